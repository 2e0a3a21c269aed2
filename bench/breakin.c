/* breakin.c - are answers about regions sound?  Regions of real games, at some level, fresh.
 *
 * use: breakin [ARCHIVE]...        default: the sample archive
 *
 * Every Nth move (BREAKIN_EVERY, default 20) until BREAKIN_REGIONS regions were read, at
 * BREAKIN_LEVEL.  Counted are
 *   overturned   goals proved to hold although the intruder moves first, which he reaches by a
 *                proof of the next order within twice the nodes
 *   rests        the same for all that is said to hold against an intruder, by a proof or for being
 *                far away
 *   lines        first moves that are proved to break in, played out: the owner's best answer where
 *                there is one, else his answers at random among the points that the proof has read,
 *                and the intruder's as read anew.  A line that ends without the goal has failed.
 *   crossed      points that hold when the intruder moves first and fall when the owner does
 */
#include <stdio.h>
#include <stdlib.h>

#include "breakin.h"
#include "games.h"
#include "level.h"

enum { PLIES_MAX = 80 };

struct bench {
    struct breakin_scratch *scratch;
    struct connect_engine *engine;
    struct breakin_effort effort;
    struct breakin found;
    struct board *board;
    struct random random;
    long every, limit;
    long regions, positions, held, overturned, rests, rests_overturned, lines, failed, unsure,
        crossed;
    long verdicts[BREAKIN_VERDICTS];
};

static void die(const char *what)
{
    fprintf(stderr, "breakin: %s\n", what);
    exit(2);
}

static struct pointset goal_of(struct bench *k, const struct breakin_region *r,
                               const struct breakin_step *step)
{
    int8_t layer[PS_LIMIT_MAX];
    struct pointset goal;

    ps_clear(&goal);
    if (connect_distances(k->engine, k->board, step->string, CONNECT_DISTANCE_MAX, layer) != GO_OK)
        die("out of memory");
    for (point p = ps_next(&r->points, 0); p != GEO_NONE; p = ps_next(&r->points, p + 1))
        if (layer[p] >= step->layer && layer[p] <= BREAKIN_LAYER_FAR)
            ps_add(&goal, p);
    return goal;
}

static struct connect_answer ask(struct bench *k, point string, const struct pointset *goal,
                                 enum connect_kind kind, int order, int budget)
{
    const struct connect_question q = { .ends = { string, string },
                                        .area = goal,
                                        .kind = kind,
                                        .meaning = CONNECT_STRICT,
                                        .order = order,
                                        .budget = budget };
    struct connect_answer a;

    if (connect_ask(k->engine, k->board, &q, &a) != GO_OK)
        die("out of memory");
    return a;
}

/* A legal move of c at random among the empty points of a set, or GEO_PASS. */
static point any_move(struct bench *k, const struct pointset *set, enum colour c)
{
    point move[PS_LIMIT_MAX];
    int count = 0;

    for (point p = ps_next(set, 0); p != GEO_NONE; p = ps_next(set, p + 1))
        if (board_at(k->board, p) == EMPTY && board_check(k->board, c, p) == GO_OK)
            move[count++] = p;
    return count > 0 ? move[random_below(&k->random, (uint64_t)count)] : GEO_PASS;
}

static bool is_there(const struct bench *k, point string, const struct pointset *goal)
{
    const struct pointset stones = board_string_set(k->board, string);

    return ps_meets(&stones, goal) && board_string(k->board, string)->liberties > 1;
}

enum line { LINE_REACHES, LINE_FAILS, LINE_UNSURE };

/* The intruder has the move or has just made it.  A pass by the owner ends the line: nothing that
 * the proof has read is left to him. */
static enum line play_line(struct bench *k, point string, const struct pointset *goal, point move)
{
    const enum colour intruder = board_at(k->board, string), owner = colour_other(intruder);

    for (int ply = 0; ply < PLIES_MAX; ply++) {
        if (move != GEO_PASS && move != GEO_NONE && board_play(k->board, intruder, move) != GO_OK)
            return LINE_FAILS;
        if (board_at(k->board, string) != intruder)
            return LINE_FAILS;
        struct connect_answer a =
            ask(k, string, goal, CONNECT_DISCONNECT, k->effort.order, 4 * k->effort.budget);
        if (is_there(k, string, goal) && a.verdict == CONNECT_LOSE && a.proved)
            return LINE_REACHES;
        if (!a.proved)
            return LINE_UNSURE;
        if (a.verdict != CONNECT_LOSE)
            return LINE_FAILS;
        const point answer = any_move(k, &a.reads, owner);
        if (answer != GEO_PASS && board_play(k->board, owner, answer) != GO_OK)
            return LINE_UNSURE;
        if (board_at(k->board, string) != intruder)
            return LINE_FAILS;
        a = ask(k, string, goal, CONNECT_CONNECT, k->effort.order, 4 * k->effort.budget);
        if (!a.proved)
            return LINE_UNSURE;
        if (a.verdict != CONNECT_WIN)
            return LINE_FAILS;
        if (answer == GEO_PASS && a.move == GEO_PASS)
            return LINE_REACHES;
        move = a.move;
    }
    return LINE_UNSURE;
}

static void check_line(struct bench *k, const struct breakin_step *step,
                       const struct pointset *goal)
{
    const size_t depth = board_depth(k->board);
    const enum line line = play_line(k, step->string, goal, step->move);

    while (board_depth(k->board) > depth)
        board_undo(k->board);
    k->lines++;
    k->failed += line == LINE_FAILS;
    k->unsure += line == LINE_UNSURE;
    if (line == LINE_FAILS)
        printf("line fails: position %ld, string %d, layer %d, move %d\n", k->positions,
               step->string, step->layer, step->move);
}

static void check_step(struct bench *k, const struct breakin_region *r,
                       const struct breakin_step *step)
{
    if (step->kind != BREAKIN_LAYER || step->first != BREAKIN_INTRUDER)
        return;
    k->verdicts[step->verdict]++;
    if (step->verdict != BREAKIN_HOLDS && step->verdict != BREAKIN_FALLS)
        return;
    const struct pointset goal = goal_of(k, r, step);
    if (step->verdict == BREAKIN_FALLS) {
        check_line(k, step, &goal);
        return;
    }
    const struct connect_answer a =
        ask(k, step->string, &goal, CONNECT_CONNECT, k->effort.order + 1, 2 * k->effort.budget);
    k->held++;
    k->overturned += a.proved && a.verdict != CONNECT_LOSE;
    if (a.proved && a.verdict != CONNECT_LOSE)
        printf("overturned: position %ld, string %d, layer %d\n", k->positions, step->string,
               step->layer);
}

/* All that is said to hold against one intruder, whether by a proof or for being far away. */
static void check_rest(struct bench *k, const struct breakin_region *r,
                       const struct breakin_intrusion *n)
{
    struct pointset goal = r->points;

    ps_andnot(&goal, &n->reach[BREAKIN_INTRUDER].fallen);
    ps_andnot(&goal, &n->reach[BREAKIN_INTRUDER].open);
    if (ps_is_empty(&goal))
        return;
    const struct connect_answer a =
        ask(k, n->string, &goal, CONNECT_CONNECT, k->effort.order + 1, 2 * k->effort.budget);
    k->rests++;
    k->rests_overturned += a.proved && a.verdict != CONNECT_LOSE;
    if (a.proved && a.verdict != CONNECT_LOSE)
        printf("rest overturned: position %ld, string %d, %d points\n", k->positions, n->string,
               ps_count(&goal));
}

static void look(struct bench *k)
{
    if (breakin_estimate(k->board, NULL, k->effort.least, &k->found) != GO_OK)
        die("out of memory");
    k->positions++;
    for (size_t i = 0; i < k->found.count && k->regions < k->limit; i++) {
        const struct breakin_region *r = &k->found.region[i];
        if (breakin_read(k->scratch, k->board, NULL, &k->effort, &k->found, i) != GO_OK)
            die("out of memory");
        k->regions++;
        struct pointset holds = r->points;
        ps_andnot(&holds, &r->reach[BREAKIN_INTRUDER].fallen);
        ps_andnot(&holds, &r->reach[BREAKIN_INTRUDER].open);
        ps_and(&holds, &r->reach[BREAKIN_OWNER].fallen);
        k->crossed += ps_count(&holds);
        for (size_t j = 0; j < r->step_count; j++)
            check_step(k, r, &r->step[j]);
        for (int j = 0; j < r->intrusion_count; j++)
            check_rest(k, r, &r->intrusion[j]);
    }
}

static bool look_at_game(void *context, struct record *r)
{
    struct bench *k = context;
    struct replay w;

    if (replay_start(&w, r, k->board) != GO_OK)
        die("out of memory");
    for (long move = 1; k->regions < k->limit && replay_next(&w); move++)
        if (move % k->every == 0 && ps_fits(&k->board->geo))
            look(k);
    return k->regions < k->limit;
}

static void look_at_archive(struct bench *k, const char *path)
{
    if (games_visit(path, look_at_game, k) != GO_OK)
        die("an archive cannot be opened");
}

int main(int argc, char **argv)
{
    const struct geometry g = geo_make(19, 19);
    const long level = setting("BREAKIN_LEVEL", LEVEL_DEFAULT);
    static struct bench k;

    if (level < 0 || level > LEVEL_MAX)
        die("no such level");
    const struct level_breakin *l = level_breakin((int)level);
    k = (struct bench){ .scratch = breakin_scratch_new(),
                        .engine = connect_new(),
                        .effort = { .least = BREAKIN_LEAST,
                                    .order = l->order,
                                    .budget = l->budget,
                                    .strings = l->strings,
                                    .tries = l->tries },
                        .board = board_new(&g),
                        .random = { 1 },
                        .every = setting("BREAKIN_EVERY", 20),
                        .limit = setting("BREAKIN_REGIONS", 200) };
    if (!k.scratch || !k.engine || !k.board || l->budget == 0)
        die("out of memory, or nothing is read at this level");
    if (argc < 2)
        look_at_archive(&k, BENCH_SAMPLE);
    for (int i = 1; i < argc; i++)
        look_at_archive(&k, argv[i]);
    printf("%ld regions of %ld positions; of goals with the intruder first %ld fall, %ld may fall, "
           "%ld are ko, %ld may hold, %ld hold\n",
           k.regions, k.positions, k.verdicts[BREAKIN_FALLS], k.verdicts[BREAKIN_MAY_FALL],
           k.verdicts[BREAKIN_KO], k.verdicts[BREAKIN_MAY_HOLD], k.verdicts[BREAKIN_HOLDS]);
    printf("goals proved to hold %ld, overturned %ld; rests that hold %ld, overturned %ld; lines "
           "%ld, failed %ld, not proved again on the way %ld; "
           "crossed points %ld\n",
           k.held, k.overturned, k.rests, k.rests_overturned, k.lines, k.failed, k.unsure,
           k.crossed);
    breakin_free(&k.found);
    breakin_scratch_free(k.scratch);
    connect_free(k.engine);
    board_free(k.board);
    return k.overturned + k.rests_overturned > 0 || k.failed > 0 || k.crossed > 0;
}
