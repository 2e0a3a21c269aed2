/* bench/eyeshape.c - what a shape costs: time by vertices and by parts asked for, nodes a second,
 * the use of the cache.
 *
 * Use: bench/eyeshape [SHAPES] [BUDGET]
 *
 * Shapes are random polyominoes in the centre, on the edge and in the corner with up to two
 * margins, a few dead stones and 0 to 4 outer liberties; the same on every machine.  Times are of
 * this process, not of the clock on the wall.  The line "mix" weights the sizes as they were
 * counted in real positions: 79% single points, 12% of 2-5, 3% of 6-10, the rest larger.  `nodes`
 * is the one number that stands for behaviour.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "eyeshape.h"

enum { SIZES = 16 };

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

struct cells {
    int count, placement;
    int x[EYESHAPE_VERTICES_MAX], y[EYESHAPE_VERTICES_MAX];
};

static bool off_board(const struct cells *c, int x, int y)
{
    return (c->placement >= 1 && y < 0) || (c->placement == 2 && x < 0);
}

static bool has_cell(const struct cells *c, int x, int y)
{
    for (int i = 0; i < c->count; i++)
        if (c->x[i] == x && c->y[i] == y)
            return true;
    return false;
}

static struct cells random_cells(struct random *random, int n)
{
    struct cells c = { .count = 1, .placement = (int)random_below(random, 3) };

    while (c.count < n) {
        const int i = (int)random_below(random, (uint64_t)c.count);
        const int d = (int)random_below(random, 4);
        const int x = c.x[i] + (d == 0) - (d == 1), y = c.y[i] + (d == 2) - (d == 3);
        if (has_cell(&c, x, y) || off_board(&c, x, y))
            continue;
        c.x[c.count] = x;
        c.y[c.count++] = y;
    }
    return c;
}

static struct eyeshape random_shape(struct random *random, int n)
{
    const struct cells c = random_cells(random, n);
    int margins = (int)random_below(random, 3);
    struct eyeshape s;

    eyeshape_clear(&s);
    for (int i = 0; i < n; i++) {
        int outside = 0, bits = 0;
        for (int d = 0; d < 4; d++) {
            const int x = c.x[i] + (d == 0) - (d == 1), y = c.y[i] + (d == 2) - (d == 3);
            outside += !has_cell(&c, x, y) && !off_board(&c, x, y);
        }
        if (outside > 0)
            bits |= EYESHAPE_WALL;
        if (outside > 1 && margins > 0 && random_below(random, 3) == 0) {
            bits |= EYESHAPE_MARGIN;
            margins--;
        }
        if (n > 1 && random_below(random, 8) == 0)
            bits |= EYESHAPE_BLACKENED;
        eyeshape_add(&s, bits);
    }
    for (int i = 0; i < n; i++)
        for (int k = 0; k < i; k++)
            if (abs(c.x[i] - c.x[k]) + abs(c.y[i] - c.y[k]) == 1)
                eyeshape_join(&s, i, k);
    s.liberties = (int)random_below(random, EYESHAPE_LIBERTIES_MAX + 1);
    return s;
}

struct cost {
    double seconds;
    uint64_t nodes;
    int unknown;
};

static struct cost measure(struct eyeshape_solver *solver, const struct eyeshape *shapes, int count,
                           enum eyeshape_parts parts)
{
    const uint64_t before = eyeshape_counts(solver).nodes;
    const double start = now();
    struct cost cost = { 0 };

    for (int i = 0; i < count; i++) {
        struct eyeshape_value value;
        if (eyeshape_ask(solver, &shapes[i], parts, &value) != GO_OK)
            exit(2);
        cost.unknown += eyeshape_hangs_on_ko(&value) == EYESHAPE_UNKNOWN;
    }
    cost.seconds = now() - start;
    cost.nodes = eyeshape_counts(solver).nodes - before;
    return cost;
}

/* The share of a size among the eye spaces of real positions. */
static double share_of(int n)
{
    return n == 1 ? 0.79 : n <= 5 ? 0.12 / 4 : n <= 10 ? 0.033 / 5 : 0.018 / 5;
}

int main(int argc, char **argv)
{
    const int count = argc > 1 ? atoi(argv[1]) : 500;
    const uint32_t budget = argc > 2 ? (uint32_t)strtoul(argv[2], NULL, 10) : EYESHAPE_BUDGET;
    struct eyeshape *shapes = count > 0 ? malloc((size_t)count * sizeof *shapes) : NULL;
    struct eyeshape_solver *fresh = eyeshape_solver_new(budget, 0);
    struct random random = { 1 };
    double mix = 0, mix_small = 0;

    if (!shapes || !fresh)
        return 2;
    printf("vertices  eyes us  +vital us  all us  cached us  nodes  Mnodes/s  unknown\n");
    for (int n = 1; n < SIZES; n++) {
        struct eyeshape_solver *cached = eyeshape_solver_new(budget, (size_t)count);
        struct cost cost[3], again;
        if (!cached)
            return 2;
        for (int i = 0; i < count; i++)
            shapes[i] = random_shape(&random, n);
        for (int parts = 0; parts < 3; parts++)
            cost[parts] = measure(fresh, shapes, count, (enum eyeshape_parts)parts);
        measure(cached, shapes, count, EYESHAPE_VITALS);
        again = measure(cached, shapes, count, EYESHAPE_VITALS);
        const double us = 1e6 / count;
        printf("%8d %8.1f %10.1f %7.1f %10.2f %6.0f %9.2f %8d\n", n, cost[0].seconds * us,
               cost[1].seconds * us, cost[2].seconds * us, again.seconds * us,
               (double)cost[1].nodes / count, (double)cost[1].nodes / cost[1].seconds * 1e-6,
               cost[1].unknown);
        mix += share_of(n) * cost[1].seconds * us;
        if (n <= 10)
            mix_small += share_of(n) * cost[1].seconds * us;
        eyeshape_solver_free(cached);
    }
    printf("mix of real sizes, +vital: %.1f us up to 15 vertices, %.1f us up to 10\n", mix,
           mix_small);
    eyeshape_solver_free(fresh);
    free(shapes);
    return 0;
}
