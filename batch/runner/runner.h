/* runner.h - runs a whole archive on all cores: work in parallel, results in input order.
 *
 * Two doors to the same engine:
 *   runner_map()    jobs that nothing is known about: read one, work on it, write it. Reading
 *                   and writing happen one job at a time, in order; working happens anywhere.
 *   runner_games()  games of a position stream, played through position by position. A tool
 *                   says what is to be done at a position, as a list of ITEMS if there are many
 *                   things, and what the answer is. It never sees a thread.
 *
 * How one long game keeps all cores busy. A thread takes a game and plays it through, keeping
 * from position to position what the tool keeps. A thread that has no game of its own takes over
 * the later half of the positions that another has still before it, with a game state of its own:
 *
 *     positions   0 ................ 100 ............... 200 ..... 250
 *     thread 0    ------------------>                                    plays from the start
 *     thread 1                           ----------------->              took 125-250 ...
 *     thread 2                                              ------->     ... and 2 half of that
 *
 * When halves get short, idle threads do items of the positions in work. So a tool must give the
 * same answer to a position whatever its state has seen before: what it keeps may save time, and
 * no more.
 *
 * Layer      pos < runner < cmd. The only place with threads (OpenMP, not visible here).
 * Order      the same calls of write() with the same contents, whatever the number of threads.
 * Memory     constant: at most a few hundred jobs, or RUNNER_WINDOW_BYTES of them, at a time.
 * Ownership  jobs, scratch and game states are made and freed by the callbacks given.
 * Errors     a negative enum go_error from read(), work() or write() ends the run and is
 *            returned; the jobs before the failing one have been written, those after it not.
 *            Where one job may fail and the rest go on, work() keeps that fact in its job and
 *            returns GO_OK; runner_games() does so for everything but GO_ENOMEM.
 * Threads    call it from one thread at a time. Waiting threads sleep.
 */
#ifndef RUNNER_H
#define RUNNER_H

#include "pos.h"

enum { RUNNER_THREADS_MAX = 1024, RUNNER_WINDOW_BYTES = 4 << 20 };

/* Threads to use when nobody says: OMP_NUM_THREADS if set, else the CPUs that this process may
 * run on. */
int runner_threads_default(void);

/* "OpenMP 201511", for --version. */
const char *runner_openmp(void);

/* --- jobs ----------------------------------------------------------------------------------- */

struct runner; /* a run in progress, handed to work() */

struct runner_map {
    int threads; /* in total, 1..RUNNER_THREADS_MAX */
    void *context;

    /* A job is used again and again: read() fills it anew. NULL means out of memory. */
    void *(*job_new)(void *context);
    void (*job_free)(void *context, void *job);

    /* What one thread needs besides; both may be NULL. */
    void *(*scratch_new)(void *context);
    void (*scratch_free)(void *context, void *scratch);

    /* Serial, in order: 1 and a job, 0 at the end, or an error. *weight, 0 at entry, takes
     * about the bytes that the job holds; it bounds how far reading runs ahead. */
    int (*read)(void *context, void *job, size_t *weight);

    /* Parallel. Must depend on nothing but the job. */
    int (*work)(void *context, struct runner *run, void *scratch, void *job);

    /* Serial, in order. */
    int (*write)(void *context, void *job);
};

int runner_map(const struct runner_map *map);

/* For work(): does item(context, scratch, i) for all i below count, with the help of threads
 * that have nothing else to do (also of those that become idle meanwhile), and returns when all
 * are done: GO_OK, or the error of the lowest item that failed. Items are begun in rising order.
 * The scratch is that of the thread that does the item. */
typedef int runner_item_fn(void *context, void *scratch, size_t item);
int runner_items(struct runner *run, void *scratch, size_t count, runner_item_fn *item,
                 void *context);

/* --- games ---------------------------------------------------------------------------------- */

/* A section of the stream that the tool writes, in the order of its answers. */
struct runner_section {
    char id[POS_ID_SIZE + 1];
    uint8_t version;
    bool unused; /* this run writes none; an older one goes away all the same */
};

/* What a tool does with a game. What it does not need may be NULL. `settings` is read by many
 * threads at once. */
struct runner_tool {
    const void *settings;

    /* One state sees the whole game in order: for tools that count, not for those that read.
     * Threads then help with items only. */
    bool whole;

    /* Ended by one without id. Older answers in them go away when a game comes. */
    const struct runner_section *sections;

    /* The state of a game in flight (one a thread, used for game after game), and what one
     * thread needs to do an item. NULL means out of memory. They are freed one after the other
     * at the end of the run, so that counts can be summed up there. */
    void *(*game_new)(const void *settings);
    void (*game_free)(void *game);
    void *(*scratch_new)(const void *settings);
    void (*scratch_free)(void *scratch);

    /* This state meets a game: 1 to play it through, 0 to let it pass as it is, or an error. The
     * same for every state, as others may meet the game, too. */
    int (*begin)(void *game, const struct pos_game *g);

    /* A kept position is on the board: *items (0 at entry) says how many things there are to do.
     * A state sees positions in rising order, perhaps not all, and perhaps a range that comes
     * before the one it saw last. The replay is the runner's: look, do not touch. */
    int (*position)(void *game, const struct replay *at, size_t *items);

    /* One of them; items of a position may run at the same time, so they share nothing that
     * they write. NULL when there are never any. */
    int (*item)(void *game, void *scratch, const struct replay *at, size_t item);

    /* All items are done: how many more (numbered from 0 again) are there to do now that these
     * are known? Asked until there are none. */
    int (*more)(void *game, const struct replay *at, size_t *items);

    /* All work on the position is done: appends its answer for section i to answer[i], which
     * is empty at entry. (One that stays empty is not written.) */
    int (*finish)(void *game, const struct replay *at, struct bytes *answer);

    /* The game is through and g has its new sections: append what is to be printed to out. The
     * state is that of the thread that began the game. */
    int (*end)(void *game, struct pos_game *g, struct bytes *out);
};

/* How a game went. */
struct runner_outcome {
    int error;    /* GO_OK, or why the tool failed on it: end() was not called then */
    uint32_t ply; /* where */
    bool passed;  /* begin() let it pass */
};

/* Where games come from and go to; both serial and in order. */
struct runner_ends {
    void *context;
    int (*read)(void *context, struct pos_game *g); /* 1, 0 at the end, or an error */
    int (*write)(void *context, struct pos_game *g, const struct bytes *out,
                 const struct runner_outcome *outcome);
};

int runner_games(const struct runner_tool *tool, const struct runner_ends *ends, int threads);

#endif
