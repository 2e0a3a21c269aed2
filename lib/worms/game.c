/* game.c - the strings of all positions of a game.
 *
 * Two sets of results take turns: `now` is filled while `before` is asked what it still knows.  An
 * answer is kept when nothing that its search has read has changed, so that a fresh search would
 * give the same bytes.
 */
#include "worms.h"

#include <stdlib.h>

struct results {
    struct board *board; /* a copy of the position */
    bool valid;
    struct worms worms;
    struct worm_verdict verdict[WORMS_MAX];
    uint8_t reused[WORMS_MAX]; /* bit 0 attack, bit 1 defend */
};

struct worms_game {
    struct worms_effort effort;
    bool reuse;
    int turn; /* which of the two results is `now` */
    struct results results[2];
    struct worm_summary summary[WORMS_MAX];
    struct uncond_scratch *uncond;
    struct semeai_engine *races;
    struct worms_counts counts;
};

struct worms_scratch {
    struct reading_engine *engine;
    struct board *board;
};

static struct results *now(struct worms_game *g)
{
    return &g->results[g->turn];
}

static struct results *before(struct worms_game *g)
{
    return &g->results[!g->turn];
}

struct worms_game *worms_game_new(const struct worms_effort *effort, bool reuse)
{
    const struct geometry g = geo_make(1, 1);
    struct worms_game *game = calloc(1, sizeof *game);

    if (!game)
        return NULL;
    game->effort = *effort;
    game->reuse = reuse;
    game->uncond = uncond_scratch_new(UNCOND_BEST);
    game->races = semeai_new();
    game->results[0].board = board_new(&g);
    game->results[1].board = board_new(&g);
    if (game->uncond && game->races && game->results[0].board && game->results[1].board)
        return game;
    worms_game_free(game);
    return NULL;
}

void worms_game_free(struct worms_game *g)
{
    if (!g)
        return;
    uncond_scratch_free(g->uncond);
    semeai_free(g->races);
    board_free(g->results[0].board);
    board_free(g->results[1].board);
    free(g);
}

void worms_game_restart(struct worms_game *g)
{
    g->results[0].valid = g->results[1].valid = false;
    g->counts = (struct worms_counts){ 0 };
}

struct worms_scratch *worms_scratch_new(void)
{
    const struct geometry g = geo_make(1, 1);
    struct worms_scratch *s = calloc(1, sizeof *s);

    if (!s)
        return NULL;
    s->engine = reading_new();
    s->board = board_new(&g);
    if (s->engine && s->board)
        return s;
    worms_scratch_free(s);
    return NULL;
}

void worms_scratch_free(struct worms_scratch *s)
{
    if (!s)
        return;
    reading_free(s->engine);
    board_free(s->board);
    free(s);
}

int worms_game_position(struct worms_game *g, const struct board *b)
{
    g->turn = !g->turn;
    struct results *r = now(g);
    const int error = board_copy(r->board, b);

    r->valid = false;
    if (error == GO_OK)
        worms_find(b, &r->worms);
    return error;
}

/* What the position before knows of the string: its verdict if all of it still holds. */
static bool still_holds(struct worms_game *g, point origin, struct worm_verdict *v)
{
    const struct results *old = before(g);

    if (!g->reuse || !old->valid || !geo_equal(&old->board->geo, &now(g)->board->geo) ||
        old->worms.at[origin] < 0)
        return false;
    const int i = old->worms.at[origin];
    const struct worm_verdict *kept = &old->verdict[i];
    if (old->worms.worm[i].origin != origin ||
        !worms_verdict_holds(kept, old->board, now(g)->board))
        return false;
    *v = *kept;
    return true;
}

int worms_game_read(struct worms_game *g, struct worms_scratch *scratch, int i)
{
    struct results *r = now(g);
    const point origin = r->worms.worm[i].origin;

    assert(i >= 0 && i < r->worms.count);
    r->reused[i] = 1;
    if (still_holds(g, origin, &r->verdict[i]))
        return GO_OK;
    r->reused[i] = 0;
    const int error = board_copy(scratch->board, r->board);
    if (error != GO_OK)
        return error;
    return worms_read(scratch->engine, scratch->board, &g->effort, origin, &r->verdict[i]);
}

static void count(struct worms_counts *c, const struct reading_answer *a, bool reused)
{
    c->questions++;
    c->undecided += !a->proved;
    c->reused += reused;
    if (reused)
        c->reused_nodes += (uint64_t)a->nodes;
    else
        c->nodes += (uint64_t)a->nodes;
}

int worms_game_finish(struct worms_game *g)
{
    struct results *r = now(g);
    struct uncond_position position;
    struct uncond status;
    int error = uncond_position_of(r->board, &position);

    if (error == GO_OK)
        error = uncond_status(g->uncond, &position.geo, &position.black, &position.white, &status);
    if (error != GO_OK)
        return error;
    for (int i = 0; i < r->worms.count; i++) {
        count(&g->counts, &r->verdict[i].attack, r->reused[i]);
        if (r->verdict[i].asked_defend)
            count(&g->counts, &r->verdict[i].defend, r->reused[i]);
    }
    worms_summarize(r->board, &r->worms, r->verdict, &status, g->summary);
    r->valid = true;
    if (g->effort.race_budget == 0)
        return GO_OK;
    return worms_races(g->races, r->board, &r->worms, r->verdict, g->effort.race_budget,
                       g->summary);
}

const struct worms *worms_game_worms(const struct worms_game *g)
{
    return &g->results[g->turn].worms;
}

const struct worm_verdict *worms_game_verdicts(const struct worms_game *g)
{
    return g->results[g->turn].verdict;
}

const struct worm_summary *worms_game_summaries(const struct worms_game *g)
{
    return g->summary;
}

struct worms_counts worms_game_counts(const struct worms_game *g)
{
    return g->counts;
}
