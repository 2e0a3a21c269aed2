/* wave_private.h - sets of points as a few words, moved by whole boards; for distance.c only.
 *
 * `n` is the number of words in use, a constant where it matters, so that the loops unroll.
 */
#ifndef WAVE_PRIVATE_H
#define WAVE_PRIVATE_H

#include "pointset.h"

#define WAVE_INLINE static inline __attribute__((always_inline))

/* The set moved by `distance` points, towards lower ones when that is negative. */
WAVE_INLINE struct pointset wave_shift(int n, const struct pointset *s, int distance)
{
    struct pointset r;

    if (distance > 0)
        for (int i = 0; i < n; i++)
            r.w[i] = s->w[i] << distance | (i > 0 ? s->w[i - 1] >> (64 - distance) : 0);
    else
        for (int i = 0; i < n; i++)
            r.w[i] = s->w[i] >> -distance | (i + 1 < n ? s->w[i + 1] << (64 + distance) : 0);
    return r;
}

WAVE_INLINE void wave_or(int n, struct pointset *a, const struct pointset *b)
{
    for (int i = 0; i < n; i++)
        a->w[i] |= b->w[i];
}

WAVE_INLINE void wave_and(int n, struct pointset *a, const struct pointset *b)
{
    for (int i = 0; i < n; i++)
        a->w[i] &= b->w[i];
}

WAVE_INLINE void wave_andnot(int n, struct pointset *a, const struct pointset *b)
{
    for (int i = 0; i < n; i++)
        a->w[i] &= ~b->w[i];
}

WAVE_INLINE void wave_clear(int n, struct pointset *a)
{
    for (int i = 0; i < n; i++)
        a->w[i] = 0;
}

WAVE_INLINE bool wave_is_empty(int n, const struct pointset *a)
{
    uint64_t any = 0;

    for (int i = 0; i < n; i++)
        any |= a->w[i];
    return any == 0;
}

/* Do a and b share two points or more? */
WAVE_INLINE bool wave_share_two(int n, const uint64_t *a, const uint64_t *b)
{
    int count = 0;

    for (int i = 0; i < n && count < 2; i++) {
        const uint64_t both = a[i] & b[i];
        count += both == 0 ? 0 : (both & (both - 1)) == 0 ? 1 : 2;
    }
    return count >= 2;
}

/* The point of the lowest bit of word i, which has one. */
WAVE_INLINE point wave_point(int i, uint64_t word)
{
    return (point)(i * 64 + __builtin_ctzll(word));
}

/* The smallest member, taken out; or GEO_NONE. */
WAVE_INLINE point wave_pop(int n, struct pointset *a)
{
    for (int i = 0; i < n; i++)
        if (a->w[i]) {
            const point p = wave_point(i, a->w[i]);
            a->w[i] &= a->w[i] - 1;
            return p;
        }
    return GEO_NONE;
}

/* Neighbours of members: *once of one or more, *twice of two or more. */
WAVE_INLINE void wave_beside(int n, int stride, const struct pointset *s, struct pointset *once,
                             struct pointset *twice)
{
    const struct pointset a = wave_shift(n, s, 1), b = wave_shift(n, s, -1);
    const struct pointset c = wave_shift(n, s, stride), d = wave_shift(n, s, -stride);

    for (int i = 0; i < n; i++) {
        const uint64_t ab = a.w[i] | b.w[i], cd = c.w[i] | d.w[i];
        once->w[i] = ab | cd;
        twice->w[i] = (a.w[i] & b.w[i]) | (c.w[i] & d.w[i]) | (ab & cd);
    }
}

/* Points diagonally from a member, the two points between them both in `free`. */
WAVE_INLINE struct pointset wave_corners(int n, int stride, const struct pointset *s,
                                         const struct pointset *free)
{
    struct pointset result;

    wave_clear(n, &result);
    for (int side = -1; side <= 1; side += 2) {
        struct pointset across = wave_shift(n, s, side);
        wave_and(n, &across, free);
        for (int up = -stride; up <= stride; up += 2 * stride) {
            struct pointset along = wave_shift(n, s, up);
            wave_and(n, &along, free);
            struct pointset one = wave_shift(n, &across, up);
            const struct pointset two = wave_shift(n, &along, side);
            wave_and(n, &one, &two);
            wave_or(n, &result, &one);
        }
    }
    return result;
}

#endif
