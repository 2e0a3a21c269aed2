/* posstat - count what is in a stream, and what analyses found.
 *
 * In:   position streams with any sections; with --merge, partial counts.
 * Out:  tables for people, rows, one JSON document, or partial counts for --merge.
 * Use:  sgf2pos games.zip | uncond | posstat
 */
#include "cli.h"
#include "report.h"

#include <stdlib.h>
#include <string.h>

enum { KEY_BY = CLI_KEY_OWN, KEY_BAND, KEY_LIST, KEY_AUDIT, KEY_REPORT, KEY_PARTIAL, KEY_MERGE };

enum audit_rows { AUDIT_OFF, AUDIT_WRONG, AUDIT_ALL };

struct settings {
    unsigned by; /* enum tally_by */
    uint32_t band;
    bool list, partial, merge, by_given, band_given;
    const char *report;
    enum audit_rows audit;
    struct tally *total;
    int *merge_error; /* of adding a thread's counts to the total */
};

static const struct argp_option options[] = {
    { "by", KEY_BY, "KEY,...", 0,
      "groups of tsv and json: size, ply, phase, rank, outcome, or total (default: size,ply); rank "
      "and outcome are those of the player to move",
      0 },
    { "band", KEY_BAND, "N", 0, "width of the ranges of plies (default: 30)", 0 },
    { "list", KEY_LIST, NULL, 0,
      "instead of counts, a row for each move played that was meaningless, or that did not save a "
      "string that could be saved",
      0 },
    { "report", KEY_REPORT, "FILE", 0,
      "instead of counts, a page of HTML with plots and the most telling positions (-: output)",
      0 },
    { "audit", KEY_AUDIT, "WHICH", OPTION_ARG_OPTIONAL,
      "instead of counts, a row for each game that was played to its end and whose recorded winner "
      "cannot be right; all: for each such game (columns below)",
      0 },
    { "partial", KEY_PARTIAL, NULL, 0, "write counts that --merge can add", 0 },
    { "merge", KEY_MERGE, NULL, 0, "the FILEs are partial counts: add them", 0 },
    { 0 },
};

/* "size,ply" */
static unsigned take_by(const char *arg, struct argp_state *state)
{
    static const char *const names[] = { "size", "ply", "phase", "rank", "outcome" };
    unsigned by = 0;

    if (strcmp(arg, "total") == 0)
        return TALLY_BY_NOTHING;
    for (const char *at = arg;; at++) {
        const size_t count = strcspn(at, ",");
        unsigned found = 0;
        for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
            if (strlen(names[i]) == count && memcmp(names[i], at, count) == 0)
                found = 1U << i;
        if (found == 0)
            argp_error(state, "--by=%s: '%.*s' is none of size, ply, phase, rank, outcome, total",
                       arg, (int)count, at);
        by |= found;
        at += count;
        if (*at == '\0')
            return by;
    }
}

/* What would be passed over in silence is an error. */
static void check_options(const struct settings *s, struct argp_state *state)
{
    const int other = s->list + (s->audit != AUDIT_OFF) + s->partial + (s->report != NULL);

    if (other > 1)
        argp_error(state, "--list, --audit, --partial and --report exclude each other");
    if (s->merge && (s->list || s->audit))
        argp_error(state, "--list and --audit need the games, not partial counts");
    if (s->by_given && other > 0)
        argp_error(state, "--by is for counts as tsv or json");
    if (s->band_given && (s->list || s->audit))
        argp_error(state, "--band is for counts");
    if (s->band_given && s->merge)
        argp_error(state, "--merge takes the band of what it reads");
}

static error_t take_option(int key, char *arg, struct argp_state *state, void *context)
{
    struct settings *s = context;

    switch (key) {
    case KEY_BY:
        s->by_given = true;
        s->by = take_by(arg, state);
        return 0;
    case KEY_BAND:
        s->band_given = true;
        s->band = (uint32_t)cli_number(state, "--band", arg, 1, INT32_MAX);
        return 0;
    case KEY_LIST:
        s->list = true;
        return 0;
    case KEY_AUDIT:
        s->audit =
            arg && cli_choice(state, "--audit", arg, "wrong|all") == 1 ? AUDIT_ALL : AUDIT_WRONG;
        return 0;
    case KEY_REPORT:
        s->report = arg;
        return 0;
    case KEY_PARTIAL:
        s->partial = true;
        return 0;
    case KEY_MERGE:
        s->merge = true;
        return 0;
    case ARGP_KEY_END:
        check_options(s, state);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* --- games that were played to their end ------------------------------------------------------ */

struct auditor {
    const struct settings *settings;
    struct findings findings;
    struct audit_engine *engine;
    struct audit audit;
    bool done; /* with this game's last position */
};

static void auditor_free(void *game)
{
    struct auditor *a = game;

    findings_free(&a->findings);
    audit_free(a->engine);
    free(a);
}

static void *auditor_new(const void *settings)
{
    struct auditor *a = calloc(1, sizeof *a);

    if (a && !(a->engine = audit_new())) {
        free(a);
        return NULL;
    }
    if (a)
        a->settings = settings;
    return a;
}

static int auditor_begin(void *game, const struct pos_game *record)
{
    struct auditor *a = game;

    a->done = false;
    if (!audit_is_ended(&record->record) || !ps_fits(&record->record.geo))
        return 0;
    const int error = findings_begin(&a->findings, record, FINDINGS_ALL);
    return error == GO_OK ? 1 : error;
}

static int auditor_position(void *game, const struct replay *at, size_t *items)
{
    struct auditor *a = game;

    (void)items;
    if (at->ply != at->record->move_count)
        return GO_OK;
    const int error = findings_look(&a->findings, at);
    a->done = error == GO_OK;
    return error == GO_OK ? audit_position(a->engine, &a->findings, &a->audit) : error;
}

static int auditor_end(void *game, struct pos_game *record, struct bytes *out)
{
    const struct auditor *a = game;
    struct audit_claim claim;

    if (!a->done)
        return GO_OK;
    audit_judge(&record->record, &a->audit, &claim);
    return claim.verdict >= AUDIT_OTHER_KOMI || a->settings->audit == AUDIT_ALL
               ? report_audit(record, &a->audit, &claim, out)
               : GO_OK;
}

/* --- counting, a tally a thread ------------------------------------------------------------- */

struct game {
    const struct settings *settings;
    struct tally tally;
    struct tally_game counting;
};

static void *game_new(const void *settings)
{
    struct game *g = calloc(1, sizeof *g);

    if (g) {
        g->settings = settings;
        tally_init(&g->tally, g->settings->band);
        g->counting.telling = g->settings->partial || g->settings->report;
    }
    return g;
}

/* Called by the main thread when all is read: sums do not mind the order of threads. */
static void game_free(void *game)
{
    struct game *g = game;
    const int error = tally_merge(g->settings->total, &g->tally);

    if (error != GO_OK)
        *g->settings->merge_error = error;
    tally_game_free(&g->counting);
    tally_free(&g->tally);
    free(g);
}

static int begin(void *game, const struct pos_game *record)
{
    struct game *g = game;
    const int error = tally_begin(&g->counting, &g->tally, record);

    return error == GO_OK ? 1 : error;
}

static int position(void *game, const struct replay *at, size_t *items)
{
    (void)items;
    return tally_position(&((struct game *)game)->counting, at);
}

static int end(void *game, struct pos_game *record, struct bytes *out)
{
    struct game *g = game;
    const int error = tally_end(&g->counting);

    (void)record;
    return error == GO_OK && g->settings->list ? report_played(&g->counting, out) : error;
}

struct ends {
    struct cli *cli;
    uint64_t games, positions;
    unsigned kinds; /* enum findings_kind that some games had */
};

static int read_game(void *context, struct pos_game *g)
{
    struct ends *e = context;
    const int status = cli_read_game(e->cli, g);

    if (status == 1)
        e->kinds |= findings_kinds_in(g);
    return status;
}

/* A section that cannot be read would make wrong sums: that is damage, not a fault of a game. */
static int write_game(void *context, struct pos_game *g, const struct bytes *out,
                      const struct runner_outcome *outcome)
{
    struct ends *e = context;

    if (outcome->error != GO_OK) {
        cli_fail(e->cli, "%s: game %llu, ply %u: %s", cli_input_name(e->cli),
                 (unsigned long long)g->ordinal, outcome->ply, go_error_text(outcome->error));
        return outcome->error;
    }
    e->games++;
    e->positions += pos_kept_count(g);
    cli_progress(e->cli, e->games, e->positions);
    return cli_output_write(e->cli, out->data, out->count);
}

static int count(struct cli *c, const struct settings *settings)
{
    const struct runner_tool tool = { .settings = settings,
                                      .whole = true,
                                      .game_new = game_new,
                                      .game_free = game_free,
                                      .begin = begin,
                                      .position = position,
                                      .end = end };
    const struct runner_tool auditor = { .settings = settings,
                                         .whole = true,
                                         .game_new = auditor_new,
                                         .game_free = auditor_free,
                                         .begin = auditor_begin,
                                         .position = auditor_position,
                                         .end = auditor_end };
    struct ends e = { .cli = c };
    const struct runner_ends ends = { &e, read_game, write_game };
    const int error = runner_games(settings->audit ? &auditor : &tool, &ends, cli_options(c)->jobs);

    /* Either of the two has moves to list. */
    if (settings->list && !(e.kinds & (FINDINGS_UNCOND | FINDINGS_WORMS)))
        cli_warn_missing(c, e.games, FINDINGS_UNCOND | FINDINGS_WORMS, e.kinds);
    return error == GO_OK ? *settings->merge_error : error;
}

/* --- merging -------------------------------------------------------------------------------- */

static int read_all(struct cli_input *in, struct bytes *text)
{
    int64_t got;

    text->count = 0;
    do {
        int error = bytes_reserve(text, 1 << 16);
        if (error != GO_OK)
            return error;
        got = cli_input_read(in, text->data + text->count, 1 << 16);
        if (got > 0)
            text->count += (size_t)got;
    } while (got > 0);
    return (int)got;
}

static int merge(struct cli *c, struct tally *total)
{
    struct cli_input *in;
    struct bytes text = { 0 };
    int status;

    while ((status = cli_input_next(c, &in)) == 1) {
        status = read_all(in, &text);
        if (status == GO_OK)
            status = tally_decode(total, text.data, text.count);
        if (status == GO_OK)
            continue;
        cli_fail(c, "%s: %s", in->name,
                 status == GO_ERANGE ? "counts with another --band" : go_error_text(status));
        break;
    }
    bytes_free(&text);
    return status;
}

/* --- the whole ------------------------------------------------------------------------------ */

static int print(struct cli *c, const struct settings *settings)
{
    const enum cli_format format = cli_options(c)->format;
    const enum report_form form = format == CLI_TSV    ? REPORT_TSV
                                  : format == CLI_JSON ? REPORT_JSON
                                                       : REPORT_TEXT;
    struct bytes out = { 0 };
    int error = settings->partial  ? tally_encode(settings->total, &out)
                : settings->report ? report_html(settings->total, &out)
                                   : report_tally(form, settings->total, settings->by, &out);

    if (error == GO_OK)
        error = cli_output_write(c, out.data, out.count);
    bytes_free(&out);
    return error;
}

static int print_head(struct cli *c, const struct settings *settings)
{
    struct bytes head = { 0 };
    int error = settings->audit ? report_audit_head(&head) : report_played_head(&head);

    if (error == GO_OK)
        error = cli_output_write(c, head.data, head.count);
    bytes_free(&head);
    return error;
}

/* As check_options(), with what the shared options say. */
static int check_shared(struct cli *c, const struct settings *settings)
{
    const struct cli_options *o = cli_options(c);

    if (o->format_given &&
        (settings->list || settings->audit || settings->partial || settings->report))
        cli_fail(c, "--format is for counts");
    else if (settings->by_given && o->format == CLI_TEXT)
        cli_fail(c, "--by is for --format=tsv and --format=json: the text has its own tables");
    else if (settings->merge && (o->shards > 0 || o->allow_truncated))
        cli_fail(c, "--shard and --allow-truncated are for streams, not for partial counts");
    else if (settings->report && o->output)
        cli_fail(c, "--report and -o name one output each");
    else
        return GO_OK;
    return GO_ERANGE;
}

static int run(struct cli *c, const struct settings *settings)
{
    if (check_shared(c, settings) != GO_OK)
        return GO_ERANGE;
    if (settings->report && strcmp(settings->report, "-") != 0)
        cli_output_name(c, settings->report);
    const bool rows = settings->list || settings->audit;
    int error = rows ? print_head(c, settings) : GO_OK;

    if (error == GO_OK)
        error = settings->merge ? merge(c, settings->total) : count(c, settings);
    if (error == GO_OK && !rows)
        error = print(c, settings);
    if (error == GO_ENOMEM)
        cli_fail(c, "%s", go_error_text(error));
    return error == GO_OK ? cli_output_finish(c) : error;
}

int main(int argc, char **argv)
{
    static const struct cli_about about = {
        .what = "Count what is in position streams, and what analyses found.",
        .more =
            "Games, positions, settled points, meaningless moves, strings and what players made of "
            "them, by size of board, range of plies, phase, rank and outcome. Partial counts of "
            "any "
            "parts of an archive, merged in any order, are the counts of the whole.\n\n"
            "--audit looks at the last position of games that ended with two passes or a counted "
            "result, if it is kept. Columns: source, game, size, rules, komi, handicap, result, "
            "class (settled: for ever, a proof; read: by proofs of reading and safety; estimated: "
            "by playouts), verdict (agrees; other margin; unsure: doubtful groups decide; other "
            "komi: "
            "no board gives this margin with this komi; other winner; no claim), score by area "
            "and by territory, points open between both, "
            "range of the area score, dead stones. It is the surer the more is "
            "in the stream: sgf2pos --last x.sgf | worms | uncond --alternating | posstat --audit",
        .groups = CLI_FILES | CLI_STREAM_IN | CLI_OUTPUT | CLI_JOBS | CLI_PROGRESS,
        .formats = CLI_TEXT | CLI_TSV | CLI_JSON,
        .format = CLI_TEXT,
        .options = options,
        .option = take_option,
    };
    struct tally total;
    int merge_error = GO_OK;
    struct settings settings = { .by = TALLY_BY_SIZE | TALLY_BY_RANGE,
                                 .band = TALLY_BAND,
                                 .total = &total,
                                 .merge_error = &merge_error };
    struct cli *c = cli_start(argc, argv, &about, &settings);

    tally_init(&total, settings.band);
    run(c, &settings);
    tally_free(&total);
    return cli_end(c);
}
