/* pointset.h - sets of points as bits: union, flood, grow, count.
 *
 * Layer      geometry < pointset.
 * Units      Bit p of the set is point p of geometry.h.  Guard bits are never set by a
 *            function here and must not be set by a caller.  Boards up to 25x25 fit;
 *            larger ones are passed through by the tools, not analysed.
 * Ownership  values: copy and compare them as you like.
 * Threads    no state outside the arguments.
 */
#ifndef POINTSET_H
#define POINTSET_H

#include <string.h>

#include "geometry.h"

enum {
    PS_LIMIT_MAX = GEO_ANALYSIS_SIDE_MAX * (GEO_ANALYSIS_SIDE_MAX + 1),
    PS_WORDS_MAX = 12 /* 11 hold 25x25; 12 make three 256-bit registers */
};

struct pointset {
    uint64_t w[PS_WORDS_MAX];
};

/* Words in use for a geometry: 6 for 19x19, 2 for 9x9, 11 for 25x25. */
static inline int ps_words(const struct geometry *g)
{
    return (g->limit + 63) / 64;
}

static inline bool ps_fits(const struct geometry *g)
{
    return g->width <= GEO_ANALYSIS_SIDE_MAX && g->height <= GEO_ANALYSIS_SIDE_MAX;
}

/* The set without points. */
extern const struct pointset ps_empty;

/* A copy, because compilers make of a memset() of this length a string instruction, which takes
 * longer to start than the copy to end. */
static inline void ps_clear(struct pointset *s)
{
    *s = ps_empty;
}

static inline bool ps_has(const struct pointset *s, point p)
{
    assert(p >= 0);
    return s->w[p >> 6] >> (p & 63) & 1;
}

static inline void ps_add(struct pointset *s, point p)
{
    assert(p >= 0);
    s->w[p >> 6] |= UINT64_C(1) << (p & 63);
}

static inline void ps_remove(struct pointset *s, point p)
{
    assert(p >= 0);
    s->w[p >> 6] &= ~(UINT64_C(1) << (p & 63));
}

static inline bool ps_equal(const struct pointset *a, const struct pointset *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

static inline bool ps_is_empty(const struct pointset *s)
{
    uint64_t any = 0;

    for (int i = 0; i < PS_WORDS_MAX; i++)
        any |= s->w[i];
    return any == 0;
}

/* a |= b, a &= b, a &= ~b. */
static inline void ps_or(struct pointset *a, const struct pointset *b)
{
    for (int i = 0; i < PS_WORDS_MAX; i++)
        a->w[i] |= b->w[i];
}

static inline void ps_and(struct pointset *a, const struct pointset *b)
{
    for (int i = 0; i < PS_WORDS_MAX; i++)
        a->w[i] &= b->w[i];
}

static inline void ps_andnot(struct pointset *a, const struct pointset *b)
{
    for (int i = 0; i < PS_WORDS_MAX; i++)
        a->w[i] &= ~b->w[i];
}

static inline bool ps_meets(const struct pointset *a, const struct pointset *b)
{
    uint64_t any = 0;

    for (int i = 0; i < PS_WORDS_MAX; i++)
        any |= a->w[i] & b->w[i];
    return any != 0;
}

static inline int ps_count(const struct pointset *s)
{
    int count = 0;

    for (int i = 0; i < PS_WORDS_MAX; i++)
        count += __builtin_popcountll(s->w[i]);
    return count;
}

/* The smallest member at or above `from`, or GEO_NONE.
 *     for (point p = ps_next(&s, 0); p != GEO_NONE; p = ps_next(&s, p + 1)) */
static inline point ps_next(const struct pointset *s, int from)
{
    int i = from >> 6;

    if (i >= PS_WORDS_MAX)
        return GEO_NONE;
    uint64_t w = s->w[i] & (~UINT64_C(0) << (from & 63));
    while (w == 0) {
        if (++i == PS_WORDS_MAX)
            return GEO_NONE;
        w = s->w[i];
    }
    return (point)(i * 64 + __builtin_ctzll(w));
}

/* All points of the board.  Precondition of this and of all below: ps_fits(g). */
struct pointset ps_board(const struct geometry *g);

/* s and its neighbours, within the board. */
struct pointset ps_grow(const struct geometry *g, const struct pointset *s);

/* All points of `within` that hang together with a point of seed through points of
 * `within`; seed outside `within` counts for nothing. */
struct pointset ps_flood(const struct geometry *g, const struct pointset *seed,
                         const struct pointset *within);

#endif
