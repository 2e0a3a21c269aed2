/* races.c - strings that cut, and are inessential all the same because they lose every race.
 *
 *     O O O O X      The cutting stones X in the middle part the white strings.  When each of
 *     O X X O X      these captures them whoever moves first, the cut is none; when one of them
 *     O O O . X      does not, the two white groups are not joined and X is essential.
 */
#include "worms_private.h"

/* Does string i lose against every enemy string beside it? */
static int loses_all(struct semeai_engine *e, const struct board *b, const struct worms *w, int i,
                     int32_t budget, bool *lost, bool *proved)
{
    const enum colour enemy = colour_other((enum colour)w->worm[i].colour);
    const struct pointset stones = board_string_set(b, w->worm[i].origin);
    struct pointset beside = ps_grow(&b->geo, &stones);
    const struct pointset enemies = board_stone_set(b, enemy);
    int error = GO_OK;

    *lost = true;
    *proved = true;
    ps_and(&beside, &enemies);
    for (point p = ps_next(&beside, 0); *lost && p != GEO_NONE; p = ps_next(&beside, p + 1)) {
        const struct pointset met = board_string_set(b, p);
        bool one_proved = false;
        error = semeai_race_lost(e, b, w->worm[i].origin, p, budget, lost, &one_proved);
        if (error != GO_OK)
            return error;
        *proved = *lost ? *proved && one_proved : one_proved;
        ps_andnot(&beside, &met);
    }
    return GO_OK;
}

bool worms_needs_races(const struct worm_verdict *v, struct worm_summary *s)
{
    if (!(s->flags & WORM_CANDIDATE))
        return false;
    if (!(s->flags & WORM_INESSENTIAL) &&
        !(worms_is_dead(v) && v->attack.proved && v->defend.proved))
        return true;
    s->flags |= WORM_LOSES_RACES;
    return false;
}

int worms_races(struct worms_scratch *scratch, const struct board *b, const struct worms *w, int i,
                int32_t budget, struct worm_summary *s)
{
    bool lost, proved;
    const int error = loses_all(scratch->semeai, b, w, i, budget, &lost, &proved);

    if (error != GO_OK)
        return error;
    s->flags |= (uint8_t)((lost ? WORM_LOSES_RACES : 0) | (proved ? 0 : WORM_RACE_UNPROVED));
    return GO_OK;
}
