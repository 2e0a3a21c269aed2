/* split.c - a cheap proof of eyes in large spaces: one part here, another part there.
 *
 * Two disjoint parts of the space, and in each of them the defender keeps one eye though the
 * attacker moves first: then he has two, for he answers every move in the part where it was played.
 * A part is searched as a shape of its own, in a game that is better for the attacker than the real
 * one:
 *   - What borders on the rest of the space is SOFT: the attacker's stones there are safe, as if
 *     by a margin.  So is a point with a condition.
 *   - Stones that hang on soft points may also vanish when they have no liberty in the part, either
 *     with the move that filled the last one or at any later turn of his, without costing a move:
 *     really they are a string that commits suicide elsewhere, or lose what made them safe.
 *   - The attacker never minds a ko ban: moves elsewhere lift it.
 *   - No liberties outside the part count but those of the other part, as an extra eye.
 * For the defender nothing is better than it is: he puts no loose string on a soft point, so that
 * his loose strings have all their liberties in the part.  At each turn of the attacker both parts
 * hold a liberty of the wall, and one move fills only one.
 */
#include "eyeshape_private.h"

enum { PART_MIN = 3, PART_MAX = 8, PART_NODES = 300, NODES_MAX = 1500 };

struct split {
    struct search *search;
    const struct eyeshape *shape;
    uint32_t points; /* may belong to parts */
    uint32_t nodes, limit;
};

static uint32_t near_set(const struct eyeshape *s, uint32_t set)
{
    uint32_t near = 0;

    for (; set; set &= set - 1)
        near |= s->adjacent[__builtin_ctz(set)];
    return near;
}

/* The points of a part that touch the rest of the space or have a condition. */
static uint32_t soft_points(const struct eyeshape *s, uint32_t part)
{
    uint32_t soft = part & near_set(s, ~part & ((UINT32_C(1) << s->count) - 1));

    for (uint32_t rest = part; rest; rest &= rest - 1)
        if (s->need[__builtin_ctz(rest)] > 0)
            soft |= rest & (0u - rest);
    return soft;
}

/* The members of a set among the vertices of a part, counted within it. */
static uint32_t gather(uint32_t set, uint32_t part)
{
    uint32_t result = 0;

    for (int i = 0; part; part &= part - 1, i++)
        result |= (set >> __builtin_ctz(part) & 1) << i;
    return result;
}

static bool part_has_eye(struct split *t, uint32_t part, uint32_t soft)
{
    const struct eyeshape *s = t->shape;
    struct eyeshape sub;

    eyeshape_clear(&sub);
    for (uint32_t rest = part; rest; rest &= rest - 1)
        sub.adjacent[sub.count++] = gather(s->adjacent[__builtin_ctz(rest)], part);
    sub.wall = gather(s->wall, part);
    sub.margin = gather(s->margin, part);
    sub.attacker = gather(s->attacker, part);
    const uint32_t left = t->limit - t->nodes;
    const enum verdict verdict =
        search_part(t->search, &sub, gather(soft, part), left < PART_NODES ? left : PART_NODES);
    t->nodes += t->search->nodes;
    return verdict == SURVIVES;
}

/* The neighbour of the part that leaves it with the fewest neighbours, so that it grows round and
 * into the ends; the smallest of equals.  0 when there is none. */
static uint32_t next_point(const struct split *t, uint32_t part, uint32_t allowed)
{
    uint32_t best = 0;
    int fewest = EYESHAPE_VERTICES_MAX + 1;

    for (uint32_t rest = near_set(t->shape, part) & allowed & ~part; rest; rest &= rest - 1) {
        const uint32_t more = rest & (0u - rest);
        const int open = count_of(near_set(t->shape, part | more) & t->points & ~(part | more));
        if (open < fewest) {
            fewest = open;
            best = more;
        }
    }
    return best;
}

/* Grows a part from a point until it has an eye; 0 when it does not. */
static uint32_t find_part(struct split *t, uint32_t start, uint32_t allowed)
{
    uint32_t part = start;

    for (int size = 1; size <= PART_MAX && t->nodes < t->limit; size++) {
        const uint32_t soft = soft_points(t->shape, part);
        const bool closed = soft == 0;
        if ((size >= PART_MIN || closed) && part_has_eye(t, part, soft))
            return part;
        const uint32_t more = next_point(t, part, allowed);
        if (more == 0)
            return 0;
        part |= more;
    }
    return 0;
}

/* The allowed point with the fewest neighbours that was not tried yet. */
static uint32_t next_start(const struct split *t, uint32_t allowed)
{
    uint32_t best = 0;
    int fewest = EYESHAPE_VERTICES_MAX + 1;

    for (uint32_t rest = allowed; rest; rest &= rest - 1) {
        const int v = __builtin_ctz(rest);
        const int open = count_of(t->shape->adjacent[v] & allowed);
        if (open < fewest) {
            fewest = open;
            best = UINT32_C(1) << v;
        }
    }
    return best;
}

int split_eyes(struct search *search, const struct eyeshape *shape, uint32_t budget,
               uint32_t *nodes)
{
    const uint32_t all = (UINT32_C(1) << shape->count) - 1;
    struct split t = { .search = search,
                       .shape = shape,
                       .limit = budget / 2 < NODES_MAX ? budget / 2 : NODES_MAX };
    int eyes = 0;

    search->error = GO_OK;
    *nodes = 0;
    if (shape->defender != 0)
        return 0;
    t.points = all & ~shape->outside & ~(shape->wall & shape->margin & ~near_set(shape, all));
    uint32_t left = t.points, starts = t.points;
    while (starts != 0 && eyes < 2 && t.nodes < t.limit) {
        const uint32_t start = next_start(&t, starts);
        const uint32_t part = find_part(&t, start, left);
        starts &= ~start;
        if (part != 0) {
            eyes++;
            left &= ~part;
            starts &= ~part;
        }
    }
    *nodes = t.nodes;
    return eyes;
}
