/* region.c - the strings that are called safe, and the part of the board that is read.
 *
 * The region grows from the two strings that race: their liberties; all of a small empty region, or
 * the neighbours of the liberty in a large one; and the strings that touch it and are not safe, up
 * to RINGS strings away.
 */
#include "semeai_private.h"

struct flood {
    struct pointset empty, large; /* empty points; those of large regions */
    struct pointset strings;      /* stones of strings in the region */
    struct pointset fresh;        /* stones that joined with the last ring */
};

static struct pointset large_regions(const struct semeai_engine *e, const struct pointset *empty)
{
    struct pointset large, rest = *empty;

    ps_clear(&large);
    for (point p = ps_next(&rest, 0); p != GEO_NONE; p = ps_next(&rest, p)) {
        struct pointset one;
        ps_clear(&one);
        ps_add(&one, p);
        one = ps_flood(&e->b->geo, &one, empty);
        if (ps_count(&one) >= LARGE_EMPTY)
            ps_or(&large, &one);
        ps_andnot(&rest, &one);
    }
    return large;
}

static bool is_named(const struct semeai_engine *e, point p)
{
    return e->b->head[e->racer[board_at(e->b, p)].at] == e->b->head[p];
}

/* Stones of strings that need not be read. */
static int find_safe(struct semeai_engine *e, const struct pointset *large,
                     const struct pointset *alive)
{
    const struct pointset black = board_stone_set(e->b, BLACK),
                          white = board_stone_set(e->b, WHITE);
    struct pointset stones = black;

    if (alive) {
        e->safe = *alive;
    } else {
        struct uncond u;
        const int error = uncond_status(e->uncond, &e->b->geo, &black, &white, &u);
        if (error != GO_OK)
            return error;
        e->safe = u.side[BLACK].alive;
        ps_or(&e->safe, &u.side[WHITE].alive);
    }
    if (e->whole_board)
        return GO_OK;
    ps_or(&stones, &white);
    for (point p = ps_next(&stones, 0); p != GEO_NONE; p = ps_next(&stones, p + 1)) {
        if (board_string(e->b, p)->first != p || is_named(e, p))
            continue;
        struct pointset liberties = board_liberty_set(e->b, p);
        const int count = ps_count(&liberties);
        ps_and(&liberties, large);
        if (count >= SAFE_LIBERTIES || ps_count(&liberties) >= 2) {
            const struct pointset string = board_string_set(e->b, p);
            ps_or(&e->safe, &string);
        }
    }
    return GO_OK;
}

/* Adds the empty points around the fresh stones. */
static void add_empty(struct semeai_engine *e, const struct flood *f)
{
    struct pointset around = ps_grow(&e->b->geo, &f->fresh), small, near;

    ps_and(&around, &f->empty);
    ps_or(&e->region, &around);
    small = f->empty;
    ps_andnot(&small, &f->large);
    small = ps_flood(&e->b->geo, &around, &small);
    ps_or(&e->region, &small);
    near = around;
    ps_and(&near, &f->large);
    near = ps_grow(&e->b->geo, &near);
    ps_and(&near, &f->empty);
    ps_or(&e->region, &near);
}

/* Strings that touch the region and are not in it yet: those that are not safe become fresh. */
static void next_ring(struct semeai_engine *e, struct flood *f)
{
    struct pointset around = e->region;

    ps_or(&around, &f->strings);
    around = ps_grow(&e->b->geo, &around);
    ps_clear(&f->fresh);
    for (point p = ps_next(&around, 0); p != GEO_NONE; p = ps_next(&around, p + 1)) {
        if (!is_stone(e->b, p) || ps_has(&f->strings, p) || ps_has(&e->safe, p) ||
            ps_has(&f->fresh, p))
            continue;
        const struct pointset string = board_string_set(e->b, p);
        ps_or(&f->fresh, &string);
    }
    ps_or(&f->strings, &f->fresh);
}

static int find_rim(struct semeai_engine *e)
{
    struct pointset empty = board_empty_set(e->b), seen;

    e->rim = ps_grow(&e->b->geo, &e->region);
    ps_andnot(&e->rim, &empty);
    e->watch_count = 0;
    ps_clear(&seen);
    for (point p = ps_next(&e->rim, 0); p != GEO_NONE; p = ps_next(&e->rim, p + 1)) {
        if (!ps_has(&e->safe, p) || ps_has(&seen, p))
            continue;
        const struct pointset string = board_string_set(e->b, p);
        ps_or(&seen, &string);
        if (array_reserve(&e->watch, &e->watch_capacity, e->watch_count + 1, sizeof *e->watch) !=
            GO_OK)
            return GO_ENOMEM;
        e->watch[e->watch_count++] = (struct watched){ .at = p, .colour = e->b->at[p] };
    }
    return GO_OK;
}

int race_find_region(struct semeai_engine *e, point a, point b, const struct pointset *alive)
{
    struct flood f = { .empty = board_empty_set(e->b) };
    const point named[2] = { a, b };

    for (int i = 0; i < 2; i++)
        e->racer[board_at(e->b, named[i])] =
            (struct racer){ .at = named[i], .stones = board_string(e->b, named[i])->stones };
    e->graph = 0;
    f.large = large_regions(e, &f.empty);
    const int error = find_safe(e, &f.large, alive);
    if (error != GO_OK)
        return error;
    if (e->whole_board) {
        e->region = ps_board(&e->b->geo);
        return find_rim(e);
    }
    ps_clear(&e->region);
    for (int i = 0; i < 2; i++) {
        const struct pointset string = board_string_set(e->b, named[i]);
        ps_or(&f.strings, &string);
    }
    f.fresh = f.strings;
    for (int ring = 0; ring <= RINGS; ring++) {
        add_empty(e, &f);
        next_ring(e, &f);
    }
    ps_or(&e->region, &f.strings);
    return find_rim(e);
}
