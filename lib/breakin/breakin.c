/* breakin.c - the estimate, its regions, and what they are worth. */
#include "breakin_private.h"

#include <stdlib.h>

void breakin_free(struct breakin *k)
{
    for (size_t i = 0; i < k->capacity; i++)
        free(k->region[i].step);
    free(k->region);
    free(k->regions.region);
    *k = (struct breakin){ 0 };
}

/* Makes room for the regions; new ones are zeroed, old ones keep the memory of their steps. */
static int make_room(struct breakin *k, size_t want)
{
    const size_t had = k->capacity;
    const int error = array_reserve(&k->region, &k->capacity, want, sizeof *k->region);

    if (error == GO_OK && k->capacity > had)
        memset(&k->region[had], 0, (k->capacity - had) * sizeof *k->region);
    return error;
}

static void start_region(struct breakin_region *to, const struct influence_region *from)
{
    *to = (struct breakin_region){ .owner = from->owner,
                                   .points = from->points,
                                   .value = from->value,
                                   .holds = { from->value, from->value },
                                   .reach = { { .move = GEO_NONE }, { .move = GEO_NONE } },
                                   .best = -1,
                                   .step = to->step,
                                   .step_capacity = to->step_capacity };
}

int breakin_estimate(struct board *b, const struct influence_evidence *evidence, int least,
                     struct breakin *k)
{
    int error = influence_estimate(b, evidence, &k->estimate);

    k->count = 0;
    if (error == GO_OK)
        error = influence_find_regions(b, &k->estimate, INFLUENCE_QUESTION, least, &k->regions);
    if (error == GO_OK)
        error = make_room(k, k->regions.count);
    if (error != GO_OK)
        return error;
    for (; k->count < k->regions.count; k->count++)
        start_region(&k->region[k->count], &k->regions.region[k->count]);
    return GO_OK;
}

float breakin_worth(const struct influence *estimate, const struct pointset *points)
{
    float sum = 0.0f;

    for (point p = ps_next(points, 0); p != GEO_NONE; p = ps_next(points, p + 1)) {
        const float value = estimate->value[p];
        sum += value < 0.0f ? -value : value;
    }
    return sum;
}

/* Zeros what is lost when that side moves first. */
static void erase(const struct breakin_region *r, enum breakin_first first,
                  struct influence *revised)
{
    for (point p = ps_next(&r->points, 0); p != GEO_NONE; p = ps_next(&r->points, p + 1))
        if (ps_has(&r->reach[first].fallen, p) || ps_has(&r->reach[first].likely, p))
            revised->value[p] = 0.0f;
}

int breakin_revise(struct board *b, const struct influence_evidence *evidence,
                   const struct breakin *k, enum colour mover, struct influence *revised)
{
    const size_t depth = board_depth(b);
    struct influence_evidence known[PS_LIMIT_MAX] = { { 0 } };
    int error = GO_OK;

    if (evidence)
        memcpy(known, evidence, sizeof known);
    for (size_t i = 0; i < k->count && error == GO_OK; i++) {
        const struct breakin_region *r = &k->region[i];
        const bool owns = r->owner == mover;
        if (r->best >= 0)
            error = worth_play(b, mover, r->reach[owns ? BREAKIN_OWNER : BREAKIN_INTRUDER].move,
                               owns ? GEO_NONE : r->intrusion[r->best].string, known);
    }
    if (error == GO_OK)
        error = influence_estimate(b, known, revised);
    while (board_depth(b) > depth)
        board_undo(b);
    for (size_t i = 0; i < k->count && error == GO_OK; i++)
        erase(&k->region[i], k->region[i].owner == mover ? BREAKIN_OWNER : BREAKIN_INTRUDER,
              revised);
    return error;
}

void breakin_scratch_free(struct breakin_scratch *s)
{
    if (!s)
        return;
    connect_free(s->engine);
    board_free(s->board);
    free(s);
}

struct breakin_scratch *breakin_scratch_new(void)
{
    const struct geometry geo = geo_make(1, 1);
    struct breakin_scratch *s = calloc(1, sizeof *s);

    if (!s)
        return NULL;
    s->engine = connect_new();
    s->board = board_new(&geo);
    if (s->engine && s->board)
        return s;
    breakin_scratch_free(s);
    return NULL;
}

int breakin_read(struct breakin_scratch *s, const struct board *b,
                 const struct influence_evidence *evidence, const struct breakin_effort *effort,
                 struct breakin *k, size_t i)
{
    struct asker asker = {
        .scratch = s, .board = b, .estimate = &k->estimate, .evidence = evidence, .effort = effort
    };

    assert(i < k->count && effort->strings <= BREAKIN_STRINGS_MAX);
    return region_read(&asker, &k->region[i]);
}
