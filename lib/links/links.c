/* links.c - which pairs there are, and what they are called. */
#include "links_private.h"

#include <stdlib.h>

const char *link_bond_text(enum link_bond bond)
{
    static const char *const texts[] = { "apart",  "cuttable", "loose", "ko",
                                         "likely", "implied",  "holds" };

    return texts[bond];
}

/* --- near pairs ---------------------------------------------------------------------------- */

/* Lowers distance[b] for the strings b > a of its colour that come near the stone on s. */
static void look_around(const struct results *r, int a, point s, int near, uint8_t *distance)
{
    const struct geometry *g = &r->board->geo;
    const struct worms *w = r->worms;
    const int row = geo_row(g, s), column = geo_column(g, s);

    for (int y = row - near; y <= row + near; y++)
        for (int x = column - near; x <= column + near; x++) {
            if (y < 0 || y >= g->height || x < 0 || x >= g->width)
                continue;
            const int b = w->at[geo_point(g, x, y)];
            if (b <= a || w->worm[b].colour != w->worm[a].colour)
                continue;
            const int high = abs(y - row), wide = abs(x - column);
            const int far = high > wide ? high : wide;
            if (distance[b] == 0 || far < distance[b])
                distance[b] = (uint8_t)far;
        }
}

static int add_pairs(struct results *r, int a, int near)
{
    uint8_t distance[WORMS_MAX] = { 0 };
    const point origin = r->worms->worm[a].origin;
    point s = origin;

    do {
        look_around(r, a, s, near, distance);
        s = r->board->next[s];
    } while (s != origin);
    for (int d = 1; d <= near; d++)
        for (int b = a + 1; b < r->worms->count; b++) {
            if (distance[b] != d)
                continue;
            if (array_reserve(&r->link, &r->capacity, r->count + 1, sizeof *r->link) != GO_OK)
                return GO_ENOMEM;
            struct link *l = &r->link[r->count++];
            memset(l, 0, sizeof *l);
            l->a = (int16_t)a;
            l->b = (int16_t)b;
            l->distance = (uint8_t)d;
        }
    return GO_OK;
}

/* --- static links and groups --------------------------------------------------------------- */

bool links_static(const struct board *b, const point ends[2], struct pointset *points)
{
    const struct pointset first = board_liberty_set(b, ends[0]);
    const struct pointset second = board_liberty_set(b, ends[1]);
    struct pointset common = first, all = first;

    ps_and(&common, &second);
    ps_or(&all, &second);
    const int commons = ps_count(&common), alls = ps_count(&all);
    ps_clear(points);
    if (commons < 2 || alls < 3)
        return false;
    if (alls == 3)
        *points = all;
    else if (commons == 2)
        *points = common;
    return true;
}

static bool find_static(const struct results *r, const struct link *l, struct pointset *points)
{
    const point ends[2] = { r->worms->worm[l->a].origin, r->worms->worm[l->b].origin };

    return links_static(r->board, ends, points);
}

/* Groups by union-find: parent[i] <= i. */
static int group_of(int *parent, int i)
{
    while (parent[i] != i)
        i = parent[i] = parent[parent[i]];
    return i;
}

static void join_groups(int *parent, int i, int j)
{
    i = group_of(parent, i);
    j = group_of(parent, j);
    parent[i > j ? i : j] = i < j ? i : j;
}

/* Notes static links, and the pairs in a chain of such links that do not disturb each other. */
static void find_implied(struct results *r)
{
    struct pointset once, twice;
    int parent[WORMS_MAX];

    ps_clear(&once);
    ps_clear(&twice);
    for (size_t i = 0; i < r->count; i++) {
        struct pointset points;
        r->link[i].is_static = find_static(r, &r->link[i], &points);
        if (!r->link[i].is_static)
            continue;
        struct pointset again = points;
        ps_and(&again, &once);
        ps_or(&twice, &again);
        ps_or(&once, &points);
    }
    for (int i = 0; i < r->worms->count; i++)
        parent[i] = i;
    for (size_t i = 0; i < r->count; i++) {
        struct pointset points;
        if (r->link[i].is_static && find_static(r, &r->link[i], &points) &&
            !ps_meets(&points, &twice))
            join_groups(parent, r->link[i].a, r->link[i].b);
    }
    for (size_t i = 0; i < r->count; i++) {
        struct link *l = &r->link[i];
        if (!l->is_static && group_of(parent, l->a) == group_of(parent, l->b))
            l->bond = LINK_IMPLIED;
    }
}

int links_list(struct results *r, int near)
{
    assert(near >= 1 && near <= LINKS_NEAR_MAX);
    r->count = r->to_read_count = 0;
    r->string_count = r->worms->count;
    for (int a = 0; a < r->worms->count; a++) {
        r->origin[a] = r->worms->worm[a].origin;
        r->first[a] = (int)r->count;
        if (add_pairs(r, a, near) != GO_OK)
            return GO_ENOMEM;
    }
    r->first[r->worms->count] = (int)r->count;
    find_implied(r);
    if (array_reserve(&r->to_read, &r->to_read_capacity, r->count, sizeof *r->to_read) != GO_OK ||
        array_reserve(&r->reading, &r->reading_capacity, r->count, sizeof *r->reading) != GO_OK)
        return GO_ENOMEM;
    for (size_t i = 0; i < r->count; i++)
        if (r->link[i].bond != LINK_IMPLIED)
            r->to_read[r->to_read_count++] = (int)i;
    return GO_OK;
}

/* --- bonds --------------------------------------------------------------------------------- */

/* Does a cut gain nothing, because no enemy is near the gap? */
static bool is_in_the_open(const struct results *r, const struct link *l)
{
    enum { MARGIN = 2 };
    const enum colour owner = (enum colour)r->worms->worm[l->a].colour;
    const struct pointset gap = links_gap(r, l, MARGIN);
    const struct pointset enemy = board_stone_set(r->board, colour_other(owner));

    return !ps_meets(&gap, &enemy);
}

enum link_bond links_bond(const struct results *r, const struct link *l)
{
    if (l->cut.scale == CONNECT_PROVED_CONNECTED)
        return LINK_HOLDS;
    if (l->cut.scale == CONNECT_ESTIMATED_CONNECTED)
        return LINK_LIKELY;
    if (l->cut.scale == CONNECT_IN_KO || l->join.scale == CONNECT_IN_KO)
        return LINK_KO;
    if (l->join.verdict != CONNECT_WIN)
        return LINK_APART;
    return is_in_the_open(r, l) ? LINK_LOOSE : LINK_CUTTABLE;
}
