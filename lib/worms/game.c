/* game.c - the strings of all positions of a game. */
#include <stdlib.h>

#include "worms_private.h"

struct worms_game {
    struct worms_effort effort;
    bool reuse;
    struct board *board; /* a copy of the position */
    struct worms worms;
    struct worm_verdict verdict[WORMS_MAX];
    struct worms_counts spent[WORMS_MAX];
    struct worm_summary summary[WORMS_MAX];
    struct memory memory[GEO_LIMIT_MAX]; /* by origin */
    struct race_memory race_memory[GEO_LIMIT_MAX];
    struct pointset alive; /* unconditionally */
    int race_count;
    int16_t race[WORMS_MAX]; /* strings about which races decide */
    struct uncond_scratch *uncond;
    struct worms_counts counts;
};

struct worms_game *worms_game_new(const struct worms_effort *effort, bool reuse)
{
    const struct geometry g = geo_make(1, 1);
    struct worms_game *game = calloc(1, sizeof *game);

    if (!game)
        return NULL;
    game->effort = *effort;
    game->reuse = reuse;
    game->uncond = uncond_scratch_new(UNCOND_BEST);
    game->board = board_new(&g);
    if (game->uncond && game->board)
        return game;
    worms_game_free(game);
    return NULL;
}

void worms_game_free(struct worms_game *g)
{
    if (!g)
        return;
    uncond_scratch_free(g->uncond);
    board_free(g->board);
    for (int p = 0; p < GEO_LIMIT_MAX; p++) {
        memory_free(&g->memory[p]);
        race_memory_free(&g->race_memory[p]);
    }
    free(g);
}

void worms_game_restart(struct worms_game *g)
{
    for (int p = 0; p < GEO_LIMIT_MAX; p++)
        g->memory[p].count = g->race_memory[p].count = 0;
}

int worms_game_position(struct worms_game *g, const struct board *b)
{
    if (!geo_equal(&g->board->geo, &b->geo))
        worms_game_restart(g);
    const int error = board_copy(g->board, b);
    if (error == GO_OK)
        worms_find(b, &g->worms);
    return error;
}

int worms_game_read(struct worms_game *g, struct worms_scratch *scratch, int i)
{
    const point origin = g->worms.worm[i].origin;

    assert(i >= 0 && i < g->worms.count);
    g->spent[i] = (struct worms_counts){ 0 };
    return worms_read_again(scratch, g->board, &g->effort, origin,
                            g->reuse ? &g->memory[origin] : NULL, &g->verdict[i], &g->spent[i]);
}

void worms_counts_add(struct worms_counts *sum, const struct worms_counts *more)
{
    sum->questions += more->questions;
    sum->reused += more->reused;
    sum->undecided += more->undecided;
    sum->nodes += more->nodes;
    sum->reused_nodes += more->reused_nodes;
}

int worms_game_summarize(struct worms_game *g, int *races)
{
    struct uncond_position position;
    struct uncond status;
    int error = uncond_position_of(g->board, &position);

    if (error == GO_OK)
        error = uncond_status(g->uncond, &position.geo, &position.black, &position.white, &status);
    if (error != GO_OK)
        return error;
    for (int i = 0; i < g->worms.count; i++)
        worms_counts_add(&g->counts, &g->spent[i]);
    worms_summarize(g->board, &g->worms, g->verdict, &status, g->summary);
    g->alive = status.side[BLACK].alive;
    ps_or(&g->alive, &status.side[WHITE].alive);
    g->race_count = 0;
    for (int i = 0; g->effort.race_budget > 0 && i < g->worms.count; i++)
        if (worms_needs_races(&g->verdict[i], &g->summary[i]))
            g->race[g->race_count++] = (int16_t)i;
    *races = g->race_count;
    return GO_OK;
}

int worms_game_race(struct worms_game *g, struct worms_scratch *scratch, int k)
{
    assert(k >= 0 && k < g->race_count);
    const int i = g->race[k];
    const point origin = g->worms.worm[i].origin;
    return worms_races_again(scratch, g->board, &g->alive, origin, g->effort.race_budget,
                             g->reuse ? &g->race_memory[origin] : NULL, &g->summary[i]);
}

int worms_game_all(struct worms_game *g, struct worms_scratch *scratch, const struct board *b)
{
    int races = 0, error = worms_game_position(g, b);

    for (int i = 0; error == GO_OK && i < g->worms.count; i++)
        error = worms_game_read(g, scratch, i);
    if (error == GO_OK)
        error = worms_game_summarize(g, &races);
    for (int k = 0; error == GO_OK && k < races; k++)
        error = worms_game_race(g, scratch, k);
    return error;
}

const struct worms *worms_game_worms(const struct worms_game *g)
{
    return &g->worms;
}

const struct worm_verdict *worms_game_verdicts(const struct worms_game *g)
{
    return g->verdict;
}

const struct worm_summary *worms_game_summaries(const struct worms_game *g)
{
    return g->summary;
}

const struct worms_counts *worms_game_counts(const struct worms_game *g)
{
    return &g->counts;
}
