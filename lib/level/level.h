/* level.h - the one table that turns --level into what is done and how much of it.
 *
 * Layer      base < level.
 * Units      Levels 0..15; 10 is the reference, and the default.
 * Threads    constant data.
 */
#ifndef LEVEL_H
#define LEVEL_H

#include "base.h"

enum { LEVEL_MAX = 15, LEVEL_DEFAULT = 10 };

struct level {
    bool meaningless;   /* look for unconditionally meaningless moves */
    int reading_order;  /* highest order of capture reading: 1 ladders, 2 nets, 3 beyond */
    int reading_budget; /* nodes a question */
};

/* Precondition: 0 <= level <= LEVEL_MAX. */
const struct level *level_get(int level);

/* Writes the table as people read it, one line a level, into out. */
int level_describe(struct bytes *out);

#endif
