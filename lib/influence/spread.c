/* spread.c - random walks from every point at once.
 *
 * The value of a point is the chance that a walk from it is stopped by White, minus the chance
 * that Black stops it. A stone of a string that survives with probability P stops a walk with
 * that probability and lets it pass otherwise. Walks turn back at the edge, which is all
 * the correction that edges and corners need.
 *
 * Each sweep replaces every value by the mean around it, from the values of the sweep
 * before, and runs ahead by a fixed factor (second order Richardson; the fixed limit of
 * Chebyshev's iteration), which needs a third of the sweeps. No value depends on the
 * order of points, and the sum pairs opposite neighbours: so mirrored, turned or recoloured boards
 * give the very same bits, and the compiler may use registers of any width.
 */
#include "influence_private.h"

/* Right for walks that go on with probability 0.95; others converge too, but slower. */
static const float ahead = 1.52f;

void spread_init(struct spread *s, const struct geometry *g)
{
    memset(s, 0, sizeof *s);
    s->stride = g->stride;
    s->limit = g->limit;
    for (int row = 0; row < g->height; row++)
        for (int column = 0; column < g->width; column++) {
            const int ways =
                (row > 0) + (row + 1 < g->height) + (column > 0) + (column + 1 < g->width);
            const point p = geo_point(g, column, row);
            s->open[p] = ways > 0 ? 1.0f / (float)ways : 0.0f;
            s->share[p] = s->open[p];
        }
}

void spread_stone(struct spread *s, point p, enum colour c, float alive)
{
    s->pull[p] = c == WHITE ? alive : -alive;
    s->share[p] = (1.0f - alive) * s->open[p];
}

static void sweep(struct spread *s, const float *restrict from, float *restrict to, float factor)
{
    const int stride = s->stride, limit = s->limit;
    const float *restrict pull = s->pull, *restrict share = s->share;

    for (int p = 0; p < limit; p++) {
        const float around = (from[p - stride] + from[p + stride]) + (from[p - 1] + from[p + 1]);
        to[p] += factor * ((pull[p] + share[p] * around) - to[p]);
    }
}

void spread_run(struct spread *s, int pairs)
{
    float *u = s->value + SPREAD_PAD, *v = s->other + SPREAD_PAD;

    sweep(s, u, v, 1.0f);
    sweep(s, v, u, ahead);
    for (int i = 1; i < pairs; i++) {
        sweep(s, u, v, ahead);
        sweep(s, v, u, ahead);
    }
}
