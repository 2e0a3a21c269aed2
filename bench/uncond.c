/* uncond.c - what the unconditional status and the meaningless moves of a position cost.
 *
 * Use:  uncond [--size=N] [--per-phase=N] [--seed=N] [--every=N] FILE|-
 *
 * FILE holds SGF games, any number of trees, or lines "id TAB ;B[..]..." (an archive goes through
 * `tar xzOf games.tar.gz | uncond -`).  Positions are drawn at random from the games, fixed by the
 * seed: at plies 30, 120 and 200, at the end, and at any ply ("all").  Both colours are judged, and
 * every time is the best of some passes over all positions of its phase.  Printed for each variant
 * of this processor: mean and 99th percentile in microseconds.  With --every all positions after
 * N, 2N, ... plies are taken instead of a sample; bench/uncond_peer.sh runs GNU Go on the same.
 */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "sgf.h"
#include "uncond.h"

enum { PHASES = 5, PASSES = 5 };

struct sample {
    struct uncond_position *position;
    size_t count, capacity, seen;
};

struct bench {
    int size;
    uint32_t every; /* 0: samples by phase */
    size_t per_phase;
    struct random random;
    struct sample phase[PHASES];
};

static const char *const phase_names[PHASES] = { "30", "120", "200", "last", "all" };
static const uint32_t phase_plies[3] = { 30, 120, 200 };

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

/* --- positions -------------------------------------------------------------------------------- */

/* Keeps a fair sample of what is offered (reservoir sampling). */
static int offer(struct bench *b, struct sample *s, const struct board *board)
{
    size_t slot = s->count;

    if (s->count == b->per_phase) {
        slot = random_below(&b->random, s->seen + 1);
    } else {
        const int status =
            array_reserve(&s->position, &s->capacity, s->count + 1, sizeof *s->position);
        if (status != GO_OK)
            return status;
        s->count++;
    }
    s->seen++;
    return slot < s->count ? uncond_position_of(board, &s->position[slot]) : GO_OK;
}

static int take_every(struct bench *b, const struct record *r, struct board *board)
{
    struct replay w;
    int status = replay_start(&w, r, board);

    while (status == GO_OK && replay_next(&w))
        if (w.ply % b->every == 0)
            status = offer(b, &b->phase[4], board);
    return status;
}

static int take_game(struct bench *b, const struct record *r, struct board *board)
{
    struct replay w;
    int status = replay_start(&w, r, board);

    if (status != GO_OK)
        return status;
    do {
        for (int k = 0; k < 3 && status == GO_OK; k++)
            if (w.ply == phase_plies[k])
                status = offer(b, &b->phase[k], board);
        if (status == GO_OK)
            status = offer(b, &b->phase[4], board);
    } while (status == GO_OK && replay_next(&w));
    if (status == GO_OK && w.ply >= 200)
        status = offer(b, &b->phase[3], board);
    return status;
}

static int64_t read_file(void *context, void *buffer, size_t count)
{
    FILE *f = context;
    const size_t got = fread(buffer, 1, count, f);

    return got == 0 && ferror(f) ? GO_EIO : (int64_t)got;
}

static int read_games(struct bench *b, FILE *f)
{
    const struct sgf_options options = { .no_text = true };
    const struct geometry g = geo_make(b->size, b->size);
    struct sgf_reader *sgf = sgf_new(&options);
    struct board *board = board_new(&g);
    struct record record = { 0 };
    int status = sgf != NULL && board != NULL ? GO_OK : GO_ENOMEM;

    if (status == GO_OK)
        sgf_open(sgf, read_file, f);

    while (status >= 0 && (status = sgf_next(sgf, &record)) == 1)
        if (geo_equal(&record.geo, &g))
            status = b->every > 0 ? take_every(b, &record, board) : take_game(b, &record, board);
    record_free(&record);
    board_free(board);
    sgf_free(sgf);
    return status;
}

/* --- measuring
 * ------------------------------------------------------------------------------------ */

struct work {
    struct uncond_scratch *scratch;
    struct uncond status;
    struct uncond_list list[3];
    bool moves;
};

static void judge(struct work *w, const struct uncond_position *p)
{
    if (w->moves)
        uncond_moves(w->scratch, p, UNCOND_CHOICE_BEST, &w->status, w->list);
    else
        uncond_status(w->scratch, &p->geo, &p->black, &p->white, &w->status);
}

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* What reading the clock costs by itself. */
static double clock_cost(void)
{
    double best = 1e300;

    for (int i = 0; i < 1000; i++) {
        const double start = now(), time = now() - start;
        best = time < best ? time : best;
    }
    return best;
}

/* Times of single positions, sorted: each the best of some passes over all of them, so that other
 * programs on the machine do not count, and no pass meets a position twice. */
static void take_times(struct work *w, const struct sample *s, double *times)
{
    const double cost = clock_cost();

    for (int pass = 0; pass < PASSES; pass++)
        for (size_t i = 0; i < s->count; i++) {
            const double start = now();
            judge(w, &s->position[i]);
            const double time = now() - start - cost;
            times[i] = pass == 0 || time < times[i] ? time : times[i];
        }
    qsort(times, s->count, sizeof *times, compare);
}

static double mean(const double *times, size_t count)
{
    double sum = 0;

    for (size_t i = 0; i < count; i++)
        sum += times[i];
    return sum / (double)count;
}

static int measure(struct bench *b, enum uncond_variant v, double *times)
{
    struct work w = { .scratch = uncond_scratch_new(v) };

    if (w.scratch == NULL)
        return GO_ENOMEM;
    for (int moves = 0; moves < 2; moves++) {
        w.moves = moves != 0;
        for (int k = 0; k < PHASES; k++) {
            const struct sample *s = &b->phase[k];
            if (s->count == 0)
                continue;
            take_times(&w, s, times);
            printf("%s\t%s\t%s\t%zu\t%.3f\t%.3f\n", moves ? "moves" : "status",
                   uncond_variant_name(v), phase_names[k], s->count, mean(times, s->count),
                   times[s->count * 99 / 100]);
        }
    }
    for (int c = BLACK; c <= WHITE; c++)
        uncond_list_free(&w.list[c]);
    uncond_scratch_free(w.scratch);
    return GO_OK;
}

static int run(struct bench *b, const char *path)
{
    FILE *f = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    double *times = calloc(b->per_phase, sizeof *times);
    int status = f == NULL ? GO_EIO : times == NULL ? GO_ENOMEM : read_games(b, f);

    if (status == GO_OK)
        printf("what\tvariant\tply\tpositions\tmean_us\tp99_us\n");
    for (int v = UNCOND_PLAIN; v < UNCOND_VARIANTS && status == GO_OK; v++)
        if (uncond_variant_available((enum uncond_variant)v))
            status = measure(b, (enum uncond_variant)v, times);
    if (f != NULL && f != stdin)
        fclose(f);
    for (int k = 0; k < PHASES; k++)
        free(b->phase[k].position);
    free(times);
    return status;
}

int main(int argc, char **argv)
{
    static const struct option options[] = { { "size", required_argument, NULL, 's' },
                                             { "per-phase", required_argument, NULL, 'n' },
                                             { "seed", required_argument, NULL, 'r' },
                                             { "every", required_argument, NULL, 'e' },
                                             { 0 } };
    struct bench b = { .size = 19, .per_phase = 4000, .random = { 1 } };
    int key, status;

    while ((key = getopt_long(argc, argv, "", options, NULL)) != -1)
        switch (key) {
        case 's':
            b.size = atoi(optarg);
            break;
        case 'n':
            b.per_phase = (size_t)atoll(optarg);
            break;
        case 'r':
            b.random.state = (uint64_t)atoll(optarg);
            break;
        case 'e':
            b.every = (uint32_t)atoi(optarg);
            break;
        default:
            return 2;
        }
    if (optind + 1 != argc || b.size < 1 || b.size > GEO_ANALYSIS_SIDE_MAX || b.per_phase < 1) {
        fprintf(stderr, "usage: uncond [--size=N] [--per-phase=N] [--seed=N] [--every=N] FILE|-\n");
        return 2;
    }
    status = run(&b, argv[optind]);
    if (status != GO_OK)
        fprintf(stderr, "uncond: %s: %s\n", argv[optind], go_error_text(status));
    return status == GO_OK ? 0 : 2;
}
