/* formula.c - the static formula: liberties counted, nothing read.
 *
 * Exclusive liberties (outside and in eyes) xa and xb, S shared ones; an eye of n points with m
 * enemy stones inside counts table[n] - m.  Of strings whose eyes are of one class, the side to
 * move kills when its lead is at least F: F = S, or S - 1 where neither has an eye and S > 0.  The
 * better class owns all shared liberties, and there is no seki then.  Source: Mueller 1999.
 * Wrong: the table is one of eyes in the centre, approach moves count nothing.
 */
#include "semeai_private.h"

enum { EYE_SPACE_MAX = 7, SMALL_EYE = 1, ALIVE = 1000 };

struct side {
    struct pointset liberties;
    int exclusive, eyes;
    int class; /* 0 no eye, 1 up to three points, n from four on */
};

static bool belongs(const struct semeai_engine *e, point p, enum colour c)
{
    const struct racer *r = &e->racer[c];

    return race_stands(e, r, c) && e->b->head[r->at] == e->b->head[p];
}

/* The region around p without stones of c's string, if that string alone encloses it, and
 * no named or safe enemy stands in it; its points, or 0.  *filled: enemy stones inside. */
static int eye_space(const struct semeai_engine *e, point p, enum colour c, struct pointset *seen,
                     int *filled)
{
    const struct board *b = e->b;
    point todo[EYE_SPACE_MAX];
    int count = 0;

    *filled = 0;
    todo[count++] = p;
    ps_add(seen, p);
    for (int i = 0; i < count; i++) {
        if (b->at[todo[i]] != EMPTY) {
            if (ps_has(&e->safe, todo[i]) || belongs(e, todo[i], colour_other(c)))
                return 0;
            (*filled)++;
        }
        for (int d = 0; d < 4; d++) {
            const point q = geo_neighbour(&b->geo, todo[i], d);
            if (b->at[q] == EDGE || ps_has(seen, q))
                continue;
            if (b->at[q] == c) {
                if (!belongs(e, q, c))
                    return 0;
                continue;
            }
            if (count == EYE_SPACE_MAX)
                return 0;
            ps_add(seen, q);
            todo[count++] = q;
        }
    }
    return count;
}

static void count_side(struct semeai_engine *e, enum colour c, const struct pointset *shared,
                       struct side *s)
{
    static const int worth[EYE_SPACE_MAX + 1] = { 0, 1, 2, 3, 5, 8, 12, 17 };
    struct pointset seen, exclusive = s->liberties;

    ps_clear(&seen);
    ps_andnot(&exclusive, shared);
    s->exclusive = ps_count(&exclusive);
    for (point p = ps_next(&exclusive, 0); p != GEO_NONE; p = ps_next(&exclusive, p + 1)) {
        int filled;
        if (ps_has(&seen, p))
            continue;
        const int size = eye_space(e, p, c, &seen, &filled);
        if (size == 0)
            continue;
        /* Its empty points were counted as liberties; the eye is worth what filling it costs. */
        const int value =
            worth[size] - filled > size - filled ? worth[size] - filled : size - filled;
        s->exclusive += value - (size - filled);
        s->eyes++;
        const int class = size < 4 ? SMALL_EYE : size;
        if (class > s->class)
            s->class = class;
    }
    ps_or(&e->seeds, &seen);
    if (s->eyes >= 2)
        s->exclusive = ALIVE;
}

bool race_formula(struct semeai_engine *e, enum colour c, bool first)
{
    struct side own = { .liberties = board_liberty_set(e->b, e->racer[c].at) };
    struct side target = { .liberties = board_liberty_set(e->b, e->racer[colour_other(c)].at) };
    struct pointset shared = own.liberties;

    ps_and(&shared, &target.liberties);
    count_side(e, c, &shared, &own);
    count_side(e, colour_other(c), &shared, &target);
    const int common = ps_count(&shared);
    int need = common;
    if (target.exclusive >= ALIVE)
        return false;
    if (own.class > target.class)
        need = -common;
    else if (own.class < target.class)
        need = common;
    else if (own.class == 0 && common > 0)
        need = common - 1;
    return own.exclusive - target.exclusive >= need + !first;
}
