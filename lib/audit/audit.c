/* audit.c - dead stones and owners, from the surest ground that carries. */
#include "audit_private.h"

#include <stdlib.h>

struct audit_engine *audit_new(void)
{
    const struct geometry g = geo_make(19, 19);
    struct audit_engine *e = calloc(1, sizeof *e);

    if (!e)
        return NULL;
    e->board = board_new(&g);
    if (e->board)
        return e;
    free(e);
    return NULL;
}

void audit_free(struct audit_engine *e)
{
    if (!e)
        return;
    board_free(e->board);
    free(e);
}

/* --- owners, once it is known who is dead ------------------------------------------------------
 */

/* A region of empty points and dead stones: whose living stones are around it? */
static unsigned border_of(const struct board *b, const struct pointset *region,
                          const struct pointset living[3])
{
    const struct pointset around = ps_grow(&b->geo, region);

    return (ps_meets(&around, &living[BLACK]) ? 1U << BLACK : 0U) |
           (ps_meets(&around, &living[WHITE]) ? 1U << WHITE : 0U);
}

/* What of a region with both colours around it each side has for certain by `lean`; the rest stays
 * open. Dead stones always belong to the other side. */
static void split_region(const struct board *b, const struct pointset *region,
                         const struct pointset lean[3], struct audit *a)
{
    for (point p = ps_next(region, 0); p != GEO_NONE; p = ps_next(region, p + 1)) {
        const enum colour stone = board_at(b, p);
        const enum colour owner = stone != EMPTY            ? colour_other(stone)
                                  : ps_has(&lean[BLACK], p) ? BLACK
                                  : ps_has(&lean[WHITE], p) ? WHITE
                                                            : EMPTY;
        ps_add(owner == EMPTY ? &a->open : &a->owned[owner], p);
    }
}

static int count_dame(const struct board *b, const struct audit *a, const struct pointset living[3])
{
    int dame = 0;

    for (point p = ps_next(&a->open, 0); p != GEO_NONE; p = ps_next(&a->open, p + 1)) {
        struct pointset one;
        ps_clear(&one);
        ps_add(&one, p);
        dame += border_of(b, &one, living) == (1U << BLACK | 1U << WHITE);
    }
    return dame;
}

/* a->dead is known. lean: points that go to a side although both are around; may be empty. */
static void find_owners(const struct board *b, const struct pointset lean[3], struct audit *a)
{
    const struct geometry *g = &b->geo;
    struct pointset living[3], left = board_empty_set(b);

    ps_or(&left, &a->dead);
    for (int c = BLACK; c <= WHITE; c++) {
        living[c] = board_stone_set(b, (enum colour)c);
        ps_andnot(&living[c], &a->dead);
        ps_clear(&a->owned[c]);
    }
    ps_clear(&a->owned[EMPTY]);
    ps_clear(&a->open);
    const struct pointset all = left;
    for (point p; (p = ps_next(&left, 0)) != GEO_NONE;) {
        struct pointset region;
        ps_clear(&region);
        ps_add(&region, p);
        region = ps_flood(g, &region, &all);
        const unsigned border = border_of(b, &region, living);
        if (border == 1U << BLACK || border == 1U << WHITE)
            ps_or(&a->owned[border == 1U << BLACK ? BLACK : WHITE], &region);
        else
            split_region(b, &region, lean, a);
        ps_andnot(&left, &region);
    }
    for (int c = BLACK; c <= WHITE; c++) {
        struct pointset prisoners = board_stone_set(b, colour_other((enum colour)c));
        ps_and(&prisoners, &a->dead);
        a->area[c] = ps_count(&a->owned[c]) + ps_count(&living[c]);
        a->territory[c] = ps_count(&a->owned[c]) + ps_count(&prisoners) +
                          b->prisoners[colour_other((enum colour)c)];
    }
    a->dame = count_dame(b, a, living);
}

/* --- grounds -----------------------------------------------------------------------------------
 */

/* What is safe for each side by what is handed over. */
static void find_safe(const struct findings *f, bool alternating, struct pointset safe[3])
{
    for (int c = BLACK; c <= WHITE; c++) {
        ps_clear(&safe[c]);
        if (f->has & FINDINGS_UNCOND)
            safe[c] = f->uncond.status.side[c].settled;
        if (alternating && f->has & FINDINGS_SAFETY)
            ps_or(&safe[c], &f->safety.side[c].settled);
    }
}

/* Strings that the enemy takes whoever begins, by proof. */
static struct pointset find_lost(const struct findings *f)
{
    struct pointset lost;

    ps_clear(&lost);
    if (!(f->has & FINDINGS_WORMS))
        return lost;
    for (int i = 0; i < f->seen->count; i++) {
        const struct section_worm *w = &f->worms.worm[i];
        if (w->attack != READING_WIN || !w->attack_proved || !w->asked_defend ||
            w->defend != READING_LOSE || !w->defend_proved)
            continue;
        const struct pointset string = board_string_set(f->at->board, f->seen->worm[i].origin);
        ps_or(&lost, &string);
    }
    return lost;
}

/* Is all decided when the stones in safe points live or are dead there, and those of `lost` are
 * dead? Then a->dead is set: each dead stone lies among safe enemy stones alone. */
static bool is_decided(const struct board *b, const struct pointset safe[3],
                       const struct pointset *lost, struct audit *a)
{
    const struct geometry *g = &b->geo;
    struct pointset living[3], open = board_empty_set(b);

    ps_clear(&a->dead);
    for (int c = BLACK; c <= WHITE; c++) {
        struct pointset stones = board_stone_set(b, (enum colour)c), dead = stones;
        ps_and(&dead, &safe[colour_other((enum colour)c)]);
        ps_or(&a->dead, &dead);
        living[c] = stones;
        ps_and(&living[c], &safe[c]);
        ps_andnot(&stones, &living[c]);
        ps_andnot(&stones, &dead);
        struct pointset doubtful = stones;
        ps_andnot(&doubtful, lost);
        if (!ps_is_empty(&doubtful))
            return false;
        ps_or(&a->dead, &stones);
    }
    ps_or(&open, &a->dead);
    for (point p = ps_next(&a->dead, 0); p != GEO_NONE; p = ps_next(&a->dead, p + 1)) {
        struct pointset region;
        ps_clear(&region);
        ps_add(&region, p);
        region = ps_flood(g, &region, &open);
        if (border_of(b, &region, living) != 1U << colour_other(board_at(b, p)))
            return false;
    }
    return true;
}

/* Stones around eye spaces that make two eyes even when the enemy begins: for estimates, as they
 * rest on reading behind the spaces. */
static void add_eyes(const struct findings *f, struct pointset safe[3])
{
    enum { DOUBTFUL = EYES_SPLIT | EYES_LARGE | EYES_CUT | EYES_GUESSED };
    const struct board *b = f->at->board;

    for (size_t i = 0; f->has & FINDINGS_EYES && i < f->eyes.count; i++) {
        const struct section_eye *e = &f->eyes.eye[i];
        if (e->flags & DOUBTFUL || e->eyes[EYESHAPE_THREAT_NONE][EYESHAPE_ATTACKER] < 2)
            continue;
        const struct pointset around = ps_grow(&b->geo, &e->points);
        for (point p = ps_next(&around, 0); p != GEO_NONE; p = ps_next(&around, p + 1)) {
            if (board_at(b, p) != e->colour || ps_has(&e->points, p))
                continue;
            const struct pointset string = board_string_set(b, p);
            ps_or(&safe[e->colour], &string);
        }
    }
}

/* The stones that live or die with the string whose first point is p: itself, or where that is
 * known, its dragon as far as that is proved. */
static struct pointset group_of(const struct findings *f, point p)
{
    const struct board *b = f->at->board;
    struct pointset group = board_string_set(b, p);

    if (!(f->has & FINDINGS_DRAGONS))
        return group;
    const struct section_dragons *d = &f->dragons;
    const struct section_string *own = &d->string[f->seen->at[p]];
    for (size_t i = 0; i < d->string_count; i++) {
        if (d->string[i].dragon != own->dragon || d->string[i].part > DRAGON_TAIL ||
            own->part > DRAGON_TAIL)
            continue;
        const struct pointset string = board_string_set(b, f->seen->worm[i].origin);
        ps_or(&group, &string);
    }
    return group;
}

/* How often its points end as its own, less as the enemy's; by stone and playout. */
static int64_t fate_of(const struct audit_engine *e, const struct pointset *group,
                       enum colour owner)
{
    int64_t sum = 0;

    for (point q = ps_next(group, 0); q != GEO_NONE; q = ps_next(group, q + 1))
        sum += owner == BLACK ? e->owned[q] : -e->owned[q];
    return sum;
}

/* Groups whose points mostly end as the enemy's are dead. What is safe for ever is what it is. */
static int estimate(struct audit_engine *e, const struct findings *f, struct pointset safe[3],
                    struct pointset lean[3], struct audit *a)
{
    enum { OWNED = PLAYOUTS * 6 / 10 };
    const struct board *b = f->at->board;
    const int error = playouts_run(e, b);

    add_eyes(f, safe);
    ps_clear(&a->dead);
    for (int c = EMPTY; c <= WHITE; c++)
        ps_clear(&lean[c]);
    for (point p = 0; error == GO_OK && p < b->geo.limit; p++) {
        if (!geo_on_board(&b->geo, p))
            continue;
        const enum colour stone = board_at(b, p);
        if (stone == EMPTY && e->owned[p] >= OWNED)
            ps_add(&lean[BLACK], p);
        if (stone == EMPTY && e->owned[p] <= -OWNED)
            ps_add(&lean[WHITE], p);
        if (stone == EMPTY || board_string(b, p)->first != p)
            continue;
        const struct pointset string = board_string_set(b, p), group = group_of(f, p);
        const bool alive = ps_meets(&group, &safe[stone]);
        if (ps_has(&safe[colour_other(stone)], p) || (!alive && fate_of(e, &group, stone) < 0))
            ps_or(&a->dead, &string);
    }
    return error;
}

/* How far the count may be off: points whose owner changes from playout to playout might be the
 * other side's. A group is as sure as the mean of its stones. */
static void find_range(const struct audit_engine *e, const struct findings *f,
                       const struct pointset safe[3], struct audit *a)
{
    enum { SURE = PLAYOUTS * 60 / 100 };
    const struct board *b = f->at->board;
    const int counted = a->area[BLACK] - a->area[WHITE];

    a->low = a->high = counted;
    for (point p = 0; p < b->geo.limit; p++) {
        if (!geo_on_board(&b->geo, p) || ps_has(&a->open, p) || ps_has(&safe[BLACK], p) ||
            ps_has(&safe[WHITE], p))
            continue;
        const enum colour stone = board_at(b, p);
        int64_t mean = abs(e->owned[p]);
        enum colour owner = ps_has(&a->owned[BLACK], p)   ? BLACK
                            : ps_has(&a->owned[WHITE], p) ? WHITE
                                                          : stone;
        if (stone != EMPTY) {
            const struct pointset group = group_of(f, board_string(b, p)->first);
            mean = llabs(fate_of(e, &group, stone)) / ps_count(&group);
        }
        if (mean >= SURE)
            continue;
        a->low -= owner == BLACK ? 2 : 0;
        a->high += owner == WHITE ? 2 : 0;
    }
}

int audit_position(struct audit_engine *e, const struct findings *f, struct audit *out)
{
    const struct board *b = f->at->board;
    struct pointset safe[3] = { 0 }, lean[3] = { 0 }, lost = { 0 };

    if (!ps_fits(&b->geo))
        return GO_ERANGE;
    find_safe(f, false, safe);
    out->class = AUDIT_SETTLED;
    if (is_decided(b, safe, &lost, out)) {
        find_owners(b, lean, out);
        out->low = out->high = out->area[BLACK] - out->area[WHITE];
        return GO_OK;
    }
    find_safe(f, true, safe);
    lost = find_lost(f);
    out->class = AUDIT_READ;
    if (is_decided(b, safe, &lost, out)) {
        find_owners(b, lean, out);
        out->low = out->high = out->area[BLACK] - out->area[WHITE];
        return GO_OK;
    }
    out->class = AUDIT_ESTIMATED;
    const int error = estimate(e, f, safe, lean, out);
    if (error != GO_OK)
        return error;
    find_owners(b, lean, out);
    find_range(e, f, safe, out);
    return GO_OK;
}
