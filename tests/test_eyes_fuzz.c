/* test_eyes_fuzz.c - random boards, and each of their sixteen mirror images.
 *
 * Whatever stands on the board, the answer for the mirrored (rotated, colour-swapped) board is the
 * mirrored answer, also where reading ran out of its budget and had to guess; no search costs more
 * than its budget; nothing crashes.  KIFU_EYES_BOARDS sets how many boards; the default takes a few
 * seconds.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

#include "diagram.h"
#include "eyes.h"

enum { BOARDS = 150, SLACK = 200 };

static const struct eyes_effort effort = { .order = 1,
                                           .budget = 25, /* so that some answers are guesses */
                                           .shape_budget = 1000,
                                           .large_budget = 1000,
                                           .full_vertices = 6,
                                           .open_margins = 2,
                                           .values_kept = 20000 };

struct fuzz {
    struct random random;
    struct eyes_engine *engine;
    struct eyes_memory *memory;
    struct board *b, *image;
    struct eyes first, mirrored;
    long boards, spaces;
};

/* Walls of both colours around holes, so that there are eyes to look at. */
static void random_board(struct fuzz *f)
{
    const int width = 3 + (int)random_below(&f->random, 7),
              height = 3 + (int)random_below(&f->random, 7);
    const struct geometry g = geo_make(width, height);
    const uint64_t empty = 15 + random_below(&f->random, 50);
    const uint64_t clumps = random_below(&f->random, 90);

    cr_assert_eq(board_reset(f->b, &g), GO_OK);
    for (int row = 0; row < height; row++)
        for (int column = 0; column < width; column++) {
            const point p = geo_point(&g, column, row);
            enum colour c = random_below(&f->random, 2) ? BLACK : WHITE;
            if (random_below(&f->random, 100) < empty)
                continue;
            for (int d = 0; d < 2; d++) {
                const point q = geo_neighbour(&g, p, d);
                if (geo_on_board(&g, q) && board_at(f->b, q) != EMPTY &&
                    random_below(&f->random, 100) < clumps)
                    c = board_at(f->b, q);
            }
            board_setup(f->b, p, c);
        }
}

/* Random boards may hold strings without liberties; a game does not. */
static void remove_dead(struct fuzz *f)
{
    for (point p = 0; p < f->b->geo.limit; p++)
        while ((board_at(f->b, p) == BLACK || board_at(f->b, p) == WHITE) &&
               board_string(f->b, p)->liberties == 0)
            board_setup(f->b, p, EMPTY);
}

static enum colour image_colour(enum colour c, bool swap)
{
    return c != EMPTY && swap ? colour_other(c) : c;
}

static void make_image(struct fuzz *f, int k, bool swap)
{
    const struct geometry to = geo_transformed(&f->b->geo, k);

    cr_assert_eq(board_reset(f->image, &to), GO_OK);
    for (point p = 0; p < f->b->geo.limit; p++)
        if (board_at(f->b, p) == BLACK || board_at(f->b, p) == WHITE)
            board_setup(f->image, geo_transform(&f->b->geo, p, k),
                        image_colour(board_at(f->b, p), swap));
}

static struct pointset image_set(const struct geometry *g, const struct pointset *s, int k)
{
    struct pointset to;

    ps_clear(&to);
    for (point p = ps_next(s, 0); p != GEO_NONE; p = ps_next(s, p + 1))
        ps_add(&to, geo_transform(g, p, k));
    return to;
}

/* What a space says, without the order of anything. */
static bool same_answers(const struct eyes_space *a, const struct eyes_space *b)
{
    return a->flags == b->flags && a->liberties == b->liberties && a->half_count == b->half_count &&
           a->vertex_count == b->vertex_count &&
           memcmp(a->value.eyes, b->value.eyes, sizeof a->value.eyes) == 0 &&
           memcmp(a->value.seki, b->value.seki, sizeof a->value.seki) == 0 &&
           memcmp(a->value.twice, b->value.twice, sizeof a->value.twice) == 0 &&
           memcmp(a->value.vital_known, b->value.vital_known, sizeof a->value.vital_known) == 0;
}

static void expect_image(const struct geometry *g, const struct pointset *s,
                         const struct pointset *t, int k, const char *what, const char *picture)
{
    const struct pointset image = image_set(g, s, k);

    cr_assert(ps_equal(&image, t), "symmetry %d: %s\n%s", k, what, picture);
}

/* All moves that decide, those beside the space included. */
static struct pointset vital_set(const struct eyes_space *s, int threat, int side)
{
    point moves[EYESHAPE_VERTICES_MAX * EYES_MOVES_MAX];
    struct pointset set;
    bool outside;
    const int count =
        eyes_vital(s, (enum eyeshape_threat)threat, (enum eyeshape_side)side, moves, &outside);

    ps_clear(&set);
    for (int i = 0; i < count; i++)
        ps_add(&set, moves[i]);
    return set;
}

/* The points of the board among some vertices. */
static struct pointset set_of(const struct eyes_space *s, uint32_t vertices)
{
    struct pointset set;

    ps_clear(&set);
    for (int v = 0; v < s->vertex_count; v++)
        if ((vertices >> v & 1) && s->vertex[v].at != GEO_NONE)
            ps_add(&set, s->vertex[v].at);
    return set;
}

static struct pointset half_set(const struct eyes_space *s, enum eyes_half_kind kind)
{
    struct pointset set;

    ps_clear(&set);
    for (int i = 0; i < s->half_count; i++)
        if (s->half[i].kind == kind)
            ps_add(&set, s->half[i].at);
    return set;
}

static void check_sets(const struct geometry *g, const struct eyes_space *s,
                       const struct eyes_space *t, int k, const char *picture)
{
    for (int side = 0; side < EYESHAPE_SIDES; side++) {
        const struct pointset unsafe = set_of(s, s->unsafe[side]);
        const struct pointset their_unsafe = set_of(t, t->unsafe[side]);
        expect_image(g, &unsafe, &their_unsafe, k, "unsafe moves", picture);
        for (int threat = 0; threat < EYESHAPE_THREATS; threat++) {
            const struct pointset vital = vital_set(s, threat, side);
            const struct pointset their_vital = vital_set(t, threat, side);
            const struct pointset given = set_of(s, s->value.sacrifice[threat][side]);
            const struct pointset their_given = set_of(t, t->value.sacrifice[threat][side]);
            expect_image(g, &vital, &their_vital, k, "moves", picture);
            expect_image(g, &given, &their_given, k, "sacrifices", picture);
        }
    }
    for (int kind = EYES_FALSE; kind <= EYES_KO_HALF; kind++) {
        const struct pointset half = half_set(s, (enum eyes_half_kind)kind);
        const struct pointset their_half = half_set(t, (enum eyes_half_kind)kind);
        expect_image(g, &half, &their_half, k, "half eyes", picture);
    }
}

static void check_space(struct fuzz *f, const struct eyes_space *s, int k, bool swap,
                        const char *picture)
{
    const struct geometry *g = &f->b->geo;
    const struct pointset points = image_set(g, &s->points, k);
    const struct pointset margins = image_set(g, &s->margins, k);
    const enum colour c = image_colour((enum colour)s->colour, swap);
    const struct eyes_space *t = NULL;

    for (size_t i = 0; i < f->mirrored.count && !t; i++)
        if (f->mirrored.space[i].colour == c && ps_equal(&f->mirrored.space[i].points, &points))
            t = &f->mirrored.space[i];
    cr_assert(t, "symmetry %d, swap %d: a space is missing\n%s", k, swap, picture);
    cr_assert(ps_equal(&t->margins, &margins), "symmetry %d, swap %d: margins\n%s", k, swap,
              picture);
    cr_assert(same_answers(s, t), "symmetry %d, swap %d: values at point %d\n%s", k, swap,
              ps_next(&s->points, 0), picture);
    check_sets(g, s, t, k, picture);
}

static void look(struct fuzz *f, const struct board *b, struct eyes *e)
{
    eyes_memory_forget(f->memory);
    cr_assert_eq(eyes_find(f->engine, f->memory, b, NULL, 0, e), GO_OK);
    for (size_t i = 0; i < e->count; i++)
        cr_assert_leq(e->space[i].value.nodes, effort.shape_budget + SLACK);
}

static void try_board(struct fuzz *f)
{
    struct bytes picture = { 0 };

    random_board(f);
    remove_dead(f);
    cr_assert_eq(diagram_write(f->b, DIAGRAM_ROWS, NULL, &picture), GO_OK);
    f->boards++;
    look(f, f->b, &f->first);
    f->spaces += (long)f->first.count;
    for (int i = 1; i < 2 * GEO_SYMMETRIES; i++) {
        const int k = i % GEO_SYMMETRIES;
        const bool swap = i >= GEO_SYMMETRIES;
        make_image(f, k, swap);
        look(f, f->image, &f->mirrored);
        cr_assert_eq(f->first.count, f->mirrored.count,
                     "symmetry %d, swap %d: %zu spaces, not %zu\n%s", k, swap, f->mirrored.count,
                     f->first.count, (const char *)picture.data);
        for (size_t s = 0; s < f->first.count; s++)
            check_space(f, &f->first.space[s], k, swap, (const char *)picture.data);
    }
    bytes_free(&picture);
}

Test(eyes_fuzz, mirrored_boards_have_mirrored_answers, .timeout = 36000)
{
    const char *boards = getenv("KIFU_EYES_BOARDS"), *seed = getenv("KIFU_EYES_SEED");
    const struct geometry g = geo_make(1, 1);
    struct fuzz f = { .engine = eyes_engine_new(&effort),
                      .memory = eyes_memory_new(),
                      .b = board_new(&g),
                      .image = board_new(&g) };

    cr_assert(f.engine && f.memory && f.b && f.image);
    f.random = (struct random){ seed ? (uint64_t)atoll(seed) : 5 };
    const long count = boards ? atol(boards) : BOARDS;
    for (long i = 0; i < count; i++)
        try_board(&f);
    const struct eyes_counts counts = eyes_engine_counts(f.engine);
    cr_log_info("%ld boards, %ld spaces; reading guessed %llu of %llu answers\n", f.boards,
                f.spaces, (unsigned long long)counts.guesses,
                (unsigned long long)(counts.questions - counts.reused));
    cr_expect_gt(counts.guesses, 0, "guesses must mirror, too");
    cr_expect_gt(f.spaces, f.boards);
    eyes_free(&f.first);
    eyes_free(&f.mirrored);
    eyes_engine_free(f.engine);
    eyes_memory_free(f.memory);
    board_free(f.b);
    board_free(f.image);
}
