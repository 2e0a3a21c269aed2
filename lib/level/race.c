/* race.c - budgets of capturing races; see level.h. */
#include "level.h"

#include <assert.h>

/* A factor of ten in nodes settles about thirty more of 388 known races. */
int level_race_budget(int level)
{
    static const int budget[LEVEL_MAX + 1] = { 100,    150,    200,    300,   500,   700,
                                               1000,   1500,   3000,   10000, 30000, 50000,
                                               100000, 200000, 300000, 500000 };

    assert(level >= 0 && level <= LEVEL_MAX);
    return budget[level];
}

/* On 121 positions of 20 games, races decide about the same strings with 300 nodes as with 30,000.
 */
int level_race_each(int level)
{
    const int each = level_race_budget(level) / 30;

    return each < 100 ? 100 : each;
}
