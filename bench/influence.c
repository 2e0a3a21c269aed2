/* influence.c - what the territory estimate costs and how well it foretells owners.
 *
 * Use:  influence [--settled] [--weights=FILE] [--passes=N] FILE
 *       influence --columns [--settled] [--weights=FILE] FILE
 *       influence --judge=LEVEL FILE >JUDGED
 *
 * --settled hands over the unconditional status of the strings (not in the time).  --judge prints
 * the rows again with one more column, evidence: what other analyses say of the strings at that
 * level.  Rows that have the column are estimated with it.
 *
 * FILE holds positions of finished games, a line each below a line of names, split by tabs; the
 * names size, board (rows from the top joined by '/', X O .) and owner (B W .) must be there, game
 * and phase may be (fit_data.py --positions writes all five).  Printed for all positions, for each
 * size and phase (where there is none: of the points, how many of ten bear stones): microseconds a
 * position, and over empty points, of the surest 50 to 90%, how many are owned as foretold, the
 * squared error, and how many stones are judged rightly.  Last comes a number that stands for every
 * bit of every value: compilers must agree on it.
 *
 * --columns prints what fit_influence.py fits to: a line "s game stones share columns..." for each
 * string (share: of its stones, how many its side owned at the end) and "p game value owner" for
 * each empty point.  The weights file holds the columns' weights, the steepness and the bend.
 */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "diagram.h"
#include "evidence.h"
#include "uncond.h"

struct row {
    int game, phase;
    struct board *board;
    struct influence_evidence *evidence; /* or NULL */
    signed char owner[PS_LIMIT_MAX];     /* -1 Black, 0 neutral, 1 White */
};

struct rows {
    struct row *row;
    size_t count, capacity;
};

/* --- positions -------------------------------------------------------------------------------- */

enum { SIZE, BOARD, OWNER, GAME, PHASE, EVIDENCE, NAMES };

static const char *const names[NAMES] = { "size", "board", "owner", "game", "phase", "evidence" };

static bool read_names(char *line, int place[NAMES])
{
    int at = 0;

    for (int i = 0; i < NAMES; i++)
        place[i] = -1;
    for (char *field; (field = strsep(&line, "\t\n")) != NULL; at++)
        for (int i = 0; i < NAMES; i++)
            if (strcmp(field, names[i]) == 0)
                place[i] = at;
    return place[BOARD] >= 0 && place[OWNER] >= 0;
}

/* One string of the list "point:settled,capture,race,attacked,defended,group ...". */
static bool read_evidence(const char *text, struct row *row)
{
    row->evidence = calloc((size_t)row->board->geo.limit, sizeof *row->evidence);
    if (!row->evidence)
        return false;
    for (const char *at = text; *at;) {
        int p, v[6], used;
        if (sscanf(at, " %d:%d,%d,%d,%d,%d,%d%n", &p, &v[0], &v[1], &v[2], &v[3], &v[4], &v[5],
                   &used) != 7 ||
            p < 0 || p >= row->board->geo.limit)
            return false;
        row->evidence[p] =
            (struct influence_evidence){ (int8_t)v[0],  (uint8_t)v[1], (int8_t)v[2],
                                         (uint8_t)v[3], (uint8_t)v[4], (int16_t)v[5] };
        at += used;
    }
    return true;
}

static bool read_row(char *line, const int place[NAMES], struct row *row)
{
    const char *text[NAMES] = { NULL };
    int at = 0;

    memset(row, 0, sizeof *row);
    for (char *field; (field = strsep(&line, "\t\n")) != NULL; at++)
        for (int i = 0; i < NAMES; i++)
            if (place[i] == at)
                text[i] = field;
    row->board = text[BOARD] ? diagram_board(text[BOARD]) : NULL;
    if (!row->board || !text[OWNER])
        return false;
    const struct geometry *g = &row->board->geo;
    if (!ps_fits(g) || strlen(text[OWNER]) + 1 != (size_t)((g->width + 1) * g->height))
        return false;
    int stones = 0;
    for (int y = 0; y < g->height; y++)
        for (int x = 0; x < g->width; x++) {
            const char c = text[OWNER][y * (g->width + 1) + x];
            const point p = geo_point(g, x, y);
            row->owner[p] = c == 'B' ? -1 : c == 'W' ? 1 : 0;
            stones += row->board->at[p] != EMPTY;
        }
    if (text[EVIDENCE] && !read_evidence(text[EVIDENCE], row))
        return false;
    row->game = text[GAME] ? atoi(text[GAME]) : 0;
    row->phase = text[PHASE] ? atoi(text[PHASE]) : 10 * stones / geo_area(g);
    return true;
}

static bool read_rows(const char *path, struct rows *rows)
{
    FILE *f = fopen(path, "r");
    char *line = NULL;
    size_t capacity = 0;
    int place[NAMES];
    bool good = f && getline(&line, &capacity, f) > 0 && read_names(line, place);

    while (good && getline(&line, &capacity, f) > 0) {
        good = array_reserve(&rows->row, &rows->capacity, rows->count + 1, sizeof *rows->row) ==
                   GO_OK &&
               read_row(line, place, &rows->row[rows->count]);
        rows->count += good;
    }
    free(line);
    if (f)
        fclose(f);
    if (!good)
        fprintf(stderr, "influence: %s: row %zu cannot be read\n", path, rows->count + 1);
    return good;
}

/* What the unconditional status says of each string. */
static bool settle(struct row *row, struct uncond_scratch *scratch)
{
    const struct board *b = row->board;
    const struct pointset black = board_stone_set(b, BLACK), white = board_stone_set(b, WHITE);
    struct uncond u;

    if (!row->evidence)
        row->evidence = calloc((size_t)b->geo.limit, sizeof *row->evidence);
    if (!row->evidence || uncond_status(scratch, &b->geo, &black, &white, &u) != GO_OK)
        return false;
    for (point p = 0; p < b->geo.limit; p++) {
        const enum colour c = board_at(b, p);
        if (c != BLACK && c != WHITE)
            continue;
        const enum uncond_point status = uncond_at(&u, c, p);
        row->evidence[p].settled = (int8_t)((status == UNCOND_ALIVE) - (status == UNCOND_DEAD));
    }
    return true;
}

static bool settle_rows(struct rows *rows)
{
    struct uncond_scratch *scratch = uncond_scratch_new(UNCOND_BEST);
    bool good = scratch != NULL;

    for (size_t i = 0; good && i < rows->count; i++)
        good = settle(&rows->row[i], scratch);
    uncond_scratch_free(scratch);
    return good;
}

/* --- the table -------------------------------------------------------------------------------- */

struct guess {
    float sure; /* |value| */
    bool right;
};

struct score {
    struct guess *guess;
    size_t count, capacity;
    double error, stones_right, stones, time;
    int positions;
};

static void add_row(struct score *s, const struct row *row, const struct influence *estimate,
                    double time)
{
    const struct geometry *g = &row->board->geo;

    if (array_reserve(&s->guess, &s->capacity, s->count + (size_t)geo_area(g), sizeof *s->guess) !=
        GO_OK)
        abort();
    for (point p = 0; p < g->limit; p++) {
        const float value = estimate->value[p], owner = row->owner[p];
        const enum colour c = board_at(row->board, p);
        if (c == EMPTY) {
            const float sure = value < 0.0f ? -value : value;
            s->guess[s->count++] = (struct guess){ sure, value * owner > 0.0f };
            s->error += (double)((value - owner) * (value - owner));
        } else if (c != EDGE) {
            const bool lives = c == WHITE ? owner > 0.0f : owner < 0.0f;
            s->stones_right += lives == (estimate->alive[p] > 0.5f);
            s->stones += 1.0;
        }
    }
    s->time += time;
    s->positions++;
}

static int by_sureness(const void *a, const void *b)
{
    const float x = ((const struct guess *)a)->sure, y = ((const struct guess *)b)->sure;

    return (x < y) - (x > y);
}

static void print_score(struct score *s, const char *name, int number)
{
    size_t right = 0, i = 0;

    if (s->positions == 0)
        return;
    qsort(s->guess, s->count, sizeof *s->guess, by_sureness);
    printf("%-6s %4d %6d %9.1f ", name, number, s->positions, s->time / s->positions);
    for (size_t percent = 50; percent <= 90; percent += 10) {
        const size_t end = s->count * percent / 100;
        for (; i < end; i++)
            right += s->guess[i].right;
        printf(" %6.2f", end > 0 ? 100.0 * (double)right / (double)end : 0.0);
    }
    printf("  %6.4f  %6.2f\n", s->error / (double)s->count, 100.0 * s->stones_right / s->stones);
    free(s->guess);
}

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

/* The best time of some passes. */
static double estimate_row(const struct row *row, const struct influence_weights *weights,
                           int passes, struct influence *estimate)
{
    double best = 1e18;

    for (int i = 0; i < passes; i++) {
        const double start = now();
        if (influence_estimate_with(row->board, row->evidence, weights, estimate, NULL) != GO_OK)
            abort();
        const double time = now() - start;
        best = time < best ? time : best;
    }
    return best;
}

enum { PHASES = 101 };

static void print_table(const struct rows *rows, const struct influence_weights *weights,
                        int passes)
{
    static struct score all, by_size[GEO_ANALYSIS_SIDE_MAX + 1], by_phase[PHASES];
    struct influence estimate;
    uint64_t bits = 0;

    for (size_t i = 0; i < rows->count; i++) {
        const struct row *row = &rows->row[i];
        const double time = estimate_row(row, weights, passes, &estimate);
        add_row(&all, row, &estimate, time);
        add_row(&by_size[row->board->geo.width], row, &estimate, time);
        if (row->phase >= 0 && row->phase < PHASES)
            add_row(&by_phase[row->phase], row, &estimate, time);
        bits = hash_bytes(estimate.value, sizeof estimate.value, bits);
    }
    printf(
        "            boards  us/board    50%%    60%%    70%%    80%%    90%%   error  stones\n");
    for (int i = 0; i <= GEO_ANALYSIS_SIDE_MAX; i++)
        print_score(&by_size[i], "size", i);
    for (int i = 0; i < PHASES; i++)
        print_score(&by_phase[i], "phase", i);
    print_score(&all, "all", 0);
    printf("bits %016llx\n", (unsigned long long)bits);
}

/* --- columns to fit to ------------------------------------------------------------------------ */

static bool read_weights(const char *path, struct influence_weights *weights)
{
    FILE *f = fopen(path, "r");
    bool good = f != NULL;

    for (int i = 0; good && i < INFLUENCE_COLUMNS; i++)
        good = fscanf(f, "%f", &weights->column[i]) == 1;
    good = good && fscanf(f, "%f %f", &weights->steepness, &weights->bend) == 2;
    if (f)
        fclose(f);
    if (!good)
        fprintf(stderr, "influence: %s: %d weights are wanted\n", path, INFLUENCE_COLUMNS + 2);
    return good;
}

static void print_string(const struct row *row, point first, const float *columns)
{
    const struct board *b = row->board;
    const int side = board_at(b, first) == WHITE ? 1 : -1, stones = board_string(b, first)->stones;
    int kept = 0;
    point p = first;

    do {
        kept += row->owner[p] == side;
        p = b->next[p];
    } while (p != first);
    printf("s %d %d %g", row->game, stones, (double)kept / stones);
    for (int i = 0; i < INFLUENCE_COLUMNS; i++)
        printf(" %g", (double)columns[i]);
    putchar('\n');
}

static void print_columns(const struct rows *rows, const struct influence_weights *weights)
{
    static float columns[PS_LIMIT_MAX][INFLUENCE_COLUMNS];
    struct influence estimate;

    for (size_t i = 0; i < rows->count; i++) {
        const struct row *row = &rows->row[i];
        struct board *b = row->board;
        if (influence_estimate_with(b, row->evidence, weights, &estimate, columns) != GO_OK)
            abort();
        for (point p = 0; p < b->geo.limit; p++) {
            const enum colour c = board_at(b, p);
            if (c == EMPTY)
                printf("p %d %g %d\n", row->game, (double)estimate.value[p], row->owner[p]);
            else if (c != EDGE && board_string(b, p)->first == p)
                print_string(row, p, columns[p]);
        }
    }
}

/* --- verdicts -------------------------------------------------------------------------------- */

static void print_evidence(const struct row *row)
{
    const struct board *b = row->board;

    for (point p = 0; p < b->geo.limit; p++)
        if ((board_at(b, p) == BLACK || board_at(b, p) == WHITE) &&
            board_string(b, p)->first == p) {
            const struct influence_evidence *e = &row->evidence[p];
            printf(" %d:%d,%d,%d,%d,%d,%d", p, e->settled, e->capture, e->race, e->eyes_attacked,
                   e->eyes_defended, e->group);
        }
    putchar('\n');
}

static void judge_rows(struct rows *rows, int level, const char *path)
{
    const struct evidence_effort effort = evidence_effort_of(level);
    struct evidence_reader *reader = evidence_reader_new(&effort);
    FILE *f = fopen(path, "r");
    char *line = NULL;
    size_t capacity = 0;

    if (!reader || !f || getline(&line, &capacity, f) <= 0)
        abort();
    line[strcspn(line, "\n")] = 0;
    printf("%s\tevidence\n", line);
    for (size_t i = 0; i < rows->count; i++) {
        if (getline(&line, &capacity, f) <= 0)
            abort();
        line[strcspn(line, "\n")] = 0;
        if (evidence_read(reader, rows->row[i].board, rows->row[i].evidence) != GO_OK)
            abort();
        printf("%s\t", line);
        print_evidence(&rows->row[i]);
    }
    free(line);
    fclose(f);
    evidence_reader_free(reader);
}

int main(int argc, char **argv)
{
    static const struct option options[] = {
        { "columns", no_argument, NULL, 'c' },       { "judge", required_argument, NULL, 'j' },
        { "settled", no_argument, NULL, 's' },       { "passes", required_argument, NULL, 'p' },
        { "weights", required_argument, NULL, 'w' }, { 0 },
    };
    struct influence_weights weights;
    struct rows rows = { 0 };
    const struct influence_weights *given = NULL;
    bool columns = false, settled = false, good = true;
    int passes = 1, level = -1;

    for (int key; good && (key = getopt_long(argc, argv, "cj:p:sw:", options, NULL)) != -1;) {
        if (key == 'c')
            columns = true;
        else if (key == 's')
            settled = true;
        else if (key == 'j')
            good = settled = (level = atoi(optarg)) >= 0 && level <= LEVEL_MAX;
        else if (key == 'p')
            good = (passes = atoi(optarg)) > 0;
        else {
            good = key == 'w' && read_weights(optarg, &weights);
            given = &weights;
        }
    }
    if (!good || optind + 1 != argc) {
        fprintf(stderr, "Usage: influence [--settled] [--weights=FILE] [--passes=N] [--columns] "
                        "[--judge=LEVEL] FILE\n");
        return 2;
    }
    good = read_rows(argv[optind], &rows) && (!settled || settle_rows(&rows));
    if (good && level >= 0)
        judge_rows(&rows, level, argv[optind]);
    else if (good && columns)
        print_columns(&rows, given);
    else if (good)
        print_table(&rows, given, passes);
    for (size_t i = 0; i < rows.count; i++) {
        board_free(rows.row[i].board);
        free(rows.row[i].evidence);
    }
    free(rows.row);
    return good ? 0 : 1;
}
