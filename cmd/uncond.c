/* uncond - what is settled for ever in each position, and which moves can never matter.
 *
 * In:   position streams.
 * Out:  the stream with a section UNCD (and ALTN), or rows, JSON lines or pictures of it.
 * Use:  sgf2pos games.zip | uncond | posstat
 */
#include "cli.h"
#include "report.h"
#include "section.h"

#include <stdlib.h>

enum { KEY_MEANINGLESS = CLI_KEY_OWN, KEY_ALTERNATING };

enum when { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER };

enum { UNCOND, SAFETY };

struct settings {
    enum when meaningless;
    bool look; /* for meaningless moves */
    bool alternating;
    struct runner_section section[3];
};

static const struct argp_option options[] = {
    { "meaningless", KEY_MEANINGLESS, "WHEN", 0,
      "look for meaningless moves: auto (default: from level 10 on), always, never", 0 },
    { "alternating", KEY_ALTERNATING, NULL, 0,
      "also find what is safe when both sides alternate (section ALTN), with its proof", 0 },
    { 0 },
};

static error_t take_option(int key, char *arg, struct argp_state *state, void *context)
{
    struct settings *settings = context;

    switch (key) {
    case KEY_MEANINGLESS:
        settings->meaningless =
            (enum when)cli_choice(state, "--meaningless", arg, "auto|always|never");
        return 0;
    case KEY_ALTERNATING:
        settings->alternating = true;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static int prepare(struct cli *c, void *context)
{
    struct settings *settings = context;

    settings->look = settings->meaningless == WHEN_AUTO
                         ? level_get(cli_options(c)->level)->meaningless
                         : settings->meaningless == WHEN_ALWAYS;
    settings->section[SAFETY].unused = !settings->alternating;
    return GO_OK;
}

/* --- a game in flight ----------------------------------------------------------------------- */

struct game {
    const struct settings *settings;
    struct uncond_scratch *scratch;
    struct section_uncond uncond;
    struct section_safety safety;
};

static void game_free(void *game)
{
    struct game *g = game;

    uncond_scratch_free(g->scratch);
    section_uncond_free(&g->uncond);
    section_safety_free(&g->safety);
    free(g);
}

static void *game_new(const void *settings)
{
    struct game *g = calloc(1, sizeof *g);

    if (!g)
        return NULL;
    g->settings = settings;
    g->scratch = uncond_scratch_new(UNCOND_BEST);
    if (!g->scratch) {
        game_free(g);
        return NULL;
    }
    return g;
}

static int find_safety(struct game *g, const struct uncond_position *p, struct bytes *answer)
{
    int error = GO_OK;

    for (int c = BLACK; error == GO_OK && c <= WHITE; c++)
        error = uncond_alternating(g->scratch, &p->geo, &p->black, &p->white, (enum colour)c,
                                   &g->safety.side[c]);
    return error == GO_OK ? section_safety_encode(&p->geo, &g->safety, answer) : error;
}

static int finish(void *game, const struct replay *at, struct bytes *answer)
{
    struct game *g = game;
    struct uncond_position p;
    int error = uncond_position_of(at->board, &p);

    g->uncond.looked = g->settings->look;
    if (error == GO_OK && g->settings->look)
        error = uncond_moves(g->scratch, &p, UNCOND_CHOICE_BEST, &g->uncond.status, g->uncond.list);
    else if (error == GO_OK)
        error = uncond_status(g->scratch, &p.geo, &p.black, &p.white, &g->uncond.status);
    if (error == GO_OK)
        error = section_uncond_encode(&p.geo, &g->uncond, &answer[UNCOND]);
    if (error == GO_OK && g->settings->alternating)
        error = find_safety(g, &p, &answer[SAFETY]);
    return error;
}

int main(int argc, char **argv)
{
    struct settings settings = {
        .meaningless = WHEN_AUTO,
        .section = { [UNCOND] = { SECTION_UNCOND, SECTION_UNCOND_VERSION, false },
                     [SAFETY] = { SECTION_SAFETY, SECTION_SAFETY_VERSION, false } },
    };
    struct cli_tool tool = {
        .about = {
            .what = "Find what is settled for ever in each position of a stream, and which moves "
                    "can therefore never matter.",
            .more = "Settled points and stones hold against any number of enemy moves in a row. "
                    "A meaningless move lies in them, or is settled for the opponent once played, "
                    "or is replaced by another one that settles its point. Answers go into the "
                    "stream as section UNCD; other formats print them. Boards above 25x25 pass "
                    "through.",
            .groups = CLI_ANALYSIS,
            .levels = LEVEL_MEANINGLESS,
            .formats = CLI_POS | CLI_TSV | CLI_JSONL | CLI_TEXT,
            .format = CLI_POS,
            .options = options,
            .option = take_option,
        },
        .run = { .sections = settings.section,
                 .game_new = game_new,
                 .game_free = game_free,
                 .finish = finish },
        .prepare = prepare,
        .side_max = GEO_ANALYSIS_SIDE_MAX,
        .head = report_uncond_head,
        .report = report_uncond,
    };

    return cli_main(argc, argv, &tool, &settings);
}
