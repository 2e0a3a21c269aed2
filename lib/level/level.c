/* level.c - see level.h. */
#include "level.h"

#include <assert.h>
#include <stdio.h>

/* Meaningless moves cost a fraction of a percent of a reading analysis from level 10 on;
 * bench/ measures that share. */
static const struct level table[LEVEL_MAX + 1] = {
    [10] = { .meaningless = true }, [11] = { .meaningless = true }, [12] = { .meaningless = true },
    [13] = { .meaningless = true }, [14] = { .meaningless = true }, [15] = { .meaningless = true },
};

const struct level *level_get(int level)
{
    assert(level >= 0 && level <= LEVEL_MAX);
    return &table[level];
}

int level_describe(struct bytes *out)
{
    char line[80];
    int error = GO_OK;

    for (int i = 0; i <= LEVEL_MAX && error == GO_OK; i++) {
        const int count =
            snprintf(line, sizeof line, "level %2d  meaningless moves %s%s\n", i,
                     table[i].meaningless ? "on" : "off", i == LEVEL_DEFAULT ? "  (default)" : "");
        error = bytes_add(out, line, (size_t)count);
    }
    return error;
}
