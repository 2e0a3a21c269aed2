/* worms - every string of each position: what it looks like, and whether it can be captured or
 * saved.
 *
 * In:   position streams.
 * Out:  the stream with sections WORM, LINK and DRGN, or rows, JSON lines or pictures of them.
 * Use:  sgf2pos --every=20 games.zip | worms --format=tsv | grep win
 */
#include "cli.h"
#include "report.h"
#include "section.h"

#include <stdlib.h>

enum {
    KEY_THREATS = CLI_KEY_OWN,
    KEY_ALL_MOVES,
    KEY_NO_REUSE,
    KEY_NODES,
    KEY_LINKS,
    KEY_NO_LINKS,
    KEY_ROWS
};

enum { WORMS_SECTION, LINKS_SECTION, DRAGONS_SECTION };
enum { LINKS_FROM_LEVEL = 5 };

/* What tsv shows. */
static const struct {
    int (*head)(enum report_form form, struct bytes *out);
    int (*report)(enum report_form form, const struct pos_game *g, struct bytes *out);
} rows[] = {
    { report_worms_head, report_worms },
    { report_links_head, report_links },
    { report_dragons_head, report_dragons },
};

struct settings {
    struct worms_effort effort;
    int nodes; /* --nodes, or 0 */
    bool threats, all_moves, no_reuse;
    int links; /* --links 1, --no-links 0, else -1: the level decides */
    struct links_effort links_effort;
    int rows; /* of rows[] */
    struct worms_counts *total;
    struct links_counts *links_total;
    struct cli_tool *tool;
    struct runner_section *sections;
};

static const struct argp_option options[] = {
    { "threats", KEY_THREATS, NULL, 0,
      "also find moves after which a second one in a row captures or saves", 0 },
    { "all-moves", KEY_ALL_MOVES, NULL, 0,
      "behind a proof, look for every other move that captures or saves, too", 0 },
    { "nodes", KEY_NODES, "N", 0, "read N nodes a question, whatever the level says", 0 },
    { "links", KEY_LINKS, NULL, 0,
      "also read which near strings hang together, and the groups that follow (on from level 5)",
      0 },
    { "no-links", KEY_NO_LINKS, NULL, 0, "strings alone, whatever the level", 0 },
    { "rows", KEY_ROWS, "WHAT", 0, "with --format=tsv: strings (default), links or dragons", 0 },
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
    case KEY_LINKS:
    case KEY_NO_LINKS:
        settings->links = key == KEY_LINKS;
        return 0;
    case KEY_ROWS:
        settings->rows = cli_choice(state, "--rows", arg, "strings|links|dragons");
        return 0;
    case KEY_NO_REUSE:
        settings->no_reuse = true;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* Links are on or off for good, and tsv shows what was asked for. */
static int prepare_links(struct cli *c, struct settings *settings)
{
    const int level = cli_options(c)->level;
    const int nodes = settings->nodes > 0 ? settings->nodes : level_links_budget(level);

    settings->links_effort = (struct links_effort){
        .near = LINKS_NEAR,
        .order = level_connect(level)->order,
        .budget = nodes,
        .conflict_budget = LINKS_CONFLICT_BUDGET,
    };
    if (settings->links < 0)
        settings->links = level >= LINKS_FROM_LEVEL;
    if (settings->rows > 0 && (cli_options(c)->format != CLI_TSV || !settings->links)) {
        cli_fail(c, "--rows is for --format=tsv, and needs --links");
        return GO_ERANGE;
    }
    settings->tool->head = rows[settings->rows].head;
    settings->tool->report = rows[settings->rows].report;
    settings->sections[LINKS_SECTION].unused = !settings->links;
    settings->sections[DRAGONS_SECTION].unused = !settings->links;
    return GO_OK;
}

static int prepare(struct cli *c, void *context)
{
    struct settings *settings = context;
    struct worms_effort *effort = &settings->effort;

    *effort = worms_effort_of(cli_options(c)->level);
    effort->all_moves = settings->all_moves;
    if (settings->nodes > 0) {
        effort->budget = settings->nodes;
        effort->further_budget = settings->nodes / 2;
    }
    if (settings->threats)
        effort->threat_budget = worms_threat_budget(effort->budget);
    return prepare_links(c, settings);
}

/* --- a game in flight ----------------------------------------------------------------------- */

/* What the items of a position are, one kind after the other. */
enum phase { READING, RACING, GROUPING, DONE };

struct game {
    const struct settings *settings;
    struct worms_game *worms;
    struct links_game *links; /* NULL without --links */
    enum phase phase;
    struct dragons dragons;
    struct section_worms strings;
    struct section_links pairs;
    struct section_dragons groups;
};

/* Called for one state after the other. */
static void game_free(void *game)
{
    struct game *g = game;

    if (g->worms)
        worms_counts_add(g->settings->total, worms_game_counts(g->worms));
    if (g->links)
        links_counts_add(g->settings->links_total, links_game_counts(g->links));
    worms_game_free(g->worms);
    links_game_free(g->links);
    dragons_free(&g->dragons);
    section_worms_free(&g->strings);
    section_links_free(&g->pairs);
    section_dragons_free(&g->groups);
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
    if (settings->links)
        g->links = links_game_new(&settings->links_effort, !settings->no_reuse);
    if (g->worms && (g->links || !settings->links))
        return g;
    game_free(g);
    return NULL;
}

/* What a thread needs to read a string, and a pair. */
struct scratch {
    struct worms_scratch *strings;
    struct links_scratch *pairs; /* NULL without --links */
};

static void scratch_free(void *scratch)
{
    struct scratch *s = scratch;

    worms_scratch_free(s->strings);
    links_scratch_free(s->pairs);
    free(s);
}

static void *scratch_new(const void *context)
{
    const struct settings *settings = context;
    struct scratch *s = calloc(1, sizeof *s);

    if (!s)
        return NULL;
    s->strings = worms_scratch_new();
    if (settings->links)
        s->pairs = links_scratch_new();
    if (s->strings && (s->pairs || !settings->links))
        return s;
    scratch_free(s);
    return NULL;
}

static int begin(void *game, const struct pos_game *record)
{
    struct game *g = game;

    (void)record;
    worms_game_restart(g->worms);
    if (g->links)
        links_game_restart(g->links);
    return 1;
}

static int position(void *game, const struct replay *at, size_t *items)
{
    struct game *g = game;
    int error = worms_game_position(g->worms, at->board);

    g->phase = READING;
    if (error == GO_OK && g->links)
        error = links_game_position(g->links, at->board, worms_game_worms(g->worms));
    if (error == GO_OK)
        *items = (size_t)worms_game_worms(g->worms)->count +
                 (g->links ? (size_t)links_game_to_read(g->links) : 0);
    return error;
}

/* First the strings, then the pairs. */
static int read_item(struct game *g, const struct scratch *s, size_t i)
{
    const size_t strings = (size_t)worms_game_worms(g->worms)->count;

    return i < strings ? worms_game_read(g->worms, s->strings, (int)i)
                       : links_game_read(g->links, s->pairs, (int)(i - strings));
}

static int item(void *game, void *scratch, const struct replay *at, size_t i)
{
    struct game *g = game;
    struct scratch *s = scratch;

    (void)at;
    switch (g->phase) {
    case READING:
        return read_item(g, s, i);
    case RACING:
        return worms_game_race(g->worms, s->strings, (int)i);
    case GROUPING:
        return dragons_build(g->links, s->pairs, worms_game_worms(g->worms),
                             worms_game_verdicts(g->worms), worms_game_summaries(g->worms),
                             &g->dragons);
    case DONE:
        break;
    }
    return GO_OK;
}

static int more(void *game, const struct replay *at, size_t *items)
{
    struct game *g = game;
    int races = 0, error = GO_OK;

    (void)at;
    if (g->phase == READING) {
        g->phase = RACING;
        error = worms_game_summarize(g->worms, &races);
        *items = (size_t)races;
        if (error != GO_OK || races > 0)
            return error;
    }
    if (g->phase == RACING && g->links) {
        g->phase = GROUPING;
        links_game_finish(g->links);
        *items = 1;
    } else {
        g->phase = DONE;
    }
    return error;
}

static int finish_strings(struct game *g, const struct geometry *geo, struct bytes *answer)
{
    const int error = section_worms_fill(worms_game_worms(g->worms), worms_game_verdicts(g->worms),
                                         worms_game_summaries(g->worms), &g->strings);

    if (error != GO_OK)
        return error;
    for (size_t i = 0; g->settings->all_moves && i < g->strings.count; i++)
        g->strings.worm[i].flags |= WORM_ALL_MOVES;
    return section_worms_encode(geo, &g->strings, answer);
}

static int finish(void *game, const struct replay *at, struct bytes *answer)
{
    struct game *g = game;
    const struct geometry *geo = &at->board->geo;
    int error = finish_strings(g, geo, &answer[WORMS_SECTION]);

    if (error != GO_OK || !g->links)
        return error;
    const struct links *all = links_game_links(g->links);
    error = section_links_fill(all, &g->pairs);
    if (error == GO_OK)
        error = section_links_encode(geo, &g->pairs, &answer[LINKS_SECTION]);
    if (error == GO_OK)
        error = section_dragons_fill(&g->dragons, worms_game_worms(g->worms)->count, all->count,
                                     &g->groups);
    return error == GO_OK ? section_dragons_encode(geo, &g->groups, &answer[DRAGONS_SECTION])
                          : error;
}

/* --- the run -------------------------------------------------------------------------------- */

static void summary(struct cli *c, const void *context)
{
    const struct settings *settings = context;
    const struct worms_counts *n = settings->total;
    const struct links_counts *l = settings->links_total;
    const uint64_t nodes = n->nodes + n->reused_nodes;

    if (n->questions == 0 || nodes == 0)
        return;
    cli_say(c, "%llu questions, %.1f%% answered before, %.1f%% undecided",
            (unsigned long long)n->questions, 100.0 * (double)n->reused / (double)n->questions,
            100.0 * (double)n->undecided / (double)n->questions);
    cli_say(c, "%llu nodes searched; answers that were kept saved %llu, %.1f%% of all",
            (unsigned long long)n->nodes, (unsigned long long)n->reused_nodes,
            100.0 * (double)n->reused_nodes / (double)nodes);
    if (l->questions > 0)
        cli_say(c, "%llu questions about %llu pairs, %.1f%% answered before, %.1f%% unproved",
                (unsigned long long)l->questions, (unsigned long long)l->pairs,
                100.0 * (double)l->reused / (double)l->questions,
                100.0 * (double)l->unproved / (double)l->questions);
}

int main(int argc, char **argv)
{
    struct worms_counts total = { 0 };
    struct links_counts links_total = { 0 };
    struct runner_section sections[] = {
        [WORMS_SECTION] = { SECTION_WORMS, SECTION_WORMS_VERSION, false },
        [LINKS_SECTION] = { SECTION_LINKS, SECTION_LINKS_VERSION, false },
        [DRAGONS_SECTION] = { SECTION_DRAGONS, SECTION_DRAGONS_VERSION, false },
        { .id = "" },
    };
    struct settings settings = {
        .total = &total, .links = -1, .links_total = &links_total, .sections = sections
    };
    struct cli_tool tool = {
        .about = {
            .what = "Find every string of each position of a stream: size, liberties, cutting "
                    "stones, and by reading whether it can be captured or saved; which strings "
                    "hang together, and the groups that follow.",
            .more = "A verdict is a proof, or a guess where the budget of nodes ran out. Answers go "
                    "into the stream as sections WORM, LINK and DRGN; other formats print them. "
                    "Boards above 25x25 pass through.",
            .groups = CLI_ANALYSIS,
            .levels = LEVEL_STRINGS | LEVEL_LINKS,
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

    settings.tool = &tool;
    return cli_main(argc, argv, &tool, &settings);
}
