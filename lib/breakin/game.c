/* game.c - the regions of all positions of a game.
 *
 * Two memories take turns: `now` is filled, region by region, while `before` is asked what it
 * still knows.
 */
#include "breakin_private.h"

#include <stdlib.h>

/* What one region of a position gave. */
struct share {
    struct memory memory;
    struct breakin_counts counts;
};

struct breakin_game {
    struct breakin_effort effort;
    bool reuse;
    struct breakin answer;
    struct board *board, *old;
    struct influence_evidence evidence[PS_LIMIT_MAX];
    bool has_evidence;
    bool has_old;
    struct memory before;
    struct memory next; /* becomes `before`; kept for its memory */
    struct share *share;
    size_t share_capacity;
    struct breakin_counts counts;
};

struct breakin_game *breakin_game_new(const struct breakin_effort *effort, bool reuse)
{
    const struct geometry geo = geo_make(1, 1);
    struct breakin_game *g = calloc(1, sizeof *g);

    if (!g)
        return NULL;
    g->effort = *effort;
    g->reuse = reuse;
    g->board = board_new(&geo);
    g->old = board_new(&geo);
    if (g->board && g->old)
        return g;
    breakin_game_free(g);
    return NULL;
}

void breakin_game_free(struct breakin_game *g)
{
    if (!g)
        return;
    for (size_t i = 0; i < g->share_capacity; i++)
        free(g->share[i].memory.kept);
    free(g->share);
    free(g->before.kept);
    free(g->next.kept);
    breakin_free(&g->answer);
    board_free(g->board);
    board_free(g->old);
    free(g);
}

void breakin_game_restart(struct breakin_game *g)
{
    g->has_old = false;
    g->before.count = 0;
    g->counts = (struct breakin_counts){ 0 };
}

int breakin_game_position(struct breakin_game *g, const struct board *b,
                          const struct influence_evidence *evidence)
{
    int error = board_copy(g->board, b);

    g->has_evidence = evidence != NULL;
    if (evidence)
        memcpy(g->evidence, evidence, sizeof g->evidence);
    if (error == GO_OK)
        error = breakin_estimate(g->board, evidence, g->effort.least, &g->answer);
    const size_t had = g->share_capacity;
    if (error == GO_OK)
        error = array_reserve(&g->share, &g->share_capacity, g->answer.count, sizeof *g->share);
    if (error != GO_OK)
        return error;
    if (g->share_capacity > had)
        memset(&g->share[had], 0, (g->share_capacity - had) * sizeof *g->share);
    for (size_t i = 0; i < g->answer.count; i++) {
        g->share[i].memory.count = 0;
        g->share[i].counts = (struct breakin_counts){ 0 };
    }
    return GO_OK;
}

int breakin_game_read(struct breakin_game *g, struct breakin_scratch *s, size_t i)
{
    struct share *share = &g->share[i];
    const bool remembers = g->reuse && g->has_old && geo_equal(&g->old->geo, &g->board->geo);
    struct asker asker = { .scratch = s,
                           .board = g->board,
                           .estimate = &g->answer.estimate,
                           .evidence = g->has_evidence ? g->evidence : NULL,
                           .effort = &g->effort,
                           .before = remembers ? &g->before : NULL,
                           .old = g->old,
                           .now = g->reuse ? &share->memory : NULL };

    assert(i < g->answer.count);
    const int error = region_read(&asker, &g->answer.region[i]);
    share->counts = asker.counts;
    return error;
}

static void add_counts(struct breakin_counts *to, const struct breakin_counts *from)
{
    to->questions += from->questions;
    to->reused += from->reused;
    to->open += from->open;
    to->nodes += from->nodes;
    to->reused_nodes += from->reused_nodes;
}

/* Gathers what the regions have asked, and what is still good of the position before. */
static int remember(struct breakin_game *g)
{
    struct memory *next = &g->next;
    int error = GO_OK;

    next->count = 0;
    for (size_t i = 0; i < g->answer.count && error == GO_OK; i++) {
        const struct memory *m = &g->share[i].memory;
        error =
            array_reserve(&next->kept, &next->capacity, next->count + m->count, sizeof *next->kept);
        if (error == GO_OK && m->count > 0)
            memcpy(&next->kept[next->count], m->kept, m->count * sizeof *m->kept);
        if (error == GO_OK)
            next->count += m->count;
    }
    if (error == GO_OK && g->has_old && geo_equal(&g->old->geo, &g->board->geo))
        error = kept_carry(next, &g->before, g->old, g->board);
    if (error == GO_OK)
        error = board_copy(g->old, g->board);
    if (error != GO_OK)
        return error;
    const struct memory spare = g->before;
    g->before = *next;
    g->next = spare;
    g->has_old = true;
    return GO_OK;
}

int breakin_game_finish(struct breakin_game *g)
{
    for (size_t i = 0; i < g->answer.count; i++)
        add_counts(&g->counts, &g->share[i].counts);
    return g->reuse ? remember(g) : GO_OK;
}

const struct breakin *breakin_game_answer(const struct breakin_game *g)
{
    return &g->answer;
}

struct breakin_counts breakin_game_counts(const struct breakin_game *g)
{
    return g->counts;
}
