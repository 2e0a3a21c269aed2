/* races.c - strings that cut, and are inessential all the same because they lose every race.
 *
 *     O O O O X      The cutting stones X in the middle part the white strings.  When each of
 *     O X X O X      these captures them whoever moves first, the cut is none; when one of them
 *     O O O . X      does not, the two white groups are not joined and X is essential.
 */
#include "worms_private.h"

/* Who races whom, and what lives whatever happens. */
struct racer {
    struct worms_scratch *scratch;
    const struct board *b;
    const struct pointset *alive;
    int32_t budget;
    point origin;
    struct race_memory *memory; /* or NULL */
};

static int ask(const struct racer *r, point enemy, struct semeai_loss *loss)
{
    const struct semeai_question q = {
        .a = r->origin, .b = enemy, .budget = r->budget, .alive = r->alive
    };

    if (r->memory && race_memory_find(r->memory, enemy, r->b, r->alive, loss))
        return GO_OK;
    const int error = semeai_race_lost(r->scratch->semeai, r->b, &q, loss);
    if (error == GO_OK && r->memory)
        race_memory_add(r->memory, enemy, r->b, r->alive, loss);
    return error;
}

/* Does the string lose against every enemy string beside it? */
static int loses_all(const struct racer *r, bool *lost, bool *proved)
{
    const enum colour enemy = colour_other(board_at(r->b, r->origin));
    const struct pointset stones = board_string_set(r->b, r->origin);
    struct pointset beside = ps_grow(&r->b->geo, &stones);
    const struct pointset enemies = board_stone_set(r->b, enemy);

    *lost = *proved = true;
    ps_and(&beside, &enemies);
    for (point p = ps_next(&beside, 0); *lost && p != GEO_NONE; p = ps_next(&beside, p + 1)) {
        const struct pointset met = board_string_set(r->b, p);
        struct semeai_loss loss;
        const int error = ask(r, board_string(r->b, p)->first, &loss);
        if (error != GO_OK)
            return error;
        *lost = loss.lost;
        *proved = loss.lost ? *proved && loss.proved : loss.proved;
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

int worms_races_again(struct worms_scratch *scratch, const struct board *b,
                      const struct pointset *alive, point origin, int32_t budget,
                      struct race_memory *m, struct worm_summary *s)
{
    const struct racer r = { scratch, b, alive, budget, origin, m };
    bool lost, proved;
    const int error = loses_all(&r, &lost, &proved);

    if (error != GO_OK)
        return error;
    s->flags |= (uint8_t)((lost ? WORM_LOSES_RACES : 0) | (proved ? 0 : WORM_RACE_UNPROVED));
    return GO_OK;
}

int worms_races(struct worms_scratch *scratch, const struct board *b, point origin, int32_t budget,
                struct worm_summary *s)
{
    return worms_races_again(scratch, b, NULL, origin, budget, NULL, s);
}
