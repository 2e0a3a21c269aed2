/* safety.c - what a table of pairs proves: groups, regions that serve, elimination. */
#include "safety_private.h"

#include <stdlib.h>

void uncond_safety_free(struct uncond_safety *s)
{
    free(s->pair);
    memset(s, 0, sizeof *s);
}

struct pointset safety_flood(const struct safety_view *v, point p, const struct pointset *within)
{
    struct pointset seed;

    ps_clear(&seed);
    ps_add(&seed, p);
    return ps_flood(v->geo, &seed, within);
}

/* Does the region keep an alive string: is every empty point a liberty of that one? */
static bool is_locked(const struct safety_view *v, const struct pointset *region)
{
    struct pointset empties = *region, border = ps_grow(v->geo, region);

    ps_and(&empties, &v->empty);
    ps_and(&border, &v->alive);
    while (!ps_is_empty(&border) && !ps_is_empty(&empties)) {
        const struct pointset string = safety_flood(v, ps_next(&border, 0), &v->own);
        const struct pointset touched = ps_grow(v->geo, &string);
        struct pointset rest = empties;
        ps_andnot(&rest, &touched);
        if (ps_is_empty(&rest))
            return true;
        ps_andnot(&border, &string);
    }
    return false;
}

int safety_view_make(struct safety_view *v, struct uncond_scratch *s, const struct geometry *g,
                     const struct pointset *black, const struct pointset *white, enum colour colour)
{
    struct uncond u;
    const int status = uncond_status(s, g, black, white, &u);

    if (status != GO_OK)
        return status;
    v->geo = g;
    v->own = colour == BLACK ? *black : *white;
    v->enemy = colour == BLACK ? *white : *black;
    v->open = ps_board(g);
    ps_andnot(&v->open, &v->own);
    v->empty = v->open;
    ps_andnot(&v->empty, &v->enemy);
    v->alive = u.side[colour].alive;
    v->settled = u.side[colour].settled;
    ps_clear(&v->locked);
    struct pointset rest = v->open;
    while (!ps_is_empty(&rest)) {
        const struct pointset region = safety_flood(v, ps_next(&rest, 0), &v->open);
        ps_andnot(&rest, &region);
        if (is_locked(v, &region))
            ps_or(&v->locked, &region);
    }
    return GO_OK;
}

struct pointset safety_group(const struct safety_view *v, const struct uncond_safety *claim,
                             point p)
{
    struct pointset group = safety_flood(v, p, &v->own);
    bool again = true;

    while (again) {
        again = false;
        for (size_t i = 0; i < claim->count; i++) {
            const struct uncond_pair *k = &claim->pair[i];
            if (k->kind != UNCOND_PAIR_LINK ||
                ps_has(&group, k->guards) == ps_has(&group, k->string))
                continue;
            const point other = ps_has(&group, k->guards) ? k->string : k->guards;
            const struct pointset string = safety_flood(v, other, &v->own);
            ps_or(&group, &string);
            again = true;
        }
    }
    return group;
}

struct pointset safety_spent(const struct uncond_safety *claim)
{
    struct pointset spent;

    ps_clear(&spent);
    for (size_t i = 0; i < claim->count; i++) {
        ps_add(&spent, claim->pair[i].a);
        ps_add(&spent, claim->pair[i].b);
    }
    return spent;
}

struct pointset safety_unguarded(const struct safety_view *v, const struct uncond_safety *claim,
                                 const struct pointset *region, const struct pointset *stones)
{
    const struct pointset touched = ps_grow(v->geo, stones);
    struct pointset rest = *region;

    ps_andnot(&rest, &touched);
    for (size_t i = 0; i < claim->count; i++) {
        const struct uncond_pair *k = &claim->pair[i];
        if (k->kind == UNCOND_PAIR_EYE && ps_has(&touched, k->a) && ps_has(&touched, k->b))
            ps_remove(&rest, k->guards);
    }
    return rest;
}

bool safety_serves(const struct safety_view *v, const struct uncond_safety *claim,
                   const struct pointset *region, const struct pointset *group)
{
    const struct pointset unguarded = safety_unguarded(v, claim, region, group);
    const struct pointset spent = safety_spent(claim);
    struct pointset free_points = *region;

    ps_and(&free_points, &v->empty);
    ps_andnot(&free_points, &spent);
    return ps_is_empty(&unguarded) && !ps_is_empty(&free_points);
}

bool safety_enclosed(const struct safety_view *v, const struct pointset *region,
                     const struct pointset *stones)
{
    struct pointset border = ps_grow(v->geo, region);

    ps_and(&border, &v->own);
    ps_andnot(&border, stones);
    return ps_is_empty(&border);
}

/* Has the group two serving regions with none but `stones` around? */
static bool holds(const struct safety_view *v, const struct uncond_safety *claim,
                  const struct pointset *group, const struct pointset *stones)
{
    struct pointset rest = ps_grow(v->geo, group);
    int eyes = 0;

    ps_and(&rest, &v->open);
    while (!ps_is_empty(&rest)) {
        const struct pointset region = safety_flood(v, ps_next(&rest, 0), &v->open);
        ps_andnot(&rest, &region);
        eyes += safety_enclosed(v, &region, stones) && safety_serves(v, claim, &region, group);
    }
    return eyes >= 2;
}

static void drop_groups(const struct safety_view *v, const struct uncond_safety *claim,
                        struct pointset *stones)
{
    bool again = true;

    while (again) {
        struct pointset rest = *stones;
        again = false;
        ps_andnot(&rest, &v->alive);
        while (!ps_is_empty(&rest)) {
            const struct pointset group = safety_group(v, claim, ps_next(&rest, 0));
            struct pointset outside = group;
            ps_andnot(&rest, &group);
            ps_andnot(&outside, stones);
            if (ps_is_empty(&outside) &&
                (ps_meets(&group, &v->alive) || holds(v, claim, &group, stones)))
                continue;
            ps_andnot(stones, &group);
            ps_or(stones, &v->alive);
            again = true;
        }
    }
}

void safety_prove(const struct safety_view *v, const struct uncond_safety *claim,
                  struct pointset *stones, struct pointset *settled)
{
    struct pointset rest = v->open;

    drop_groups(v, claim, stones);
    *settled = v->settled;
    ps_or(settled, stones);
    while (!ps_is_empty(&rest) && !ps_is_empty(stones)) {
        const struct pointset region = safety_flood(v, ps_next(&rest, 0), &v->open);
        ps_andnot(&rest, &region);
        const struct pointset unguarded = safety_unguarded(v, claim, &region, stones);
        if (safety_enclosed(v, &region, stones) && ps_count(&unguarded) <= 1)
            ps_or(settled, &region);
    }
}

/* --- the check -----------------------------------------------------------------------------------
 */

static bool touches(const struct safety_view *v, point p, const struct pointset *stones)
{
    for (int d = 0; d < 4; d++) {
        const point q = geo_neighbour(v->geo, p, d);
        if (geo_on_board(v->geo, q) && ps_has(stones, q))
            return true;
    }
    return false;
}

static bool are_neighbours(const struct safety_view *v, point p, point q)
{
    for (int d = 0; d < 4; d++)
        if (geo_neighbour(v->geo, p, d) == q)
            return true;
    return false;
}

static bool pair_is_sound(const struct safety_view *v, const struct uncond_safety *claim,
                          const struct uncond_pair *k, struct pointset *spent)
{
    const struct geometry *g = v->geo;

    if (!geo_on_board(g, k->a) || !geo_on_board(g, k->b) || !geo_on_board(g, k->guards) ||
        !geo_on_board(g, k->string) || k->a == k->b || !ps_has(&v->own, k->string))
        return false;
    if (!ps_has(&v->empty, k->a) || !ps_has(&v->empty, k->b) || ps_has(spent, k->a) ||
        ps_has(spent, k->b) || ps_has(&v->locked, k->a) || ps_has(&v->locked, k->b))
        return false;
    ps_add(spent, k->a);
    ps_add(spent, k->b);
    if (k->kind == UNCOND_PAIR_LINK) {
        if (!ps_has(&v->own, k->guards))
            return false;
        const struct pointset one = safety_flood(v, k->guards, &v->own);
        const struct pointset two = safety_flood(v, k->string, &v->own);
        return touches(v, k->a, &one) && touches(v, k->b, &one) && touches(v, k->a, &two) &&
               touches(v, k->b, &two);
    }
    const struct pointset group = safety_group(v, claim, k->string);
    return k->kind == UNCOND_PAIR_EYE && ps_has(&v->open, k->guards) &&
           are_neighbours(v, k->guards, k->a) && are_neighbours(v, k->guards, k->b) &&
           touches(v, k->a, &group) && touches(v, k->b, &group);
}

int uncond_safety_check(struct uncond_scratch *s, const struct geometry *g,
                        const struct pointset *black, const struct pointset *white,
                        enum colour colour, const struct uncond_safety *claim)
{
    struct safety_view v;
    struct pointset spent, stones = claim->stones, settled;
    const int status = safety_view_make(&v, s, g, black, white, colour);

    if (status != GO_OK)
        return status;
    ps_clear(&spent);
    for (size_t i = 0; i < claim->count; i++)
        if (!pair_is_sound(&v, claim, &claim->pair[i], &spent))
            return GO_ESYNTAX;
    ps_andnot(&stones, &v.own);
    if (!ps_is_empty(&stones))
        return GO_ESYNTAX;
    stones = claim->stones;
    safety_prove(&v, claim, &stones, &settled);
    return ps_equal(&stones, &claim->stones) && ps_equal(&settled, &claim->settled) ? GO_OK
                                                                                    : GO_ESYNTAX;
}
