/* games.c - runner_games(): games of a stream, played through on top of runner_map().
 *
 * A game is played by the thread that took it, and by those that it invites when they have nothing
 * else to do (spans.h says which positions are whose). Each writes its answers to a log of its
 * own; the owner puts them in order at the end.
 */
#include "runner.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "runner_private.h"
#include "spans.h"

enum { SECTIONS_MAX = 8, NO_FAILURE = 0 };

struct games {
    const struct runner_tool *tool;
    const struct runner_ends *ends;
    size_t threads, sections; /* in use */
    size_t workers;           /* made so far */
    uint64_t serial;          /* of the last game read, from 1 */
};

/* Where the answers of a position stand: each section's count and bytes, in a thread's log. */
struct place {
    uint32_t thread;
    size_t offset;
};

struct job {
    struct pos_game game;
    struct bytes out;
    struct runner_outcome outcome;
    uint64_t serial;

    /* While it is played. */
    struct spans spans;
    struct place *place; /* by number among the kept positions */
    size_t place_capacity;
    struct bytes *log;       /* by thread */
    _Atomic uint64_t failed; /* the first position's ply and error, or NO_FAILURE */
};

/* What a thread owns. The game state is in use while the thread plays; the scratch also when it
 * helps with another thread's items. */
struct worker {
    size_t index;
    struct board *board;
    void *game, *scratch;
    struct bytes answer[SECTIONS_MAX];

    bool playing;
    uint64_t met;     /* the game that `game` has met */
    uint64_t at_game; /* that `at` stands in, ... */
    struct replay at; /* ... at the kept position of this number */
    uint32_t number;
};

static void job_free(void *context, void *job)
{
    const struct games *games = context;
    struct job *j = job;

    pos_game_free(&j->game);
    bytes_free(&j->out);
    spans_free(&j->spans);
    for (size_t i = 0; j->log && i < games->threads; i++)
        bytes_free(&j->log[i]);
    free(j->log);
    free(j->place);
    free(j);
}

static void *job_new(void *context)
{
    const struct games *games = context;
    struct job *j = calloc(1, sizeof *j);

    if (!j)
        return NULL;
    j->log = calloc(games->threads, sizeof *j->log);
    if (spans_new(&j->spans, games->threads) == GO_OK && j->log)
        return j;
    job_free(context, j);
    return NULL;
}

static void worker_free(void *context, void *worker)
{
    const struct games *games = context;
    struct worker *w = worker;

    if (w->game && games->tool->game_free)
        games->tool->game_free(w->game);
    if (w->scratch && games->tool->scratch_free)
        games->tool->scratch_free(w->scratch);
    for (size_t i = 0; i < SECTIONS_MAX; i++)
        bytes_free(&w->answer[i]);
    board_free(w->board);
    free(w);
}

static void *worker_new(void *context)
{
    struct games *games = context;
    const struct runner_tool *tool = games->tool;
    const struct geometry g = geo_make(19, 19);
    struct worker *w = calloc(1, sizeof *w);

    if (!w)
        return NULL;
    w->index = games->workers++;
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
    struct games *games = context;
    struct job *j = job;
    const int status = games->ends->read(games->ends->context, &j->game);

    j->out.count = 0;
    j->outcome = (struct runner_outcome){ 0 };
    j->serial = ++games->serial;
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

/* --- one position --------------------------------------------------------------------------- */

/* A game that is being played: what all who play it share. */
struct play {
    const struct games *games;
    struct runner *run;
    struct job *job;
};

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

/* Appends what is in w->answer to the thread's log. */
static int write_log(const struct play *p, struct worker *w)
{
    struct bytes *log = &p->job->log[w->index];

    p->job->place[w->number] = (struct place){ (uint32_t)w->index, log->count };
    for (size_t i = 0; i < p->games->sections; i++) {
        const struct bytes *answer = &w->answer[i];
        int error = bytes_add_varint(log, answer->count);
        if (error == GO_OK && answer->count > 0)
            error = bytes_add(log, answer->data, answer->count);
        if (error != GO_OK)
            return error;
    }
    return GO_OK;
}

/* One round of items after the other. */
static int do_items(const struct play *p, struct worker *w, size_t items)
{
    const struct runner_tool *tool = p->games->tool;
    struct item_call call = { tool, w->game, &w->at };
    int error = GO_OK;

    do {
        if (items > 0 && tool->item)
            error = runner_items(p->run, w, items, do_item, &call);
        items = 0;
        if (error == GO_OK && tool->more)
            error = tool->more(w->game, &w->at, &items);
    } while (error == GO_OK && items > 0);
    return error;
}

static int do_position(const struct play *p, struct worker *w)
{
    const struct runner_tool *tool = p->games->tool;
    size_t items = 0;
    int error = tool->position ? tool->position(w->game, &w->at, &items) : GO_OK;

    for (size_t i = 0; i < p->games->sections; i++)
        w->answer[i].count = 0;
    if (error == GO_OK)
        error = do_items(p, w, items);
    if (error == GO_OK && tool->finish)
        error = tool->finish(w->game, &w->at, w->answer);
    return error == GO_OK ? write_log(p, w) : error;
}

/* --- a game --------------------------------------------------------------------------------- */

/* Of two failures that of the earlier position stays. */
static void note_failure(struct job *j, uint32_t ply, int error)
{
    const uint64_t failure = (uint64_t)ply << 32 | (uint32_t)-error;
    uint64_t first = atomic_load(&j->failed);

    while ((first == NO_FAILURE || failure < first) &&
           !atomic_compare_exchange_weak(&j->failed, &first, failure))
        continue;
}

/* Moves the replay on to a position that is kept; its number has been counted. */
static void go_to_kept(const struct job *j, struct worker *w)
{
    while (!pos_kept(&j->game, w->at.ply) && replay_next(&w->at))
        continue;
}

/* Puts the kept position of that number on the worker's board, whose state meets the game if it
 * has not. */
static int go_to(const struct play *p, struct worker *w, uint32_t number)
{
    const struct runner_tool *tool = p->games->tool;
    const struct job *j = p->job;
    int error = GO_OK;

    if (w->met != j->serial && tool->begin) {
        error = tool->begin(w->game, &j->game);
        if (error < 0)
            return error;
    }
    w->met = j->serial;
    if (w->at_game != j->serial || number < w->number) {
        w->at_game = 0;
        error = replay_start(&w->at, &j->game.record, w->board);
        if (error != GO_OK)
            return error;
        w->at_game = j->serial;
        w->number = 0;
        go_to_kept(j, w);
    }
    while (w->number < number) {
        replay_next(&w->at);
        w->number++;
        go_to_kept(j, w);
    }
    return GO_OK;
}

/* Plays positions as long as there are some to take. */
static void play_on(void *context, void *scratch)
{
    const struct play *p = context;
    struct job *j = p->job;
    struct worker *w = scratch;
    uint32_t number;

    if (w->playing) /* a thread that waits has been sent its own invitation */
        return;
    w->playing = true;
    while (spans_take(&j->spans, w->index, &number)) {
        const uint64_t failed = atomic_load(&j->failed);
        int error;

        if (!p->games->tool->whole && runner_can_invite(p->run) && spans_can_split(&j->spans))
            runner_invite(p->run, play_on, context);
        error = go_to(p, w, number);
        if (failed != NO_FAILURE && w->at.ply > failed >> 32)
            break;
        if (error == GO_OK)
            error = do_position(p, w);
        if (error != GO_OK) {
            note_failure(j, w->at.ply, error);
            break;
        }
    }
    w->playing = false;
}

/* Adds section i from the logs. */
static int gather(const struct games *games, struct job *j, uint32_t count, size_t section)
{
    const struct runner_section *about = &games->tool->sections[section];
    struct pos_section *s;
    int64_t last = -1;
    uint32_t ply = 0;
    int error = pos_section_begin(&j->game, about->id, about->version, 0, &s);

    for (uint32_t i = 0; error == GO_OK && i < count; i++, ply++) {
        const struct bytes *log = &j->log[j->place[i].thread];
        const uint8_t *at = log->data + j->place[i].offset;
        uint64_t size = 0;
        for (size_t k = 0; k <= section; k++) {
            at += size;
            error = bytes_get_varint(&at, log->data + log->count, &size);
            assert(error == GO_OK);
        }
        while (!pos_kept(&j->game, ply))
            ply++;
        if (size > 0)
            error = pos_section_add(s, &last, ply, at, size);
    }
    return error;
}

static int play_through(const struct games *games, struct runner *run, struct worker *w,
                        struct job *j)
{
    struct play play = { games, run, j };
    const uint32_t count = (uint32_t)pos_kept_count(&j->game);
    int error = GO_OK;

    if (count > j->place_capacity) {
        free(j->place);
        j->place_capacity = 0;
        j->place = malloc(count * sizeof *j->place);
        if (!j->place)
            return GO_ENOMEM;
        j->place_capacity = count;
    }
    for (size_t i = 0; i < games->threads; i++)
        j->log[i].count = 0;
    atomic_store(&j->failed, NO_FAILURE);
    spans_start(&j->spans, w->index, count);
    runner_group(play_on, &play, w);
    const uint64_t failed = atomic_load(&j->failed);
    if (failed != NO_FAILURE) {
        j->outcome.ply = (uint32_t)(failed >> 32);
        return -(int)(uint32_t)failed;
    }
    for (size_t i = 0; error == GO_OK && i < games->sections; i++)
        if (!games->tool->sections[i].unused)
            error = gather(games, j, count, i);
    return error;
}

static int work_game(void *context, struct runner *run, void *scratch, void *job)
{
    const struct games *games = context;
    const struct runner_tool *tool = games->tool;
    struct worker *w = scratch;
    struct job *j = job;
    int status = 1;

    for (size_t i = 0; i < games->sections; i++)
        pos_section_remove(&j->game, tool->sections[i].id);
    if (tool->begin)
        status = tool->begin(w->game, &j->game);
    w->met = j->serial;
    if (status == 0) {
        j->outcome.passed = true;
        return GO_OK;
    }
    if (status > 0)
        status = play_through(games, run, w, j);
    if (status == GO_OK && tool->end)
        status = tool->end(w->game, &j->game, &j->out);
    j->outcome.error = status;
    return status == GO_ENOMEM ? status : GO_OK;
}

int runner_games(const struct runner_tool *tool, const struct runner_ends *ends, int threads)
{
    struct games games = { .tool = tool, .ends = ends, .threads = (size_t)threads };
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

    while (tool->sections && tool->sections[games.sections].id[0])
        games.sections++;
    assert(games.sections <= SECTIONS_MAX);
    return runner_map(&map);
}
