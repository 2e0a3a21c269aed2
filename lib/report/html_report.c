/* html_report.c - statistics as one page that needs nothing else: plots and boards are SVG inside
 * it, and nothing is fetched. */
#include "plot_private.h"
#include "report_private.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static const char *const head =
    "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>kifupipe "
    "posstat</title>\n<style>\nbody{font-family:sans-serif;margin:24px;color:#202020;"
    "max-width:1240px}\nh2{margin-top:32px;border-bottom:1px solid #d0d0d0}\ntable{border-collapse:"
    "collapse}\ntd,th{padding:3px 14px 3px 0;text-align:right;font-size:14px}\ntd:first-child,"
    "th:first-child{text-align:left}\nth{border-bottom:1px solid #a0a0a0}\nsvg{vertical-align:top;"
    "margin:0 16px 16px 0}\n</style></head>\n<body>\n<h1>Positions and what analyses found</h1>\n";

static double share(uint64_t part, uint64_t whole)
{
    return whole == 0 ? -1 : 100.0 * (double)part / (double)whole;
}

static double mean(uint64_t sum, uint64_t count)
{
    return count == 0 ? -1 : (double)sum / (double)count;
}

/* --- plots over the game ------------------------------------------------------------------------
 */

/* What a plot needs of the tally by ranges of plies. */
struct ranges {
    const struct tally_cell *cell; /* the first */
    size_t count;
    double *x, *value; /* value: LINES_MAX rows of count */
    bool *few;         /* by range: few games say what there is to see */
    struct plot_axis axis;
};

enum { LINES_MAX = 4 };

/* No count. */
#define NONE TALLY_COUNT_KINDS

/* A quotient of two sums of counts: as a share, as a mean, or as a mean of hundredths. */
enum measure { MEAN, PER_CENT, HUNDREDTHS };

struct line {
    const char *name, *colour;
    enum tally_count part, part_too; /* part_too: added, or NONE */
    enum tally_count whole;
    enum measure measure;
};

static uint64_t of(const struct tally_cell *c, enum tally_count k)
{
    return k == NONE ? 0 : c->count[k];
}

/* The plot, unless all that it is about is 0. */
static int add_lines(struct bytes *out, const char *title, const struct ranges *r,
                     const struct line *line, size_t lines)
{
    struct plot_series series[LINES_MAX];
    uint64_t any = 0;

    for (size_t i = 0; i < lines; i++) {
        double *value = r->value + i * r->count;
        for (size_t k = 0; k < r->count; k++) {
            const struct tally_cell *c = &r->cell[k];
            const uint64_t part = of(c, line[i].part) + of(c, line[i].part_too);
            any += of(c, line[i].whole);
            value[k] = line[i].measure == PER_CENT ? share(part, of(c, line[i].whole))
                                                   : mean(part, of(c, line[i].whole));
            if (line[i].measure == HUNDREDTHS && value[k] > 0)
                value[k] /= 100;
        }
        series[i] = (struct plot_series){ line[i].name, line[i].colour, value };
    }
    return any == 0 ? GO_OK : plot_lines(out, title, &r->axis, series, lines);
}

static int add_game_plots(struct bytes *out, const struct ranges *r)
{
    static const struct line settled[] = {
        { "Black", "#000000", TALLY_SETTLED_BLACK, NONE, TALLY_JUDGED_POINTS, PER_CENT },
        { "White", "#d06000", TALLY_SETTLED_WHITE, NONE, TALLY_JUDGED_POINTS, PER_CENT }
    };
    static const struct line safe[] = {
        { "Black", "#000000", TALLY_SAFE_BLACK, NONE, TALLY_SAFETY, MEAN },
        { "White", "#d06000", TALLY_SAFE_WHITE, NONE, TALLY_SAFETY, MEAN }
    };
    static const struct line strings[] = {
        { "safe", "#2060c0", TALLY_STRINGS_SAFE, NONE, TALLY_READ, MEAN },
        { "captured or saved", "#c02020", TALLY_STRINGS_CRITICAL, NONE, TALLY_READ, MEAN },
        { "lost", "#606060", TALLY_STRINGS_LOST, NONE, TALLY_READ, MEAN },
        { "no proof", "#b0a000", TALLY_STRINGS_OPEN, NONE, TALLY_READ, MEAN }
    };
    static const struct line inessential[] = {
        { "plain rule", "#2060c0", TALLY_INESSENTIAL, NONE, TALLY_STRINGS, PER_CENT },
        { "by races", "#c02020", TALLY_LOSES_RACES, NONE, TALLY_STRINGS, PER_CENT }
    };
    static const struct line needless[] = {
        { "settled", "#2060c0", TALLY_BLACK_1, TALLY_WHITE_1, TALLY_LOOKED, MEAN },
        { "replaced by another move", "#c02020", TALLY_BLACK_3, TALLY_WHITE_3, TALLY_LOOKED, MEAN }
    };
    static const struct line played[] = {
        { "in settled points", "#2060c0", TALLY_PLAYED_1, TALLY_PLAYED_2, TALLY_PLAYED, PER_CENT },
        { "replaced", "#c02020", TALLY_PLAYED_3, NONE, TALLY_PLAYED, PER_CENT }
    };
    static const struct line chances[] = {
        { "saved", "#208040", TALLY_SAVED, NONE, TALLY_FOLLOWED, PER_CENT },
        { "not saved", "#c02020", TALLY_NOT_SAVED, NONE, TALLY_FOLLOWED, PER_CENT },
        { "captured", "#2060c0", TALLY_CAPTURED, NONE, TALLY_COULD_CAPTURE, PER_CENT }
    };
    static const struct line links[] = {
        { "hold", "#208040", TALLY_LINKS_HOLD, NONE, TALLY_LINKED, MEAN },
        { "cut or joined", "#c02020", TALLY_LINKS_CUT, NONE, TALLY_LINKED, MEAN },
        { "conflicts", "#606060", TALLY_CONFLICTS, NONE, TALLY_GROUPED, MEAN }
    };
    static const struct line spaces[] = {
        { "known", "#2060c0", TALLY_SPACES_KNOWN, NONE, TALLY_EYED, MEAN },
        { "who moves first decides", "#c02020", TALLY_SPACES_OPEN, NONE, TALLY_EYED, MEAN },
        { "a ko changes them", "#b0a000", TALLY_SPACES_KO, NONE, TALLY_EYED, MEAN }
    };
    static const struct line territory[] = {
        { "by estimate", "#2060c0", TALLY_WORTH, NONE, TALLY_MAPPED, HUNDREDTHS },
        { "after break-ins", "#c02020", TALLY_WORTH_READ, NONE, TALLY_MAPPED, HUNDREDTHS }
    };
    int error = add_lines(out, "Settled for ever, percent of the board", r, settled, 2);

    if (error == GO_OK)
        error = add_lines(out, "Points safe when both sides alternate, a position", r, safe, 2);
    if (error == GO_OK)
        error = add_lines(out, "Strings a position, by what reading says", r, strings, 4);
    if (error == GO_OK)
        error = add_lines(out, "Inessential strings, percent of all", r, inessential, 2);
    if (error == GO_OK)
        error = add_lines(out, "Near pairs of strings a position", r, links, 3);
    if (error == GO_OK)
        error = add_lines(out, "Eye spaces a position", r, spaces, 3);
    if (error == GO_OK)
        error = add_lines(out, "Territory of both sides, points a position", r, territory, 2);
    if (error == GO_OK)
        error = add_lines(out, "Meaningless moves a position, both sides", r, needless, 2);
    if (error == GO_OK)
        error = add_lines(out, "Moves played that were meaningless, percent", r, played, 2);
    if (error == GO_OK)
        error = add_lines(out, "Strings the player could save or capture, percent", r, chances, 3);
    return error;
}

/* Ranges of fewer than about ten games. How many games reach a range is not counted, but nearly all
 * of them do reach the one with the most positions, and each has a position there that it is in. */
static void find_few(struct ranges *r, uint64_t games)
{
    enum { FEW = 10 };
    uint64_t most = 1;

    for (size_t i = 0; i < r->count; i++)
        if (r->cell[i].count[TALLY_POSITIONS] > most)
            most = r->cell[i].count[TALLY_POSITIONS];
    for (size_t i = 0; i < r->count; i++) {
        const uint64_t here = r->cell[i].count[TALLY_POSITIONS];
        r->few[i] = here < FEW || (double)here / (double)most * (double)games < FEW;
    }
}

static int add_plots(struct bytes *out, const struct tally *t, const struct tally_cell *total)
{
    struct tally by_ply = { 0 };
    struct ranges r = { 0 };
    int error = tally_roll_up(t, TALLY_BY_RANGE, &by_ply);

    /* The last cell is that of whole games. */
    while (error == GO_OK && r.count < by_ply.cell_count &&
           by_ply.cell[r.count].key.range != TALLY_GAME)
        r.count++;
    r.cell = by_ply.cell;
    r.x = calloc(r.count + 1, sizeof *r.x);
    r.value = calloc((r.count + 1) * LINES_MAX, sizeof *r.value);
    r.few = calloc(r.count + 1, sizeof *r.few);
    if (!r.x || !r.value || !r.few)
        error = GO_ENOMEM;
    for (size_t i = 0; error == GO_OK && i < r.count; i++)
        r.x[i] = ((double)by_ply.cell[i].key.range + 0.5) * t->band;
    r.axis = (struct plot_axis){ .name = "moves played",
                                 .few_words = "grey: fewer than about 10 games",
                                 .x = r.x,
                                 .few = r.few,
                                 .wide = t->band,
                                 .count = r.count };
    if (error == GO_OK && r.count > 0) {
        find_few(&r, total->count[TALLY_GAMES]);
        error = add_game_plots(out, &r);
    }
    free(r.few);
    free(r.x);
    free(r.value);
    tally_free(&by_ply);
    return error;
}

/* --- bars ---------------------------------------------------------------------------------------
 */

static void name_group(const struct tally_key *k, unsigned by, char name[24])
{
    char rank[8];

    if (by & TALLY_BY_SIZE)
        snprintf(name, 24, "%dx%d", k->width, k->height);
    else if (by & TALLY_BY_RANK)
        snprintf(name, 24, "%s", tally_rank_word(k->rank, rank));
    else if (by & TALLY_BY_OUTCOME)
        snprintf(name, 24, "%s", tally_outcome_word((enum tally_outcome)k->outcome));
    else
        snprintf(name, 24, "%s", tally_phase_word((enum tally_phase)k->phase));
}

/* A bar for each group that has any of `whole` (or, without one, of `part`), when there are two at
 * least. */
static int add_bars(struct bytes *out, const struct tally *t, unsigned by, const char *title,
                    enum tally_count part, enum tally_count part_too, enum tally_count whole)
{
    struct tally groups = { 0 };
    size_t count = 0;
    int error = tally_roll_up(t, by, &groups);
    struct plot_bar *bar = calloc(groups.cell_count + 1, sizeof *bar);

    if (!bar)
        error = GO_ENOMEM;
    for (size_t i = 0; error == GO_OK && i < groups.cell_count; i++) {
        const struct tally_cell *c = &groups.cell[i];
        const uint64_t sum = of(c, part) + of(c, part_too), base = of(c, whole);
        if (whole == NONE ? sum == 0 : base == 0)
            continue;
        name_group(&c->key, by, bar[count].name);
        bar[count].value = whole == NONE ? (double)sum : share(sum, base);
        bar[count++].of = base;
    }
    if (error == GO_OK && count > 1)
        error = plot_bars(out, title, whole == NONE ? "" : "%", bar, count);
    free(bar);
    tally_free(&groups);
    return error;
}

static int add_all_bars(struct bytes *out, const struct tally *t, const struct tally_cell *total)
{
    static const struct {
        unsigned by;
        const char *title;
        enum tally_count part, part_too, whole;
    } bars[] = {
        { TALLY_BY_SIZE, "Games by size of board", TALLY_GAMES, NONE, NONE },
        { TALLY_BY_PHASE, "Strings not saved by phase, percent of those that could be",
          TALLY_NOT_SAVED, NONE, TALLY_FOLLOWED },
        { TALLY_BY_OUTCOME, "The same by what became of the player", TALLY_NOT_SAVED, NONE,
          TALLY_FOLLOWED },
        { TALLY_BY_RANK, "The same by rank", TALLY_NOT_SAVED, NONE, TALLY_FOLLOWED },
        { TALLY_BY_RANK, "Meaningless moves played by rank, percent", TALLY_PLAYED_1,
          TALLY_PLAYED_3, TALLY_PLAYED },
        { TALLY_BY_OUTCOME, "Meaningless moves played by what became of the player, percent",
          TALLY_PLAYED_1, TALLY_PLAYED_3, TALLY_PLAYED },
    };
    int error = GO_OK;

    (void)total;
    for (size_t i = 0; error == GO_OK && i < sizeof bars / sizeof *bars; i++)
        error = add_bars(out, t, bars[i].by, bars[i].title, bars[i].part, bars[i].part_too,
                         bars[i].whole);
    return error;
}

/* --- the page -----------------------------------------------------------------------------------
 */

static int add_summary(struct bytes *out, const struct tally *t, const struct tally_cell *total)
{
    const uint64_t *n = total->count;
    int error = bytes_print(out,
                            "<p>%" PRIu64 " games, %" PRIu64 " moves, %" PRIu64
                            " positions; won by Black %" PRIu64 ", by White %" PRIu64 ".</p>\n",
                            n[TALLY_GAMES], n[TALLY_MOVES], n[TALLY_POSITIONS], n[TALLY_BLACK_WINS],
                            n[TALLY_WHITE_WINS]);

    if (error == GO_OK && t->section_count > 0)
        error = report_add(out, "<table><tr><th>section</th><th>answers</th><th>games</th>"
                                "<th>bytes</th></tr>\n");
    for (size_t i = 0; error == GO_OK && i < t->section_count; i++)
        error = bytes_print(
            out,
            "<tr><td>%.4s</td><td>%" PRIu64 "</td><td>%" PRIu64 "</td><td>%" PRIu64 "</td></tr>\n",
            t->section[i].id, t->section[i].answers, t->section[i].games, t->section[i].bytes);
    return error == GO_OK && t->section_count > 0 ? report_add(out, "</table>\n") : error;
}

/* All counts that are not 0. */
static int add_counts(struct bytes *out, const struct tally_cell *total)
{
    int error = report_add(out, "<h2>All counts</h2>\n<table><tr><th>what</th><th>name</th>"
                                "<th>count</th></tr>\n");

    for (int k = 0; error == GO_OK && k < TALLY_COUNT_KINDS; k++)
        if (total->count[k] > 0)
            error = bytes_print(out, "<tr><td>%s</td><td>%s</td><td>%" PRIu64 "</td></tr>\n",
                                tally_words((enum tally_count)k), tally_name((enum tally_count)k),
                                total->count[k]);
    return error == GO_OK ? report_add(out, "</table>\n") : error;
}

static int add_telling(struct bytes *out, const struct tally *t, const struct tally_cell *total)
{
    (void)total;
    return report_telling(t, out);
}

/* A part of the page under its heading, or nothing when it has nothing to say. */
static int add_part(struct bytes *out, const char *heading,
                    int (*add)(struct bytes *out, const struct tally *t,
                               const struct tally_cell *total),
                    const struct tally *t, const struct tally_cell *total)
{
    const size_t before = out->count;
    int error = bytes_print(out, "<h2>%s</h2>\n", heading);
    const size_t start = out->count;

    if (error == GO_OK)
        error = add(out, t, total);
    if (out->count == start)
        out->count = before;
    return error;
}

int report_html(const struct tally *t, struct bytes *out)
{
    const struct tally_key whole = { .rank = TALLY_RANK_ALL };
    struct tally all = { 0 };
    const struct tally_cell *total = NULL;
    int error = tally_roll_up(t, TALLY_BY_NOTHING, &all);

    if (error == GO_OK) {
        total = tally_cell(&all, &whole);
        error = total ? report_add(out, head) : GO_ENOMEM;
    }
    if (error == GO_OK)
        error = add_summary(out, t, total);
    if (error == GO_OK)
        error = add_part(out, "Over the game", add_plots, t, total);
    if (error == GO_OK)
        error = add_part(out, "By groups", add_all_bars, t, total);
    if (error == GO_OK)
        error = add_part(out, "Telling positions", add_telling, t, total);
    if (error == GO_OK)
        error = add_counts(out, total);
    if (error == GO_OK)
        error = report_add(out, "</body></html>\n");
    tally_free(&all);
    return error;
}
