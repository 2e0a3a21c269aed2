/* pointset.c - the plain operations, in portable C. */
#include "pointset.h"

const struct pointset ps_empty = { { 0 } };

struct pointset ps_board(const struct geometry *g)
{
    const uint64_t row_mask = (UINT64_C(1) << g->width) - 1;
    struct pointset s;

    assert(ps_fits(g));
    ps_clear(&s);
    for (int row = 0; row < g->height; row++) {
        const int first = geo_point(g, 0, row), shift = first & 63;
        s.w[first >> 6] |= row_mask << shift;
        if (shift + g->width > 64)
            s.w[(first >> 6) + 1] |= row_mask >> (64 - shift);
    }
    return s;
}

/* The set moved by `distance` bits towards higher points. */
static struct pointset shift_up(const struct pointset *s, int distance)
{
    struct pointset r;

    r.w[0] = s->w[0] << distance;
    for (int i = 1; i < PS_WORDS_MAX; i++)
        r.w[i] = s->w[i] << distance | s->w[i - 1] >> (64 - distance);
    return r;
}

static struct pointset shift_down(const struct pointset *s, int distance)
{
    struct pointset r;

    for (int i = 0; i + 1 < PS_WORDS_MAX; i++)
        r.w[i] = s->w[i] >> distance | s->w[i + 1] << (64 - distance);
    r.w[PS_WORDS_MAX - 1] = s->w[PS_WORDS_MAX - 1] >> distance;
    return r;
}

/* s with its neighbours, guards included. */
static struct pointset spread(const struct geometry *g, const struct pointset *s)
{
    struct pointset r = *s;
    const struct pointset parts[4] = { shift_up(s, 1), shift_down(s, 1), shift_up(s, g->stride),
                                       shift_down(s, g->stride) };

    for (int i = 0; i < 4; i++)
        ps_or(&r, &parts[i]);
    return r;
}

struct pointset ps_grow(const struct geometry *g, const struct pointset *s)
{
    struct pointset r = spread(g, s);
    const struct pointset board = ps_board(g);

    ps_and(&r, &board);
    return r;
}

/* All points of p in runs of bits that x has a bit of, from there towards the higher ones; and
 * towards the lower ones.  Runs are rows, at most 25 long: five doublings reach 31. */
static inline uint64_t fill_up(uint64_t x, uint64_t p)
{
    for (int step = 1; step <= 16; step *= 2) {
        x |= p & x << step;
        p &= p << step;
    }
    return x;
}

static inline uint64_t fill_down(uint64_t x, uint64_t p)
{
    for (int step = 1; step <= 16; step *= 2) {
        x |= p & x >> step;
        p &= p >> step;
    }
    return x;
}

/* Spreads within one word of the board, from there and from its neighbours; true when it grew. */
static bool flood_word(struct pointset *now, const struct pointset *within, int i, int stride)
{
    const uint64_t p = within->w[i], below = i > 0 ? now->w[i - 1] : 0,
                   above = i + 1 < PS_WORDS_MAX ? now->w[i + 1] : 0;
    const uint64_t outside =
        below >> 63 | below >> (64 - stride) | above << 63 | above << (64 - stride);
    uint64_t x = now->w[i] | (outside & p), before;

    if (x == 0)
        return false;
    do {
        before = x;
        x |= (x << stride | x >> stride) & p;
        x = fill_up(x, p) | fill_down(x, p);
    } while (x != before);
    const bool grew = x != now->w[i];
    now->w[i] = x;
    return grew;
}

/* Up and down over the words of the board until nothing grows. */
struct pointset ps_flood(const struct geometry *g, const struct pointset *seed,
                         const struct pointset *within)
{
    const int words = ps_words(g);
    struct pointset now = *seed;
    bool grew;

    assert(ps_fits(g));
    ps_and(&now, within);
    do {
        grew = false;
        for (int i = 0; i < words; i++)
            grew |= flood_word(&now, within, i, g->stride);
        for (int i = words - 2; i >= 0; i--)
            grew |= flood_word(&now, within, i, g->stride);
    } while (grew);
    return now;
}
