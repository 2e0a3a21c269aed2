/* test_runner.c - the order of results, failures and shared items, at many numbers of threads.
 *
 * How: jobs that take uneven time and note what they saw; whatever the threads, the row of
 * write() calls must be the one of a plain loop.
 */
#include <criterion/criterion.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#include "runner.h"

static const int thread_counts[] = { 1, 2, 3, 7, 16 };
enum { THREAD_COUNTS = sizeof thread_counts / sizeof *thread_counts };

struct plan {
    uint64_t jobs;
    uint64_t fail_work, fail_read, fail_write; /* number of the job, or UINT64_MAX */
    size_t items;                              /* of every 50th job */
    uint64_t read, written;
    uint64_t checksum;
    bool in_order;
    atomic_int live_jobs, live_scratch, scratch_in_use_twice;
};

struct task {
    uint64_t number, result;
};

struct pad {
    atomic_int users;
    uint64_t used;
};

static const struct plan no_failure = {
    .fail_work = UINT64_MAX, .fail_read = UINT64_MAX, .fail_write = UINT64_MAX, .in_order = true
};

static void *task_new(void *context)
{
    atomic_fetch_add(&((struct plan *)context)->live_jobs, 1);
    return calloc(1, sizeof(struct task));
}

static void task_free(void *context, void *job)
{
    atomic_fetch_sub(&((struct plan *)context)->live_jobs, 1);
    free(job);
}

static void *pad_new(void *context)
{
    atomic_fetch_add(&((struct plan *)context)->live_scratch, 1);
    return calloc(1, sizeof(struct pad));
}

static void pad_free(void *context, void *scratch)
{
    atomic_fetch_sub(&((struct plan *)context)->live_scratch, 1);
    free(scratch);
}

static int read_task(void *context, void *job, size_t *weight)
{
    struct plan *p = context;
    struct task *t = job;

    if (p->read == p->fail_read)
        return GO_EIO;
    if (p->read == p->jobs)
        return 0;
    t->number = p->read++;
    t->result = 0;
    *weight = 100;
    return 1;
}

static uint64_t grind(uint64_t seed, int rounds)
{
    for (int i = 0; i < rounds; i++)
        seed = hash_mix(seed + 1);
    return seed;
}

struct item_context {
    struct plan *plan;
    uint64_t number;
    uint64_t result[200];
};

static int do_item(void *context, void *scratch, size_t item)
{
    struct item_context *c = context;
    struct pad *pad = scratch;

    if (atomic_fetch_add(&pad->users, 1) != 0)
        atomic_store(&c->plan->scratch_in_use_twice, 1);
    pad->used += grind(item, 2000);
    c->result[item] = hash_mix(c->number * 1000 + item);
    atomic_fetch_sub(&pad->users, 1);
    return c->number == c->plan->fail_work && item % 3 == 1 ? GO_ERANGE - (int)item / 3 : GO_OK;
}

static int work_task(void *context, struct runner *run, void *scratch, void *job)
{
    struct plan *p = context;
    struct task *t = job;
    struct item_context items = { .plan = p, .number = t->number };

    t->result = grind(t->number, (int)(t->number % 7) * 300);
    if (p->items > 0 && t->number % 50 == 0) {
        const int error = runner_items(run, scratch, p->items, do_item, &items);
        for (size_t i = 0; i < p->items; i++)
            t->result = hash_mix(t->result ^ items.result[i]);
        return error;
    }
    return t->number == p->fail_work ? GO_ECORRUPT : GO_OK;
}

static int write_task(void *context, void *job)
{
    struct plan *p = context;
    const struct task *t = job;

    if (t->number == p->fail_write)
        return GO_EIO;
    p->in_order = p->in_order && t->number == p->written;
    p->written++;
    p->checksum = hash_mix(p->checksum ^ t->result);
    return GO_OK;
}

static int run_plan(struct plan *p, int threads)
{
    const struct runner_map map = {
        .threads = threads,
        .context = p,
        .job_new = task_new,
        .job_free = task_free,
        .scratch_new = pad_new,
        .scratch_free = pad_free,
        .read = read_task,
        .work = work_task,
        .write = write_task,
    };
    const int status = runner_map(&map);

    cr_expect(p->in_order, "%d threads: out of order", threads);
    cr_expect_eq(atomic_load(&p->live_jobs), 0);
    cr_expect_eq(atomic_load(&p->live_scratch), 0);
    cr_expect_eq(atomic_load(&p->scratch_in_use_twice), 0);
    return status;
}

Test(runner, every_number_of_threads_writes_the_same)
{
    const uint64_t sizes[] = { 0, 1, 2, 5, 63, 64, 65, 1000, 3001 };

    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        uint64_t want = 0;
        for (int i = 0; i < THREAD_COUNTS; i++) {
            struct plan p = no_failure;
            p.jobs = sizes[s];
            p.items = 40;
            cr_assert_eq(run_plan(&p, thread_counts[i]), GO_OK);
            cr_expect_eq(p.written, sizes[s]);
            if (i == 0)
                want = p.checksum;
            cr_expect_eq(p.checksum, want, "%llu jobs, %d threads", (unsigned long long)sizes[s],
                         thread_counts[i]);
        }
    }
}

Test(runner, a_failed_job_ends_the_run_behind_the_jobs_before_it)
{
    for (int i = 0; i < THREAD_COUNTS; i++)
        for (uint64_t fail = 0; fail < 400; fail += 57) {
            struct plan p = no_failure;
            p.jobs = 401;
            p.fail_work = fail;
            cr_expect_eq(run_plan(&p, thread_counts[i]), GO_ECORRUPT);
            cr_expect_eq(p.written, fail, "%d threads, job %llu", thread_counts[i],
                         (unsigned long long)fail);
        }
}

Test(runner, the_lowest_failed_item_speaks)
{
    for (int i = 0; i < THREAD_COUNTS; i++) {
        struct plan p = no_failure;
        p.jobs = 201;
        p.items = 100;
        p.fail_work = 200;
        cr_expect_eq(run_plan(&p, thread_counts[i]), GO_ERANGE);
        cr_expect_eq(p.written, 200);
    }
}

Test(runner, reading_and_writing_fail_in_their_place)
{
    for (int i = 0; i < THREAD_COUNTS; i++) {
        struct plan p = no_failure;
        p.jobs = 500;
        p.fail_read = 333;
        cr_expect_eq(run_plan(&p, thread_counts[i]), GO_EIO);
        cr_expect_eq(p.written, 333, "what was read before is written");
        p = no_failure;
        p.jobs = 500;
        p.fail_write = 77;
        cr_expect_eq(run_plan(&p, thread_counts[i]), GO_EIO);
        cr_expect_eq(p.written, 77);
    }
}

/* --- one long game -------------------------------------------------------------------------- */

static int slow_position(void *game, const struct replay *at, size_t *items)
{
    (void)game;
    (void)at;
    *items = 100;
    return GO_OK;
}

static atomic_ullong items_by_scratch[8];
static atomic_int scratch_count;

static void *scratch_new(const void *settings)
{
    int *mine = malloc(sizeof *mine);

    (void)settings;
    if (mine)
        *mine = atomic_fetch_add(&scratch_count, 1);
    return mine;
}

static int slow_item(void *game, void *scratch, const struct replay *at, size_t item)
{
    const struct timespec pause = { .tv_nsec = 200 * 1000 };

    (void)game;
    (void)at;
    (void)item;
    nanosleep(&pause, NULL);
    atomic_fetch_add(&items_by_scratch[*(int *)scratch], 1);
    return GO_OK;
}

static int end_game(void *game, struct pos_game *g, struct bytes *out)
{
    (void)game;
    (void)g;
    return bytes_add(out, "x", 1);
}

struct one_game {
    int left;
    uint64_t written;
};

static int read_one(void *context, struct pos_game *g)
{
    struct one_game *o = context;
    const struct geometry geo = geo_make(9, 9);

    if (o->left-- == 0)
        return 0;
    record_clear(&g->record, &geo);
    for (int i = 0; i < 9; i++)
        cr_assert_eq(record_add_move(&g->record, i % 2 ? WHITE : BLACK, geo_point(&geo, i, i)), 0);
    return pos_keep_all(g) == GO_OK ? 1 : GO_ENOMEM;
}

static int write_one(void *context, struct pos_game *g, const struct bytes *out,
                     const struct runner_outcome *outcome)
{
    (void)g;
    cr_expect_eq(out->count, 1);
    cr_expect_eq(outcome->error, GO_OK);
    ((struct one_game *)context)->written++;
    return GO_OK;
}

Test(runner, threads_share_the_items_of_one_long_game)
{
    const struct runner_tool tool = { .scratch_new = scratch_new,
                                      .scratch_free = free,
                                      .position = slow_position,
                                      .item = slow_item,
                                      .end = end_game };
    struct one_game one = { .left = 1 };
    const struct runner_ends ends = { &one, read_one, write_one };

    cr_assert_eq(runner_games(&tool, &ends, 4), GO_OK);
    cr_expect_eq(one.written, 1);
    /* 10 positions of 100 items that sleep: four threads take about a quarter each. */
    for (int i = 0; i < 4; i++) {
        const unsigned long long did = atomic_load(&items_by_scratch[i]);
        cr_expect(did > 100, "thread %d did %llu of 1000 items", i, did);
    }
}

/* --- a game played by several threads ------------------------------------------------------- */

enum { LONG_MOVES = 300, SECTION_A = 0, SECTION_B = 1 };

static const struct runner_section two_sections[] = { { "AAAA", 1, false },
                                                      { "BBBB", 2, false },
                                                      { .id = "" } };

static atomic_int states_met, positions_met, mistakes;

static void *state_new(const void *settings)
{
    (void)settings;
    return calloc(1, sizeof(int));
}

static int state_begin(void *game, const struct pos_game *g)
{
    (void)g;
    *(int *)game = 1;
    atomic_fetch_add(&states_met, 1);
    return 1;
}

/* The stones of the board in section A, now and then a longer word in B. */
static int state_finish(void *game, const struct replay *at, struct bytes *answer)
{
    const struct timespec pause = { .tv_nsec = 50 * 1000 };
    int error = GO_OK;

    /* A state that has not met the game, or an answer that is not empty at first. */
    if (*(int *)game != 1 || answer[SECTION_A].count > 0 || answer[SECTION_B].count > 0)
        atomic_fetch_add(&mistakes, 1);
    error = bytes_add_varint(&answer[SECTION_A], at->board->hash % 1000);
    atomic_fetch_add(&positions_met, 1);
    nanosleep(&pause, NULL);
    for (uint32_t i = 0; error == GO_OK && at->ply % 3 == 0 && i < at->ply; i++)
        error = bytes_add_byte(&answer[SECTION_B], (uint8_t)i);
    return error;
}

struct long_game {
    int left;
    bool every_second;
    uint64_t sum;
};

static int read_long(void *context, struct pos_game *g)
{
    struct long_game *o = context;
    const struct geometry geo = geo_make(19, 19);

    if (o->left-- == 0)
        return 0;
    record_clear(&g->record, &geo);
    for (int i = 0; i < LONG_MOVES; i++)
        cr_assert_eq(record_add_move(&g->record, i % 2 ? WHITE : BLACK,
                                     geo_point(&geo, i * 7 % 19, i * 7 / 19 % 19)),
                     0);
    cr_assert_eq(pos_keep_all(g), GO_OK);
    for (uint32_t ply = 1; o->every_second && ply <= LONG_MOVES; ply += 2)
        pos_keep_set(g, ply, false);
    return 1;
}

static int write_long(void *context, struct pos_game *g, const struct bytes *out,
                      const struct runner_outcome *outcome)
{
    struct long_game *o = context;

    (void)out;
    cr_expect_eq(outcome->error, GO_OK);
    for (int i = 0; i < 2; i++) {
        const struct pos_section *s = pos_section_find(g, two_sections[i].id);
        cr_assert(s);
        o->sum = hash_bytes(s->body.data, s->body.count, o->sum);
    }
    return GO_OK;
}

static const struct runner_tool by_states = { .sections = two_sections,
                                              .game_new = state_new,
                                              .game_free = free,
                                              .begin = state_begin,
                                              .finish = state_finish };

Test(runner, threads_share_the_positions_of_one_long_game)
{
    for (int sparse = 0; sparse < 2; sparse++) {
        uint64_t want = 0;
        for (int i = 0; i < THREAD_COUNTS; i++) {
            struct long_game one = { .left = 2, .every_second = sparse };
            const struct runner_ends ends = { &one, read_long, write_long };
            atomic_store(&states_met, 0);
            atomic_store(&positions_met, 0);
            cr_assert_eq(runner_games(&by_states, &ends, thread_counts[i]), GO_OK);
            want = i == 0 ? one.sum : want;
            cr_expect_eq(one.sum, want, "%d threads", thread_counts[i]);
            cr_expect_eq(atomic_load(&mistakes), 0);
            cr_expect_eq(atomic_load(&positions_met), 2 * (sparse ? 151 : 301));
            cr_expect(atomic_load(&states_met) >= 2);
            cr_expect(thread_counts[i] < 3 || atomic_load(&states_met) > 2);
        }
    }
}

Test(runner, whole_games_are_seen_by_one_state)
{
    struct runner_tool tool = by_states;
    struct long_game one = { .left = 2 };
    const struct runner_ends ends = { &one, read_long, write_long };

    tool.whole = true;
    atomic_store(&states_met, 0);
    cr_assert_eq(runner_games(&tool, &ends, 7), GO_OK);
    cr_expect_eq(atomic_load(&states_met), 2);
}

static int fail_position(void *game, const struct replay *at, size_t *items)
{
    (void)game;
    (void)items;
    return at->ply >= 4 ? GO_ERANGE : GO_OK;
}

static int write_failed(void *context, struct pos_game *g, const struct bytes *out,
                        const struct runner_outcome *outcome)
{
    (void)g;
    cr_expect_eq(out->count, 0);
    cr_expect_eq(outcome->error, GO_ERANGE);
    cr_expect_eq(outcome->ply, 4);
    ((struct one_game *)context)->written++;
    return GO_OK;
}

Test(runner, a_failed_position_fails_its_game_and_the_rest_goes_on)
{
    const struct runner_tool tool = { .position = fail_position, .end = end_game };

    for (int i = 0; i < THREAD_COUNTS; i++) {
        struct one_game one = { .left = 50 };
        const struct runner_ends ends = { &one, read_one, write_failed };
        cr_expect_eq(runner_games(&tool, &ends, thread_counts[i]), GO_OK);
        cr_expect_eq(one.written, 50);
    }
}
