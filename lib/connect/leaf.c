/* leaf.c - what can be said of a position without search, and the lists of moves. */
#include "connect_private.h"

#include <stdlib.h>

bool link_is_joined(const struct connect_engine *e)
{
    if (e->ends == 2)
        return e->b->head[e->end[0]] == e->b->head[e->end[1]];
    if (board_string(e->b, e->end[0])->liberties < 2)
        return false;
    const struct pointset string = board_string_set(e->b, e->end[0]);
    return ps_meets(&string, &e->area);
}

/* Adds up to `want` members of `from`; how many. */
static int add_some(const struct pointset *from, int want, struct pointset *set)
{
    int count = 0;

    for (point p = ps_next(from, 0); p != GEO_NONE && count < want; p = ps_next(from, p + 1)) {
        ps_add(set, p);
        count++;
    }
    return count;
}

/* A stone on liberty p is one in the area; then *set gets the string that makes it so. */
static bool leads_in(const struct connect_engine *e, point p, struct pointset *set)
{
    if (ps_has(&e->area, p))
        return true;
    for (int k = 0; k < 4; k++) {
        const point q = geo_neighbour(&e->b->geo, p, k);
        if (e->b->at[q] != e->owner || e->b->head[q] == e->b->head[e->end[0]])
            continue;
        const struct pointset string = board_string_set(e->b, q);
        if (ps_meets(&string, &e->area)) {
            ps_or(set, &string);
            return true;
        }
    }
    return false;
}

/* In the area with two liberties; or two liberties lead there and two are to spare. */
static bool is_linked_to_area(struct connect_engine *e, struct pointset *set)
{
    struct pointset rest = board_liberty_set(e->b, e->end[0]);
    int ways = 0;

    ps_add(set, e->end[0]);
    if (link_is_joined(e))
        return add_some(&rest, 2, set) == 2;
    if (board_string(e->b, e->end[0])->liberties < 4)
        return false;
    for (point p = ps_next(&rest, 0); p != GEO_NONE && ways < 2; p = ps_next(&rest, p + 1))
        if (leads_in(e, p, set)) {
            ps_add(set, p);
            ways++;
        }
    ps_andnot(&rest, set);
    return ways == 2 && add_some(&rest, 2, set) == 2;
}

static bool are_linked(struct connect_engine *e, struct pointset *set)
{
    const point a = e->end[0], b = e->end[1];
    struct pointset common, all;

    ps_add(set, a);
    ps_add(set, b);
    if (link_is_joined(e))
        return true;
    all = common = board_liberty_set(e->b, a);
    const struct pointset others = board_liberty_set(e->b, b);
    ps_and(&common, &others);
    ps_or(&all, &others);
    if (ps_count(&all) < 3 || ps_count(&common) < 2)
        return false;
    add_some(&common, 2, set);
    ps_andnot(&all, set);
    ps_add(set, ps_next(&all, 0));
    return true;
}

bool link_is_linked(struct connect_engine *e, struct pointset *carrier)
{
    struct pointset set;

    ps_clear(&set);
    if (!(e->ends == 2 ? are_linked(e, &set) : is_linked_to_area(e, &set)))
        return false;
    link_close_strings(e, e->owner, &set);
    ps_or(&e->touched, &set);
    if (carrier)
        *carrier = set;
    return true;
}

static enum leaf leaf_link(struct connect_engine *e, bool to_move, int order, struct proof *out)
{
    if (end_gone(e))
        return LEAF_FAILED;
    if (link_is_linked(e, &out->carrier)) {
        out->move = GEO_PASS;
        return LEAF_PROVED;
    }
    if (!to_move && order == 0)
        return LEAF_FAILED;
    if (order + to_move == 1 && e->ends == 2)
        return LEAF_OPEN; /* link_list_joins() is as cheap */
    return link_distance(e, order + to_move) == FAR ? LEAF_FAILED : LEAF_OPEN;
}

static enum leaf leaf_cut(struct connect_engine *e, bool to_move, int order, struct proof *out)
{
    const int reach = e->strength + (to_move ? 1 : 2);

    out->move = GEO_PASS;
    ps_clear(&out->carrier);
    for (int i = 0; i < e->ends; i++)
        if (e->b->at[e->end[i]] != e->owner) {
            ps_add(&out->carrier, e->end[i]);
            return LEAF_PROVED;
        }
    if (link_is_linked(e, NULL))
        return LEAF_FAILED;
    if (link_distance(e, reach - 1) == FAR) {
        link_add_balls(e, reach, &out->carrier);
        link_close_strings(e, e->cutter, &out->carrier);
        return LEAF_PROVED;
    }
    return !to_move && order == 0 ? LEAF_FAILED : LEAF_OPEN;
}

enum leaf link_leaf_of(struct connect_engine *e, bool to_move, int order, struct proof *out)
{
    return e->prover == e->owner ? leaf_link(e, to_move, order, out)
                                 : leaf_cut(e, to_move, order, out);
}

/* --- lists of moves ----------------------------------------------------------------------- */

enum {
    STEP = 64, /* of a score: one move more on the way */
    SKEW = 8,  /* nearer to one end than to the other */
    PROVED = 8 /* a doubling of the times that the move has proved something */
};

struct scored {
    point move[TRIES_MAX];
    int score[TRIES_MAX];
    int count;
};

/* Keeps the list sorted, the lowest score first and of equal ones the first point, so that nothing
 * depends on the order in which strings were built; a move that is there keeps its better score. */
static void insert(struct scored *s, point p, int score)
{
    int i = 0;

    while (i < s->count && s->move[i] != p)
        i++;
    if (i < s->count && s->score[i] <= score)
        return;
    if (i == s->count) {
        if (s->count == TRIES_MAX) {
            if (s->score[--i] <= score)
                return;
        } else
            s->count++;
    }
    for (; i > 0 && (s->score[i - 1] > score || (s->score[i - 1] == score && s->move[i - 1] > p));
         i--) {
        s->move[i] = s->move[i - 1];
        s->score[i] = s->score[i - 1];
    }
    s->move[i] = p;
    s->score[i] = score;
}

static void insert_liberties(const struct connect_engine *e, struct scored *s, point p, int score)
{
    const struct pointset set = board_liberty_set(e->b, p);

    for (point q = ps_next(&set, 0); q != GEO_NONE; q = ps_next(&set, q + 1))
        insert(s, q, score);
}

/* Last liberties of the cutter's strings beside the string on p. */
static void insert_captures(const struct connect_engine *e, struct scored *s, point p, int most,
                            int score)
{
    point t = p;

    do {
        for (int k = 0; k < 4; k++) {
            const point q = geo_neighbour(&e->b->geo, t, k);
            if (e->b->at[q] == e->cutter && board_string(e->b, q)->liberties <= most)
                insert_liberties(e, s, q, score + 2 * SKEW * board_string(e->b, q)->liberties);
        }
        t = e->b->next[t];
    } while (t != p);
}

/* Contact first: to an end, then to anything; moves of no merit so far last. */
static int contact(const struct connect_engine *e, bool owner, point p)
{
    int score = 0, times = e->proves[owner][p];
    bool at_end = false, at_cutter = false;

    for (int k = 0; k < 4; k++) {
        const point q = geo_neighbour(&e->b->geo, p, k);
        if (e->b->at[q] == EMPTY)
            score += 3;
        else if (e->b->at[q] == e->cutter)
            at_cutter = true;
        else if (e->b->at[q] == e->owner)
            for (int i = 0; i < e->ends; i++)
                at_end |= e->b->head[q] == e->b->head[e->end[i]];
    }
    for (int most = 8; times > 0 && most > 0; times /= 2, most--)
        score -= PROVED;
    return score + 2 * at_cutter - 4 * at_end;
}

/* Points of paths of at most `reach` moves, and liberties of strings that such a path takes. */
static void insert_paths(struct connect_engine *e, struct scored *s, bool owner, int reach)
{
    const struct flood *f = &e->flood[0], *g = &e->flood[1];
    /* No further, however far floods were taken for other questions. */
    struct pointset on_way = f->within[reach < f->radius ? reach : f->radius];

    ps_and(&on_way, &g->within[reach < g->radius ? reach : g->radius]);
    for (point p = ps_next(&on_way, 0); p != GEO_NONE; p = ps_next(&on_way, p + 1)) {
        if (e->b->at[p] != EMPTY && e->b->head[p] != p)
            continue;
        const int there = flood_level(f, p), back = flood_level(g, p);
        const int both = there + back;
        if (e->b->at[p] == EMPTY) {
            if (both - 1 <= reach)
                insert(s, p, both * STEP + abs(there - back) * SKEW + contact(e, owner, p));
        } else if (e->b->at[p] == e->cutter) {
            const int liberties = board_string(e->b, p)->liberties;
            if (both - liberties <= reach)
                insert_liberties(e, s, p, (both - liberties + 1) * STEP + (3 + liberties) * SKEW);
        } else if (both <= reach && board_string(e->b, p)->liberties == 1)
            insert_liberties(e, s, p, (both + 1) * STEP + 4 * SKEW);
    }
}

static bool is_among(const point *list, int count, point p)
{
    for (int i = 0; i < count; i++)
        if (list[i] == p)
            return true;
    return false;
}

static int finish(struct connect_engine *e, const struct scored *s, const point hints[2], int most,
                  point list[TRIES_MAX])
{
    int count = 0;

    for (int i = 0; hints && i < 2; i++)
        if (hints[i] >= 0 && e->b->at[hints[i]] == EMPTY && !is_among(list, count, hints[i]))
            list[count++] = hints[i];
    const int hinted = count;
    for (int i = 0; i < s->count && count < most; i++)
        if (!is_among(list, hinted, s->move[i]))
            list[count++] = s->move[i];
    return count;
}

/* Would a stone on m, a liberty of one end, leave two liberties in common and one to spare?  What
 * it captures is not looked at. */
static bool links_doubly(const struct connect_engine *e, point m,
                         const struct pointset liberties[2])
{
    struct pointset mine, rest;
    int end = ps_has(&liberties[0], m) ? 0 : 1;

    mine = liberties[end];
    for (int k = 0; k < 4; k++) {
        const point q = geo_neighbour(&e->b->geo, m, k);
        if (e->b->at[q] == EMPTY)
            ps_add(&mine, q);
        else if (e->b->at[q] == e->owner && e->b->head[q] != e->b->head[e->end[end]]) {
            const struct pointset more = board_liberty_set(e->b, q);
            ps_or(&mine, &more);
        }
    }
    ps_remove(&mine, m);
    rest = mine;
    ps_and(&mine, &liberties[1 - end]);
    ps_or(&rest, &liberties[1 - end]);
    return ps_count(&mine) >= 2 && ps_count(&rest) >= 3;
}

/* All moves that link two ends at once: on a common liberty, by two links for one, by capturing. */
static void insert_joins(struct connect_engine *e, struct scored *s)
{
    struct pointset liberties[2], either;

    for (int i = 0; i < 2; i++)
        liberties[i] = board_liberty_set(e->b, e->end[i]);
    either = liberties[0];
    ps_or(&either, &liberties[1]);
    ps_or(&e->touched, &either);
    ps_add(&e->touched, e->end[0]);
    ps_add(&e->touched, e->end[1]);
    for (point m = ps_next(&either, 0); m != GEO_NONE; m = ps_next(&either, m + 1)) {
        const bool common = ps_has(&liberties[0], m) && ps_has(&liberties[1], m);
        if (common || links_doubly(e, m, liberties))
            insert(s, m, (common ? 0 : STEP) + contact(e, true, m));
    }
    for (int i = 0; i < 2; i++)
        insert_captures(e, s, e->end[i], 1, 2 * STEP);
}

/* How many moves of a list are tried.  What the first few do not prove seldom is within the budget
 * of a pair. */
static int width(const struct connect_engine *e, bool links, int order)
{
    if (e->is_wide)
        return links ? TRIES_MAX : CUTS_MAX;
    if (!links)
        return NARROW_CUTS;
    return order < 2 ? NARROW_QUICK : NARROW_LINKS;
}

int link_list_moves(struct connect_engine *e, int order, const point hints[2],
                    point list[TRIES_MAX])
{
    const bool links = e->prover == e->owner;
    struct scored s = { .count = 0 };
    int reach = order + 1;

    if (links && order == 0 && e->ends == 2) {
        insert_joins(e, &s);
        return finish(e, &s, NULL, TRIES_MAX, list);
    }
    if (!links)
        reach = link_distance(e, e->strength) + 1;
    link_flood_paths(e, reach);
    insert_paths(e, &s, links, reach);
    for (int i = 0; i < e->ends; i++) {
        const int liberties = board_string(e->b, e->end[i])->liberties;
        if (liberties <= 2)
            insert_liberties(e, &s, e->end[i], reach * STEP + liberties * SKEW);
        if (links)
            insert_captures(e, &s, e->end[i], liberties <= 2 ? 2 : 1, reach * STEP);
    }
    return finish(e, &s, hints, width(e, links, order), list);
}

int link_list_path(struct connect_engine *e, bool owner, int slack, int most, point list[TRIES_MAX])
{
    struct scored s = { .count = 0 };
    int reach = FAR;

    for (int radius = 2; reach == FAR && radius <= RADIUS_MAX; radius += 2)
        reach = link_distance(e, radius);
    const int limit = reach == FAR ? RADIUS_MAX : reach + slack;

    link_flood_paths(e, limit);
    insert_paths(e, &s, owner, limit);
    for (int i = 0; i < e->ends; i++) {
        const int liberties = board_string(e->b, e->end[i])->liberties;
        if (liberties <= 2)
            insert_liberties(e, &s, e->end[i], reach * STEP + liberties * SKEW);
        insert_captures(e, &s, e->end[i], 2, reach * STEP);
    }
    return finish(e, &s, NULL, most, list);
}
