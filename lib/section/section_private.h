/* section_private.h - runs and points, which all sections are made of. */
#ifndef SECTION_PRIVATE_H
#define SECTION_PRIVATE_H

#include "section.h"

/* Where decoding stands. */
struct source {
    const struct geometry *g;
    const uint8_t *at, *end;
};

/* A class a point, by point of the geometry (guards are skipped). */
struct classes {
    uint8_t of[PS_LIMIT_MAX];
};

void classes_clear(struct classes *c);
void classes_set(struct classes *c, const struct pointset *s, uint8_t class);
struct pointset classes_get(const struct geometry *g, const struct classes *c, uint8_t class);
int classes_put(const struct geometry *g, const struct classes *c, struct bytes *out);

/* GO_ESYNTAX when a class is above `most` or the runs do not cover the board exactly. */
int classes_take(struct source *in, uint8_t most, struct classes *c);

/* A point as a number without gaps, and back. */
static inline uint64_t dense(const struct geometry *g, point p)
{
    return (uint64_t)(geo_row(g, p) * g->width + geo_column(g, p));
}

/* GO_ESYNTAX when it is no point of the board. */
int point_of(const struct geometry *g, uint64_t number, point *p);

int take_number(struct source *in, uint64_t *number);
int take_point(struct source *in, point *p);
int take_byte(struct source *in, uint8_t *byte);

#endif
