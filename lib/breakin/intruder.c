/* intruder.c - who might break into a region: safe strings near it, by free moves. */
#include "breakin_private.h"

/* A string that is likelier dead than alive leads nobody anywhere. */
static const float safe = 0.5f;

/* Points beside or near the region, through empty points. */
enum { LOOK_AROUND = 3 };

/* Strings this much further away than the nearest are left to it. */
enum { FURTHER = 1 };

static struct pointset around(const struct board *b, const struct breakin_region *region)
{
    const struct pointset stones = board_stone_set(b, region->owner);
    struct pointset set = region->points;

    for (int i = 0; i < LOOK_AROUND; i++) {
        struct pointset more = ps_grow(&b->geo, &set);
        ps_andnot(&more, &stones); /* nobody looks through a wall ... */
        set = more;
    }
    return ps_grow(&b->geo, &set); /* ... but strings may stand beside what is seen */
}

/* Layers of the region as seen from a string; false when it is too far away. */
static int measure(struct connect_engine *e, const struct board *b,
                   const struct breakin_region *region, struct intruder *s)
{
    const int error = connect_distances(e, b, s->string, CONNECT_DISTANCE_MAX, s->layer);

    if (error != GO_OK)
        return error;
    s->near = CONNECT_DISTANCE_MAX + 1;
    s->far = 0;
    for (point p = ps_next(&region->points, 0); p != GEO_NONE;
         p = ps_next(&region->points, p + 1)) {
        const int d = s->layer[p];
        if (d < s->near)
            s->near = d;
        if (d <= CONNECT_DISTANCE_MAX && d >= s->far)
            s->far = d + 1;
    }
    return GO_OK;
}

/* Is the string linked to one that has been found already? */
static bool is_linked(const struct intruder *found, int count, point string)
{
    for (int i = 0; i < count; i++)
        if (found[i].layer[string] == 0)
            return true;
    return false;
}

/* Puts *s into the list, which is kept by `near`, then by string. */
static int insert(struct intruder *found, int count, int most, const struct intruder *s)
{
    int at = count;

    while (at > 0 && found[at - 1].near > s->near)
        at--;
    if (at == most)
        return count;
    if (count == most)
        count--;
    memmove(&found[at + 1], &found[at], (size_t)(count - at) * sizeof found[0]);
    found[at] = *s;
    return count + 1;
}

int intruders_find(struct connect_engine *e, const struct board *b,
                   const struct influence *estimate, const struct breakin_region *region, int most,
                   struct intruder *found)
{
    const struct pointset near = around(b, region);
    const enum colour c = colour_other(region->owner);
    struct intruder s;
    int count = 0;

    for (point p = ps_next(&near, 0); p != GEO_NONE; p = ps_next(&near, p + 1)) {
        if (b->at[p] != c || estimate->alive[p] < safe)
            continue;
        s.string = board_string(b, p)->first;
        bool seen = is_linked(found, count, s.string);
        for (int i = 0; i < count; i++)
            seen = seen || found[i].string == s.string;
        if (seen)
            continue;
        const int error = measure(e, b, region, &s);
        if (error != GO_OK)
            return error;
        if (s.near <= CONNECT_STRENGTH)
            count = insert(found, count, most, &s);
    }
    while (count > 0 && found[count - 1].near > found[0].near + FURTHER)
        count--;
    return count;
}

/* A region whose far end changes gives the same questions. */
struct pointset intruder_goal(const struct intruder *s, const struct breakin_region *region,
                              int layer)
{
    struct pointset goal;

    ps_clear(&goal);
    for (point p = ps_next(&region->points, 0); p != GEO_NONE; p = ps_next(&region->points, p + 1))
        if (s->layer[p] >= layer && s->layer[p] <= BREAKIN_LAYER_FAR)
            ps_add(&goal, p);
    return goal;
}
