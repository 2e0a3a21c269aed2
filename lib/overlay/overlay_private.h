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

#endif
