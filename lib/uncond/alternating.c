/* alternating.c - finds pairs of answers, greedily; safety.c says what they prove. */
#include <stdlib.h>

#include "safety_private.h"

static int add_pair(struct uncond_safety *claim, enum uncond_pair_kind kind, point a, point b,
                    point guards, point string)
{
    if (array_reserve(&claim->pair, &claim->capacity, claim->count + 1, sizeof *claim->pair) !=
        GO_OK)
        return GO_ENOMEM;
    claim->pair[claim->count++] = (struct uncond_pair){ (uint8_t)kind, a, b, guards, string };
    return GO_OK;
}

/* Joins p's string with every later one that shares two liberties nobody has spent. */
static int link_string(const struct safety_view *v, point p, struct uncond_safety *claim)
{
    const struct pointset string = safety_flood(v, p, &v->own);
    struct pointset liberties = ps_grow(v->geo, &string), others;

    ps_and(&liberties, &v->empty);
    ps_andnot(&liberties, &v->locked);
    others = ps_grow(v->geo, &liberties);
    ps_and(&others, &v->own);
    while (!ps_is_empty(&others)) {
        const point q = ps_next(&others, 0);
        const struct pointset other = safety_flood(v, q, &v->own);
        const struct pointset group = safety_group(v, claim, p), spent = safety_spent(claim);
        struct pointset common = ps_grow(v->geo, &other);

        ps_andnot(&others, &other);
        ps_and(&common, &liberties);
        ps_andnot(&common, &spent);
        if (ps_has(&group, q) || ps_count(&common) < 2)
            continue;
        const point a = ps_next(&common, 0);
        if (add_pair(claim, UNCOND_PAIR_LINK, a, ps_next(&common, a + 1), p, q) != GO_OK)
            return GO_ENOMEM;
    }
    return GO_OK;
}

static int find_links(const struct safety_view *v, struct uncond_safety *claim)
{
    struct pointset rest = v->own;
    int status = GO_OK;

    while (status == GO_OK && !ps_is_empty(&rest)) {
        const point p = ps_next(&rest, 0);
        const struct pointset string = safety_flood(v, p, &v->own);
        ps_andnot(&rest, &string);
        status = link_string(v, p, claim);
    }
    return status;
}

/* Guards the points of region that do not touch the group, as far as two unspent liberties of the
 * group are beside each.  Takes the pairs back when the region does not serve after all. */
static int guard_region(const struct safety_view *v, const struct pointset *region,
                        const struct pointset *group, struct uncond_safety *claim)
{
    const size_t before = claim->count;
    const struct pointset touched = ps_grow(v->geo, group);
    struct pointset inside = safety_unguarded(v, claim, region, group);
    struct pointset usable = *region, spent = safety_spent(claim);
    const point stone = ps_next(group, 0);

    ps_and(&usable, &v->empty);
    ps_and(&usable, &touched);
    ps_andnot(&usable, &v->locked);
    ps_andnot(&usable, &spent);
    for (point x = ps_next(&inside, 0); x != GEO_NONE; x = ps_next(&inside, x + 1)) {
        point side[4];
        int count = 0;
        for (int d = 0; d < 4; d++) {
            const point q = geo_neighbour(v->geo, x, d);
            if (geo_on_board(v->geo, q) && ps_has(&usable, q))
                side[count++] = q;
        }
        if (count < 2)
            continue;
        ps_remove(&usable, side[0]);
        ps_remove(&usable, side[1]);
        if (add_pair(claim, UNCOND_PAIR_EYE, side[0], side[1], x, stone) != GO_OK)
            return GO_ENOMEM;
    }
    if (!safety_serves(v, claim, region, group))
        claim->count = before;
    return GO_OK;
}

static int guard_regions(const struct safety_view *v, struct uncond_safety *claim)
{
    struct pointset rest = v->open;
    int status = GO_OK;

    while (status == GO_OK && !ps_is_empty(&rest)) {
        const struct pointset region = safety_flood(v, ps_next(&rest, 0), &v->open);
        struct pointset border = ps_grow(v->geo, &region);

        ps_andnot(&rest, &region);
        ps_and(&border, &v->own);
        while (status == GO_OK && !ps_is_empty(&border)) {
            const struct pointset group = safety_group(v, claim, ps_next(&border, 0));
            ps_andnot(&border, &group);
            if (!safety_serves(v, claim, &region, &group))
                status = guard_region(v, &region, &group, claim);
        }
    }
    return status;
}

/* Pairs of groups that did not hold prove nothing and go. */
static void keep_useful(struct uncond_safety *claim)
{
    size_t kept = 0;

    for (size_t i = 0; i < claim->count; i++)
        if (ps_has(&claim->stones, claim->pair[i].string))
            claim->pair[kept++] = claim->pair[i];
    claim->count = kept;
}

static int try_claim(const struct safety_view *v, bool links, struct uncond_safety *claim)
{
    int status;

    claim->count = 0;
    claim->stones = v->own;
    status = links ? find_links(v, claim) : GO_OK;
    if (status == GO_OK)
        status = guard_regions(v, claim);
    if (status != GO_OK)
        return status;
    safety_prove(v, claim, &claim->stones, &claim->settled);
    keep_useful(claim);
    safety_prove(v, claim, &claim->stones, &claim->settled);
    return GO_OK;
}

int uncond_alternating(struct uncond_scratch *s, const struct geometry *g,
                       const struct pointset *black, const struct pointset *white,
                       enum colour colour, struct uncond_safety *out)
{
    struct uncond_safety other = { .count = 0 };
    struct safety_view v;
    int status = safety_view_make(&v, s, g, black, white, colour);

    if (status == GO_OK)
        status = try_claim(&v, true, out);
    if (status == GO_OK)
        status = try_claim(&v, false, &other);
    if (status == GO_OK && ps_count(&other.settled) > ps_count(&out->settled)) {
        const struct uncond_safety swap = *out;
        *out = other;
        other = swap;
    }
    uncond_safety_free(&other);
    return status;
}
