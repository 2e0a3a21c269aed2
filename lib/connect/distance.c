/* distance.c - how many free moves a join takes: floods from the two ends, level by level, on sets
 * of points.
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
#include "wave_private.h"

#include "connect_private.h"

/* A flood under way.  What lies at a level is found in f->fill[level] and f->take[level] before
 * it is reached, so that a flood can be taken further at any time. */
struct wave {
    struct connect_engine *e;
    struct flood *f;
    const struct flood *rest; /* only ways of at most `reach` moves in all; or NULL */
    int reach, level;
    struct pointset empty, own, cutter;
};

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

static const struct pointset *rest_within(const struct wave *v, int level)
{
    return &v->rest->within[level < v->rest->radius ? level : v->rest->radius];
}

/* Strings of the cutter beside what was reached come for the liberties they have left. */
WAVE_INLINE void price_cutter(struct wave *v, int n, const struct pointset *beside, int paid)
{
    for (int i = 0; i < n; i++)
        for (uint64_t rest = beside->w[i] & v->cutter.w[i] & ~v->f->done.w[i]; rest;
             rest &= rest - 1) {
            const point q = wave_point(i, rest);
            const int liberties = board_string(v->e->b, q)->liberties;
            const int level = v->level + liberties - paid;
            if (liberties > PRICE_MAX)
                ps_remove(&v->cutter, q); /* need not be looked at again */
            if (liberties > PRICE_MAX || level > RADIUS_MAX)
                continue;
            if (v->rest && (v->reach - level + liberties < 0 ||
                            !ps_has(rest_within(v, v->reach - level + liberties), q)))
                continue;
            ps_add(&v->f->take[level], q);
        }
}

/* Own strings, one stone each at least in `beside`, that share two of the liberties. */
WAVE_INLINE void take_double(struct wave *v, int n, const struct pointset *beside,
                             const uint64_t *liberties)
{
    struct pointset *take = &v->f->take[v->level];

    for (int i = 0; i < n; i++)
        for (uint64_t rest = beside->w[i] & v->own.w[i] & ~v->f->done.w[i] & ~take->w[i]; rest;
             rest &= rest - 1) {
            const point q = wave_point(i, rest);
            if (wave_share_two(n, liberties, board_liberties(v->e->b, q)))
                ps_add(take, q);
        }
}

WAVE_INLINE void fill_next(struct wave *v, int n, const struct pointset *points)
{
    struct pointset *fill = &v->f->fill[v->level + 1];

    for (int i = 0; i < n; i++)
        fill->w[i] |= points->w[i] & v->empty.w[i] & ~v->f->done.w[i];
}

WAVE_INLINE void take_own(struct wave *v, int n, const struct pointset *points)
{
    struct pointset *take = &v->f->take[v->level];

    for (int i = 0; i < n; i++)
        take->w[i] |= points->w[i] & v->own.w[i] & ~v->f->done.w[i];
}

/* Own strings that share two of p's empty neighbours. */
WAVE_INLINE void double_from_point(struct wave *v, int n, point p)
{
    const struct board *b = v->e->b;
    struct pointset around, beside;

    wave_clear(n, &around);
    wave_clear(n, &beside);
    for (int k = 0; k < 4; k++) {
        const point q = geo_neighbour(&b->geo, p, k);
        if (b->at[q] != EMPTY)
            continue;
        ps_add(&around, q);
        for (int m = 0; m < 4; m++) {
            const point r = geo_neighbour(&b->geo, q, m);
            if (b->at[r] == v->e->owner)
                ps_add(&beside, r);
        }
    }
    take_double(v, n, &beside, around.w);
}

/* Strings that are doubly linked to a filled point by liberties that are no corner of it. */
WAVE_INLINE void double_from_points(struct wave *v, int n, const struct pointset *filled)
{
    const int stride = v->e->b->geo.stride;
    struct pointset far = v->own, liberties, candidates, ignored;

    wave_andnot(n, &far, &v->f->done);
    wave_beside(n, stride, &far, &liberties, &ignored);
    wave_and(n, &liberties, &v->empty);
    wave_beside(n, stride, &liberties, &ignored, &candidates);
    for (int i = 0; i < n; i++)
        for (uint64_t rest = candidates.w[i] & filled->w[i]; rest; rest &= rest - 1)
            double_from_point(v, n, wave_point(i, rest));
}

WAVE_INLINE void visit_points(struct wave *v, int n, struct pointset *filled)
{
    const int stride = v->e->b->geo.stride;
    struct pointset beside, ignored;

    if (v->rest) {
        if (v->reach + 1 - v->level < 0)
            return;
        wave_and(n, filled, rest_within(v, v->reach + 1 - v->level));
        if (wave_is_empty(n, filled))
            return;
    }
    wave_or(n, &v->f->done, filled);
    wave_beside(n, stride, filled, &beside, &ignored);
    take_own(v, n, &beside);
    price_cutter(v, n, &beside, 1);
    const struct pointset corners = wave_corners(n, stride, filled, &v->empty);
    take_own(v, n, &corners);
    double_from_points(v, n, filled);
    fill_next(v, n, &beside);
    fill_next(v, n, &corners);
}

/* The stones of the string on p, and a key of them. */
WAVE_INLINE struct pointset stones_of(const struct wave *v, int n, point p, uint64_t *key)
{
    struct pointset set;
    point s = p;

    wave_clear(n, &set);
    do {
        ps_add(&set, s);
        *key ^= v->e->salt[s];
        s = v->e->b->next[s];
    } while (s != p);
    return set;
}

/* What lies around an own string: found once for the same stones and liberties. */
WAVE_INLINE const struct surroundings *look_around(struct wave *v, int n, point p,
                                                   const struct pointset *stones, uint64_t key)
{
    const uint64_t *liberties = board_liberties(v->e->b, p);
    const int stride = v->e->b->geo.stride;
    struct pointset ignored;

    for (int i = 0; i < n; i++)
        key = (key ^ liberties[i]) * UINT64_C(0x9e3779b97f4a7c15);
    struct surroundings *found = &v->e->surroundings[key >> (64 - SURROUNDINGS_BITS)];
    bool same = found->key == key;
    for (int i = 0; i < n; i++)
        same &= found->liberties.w[i] == liberties[i];
    if (same)
        return found;
    found->key = key;
    for (int i = 0; i < n; i++)
        found->liberties.w[i] = liberties[i];
    wave_beside(n, stride, stones, &found->beside, &ignored);
    wave_beside(n, stride, &found->liberties, &found->beyond, &found->twice);
    return found;
}

WAVE_INLINE void visit_own(struct wave *v, int n, point p)
{
    uint64_t key = (uint64_t)v->e->b->geo.stride;
    const struct pointset stones = stones_of(v, n, p, &key);
    const struct surroundings *around = look_around(v, n, p, &stones, key);

    wave_or(n, &v->f->done, &stones);
    price_cutter(v, n, &around->beside, 0);
    /* Who touches two of its liberties by one stone shares them. */
    take_own(v, n, &around->twice);
    take_double(v, n, &around->beyond, around->liberties.w);
    fill_next(v, n, &around->liberties);
    fill_next(v, n, &around->twice);
}

WAVE_INLINE void visit_captured(struct wave *v, int n, point p)
{
    uint64_t ignored_key = 0;
    const struct pointset stones = stones_of(v, n, p, &ignored_key);
    struct pointset beside, ignored;

    wave_or(n, &v->f->done, &stones);
    wave_beside(n, v->e->b->geo.stride, &stones, &beside, &ignored);
    take_own(v, n, &beside);
    for (int i = 0; i < n; i++)
        v->f->fill[v->level].w[i] |= beside.w[i] & v->empty.w[i];
}

WAVE_INLINE void visit_string(struct wave *v, int n, point p)
{
    if (v->e->b->at[p] == v->e->cutter)
        visit_captured(v, n, p);
    else if (!v->rest || (v->level <= v->reach && ps_has(rest_within(v, v->reach - v->level), p)))
        visit_own(v, n, p);
}

WAVE_INLINE void visit_level(struct wave *v, int n)
{
    struct pointset *fill = &v->f->fill[v->level], *take = &v->f->take[v->level];

    for (;;) {
        wave_andnot(n, fill, &v->f->done);
        if (!wave_is_empty(n, fill)) {
            struct pointset filled = *fill;
            wave_clear(n, fill);
            visit_points(v, n, &filled);
        }
        wave_andnot(n, take, &v->f->done);
        const point p = wave_pop(n, take);
        if (p == GEO_NONE)
            break;
        visit_string(v, n, p);
    }
}

/* Every point where a way to the area may end: a stone on it, or beside two free points of it. */
static void start_from_area(struct wave *v)
{
    const struct connect_engine *e = v->e;
    const struct pointset around = link_grow(e, &e->area);

    for (point p = ps_next(&around, 0); p != GEO_NONE; p = ps_next(&around, p + 1)) {
        const bool is_inside = ps_has(&e->area, p);
        if (e->b->at[p] == EMPTY) {
            if (is_inside || free_beside(e, p) >= 2)
                ps_add(&v->f->fill[1], p);
        } else if (e->b->at[p] == e->owner) {
            if (is_inside || free_liberties(e, p) >= 2)
                ps_add(&v->f->take[0], p);
        } else if (is_inside && board_string(e->b, p)->liberties <= PRICE_MAX)
            ps_add(&v->f->take[board_string(e->b, p)->liberties + 1], p);
    }
}

/* Is the other end, or the area, reached at this level?  A captured point of it must be filled. */
static bool is_at_goal(const struct connect_engine *e, const struct flood *f, int level)
{
    if (e->ends == 2)
        return ps_has(&f->within[level], e->end[1 - f->which]);
    if (f->which == 1)
        return false;
    struct pointset inside = f->within[level];
    const struct pointset stones = board_stone_set(e->b, e->cutter);
    ps_and(&inside, &e->area);
    ps_andnot(&inside, &stones);
    if (!ps_is_empty(&inside))
        return true;
    if (level > 0) {
        inside = f->within[level - 1];
        ps_and(&inside, &e->area);
        if (!ps_is_empty(&inside))
            return true;
    }
    inside = link_grow(e, &e->area);
    inside = link_grow(e, &inside);
    ps_and(&inside, &f->within[level]);
    ps_andnot(&inside, &stones);
    for (point p = ps_next(&inside, 0); p != GEO_NONE; p = ps_next(&inside, p + 1))
        if ((e->b->at[p] == EMPTY ? free_beside(e, p) : free_liberties(e, p)) >= 2)
            return true;
    return false;
}

/* Takes the flood on to `radius`; no further than the goal when `stop` says so. */
WAVE_INLINE void run(struct wave *v, int n, int radius, bool stop)
{
    struct flood *f = v->f;

    for (v->level = f->radius + 1; v->level <= radius && !(stop && f->goal != FAR); v->level++) {
        visit_level(v, n);
        f->within[v->level] = f->done;
        f->radius = v->level;
        if (f->goal == FAR && is_at_goal(v->e, f, v->level))
            f->goal = v->level;
    }
}

static void start_flood(struct wave *v, int which)
{
    struct connect_engine *e = v->e;
    struct flood *f = v->f;

    ps_clear(&f->done);
    memset(f->fill, 0, sizeof f->fill);
    memset(f->take, 0, sizeof f->take);
    f->which = which;
    f->radius = NONE;
    f->hash = e->b->hash;
    f->is_valid = !v->rest;
    f->goal = FAR;
    if (which < e->ends)
        ps_add(&f->take[0], e->end[which]);
    else
        start_from_area(v);
}

static bool is_known(const struct connect_engine *e, const struct flood *f)
{
    return f->is_valid && f->hash == e->b->hash;
}

static void flood(struct connect_engine *e, int which, int radius, bool stop,
                  const struct flood *rest, int reach)
{
    struct flood *f = &e->flood[which];
    struct wave v = { .e = e, .f = f, .rest = rest, .reach = reach };

    v.own = board_stone_set(e->b, e->owner);
    v.cutter = board_stone_set(e->b, e->cutter);
    v.empty = e->board;
    ps_andnot(&v.empty, &v.own);
    ps_andnot(&v.empty, &v.cutter);
    if (rest || !is_known(e, f))
        start_flood(&v, which);
    if (e->b->words <= 2)
        run(&v, 2, radius, stop);
    else if (e->b->words <= 6)
        run(&v, 6, radius, stop);
    else
        run(&v, PS_WORDS_MAX, radius, stop);
    ps_or(&e->touched, &f->within[f->radius]);
}

void link_flood_from(struct connect_engine *e, int which, int radius)
{
    struct flood *f = &e->flood[which];
    const int wanted = radius < RADIUS_MAX ? radius : RADIUS_MAX;

    if (!is_known(e, f) || f->radius < wanted)
        flood(e, which, wanted, false, NULL, 0);
}

struct pointset link_grow(const struct connect_engine *e, const struct pointset *set)
{
    struct pointset grown, ignored;

    wave_beside(PS_WORDS_MAX, e->b->geo.stride, set, &grown, &ignored);
    ps_and(&grown, &e->board);
    ps_or(&grown, set);
    return grown;
}

void link_flood_paths(struct connect_engine *e, int reach)
{
    link_flood_from(e, 0, reach);
    flood(e, 1, reach < RADIUS_MAX ? reach : RADIUS_MAX, false, &e->flood[0], reach);
}

int link_distance(struct connect_engine *e, int radius)
{
    const struct flood *f = &e->flood[0];
    const uint64_t key = hash_mix(e->b->hash ^ e->questions);
    struct distance *known = &e->distance[key % DISTANCES];

    if (known->key != key || (known->radius < radius && known->goal > radius)) {
        if (!is_known(e, f) || (f->radius < radius && f->goal > radius))
            flood(e, 0, radius < RADIUS_MAX ? radius : RADIUS_MAX, true, NULL, 0);
        *known = (struct distance){ .key = key, .radius = f->radius, .goal = f->goal };
    }
    return known->goal > radius ? FAR : known->goal;
}
