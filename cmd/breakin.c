/* breakin - whose territory is what, and how much of it remains when either side moves first.
 *
 * In:   position streams; sections of worms and eyes in them sharpen the estimate.
 * Out:  the stream with a section TERR, or rows, JSON lines or pictures of it.
 * Use:  sgf2pos --every=20 games.zip | worms | breakin --format=tsv | awk '$8 - $9 >= 10'
 */
#include "cli.h"
#include "evidence.h"
#include "findings.h"
#include "report.h"

#include <stdlib.h>

enum { KEY_LEAST = CLI_KEY_OWN, KEY_TRACE, KEY_NO_REUSE, KEY_NODES };

struct settings {
    struct breakin_effort effort;
    int nodes; /* --nodes, or 0 */
    bool trace, no_reuse;
};

static const struct argp_option options[] = {
    { "min-territory", KEY_LEAST, "N", 0, "leave out regions below N points (default: 10)", 0 },
    { "trace", KEY_TRACE, NULL, 0, "keep every question: string, goal, verdict, move, nodes", 0 },
    { "nodes", KEY_NODES, "N", 0, "read N nodes a question, whatever the level says", 0 },
    { "no-reuse", KEY_NO_REUSE, NULL, 0,
      "read every position afresh (the answers are the same, only slower)", 0 },
    { 0 },
};

static error_t take_option(int key, char *arg, struct argp_state *state, void *context)
{
    struct settings *settings = context;

    switch (key) {
    case KEY_LEAST:
        settings->effort.least = (int)cli_number(state, "--min-territory", arg, 1, 625);
        return 0;
    case KEY_TRACE:
        settings->trace = true;
        return 0;
    case KEY_NODES:
        settings->nodes = (int)cli_number(state, "--nodes", arg, 1, 100000000);
        return 0;
    case KEY_NO_REUSE:
        settings->no_reuse = true;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static int prepare(struct cli *c, void *context)
{
    struct settings *settings = context;
    const int wanted = cli_options(c)->level;
    const struct level_breakin *level = level_breakin(wanted);
    const struct level_breakin *reading = level->budget > 0 ? level : level_breakin(LEVEL_DEFAULT);

    settings->effort.order = reading->order;
    settings->effort.strings = reading->strings;
    settings->effort.tries = reading->tries;
    settings->effort.budget = settings->nodes > 0 ? settings->nodes : level->budget;
    return GO_OK;
}

/* --- a game in flight ----------------------------------------------------------------------- */

struct game {
    const struct settings *settings;
    struct breakin_game *breakin;
    struct findings findings;
    struct evidence_string string[WORMS_MAX];
    struct evidence_space *space;
    size_t space_capacity;
    struct influence_evidence evidence[PS_LIMIT_MAX];
    struct section_territory answer;
};

static void game_free(void *game)
{
    struct game *g = game;

    breakin_game_free(g->breakin);
    findings_free(&g->findings);
    free(g->space);
    section_territory_free(&g->answer);
    free(g);
}

static void *game_new(const void *context)
{
    const struct settings *settings = context;
    struct game *g = calloc(1, sizeof *g);

    if (!g)
        return NULL;
    g->settings = settings;
    g->breakin = breakin_game_new(&settings->effort, !settings->no_reuse);
    if (g->breakin)
        return g;
    game_free(g);
    return NULL;
}

static void *scratch_new(const void *settings)
{
    (void)settings;
    return breakin_scratch_new();
}

static void scratch_free(void *scratch)
{
    breakin_scratch_free(scratch);
}

static int begin(void *game, const struct pos_game *record)
{
    struct game *g = game;

    breakin_game_restart(g->breakin);
    const int error = findings_begin(
        &g->findings, record, FINDINGS_WORMS | FINDINGS_LINKS | FINDINGS_DRAGONS | FINDINGS_EYES);
    return error == GO_OK ? 1 : error;
}

/* What the stream says of the strings. */
static size_t take_strings(struct game *g)
{
    const struct findings *f = &g->findings;
    const bool grouped = (f->has & FINDINGS_DRAGONS) != 0;

    for (size_t i = 0; i < f->worms.count; i++) {
        const struct section_worm *w = &f->worms.worm[i];
        g->string[i] =
            (struct evidence_string){ .origin = w->origin,
                                      .attack = w->attack,
                                      .defend = w->defend,
                                      .asked_defend = w->asked_defend,
                                      .flags = w->flags,
                                      .dragon = grouped ? f->dragons.string[i].dragon : -1 };
    }
    return f->worms.count;
}

/* What it says of the eye spaces.  Without threats of ko: the sum over a group is no question about
 * a ko. */
static int take_spaces(struct game *g, size_t *count)
{
    const struct section_eyes *eyes = &g->findings.eyes;

    *count = (g->findings.has & FINDINGS_EYES) != 0 ? eyes->count : 0;
    const int error = array_reserve(&g->space, &g->space_capacity, *count, sizeof *g->space);
    for (size_t i = 0; error == GO_OK && i < *count; i++) {
        const struct section_eye *e = &eyes->eye[i];
        g->space[i] =
            evidence_space_of(e->colour, &e->points, e->eyes[EYESHAPE_THREAT_NONE], e->guess);
    }
    return error;
}

static int gather_evidence(struct game *g, const struct board *b)
{
    const size_t strings = take_strings(g);
    size_t spaces;
    const int error = take_spaces(g, &spaces);

    if (error == GO_OK)
        evidence_of(b, g->string, strings, g->space, spaces, g->evidence);
    return error;
}

static int position(void *game, const struct replay *at, size_t *items)
{
    struct game *g = game;
    int error = findings_look(&g->findings, at);
    const bool has_evidence = (g->findings.has & FINDINGS_WORMS) != 0;

    if (error == GO_OK && has_evidence)
        error = gather_evidence(g, at->board);
    if (error == GO_OK)
        error = breakin_game_position(g->breakin, at->board, has_evidence ? g->evidence : NULL);
    if (error == GO_OK && g->settings->effort.budget > 0)
        *items = breakin_game_answer(g->breakin)->count;
    return error;
}

static int item(void *game, void *scratch, const struct replay *at, size_t i)
{
    struct game *g = game;

    (void)at;
    return breakin_game_read(g->breakin, scratch, i);
}

static int finish(void *game, const struct replay *at, struct bytes *answer)
{
    struct game *g = game;
    int error = breakin_game_finish(g->breakin);

    if (error == GO_OK)
        error =
            section_territory_fill(breakin_game_answer(g->breakin), g->settings->trace, &g->answer);
    if (error == GO_OK)
        error = section_territory_encode(&at->board->geo, &g->answer, answer);
    return error;
}

static const struct runner_section sections[] = {
    { SECTION_TERR, SECTION_TERR_VERSION, false },
    { .id = "" },
};

int main(int argc, char **argv)
{
    struct settings settings = { .effort = { .least = BREAKIN_LEAST } };
    struct cli_tool tool = {
        .about = {
            .what = "Find whose territory each point is, and what of it falls: values of points by "
                    "an estimate, and by reading what of each region can be broken into when "
                    "either side moves first.",
            .more = "Values are from -1 (Black's) to 1 (White's). Break-ins are read from level 10 "
                    "on. Verdicts of worms and eyes in the stream sharpen the estimate. Answers go "
                    "into the stream as section TERR; other formats print them. Boards above 25x25 "
                    "pass through.",
            .groups = CLI_ANALYSIS,
            .levels = LEVEL_BREAKIN,
            .formats = CLI_POS | CLI_TSV | CLI_JSONL | CLI_TEXT,
            .format = CLI_POS,
            .options = options,
            .option = take_option,
        },
        .run = { .sections = sections,
                 .game_new = game_new,
                 .game_free = game_free,
                 .scratch_new = scratch_new,
                 .scratch_free = scratch_free,
                 .begin = begin,
                 .position = position,
                 .item = item,
                 .finish = finish },
        .prepare = prepare,
        .side_max = GEO_ANALYSIS_SIDE_MAX,
        .head = report_territory_head,
        .report = report_territory,
    };

    return cli_main(argc, argv, &tool, &settings);
}
