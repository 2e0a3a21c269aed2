/* tool.c - cli_main(): games in, analysed on all cores, games or text out. */
#include "cli_private.h"

#include <stdlib.h>

/* A tool wrapped for the runner: begin and end are watched over. */
struct wrap {
    const struct cli_tool *tool;
    const void *settings;
    enum cli_format format;
};

struct wrapped_game {
    const struct wrap *wrap;
    void *inner;
};

struct ends {
    struct cli *cli;
    const struct cli_tool *tool;
    uint64_t games, positions;
    bool is_stored; /* some game came with a section of the tool */
};

static void *game_new(const void *settings)
{
    const struct wrap *wrap = settings;
    struct wrapped_game *g = calloc(1, sizeof *g);

    if (!g)
        return NULL;
    g->wrap = wrap;
    if (wrap->tool->run.game_new) {
        g->inner = wrap->tool->run.game_new(wrap->settings);
        if (!g->inner) {
            free(g);
            return NULL;
        }
    }
    return g;
}

static void game_free(void *game)
{
    struct wrapped_game *g = game;

    if (g->inner && g->wrap->tool->run.game_free)
        g->wrap->tool->run.game_free(g->inner);
    free(g);
}

static void *scratch_new(const void *settings)
{
    const struct wrap *wrap = settings;

    return wrap->tool->run.scratch_new(wrap->settings);
}

static bool too_large(const struct cli_tool *tool, const struct pos_game *g)
{
    const struct geometry *geo = &g->record.geo;

    return tool->side_max > 0 && (geo->width > tool->side_max || geo->height > tool->side_max);
}

static int begin(void *game, const struct pos_game *g)
{
    struct wrapped_game *w = game;
    const struct cli_tool *tool = w->wrap->tool;

    if (too_large(tool, g))
        return 0;
    return tool->run.begin ? tool->run.begin(w->inner, g) : 1;
}

static int position(void *game, const struct replay *at, size_t *items)
{
    struct wrapped_game *w = game;

    return w->wrap->tool->run.position(w->inner, at, items);
}

static int item(void *game, void *scratch, const struct replay *at, size_t i)
{
    struct wrapped_game *w = game;

    return w->wrap->tool->run.item(w->inner, scratch, at, i);
}

static int more(void *game, const struct replay *at, size_t *items)
{
    struct wrapped_game *w = game;

    return w->wrap->tool->run.more(w->inner, at, items);
}

static int finish(void *game, const struct replay *at, struct bytes *answer)
{
    struct wrapped_game *w = game;

    return w->wrap->tool->run.finish(w->inner, at, answer);
}

static enum report_form form_of(enum cli_format format)
{
    switch (format) {
    case CLI_TSV:
        return REPORT_TSV;
    case CLI_JSONL:
        return REPORT_JSONL;
    case CLI_JSON:
        return REPORT_JSON;
    case CLI_POS:
    case CLI_TEXT:
    default:
        return REPORT_TEXT;
    }
}

static int end(void *game, struct pos_game *g, struct bytes *out)
{
    const struct wrapped_game *w = game;
    const struct wrap *wrap = w->wrap;
    const int error = wrap->tool->run.end ? wrap->tool->run.end(w->inner, g, out) : GO_OK;

    if (error != GO_OK || wrap->format == CLI_POS || !wrap->tool->report)
        return error;
    return wrap->tool->report(form_of(wrap->format), g, out);
}

/* With --stored. */
static int end_stored(void *game, struct pos_game *g, struct bytes *out)
{
    const struct wrap *wrap = ((struct wrapped_game *)game)->wrap;

    return wrap->tool->report(form_of(wrap->format), g, out);
}

static int read_game(void *context, struct pos_game *g)
{
    struct ends *e = context;
    const struct runner_section *s = e->tool->run.sections;
    const int status = cli_read_game(e->cli, g);

    for (; status == 1 && s && s->id[0] && !e->is_stored; s++)
        e->is_stored = pos_section_find(g, s->id) != NULL;
    return status;
}

/* Counts what became of the game; GO_ERANGE when the policy says stop. */
static int account(struct ends *e, const struct pos_game *g, const struct runner_outcome *outcome)
{
    struct cli_fault fault = { .file = g->record.source.count > 0
                                           ? (const char *)g->record.source.data
                                           : cli_input_name(e->cli),
                               .file_count = g->record.source.count,
                               .offset = (int64_t)g->record.source_offset,
                               .game = (int64_t)g->record.source_index,
                               .ply = -1 };

    e->games++;
    e->positions += pos_kept_count(g);
    cli_progress(e->cli, e->games, e->positions);
    if (too_large(e->tool, g)) {
        fault.kind = "board too large for analysis, passed through";
        fault.note = true;
    } else if (outcome->error != GO_OK) {
        fault.kind = "analysis failed, passed through without an answer";
        fault.ply = outcome->ply;
        fault.words = go_error_text(outcome->error);
    } else {
        return GO_OK;
    }
    return cli_fault(e->cli, &fault) ? GO_OK : GO_ERANGE;
}

static int write_game(void *context, struct pos_game *g, const struct bytes *out,
                      const struct runner_outcome *outcome)
{
    struct ends *e = context;
    const int error = account(e, g, outcome);

    if (error != GO_OK)
        return error;
    if (e->cli->options.format == CLI_POS)
        return cli_write_game(e->cli, g);
    return outcome->error == GO_OK ? cli_output_write(e->cli, out->data, out->count) : GO_OK;
}

static int write_head(struct cli *c, const struct cli_tool *tool)
{
    struct bytes head = { 0 };
    int error = GO_OK;

    if (c->options.format == CLI_POS || !tool->head)
        return GO_OK;
    error = tool->head(form_of(c->options.format), &head);
    if (error == GO_OK)
        error = cli_output_write(c, head.data, head.count);
    bytes_free(&head);
    return error;
}

/* What the stream has, printed. */
static int run_stored(const struct wrap *wrap, struct ends *e)
{
    const struct runner_ends ends = { e, read_game, write_game };
    const struct runner_tool printer = { .settings = wrap,
                                         .whole = true,
                                         .game_new = game_new,
                                         .game_free = game_free,
                                         .end = end_stored };
    struct cli *c = e->cli;

    if (wrap->format == CLI_POS || !wrap->tool->report) {
        cli_fail(c, "--stored prints; choose another --format");
        return GO_ERANGE;
    }
    int error = write_head(c, wrap->tool);
    if (error == GO_OK)
        error = runner_games(&printer, &ends, c->options.jobs);
    if (error == GO_OK && e->games > 0 && !e->is_stored)
        cli_warn(c, "no game has a section of %s: there is nothing stored", c->name);
    return error;
}

static int run(struct cli *c, const struct cli_tool *tool, const void *settings)
{
    const struct wrap wrap = { tool, settings, c->options.format };
    struct ends e = { .cli = c, .tool = tool };
    const struct runner_ends ends = { &e, read_game, write_game };
    const struct runner_tool wrapped = {
        .settings = &wrap,
        .whole = tool->run.whole,
        .sections = tool->run.sections,
        .game_new = game_new,
        .game_free = game_free,
        .scratch_new = tool->run.scratch_new ? scratch_new : NULL,
        .scratch_free = tool->run.scratch_free,
        .begin = begin,
        .position = tool->run.position ? position : NULL,
        .item = tool->run.item ? item : NULL,
        .more = tool->run.more ? more : NULL,
        .finish = tool->run.finish ? finish : NULL,
        .end = end,
    };
    int error = cli_output_open(c);

    if (error == GO_OK && c->options.stored) {
        error = run_stored(&wrap, &e);
    } else if (error == GO_OK) {
        error = write_head(c, tool);
        if (error == GO_OK)
            error = runner_games(&wrapped, &ends, c->options.jobs);
    }
    if (error == GO_ENOMEM && c->status < 2)
        cli_fail(c, "%s", go_error_text(error));
    return error;
}

int cli_main(int argc, char **argv, struct cli_tool *tool, void *settings)
{
    struct cli *c = cli_start(argc, argv, &tool->about, settings);
    int error = tool->prepare ? tool->prepare(c, settings) : GO_OK;

    if (error == GO_OK)
        error = run(c, tool, settings);
    if (error == GO_OK && tool->summary)
        tool->summary(c, settings);
    if (error == GO_OK)
        c->options.format == CLI_POS ? cli_stream_finish(c) : cli_output_finish(c);
    return cli_end(c);
}
