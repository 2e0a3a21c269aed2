/* runner.c - see runner.h.
 *
 * One thread, the driver, reads and writes; all work. They go window by window: while the jobs
 * of a window are worked on, the driver writes the window before and reads the one behind, then
 * takes jobs itself.
 *
 *     driver    fill 1 | write -, fill 2, work 1 | write 1, fill 3, work 2 | write 2, ...
 *     others           | work 1 .............    | work 2 ..............   |
 *                                                ^ barrier
 *
 * Threads take jobs by a counter. Whoever finds none left goes to the barrier, and a thread in a
 * barrier runs the tasks that others invite it to; it sleeps after a spin of a few milliseconds.
 * (libgomp wakes threads for new tasks only in barriers, not at the end of a task group: hence
 * windows that end in a barrier, not windows of tasks.)
 *
 * Why a thread's scratch is its own: all tasks are tied, so a thread that waits at the end of a
 * group may only run tasks below its own, or beside it ones that it made itself: those of items,
 * which never wait, or those of games.c, which turn back at the door.
 */
#include "runner.h"

#include <omp.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#include "runner_private.h"

enum {
    WINDOW_JOBS_MAX = 512,
    WINDOW_JOBS_SOON = 16 /* enough to wake threads that have nothing to do */
};
static const double fill_seconds_soon = 0.02;
static const double window_seconds_low = 0.05, window_seconds_high = 0.4;

struct window {
    void *job[WINDOW_JOBS_MAX];
    int error[WINDOW_JOBS_MAX];
    size_t made;  /* jobs that exist */
    size_t count; /* jobs that hold something */
    atomic_size_t next, done;
};

/* What a thread has to itself. */
struct thread {
    void *scratch;
    bool resting; /* in the barrier, and not in a task there */
};

struct runner {
    const struct runner_map *map;
    int threads;
    struct thread *thread;
    atomic_int idle;    /* threads that rest */
    atomic_int invited; /* tasks that no thread has begun */
    struct window window[2];
    struct window *last; /* worked on, perhaps not yet written */
    size_t target;       /* jobs to aim at for the next window */
    bool ended;
    int read_error, result;
    atomic_bool failed; /* a job has failed for good: take no more */
};

int runner_threads_default(void)
{
    const char *wish = getenv("OMP_NUM_THREADS");
    const int threads = wish && *wish ? omp_get_max_threads() : omp_get_num_procs();

    return threads < 1 ? 1 : threads > RUNNER_THREADS_MAX ? RUNNER_THREADS_MAX : threads;
}

#define TEXT_OF(x)  #x
#define TEXT_OF2(x) TEXT_OF(x)

const char *runner_openmp(void)
{
    return "OpenMP " TEXT_OF2(_OPENMP);
}

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* --- idle threads --------------------------------------------------------------------------- */

static struct thread *self(struct runner *run)
{
    return &run->thread[omp_get_thread_num()];
}

static void rest(struct runner *run, bool resting)
{
    struct thread *t = self(run);

    if (t->resting == resting)
        return;
    t->resting = resting;
    atomic_fetch_add(&run->idle, resting ? 1 : -1);
}

bool runner_can_invite(const struct runner *run)
{
    return atomic_load_explicit(&run->idle, memory_order_relaxed) >
           atomic_load_explicit(&run->invited, memory_order_relaxed);
}

static void run_invited(struct runner *run, runner_task_fn *task, void *context)
{
    const bool rested = self(run)->resting;

    atomic_fetch_sub(&run->invited, 1);
    if (rested)
        rest(run, false);
    task(context, self(run)->scratch);
    if (rested)
        rest(run, true);
}

void runner_invite(struct runner *run, runner_task_fn *task, void *context)
{
    while (runner_can_invite(run)) {
        atomic_fetch_add(&run->invited, 1);
#pragma omp task default(none) firstprivate(run, task, context)
        run_invited(run, task, context);
    }
}

void runner_group(runner_task_fn *task, void *context, void *scratch)
{
#pragma omp taskgroup
    task(context, scratch);
}

/* --- items ---------------------------------------------------------------------------------- */

struct share {
    struct runner *run;
    runner_item_fn *item;
    void *context;
    size_t count;
    int *error; /* of each item */
    atomic_size_t next;
    atomic_size_t first_failed; /* the lowest item that failed, or count */
};

static void note_failure(struct share *s, size_t item)
{
    size_t lowest = atomic_load(&s->first_failed);

    while (item < lowest && !atomic_compare_exchange_weak(&s->first_failed, &lowest, item))
        continue;
}

/* Takes items until none is left, and calls those that become idle meanwhile. */
static void take_items(void *context, void *scratch)
{
    struct share *s = context;
    size_t i;

    while ((i = atomic_fetch_add(&s->next, 1)) < s->count) {
        if (i + 1 < s->count)
            runner_invite(s->run, take_items, s);
        s->error[i] = s->item(s->context, scratch, i);
        if (s->error[i] < 0)
            note_failure(s, i);
    }
}

static int items_alone(void *scratch, size_t count, runner_item_fn *item, void *context)
{
    int first = GO_OK;

    /* All of them, as many threads would do: what an item leaves behind may be looked at. */
    for (size_t i = 0; i < count; i++) {
        const int error = item(context, scratch, i);
        if (error < 0 && first == GO_OK)
            first = error;
    }
    return first;
}

int runner_items(struct runner *run, void *scratch, size_t count, runner_item_fn *item,
                 void *context)
{
    struct share share = { .run = run, .item = item, .context = context, .count = count };
    int first = GO_OK;

    if (count < 2 || run->threads == 1)
        return items_alone(scratch, count, item, context);
    share.error = calloc(count, sizeof *share.error);
    if (!share.error)
        return GO_ENOMEM;
    atomic_init(&share.next, 0);
    atomic_init(&share.first_failed, count);
    runner_group(take_items, &share, scratch);
    const size_t lowest = atomic_load(&share.first_failed);
    if (lowest < count)
        first = share.error[lowest];
    free(share.error);
    return first;
}

/* --- windows -------------------------------------------------------------------------------- */

static void take_jobs(struct runner *run, struct window *w)
{
    const struct runner_map *map = run->map;
    void *scratch = self(run)->scratch;
    size_t i;

    /* After a failure no job is begun; those before it have been, and end well. */
    while (!atomic_load(&run->failed) && (i = atomic_fetch_add(&w->next, 1)) < w->count) {
        w->error[i] = map->work(map->context, run, scratch, w->job[i]);
        if (w->error[i] < 0)
            atomic_store(&run->failed, true);
        atomic_fetch_add(&w->done, 1);
    }
}

static bool all_done(struct window *w)
{
    return !w || atomic_load(&w->done) >= w->count;
}

/* Reads jobs into w until it is full, or until there is enough to go on with and the threads
 * have nothing to do. */
static void fill(struct runner *run, struct window *w, struct window *in_work)
{
    const struct runner_map *map = run->map;
    const double start = now();
    size_t weight = 0;

    w->count = 0;
    atomic_store(&w->next, 0);
    atomic_store(&w->done, 0);
    while (!run->ended && w->count < run->target && weight < RUNNER_WINDOW_BYTES) {
        size_t more = 0;

        if (w->count == w->made) {
            w->job[w->made] = map->job_new(map->context);
            if (!w->job[w->made]) {
                run->read_error = GO_ENOMEM;
                run->ended = true;
                return;
            }
            w->made++;
        }
        const int status = map->read(map->context, w->job[w->count], &more);
        if (status <= 0) {
            run->read_error = status;
            run->ended = true;
            return;
        }
        w->error[w->count++] = GO_OK;
        weight += more;
        if (all_done(in_work) &&
            (w->count >= WINDOW_JOBS_SOON || now() - start > fill_seconds_soon))
            return;
    }
}

/* Writes the jobs before the first that failed; then that error. */
static int drain(struct runner *run, struct window *w)
{
    const struct runner_map *map = run->map;

    for (size_t i = 0; i < w->count; i++) {
        int error = w->error[i];
        if (error == GO_OK)
            error = map->write(map->context, w->job[i]);
        if (error < 0)
            return error;
    }
    return GO_OK;
}

/* Windows long enough that their ends cost nothing, short enough that results keep flowing. */
static void aim(struct runner *run, size_t count, double seconds)
{
    const size_t least = (size_t)run->threads * 4;

    if (seconds < window_seconds_low && count >= run->target)
        run->target *= 2;
    else if (seconds > window_seconds_high)
        run->target /= 2;
    if (run->target < least)
        run->target = least;
    if (run->target > WINDOW_JOBS_MAX)
        run->target = WINDOW_JOBS_MAX;
}

/* What the driver does beside work in one turn: writes the window before, reads the next. */
static void serve(struct runner *run, struct window *in_work, struct window *other)
{
    if (run->result == GO_OK)
        run->result = drain(run, other);
    other->count = 0;
    if (run->result != GO_OK)
        atomic_store(&run->failed, true);
    else if (!atomic_load(&run->failed))
        fill(run, other, in_work);
}

/* Every thread goes through the same turns. An empty window ends them, and nothing else may:
 * its count is the one thing that stays as it is while some are in this turn and some still in
 * the last. After a failure the next window is empty. */
static void take_turns(struct runner *run)
{
    const bool driver = omp_get_thread_num() == 0;

    for (unsigned turn = 0; run->window[turn & 1].count > 0; turn++) {
        struct window *in_work = &run->window[turn & 1];
        double start = 0;

        if (driver) {
            start = now();
            serve(run, in_work, &run->window[~turn & 1]);
        }
        take_jobs(run, in_work);
        rest(run, true);
#pragma omp barrier
        rest(run, false);
        if (driver) {
            run->last = in_work;
            aim(run, in_work->count, now() - start);
        }
    }
}

/* LLVM's runtime lets waiting threads spin for 200 ms; GNU's has no such function, and spins for a
 * few milliseconds. */
extern void kmp_set_blocktime(int milliseconds) __attribute__((weak));

static int run_parallel(struct runner *run)
{
    if (kmp_set_blocktime)
        kmp_set_blocktime(0);
    fill(run, &run->window[0], NULL);
#pragma omp parallel num_threads(run->threads) default(none) shared(run)
    take_turns(run);
    if (run->result == GO_OK && run->last)
        run->result = drain(run, run->last);
    return run->result == GO_OK ? run->read_error : run->result;
}

/* One thread: no windows, each job goes straight through. */
static int run_alone(struct runner *run)
{
    const struct runner_map *map = run->map;
    void *job = map->job_new(map->context);
    int status = GO_OK;

    if (!job)
        return GO_ENOMEM;
    while (status == GO_OK) {
        size_t weight = 0;

        status = map->read(map->context, job, &weight);
        if (status <= 0)
            break;
        status = map->work(map->context, run, run->thread[0].scratch, job);
        if (status == GO_OK)
            status = map->write(map->context, job);
    }
    map->job_free(map->context, job);
    return status;
}

static void run_free(struct runner *run)
{
    const struct runner_map *map = run->map;

    for (int w = 0; w < 2; w++)
        for (size_t i = 0; i < run->window[w].made; i++)
            map->job_free(map->context, run->window[w].job[i]);
    for (int i = 0; run->thread && i < run->threads; i++)
        if (run->thread[i].scratch && map->scratch_free)
            map->scratch_free(map->context, run->thread[i].scratch);
    free(run->thread);
    free(run);
}

static int threads_fill(struct runner *run)
{
    const struct runner_map *map = run->map;

    run->thread = calloc((size_t)run->threads, sizeof *run->thread);
    if (!run->thread)
        return GO_ENOMEM;
    for (int i = 0; map->scratch_new && i < run->threads; i++) {
        run->thread[i].scratch = map->scratch_new(map->context);
        if (!run->thread[i].scratch)
            return GO_ENOMEM;
    }
    return GO_OK;
}

int runner_map(const struct runner_map *map)
{
    struct runner *run = calloc(1, sizeof *run);
    int error;

    assert(map->threads >= 1 && map->threads <= RUNNER_THREADS_MAX);
    if (!run)
        return GO_ENOMEM;
    run->map = map;
    run->threads = map->threads;
    run->target = WINDOW_JOBS_SOON;
    aim(run, 0, window_seconds_low);
    error = threads_fill(run);
    if (error == GO_OK)
        error = run->threads == 1 ? run_alone(run) : run_parallel(run);
    run_free(run);
    return error;
}
