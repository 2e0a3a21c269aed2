/* eyes.c - what eye spaces cost: time a position, and where the nodes of the local game go.
 *
 * use: eyes STREAM.pos         every kept position of a stream that sgf2pos or poscat wrote
 *
 * Positions of a game follow each other, so `sgf2pos GAMES | poscat --head=20` measures games move
 * by move and `poscat --sample=0.001` scattered positions. EYES_LEVEL sets the level, EYES_REUSE=0
 * forgets the answers of reading between positions, EYES_CACHE=0 the values of shapes; EYES_BUDGET
 * and EYES_LARGE_BUDGET are nodes a shape.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "eyes.h"
#include "games.h"
#include "level.h"
#include "pos.h"

enum { SIZES = EYESHAPE_VERTICES_MAX + 1 };

struct totals {
    long positions, spaces, settled, on_ko, unknown, large, split, guessed;
    long by_size[SIZES], unknown_by_size[SIZES];
    double seconds, slowest;
};

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void die(const char *what)
{
    fprintf(stderr, "eyes: %s\n", what);
    exit(2);
}

static int64_t take(void *file, void *buffer, size_t count)
{
    const size_t got = fread(buffer, 1, count, file);

    return ferror((FILE *)file) ? GO_EIO : (int64_t)got;
}

static void count(const struct eyes *e, struct totals *t)
{
    for (size_t i = 0; i < e->count; i++) {
        const struct eyes_space *s = &e->space[i];
        const int8_t *eyes = s->value.eyes[EYESHAPE_THREAT_NONE];
        t->spaces++;
        t->by_size[s->vertex_count]++;
        t->unknown += (s->flags & EYES_CUT) != 0;
        t->unknown_by_size[s->vertex_count] += (s->flags & EYES_CUT) != 0;
        t->large += (s->flags & EYES_LARGE) != 0;
        t->split += (s->flags & EYES_SPLIT) != 0;
        t->guessed += (s->flags & EYES_GUESSED) != 0;
        t->settled += eyes[0] == eyes[1];
        t->on_ko += eyes_hang_on_ko(s) == EYESHAPE_YES;
    }
}

static void run_game(struct eyes_engine *e, struct eyes_memory *m, const struct pos_game *g,
                     struct board *b, struct eyes *eyes, struct totals *t)
{
    const bool reuse = setting("EYES_REUSE", 1) != 0;
    struct replay at;

    if (!ps_fits(&g->record.geo))
        return;
    eyes_memory_forget(m);
    if (replay_start(&at, &g->record, b) != GO_OK)
        die("out of memory");
    do {
        if (!pos_kept(g, at.ply))
            continue;
        if (!reuse)
            eyes_memory_forget(m);
        const double start = now();
        if (eyes_find(e, m, b, NULL, 0, eyes) != GO_OK)
            die("out of memory");
        const double took = now() - start;
        t->seconds += took;
        t->slowest = took > t->slowest ? took : t->slowest;
        t->positions++;
        count(eyes, t);
    } while (replay_next(&at));
}

static void print(const struct totals *t, const struct eyes_counts *c)
{
    const double n = t->positions > 0 ? (double)t->positions : 1;

    printf("%ld positions, %.3f ms each, slowest %.1f ms\n", t->positions, 1e3 * t->seconds / n,
           1e3 * t->slowest);
    printf("spaces: %.1f a position; settled %ld, on a ko %ld, unknown %ld, too large %ld, split "
           "wall %ld, reading guessed %ld of %ld\n",
           (double)t->spaces / n, t->settled, t->on_ko, t->unknown, t->large, t->split, t->guessed,
           t->spaces);
    printf("shapes: %llu asked, %llu known, %.0f nodes a position\n", (unsigned long long)c->shapes,
           (unsigned long long)c->hits, (double)c->shape_nodes / n);
    printf("reading: %llu questions, %llu known, %.0f nodes a position\n",
           (unsigned long long)c->questions, (unsigned long long)c->reused,
           (double)c->reading_nodes / n);
    for (int i = 1; i < SIZES; i++)
        if (t->by_size[i] > 0)
            printf("%s%d: %ld (%ld unknown)", i > 1 ? ", " : "vertices ", i, t->by_size[i],
                   t->unknown_by_size[i]);
    printf("\n");
}

int main(int argc, char **argv)
{
    struct eyes_effort effort =
        eyes_effort_of(level_eyes((int)setting("EYES_LEVEL", LEVEL_DEFAULT)));
    if (!setting("EYES_CACHE", 1))
        effort.values_kept = 0;
    effort.shape_budget = (uint32_t)setting("EYES_BUDGET", effort.shape_budget);
    effort.large_budget = (uint32_t)setting("EYES_LARGE_BUDGET", effort.large_budget);
    const struct geometry smallest = geo_make(1, 1);
    FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
    struct pos_reader *in = file ? pos_reader_new(take, file, NULL) : NULL;
    struct eyes_engine *engine = eyes_engine_new(&effort);
    struct eyes_memory *memory = eyes_memory_new();
    struct board *b = board_new(&smallest);
    struct pos_game game = { 0 };
    struct eyes eyes = { 0 };
    struct totals totals = { 0 };
    int status = 0;

    if (!in || !engine || !memory || !b)
        die("use: eyes STREAM.pos");
    while ((status = pos_read(in, &game)) == 1)
        run_game(engine, memory, &game, b, &eyes, &totals);
    if (status < 0)
        die(go_error_text(status));
    const struct eyes_counts counts = eyes_engine_counts(engine);
    print(&totals, &counts);
    pos_reader_free(in);
    pos_game_free(&game);
    eyes_free(&eyes);
    eyes_memory_free(memory);
    eyes_engine_free(engine);
    board_free(b);
    fclose(file);
    return 0;
}
