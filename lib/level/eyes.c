/* eyes.c - budgets of eye spaces; see level.h. */
#include "level.h"

#include <assert.h>

/* Six plies of capture reading decide what known eye spaces hang on; most of the time goes into a
 * few large open spaces, which is why those get less. */
const struct level_eyes *level_eyes(int level)
{
    static const struct level_eyes table[LEVEL_MAX + 1] = {
        { 1, 50, 0, 0, 1000, 300 },
        { 1, 100, 0, 0, 1000, 300 },
        { 1, 100, 0, 0, 2000, 500 },
        { 2, 50, 0, 0, 2000, 500 },
        { 2, 70, 0, 0, 3000, 1000 },
        { 2, 100, 0, 0, 4000, 1000 },
        { 2, 100, 3, 50, 6000, 1500 },
        { 2, 150, 3, 50, 8000, 1500 },
        { 2, 200, 3, 100, 10000, 2000 },
        { 2, 300, 3, 100, 15000, 2000 },
        { 2, 500, 3, 200, 20000, 3000 },
        { 2, 1000, 3, 500, 40000, 10000 },
        { 2, 3000, 3, 3000, 60000, 30000 },
        { 2, 10000, 4, 3000, 100000, 60000 },
        { 2, 30000, 4, 30000, 200000, 200000 },
        { 3, 100000, 5, 50000, 500000, 500000 },
    };

    assert(level >= 0 && level <= LEVEL_MAX);
    return &table[level];
}
