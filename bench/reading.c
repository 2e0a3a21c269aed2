/* reading.c - what capture reading decides, and what it costs, by budget and by level.
 *
 * use: reading [ARCHIVE [GAMES [EVERY [ROW]]]]
 *      default: the sample archive, 20 games, every 20th ply, all rows; ROW is part of a name
 *
 * Asks for every string of every EVERYth position of GAMES games spread over the archive: attack,
 * and defend where the attack works (elsewhere a pass saves). A question is undecided
 * when its attack, or the defence that it calls for, is not proved up to the order asked. Rows with
 * a budget ask for order 2 and order 3 alone; rows with a level ask as the tools do.
 *
 * undecided  attacks and defences, in percent of two questions a string
 * nodes/q    nodes of a question that was asked
 * signature  changes when any verdict or node count does
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "games.h"
#include "level.h"
#include "reading.h"

struct wish {
    long games, every;
    const char *row;
};

struct tally {
    long positions, strings, asked, attacks_open, defences_open, captures, third;
    double nodes, seconds, carrier;
    long proved;
    uint64_t signature;
};

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void die(const char *what)
{
    fprintf(stderr, "reading: %s\n", what);
    exit(2);
}

static struct reading_answer ask(struct reading_engine *e, const struct board *b,
                                 const struct reading_question *q, struct tally *t)
{
    struct reading_answer a;
    const double start = now();

    if (reading_ask(e, b, q, &a) != GO_OK)
        die("out of memory");
    t->seconds += now() - start;
    t->asked++;
    t->nodes += (double)a.nodes;
    t->signature = hash_mix(t->signature ^ (uint64_t)a.nodes ^ (uint64_t)a.verdict << 40 ^
                            (uint64_t)a.proved << 50);
    if (a.proved) {
        t->proved++;
        t->carrier += ps_count(&a.carrier);
    }
    return a;
}

static void ask_all(struct reading_engine *e, const struct board *b, struct reading_question q,
                    struct tally *t)
{
    t->positions++;
    for (point p = 0; p < b->geo.limit; p++) {
        if ((b->at[p] != BLACK && b->at[p] != WHITE) || board_string(b, p)->first != p)
            continue;
        t->strings++;
        q.target = p;
        q.kind = READING_ATTACK;
        const struct reading_answer attack = ask(e, b, &q, t);
        t->third += attack.proved && (attack.order >= 3 || attack.verdict != READING_LOSE);
        if (!attack.proved) {
            t->attacks_open++;
            t->defences_open++;
        }
        if (!attack.proved || attack.verdict == READING_LOSE)
            continue;
        t->captures++;
        q.kind = READING_DEFEND;
        if (!ask(e, b, &q, t).proved)
            t->defences_open++;
    }
}

static struct tally run(struct reading_engine *e, const struct games *games, long wanted,
                        long every, const struct reading_question *q)
{
    const struct geometry g = geo_make(19, 19);
    const size_t step = games->count > (size_t)wanted ? games->count / (size_t)wanted : 1;
    struct board *b = board_new(&g);
    struct tally t = { 0 };

    for (size_t i = 0; i < games->count && i / step < (size_t)wanted; i += step) {
        struct replay w;
        if (!b || replay_start(&w, &games->record[i], b) != GO_OK)
            die("out of memory");
        if (!ps_fits(&b->geo))
            continue;
        while (replay_next(&w))
            if (w.ply % (uint32_t)every == 0)
                ask_all(e, b, *q, &t);
    }
    board_free(b);
    return t;
}

static void report(const char *name, const struct tally *t)
{
    printf("%-22s %6.2f %6.2f %8.2f %8ld %7.1f %7.2f %8.2f %7.1f  %08x\n", name,
           100.0 * (double)(t->attacks_open + t->defences_open) / (2.0 * (double)t->strings),
           100.0 * (double)t->attacks_open / (double)t->strings,
           100.0 * (double)t->third / (double)t->strings, t->captures, t->nodes / (double)t->asked,
           t->nodes / t->seconds / 1e6, 1e3 * t->seconds / (double)t->positions,
           t->carrier / (double)t->proved, (unsigned)(t->signature >> 32));
}

static void row(struct reading_engine *e, const struct games *games, const struct wish *wish,
                const char *name, const struct reading_question *q)
{
    if (!strstr(name, wish->row))
        return;
    const struct tally t = run(e, games, wish->games, wish->every, q);
    report(name, &t);
}

int main(int argc, char **argv)
{
    static const int budgets[] = { 300, 1000, 3000, 10000 };
    static const int levels[] = { 0, 5, 8, 10, 12 };
    const char *path = argc > 1 ? argv[1] : BENCH_SAMPLE;
    const struct wish wish = { .games = argc > 2 ? atol(argv[2]) : 20,
                               .every = argc > 3 ? atol(argv[3]) : 20,
                               .row = argc > 4 ? argv[4] : "" };
    struct reading_engine *e = reading_new();
    struct games games = { 0 };
    char name[64];

    if (!e || wish.games < 1 || wish.every < 1)
        die("bad arguments");
    if (games_read(&games, path) != GO_OK)
        die("the archive cannot be read");
    printf("%-22s %6s %6s %8s %8s %7s %7s %8s %7s\n", "", "undec%", "att%", "order3%", "captures",
           "nodes/q", "Mn/s", "ms/pos", "carrier");
    for (int order = 2; order <= 3; order++)
        for (size_t i = 0; i < sizeof budgets / sizeof *budgets; i++) {
            const struct reading_question q = { .order = order, .budget = budgets[i] };
            snprintf(name, sizeof name, "order %d, %d nodes", order, budgets[i]);
            row(e, &games, &wish, name, &q);
        }
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        const struct level *l = level_get(levels[i]);
        const struct reading_question q = { .order = l->reading_order,
                                            .budget = l->reading_budget,
                                            .further = l->further_order,
                                            .further_budget = l->further_budget };
        snprintf(name, sizeof name, "level %d", levels[i]);
        row(e, &games, &wish, name, &q);
    }
    games_free(&games);
    reading_free(e);
    return 0;
}
