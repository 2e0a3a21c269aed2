/* games.c - runner_games(): games of a stream, played through on top of runner_map(). */
#include "runner.h"

#include <stdlib.h>

struct games {
    const struct runner_tool *tool;
    const struct runner_ends *ends;
};

struct job {
    struct pos_game game;
    struct bytes out;
    struct runner_outcome outcome;
};

/* What a thread owns. The game state is in use while the thread plays a game through; the
 * scratch also when it helps with another thread's items. */
struct worker {
    struct board *board;
    void *game, *scratch;
};

static void *job_new(void *context)
{
    (void)context;
    return calloc(1, sizeof(struct job));
}

static void job_free(void *context, void *job)
{
    struct job *j = job;

    (void)context;
    pos_game_free(&j->game);
    bytes_free(&j->out);
    free(j);
}

static void worker_free(void *context, void *worker)
{
    const struct games *games = context;
    struct worker *w = worker;

    if (w->game && games->tool->game_free)
        games->tool->game_free(w->game);
    if (w->scratch && games->tool->scratch_free)
        games->tool->scratch_free(w->scratch);
    board_free(w->board);
    free(w);
}

static void *worker_new(void *context)
{
    const struct games *games = context;
    const struct runner_tool *tool = games->tool;
    const struct geometry g = geo_make(19, 19);
    struct worker *w = calloc(1, sizeof *w);

    if (!w)
        return NULL;
    w->board = board_new(&g);
    if (tool->game_new)
        w->game = tool->game_new(tool->settings);
    if (tool->scratch_new)
        w->scratch = tool->scratch_new(tool->settings);
    if (!w->board || (tool->game_new && !w->game) || (tool->scratch_new && !w->scratch)) {
        worker_free(context, w);
        return NULL;
    }
    return w;
}

static size_t game_weight(const struct pos_game *g)
{
    size_t bytes = sizeof *g + g->record.move_count * sizeof *g->record.move +
                   g->record.edit_count * sizeof *g->record.edit + g->record.text.count +
                   g->unknown.count;

    for (size_t i = 0; i < g->section_count; i++)
        bytes += g->section[i].body.count;
    return bytes;
}

static int read_game(void *context, void *job, size_t *weight)
{
    const struct games *games = context;
    struct job *j = job;
    const int status = games->ends->read(games->ends->context, &j->game);

    j->out.count = 0;
    j->outcome = (struct runner_outcome){ 0 };
    if (status > 0)
        *weight = game_weight(&j->game);
    return status;
}

static int write_game(void *context, void *job)
{
    const struct games *games = context;
    struct job *j = job;

    return games->ends->write(games->ends->context, &j->game, &j->out, &j->outcome);
}

struct item_call {
    const struct runner_tool *tool;
    void *game;
    const struct replay *at;
};

static int do_item(void *context, void *scratch, size_t item)
{
    const struct item_call *call = context;
    struct worker *w = scratch;

    return call->tool->item(call->game, w->scratch, call->at, item);
}

static int do_position(const struct runner_tool *tool, struct runner *run, struct worker *w,
                       const struct replay *at)
{
    struct item_call call = { tool, w->game, at };
    size_t items = 1;
    int error = tool->position(w->game, at, &items);

    if (error == GO_OK && tool->item)
        error = runner_items(run, w, items, do_item, &call);
    if (error == GO_OK && tool->finish)
        error = tool->finish(w->game, at);
    return error;
}

/* Plays the game through as far as positions are kept. */
static int play_through(const struct runner_tool *tool, struct runner *run, struct worker *w,
                        struct job *j)
{
    struct replay at;
    uint64_t left = pos_kept_count(&j->game);
    int error;

    if (left == 0)
        return GO_OK;
    error = replay_start(&at, &j->game.record, w->board);
    if (error != GO_OK)
        return error;
    do {
        if (!pos_kept(&j->game, at.ply))
            continue;
        j->outcome.ply = at.ply;
        error = do_position(tool, run, w, &at);
        left--;
    } while (error == GO_OK && left > 0 && replay_next(&at));
    return error;
}

static int work_game(void *context, struct runner *run, void *scratch, void *job)
{
    const struct runner_tool *tool = ((const struct games *)context)->tool;
    struct worker *w = scratch;
    struct job *j = job;
    int status = tool->begin ? tool->begin(w->game, &j->game) : 1;

    if (status == 0) {
        j->outcome.passed = true;
        return GO_OK;
    }
    if (status > 0)
        status = play_through(tool, run, w, j);
    if (status == GO_OK)
        status = tool->end(w->game, &j->game, &j->out);
    j->outcome.error = status;
    return status == GO_ENOMEM ? status : GO_OK;
}

int runner_games(const struct runner_tool *tool, const struct runner_ends *ends, int threads)
{
    struct games games = { tool, ends };
    const struct runner_map map = {
        .threads = threads,
        .context = &games,
        .job_new = job_new,
        .job_free = job_free,
        .scratch_new = worker_new,
        .scratch_free = worker_free,
        .read = read_game,
        .work = work_game,
        .write = write_game,
    };

    return runner_map(&map);
}
