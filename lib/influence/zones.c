/* zones.c - components of points that lean to one side, by runs of points in a row.
 *
 * A row of the board is a word of bits, a run of ones in it gets a number, and numbers of runs that
 * touch are united (union-find; the smaller one is the root).  Sums are of whole numbers, so
 * that their order does not matter and a mirrored board gives the same.
 */
#include "influence_private.h"

enum { RUNS_MAX = GEO_ANALYSIS_SIDE_MAX * ((GEO_ANALYSIS_SIDE_MAX + 1) / 2) };

struct run {
    uint32_t mask;
    int16_t row, zone; /* zone: of the parent in union-find, of its component in the end */
};

struct runs {
    int count, zones;
    struct run of[RUNS_MAX];
};

static int root(const struct runs *r, int i)
{
    while (r->of[i].zone != i)
        i = r->of[i].zone;
    return i;
}

static void unite(struct runs *r, int i, int j)
{
    const int a = root(r, i), b = root(r, j);

    r->of[a > b ? a : b].zone = (int16_t)(a > b ? b : a);
}

/* The runs of the rows in[0 .. height), each with the number of its component. */
static void find_runs(struct runs *r, int height, const uint32_t *in)
{
    int above = 0; /* the first run of the row above */

    r->count = r->zones = 0;
    for (int row = 0; row < height; row++) {
        const int start = r->count;
        for (uint32_t rest = in[row]; rest != 0;) {
            const uint32_t low = rest & -rest, mask = rest & ~(rest + low);
            struct run *run = &r->of[r->count];
            *run = (struct run){ mask, (int16_t)row, (int16_t)r->count };
            for (int i = above; i < start; i++)
                if ((r->of[i].mask & mask) != 0)
                    unite(r, i, r->count);
            r->count++;
            rest &= ~mask;
        }
        above = start;
    }
    for (int i = 0; i < r->count; i++) { /* roots become 0, 1, 2, ... */
        struct run *run = &r->of[i];
        run->zone = (int16_t)(run->zone == i ? r->zones++ : r->of[run->zone].zone);
    }
}

void zones_find(struct zones *z, const struct geometry *g, const uint32_t *in, const uint32_t *own,
                const int *worth)
{
    struct runs runs;

    find_runs(&runs, g->height, in);
    memset(z->of, 0, (size_t)runs.zones * sizeof z->of[0]);
    memset(z->at, -1, (size_t)g->limit * sizeof z->at[0]);
    for (int i = 0; i < runs.count; i++) {
        const struct run *run = &runs.of[i];
        const int start = run->row * g->stride;
        int sum = 0;
        for (uint32_t m = run->mask; m != 0; m &= m - 1) {
            const int p = start + __builtin_ctz(m);
            z->at[p] = run->zone;
            sum += worth[p];
        }
        z->of[run->zone].worth += sum;
        z->of[run->zone].own += __builtin_popcount(run->mask & own[run->row]);
    }
}

/* Would the enemy's stones at the corners of the eye p make it false? */
static bool is_false(const struct board *b, enum colour c, const float *lean, point p)
{
    const struct geometry *g = &b->geo;
    const int column = geo_column(g, p), row = geo_row(g, p);
    int off = 0, held = 0;

    for (int i = 0; i < 4; i++) {
        const int x = column + (i & 1 ? 1 : -1), y = row + (i & 2 ? 1 : -1);
        if (x < 0 || x >= g->width || y < 0 || y >= g->height) {
            off++;
            continue;
        }
        const point q = geo_point(g, x, y);
        held += b->at[q] == colour_other(c) && lean[q] < 0.0f;
    }
    return held >= (off > 0 ? 1 : 2);
}

void zones_count_eyes(struct zones *z, const struct board *b, enum colour c, const float *lean,
                      const uint32_t *in)
{
    static const int worth[6] = { 0, 10, 10, 13, 15, 15 }; /* tenths of an eye, by points */
    struct runs runs;
    point any[RUNS_MAX];
    int size[RUNS_MAX] = { 0 };

    find_runs(&runs, b->geo.height, in);
    for (int i = 0; i < runs.count; i++) {
        const struct run *run = &runs.of[i];
        any[run->zone] = (point)(run->row * b->geo.stride + __builtin_ctz(run->mask));
        size[run->zone] += __builtin_popcount(run->mask);
    }
    for (int i = 0; i < runs.zones; i++) {
        const bool flawed = size[i] == 1 && is_false(b, c, lean, any[i]);
        z->of[z->at[any[i]]].eyes += flawed ? 3 : size[i] < 6 ? worth[size[i]] : 20;
    }
}
