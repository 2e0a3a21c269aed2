/* worms - every string of each position: what it looks like, and whether it can be captured or
 * saved.
 *
 * In:   position streams.
 * Out:  the stream with a section WORM, or rows, JSON lines or pictures of it.
 * Use:  sgf2pos --every=20 games.zip | worms --format=tsv | grep win
 */
#include "cli.h"
#include "report.h"
#include "section.h"

#include <stdlib.h>

enum { KEY_THREATS = CLI_KEY_OWN, KEY_ALL_MOVES, KEY_NO_REUSE, KEY_NODES };

struct settings {
    struct worms_effort effort;
    int nodes; /* --nodes, or 0 */
    bool threats, all_moves, no_reuse;
    struct worms_counts *total;
};

static const struct argp_option options[] = {
    { "threats", KEY_THREATS, NULL, 0,
      "also find moves after which a second one in a row captures or saves", 0 },
    { "all-moves", KEY_ALL_MOVES, NULL, 0,
      "behind a proof, look for every other move that captures or saves, too", 0 },
    { "nodes", KEY_NODES, "N", 0, "read N nodes a question, whatever the level says", 0 },
    { "no-reuse", KEY_NO_REUSE, NULL, 0,
      "read every position afresh (the answers are the same, only slower)", 0 },
    { 0 },
};

static error_t take_option(int key, char *arg, struct argp_state *state, void *context)
{
    struct settings *settings = context;

    switch (key) {
    case KEY_THREATS:
        settings->threats = true;
        return 0;
    case KEY_ALL_MOVES:
        settings->all_moves = true;
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
    const struct level *level = level_get(cli_options(c)->level);
    const int nodes = settings->nodes > 0 ? settings->nodes : level->reading_budget;

    settings->effort = (struct worms_effort){
        .order = level->reading_order,
        .budget = nodes,
        .further = level->further_order,
        .further_budget = settings->nodes > 0 ? nodes / 2 : level->further_budget,
        .race_budget = level_race_budget(cli_options(c)->level),
        .all_moves = settings->all_moves,
        .threat_budget = settings->threats ? 1 + nodes / 10 : 0,
    };
    return GO_OK;
}

/* --- a game in flight ----------------------------------------------------------------------- */

struct game {
    const struct settings *settings;
    struct worms_game *worms;
    bool racing; /* all strings have been read */
    struct section_worms strings;
};

/* Called for one state after the other. */
static void game_free(void *game)
{
    struct game *g = game;

    if (g->worms)
        worms_counts_add(g->settings->total, worms_game_counts(g->worms));

    worms_game_free(g->worms);
    section_worms_free(&g->strings);
    free(g);
}

static void *game_new(const void *context)
{
    const struct settings *settings = context;
    struct game *g = calloc(1, sizeof *g);

    if (!g)
        return NULL;
    g->settings = settings;
    g->worms = worms_game_new(&settings->effort, !settings->no_reuse);
    if (g->worms)
        return g;
    game_free(g);
    return NULL;
}

static void *scratch_new(const void *settings)
{
    (void)settings;
    return worms_scratch_new();
}

static void scratch_free(void *scratch)
{
    worms_scratch_free(scratch);
}

static int begin(void *game, const struct pos_game *record)
{
    struct game *g = game;

    (void)record;
    worms_game_restart(g->worms);
    return 1;
}

static int position(void *game, const struct replay *at, size_t *items)
{
    struct game *g = game;
    const int error = worms_game_position(g->worms, at->board);

    g->racing = false;
    *items = error == GO_OK ? (size_t)worms_game_worms(g->worms)->count : 0;
    return error;
}

static int item(void *game, void *scratch, const struct replay *at, size_t i)
{
    struct game *g = game;

    (void)at;
    return g->racing ? worms_game_race(g->worms, scratch, (int)i)
                     : worms_game_read(g->worms, scratch, (int)i);
}

/* When all strings have been read: races. */
static int more(void *game, const struct replay *at, size_t *items)
{
    struct game *g = game;
    int races = 0;

    (void)at;
    if (g->racing)
        return GO_OK;
    g->racing = true;
    const int error = worms_game_summarize(g->worms, &races);
    *items = (size_t)races;
    return error;
}

static int finish(void *game, const struct replay *at, struct bytes *answer)
{
    struct game *g = game;
    const int error = section_worms_fill(worms_game_worms(g->worms), worms_game_verdicts(g->worms),
                                         worms_game_summaries(g->worms), &g->strings);

    if (error != GO_OK)
        return error;
    for (size_t i = 0; g->settings->all_moves && i < g->strings.count; i++)
        g->strings.worm[i].flags |= WORM_ALL_MOVES;
    return section_worms_encode(&at->board->geo, &g->strings, answer);
}

/* --- the run -------------------------------------------------------------------------------- */

static void summary(struct cli *c, const void *context)
{
    const struct worms_counts *n = ((const struct settings *)context)->total;
    const uint64_t nodes = n->nodes + n->reused_nodes;

    if (n->questions == 0 || nodes == 0)
        return;
    cli_say(c, "%llu questions, %.1f%% answered before, %.1f%% undecided",
            (unsigned long long)n->questions, 100.0 * (double)n->reused / (double)n->questions,
            100.0 * (double)n->undecided / (double)n->questions);
    cli_say(c, "%llu nodes searched; answers that were kept saved %llu, %.1f%% of all",
            (unsigned long long)n->nodes, (unsigned long long)n->reused_nodes,
            100.0 * (double)n->reused_nodes / (double)nodes);
}

static const struct runner_section sections[] = {
    { SECTION_WORMS, SECTION_WORMS_VERSION, false },
    { .id = "" },
};

int main(int argc, char **argv)
{
    struct worms_counts total = { 0 };
    struct settings settings = { .total = &total };
    struct cli_tool tool = {
        .about = {
            .what = "Find every string of each position of a stream: size, liberties, cutting "
                    "stones, and by reading whether it can be captured or saved.",
            .more = "A verdict is a proof, or a guess where the budget of nodes ran out. Answers go "
                    "into the stream as section WORM; other formats print them. Boards above "
                    "25x25 pass through.",
            .groups = CLI_ANALYSIS,
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
                 .more = more,
                 .finish = finish },
        .prepare = prepare,
        .summary = summary,
        .side_max = GEO_ANALYSIS_SIDE_MAX,
        .head = report_worms_head,
        .report = report_worms,
    };

    return cli_main(argc, argv, &tool, &settings);
}
