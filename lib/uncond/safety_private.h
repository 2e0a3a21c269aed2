/* safety_private.h - groups and regions, for the claim and for its check alike.
 *
 * Kept apart from both: what is shared is only the reading of a position and a pair table, by
 * plain sets of points. */
#ifndef UNCOND_SAFETY_PRIVATE_H
#define UNCOND_SAFETY_PRIVATE_H

#include "uncond.h"

struct safety_view {
    const struct geometry *geo;
    struct pointset own, enemy, empty, open; /* open: the board without own stones */
    struct pointset alive, settled;          /* unconditionally */
    struct pointset locked; /* regions that keep an alive string: no pairs in there */
};

/* GO_OK, or what uncond_status() says. */
int safety_view_make(struct safety_view *v, struct uncond_scratch *s, const struct geometry *g,
                     const struct pointset *black, const struct pointset *white,
                     enum colour colour);

/* The points of `within` connected with p. */
struct pointset safety_flood(const struct safety_view *v, point p, const struct pointset *within);

/* The string on p with all that pairs of kind LINK join to it. */
struct pointset safety_group(const struct safety_view *v, const struct uncond_safety *claim,
                             point p);

/* Points in pairs of the claim. */
struct pointset safety_spent(const struct uncond_safety *claim);

/* Points of region that neither touch `stones` nor are guarded by a pair whose points touch
 * them. */
struct pointset safety_unguarded(const struct safety_view *v, const struct uncond_safety *claim,
                                 const struct pointset *region, const struct pointset *stones);

/* Does the region serve the group, border aside? */
bool safety_serves(const struct safety_view *v, const struct uncond_safety *claim,
                   const struct pointset *region, const struct pointset *group);

/* Are all own stones around the region in `stones`? */
bool safety_enclosed(const struct safety_view *v, const struct pointset *region,
                     const struct pointset *stones);

/* Safe stones and settled points that the pairs prove, starting from `stones`: groups are dropped
 * until all that is left holds. */
void safety_prove(const struct safety_view *v, const struct uncond_safety *claim,
                  struct pointset *stones, struct pointset *settled);

#endif
