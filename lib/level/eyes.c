/* eyes.c - budgets of eye spaces; see level.h. */
#include "level.h"

#include <assert.h>

/* Six plies of capture reading decide what known eye spaces hang on; most of the time goes into a
 * few large open spaces, which is why those get less. */
const struct level_eyes *level_eyes(int level)
{
    static const struct level_eyes table[LEVEL_MAX + 1] = {
        { 1, 50, 0, 0, 500, 1, 5, 0 },
        { 1, 100, 0, 0, 500, 1, 5, 0 },
        { 1, 100, 0, 0, 700, 1, 5, 0 },
        { 1, 100, 0, 0, 1000, 500, 5, 0 },
        { 1, 150, 0, 0, 1000, 500, 6, 0 },
        { 1, 150, 0, 0, 1500, 700, 6, 0 },
        { 1, 200, 0, 0, 1500, 700, 6, 1 },
        { 1, 200, 0, 0, 2000, 1000, 6, 1 },
        { 1, 200, 2, 20, 2000, 1000, 7, 1 },
        { 1, 200, 2, 30, 2500, 1500, 7, 1 },
        { 1, 200, 2, 50, 3000, 2000, 7, 1 },
        { 2, 300, 0, 0, 10000, 5000, 8, 2 },
        { 2, 1000, 3, 500, 30000, 20000, 10, 3 },
        { 2, 5000, 3, 3000, 100000, 60000, 12, 4 },
        { 2, 30000, 4, 30000, 200000, 200000, 24, 24 },
        { 3, 100000, 5, 50000, 500000, 500000, 24, 24 },
    };

    assert(level >= 0 && level <= LEVEL_MAX);
    return &table[level];
}
