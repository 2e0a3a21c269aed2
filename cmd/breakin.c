/* breakin - whose territory is what, and how much of it remains when either side moves first.
 *
 * In:   position streams; verdicts of worms in them sharpen the estimate.
 * Out:  the stream with a section TERR, or rows, JSON lines or pictures of it.
 * Use:  sgf2pos --every=20 games.zip | worms | breakin --format=tsv | awk '$8 - $9 >= 10'
 */
#include "cli.h"
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
    struct influence_evidence evidence[PS_LIMIT_MAX];
    struct section_territory answer;
};

static void game_free(void *game)
{
    struct game *g = game;

    breakin_game_free(g->breakin);
    findings_free(&g->findings);
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
    const int error = findings_begin(&g->findings, record, FINDINGS_WORMS);
    return error == GO_OK ? 1 : error;
}

static enum influence_capture capture_of(const struct section_worm *w)
{
    if (w->attack <= READING_KO_B)
        return INFLUENCE_SAFE;
    return w->asked_defend && w->defend <= READING_KO_B ? INFLUENCE_CAUGHT : INFLUENCE_CRITICAL;
}

/* What the stream says of the strings, for the estimate. */
static void gather_evidence(struct game *g)
{
    memset(g->evidence, 0, sizeof g->evidence);
    for (size_t i = 0; i < g->findings.worms.count; i++) {
        const struct section_worm *w = &g->findings.worms.worm[i];
        struct influence_evidence *e = &g->evidence[w->origin];
        e->capture = (uint8_t)capture_of(w);
        e->settled =
            (int8_t)(((w->flags & WORM_ALIVE) != 0) - ((w->flags & WORM_DEAD_FOREVER) != 0));
    }
}

static int position(void *game, const struct replay *at, size_t *items)
{
    struct game *g = game;
    int error = findings_look(&g->findings, at);
    const bool has_evidence = (g->findings.has & FINDINGS_WORMS) != 0;

    if (error == GO_OK && has_evidence)
        gather_evidence(g);
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
                    "on. Verdicts of worms in the stream sharpen the estimate. Answers go into the "
                    "stream as section TERR; other formats print them. Boards above 25x25 pass "
                    "through.",
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
