/* named.c - budgets of capture reading for one string asked for by name; see level.h. */
#include "level.h"

#include <assert.h>

/* One string may cost what all strings of a position do, and much more where its fate is worth
 * asking for: up to 60 ms at level 10. */
const struct level_named *level_named(int level)
{
    static const struct level_named table[LEVEL_MAX + 1] = {
        { 1, 100 },    { 1, 200 },    { 2, 100 },    { 2, 150 },     { 2, 300 },    { 2, 500 },
        { 3, 1000 },   { 3, 3000 },   { 3, 8000 },   { 3, 20000 },   { 3, 120000 }, { 3, 200000 },
        { 3, 300000 }, { 3, 500000 }, { 3, 700000 }, { 3, 1000000 },
    };

    assert(level >= 0 && level <= LEVEL_MAX);
    return &table[level];
}
