/* test_influence.c - the territory estimate: what must hold for every position, and pictures.
 *
 * How: positions of random games, some with stones set up at random, must give the same bits
 * mirrored, turned and with exchanged colours; the random walks are compared with a slow twin in
 * doubles; pictures say who owns what, which ladders work and which regions there are.
 */
#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

#include "diagram.h"
#include "influence_private.h"

/* --- random positions --------------------------------------------------------------------------
 */

static struct board *random_board(uint64_t seed)
{
    struct random r = { seed };
    const int width = 1 + (int)random_below(&r, seed % 4 == 0 ? 25 : 13);
    const int height = 1 + (int)random_below(&r, seed % 4 == 0 ? 25 : 13);
    const struct geometry g = geo_make(width, height);
    struct board *b = board_new(&g);
    const int moves = (int)random_below(&r, (uint64_t)geo_area(&g) + 1);

    for (int i = 0; i < moves; i++) {
        const point p = geo_point(&g, (int)random_below(&r, (uint64_t)width),
                                  (int)random_below(&r, (uint64_t)height));
        const enum colour c = random_below(&r, 2) ? BLACK : WHITE;
        if (seed % 5 == 0)
            board_setup(b, p, c);
        else
            board_play(b, c, p);
    }
    return b;
}

static struct board *transformed(const struct board *b, int k, bool recolour)
{
    const struct geometry g = geo_transformed(&b->geo, k);
    struct board *out = board_new(&g);

    for (point p = 0; p < b->geo.limit; p++) {
        const enum colour c = board_at(b, p);
        if (c == BLACK || c == WHITE)
            board_setup(out, geo_transform(&b->geo, p, k), recolour ? colour_other(c) : c);
    }
    return out;
}

/* Verdicts at random, so that columns that nobody fills are crossed too. */
static void random_evidence(const struct board *b, uint64_t seed,
                            struct influence_evidence evidence[PS_LIMIT_MAX])
{
    struct random r = { seed };

    memset(evidence, 0, PS_LIMIT_MAX * sizeof *evidence);
    for (point p = 0; p < b->geo.limit; p++) {
        evidence[p].settled = (int8_t)((int)random_below(&r, 3) - 1);
        evidence[p].capture = (uint8_t)random_below(&r, 4);
        evidence[p].race = (int8_t)((int)random_below(&r, 3) - 1);
        evidence[p].eyes_attacked = (uint8_t)random_below(&r, 6);
        evidence[p].eyes_defended = (uint8_t)random_below(&r, 6);
        evidence[p].group = (int16_t)random_below(&r, 8);
    }
}

/* The evidence of a string must follow it to its new first point. */
static void move_evidence(const struct board *b, const struct board *to, int k,
                          const struct influence_evidence *from, struct influence_evidence *out)
{
    memset(out, 0, PS_LIMIT_MAX * sizeof *out);
    for (point p = 0; p < b->geo.limit; p++)
        if ((b->at[p] == BLACK || b->at[p] == WHITE) && board_string(b, p)->first == p)
            out[board_string(to, geo_transform(&b->geo, p, k))->first] = from[p];
}

static void check_symmetry(struct board *b, uint64_t seed, bool with_evidence)
{
    static struct influence_evidence evidence[PS_LIMIT_MAX], moved[PS_LIMIT_MAX];
    static struct influence plain, other;

    random_evidence(b, seed, evidence);
    cr_assert_eq(influence_estimate(b, with_evidence ? evidence : NULL, &plain), GO_OK);
    for (int k = 0; k < 2 * GEO_SYMMETRIES; k++) {
        const bool recolour = k >= GEO_SYMMETRIES;
        struct board *t = transformed(b, k % GEO_SYMMETRIES, recolour);
        move_evidence(b, t, k % GEO_SYMMETRIES, evidence, moved);
        cr_assert_eq(influence_estimate(t, with_evidence ? moved : NULL, &other), GO_OK);
        for (point p = 0; p < b->geo.limit; p++) {
            if (!geo_on_board(&b->geo, p))
                continue;
            const point q = geo_transform(&b->geo, p, k % GEO_SYMMETRIES);
            const float value = recolour ? -other.value[q] : other.value[q];
            cr_assert(plain.value[p] == value && plain.alive[p] == other.alive[q],
                      "seed %llu symmetry %d point %d: %.9g, %.9g", (unsigned long long)seed, k, p,
                      (double)plain.value[p], (double)value);
            cr_assert(fabsf(value) <= 1.0f && plain.alive[p] >= 0.0f && plain.alive[p] <= 1.0f);
        }
        board_free(t);
    }
}

Test(influence, symmetries_and_colours_change_no_bit)
{
    for (uint64_t seed = 1; seed <= 60; seed++) {
        struct board *b = random_board(seed);
        check_symmetry(b, seed, false);
        check_symmetry(b, seed, true);
        board_free(b);
    }
}

/* History must not count, and the board must come back as it was. */
Test(influence, only_the_stones_count)
{
    static struct influence first, second;

    for (uint64_t seed = 101; seed <= 160; seed++) {
        struct board *b = random_board(seed), *copy = board_new(&b->geo);
        board_copy(copy, b);
        const size_t depth = board_depth(b);
        cr_assert_eq(influence_estimate(b, NULL, &first), GO_OK);
        cr_assert_eq(board_depth(b), depth);
        cr_assert(board_equal(b, copy));
        struct board *fresh = transformed(b, 0, false);
        if (b->ko == GEO_NONE) {
            cr_assert_eq(influence_estimate(fresh, NULL, &second), GO_OK);
            cr_assert_arr_eq(first.value, second.value, sizeof first.value, "seed %llu",
                             (unsigned long long)seed);
        }
        board_free(fresh);
        board_free(copy);
        board_free(b);
    }
}

/* --- the walks ----------------------------------------------------------------------------------
 */

/* The same equations solved the slow way. */
static void twin_walks(const struct board *b, const float *alive, double *u)
{
    const struct geometry *g = &b->geo;

    for (int sweep = 0; sweep < 20000; sweep++)
        for (point p = 0; p < g->limit; p++) {
            double sum = 0.0, ways = 0.0;
            if (!geo_on_board(g, p))
                continue;
            for (int d = 0; d < 4; d++)
                if (geo_on_board(g, geo_neighbour(g, p, d))) {
                    sum += u[geo_neighbour(g, p, d)];
                    ways += 1.0;
                }
            const double mean = ways > 0.0 ? sum / ways : 0.0;
            const double side = b->at[p] == WHITE ? 1.0 : b->at[p] == BLACK ? -1.0 : 0.0;
            const double stop = side != 0.0 ? (double)alive[p] : 0.0;
            u[p] = stop * side + (1.0 - stop) * mean;
        }
}

Test(influence, walks_are_those_of_a_slow_twin)
{
    static struct spread s;
    float alive[PS_LIMIT_MAX];
    double u[PS_LIMIT_MAX];
    int boards = 0;

    for (uint64_t seed = 201; seed <= 230; seed++) {
        struct board *b = random_board(seed);
        struct random r = { seed };
        spread_init(&s, &b->geo);
        memset(u, 0, sizeof u);
        for (point p = 0; p < b->geo.limit; p++) {
            alive[p] = (float)random_below(&r, 101) / 100.0f;
            if (b->at[p] == BLACK || b->at[p] == WHITE)
                spread_stone(&s, p, board_at(b, p), alive[p]);
        }
        if (geo_area(&b->geo) > 3 * (int)b->log_count) { /* too empty to be solved in few sweeps */
            board_free(b);
            continue;
        }
        spread_run(&s, 400);
        twin_walks(b, alive, u);
        for (point p = 0; p < b->geo.limit; p++)
            if (geo_on_board(&b->geo, p))
                cr_assert(fabs(u[p] - (double)s.value[SPREAD_PAD + p]) < 1e-3,
                          "seed %llu point %d: %g, %g", (unsigned long long)seed, p, u[p],
                          (double)s.value[SPREAD_PAD + p]);
        boards++;
        board_free(b);
    }
    cr_assert_gt(boards, 5);
}

/* By the equations that define them: the C library's own may not be linked. */
Test(influence, logarithm_and_logistic_function)
{
    const double e = 2.718281828459045;
    double power = 1.0;

    for (float x = 0.001f; x < 5000.0f; x *= 1.01f) {
        cr_assert(fabsf(number_log(x * (float)e) - number_log(x) - 1.0f) < 3e-6f, "log %g",
                  (double)x);
        cr_assert(fabsf(number_log(x * x) - 2.0f * number_log(x)) < 4e-6f, "log %g", (double)x);
    }
    cr_assert_eq(number_log(1.0f), 0.0f);
    for (int i = 0; i < 25; i++, power *= e) {
        const double exact = power / (1.0 + power);
        cr_assert(fabs((double)number_logistic((float)i) - exact) < 1e-6, "logistic %d", i);
        cr_assert(fabs((double)number_logistic((float)-i) - (1.0 - exact)) < 1e-6, "-%d", i);
    }
    for (float x = -25.0f; x < 25.0f; x += 0.013f)
        cr_assert_leq(number_logistic(x), number_logistic(x + 0.013f), "logistic %g", (double)x);
}

/* --- ladders ------------------------------------------------------------------------------------
 */

static enum influence_capture ladder(const char *picture, const char *name)
{
    struct board *b = diagram_board(picture);
    enum influence_capture verdict;
    point p;

    cr_assert_not_null(b);
    cr_assert_eq(geo_parse(&b->geo, name, &p), GO_OK);
    cr_assert_eq(ladder_read(b, board_string(b, p)->first, &verdict), GO_OK);
    board_free(b);
    return verdict;
}

Test(influence, a_stone_in_atari_may_run_or_not)
{
    cr_assert_eq(ladder(". . . . ./. X . . ./X O . . ./. X . . ./. . . . .", "B3"),
                 INFLUENCE_CRITICAL);
    cr_assert_eq(ladder(". X . ./X O . ./. X . ./. . . .", "B3"), INFLUENCE_CRITICAL);
    cr_assert_eq(ladder("O . X ./X X . ./. . . .", "A3"), INFLUENCE_CAUGHT);
}

Test(influence, a_ladder_runs_to_the_edge_or_to_a_breaker)
{
    const char *runs = ". . . . . . . . ./. . . . . . . . ./. . X . . . . . ./. X O . . . . . ./"
                       ". . X . . . . . ./. . . . . . . . ./. . . . . . . . ./. . . . . . . . ./"
                       ". . . . . . . . .";
    const char *breaker = ". . . . . . . . ./. . X . . . . . ./. X O X . . . . ./. X O . . . . . ./"
                          ". . X . . . . . ./. . . . . O . . ./. . . . . . . . ./. . . . . . . . ./"
                          ". . . . . . . . .";
    const char *no_breaker =
        ". . . . . . . . ./. . X . . . . . ./. X O X . . . . ./. X O . . . . . ./"
        ". . X . . . . . ./. . . . . . . . ./. . . . . . . . ./. . . . . . . . ./"
        ". . . . . . . . .";

    cr_assert_eq(ladder(runs, "C6"), INFLUENCE_CRITICAL);
    cr_assert_eq(ladder(no_breaker, "C6"), INFLUENCE_CAUGHT);
    cr_assert_neq(ladder(breaker, "C6"), INFLUENCE_CAUGHT);
}

Test(influence, three_liberties_or_none_are_not_read)
{
    cr_assert_eq(ladder(". . ./. X ./. . .", "B2"), INFLUENCE_NOT_READ);
    cr_assert_eq(ladder("X O/O .", "A2"), INFLUENCE_NOT_READ);
}

/* --- pictures of estimates -----------------------------------------------------------------------
 */

static const char *const shared_out = ". . . X O . . . ./. . . X O . . . ./. . . X O . . . ./"
                                      ". . . X O . . . ./. O . X O . . . ./. . . X O . X . ./"
                                      ". . . X O . . . ./. . . X O . . . ./. . . X O . . . .";

Test(influence, a_wall_down_the_middle_parts_the_board)
{
    struct board *b = diagram_board(shared_out);
    static struct influence estimate;

    cr_assert_eq(influence_estimate(b, NULL, &estimate), GO_OK);
    for (point p = 0; p < b->geo.limit; p++)
        if (geo_on_board(&b->geo, p)) {
            const int column = geo_column(&b->geo, p);
            cr_assert(column < 4 ? estimate.value[p] < -0.5f : estimate.value[p] > 0.5f, "point %d",
                      p);
        }
    point lone;
    geo_parse(&b->geo, "B5", &lone);
    cr_assert_lt(estimate.alive[lone], 0.5f);
    board_free(b);
}

Test(influence, an_empty_board_is_nobody_s)
{
    const struct geometry g = geo_make(19, 19);
    struct board *b = board_new(&g);
    static struct influence estimate;
    struct influence_regions regions = { 0 };

    cr_assert_eq(influence_estimate(b, NULL, &estimate), GO_OK);
    for (point p = 0; p < g.limit; p++)
        cr_assert_eq(estimate.value[p], 0.0f);
    cr_assert_eq(influence_find_regions(b, &estimate, 0.0f, 1, &regions), GO_OK);
    cr_assert_eq(regions.count, 0);
    free(regions.region);
    board_free(b);
}

/* Evidence moves the chance the way that it points, and none decides alone. */
Test(influence, evidence_is_weighed)
{
    struct board *b = diagram_board(shared_out);
    static struct influence_evidence evidence[PS_LIMIT_MAX];
    static struct influence none, settled, dead, won;
    point wall;

    geo_parse(&b->geo, "D5", &wall);
    const point first = board_string(b, wall)->first;
    cr_assert_eq(influence_estimate(b, evidence, &none), GO_OK);
    evidence[first].settled = 1;
    cr_assert_eq(influence_estimate(b, evidence, &settled), GO_OK);
    evidence[first] = (struct influence_evidence){ .capture = INFLUENCE_CAUGHT };
    cr_assert_eq(influence_estimate(b, evidence, &dead), GO_OK);
    evidence[first] = (struct influence_evidence){ .race = 1 };
    cr_assert_eq(influence_estimate(b, evidence, &won), GO_OK);
    cr_assert_gt(settled.alive[wall], none.alive[wall]);
    cr_assert_lt(settled.alive[wall], 1.0f);
    cr_assert_lt(dead.alive[wall], none.alive[wall]);
    cr_assert_gt(dead.alive[wall], 0.0f);
    cr_assert_gt(won.alive[wall], none.alive[wall]);
    board_free(b);
}

Test(influence, strings_of_one_group_count_their_liberties_together)
{
    struct board *b = diagram_board(". . . . . ./. X . . X ./. . . . . ./. . O . . ./. . . . . .");
    static struct influence_evidence evidence[PS_LIMIT_MAX];
    static struct strings strings;

    cr_assert_eq(strings_gather(&strings, b, evidence), GO_OK);
    cr_assert_eq(strings.count, 3);
    cr_assert_eq(strings.group_liberties[0], 4);
    evidence[strings.of[0].first].group = evidence[strings.of[1].first].group = 5;
    cr_assert_eq(strings_gather(&strings, b, evidence), GO_OK);
    cr_assert_eq(strings.of[1].group, 0);
    cr_assert_eq(strings.of[2].group, 2);
    cr_assert_eq(strings.group_liberties[0], 8);
    board_free(b);
}

Test(influence, what_shares_two_liberties_is_joined)
{
    struct board *b = diagram_board("X . . O ./. X . . ./. . O . O/. . . . ./X . . . O");
    static struct strings strings;

    cr_assert_eq(strings_gather(&strings, b, NULL), GO_OK);
    cr_assert_eq(strings.count, 7);
    cr_assert_eq(strings.of[2].group, 0); /* B4 with A5 */
    cr_assert_eq(strings.of[3].group, 3); /* C3 shares one point with E3 */
    cr_assert_eq(strings.of[4].group, 4);
    board_free(b);
}

/* --- regions
 * -------------------------------------------------------------------------------------- */

Test(influence, two_regions_with_their_prisoners_and_borders)
{
    struct board *b = diagram_board(shared_out);
    static struct influence estimate;
    struct influence_regions regions = { 0 };

    cr_assert_eq(influence_estimate(b, NULL, &estimate), GO_OK);
    cr_assert_eq(influence_find_regions(b, &estimate, 0.5f, 10, &regions), GO_OK);
    cr_assert_eq(regions.count, 2);
    for (int i = 0; i < 2; i++) {
        const struct influence_region *r = &regions.region[i];
        cr_assert_eq(r->owner, i == 0 ? BLACK : WHITE);
        cr_assert_eq(r->count, i == 0 ? 27 : 36);
        cr_assert_eq(r->prisoners, 1);
        cr_assert_eq(ps_count(&r->border), 1);
        cr_assert_eq(ps_next(&r->border, 0), i == 0 ? 3 : 4);
        cr_assert_gt(r->value, 0.5f * (float)r->count);
        cr_assert_leq(r->value, (float)r->count);
    }
    cr_assert_eq(influence_find_regions(b, &estimate, 0.5f, 28, &regions), GO_OK);
    cr_assert_eq(regions.count, 1);
    free(regions.region);
    board_free(b);
}

/* Every point beyond the threshold is in one region, own stones in none. */
Test(influence, regions_are_a_partition)
{
    static struct influence estimate;
    struct influence_regions regions = { 0 };

    for (uint64_t seed = 301; seed <= 340; seed++) {
        struct board *b = random_board(seed);
        cr_assert_eq(influence_estimate(b, NULL, &estimate), GO_OK);
        cr_assert_eq(influence_find_regions(b, &estimate, 0.4f, 1, &regions), GO_OK);
        for (point p = 0; p < b->geo.limit; p++) {
            int in = 0;
            for (size_t i = 0; i < regions.count; i++)
                in += ps_has(&regions.region[i].points, p);
            const enum colour side = estimate.value[p] > 0.0f ? WHITE : BLACK;
            const bool beyond = fabsf(estimate.value[p]) > 0.4f && board_at(b, p) != side;
            cr_assert_eq(in, geo_on_board(&b->geo, p) && beyond, "seed %llu point %d",
                         (unsigned long long)seed, p);
        }
        board_free(b);
    }
    free(regions.region);
}
