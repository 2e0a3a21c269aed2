/* canon.c - one numbering of a shape that all others lead to.
 *
 * Colours are refined by those of the neighbours until nothing changes.  Where several vertices
 * still share a colour, each of them in turn is told apart and the refinement goes on; the
 * smallest key of all is the form.  Twins, which can be swapped without a trace, count once.
 */
#include "eyeshape_private.h"

/* Shapes with more than this many ways to be numbered alike do not occur; where they do, the form
 * depends on the numbering, and the price is a lost hit in the cache. */
enum { LEAVES_MAX = 1024 };

struct colouring {
    uint64_t colour[EYESHAPE_VERTICES_MAX];
};

static void first_colours(const struct eyeshape *s, struct colouring *c)
{
    for (int v = 0; v < s->count; v++) {
        const uint64_t bits = (s->wall >> v & 1) | (s->margin >> v & 1) << 1 |
                              (s->outside >> v & 1) << 2 | (s->attacker >> v & 1) << 3 |
                              (s->defender >> v & 1) << 4 | (uint64_t)s->need[v] << 8;
        c->colour[v] = hash_mix(bits + 1);
    }
}

/* The sum over a set does not depend on the order of its members. */
static uint64_t sum_of(const struct colouring *c, uint32_t set, uint64_t factor)
{
    uint64_t sum = 0;

    for (; set; set &= set - 1)
        sum += hash_mix(c->colour[__builtin_ctz(set)] * factor);
    return sum;
}

static void refine_once(const struct eyeshape *s, bool conditions, const struct colouring *from,
                        struct colouring *to)
{
    uint64_t extra[EYESHAPE_VERTICES_MAX] = { 0 };

    for (int h = 0; conditions && h < s->count; h++) {
        extra[h] += sum_of(from, s->taken[h], 5) + sum_of(from, s->unless[h], 7);
        for (uint32_t set = s->taken[h]; set; set &= set - 1)
            extra[__builtin_ctz(set)] += hash_mix(from->colour[h] * 11);
        for (uint32_t set = s->unless[h]; set; set &= set - 1)
            extra[__builtin_ctz(set)] += hash_mix(from->colour[h] * 13);
    }
    for (int v = 0; v < s->count; v++)
        to->colour[v] = hash_mix(from->colour[v] * 3 + sum_of(from, s->adjacent[v], 1) + extra[v]);
}

static int count_colours(const struct colouring *c, int count)
{
    int kinds = 0;

    for (int v = 0; v < count; v++) {
        bool seen = false;
        for (int u = 0; u < v && !seen; u++)
            seen = c->colour[u] == c->colour[v];
        kinds += !seen;
    }
    return kinds;
}

/* Returns the number of colours. */
static int refine(const struct eyeshape *s, bool conditions, struct colouring *c)
{
    int kinds = count_colours(c, s->count);

    while (kinds < s->count) {
        struct colouring next;
        refine_once(s, conditions, c, &next);
        const int more = count_colours(&next, s->count);
        *c = next;
        if (more == kinds)
            break;
        kinds = more;
    }
    return kinds;
}

static uint32_t moved(uint32_t set, const int8_t *place)
{
    uint32_t to = 0;

    for (; set; set &= set - 1)
        to |= UINT32_C(1) << place[__builtin_ctz(set)];
    return to;
}

/* c->shape := s with its vertices renumbered by c->place. */
static void renumber(struct canon *c, const struct eyeshape *s)
{
    struct eyeshape *to = &c->shape;

    eyeshape_clear(to);
    to->count = s->count;
    to->liberties = s->liberties;
    to->wall = moved(s->wall, c->place);
    to->margin = moved(s->margin, c->place);
    to->outside = moved(s->outside, c->place);
    to->attacker = moved(s->attacker, c->place);
    to->defender = moved(s->defender, c->place);
    for (int v = 0; v < s->count; v++) {
        const int w = c->place[v];
        to->adjacent[w] = moved(s->adjacent[v], c->place);
        to->taken[w] = moved(s->taken[v], c->place);
        to->unless[w] = moved(s->unless[v], c->place);
        to->need[w] = s->need[v];
    }
}

static void put_set(struct canon *c, uint32_t set)
{
    c->key[c->bytes++] = (uint8_t)set;
    c->key[c->bytes++] = (uint8_t)(set >> 8);
    c->key[c->bytes++] = (uint8_t)(set >> 16);
}

static void write_key(struct canon *c)
{
    const struct eyeshape *s = &c->shape;

    c->bytes = 0;
    c->key[c->bytes++] = (uint8_t)s->count;
    c->key[c->bytes++] = (uint8_t)s->liberties;
    for (int v = 0; v < s->count; v++) {
        c->key[c->bytes++] = (uint8_t)((s->wall >> v & 1) | (s->margin >> v & 1) << 1 |
                                       (s->outside >> v & 1) << 2 | (s->attacker >> v & 1) << 3 |
                                       (s->defender >> v & 1) << 4 | (s->need[v] > 0 ? 32u : 0u));
        put_set(c, s->adjacent[v]);
        if (s->need[v] > 0) {
            c->key[c->bytes++] = s->need[v];
            put_set(c, s->taken[v]);
            put_set(c, s->unless[v]);
        }
    }
}

/* Numbers the vertices by their colours, all different, and keeps the smaller key. */
static void take_leaf(struct canon *best, const struct eyeshape *s, const struct colouring *c,
                      bool first)
{
    struct canon here;

    for (int v = 0; v < s->count; v++) {
        int rank = 0;
        for (int u = 0; u < s->count; u++)
            rank += c->colour[u] < c->colour[v];
        here.place[v] = (int8_t)rank;
    }
    renumber(&here, s);
    write_key(&here);
    if (first || here.bytes < best->bytes ||
        (here.bytes == best->bytes && memcmp(here.key, best->key, (size_t)here.bytes) < 0))
        *best = here;
}

/* The vertices of the smallest colour that several share; 0 when all differ. */
static uint32_t shared_cell(const struct eyeshape *s, const struct colouring *c)
{
    uint32_t cell = 0;
    uint64_t smallest = 0;

    for (int v = 0; v < s->count; v++) {
        uint32_t same = 0;
        for (int u = 0; u < s->count; u++)
            if (c->colour[u] == c->colour[v])
                same |= UINT32_C(1) << u;
        if ((same & (same - 1)) && (cell == 0 || c->colour[v] < smallest)) {
            cell = same;
            smallest = c->colour[v];
        }
    }
    return cell;
}

static bool are_twins(const struct eyeshape *s, int u, int v)
{
    const uint32_t pair = UINT32_C(1) << u | UINT32_C(1) << v;

    if ((s->adjacent[u] & ~pair) != (s->adjacent[v] & ~pair))
        return false;
    if (s->need[u] > 0 || s->need[v] > 0)
        return false;
    for (int h = 0; h < s->count; h++)
        if ((s->taken[h] >> u & 1) != (s->taken[h] >> v & 1) ||
            (s->unless[h] >> u & 1) != (s->unless[h] >> v & 1))
            return false;
    return true;
}

/* Takes those out of a cell that are twins of a smaller member. */
static uint32_t without_twins(const struct eyeshape *s, uint32_t cell)
{
    uint32_t kept = 0;

    for (uint32_t rest = cell; rest; rest &= rest - 1) {
        const int v = __builtin_ctz(rest);
        bool twin = false;
        for (uint32_t k = kept; k && !twin; k &= k - 1)
            twin = are_twins(s, __builtin_ctz(k), v);
        if (!twin)
            kept |= UINT32_C(1) << v;
    }
    return kept;
}

struct level {
    struct colouring colouring;
    uint32_t left; /* members of the cell still to be told apart */
};

/* Walks the tree of choices with a stack of its own: at most one level a vertex. */
static void walk(struct canon *best, const struct eyeshape *s, bool conditions,
                 const struct colouring *top)
{
    struct level levels[EYESHAPE_VERTICES_MAX + 1];
    int depth = 0, leaves = 0;

    levels[0].colouring = *top;
    levels[0].left = without_twins(s, shared_cell(s, top));
    while (depth >= 0 && leaves < LEAVES_MAX) {
        struct level *here = &levels[depth];
        if (here->left == 0) {
            depth--;
            continue;
        }
        const int v = __builtin_ctz(here->left);
        struct level *next = &levels[depth + 1];
        here->left &= here->left - 1;
        next->colouring = here->colouring;
        next->colouring.colour[v] = hash_mix(next->colouring.colour[v] + 17);
        if (refine(s, conditions, &next->colouring) == s->count) {
            take_leaf(best, s, &next->colouring, leaves++ == 0);
        } else {
            next->left = without_twins(s, shared_cell(s, &next->colouring));
            depth++;
        }
    }
}

void canon_make(struct canon *c, const struct eyeshape *s)
{
    struct colouring colouring;
    bool conditions = false;

    for (int v = 0; v < s->count; v++)
        conditions |= s->need[v] > 0;
    first_colours(s, &colouring);
    if (refine(s, conditions, &colouring) == s->count)
        take_leaf(c, s, &colouring, true);
    else
        walk(c, s, conditions, &colouring);
}
