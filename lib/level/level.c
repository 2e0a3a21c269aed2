/* level.c - see level.h. */
#include "level.h"

#include <assert.h>
#include <stdio.h>

/* Meaningless moves cost a fraction of a percent of a reading analysis from level 10 on, and
 * reading budgets grow by about the square root of ten; bench/ measures both. */
#define ROW(m, o, b) { .meaningless = (m), .reading_order = (o), .reading_budget = (b) }
static const struct level table[LEVEL_MAX + 1] = {
    ROW(false, 1, 100),  ROW(false, 1, 200),    ROW(false, 2, 100),    ROW(false, 2, 150),
    ROW(false, 2, 200),  ROW(false, 2, 300),    ROW(false, 2, 500),    ROW(false, 3, 500),
    ROW(false, 3, 1000), ROW(false, 3, 2000),   ROW(true, 3, 3000),    ROW(true, 3, 6000),
    ROW(true, 3, 12000), ROW(true, 3, 30000),   ROW(true, 3, 100000),  ROW(true, 3, 300000),
};
#undef ROW

const struct level *level_get(int level)
{
    assert(level >= 0 && level <= LEVEL_MAX);
    return &table[level];
}

int level_describe(struct bytes *out)
{
    char line[120];
    int error = GO_OK;

    for (int i = 0; i <= LEVEL_MAX && error == GO_OK; i++) {
        const int count =
            snprintf(line, sizeof line, "level %2d  meaningless moves %-3s  reading order %d nodes %d%s\n",
                     i, table[i].meaningless ? "on" : "off", table[i].reading_order,
                     table[i].reading_budget, i == LEVEL_DEFAULT ? "  (default)" : "");
        error = bytes_add(out, line, (size_t)count);
    }
    return error;
}
