/* eyes - every eye space of each position: how many eyes it makes, who decides it, and where.
 *
 * In:   position streams; verdicts on strings from a section WORM where there is one.
 * Out:  the stream with a section EYES, or rows, JSON lines or pictures of it.
 * Use:  sgf2pos --last games.zip | eyes --format=jsonl | jq '.eyes[] | select(.hangs_on_ko)'
 */
#include "cli.h"
#include "findings.h"

#include <stdlib.h>

enum { KEY_NO_REUSE = CLI_KEY_OWN, KEY_NO_CACHE };

struct settings {
    struct eyes_effort effort;
    bool no_reuse, no_cache;
};

static const struct argp_option options[] = {
    { "no-reuse", KEY_NO_REUSE, NULL, 0,
      "read every position afresh (the answers are the same, only slower)", 0 },
    { "no-cache", KEY_NO_CACHE, NULL, 0,
      "solve every shape afresh (the answers are the same, only slower)", 0 },
    { 0 },
};

static error_t take_option(int key, char *arg, struct argp_state *state, void *context)
{
    struct settings *settings = context;

    (void)arg;
    (void)state;
    switch (key) {
    case KEY_NO_REUSE:
        settings->no_reuse = true;
        return 0;
    case KEY_NO_CACHE:
        settings->no_cache = true;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static int prepare(struct cli *c, void *context)
{
    struct settings *settings = context;

    settings->effort = eyes_effort_of(level_eyes(cli_options(c)->level));
    if (settings->no_cache)
        settings->effort.values_kept = 0;
    return GO_OK;
}

/* --- a game in flight ----------------------------------------------------------------------- */

struct game {
    const struct settings *settings;
    struct findings findings; /* what the stream knows of strings */
    bool has_strings;
    struct eyes_string *known;
    size_t known_count, known_capacity;
    struct eyes_memory *memory;
    struct eyes eyes;
    struct section_eyes answer;
};

static void game_free(void *game)
{
    struct game *g = game;

    findings_free(&g->findings);
    free(g->known);
    eyes_memory_free(g->memory);
    eyes_free(&g->eyes);
    section_eyes_free(&g->answer);
    free(g);
}

static void *game_new(const void *settings)
{
    struct game *g = calloc(1, sizeof *g);

    if (!g)
        return NULL;
    g->settings = settings;
    g->memory = eyes_memory_new();
    if (g->memory)
        return g;
    game_free(g);
    return NULL;
}

static void *scratch_new(const void *context)
{
    const struct settings *settings = context;

    return eyes_engine_new(&settings->effort);
}

static void scratch_free(void *scratch)
{
    eyes_engine_free(scratch);
}

static int begin(void *game, const struct pos_game *record)
{
    struct game *g = game;

    eyes_memory_forget(g->memory);
    g->has_strings = findings_in_game(record, FINDINGS_AT_WORMS);
    if (!g->has_strings)
        return 1;
    const int error = findings_begin(&g->findings, record, FINDINGS_WORMS);
    return error == GO_OK ? 1 : error;
}

static int take_strings(struct game *g, const struct replay *at)
{
    g->known_count = 0;
    if (!g->has_strings)
        return GO_OK;
    int error = findings_look(&g->findings, at);
    if (error != GO_OK || !(g->findings.has & FINDINGS_WORMS))
        return error;
    error = array_reserve(&g->known, &g->known_capacity, g->findings.worms.count, sizeof *g->known);
    if (error == GO_OK) {
        g->known_count = g->findings.worms.count;
        section_worms_for_eyes(&g->findings.worms, g->known);
    }
    return error;
}

static int position(void *game, const struct replay *at, size_t *items)
{
    struct game *g = game;

    *items = 1;
    if (g->settings->no_reuse)
        eyes_memory_forget(g->memory);
    return take_strings(g, at);
}

static int item(void *game, void *scratch, const struct replay *at, size_t i)
{
    struct game *g = game;

    (void)i;
    return eyes_find(scratch, g->memory, at->board, g->known, g->known_count, &g->eyes);
}

static int finish(void *game, const struct replay *at, struct bytes *answer)
{
    struct game *g = game;
    const int error = section_eyes_fill(&g->eyes, &g->answer);

    return error == GO_OK ? section_eyes_encode(&at->board->geo, &g->answer, answer) : error;
}

static const struct runner_section sections[] = {
    { SECTION_EYES, SECTION_EYES_VERSION, false },
    { .id = "" },
};

int main(int argc, char **argv)
{
    struct settings settings = { 0 };
    struct cli_tool tool = {
        .about = {
            .what = "Find the eye spaces of each position of a stream: how many eyes each makes, "
                    "who decides it with which move, and what a ko changes.",
            .more = "Values are exact for the shape as it was formed; flags say what they rest on. "
                    "Answers go into the stream as section EYES; other formats print them. "
                    "Verdicts on strings are taken from a section WORM where there is one, "
                    "else read. Boards above 25x25 pass through.",
            .groups = CLI_ANALYSIS,
            .levels = LEVEL_EYES,
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
        .head = report_eyes_head,
        .report = report_eyes,
    };

    return cli_main(argc, argv, &tool, &settings);
}
