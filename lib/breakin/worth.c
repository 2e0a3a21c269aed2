/* worth.c - what moves are worth: the estimate with them on the board.
 *
 * Points that fall are only the beginning of what a break-in costs: a stone that stands in a
 * territory, linked to a living string, takes the points around it too.  How many, the estimate
 * says.
 */
#include "breakin_private.h"

enum { CANDIDATES_MAX = 24, NEAR = 2 };

/* A move that costs the owner no more than this much more is not tried. */
static const float little = 2.0f;

int worth_play(struct board *b, enum colour c, point p, point string,
               struct influence_evidence *evidence)
{
    if (p == GEO_NONE || p == GEO_PASS)
        return GO_OK;
    const int error = board_play(b, c, p);
    if (error != GO_OK)
        return error == GO_ENOMEM ? error : GO_OK;
    struct influence_evidence *new = &evidence[board_string(b, p)->first];
    *new = (struct influence_evidence){ 0 };
    if (string == GEO_NONE || board_at(b, string) != c)
        return GO_OK;
    struct influence_evidence *old = &evidence[board_string(b, string)->first];
    if (old->group == 0)
        old->group = (int16_t)(1 + string);
    new->group = old->group;
    return GO_OK;
}

/* What of the region leans to its owner and is not lost. */
static float held(const struct influence *estimate, const struct breakin_region *region,
                  const struct breakin_reach *lost)
{
    float sum = 0.0f;

    for (point p = ps_next(&region->points, 0); p != GEO_NONE;
         p = ps_next(&region->points, p + 1)) {
        const float value = estimate->value[p];
        const float lean = region->owner == WHITE ? value : -value;
        if (lean > 0.0f && !ps_has(&lost->fallen, p) && !ps_has(&lost->likely, p))
            sum += lean;
    }
    return sum;
}

int worth_after(struct asker *k, const struct breakin_region *region, enum colour c, point p,
                point string, const struct breakin_reach *lost, float *holds)
{
    struct breakin_scratch *s = k->scratch;
    int error = board_copy(s->board, k->board);

    memset(s->evidence, 0, sizeof s->evidence);
    if (k->evidence)
        memcpy(s->evidence, k->evidence, sizeof s->evidence);
    if (error == GO_OK)
        error = worth_play(s->board, c, p, string, s->evidence);
    if (error == GO_OK)
        error = influence_estimate(s->board, s->evidence, &s->estimate);
    if (error == GO_OK)
        *holds = held(&s->estimate, region, lost);
    return error;
}

int worth_glance(struct asker *k, const struct breakin_region *region, enum colour c, point p,
                 point string, const struct breakin_reach *lost, float *holds)
{
    struct breakin_scratch *s = k->scratch;
    int error = board_copy(s->board, k->board);

    if (error == GO_OK)
        error = board_play(s->board, c, p);
    if (error != GO_OK)
        return error;
    memcpy(s->estimate.alive, k->estimate->alive, sizeof s->estimate.alive);
    s->estimate.alive[p] = k->estimate->alive[string];
    influence_of_chances(s->board, s->estimate.alive, k->estimate->knowledge, &s->estimate);
    *holds = held(&s->estimate, region, lost);
    return GO_OK;
}

struct candidate {
    point move;
    float holds;
};

/* Keeps the list by what the region would hold, the least first. */
static void insert(struct candidate *list, int *count, struct candidate c)
{
    int at = *count;

    if (*count == CANDIDATES_MAX)
        return;
    for (; at > 0 && list[at - 1].holds > c.holds; at--)
        list[at] = list[at - 1];
    list[at] = c;
    ++*count;
}

/* Empty points of the region or beside it, not much further from the string than the region is. */
static struct pointset first_steps(const struct board *b, const struct breakin_region *region,
                                   const int8_t *layer)
{
    const struct pointset empty = board_empty_set(b);
    struct pointset set = ps_grow(&b->geo, &region->points);
    int near = CONNECT_DISTANCE_MAX;

    for (point p = ps_next(&region->points, 0); p != GEO_NONE; p = ps_next(&region->points, p + 1))
        near = layer[p] < near ? layer[p] : near;
    ps_and(&set, &empty);
    for (point p = ps_next(&set, 0); p != GEO_NONE; p = ps_next(&set, p + 1))
        if (layer[p] > near + NEAR)
            ps_remove(&set, p);
    return set;
}

/* Is the goal reached although the owner moves next, when the intruder has played at p? */
static int try_move(struct asker *k, struct breakin_region *region, point string, point p,
                    const struct pointset *goal, bool *reached)
{
    const struct connect_question q = { .ends = { string, string },
                                        .area = goal,
                                        .kind = CONNECT_DISCONNECT,
                                        .meaning = CONNECT_STRICT,
                                        .order = k->effort->order,
                                        .budget = k->effort->budget,
                                        .estimate = true };
    struct connect_answer a;
    const int error = asker_get(k, &q, p, &a);

    *reached = error == GO_OK && a.verdict == CONNECT_LOSE;
    if (error != GO_OK)
        return error;
    const int points = ps_count(goal);
    const struct breakin_step step = {
        .string = string,
        .first = BREAKIN_INTRUDER,
        .verdict = (uint8_t)(*reached ? (a.proved ? BREAKIN_FALLS : BREAKIN_MAY_FALL)
                                      : (a.proved ? BREAKIN_HOLDS : BREAKIN_MAY_HOLD)),
        .kind = BREAKIN_TRY,
        .goal = (int16_t)points,
        .erased = (int16_t)(ps_count(&region->points) - points),
        .move = p,
        .nodes = (int32_t)a.nodes,
    };
    return asker_note(region, &step);
}

/* What the region would hold after each first step that leaves less than the present move. */
static int rank(struct asker *k, const struct breakin_region *region, const struct pointset *moves,
                point string, const struct breakin_reach *reach, struct candidate *list, int *count)
{
    const enum colour intruder = colour_other(region->owner);
    float least = 0.0f;
    int seen = 0;
    int error = worth_glance(k, region, intruder, reach->move, string, reach, &least);

    *count = 0;
    for (point p = ps_next(moves, 0); p != GEO_NONE && error == GO_OK && seen < CANDIDATES_MAX;
         p = ps_next(moves, p + 1)) {
        struct candidate c = { .move = p };
        if (p == reach->move || board_check(k->board, intruder, p) != GO_OK)
            continue;
        seen++;
        error = worth_glance(k, region, intruder, p, string, reach, &c.holds);
        if (error == GO_OK && c.holds < least - little)
            insert(list, count, c);
    }
    return error;
}

int worth_choose(struct asker *k, struct breakin_region *region)
{
    const struct breakin_intrusion *n = &region->intrusion[region->best];
    struct breakin_reach *reach = &region->reach[BREAKIN_INTRUDER];
    struct candidate list[CANDIDATES_MAX];
    struct pointset goal = region->points;
    int8_t layer[PS_LIMIT_MAX];
    bool reached = false;
    int count;

    if (k->effort->tries == 0 || reach->move == GEO_NONE || reach->move == GEO_PASS ||
        n->deepest == 0)
        return GO_OK;
    int error =
        connect_distances(k->scratch->engine, k->board, n->string, CONNECT_DISTANCE_MAX, layer);
    if (error != GO_OK)
        return error;
    for (point p = ps_next(&region->points, 0); p != GEO_NONE; p = ps_next(&region->points, p + 1))
        if (layer[p] < n->deepest)
            ps_remove(&goal, p);
    const struct pointset moves = first_steps(k->board, region, layer);
    error = rank(k, region, &moves, n->string, reach, list, &count);
    for (int i = 0; i < count && i < k->effort->tries && !reached && error == GO_OK; i++) {
        error = try_move(k, region, n->string, list[i].move, &goal, &reached);
        if (reached)
            reach->move = list[i].move;
    }
    return error;
}
