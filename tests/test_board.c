/* test_board.c - the rules of placing stones.
 *
 * How: random games on boards of many sizes, each move compared with a slow plain twin, which
 * finds strings and liberties by walking; every move is also taken back and played again.
 * Pictures of single rules stand in test_diagram.c's language below.
 */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "board.h"

/* --- the slow plain twin: a bare array and flood fill ------------------------------------- */

struct plain {
    struct geometry geo;
    uint8_t at[GEO_LIMIT_MAX];
    point ko;
    int ko_colour;
};

static int plain_at(const struct plain *b, point p)
{
    return geo_on_board(&b->geo, p) ? b->at[p] : EDGE;
}

/* Marks the string on p; returns its liberties, and its stones in *stones. */
static int plain_string(const struct plain *b, point p, uint8_t *mark, int *stones)
{
    point todo[GEO_LIMIT_MAX];
    uint8_t liberty[GEO_LIMIT_MAX] = { 0 };
    int count = 0, liberties = 0;

    memset(mark, 0, GEO_LIMIT_MAX);
    todo[count++] = p;
    mark[p] = 1;
    for (int i = 0; i < count; i++)
        for (int d = 0; d < 4; d++) {
            const point q = geo_neighbour(&b->geo, todo[i], d);
            if (plain_at(b, q) == b->at[p] && !mark[q]) {
                mark[q] = 1;
                todo[count++] = q;
            } else if (plain_at(b, q) == EMPTY && !liberty[q]) {
                liberty[q] = 1;
                liberties++;
            }
        }
    *stones = count;
    return liberties;
}

static int plain_remove(struct plain *b, const uint8_t *mark)
{
    int count = 0;

    for (point p = 0; p < b->geo.limit; p++)
        if (mark[p]) {
            b->at[p] = EMPTY;
            count++;
        }
    return count;
}

static int plain_play(struct plain *b, enum colour c, point p, bool suicide)
{
    struct plain after = *b;
    uint8_t mark[GEO_LIMIT_MAX];
    int captured = 0, stones;
    point last = GEO_NONE;

    after.ko = GEO_NONE;
    after.ko_colour = EMPTY;
    if (p == GEO_PASS) {
        *b = after;
        return GO_OK;
    }
    if (b->at[p] != EMPTY)
        return GO_EOCCUPIED;
    if (p == b->ko && (int)c == b->ko_colour)
        return GO_EKO;
    after.at[p] = (uint8_t)c;
    for (int d = 0; d < 4; d++) {
        const point q = geo_neighbour(&b->geo, p, d);
        if (plain_at(&after, q) == (int)colour_other(c) &&
            plain_string(&after, q, mark, &stones) == 0) {
            captured += plain_remove(&after, mark);
            last = q;
        }
    }
    const int liberties = plain_string(&after, p, mark, &stones);
    if (liberties == 0) {
        if (!suicide)
            return GO_ESUICIDE;
        plain_remove(&after, mark);
    }
    if (captured == 1 && stones == 1 && liberties == 1) {
        after.ko = last;
        after.ko_colour = (int)colour_other(c);
    }
    *b = after;
    return GO_OK;
}

static void same(const struct board *b, const struct plain *t, unsigned long long seed, int move)
{
    cr_assert(board_is_sound(b), "seed %llu, move %d: not sound", seed, move);
    cr_assert_eq(b->ko, t->ko, "seed %llu, move %d: ko", seed, move);
    for (point p = 0; p < b->geo.limit; p++)
        cr_assert_eq(b->at[p], plain_at(t, p), "seed %llu, move %d, point %d", seed, move, p);
}

/* One random game; setup with breathless strings now and then, suicide in every other game. */
static void random_game(unsigned long long seed, int width, int height, int moves)
{
    struct random random = { .state = seed };
    const struct geometry g = geo_make(width, height);
    struct board *b = board_new(&g), *before = board_new(&g);
    struct plain twin = { .geo = g, .ko = GEO_NONE };
    uint8_t mark[GEO_LIMIT_MAX];
    int stones;

    b->suicide = seed & 1;
    for (point p = 0; p < g.limit; p++)
        if (geo_on_board(&g, p) && random_below(&random, 4) == 0 && seed % 3 == 0) {
            twin.at[p] = (uint8_t)(1 + random_below(&random, 2));
            board_setup(b, p, (enum colour)twin.at[p]);
        }
    same(b, &twin, seed, -1);
    for (int i = 0; i < moves; i++) {
        const enum colour c = (enum colour)(1 + random_below(&random, 2));
        const point p = random_below(&random, 30) == 0
                            ? GEO_PASS
                            : geo_point(&g, (int)random_below(&random, (uint64_t)width),
                                        (int)random_below(&random, (uint64_t)height));
        if (random_below(&random, 60) == 0 && p != GEO_PASS) {
            const enum colour set = (enum colour)random_below(&random, 3);
            board_setup(b, p, set);
            twin.at[p] = (uint8_t)set;
            twin.ko = GEO_NONE;
            twin.ko_colour = EMPTY;
        } else {
            board_copy(before, b);
            const int want = plain_play(&twin, c, p, b->suicide);
            cr_assert_eq(board_check(b, c, p), want, "seed %llu, move %d", seed, i);
            cr_assert_eq(board_play(b, c, p), want, "seed %llu, move %d", seed, i);
            if (want == GO_OK) {
                const size_t depth = board_depth(b);
                cr_assert_eq(board_undo(b), GO_OK);
                cr_assert(board_equal(b, before) && b->hash == before->hash,
                          "seed %llu, move %d: a trace is left", seed, i);
                cr_assert(board_is_sound(b), "seed %llu, move %d: unsound undo", seed, i);
                cr_assert_eq(board_play(b, c, p), GO_OK);
                cr_assert_eq(board_depth(b), depth);
            }
        }
        same(b, &twin, seed, i);
        if (p != GEO_PASS && b->at[p] != EMPTY) {
            const int liberties = plain_string(&twin, p, mark, &stones);
            cr_assert_eq(board_string(b, p)->liberties, liberties);
            cr_assert_eq(board_string(b, p)->stones, stones);
        }
    }
    /* All the way back: the sleeping records must wake as they were. */
    while (board_depth(b) > 0) {
        cr_assert_eq(board_undo(b), GO_OK);
        cr_assert(board_is_sound(b), "seed %llu: unsound at depth %zu", seed, board_depth(b));
    }
    board_free(before);
    board_free(b);
}

Test(board, equals_the_plain_twin_on_small_boards)
{
    for (unsigned long long seed = 1; seed <= 400; seed++)
        random_game(seed, 1 + (int)(seed % 6), 1 + (int)(seed / 6 % 6), 250);
}

Test(board, equals_the_plain_twin_on_large_boards)
{
    for (unsigned long long seed = 1; seed <= 6; seed++)
        random_game(seed, 19, 19, 400);
    random_game(7, 52, 52, 150);
    random_game(9, 52, 3, 300);
    random_game(10, 25, 13, 300);
}

Test(board, a_ko_binds_one_colour_for_one_move)
{
    const struct geometry g = geo_make(4, 4);
    struct board *b = board_new(&g);
    const char *picture = ".XO.X.XO.XO.....";

    for (int i = 0; i < 16; i++)
        if (picture[i] != '.')
            board_setup(b, geo_point(&g, i % 4, i / 4), picture[i] == 'X' ? BLACK : WHITE);
    /*  . X O .
     *  X . X O      White takes at B3; Black may not take back at C3, White may fill it,
     *  . X O .      and after any other move Black may take.  */
    const point b3 = geo_point(&g, 1, 1), c3 = geo_point(&g, 2, 1), d1 = geo_point(&g, 3, 3);
    board_setup(b, geo_point(&g, 0, 1), BLACK);
    cr_assert_eq(board_play(b, WHITE, b3), GO_OK);
    cr_assert_eq(b->ko, c3);
    cr_assert_eq(board_check(b, BLACK, c3), GO_EKO);
    cr_assert_eq(board_check(b, WHITE, c3), GO_OK);
    cr_assert_eq(board_play(b, BLACK, d1), GO_OK);
    cr_assert_eq(b->ko, GEO_NONE);
    board_undo(b);
    cr_assert_eq(b->ko, c3);
    board_free(b);
}

/* Undo in the midst of things: a search goes forward and back at any depth, on a board that has
 * seen other games.  Each position on the way back is compared with the copy made there. */
static void wander(struct board *b, unsigned long long seed, int steps)
{
    enum { DEPTH_MAX = 60 };
    struct random random = { .state = seed };
    const struct geometry g = b->geo;
    struct board *copy[DEPTH_MAX + 1];
    size_t depth = 0;

    for (int i = 0; i <= DEPTH_MAX; i++)
        copy[i] = board_new(&g);
    board_forget(b);
    board_copy(copy[0], b);
    for (int i = 0; i < steps; i++) {
        const uint64_t dice = random_below(&random, 100);
        if (dice < 60 && depth < DEPTH_MAX) {
            const enum colour c = (enum colour)(1 + random_below(&random, 2));
            const point p = geo_point(&g, (int)random_below(&random, (uint64_t)g.width),
                                      (int)random_below(&random, (uint64_t)g.height));
            if (board_play(b, c, p) == GO_OK)
                board_copy(copy[++depth], b);
        } else if (dice < 98 && depth > 0) {
            cr_assert_eq(board_undo(b), GO_OK);
            depth--;
        } else if (dice >= 98) {
            board_forget(b);
            cr_assert_eq(board_undo(b), GO_ERANGE);
            board_copy(copy[0], b);
            depth = 0;
        }
        cr_assert_eq(board_depth(b), depth);
        cr_assert(board_equal(b, copy[depth]) && b->hash == copy[depth]->hash, "seed %llu, step %d",
                  seed, i);
        cr_assert(memcmp(b->prisoners, copy[depth]->prisoners, sizeof b->prisoners) == 0,
                  "seed %llu, step %d: prisoners", seed, i);
        cr_assert(board_is_sound(b), "seed %llu, step %d: not sound", seed, i);
    }
    for (int i = 0; i <= DEPTH_MAX; i++)
        board_free(copy[i]);
}

Test(board, undo_finds_every_position_again)
{
    for (int side = 1; side <= 7; side++) {
        const struct geometry g = geo_make(side, side + 1);
        struct board *b = board_new(&g);
        for (unsigned long long seed = 1; seed <= 12; seed++) {
            b->suicide = seed & 1;
            wander(b, seed * 100 + (unsigned long long)side, 600);
            if (seed % 3 == 0)
                board_setup(b, 0, (enum colour)(seed % 9 / 3));
            else if (seed % 3 == 1)
                cr_assert_eq(board_reset(b, &g), GO_OK);
        }
        board_free(b);
    }
}
