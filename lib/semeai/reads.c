/* reads.c - what an answer depends on.
 *
 * The searches note the points of moves that they list and of eyes that they look into (seeds).  At
 * a point they look at its neighbours, at neighbours of these where liberties may be worth the
 * same, and at the strings there: all their stones and liberties.
 *
 * Besides, the region depends on which empty points lie in large empty regions.  Of a small one all
 * points and the stones around are read; for a point of a large one so many points that hang
 * together with it as make it large.
 */
#include "semeai_private.h"

/* Empty points of which was asked whether they lie in a large region: those of the race's region,
 * and liberties of strings that may be safe because of it. */
static struct pointset asked_points(const struct semeai_engine *e)
{
    const struct board *b = e->b;
    const struct pointset empty = board_empty_set(b), near = ps_grow(&b->geo, &e->region);
    struct pointset strings = board_strings_in(b, &near), asked = e->region;

    for (point p = ps_next(&strings, 0); p != GEO_NONE; p = ps_next(&strings, p + 1)) {
        if (board_string(b, p)->first != p || board_string(b, p)->liberties >= SAFE_LIBERTIES)
            continue;
        const struct pointset liberties = board_liberty_set(b, p);
        ps_or(&asked, &liberties);
    }
    ps_and(&asked, &empty);
    return asked;
}

/* Adds points that hang together with p through empty points, nearest first, until there are
 * LARGE_EMPTY of them or they meet `done`, which has as many; false when there are no more. */
static bool add_witness(const struct board *b, point p, const struct pointset *done,
                        struct pointset *found)
{
    point todo[LARGE_EMPTY];
    int count = 0;

    todo[count++] = p;
    ps_add(found, p);
    for (int i = 0; i < count; i++) {
        if (ps_has(done, todo[i]))
            return true;
        for (int d = 0; d < 4; d++) {
            const point q = geo_neighbour(&b->geo, todo[i], d);
            if (b->at[q] != EMPTY || ps_has(found, q))
                continue;
            ps_add(found, q);
            if (count == LARGE_EMPTY - 1)
                return true;
            todo[count++] = q;
        }
    }
    return false;
}

static struct pointset region_reads(const struct semeai_engine *e)
{
    const struct board *b = e->b;
    struct pointset asked = asked_points(e), large, reads;

    ps_clear(&large);
    ps_clear(&reads);
    for (point p = ps_next(&asked, 0); p != GEO_NONE; p = ps_next(&asked, p + 1)) {
        struct pointset found;
        if (ps_has(&large, p) || ps_has(&reads, p))
            continue;
        ps_clear(&found);
        if (add_witness(b, p, &large, &found)) {
            ps_or(&large, &found);
            continue;
        }
        found = ps_grow(&b->geo, &found);
        ps_or(&reads, &found);
    }
    ps_or(&reads, &large);
    return reads;
}

struct pointset race_reads(const struct semeai_engine *e)
{
    const struct board *b = e->b;
    struct pointset reads = e->seeds;

    if (e->whole_board)
        return ps_board(&b->geo);
    ps_or(&reads, &e->region);
    reads = ps_grow(&b->geo, &reads);
    reads = ps_grow(&b->geo, &reads);
    const struct pointset strings = board_strings_in(b, &reads),
                          around = ps_grow(&b->geo, &strings), region = region_reads(e);
    ps_or(&reads, &around);
    ps_or(&reads, &region);
    return reads;
}
