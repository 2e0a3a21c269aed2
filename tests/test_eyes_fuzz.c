/* test_eyes_fuzz.c - random boards, and each of their sixteen mirror images.
 *
 * Whatever stands on the board, the answer for the mirrored (rotated, colour-swapped) board is the
 * mirrored answer; no search costs more than its budget; nothing crashes.  Boards where reading had
 * to guess, and images for which it lists other moves (it does not always find all), are counted
 * apart: there the order in which moves are tried shows.  KIFU_EYES_BOARDS
 * sets how many boards; the default takes a few seconds.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

#include "diagram.h"
#include "eyes.h"

enum { BOARDS = 150, SLACK = 200 };

static const struct eyes_effort effort = { .order = 1,
                                           .budget = 3000,
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
    long boards, guessed, spaces, lists;
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

/* The vital points on the board. */
static struct pointset vital_set(const struct eyes_space *s, int threat, int side)
{
    struct pointset set;

    ps_clear(&set);
    for (int v = 0; v < s->vertex_count; v++)
        if ((s->value.vital[threat][side] >> v & 1) && s->vertex[v].at != GEO_NONE)
            ps_add(&set, s->vertex[v].at);
    return set;
}

/* The points of the space itself that decide its ends, for both sides or for the owner alone. */
static struct pointset inner_deciders(const struct eyes_space *s, bool owner_alone)
{
    struct pointset set;

    ps_clear(&set);
    for (int i = 0; i < s->half_count; i++)
        for (int v = 0; v < s->vertex_count; v++)
            if ((s->half[i].deciders >> v & 1) && s->vertex[v].at != GEO_NONE &&
                (s->half[i].unless >> v & 1) == owner_alone)
                ps_add(&set, s->vertex[v].at);
    return set;
}

/* Reading lists the moves that decide a diagonal, but not always all of them, and then it depends
 * on the orientation which: are the lists the same? */
static bool same_lists(const struct geometry *g, const struct eyes_space *a,
                       const struct eyes_space *b, int k)
{
    struct pointset from[EYESHAPE_SIDES], to[EYESHAPE_SIDES];

    if (a->vertex_count != b->vertex_count)
        return false;
    for (int alone = 0; alone < 2; alone++) {
        const struct pointset inner = inner_deciders(a, alone != 0);
        const struct pointset image = image_set(g, &inner, k);
        const struct pointset theirs = inner_deciders(b, alone != 0);
        if (!ps_equal(&image, &theirs))
            return false;
    }
    for (int side = 0; side < EYESHAPE_SIDES; side++) {
        ps_clear(&from[side]);
        ps_clear(&to[side]);
        for (int v = 0; v < a->vertex_count; v++)
            for (int i = 0; a->vertex[v].at == GEO_NONE && i < a->vertex[v].move_count[side]; i++)
                ps_add(&from[side], geo_transform(g, a->vertex[v].move[side][i], k));
        for (int v = 0; v < b->vertex_count; v++)
            for (int i = 0; b->vertex[v].at == GEO_NONE && i < b->vertex[v].move_count[side]; i++)
                ps_add(&to[side], b->vertex[v].move[side][i]);
        if (!ps_equal(&from[side], &to[side]))
            return false;
    }
    return true;
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
    if (!same_lists(g, s, t, k)) {
        f->lists++;
        return;
    }
    cr_assert(same_answers(s, t), "symmetry %d, swap %d: values at point %d\n%s", k, swap,
              ps_next(&s->points, 0), picture);
    for (int threat = 0; threat < EYESHAPE_THREATS; threat++)
        for (int side = 0; side < EYESHAPE_SIDES; side++) {
            const struct pointset vital = vital_set(s, threat, side);
            const struct pointset mirrored = image_set(g, &vital, k);
            const struct pointset theirs = vital_set(t, threat, side);
            cr_assert(ps_equal(&mirrored, &theirs), "symmetry %d, swap %d: moves\n%s", k, swap,
                      picture);
        }
}

static bool any_guess(const struct eyes *e, const struct eyes_counts *before,
                      const struct eyes_counts *now)
{
    for (size_t i = 0; i < e->count; i++)
        if (e->space[i].flags & EYES_GUESSED)
            return true;
    return now->guesses != before->guesses;
}

/* Looks at a board; false when reading had to guess. */
static bool look(struct fuzz *f, const struct board *b, struct eyes *e)
{
    const struct eyes_counts before = eyes_engine_counts(f->engine);

    eyes_memory_forget(f->memory);
    cr_assert_eq(eyes_find(f->engine, f->memory, b, NULL, 0, e), GO_OK);
    for (size_t i = 0; i < e->count; i++)
        cr_assert_leq(e->space[i].value.nodes, effort.shape_budget + SLACK);
    const struct eyes_counts now = eyes_engine_counts(f->engine);
    return !any_guess(e, &before, &now);
}

static void try_board(struct fuzz *f)
{
    struct bytes picture = { 0 };

    random_board(f);
    remove_dead(f);
    cr_assert_eq(diagram_write(f->b, DIAGRAM_ROWS, NULL, &picture), GO_OK);
    f->boards++;
    if (!look(f, f->b, &f->first)) {
        f->guessed++;
        bytes_free(&picture);
        return;
    }
    f->spaces += (long)f->first.count;
    for (int i = 1; i < 2 * GEO_SYMMETRIES; i++) {
        const int k = i % GEO_SYMMETRIES;
        const bool swap = i >= GEO_SYMMETRIES;
        make_image(f, k, swap);
        if (!look(f, f->image, &f->mirrored))
            continue;
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
    cr_log_info("%ld boards, %ld spaces; left out: %ld boards where reading guessed, %ld images of "
                "spaces where it listed other moves\n",
                f.boards, f.spaces, f.guessed, f.lists);
    cr_expect_gt(f.spaces, f.boards);
    eyes_free(&f.first);
    eyes_free(&f.mirrored);
    eyes_engine_free(f.engine);
    eyes_memory_free(f.memory);
    board_free(f.b);
    board_free(f.image);
}
