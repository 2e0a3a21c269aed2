/* breakin.c - budgets of break-ins; see level.h. */
#include "level.h"

#include <assert.h>

/* A position has some forty questions, most of them decided in a few nodes: what a larger budget
 * decides is few, and dear. */
const struct level_breakin *level_breakin(int level)
{
    static const struct level_breakin table[LEVEL_MAX + 1] = {
        [10] = { 2, 25, 2, 0 },   [11] = { 2, 200, 3, 1 },   [12] = { 3, 1000, 4, 3 },
        [13] = { 3, 5000, 4, 4 }, [14] = { 3, 20000, 6, 6 }, [15] = { 4, 100000, 8, 8 },
    };

    assert(level >= 0 && level <= LEVEL_MAX);
    return &table[level];
}
