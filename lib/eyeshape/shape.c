/* shape.c - building shapes and checking them. */
#include "eyeshape.h"

void eyeshape_clear(struct eyeshape *s)
{
    *s = (struct eyeshape){ 0 };
}

int eyeshape_add(struct eyeshape *s, int bits)
{
    if (s->count == EYESHAPE_VERTICES_MAX)
        return GO_ERANGE;
    const int v = s->count++;
    const uint32_t bit = UINT32_C(1) << v;

    if (bits & EYESHAPE_WALL)
        s->wall |= bit;
    if (bits & EYESHAPE_MARGIN)
        s->margin |= bit;
    if (bits & EYESHAPE_OUTSIDE)
        s->outside |= bit;
    if (bits & EYESHAPE_BLACKENED)
        s->attacker |= bit;
    if (bits & EYESHAPE_OWN)
        s->defender |= bit;
    return v;
}

void eyeshape_join(struct eyeshape *s, int u, int v)
{
    assert(u != v);
    assert(u >= 0 && u < s->count);
    assert(v >= 0 && v < s->count);
    s->adjacent[u] |= UINT32_C(1) << v;
    s->adjacent[v] |= UINT32_C(1) << u;
}

void eyeshape_condition(struct eyeshape *s, int h, uint32_t taken, uint32_t unless, int need)
{
    assert(h >= 0 && h < s->count);
    assert(need >= 0 && need <= 2 * EYESHAPE_VERTICES_MAX);
    s->taken[h] = need == 0 ? 0 : taken;
    s->unless[h] = need == 0 ? 0 : unless;
    s->need[h] = (uint8_t)need;
}

int eyeshape_add_tempo(struct eyeshape *s, int h)
{
    assert(s->need[h] == 0);
    const int v = eyeshape_add(s, EYESHAPE_OUTSIDE | EYESHAPE_MARGIN);

    if (v >= 0)
        eyeshape_condition(s, h, UINT32_C(1) << v, 0, 1);
    return v;
}

int eyeshape_add_ko(struct eyeshape *s, enum eyeshape_side turn, int *d)
{
    if (s->count + 2 > EYESHAPE_VERTICES_MAX)
        return GO_ERANGE;
    const bool takes_first = turn == EYESHAPE_ATTACKER;

    *d = eyeshape_add(s, EYESHAPE_WALL | (takes_first ? 0 : EYESHAPE_BLACKENED));
    const int far = eyeshape_add(s, EYESHAPE_MARGIN | (takes_first ? EYESHAPE_OWN : 0));
    eyeshape_join(s, *d, far);
    return GO_OK;
}

/* Does p touch the wall: is there a board point beside it that neither belongs to the space nor
 * is the attacker's? */
static bool touches_wall(const struct geometry *g, const struct pointset *space,
                         const struct pointset *enemy, point p)
{
    for (int i = 0; i < 4; i++) {
        const point q = geo_neighbour(g, p, i);
        if (geo_on_board(g, q) && !ps_has(space, q) && !ps_has(enemy, q))
            return true;
    }
    return false;
}

static void join_neighbours(struct eyeshape *s, const struct geometry *g,
                            const point points[EYESHAPE_VERTICES_MAX])
{
    for (int u = 0; u < s->count; u++)
        for (int v = 0; v < u; v++)
            for (int i = 0; i < 4; i++)
                if (geo_neighbour(g, points[u], i) == points[v])
                    eyeshape_join(s, u, v);
}

int eyeshape_of_points(struct eyeshape *s, const struct geometry *g, const struct pointset *space,
                       const struct pointset *margins, const struct pointset *enemy,
                       const struct pointset *attacker, const struct pointset *defender,
                       point points[EYESHAPE_VERTICES_MAX])
{
    eyeshape_clear(s);
    for (point p = ps_next(space, 0); p != GEO_NONE; p = ps_next(space, p + 1)) {
        int bits = 0;

        if (touches_wall(g, space, enemy, p))
            bits |= EYESHAPE_WALL;
        if (ps_has(margins, p))
            bits |= EYESHAPE_MARGIN;
        if (ps_has(attacker, p))
            bits |= EYESHAPE_BLACKENED;
        if (ps_has(defender, p))
            bits |= EYESHAPE_OWN;
        const int v = eyeshape_add(s, bits);
        if (v < 0)
            return v;
        points[v] = p;
    }
    join_neighbours(s, g, points);
    return GO_OK;
}

static bool vertex_is_sound(const struct eyeshape *s, int v, uint32_t all)
{
    const uint32_t bit = UINT32_C(1) << v;

    if (s->adjacent[v] & (bit | ~all))
        return false;
    for (int u = 0; u < s->count; u++)
        if ((s->adjacent[v] >> u & 1) != (s->adjacent[u] >> v & 1))
            return false;
    return ((s->taken[v] | s->unless[v]) & ~all) == 0;
}

bool eyeshape_is_sound(const struct eyeshape *s)
{
    if (s->count < 0 || s->count > EYESHAPE_VERTICES_MAX)
        return false;
    const uint32_t all = (UINT32_C(1) << s->count) - 1;

    if (s->liberties < 0 || s->liberties > EYESHAPE_LIBERTIES_MAX)
        return false;
    if ((s->wall | s->margin | s->outside | s->attacker | s->defender) & ~all)
        return false;
    if (s->attacker & s->defender)
        return false;
    if (s->outside & (s->defender | ~s->margin))
        return false;
    for (int v = 0; v < s->count; v++)
        if (!vertex_is_sound(s, v, all))
            return false;
    return true;
}
