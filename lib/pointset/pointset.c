/* pointset.c - the plain operations, in portable C. */
#include "pointset.h"

struct pointset ps_board(const struct geometry *g)
{
    struct pointset s;

    assert(ps_fits(g));
    ps_clear(&s);
    for (int row = 0; row < g->height; row++)
        for (int column = 0; column < g->width; column++)
            ps_add(&s, geo_point(g, column, row));
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
    const struct pointset parts[4] = { shift_up(s, 1), shift_down(s, 1),
                                       shift_up(s, g->stride), shift_down(s, g->stride) };

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

struct pointset ps_flood(const struct geometry *g, const struct pointset *seed,
                         const struct pointset *within)
{
    struct pointset now = *seed, before;

    assert(ps_fits(g));
    ps_and(&now, within);
    do {
        before = now;
        now = spread(g, &now);
        ps_and(&now, within);
    } while (!ps_equal(&now, &before));
    return now;
}
