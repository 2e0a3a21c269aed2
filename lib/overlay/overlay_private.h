/* overlay_private.h - the functions that draw, and what they share. */
#ifndef OVERLAY_PRIVATE_H
#define OVERLAY_PRIVATE_H

#include "overlay.h"

int overlay_settled(const struct findings *f, struct picture *p);
int overlay_needless(const struct findings *f, struct picture *p);
int overlay_safe(const struct findings *f, struct picture *p);
int overlay_dragons(const struct findings *f, struct picture *p);
int overlay_links(const struct findings *f, struct picture *p);
int overlay_eyes(const struct findings *f, struct picture *p);
int overlay_hits(const struct findings *f, struct picture *p);
int overlay_strings(const struct findings *f, struct picture *p);
int overlay_territory(const struct findings *f, struct picture *p);

/* Adds names of points, split by commas, to a text that grows. */
int overlay_names(const struct geometry *g, const point *points, size_t count, struct bytes *out);

/* The text as a note; the text is emptied. */
int overlay_tell(struct picture *p, struct bytes *text);

/* Tells of the things 0..count-1 from the heaviest to the lightest, in their order where they weigh
 * the same: captions are cut from the end.  Those of weight OVERLAY_UNTOLD are left out. */
enum { OVERLAY_UNTOLD = INT32_MIN };
typedef int overlay_weight_fn(const struct findings *f, size_t i);
typedef int overlay_tell_fn(const struct findings *f, size_t i, struct picture *p);
int overlay_tell_all(const struct findings *f, size_t count, overlay_weight_fn *weight,
                     overlay_tell_fn *tell, struct picture *p);

#endif
