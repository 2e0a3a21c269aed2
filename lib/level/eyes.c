/* eyes.c - budgets of eye spaces; see level.h. */
#include "level.h"

#include <assert.h>

/* Ladders decide what known eye spaces hang on, and nets cost three times as much.  Open spaces of
 * more than eight points are rarely solved with any budget: they get a guess. */
const struct level_eyes *level_eyes(int level)
{
    static const struct level_eyes table[LEVEL_MAX + 1] = {
        { 1, 50, 0, 0, 500, 1, 5, 0 },
        { 1, 100, 0, 0, 500, 1, 5, 0 },
        { 1, 100, 0, 0, 700, 1, 5, 0 },
        { 1, 100, 0, 0, 1000, 500, 5, 0 },
        { 1, 150, 0, 0, 1000, 500, 6, 0 },
        { 1, 150, 0, 0, 1500, 700, 6, 1 },
        { 1, 200, 0, 0, 1500, 1000, 6, 1 },
        { 1, 200, 0, 0, 2000, 1000, 6, 1 },
        { 1, 200, 0, 0, 2000, 1500, 7, 2 },
        { 1, 200, 0, 0, 2500, 2000, 7, 2 },
        { 1, 200, 0, 0, 3000, 3000, 7, 2 },
        { 2, 200, 0, 0, 10000, 10000, 8, 3 },
        { 2, 1000, 3, 500, 30000, 30000, 10, 4 },
        { 2, 5000, 3, 3000, 100000, 60000, 12, 24 },
        { 2, 30000, 4, 30000, 200000, 200000, 24, 24 },
        { 3, 100000, 5, 50000, 500000, 500000, 24, 24 },
    };

    assert(level >= 0 && level <= LEVEL_MAX);
    return &table[level];
}
