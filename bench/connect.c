/* connect.c - what reading about pairs of strings costs, and how many stay without a proof.
 *
 * use: connect [ARCHIVE]...        default: the sample archive
 *
 * Every 20th move of each game, every pair of strings of one colour that come within three points
 * of each other (king's distance): can they be joined, can they be cut? CONNECT_LEVEL sets the
 * level, CONNECT_PAIRS stops after so many pairs, CONNECT_STEP=N asks every Nth pair only, to see
 * more games, CONNECT_ESTIMATE=0 asks for proofs alone.  CONNECT_DEEP=N asks what stays without a
 * proof again with N times the nodes, and tells how often the estimate was right.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "connect.h"
#include "games.h"
#include "level.h"

enum { EVERY = 20, NEAR = 3 };

struct totals {
    long pairs, limit, met, step, open_pairs,
        neither; /* neither: both sides proved to fail moving first */
    long scale[2][6], proved[2];
    long factor, asked_again, decided, right; /* of CONNECT_DEEP */
    int64_t nodes, open_nodes;
    double seconds;
    int level;
    bool estimate;
};

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void die(const char *what)
{
    fprintf(stderr, "connect: %s\n", what);
    exit(2);
}

/* Was the estimate right, where many times the nodes bring a proof? */
static void ask_again(struct connect_engine *e, const struct board *b,
                      const struct connect_question *q, const struct connect_answer *guess,
                      struct totals *t)
{
    struct connect_question deep = *q;
    struct connect_answer a;

    deep.budget = (int32_t)(deep.budget * t->factor);
    deep.estimate = false;
    if (connect_ask(e, b, &deep, &a) != GO_OK)
        die("out of memory");
    t->asked_again++;
    if (!a.proved || a.scale == CONNECT_IN_KO)
        return;
    t->decided++;
    t->right += a.verdict == guess->verdict;
}

static void ask_pair(struct connect_engine *e, const struct board *b, point p, point q,
                     struct totals *t)
{
    const struct level_connect *effort = level_connect(t->level);
    struct connect_answer a[2];
    int64_t nodes = 0;

    for (int kind = 0; kind < 2; kind++) {
        const struct connect_question question = { .ends = { p, q },
                                                   .kind = (enum connect_kind)kind,
                                                   .meaning = CONNECT_JOIN,
                                                   .order = effort->order,
                                                   .budget = effort->pair_budget,
                                                   .estimate = t->estimate };
        const double start = now();
        if (connect_ask(e, b, &question, &a[kind]) != GO_OK)
            die("out of memory");
        t->seconds += now() - start;
        t->scale[kind][a[kind].scale]++;
        t->proved[kind] += a[kind].proved;
        nodes += a[kind].nodes;
        if (t->factor > 0 && !a[kind].proved)
            ask_again(e, b, &question, &a[kind], t);
    }
    const bool is_open = !a[0].proved || !a[1].proved;
    t->pairs++;
    t->nodes += nodes;
    t->open_pairs += is_open;
    t->open_nodes += is_open ? nodes : 0;
    t->neither += a[0].scale == CONNECT_PROVED_CUT && a[1].scale == CONNECT_PROVED_CONNECTED;
}

/* Strings that come within reach of the one on p and are named by a later point. */
static void ask_near(struct connect_engine *e, const struct board *b, point p, struct totals *t)
{
    const struct geometry *g = &b->geo;
    struct pointset near;
    point s = p;

    ps_clear(&near);
    do {
        for (int row = geo_row(g, s) - NEAR; row <= geo_row(g, s) + NEAR; row++)
            for (int column = geo_column(g, s) - NEAR; column <= geo_column(g, s) + NEAR;
                 column++) {
                if (row < 0 || row >= g->height || column < 0 || column >= g->width)
                    continue;
                const point q = geo_point(g, column, row);
                if (b->at[q] == b->at[p] && board_string(b, q)->first > p)
                    ps_add(&near, board_string(b, q)->first);
            }
        s = b->next[s];
    } while (s != p);
    for (point q = ps_next(&near, 0); q != GEO_NONE && t->pairs < t->limit;
         q = ps_next(&near, q + 1))
        if (t->met++ % t->step == 0)
            ask_pair(e, b, p, q, t);
}

static void ask_position(struct connect_engine *e, const struct board *b, struct totals *t)
{
    for (point p = 0; p < b->geo.limit; p++)
        if ((b->at[p] == BLACK || b->at[p] == WHITE) && board_string(b, p)->first == p)
            ask_near(e, b, p, t);
}

struct asker {
    struct connect_engine *e;
    struct board *b;
    struct totals *t;
};

static bool ask_game(void *context, struct record *r)
{
    const struct asker *k = context;
    struct replay w;

    if (replay_start(&w, r, k->b) != GO_OK)
        die("out of memory");
    for (int move = 1; k->t->pairs < k->t->limit && replay_next(&w); move++)
        if (move % EVERY == 0 && ps_fits(&k->b->geo))
            ask_position(k->e, k->b, k->t);
    return k->t->pairs < k->t->limit;
}

static void ask_archive(const char *path, struct asker *k)
{
    if (games_visit(path, ask_game, k) != GO_OK)
        die("an archive cannot be opened");
}

static void print(const struct totals *t)
{
    const double pairs = (double)t->pairs;

    printf("level %d, %ld pairs\n", t->level, t->pairs);
    for (int kind = 0; kind < 2; kind++) {
        printf("%-10s", kind == CONNECT_CONNECT ? "connect" : "disconnect");
        for (int s = 0; s < 6; s++)
            printf("  %s %.1f%%", connect_scale_text((enum connect_scale)s),
                   100.0 * (double)t->scale[kind][s] / pairs);
        printf("\n");
    }
    printf("pairs with a question unproved    %8.1f%%, of the nodes %.0f%%\n",
           100.0 * (double)t->open_pairs / pairs,
           100.0 * (double)t->open_nodes / (double)(t->nodes + 1));
    printf("pairs where neither side can      %8ld\n", t->neither);
    if (t->asked_again > 0)
        printf("estimates asked again             %8ld, decided %ld, right %ld (%.1f%%)\n",
               t->asked_again, t->decided, t->right,
               100.0 * (double)t->right / ((double)t->decided + 1e-9));
    printf("us a pair                         %8.0f\n", 1e6 * t->seconds / pairs);
    printf("nodes a pair                      %8.0f\n", (double)t->nodes / pairs);
    printf("nodes a second                    %8.2f M\n", (double)t->nodes / t->seconds / 1e6);
}

int main(int argc, char **argv)
{
    const struct geometry g = geo_make(19, 19);
    struct connect_engine *e = connect_new();
    struct board *b = board_new(&g);
    struct totals t = { .limit = setting("CONNECT_PAIRS", 3000),
                        .step = setting("CONNECT_STEP", 1),
                        .level = (int)setting("CONNECT_LEVEL", LEVEL_DEFAULT),
                        .estimate = setting("CONNECT_ESTIMATE", 1) != 0,
                        .factor = setting("CONNECT_DEEP", 0) };
    struct asker k = { .e = e, .b = b, .t = &t };

    if (!e || !b || t.level < 0 || t.level > LEVEL_MAX || t.step < 1)
        die("out of memory, or no such level");
    if (argc < 2)
        ask_archive(BENCH_SAMPLE, &k);
    for (int i = 1; i < argc; i++)
        ask_archive(argv[i], &k);
    if (t.pairs == 0)
        die("no pairs");
    print(&t);
    connect_free(e);
    board_free(b);
    return 0;
}
