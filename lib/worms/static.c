/* static.c - what can be said of a string by looking at the board. */
#include "worms.h"

/* The strings nearest to an empty point; at most 4 * WORMS_NEAR points lie at one distance. */
struct near {
    uint8_t distance; /* 0: not reached */
    uint8_t count;
    int16_t worm[4 * WORMS_NEAR];
};

static void add_owner(struct near *n, int16_t worm)
{
    for (int i = 0; i < n->count; i++)
        if (n->worm[i] == worm)
            return;
    n->worm[n->count++] = worm;
}

/* Hands the strings near q on to the empty points around it. */
static int spread_from(const struct board *b, const struct near *from, struct near *near, point q,
                       int distance, point *next)
{
    int count = 0;

    for (int d = 0; d < 4; d++) {
        const point r = geo_neighbour(&b->geo, q, d);
        if (board_at(b, r) != EMPTY)
            continue;
        if (near[r].distance == 0) {
            near[r].distance = (uint8_t)distance;
            next[count++] = r;
        }
        if (near[r].distance == distance)
            for (int i = 0; i < from->count; i++)
                add_owner(&near[r], from->worm[i]);
    }
    return count;
}

static void effective_sizes(const struct board *b, struct worms *w)
{
    struct near near[PS_LIMIT_MAX];
    point wave[2][PS_LIMIT_MAX];
    int count = 0;

    memset(near, 0, sizeof near);
    for (point p = 0; p < b->geo.limit; p++)
        if (w->at[p] >= 0) {
            const struct near self = { .count = 1, .worm = { w->at[p] } };
            count += spread_from(b, &self, near, p, 1, wave[0] + count);
        }
    for (int distance = 1; distance <= WORMS_NEAR; distance++) {
        const point *now = wave[(distance - 1) & 1];
        point *next = wave[distance & 1];
        int next_count = 0;
        for (int i = 0; i < count; i++) {
            const struct near *n = &near[now[i]];
            for (int k = 0; k < n->count; k++)
                w->worm[n->worm[k]].effective += WORMS_EFFECTIVE_UNIT / (2 * n->count);
            if (distance < WORMS_NEAR)
                next_count += spread_from(b, n, near, now[i], distance + 1, next + next_count);
        }
        count = next_count;
    }
}

/* The lone stone that c would take alone, and be alone and in atari, by playing at the empty
 * point p; or GEO_NONE. */
static point ko_stone(const struct board *b, enum colour c, point p)
{
    point taken = GEO_NONE;

    for (int d = 0; d < 4; d++) {
        const point q = geo_neighbour(&b->geo, p, d);
        if (board_at(b, q) == EDGE)
            continue;
        if (board_at(b, q) != colour_other(c))
            return GEO_NONE;
        if (board_string(b, q)->liberties > 1)
            continue;
        if (taken != GEO_NONE || board_string(b, q)->stones > 1)
            return GEO_NONE;
        taken = q;
    }
    return taken;
}

bool worms_is_ko_point(const struct board *b, point p)
{
    const enum colour c = board_at(b, p);

    if (c == EMPTY)
        return ko_stone(b, BLACK, p) != GEO_NONE || ko_stone(b, WHITE, p) != GEO_NONE;
    const struct board_string *s = board_string(b, p);
    if (s->stones != 1 || s->liberties != 1)
        return false;
    const struct pointset liberties = board_liberty_set(b, p);
    return ko_stone(b, colour_other(c), ps_next(&liberties, 0)) == p;
}

static bool blocks(const struct board *b, point p, enum colour c)
{
    return board_at(b, p) == EDGE || board_at(b, p) == colour_other(c);
}

/* What liberties of higher order need of the whole position, once for all strings. */
struct field {
    struct pointset board, empty, ko;
    struct pointset stones[3], free[3]; /* free[c]: empty points off all enemies of c */
};

static void field_make(const struct board *b, struct field *f)
{
    f->board = ps_board(&b->geo);
    f->empty = board_empty_set(b);
    ps_clear(&f->ko);
    for (enum colour c = BLACK; c <= WHITE; c++) {
        const struct pointset enemy = board_stone_set(b, colour_other(c));
        const struct pointset near = ps_grow(&b->geo, &enemy);
        f->stones[c] = board_stone_set(b, c);
        f->free[c] = f->empty;
        ps_andnot(&f->free[c], &near);
    }
    for (point p = 0; p < b->geo.limit; p++)
        if (board_at(b, p) != EDGE && worms_is_ko_point(b, p))
            ps_add(&f->ko, p);
}

static void higher_liberties(const struct board *b, const struct field *f, struct worm *worm)
{
    const enum colour c = (enum colour)worm->colour;
    const struct pointset liberties = board_liberty_set(b, worm->origin);
    const int stride = b->geo.stride;
    struct pointset marked = liberties;

    for (point p = ps_next(&liberties, 0); p != GEO_NONE; p = ps_next(&liberties, p + 1))
        if ((blocks(b, (point)(p - stride), c) && blocks(b, (point)(p + stride), c)) ||
            (blocks(b, (point)(p - 1), c) && blocks(b, (point)(p + 1), c)))
            ps_remove(&marked, p);
    for (int order = 1; order < WORMS_ORDERS; order++) {
        /* Where one gets without counting: own stones and what is marked, no ko behind. */
        struct pointset seed = board_string_set(b, worm->origin), way = f->stones[c];
        ps_or(&seed, &marked);
        ps_or(&way, &marked);
        struct pointset from = seed;
        ps_andnot(&way, &f->ko);
        ps_andnot(&from, &f->ko);
        from = ps_flood(&b->geo, &from, &way);
        struct pointset reached = ps_grow(&b->geo, &from);
        ps_and(&reached, &f->free[c]);
        ps_andnot(&reached, &marked);
        ps_andnot(&reached, &liberties);
        worm->liberties[order] = (int16_t)ps_count(&reached);
        ps_or(&marked, &reached);
    }
}

static int components(const struct geometry *g, struct pointset rest)
{
    int count = 0;

    for (point p = ps_next(&rest, 0); p != GEO_NONE; p = ps_next(&rest, 0)) {
        struct pointset seed;
        ps_clear(&seed);
        ps_add(&seed, p);
        seed = ps_flood(g, &seed, &rest);
        ps_andnot(&rest, &seed);
        count++;
    }
    return count;
}

static int genus(const struct board *b, const struct field *f, point p)
{
    const struct pointset stones = board_string_set(b, p);
    struct pointset rest = f->board;

    /* It takes three stones to cut off a corner, and most strings have fewer. */
    if (board_string(b, p)->stones <= 2 && b->geo.width >= 3 && b->geo.height >= 3)
        return 0;
    ps_andnot(&rest, &stones);
    const int count = components(&b->geo, rest);
    return count > 0 ? count - 1 : 0;
}

static int cutstone(const struct board *b, const struct worms *w, const struct field *f,
                    const struct worm *worm)
{
    const struct pointset stones = board_string_set(b, worm->origin);
    struct pointset touching = ps_grow(&b->geo, &stones);
    int first = -1, last = -1;

    ps_and(&touching, &f->stones[colour_other((enum colour)worm->colour)]);
    for (point p = ps_next(&touching, 0); p != GEO_NONE; p = ps_next(&touching, p + 1))
        if (first < 0)
            first = w->at[p];
        else if (w->at[p] != first)
            last = w->at[p];
    if (last < 0)
        return 0;
    const struct pointset a = board_liberty_set(b, w->worm[first].origin);
    const struct pointset z = board_liberty_set(b, w->worm[last].origin);
    return ps_meets(&a, &z) ? 1 : 2;
}

void worms_cavity(const struct board *b, point p, unsigned *border, int *edge_points)
{
    const struct pointset stones = board_string_set(b, p);
    struct pointset hole = board_empty_set(b);
    *border = 0;
    *edge_points = 0;
    ps_or(&hole, &stones);
    hole = ps_flood(&b->geo, &stones, &hole);
    const struct pointset around = ps_grow(&b->geo, &hole);
    for (enum colour c = BLACK; c <= WHITE; c++) {
        struct pointset side = board_stone_set(b, c);
        ps_andnot(&side, &stones);
        if (ps_meets(&around, &side))
            *border |= (unsigned)c;
    }
    for (point q = ps_next(&hole, 0); q != GEO_NONE; q = ps_next(&hole, q + 1)) {
        const int column = geo_column(&b->geo, q), row = geo_row(&b->geo, q);
        if (board_at(b, q) == EMPTY &&
            (column == 0 || column == b->geo.width - 1 || row == 0 || row == b->geo.height - 1))
            ++*edge_points;
    }
}

static void collect(const struct board *b, struct worms *w)
{
    w->geo = b->geo;
    w->count = 0;
    for (point p = 0; p < b->geo.limit; p++) {
        w->at[p] = -1;
        if (board_at(b, p) != BLACK && board_at(b, p) != WHITE)
            continue;
        const struct board_string *s = board_string(b, p);
        if (s->first != p) {
            w->at[p] = w->at[s->first];
            continue;
        }
        w->at[p] = (int16_t)w->count;
        w->worm[w->count++] = (struct worm){ .origin = p,
                                             .colour = (uint8_t)board_at(b, p),
                                             .size = s->stones,
                                             .liberties = { s->liberties },
                                             .effective = s->stones * WORMS_EFFECTIVE_UNIT };
    }
}

void worms_find(const struct board *b, struct worms *w)
{
    struct field field;

    assert(ps_fits(&b->geo));
    collect(b, w);
    field_make(b, &field);
    effective_sizes(b, w);
    for (int i = 0; i < w->count; i++) {
        struct worm *worm = &w->worm[i];
        higher_liberties(b, &field, worm);
        worm->genus = (int16_t)genus(b, &field, worm->origin);
        worm->cutstone = (uint8_t)cutstone(b, w, &field, worm);
    }
}
