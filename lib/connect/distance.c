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

static void push(struct connect_engine *e, struct flood *f, point p, int d)
{
    if (d > f->radius || f->at[p] <= d)
        return;
    if (e->b->at[p] == EMPTY) {
        if (f->at[p] == FAR)
            f->list[f->count++] = p;
        f->at[p] = (int8_t)d;
    }
    if (e->queued[d] < QUEUE_MAX)
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

/* Points and strings that two members of `liberties` lie beside: tallied, then visited. */
static void push_doubles(struct connect_engine *e, struct flood *f, const point *liberties,
                         int count, int d)
{
    const struct board *b = e->b;

    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < count; i++) {
            point seen[4];
            int seen_count = 0;
            for (int k = 0; k < 4; k++) {
                point q = geo_neighbour(&b->geo, liberties[i], k);
                if (b->at[q] != EMPTY && b->at[q] != e->owner)
                    continue;
                if (b->at[q] == e->owner)
                    q = b->head[q];
                bool again = false;
                for (int s = 0; s < seen_count; s++)
                    again |= seen[s] == q;
                if (again)
                    continue;
                seen[seen_count++] = q;
                if (pass == 0)
                    e->tally[q]++;
                else {
                    if (e->tally[q] >= 2)
                        push(e, f, q, b->at[q] == EMPTY ? d + 1 : d);
                    e->tally[q] = 0;
                }
            }
        }
}

static void visit_empty(struct connect_engine *e, struct flood *f, point p, int d)
{
    point liberties[4];
    int count = 0;

    for (int k = 0; k < 4; k++) {
        const point q = geo_neighbour(&e->b->geo, p, k);
        if (e->b->at[q] == EMPTY) {
            liberties[count++] = q;
            push(e, f, q, d + 1);
        } else if (e->b->at[q] != EDGE)
            push_stone(e, f, q, d, 1);
    }
    push_doubles(e, f, liberties, count, d);
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
    push_doubles(e, f, liberties, count, d);
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

int link_flood_from(struct connect_engine *e, int which, int radius)
{
    struct flood *f = &e->flood[which];
    const point start = e->end[which];

    f->radius = radius < RADIUS_MAX ? radius : RADIUS_MAX;
    for (int i = 0; i < f->count; i++)
        f->at[f->list[i]] = FAR;
    f->count = 0;
    memset(e->queued, 0, sizeof e->queued);
    push(e, f, start, 0);
    for (int d = 0; d <= f->radius; d++)
        for (int i = 0; i < e->queued[d]; i++) {
            const point p = e->queue[d][i];
            if (e->b->at[p] == EMPTY) {
                if (f->at[p] == d)
                    visit_empty(e, f, p, d);
            } else if (mark(e, f, p, d)) {
                if (e->b->at[p] == e->owner)
                    visit_own(e, f, p, d);
                else
                    visit_captured(e, f, p, d);
            }
        }
    for (int i = 0; i < f->count; i++)
        ps_add(&e->touched, f->list[i]);
    return f->at[e->end[1 - which]];
}

int link_distance(struct connect_engine *e, int radius)
{
    return link_flood_from(e, 0, radius);
}
