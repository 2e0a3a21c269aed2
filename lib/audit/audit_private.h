/* audit_private.h - playouts, and who owns what when it is known which stones are dead. */
#ifndef AUDIT_PRIVATE_H
#define AUDIT_PRIVATE_H

#include "audit.h"

enum { PLAYOUTS = 160 };

struct audit_engine {
    struct board *board;         /* of a playout */
    int16_t owned[PS_LIMIT_MAX]; /* ends of playouts in which Black had the point, less White */
    point empty[PS_LIMIT_MAX];   /* points to try, in any order */
};

/* Fills e->owned from PLAYOUTS games played on from b, either side first by turns. */
int playouts_run(struct audit_engine *e, const struct board *b);

#endif
