/* dragons.c - what links and dragons cost, within a game and afresh, and what they say.
 *
 * use: dragons [ARCHIVE]...        default: the sample archive
 *
 * Every Nth move of each game (DRAGONS_EVERY, default 1), at DRAGONS_LEVEL, for DRAGONS_GAMES
 * games. DRAGONS_REUSE=0 keeps nothing from one position to the next, DRAGONS_NEAR is the distance
 * of near pairs, DRAGONS_BUDGET the nodes of a question. DRAGONS_CUT=1 then asks for every proved
 * link that a dragon rests on whether it can be cut with twice the nodes.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "dragons.h"
#include "games.h"
#include "level.h"

enum { BONDS = LINK_HOLDS + 1, PARTS = DRAGON_LONE + 1 };

struct totals {
    long positions, games, limit, every;
    long by_distance[LINKS_NEAR_MAX + 1][BONDS]; /* at 0: all */
    long conflicts, proved_conflicts;
    long dragons, strings[PARTS], blocks[PARTS];
    long cuts_asked, cuts;
    double seconds[3]; /* strings, links, dragons */
    const struct links_counts *counts;
};

struct bench {
    struct worms_game *strings;
    struct worms_scratch *strings_scratch;
    struct links_game *links;
    struct links_scratch *links_scratch;
    struct dragons dragons;
    struct connect_engine *again; /* or NULL */
    int32_t budget;
    int order;
    struct board *board;
    struct totals t;
};

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void die(const char *what)
{
    fprintf(stderr, "dragons: %s\n", what);
    exit(2);
}

static void check(int error)
{
    if (error != GO_OK)
        die("out of memory");
}

static void count_links(struct totals *t, const struct links *links)
{
    for (int i = 0; i < links->count; i++) {
        t->by_distance[0][links->link[i].bond]++;
        t->by_distance[links->link[i].distance][links->link[i].bond]++;
    }
}

static void count_dragons(struct totals *t, const struct worms *w, const struct dragons *d)
{
    for (int i = 0; i < w->count; i++) {
        t->strings[d->part[i]]++;
        t->blocks[d->part[i]] += d->block[i] == i;
    }
    t->dragons += d->count;
    t->conflicts += d->conflict_count;
    for (int i = 0; i < d->conflict_count; i++)
        t->proved_conflicts += d->conflict[i].proved;
}

/* Can one of the proved links in use be cut with twice the nodes? */
static void cut_again(struct bench *k)
{
    const struct links *links = links_game_links(k->links);
    const struct worms *w = worms_game_worms(k->strings);

    for (int i = 0; i < links->count; i++) {
        const struct link *l = &links->link[i];
        const uint8_t use = k->dragons.use[i];
        if (l->bond != LINK_HOLDS || (use != DRAGON_JOINS && use != DRAGON_TIES))
            continue;
        const struct connect_question q = { .ends = { w->worm[l->a].origin, w->worm[l->b].origin },
                                            .kind = CONNECT_DISCONNECT,
                                            .meaning = CONNECT_JOIN,
                                            .order = k->order,
                                            .budget = 2 * k->budget,
                                            .estimate = true };
        struct connect_answer a;
        check(connect_ask(k->again, k->board, &q, &a));
        k->t.cuts_asked++;
        if (a.verdict != CONNECT_LOSE) {
            char one[GEO_NAME_SIZE], two[GEO_NAME_SIZE];
            k->t.cuts++;
            printf("cut: %s and %s, game %ld, position %ld\n",
                   geo_name(&k->board->geo, w->worm[l->a].origin, one),
                   geo_name(&k->board->geo, w->worm[l->b].origin, two), k->t.games, k->t.positions);
        }
    }
}

static void look(struct bench *k)
{
    const double start = now();

    check(worms_game_all(k->strings, k->strings_scratch, k->board));
    const double strings = now();
    check(links_game_position(k->links, k->board, worms_game_worms(k->strings)));
    for (int i = 0; i < links_game_to_read(k->links); i++)
        check(links_game_read(k->links, k->links_scratch, i));
    links_game_finish(k->links);
    const double links = now();
    check(dragons_build(k->links, k->links_scratch, worms_game_worms(k->strings),
                        worms_game_verdicts(k->strings), worms_game_summaries(k->strings),
                        &k->dragons));
    k->t.seconds[0] += strings - start;
    k->t.seconds[1] += links - strings;
    k->t.seconds[2] += now() - links;
    k->t.positions++;
    count_links(&k->t, links_game_links(k->links));
    count_dragons(&k->t, worms_game_worms(k->strings), &k->dragons);
    if (k->again)
        cut_again(k);
}

static bool look_at_game(void *context, struct record *r)
{
    struct bench *k = context;
    struct replay w;

    if (k->t.games >= k->t.limit)
        return false;
    worms_game_restart(k->strings);
    links_game_restart(k->links);
    if (replay_start(&w, r, k->board) != GO_OK)
        die("out of memory");
    for (long move = 1; replay_next(&w); move++)
        if (move % k->t.every == 0 && ps_fits(&k->board->geo))
            look(k);
    k->t.games++;
    return true;
}

static void look_at_archive(struct bench *k, const char *path)
{
    if (games_visit(path, look_at_game, k) != GO_OK)
        die("an archive cannot be opened");
}

static void print_links(const struct totals *t)
{
    const struct links_counts *c = t->counts;
    const double n = (double)t->positions;

    printf("near pairs a position %.1f, implied %.1f, questions %.1f\n", (double)c->pairs / n,
           (double)c->implied / n, (double)c->questions / n);
    for (int d = 0; d <= LINKS_NEAR_MAX; d++) {
        long all = 0;
        for (int i = 0; i < BONDS; i++)
            all += t->by_distance[d][i];
        if (all == 0)
            continue;
        if (d == 0)
            printf("all pairs   ");
        else
            printf("distance %d  ", d);
        for (int i = 0; i < BONDS; i++)
            printf(" %s %.1f", link_bond_text((enum link_bond)i), (double)t->by_distance[d][i] / n);
        printf("\n");
    }
    printf("questions without a proof  %6.1f%%\n",
           100.0 * (double)c->unproved / (double)c->questions);
    printf("questions kept             %6.1f%%, of the nodes %.1f%%\n",
           100.0 * (double)c->reused / (double)c->questions,
           100.0 * (double)c->reused_nodes / (double)(c->nodes + c->reused_nodes + 1));
}

static void print(const struct totals *t)
{
    const struct links_counts *c = t->counts;
    const double n = (double)t->positions;

    printf("%ld positions of %ld games\n", t->positions, t->games);
    print_links(t);
    printf("ms a position              strings %.2f, links %.2f, dragons %.2f\n",
           1e3 * t->seconds[0] / n, 1e3 * t->seconds[1] / n, 1e3 * t->seconds[2] / n);
    printf("nodes a position           links %.0f, conflicts %.0f in %.2f checks (%.2f kept)\n",
           (double)c->nodes / n, (double)c->conflict_nodes / n, (double)c->conflict_checks / n,
           (double)c->reused_checks / n);
    printf("conflicts a position       %.3f, proved %.3f\n", (double)t->conflicts / n,
           (double)t->proved_conflicts / n);
    printf("dragons a position         %.2f\n", (double)t->dragons / n);
    for (int i = 0; i < PARTS; i++)
        printf("    %-6s blocks %.2f, strings %.2f\n", dragon_part_text((enum dragon_part)i),
               (double)t->blocks[i] / n, (double)t->strings[i] / n);
    if (t->cuts_asked > 0)
        printf("proved links in use        %ld, cut with twice the nodes %ld\n", t->cuts_asked,
               t->cuts);
}

static struct bench *bench_new(void)
{
    const struct geometry g = geo_make(19, 19);
    const int level = (int)setting("DRAGONS_LEVEL", LEVEL_DEFAULT);
    const bool reuse = setting("DRAGONS_REUSE", 1) != 0;
    struct bench *k = calloc(1, sizeof *k);

    if (!k || level < 0 || level > LEVEL_MAX)
        die("out of memory, or no such level");
    struct worms_effort strings = worms_effort_of(level);
    strings.race_budget = level_race_budget(level);
    k->order = level_connect(level)->order;
    k->budget = (int32_t)setting("DRAGONS_BUDGET", level_links_budget(level));
    const struct links_effort links = { .near = (int)setting("DRAGONS_NEAR", LINKS_NEAR),
                                        .order = k->order,
                                        .budget = k->budget,
                                        .conflict_budget = LINKS_CONFLICT_BUDGET };
    k->t.limit = setting("DRAGONS_GAMES", 5);
    k->t.every = setting("DRAGONS_EVERY", 1);
    k->strings = worms_game_new(&strings, reuse);
    k->strings_scratch = worms_scratch_new();
    k->links = links_game_new(&links, reuse);
    k->links_scratch = links_scratch_new();
    k->board = board_new(&g);
    if (setting("DRAGONS_CUT", 0) != 0 && !(k->again = connect_new()))
        die("out of memory");
    if (!k->strings || !k->strings_scratch || !k->links || !k->links_scratch || !k->board)
        die("out of memory");
    return k;
}

static void bench_free(struct bench *k)
{
    worms_game_free(k->strings);
    worms_scratch_free(k->strings_scratch);
    links_game_free(k->links);
    links_scratch_free(k->links_scratch);
    dragons_free(&k->dragons);
    connect_free(k->again);
    board_free(k->board);
    free(k);
}

int main(int argc, char **argv)
{
    struct bench *k = bench_new();

    if (argc < 2)
        look_at_archive(k, BENCH_SAMPLE);
    for (int i = 1; i < argc; i++)
        look_at_archive(k, argv[i]);
    if (k->t.positions == 0)
        die("no positions");
    k->t.counts = links_game_counts(k->links);
    print(&k->t);
    bench_free(k);
    return 0;
}
