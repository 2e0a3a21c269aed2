/* small_board.h - the rules of Go on a few points, written down a second time, plainly: what tests
 * by brute force walk whole game graphs with.  Points are row * width + column. */
#ifndef SMALL_BOARD_H
#define SMALL_BOARD_H

#include "board.h"

enum { SMALL_AREA_MAX = 25 };

struct small_state {
    uint8_t at[SMALL_AREA_MAX]; /* enum colour */
    int8_t ban;                 /* on the side to move; -1 none */
    uint8_t mover;
    uint8_t more; /* what else a game tells states apart by */
};

static inline int small_neighbours(int width, int height, int p, int q[4])
{
    const int x = p % width, y = p / width;
    int count = 0;

    if (y > 0)
        q[count++] = p - width;
    if (x > 0)
        q[count++] = p - 1;
    if (x + 1 < width)
        q[count++] = p + 1;
    if (y + 1 < height)
        q[count++] = p + width;
    return count;
}

/* Marks the string of p and counts its stones; returns its liberties. */
static inline int small_string(int width, int height, const uint8_t *at, int p,
                               bool mark[SMALL_AREA_MAX], int *stones)
{
    int todo[SMALL_AREA_MAX], count = 0, liberties = 0;
    bool seen[SMALL_AREA_MAX] = { false };

    memset(mark, 0, SMALL_AREA_MAX);
    todo[count++] = p;
    mark[p] = true;
    for (int i = 0; i < count; i++) {
        int q[4];
        const int n = small_neighbours(width, height, todo[i], q);
        for (int d = 0; d < n; d++) {
            if (at[q[d]] == at[p] && !mark[q[d]]) {
                mark[q[d]] = true;
                todo[count++] = q[d];
            } else if (at[q[d]] == EMPTY && !seen[q[d]]) {
                seen[q[d]] = true;
                liberties++;
            }
        }
    }
    *stones = count;
    return liberties;
}

/* Plays for the mover (p = -1: passes); false when that is illegal.  *ko: the point where a stone
 * was taken that might be retaken at once, or -1: whether that is forbidden is the game's rule,
 * and after->ban is -1.  *liberties: of the string that p is in then. */
static inline bool small_play(int width, int height, const struct small_state *s, int p,
                              struct small_state *after, int *ko, int *liberties)
{
    const uint8_t other = s->mover == BLACK ? WHITE : BLACK;
    bool mark[SMALL_AREA_MAX];
    int q[4], stones, taken = 0, last = -1;

    *after = *s;
    after->mover = other;
    after->ban = -1;
    *ko = -1;
    *liberties = 0;
    if (p < 0)
        return true;
    if (s->at[p] != EMPTY || p == s->ban)
        return false;
    after->at[p] = s->mover;
    const int n = small_neighbours(width, height, p, q);
    for (int d = 0; d < n; d++) {
        if (after->at[q[d]] != other ||
            small_string(width, height, after->at, q[d], mark, &stones) > 0)
            continue;
        for (int i = 0; i < width * height; i++)
            if (mark[i]) {
                after->at[i] = EMPTY;
                taken++;
                last = i;
            }
    }
    *liberties = small_string(width, height, after->at, p, mark, &stones);
    if (taken == 1 && stones == 1 && *liberties == 1)
        *ko = last;
    return *liberties > 0;
}

static inline uint64_t small_hash(const struct small_state *s, int area)
{
    uint64_t h = (uint64_t)(s->ban + 1) * 64 + (uint64_t)s->mover * 16 + s->more;

    for (int i = 0; i < area; i++)
        h = h * 3 + s->at[i];
    return hash_mix(h);
}

static inline bool small_same(const struct small_state *a, const struct small_state *b, int area)
{
    return memcmp(a->at, b->at, (size_t)area) == 0 && a->ban == b->ban && a->mover == b->mover &&
           a->more == b->more;
}

#endif
