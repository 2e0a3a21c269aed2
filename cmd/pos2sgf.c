/* pos2sgf - games with what analyses found, as SGF that any editor opens.
 *
 * In:   position streams with any sections.
 * Out:  one collection: a tree a game; or, with --problems, a tree a position that was asked for.
 * Use:  sgf2pos game.sgf | worms | uncond | pos2sgf > marked.sgf
 *       poscat --where='any string (defenders = 1)' all.pos | pos2sgf --problems
 */
#include "cli.h"
#include "overlay.h"

#include <stdlib.h>
#include <string.h>

enum { KEY_OVERLAY = CLI_KEY_OWN, KEY_PROBLEMS, KEY_SCORE };

/* Of all games. */
struct met {
    uint64_t games;
    unsigned kinds; /* enum findings_kind that some had */
};

struct settings {
    unsigned overlays;
    bool problems, marked, score;
    enum overlay_task task;
    struct met *met;
};

static const struct argp_option options[] = {
    { "overlay", KEY_OVERLAY, "LIST", 0,
      "what is marked: names split by commas, all (default) or none; posview --help lists them",
      0 },
    { "score", KEY_SCORE, NULL, 0,
      "count the last position of games that were played to their end, if it is kept: territory, "
      "dead stones, score (posstat --audit says more)",
      0 },
    { "problems", KEY_PROBLEMS, "TASK", OPTION_ARG_OPTIONAL,
      "instead of games, a tree for each string that poscat --where has found: the position, who "
      "is "
      "to move, and the answers as variations. TASK: save, capture, any (default: save, or capture "
      "what cannot be saved)",
      0 },
    { 0 },
};

static error_t take_option(int key, char *arg, struct argp_state *state, void *context)
{
    struct settings *s = context;
    size_t at;

    if (key == KEY_SCORE) {
        s->score = true;
        return 0;
    }
    if (key == KEY_PROBLEMS) {
        s->problems = true;
        if (arg)
            s->task = (enum overlay_task)cli_choice(state, "--problems", arg, "any|save|capture");
        return 0;
    }
    if (key == ARGP_KEY_END && s->problems && (s->marked || s->score))
        argp_error(state, "--overlay and --score are for games, not for --problems");
    if (key != KEY_OVERLAY)
        return ARGP_ERR_UNKNOWN;
    s->marked = true;
    if (!overlay_parse(arg, &s->overlays, &at))
        argp_error(state, "--overlay: character %zu, at '%.20s': no such overlay", at + 1,
                   arg + at);
    s->overlays &= ~OVERLAY_LAST_MOVE; /* editors show it themselves */
    return 0;
}

/* --- a game in flight ----------------------------------------------------------------------- */

/* The mark-up of one position: bytes [from, from + count) of struct game's `text`. */
struct mark {
    uint32_t ply;
    size_t from, count;
};

struct game {
    const struct settings *settings;
    struct findings findings;
    struct picture picture;
    struct audit_engine *engine; /* with --score */
    struct audit audit;
    struct bytes text;
    struct mark *mark; /* by rising ply */
    size_t mark_count, mark_capacity;
    size_t written; /* marks that have gone out */
    struct met met;
};

static void *game_new(const void *context)
{
    const struct settings *settings = context;
    struct game *g = calloc(1, sizeof *g);

    if (g && settings->score && !(g->engine = audit_new())) {
        free(g);
        return NULL;
    }
    if (g)
        g->settings = settings;
    return g;
}

/* Called by the main thread when all is read. */
static void game_free(void *game)
{
    struct game *g = game;

    g->settings->met->games += g->met.games;
    g->settings->met->kinds |= g->met.kinds;
    findings_free(&g->findings);
    picture_free(&g->picture);
    audit_free(g->engine);
    bytes_free(&g->text);
    free(g->mark);
    free(g);
}

static int begin(void *game, const struct pos_game *record)
{
    struct game *g = game;
    const int error = findings_begin(
        &g->findings, record, g->settings->overlays == 0 && !g->settings->score ? 0 : FINDINGS_ALL);

    g->met.games++;
    g->met.kinds |= findings_kinds_in(record);
    g->text.count = g->mark_count = g->written = 0;
    return error == GO_OK ? 1 : error;
}

/* The problems of a position, to g->text. */
static int add_problems(struct game *g)
{
    const struct section_hits *h = &g->findings.hits;
    int error = GO_OK;

    if (!(g->findings.has & FINDINGS_HITS))
        return GO_OK;
    for (size_t i = 0; error == GO_OK && i < h->count; i++) {
        error = overlay_problem(&g->findings, h->hit[i], g->settings->task, &g->text);
        if (error == GO_ERANGE)
            error = GO_OK; /* found for another reason: nothing hangs on a move */
    }
    return error;
}

/* The end of a game that was played to its end, on a board that can be counted? */
static bool is_last(const struct replay *at)
{
    return at->ply == at->record->move_count && ps_fits(&at->record->geo) &&
           audit_is_ended(at->record);
}

static int position(void *game, const struct replay *at, size_t *items)
{
    struct game *g = game;
    const struct mark mark = { .ply = at->ply, .from = g->text.count };
    int error = findings_look(&g->findings, at);

    const bool counted = g->settings->score && is_last(at) && error == GO_OK;

    (void)items;
    if (error != GO_OK || (g->findings.has == 0 && !counted))
        return error;
    if (g->settings->problems)
        return add_problems(g);
    error = overlay_draw(&g->findings, g->settings->overlays, &g->picture);
    if (error == GO_OK && counted)
        error = audit_position(g->engine, &g->findings, &g->audit);
    if (error == GO_OK && counted)
        error = overlay_score(at->record, &g->audit, &g->picture);
    if (error == GO_OK)
        error = overlay_markup(&g->picture, &g->text);
    if (error == GO_OK)
        error = array_reserve(&g->mark, &g->mark_capacity, g->mark_count + 1, sizeof *g->mark);
    if (error != GO_OK)
        return error;
    g->mark[g->mark_count] = mark;
    g->mark[g->mark_count++].count = g->text.count - mark.from;
    return GO_OK;
}

static int markup(void *game, const struct record *record, uint32_t ply, struct bytes *out)
{
    struct game *g = game;

    (void)record;
    if (g->written == g->mark_count || g->mark[g->written].ply != ply)
        return GO_OK;
    const struct mark *m = &g->mark[g->written++];
    return bytes_add(out, g->text.data + m->from, m->count);
}

/* A property that the mark-up of the root has, too, may stand there only once: the mark-up's. */
static void make_way(struct game *g, struct record *r)
{
    static const char *const names[] = { "TB", "TW", "TR", "SQ", "CR", "MA", "LB", "LN", "AR" };
    size_t kept = 0;

    if (g->mark_count == 0 || g->mark[0].ply != 0)
        return;
    for (size_t i = 0; i < r->property_count; i++) {
        const char *const name = (const char *)r->text.data + r->property[i].name;
        bool clash = strcmp(name, "C") == 0;
        for (size_t k = 0; k < sizeof names / sizeof *names; k++)
            clash = clash || strcmp(name, names[k]) == 0;
        if (!clash)
            r->property[kept++] = r->property[i];
    }
    r->property_count = kept;
}

static int end(void *game, struct pos_game *record, struct bytes *out)
{
    struct game *g = game;

    if (g->settings->problems)
        return bytes_add(out, g->text.data, g->text.count);
    make_way(g, &record->record);
    return sgf_write(&record->record, markup, g, out);
}

static void summary(struct cli *c, const void *context)
{
    const struct settings *s = context;

    if (s->problems)
        cli_warn_missing(c, s->met->games, FINDINGS_HITS | FINDINGS_WORMS, s->met->kinds);
}

int main(int argc, char **argv)
{
    struct met met = { 0 };
    struct settings settings = { .overlays = ~OVERLAY_LAST_MOVE, .met = &met };
    struct cli_tool tool = {
        .about = {
            .what = "Write the games of a stream as SGF, with what analyses found as mark-up that "
                    "any editor shows.",
            .more = "Territory is TB and TW, strings and moves are TR, SQ, CR, MA and LB, links LN "
                    "and AR, words C. Properties of the games (names, dates, results) stay. Where "
                    "nothing was found a game is written as it is.",
            .groups = CLI_FILES | CLI_STREAM_IN | CLI_OUTPUT | CLI_JOBS | CLI_FAULTS | CLI_PROGRESS,
            .formats = CLI_TEXT,
            .format = CLI_TEXT,
            .options = options,
            .option = take_option,
        },
        .run = { .whole = true,
                 .game_new = game_new,
                 .game_free = game_free,
                 .begin = begin,
                 .position = position,
                 .end = end },
        .summary = summary,
    };

    return cli_main(argc, argv, &tool, &settings);
}
