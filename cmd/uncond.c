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

struct settings {
    enum when meaningless;
    bool look; /* for meaningless moves */
    bool alternating;
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
    return GO_OK;
}

/* --- a game in flight ----------------------------------------------------------------------- */

struct game {
    const struct settings *settings;
    struct uncond_scratch *scratch;
    struct section_uncond uncond;
    struct section_safety safety;
    struct cli_answers uncond_answers, safety_answers;
    struct bytes answer;
};

static void game_free(void *game)
{
    struct game *g = game;

    uncond_scratch_free(g->scratch);
    section_uncond_free(&g->uncond);
    section_safety_free(&g->safety);
    cli_answers_free(&g->uncond_answers);
    cli_answers_free(&g->safety_answers);
    bytes_free(&g->answer);
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

static int begin(void *game, struct pos_game *record)
{
    struct game *g = game;

    (void)record;
    cli_answers_restart(&g->uncond_answers);
    cli_answers_restart(&g->safety_answers);
    return 1;
}

static int keep(struct game *g, struct cli_answers *a, uint32_t ply, int encoded)
{
    return encoded < 0 ? encoded : cli_answers_add(a, ply, &g->answer);
}

static int find_safety(struct game *g, const struct uncond_position *p, uint32_t ply)
{
    int error = GO_OK;

    for (int c = BLACK; error == GO_OK && c <= WHITE; c++)
        error = uncond_alternating(g->scratch, &p->geo, &p->black, &p->white, (enum colour)c,
                                   &g->safety.side[c]);
    g->answer.count = 0;
    if (error == GO_OK)
        error = section_safety_encode(&p->geo, &g->safety, &g->answer);
    return keep(g, &g->safety_answers, ply, error);
}

static int position(void *game, const struct replay *at, size_t *items)
{
    struct game *g = game;
    struct uncond_position p;
    int error = uncond_position_of(at->board, &p);

    *items = 0;
    g->uncond.looked = g->settings->look;
    if (error == GO_OK && g->settings->look)
        error = uncond_moves(g->scratch, &p, UNCOND_CHOICE_BEST, &g->uncond.status, g->uncond.list);
    else if (error == GO_OK)
        error = uncond_status(g->scratch, &p.geo, &p.black, &p.white, &g->uncond.status);
    g->answer.count = 0;
    if (error == GO_OK)
        error = section_uncond_encode(&p.geo, &g->uncond, &g->answer);
    error = keep(g, &g->uncond_answers, at->ply, error);
    if (error == GO_OK && g->settings->alternating)
        error = find_safety(g, &p, at->ply);
    return error;
}

static int end(void *game, struct pos_game *to, struct bytes *out)
{
    const struct game *g = game;
    int error = cli_answers_end(&g->uncond_answers, to, SECTION_UNCOND, SECTION_UNCOND_VERSION);

    (void)out;
    if (error == GO_OK && g->settings->alternating)
        error = cli_answers_end(&g->safety_answers, to, SECTION_SAFETY, SECTION_SAFETY_VERSION);
    return error;
}

int main(int argc, char **argv)
{
    struct settings settings = { .meaningless = WHEN_AUTO };
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
            .formats = CLI_POS | CLI_TSV | CLI_JSONL | CLI_TEXT,
            .format = CLI_POS,
            .options = options,
            .option = take_option,
        },
        .run = { .game_new = game_new,
                 .game_free = game_free,
                 .begin = begin,
                 .position = position,
                 .end = end },
        .prepare = prepare,
        .sections = SECTION_UNCOND SECTION_SAFETY,
        .side_max = GEO_ANALYSIS_SIDE_MAX,
        .head = report_uncond_head,
        .report = report_uncond,
    };

    return cli_main(argc, argv, &tool, &settings);
}
