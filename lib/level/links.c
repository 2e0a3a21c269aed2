/* links.c - budgets of all near pairs of a position; see level.h. */
#include "level.h"

#include <assert.h>

/* A position has a hundred near pairs.  Those that stay without a proof cost the whole budget each
 * and hardly become fewer when it grows, so this is a quarter of what a pair gets by itself. */
int level_links_budget(int level)
{
    static const int budget[LEVEL_MAX + 1] = { 40,  50,  60,  80,   100,  100,  150,   200,
                                               300, 400, 500, 1000, 2000, 5000, 15000, 50000 };

    assert(level >= 0 && level <= LEVEL_MAX);
    return budget[level];
}
