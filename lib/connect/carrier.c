/* carrier.c - what a proof rests on; the same rules for both sides.
 *
 *  1. Every string of the prover that a carrier touches: all stones and one liberty, at every node.
 *     So a reply elsewhere cannot take it: the last liberty would lie in the carrier.
 *  2. Stones that the prover captures: the strings with all their neighbours.
 *  3. Stones of the prover that a reply captures, when the rest of the proof uses their points: the
 *     strings with all their neighbours; and the neighbours of the reply when it took one stone
 *     (is it a ko?).
 *  4. Replies that are suicide: what makes them so.
 *  5. Distances: two balls and the strings around them.
 *
 * By rules 2 to 4 strings of the other side come in exactly, with all their liberties.
 */
#include "connect_private.h"

static void add_string(const struct connect_engine *e, point p, struct pointset *set)
{
    point s = p;

    do {
        ps_add(set, s);
        s = e->b->next[s];
    } while (s != p);
}

/* Makes the set hold at least `want` liberties of the string on p, or all of them. */
static void add_liberties(const struct connect_engine *e, point p, int want, struct pointset *set)
{
    const struct pointset all = board_liberty_set(e->b, p);
    struct pointset have = all;

    ps_and(&have, set);
    int count = ps_count(&have);
    for (point q = ps_next(&all, 0); q != GEO_NONE && count < want; q = ps_next(&all, q + 1))
        if (!ps_has(set, q)) {
            ps_add(set, q);
            count++;
        }
}

void link_close_strings(const struct connect_engine *e, enum colour side, struct pointset *set)
{
    struct pointset rest = board_stone_set(e->b, side);

    ps_and(&rest, set);
    for (point p = ps_next(&rest, 0); p != GEO_NONE; p = ps_next(&rest, p + 1)) {
        const struct pointset string = board_string_set(e->b, p);
        ps_or(set, &string);
        add_liberties(e, p, 1, set);
        ps_andnot(&rest, &string);
    }
}

struct pointset link_captured_by(const struct connect_engine *e, enum colour c, point p)
{
    struct pointset set;

    ps_clear(&set);
    for (int k = 0; k < 4; k++) {
        const point q = geo_neighbour(&e->b->geo, p, k);
        if (e->b->at[q] == colour_other(c) && board_string(e->b, q)->liberties == 1)
            add_string(e, q, &set);
    }
    return set;
}

void link_add_suicide(const struct connect_engine *e, point p, struct pointset *set)
{
    struct pointset exact;

    ps_clear(&exact);
    ps_add(set, p);
    for (int k = 0; k < 4; k++) {
        const point q = geo_neighbour(&e->b->geo, p, k);
        if (e->b->at[q] == e->prover) {
            add_string(e, q, set);
            add_liberties(e, q, 2, set);
        } else if (e->b->at[q] != EDGE)
            add_string(e, q, &exact);
    }
    exact = link_grow(e, &exact);
    ps_or(set, &exact);
}

/* Adds the points within `radius` of an end and what bounds them. */
static void add_ball(const struct connect_engine *e, int which, int radius, struct pointset *set)
{
    const struct pointset *ball = &e->flood[which].within[radius];
    struct pointset walls = board_stone_set(e->b, e->cutter);
    const struct pointset grown = link_grow(e, ball);

    ps_or(set, ball);
    ps_and(&walls, &grown);
    for (point p = ps_next(&walls, 0); p != GEO_NONE; p = ps_next(&walls, p + 1))
        if (board_string(e->b, p)->first == p || !ps_has(set, p)) {
            add_string(e, p, set);
            add_liberties(e, p, PRICE_MAX + 1, set);
        }
}

void link_add_balls(struct connect_engine *e, int reach, struct pointset *set)
{
    int best = 1, best_points = INT16_MAX;

    link_flood_from(e, 0, reach - 1);
    for (int i = 1; i < reach; i++) {
        link_flood_from(e, 1, i);
        const int points = ps_count(&e->flood[1].within[i]);
        if (points >= best_points)
            break;
        const int both = points + ps_count(&e->flood[0].within[reach - i]);
        if (both < best_points) {
            best_points = both;
            best = i;
        }
    }
    add_ball(e, 0, reach - best, set);
    add_ball(e, 1, best, set);
}
