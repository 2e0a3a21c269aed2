/* replay.c - moves a second when real games are played through.
 *
 * use: replay [ARCHIVE]...        default: the sample archive
 *
 * Replays all games of the archives on one board: once as the tools do (lib/record over lib/board,
 * with captures, liberties, hash and undo log), once on a bare array that looks for liberties by
 * flood fill. The second keeps nothing that an analysis could use, neither strings nor liberties
 * nor a way back, and stops at the first liberty: it is the bound, what captures alone cost. Both
 * run in turn, game by game; the best time of each game counts, so that a busy machine disturbs
 * little. Both must end with the same stones.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "games.h"

enum { ROUNDS = 25 };

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void die(const char *what)
{
    fprintf(stderr, "replay: %s\n", what);
    exit(2);
}

/* --- the bound: a bare array ----------------------------------------------------------------- */

struct plain {
    struct geometry geo;
    uint8_t at_padded[GEO_LIMIT_MAX + 2 * GEO_PAD];
    uint8_t mark[GEO_LIMIT_MAX];
    point todo[GEO_LIMIT_MAX];
};

static void plain_start(struct plain *b, const struct geometry *g)
{
    b->geo = *g;
    memset(b->at_padded, EDGE, sizeof b->at_padded);
    memset(b->mark, 0, sizeof b->mark);
    for (int row = 0; row < g->height; row++)
        memset(b->at_padded + GEO_PAD + row * g->stride, EMPTY, (size_t)g->width);
}

/* Removes the string on p if it has no liberty. Stops at the first liberty that it meets. */
static void plain_capture(struct plain *b, point p)
{
    uint8_t *at = b->at_padded + GEO_PAD;
    int count = 0;
    bool alive = false;

    b->todo[count++] = p;
    b->mark[p] = 1;
    for (int i = 0; i < count && !alive; i++)
        for (int d = 0; d < 4; d++) {
            const point q = geo_neighbour(&b->geo, b->todo[i], d);
            if (at[q] == EMPTY) {
                alive = true;
                break;
            }
            if (at[q] == at[p] && !b->mark[q]) {
                b->mark[q] = 1;
                b->todo[count++] = q;
            }
        }
    for (int i = 0; i < count; i++)
        b->mark[b->todo[i]] = 0;
    for (int i = 0; i < count && !alive; i++)
        at[b->todo[i]] = EMPTY;
}

static void plain_play(struct plain *b, enum colour c, point p)
{
    uint8_t *at = b->at_padded + GEO_PAD;

    if (p == GEO_PASS)
        return;
    at[p] = (uint8_t)c;
    for (int d = 0; d < 4; d++) {
        const point q = geo_neighbour(&b->geo, p, d);
        if (at[q] == colour_other(c))
            plain_capture(b, q);
    }
    plain_capture(b, p);
}

static void plain_replay(struct plain *b, const struct record *r)
{
    size_t edit = 0;

    plain_start(b, &r->geo);
    for (size_t ply = 0; ply <= r->move_count; ply++) {
        for (; edit < r->edit_count && r->edit[edit].ply == ply; edit++)
            b->at_padded[GEO_PAD + r->edit[edit].at] = r->edit[edit].colour;
        if (ply < r->move_count)
            plain_play(b, (enum colour)r->move[ply].colour, r->move[ply].at);
    }
}

/* --- reading and measuring ------------------------------------------------------------------ */

static void read_games(struct games *games, const char *path)
{
    if (games_read(games, path) != GO_OK)
        die("an archive cannot be read");
}

static double board_time(const struct record *r, struct board *b)
{
    const double start = now();
    struct replay w;

    if (replay_start(&w, r, b) != GO_OK)
        die("out of memory");
    while (replay_next(&w))
        ;
    return now() - start;
}

static double plain_time(const struct record *r, struct plain *b)
{
    const double start = now();

    plain_replay(b, r);
    return now() - start;
}

int main(int argc, char **argv)
{
    const struct geometry g = geo_make(19, 19);
    struct games games = { 0 };
    struct board *board = board_new(&g);
    struct plain *plain = malloc(sizeof *plain);
    double total = 0, plain_total = 0;
    size_t moves = 0;
    long captured = 0;

    if (!board || !plain)
        die("out of memory");
    if (argc < 2)
        read_games(&games, BENCH_SAMPLE);
    for (int i = 1; i < argc; i++)
        read_games(&games, argv[i]);
    for (size_t i = 0; i < games.count; i++) {
        const struct record *r = &games.record[i];
        double best = 1e9, plain_best = 1e9;
        for (int round = 0; round < ROUNDS; round++) {
            const double t = board_time(r, board), u = plain_time(r, plain);
            best = t < best ? t : best;
            plain_best = u < plain_best ? u : plain_best;
        }
        if (memcmp(board->at, plain->at_padded + GEO_PAD, (size_t)r->geo.limit) != 0)
            die("the two boards differ");
        total += best;
        plain_total += plain_best;
        moves += r->move_count;
        captured += board->prisoners[BLACK] + board->prisoners[WHITE];
    }
    if (moves == 0)
        die("no moves");
    printf("%zu games, %zu moves, %ld stones captured\n", games.count, moves, captured);
    printf("%-28s %8.2f M moves/s\n", "lib/record over lib/board", (double)moves / total / 1e6);
    printf("%-28s %8.2f M moves/s\n", "flood fill on a bare array",
           (double)moves / plain_total / 1e6);
    printf("%-28s %8.2f\n", "ratio", plain_total / total);
    games_free(&games);
    free(plain);
    board_free(board);
    return 0;
}
