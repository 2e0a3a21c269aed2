/* posstat - count what is in a stream, and what analyses found.
 *
 * In:   position streams with any sections; with --merge, partial counts.
 * Out:  tables for people, rows, one JSON document, or partial counts for --merge.
 * Use:  sgf2pos games.zip | uncond | posstat
 */
#include "cli.h"
#include "report.h"

#include <stdlib.h>

enum { KEY_BY = CLI_KEY_OWN, KEY_BAND, KEY_LIST, KEY_PARTIAL, KEY_MERGE };

struct settings {
    unsigned by; /* enum tally_by */
    uint32_t band;
    bool list, partial, merge;
    struct tally *total;
    int *merge_error; /* of adding a thread's counts to the total */
};

static const struct argp_option options[] = {
    { "by", KEY_BY, "WHAT", 0, "groups of tsv and json: total, size, ply, size,ply (default)", 0 },
    { "band", KEY_BAND, "N", 0, "width of the ranges of plies (default: 30)", 0 },
    { "list", KEY_LIST, NULL, 0,
      "instead of counts, a row for each meaningless move that was played", 0 },
    { "partial", KEY_PARTIAL, NULL, 0, "write counts that --merge can add", 0 },
    { "merge", KEY_MERGE, NULL, 0, "the FILEs are partial counts: add them", 0 },
    { 0 },
};

static error_t take_option(int key, char *arg, struct argp_state *state, void *context)
{
    static const unsigned by[] = { TALLY_BY_NOTHING, TALLY_BY_SIZE, TALLY_BY_RANGE,
                                   TALLY_BY_SIZE | TALLY_BY_RANGE };
    struct settings *s = context;

    switch (key) {
    case KEY_BY:
        s->by = by[cli_choice(state, "--by", arg, "total|size|ply|size,ply")];
        return 0;
    case KEY_BAND:
        s->band = (uint32_t)cli_number(state, "--band", arg, 1, INT32_MAX);
        return 0;
    case KEY_LIST:
        s->list = true;
        return 0;
    case KEY_PARTIAL:
        s->partial = true;
        return 0;
    case KEY_MERGE:
        s->merge = true;
        return 0;
    case ARGP_KEY_END:
        if (s->list && (s->partial || s->merge))
            argp_error(state, "--list goes with neither --partial nor --merge");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
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
};

static int read_game(void *context, struct pos_game *g)
{
    return cli_read_game(((struct ends *)context)->cli, g);
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
    struct ends e = { .cli = c };
    const struct runner_ends ends = { &e, read_game, write_game };
    const int error = runner_games(&tool, &ends, cli_options(c)->jobs);

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
    int error = settings->partial ? tally_encode(settings->total, &out)
                                  : report_tally(form, settings->total, settings->by, &out);

    if (error == GO_OK)
        error = cli_output_write(c, out.data, out.count);
    bytes_free(&out);
    return error;
}

static int print_head(struct cli *c)
{
    struct bytes head = { 0 };
    int error = report_played_head(&head);

    if (error == GO_OK)
        error = cli_output_write(c, head.data, head.count);
    bytes_free(&head);
    return error;
}

static int run(struct cli *c, const struct settings *settings)
{
    int error = settings->list ? print_head(c) : GO_OK;

    if (error == GO_OK)
        error = settings->merge ? merge(c, settings->total) : count(c, settings);
    if (error == GO_OK && !settings->list)
        error = print(c, settings);
    if (error == GO_ENOMEM)
        cli_fail(c, "%s", go_error_text(error));
    return error == GO_OK ? cli_output_finish(c) : error;
}

int main(int argc, char **argv)
{
    static const struct cli_about about = {
        .what = "Count what is in position streams, and what analyses found.",
        .more = "Games, positions, settled points and meaningless moves by size of board and range "
                "of plies. Partial counts of any parts of an archive, merged in any order, are the "
                "counts of the whole.",
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
