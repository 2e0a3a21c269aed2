/* distance.c - how many free moves a join takes: floods from the two ends, level by level.
 *
 *   from           to                                       at the price of
 *   own string     its liberties                            1
 *                  a point with two liberties in common     1     (two links for one)
 *                  a string with two liberties in common    0
 *   point filled   the same, its empty neighbours taken for liberties
 *                  own strings beside it                    0
 *   own string     a string of the cutter beside it         its liberties
 *   point filled   the same                                 one less: the point is one of them
 *   captured       whatever lies beside it                  0
 */
#include "connect_private.h"

/* With the other end's flood at hand: does every way through p take more than f->reach moves? */
static bool is_beside_paths(const struct connect_engine *e, const struct flood *f, point p, int d)
{
    const int both = f->rest->at[p] + d;

    if (e->b->at[p] == e->owner)
        return both > f->reach;
    return both - (e->b->at[p] == EMPTY ? 1 : board_string(e->b, p)->liberties) > f->reach;
}

/* Free points of the area beside a point, and beside a string. */
static int free_beside(const struct connect_engine *e, point p)
{
    int count = 0;

    for (int k = 0; k < 4; k++) {
        const point q = geo_neighbour(&e->b->geo, p, k);
        count += e->b->at[q] == EMPTY && ps_has(&e->area, q);
    }
    return count;
}

static int free_liberties(const struct connect_engine *e, point p)
{
    struct pointset set = board_liberty_set(e->b, p);

    ps_and(&set, &e->area);
    return ps_count(&set);
}

static void push(struct connect_engine *e, struct flood *f, point p, int d)
{
    if (d > f->radius || f->at[p] <= d)
        return;
    if (f->rest && is_beside_paths(e, f, p, d))
        return;
    if (e->b->at[p] == EMPTY) {
        if (f->at[p] == FAR)
            f->list[f->count++] = p;
        f->at[p] = (int8_t)d;
    }
    assert(e->queued[d] < QUEUE_MAX);
    e->queue[d][e->queued[d]++] = p;
}

/* Stones of the connector come at d, strings of the cutter for the liberties they have left. */
static void push_stone(struct connect_engine *e, struct flood *f, point q, int d, int paid)
{
    if (e->b->at[q] == e->owner)
        push(e, f, q, d);
    else if (e->b->at[q] == e->cutter) {
        const int liberties = board_string(e->b, q)->liberties;
        if (liberties <= PRICE_MAX)
            push(e, f, q, d + liberties - paid);
    }
}

/* Other own strings that have two liberties or more in `set`, reached through the stones beside. */
static void push_double_strings(struct connect_engine *e, struct flood *f, point head,
                                const uint64_t *set, const point *liberties, int count, int d)
{
    const struct board *b = e->b;

    for (int i = 0; i < count; i++)
        for (int k = 0; k < 4; k++) {
            const point q = geo_neighbour(&b->geo, liberties[i], k);
            if (b->at[q] != e->owner || f->at[q] <= d || b->head[q] == head)
                continue;
            const uint64_t *other = board_liberties(b, q);
            int common = 0;
            for (int w = 0; w < b->words && common < 2; w++) {
                const uint64_t both = set[w] & other[w];
                common += both == 0 ? 0 : (both & (both - 1)) == 0 ? 1 : 2;
            }
            if (common >= 2)
                push(e, f, q, d);
        }
}

static void visit_empty(struct connect_engine *e, struct flood *f, point p, int d)
{
    const struct board *b = e->b;
    const int stride = b->geo.stride;
    const point side[4] = { (point)(p - stride), (point)(p + 1), (point)(p + stride),
                            (point)(p - 1) };
    const int corner[4] = { -stride + 1, stride + 1, stride - 1, -stride - 1 };
    uint64_t set[PS_WORDS_MAX] = { 0 };
    point liberties[4];
    int count = 0;

    for (int k = 0; k < 4; k++) {
        const point q = side[k];
        if (b->at[q] == EMPTY) {
            liberties[count++] = q;
            set[q >> 6] |= UINT64_C(1) << (q & 63);
            push(e, f, q, d + 1);
            /* Corners: two ways to the point that lies diagonally. */
            if (b->at[side[(k + 1) % 4]] == EMPTY && b->at[p + corner[k]] == EMPTY)
                push(e, f, (point)(p + corner[k]), d + 1);
        } else if (b->at[q] != EDGE)
            push_stone(e, f, q, d, 1);
    }
    if (count >= 2)
        push_double_strings(e, f, GEO_NONE, set, liberties, count, d);
}

/* Empty points beside two liberties of an own string. */
static void push_double_points(struct connect_engine *e, struct flood *f,
                               const struct pointset *set, const point *liberties, int count, int d)
{
    const struct geometry *g = &e->b->geo;

    if (d + 1 > f->radius)
        return;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 4; k++) {
            const point q = geo_neighbour(g, liberties[i], k);
            if (e->b->at[q] != EMPTY || f->at[q] <= d + 1)
                continue;
            int beside = 0;
            for (int m = 0; m < 4; m++) {
                const point l = geo_neighbour(g, q, m);
                beside += e->b->at[l] == EMPTY && ps_has(set, l);
            }
            if (beside >= 2)
                push(e, f, q, d + 1);
        }
}

static void visit_own(struct connect_engine *e, struct flood *f, point p, int d)
{
    const struct pointset set = board_liberty_set(e->b, p);
    point liberties[PS_LIMIT_MAX];
    point s = p;
    int count = 0;

    do {
        for (int k = 0; k < 4; k++) {
            const point q = geo_neighbour(&e->b->geo, s, k);
            if (e->b->at[q] == e->cutter)
                push_stone(e, f, q, d, 0);
        }
        s = e->b->next[s];
    } while (s != p);
    for (point q = ps_next(&set, 0); q != GEO_NONE; q = ps_next(&set, q + 1)) {
        liberties[count++] = q;
        push(e, f, q, d + 1);
    }
    push_double_points(e, f, &set, liberties, count, d);
    push_double_strings(e, f, e->b->head[p], set.w, liberties, count, d);
}

static void visit_captured(struct connect_engine *e, struct flood *f, point p, int d)
{
    point s = p;

    do {
        for (int k = 0; k < 4; k++) {
            const point q = geo_neighbour(&e->b->geo, s, k);
            if (e->b->at[q] == EMPTY || e->b->at[q] == e->owner)
                push(e, f, q, d);
        }
        s = e->b->next[s];
    } while (s != p);
}

/* Marks all stones of the string on p; false when it was done before. */
static bool mark(struct connect_engine *e, struct flood *f, point p, int d)
{
    point s = p;

    if (f->at[p] <= d)
        return false;
    do {
        if (f->at[s] == FAR)
            f->list[f->count++] = s;
        f->at[s] = (int8_t)d;
        s = e->b->next[s];
    } while (s != p);
    return true;
}

/* Every point where a way to the area may end: a stone on it, or beside two free points of it. */
static void push_area(struct connect_engine *e, struct flood *f)
{
    const struct pointset around = ps_grow(&e->b->geo, &e->area);

    for (point p = ps_next(&around, 0); p != GEO_NONE; p = ps_next(&around, p + 1)) {
        const bool is_inside = ps_has(&e->area, p);
        if (e->b->at[p] == EMPTY) {
            if (is_inside || free_beside(e, p) >= 2)
                push(e, f, p, 1);
        } else if (e->b->at[p] == e->owner) {
            if (is_inside || free_liberties(e, p) >= 2)
                push(e, f, p, 0);
        } else if (is_inside && board_string(e->b, p)->liberties <= PRICE_MAX)
            push(e, f, p, board_string(e->b, p)->liberties + 1);
    }
}

/* The other way round, when end 0 has been flooded. */
static int distance_to_area(const struct connect_engine *e, const struct flood *f)
{
    int best = FAR;

    for (int i = 0; i < f->count; i++) {
        const point p = f->list[i];
        const bool is_inside = ps_has(&e->area, p);
        int d = f->at[p];
        if (d >= best)
            continue;
        if (e->b->at[p] == e->cutter)
            d = is_inside ? d + 1 : FAR;
        else if (!is_inside &&
                 (e->b->at[p] == EMPTY ? free_beside(e, p) : free_liberties(e, p)) < 2)
            d = FAR;
        if (d < best)
            best = d;
    }
    return best;
}

/* Stops as soon as the other end is reached when `stop` says so; level `radius` is then not whole.
 */
static void flood(struct connect_engine *e, int which, int radius, bool stop)
{
    struct flood *f = &e->flood[which];
    const point goal = e->end[1 - which];

    for (int i = 0; i < f->count; i++)
        f->at[f->list[i]] = FAR;
    f->count = 0;
    f->radius = radius;
    f->hash = e->b->hash;
    f->is_valid = !f->rest;
    memset(e->queued, 0, sizeof e->queued);
    if (which < e->ends)
        push(e, f, e->end[which], 0);
    else
        push_area(e, f);
    for (int d = 0; d <= f->radius; d++)
        for (int i = 0; i < e->queued[d]; i++) {
            const point p = e->queue[d][i];
            if (e->b->at[p] == EMPTY) {
                if (f->at[p] == d)
                    visit_empty(e, f, p, d);
            } else if (mark(e, f, p, d)) {
                if (stop && f->at[goal] == d) {
                    f->radius = d - 1;
                    break;
                }
                if (e->b->at[p] == e->owner)
                    visit_own(e, f, p, d);
                else
                    visit_captured(e, f, p, d);
            }
        }
    for (int i = 0; i < f->count; i++)
        ps_add(&e->touched, f->list[i]);
    if (which == 0 && e->ends == 1)
        f->to_area = distance_to_area(e, f);
}

static bool is_known(const struct connect_engine *e, const struct flood *f)
{
    return f->is_valid && f->hash == e->b->hash;
}

void link_flood_from(struct connect_engine *e, int which, int radius)
{
    struct flood *f = &e->flood[which];
    const int wanted = radius < RADIUS_MAX ? radius : RADIUS_MAX;

    if (!is_known(e, f) || f->radius < wanted)
        flood(e, which, wanted, false);
}

void link_flood_paths(struct connect_engine *e, int reach)
{
    struct flood *f = &e->flood[1];

    link_flood_from(e, 0, reach);
    f->rest = &e->flood[0];
    f->reach = reach;
    flood(e, 1, reach < RADIUS_MAX ? reach : RADIUS_MAX, false);
    f->rest = NULL;
}

static int to_goal(const struct connect_engine *e)
{
    return e->ends == 1 ? e->flood[0].to_area : e->flood[0].at[e->end[1]];
}

int link_distance(struct connect_engine *e, int radius)
{
    const struct flood *f = &e->flood[0];

    if (!is_known(e, f) || (f->radius < radius && to_goal(e) > radius))
        flood(e, 0, radius < RADIUS_MAX ? radius : RADIUS_MAX, e->ends == 2);
    const int d = to_goal(e);
    return d > radius ? FAR : d;
}
