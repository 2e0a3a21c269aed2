/* regions.c - the estimate cut into regions of territory.
 *
 * An enemy stone belongs to a region when its point leans to the region's owner: a stone that is
 * expected to die.  Own stones never do: they are its border, dead or alive.
 */
#include <stdlib.h>

#include "influence.h"

static struct pointset leaning(const struct board *b, const struct influence *estimate,
                               enum colour c, float above)
{
    struct pointset set;

    ps_clear(&set);
    for (point p = 0; p < b->geo.limit; p++) {
        const float lean = c == WHITE ? estimate->value[p] : -estimate->value[p];
        if (b->at[p] != EDGE && b->at[p] != c && lean > above)
            ps_add(&set, p);
    }
    return set;
}

static void describe(const struct board *b, const struct influence *estimate,
                     struct influence_region *region)
{
    const struct pointset *points = &region->points;

    region->count = ps_count(points);
    region->prisoners = 0;
    region->value = 0.0f;
    ps_clear(&region->border);
    for (point p = ps_next(points, 0); p != GEO_NONE; p = ps_next(points, p + 1)) {
        const float value = estimate->value[p];
        region->value += value < 0.0f ? -value : value;
        region->prisoners += b->at[p] != EMPTY;
        for (int d = 0; d < 4; d++) {
            const point q = geo_neighbour(&b->geo, p, d);
            if (b->at[q] == region->owner)
                ps_add(&region->border, board_string(b, q)->first);
        }
    }
}

static int add_region(const struct board *b, const struct influence *estimate,
                      const struct pointset *points, enum colour owner,
                      struct influence_regions *regions)
{
    const int error = array_reserve(&regions->region, &regions->capacity, regions->count + 1,
                                    sizeof regions->region[0]);

    if (error != GO_OK)
        return error;
    struct influence_region *region = &regions->region[regions->count++];
    region->owner = owner;
    region->points = *points;
    describe(b, estimate, region);
    return GO_OK;
}

int influence_find_regions(const struct board *b, const struct influence *estimate, float above,
                           int least, struct influence_regions *regions)
{
    const struct geometry *g = &b->geo;
    struct pointset rest[3], seed, points;

    assert(geo_equal(g, &estimate->geo));
    regions->count = 0;
    rest[BLACK] = leaning(b, estimate, BLACK, above);
    rest[WHITE] = leaning(b, estimate, WHITE, above);
    for (point p = 0; p < g->limit; p++) {
        const bool black = ps_has(&rest[BLACK], p);
        const enum colour c = black ? BLACK : WHITE;
        if (!black && !ps_has(&rest[WHITE], p))
            continue;
        ps_clear(&seed);
        ps_add(&seed, p);
        points = ps_flood(g, &seed, &rest[c]);
        ps_andnot(&rest[c], &points);
        if (ps_count(&points) < least)
            continue;
        const int error = add_region(b, estimate, &points, c, regions);
        if (error != GO_OK)
            return error;
    }
    return GO_OK;
}
