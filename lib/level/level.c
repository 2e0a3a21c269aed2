/* level.c - see level.h. */
#include "level.h"

#include <assert.h>

/* Meaningless moves cost a fraction of a percent of a reading analysis from level 10 on, and
 * reading budgets grow by about the square root of ten; bench/ measures both. */
#define ROW(m, o, b, f, fb)                                                                        \
    {                                                                                              \
        .meaningless = (m), .reading_order = (o), .reading_budget = (b), .further_order = (f),     \
        .further_budget = (fb)                                                                     \
    }
static const struct level table[LEVEL_MAX + 1] = {
    ROW(false, 1, 100, 0, 0),        ROW(false, 1, 200, 0, 0),      ROW(false, 2, 100, 0, 0),
    ROW(false, 2, 150, 0, 0),        ROW(false, 2, 200, 0, 0),      ROW(false, 2, 300, 0, 0),
    ROW(false, 2, 500, 3, 100),      ROW(false, 2, 700, 3, 200),    ROW(false, 2, 1000, 3, 300),
    ROW(false, 2, 1500, 3, 600),     ROW(true, 2, 3000, 3, 600),    ROW(true, 2, 5000, 3, 5000),
    ROW(true, 2, 10000, 4, 10000),   ROW(true, 3, 30000, 4, 30000), ROW(true, 3, 100000, 5, 50000),
    ROW(true, 3, 400000, 6, 150000),
};
#undef ROW

const struct level *level_get(int level)
{
    assert(level >= 0 && level <= LEVEL_MAX);
    return &table[level];
}

/* A proof of order 3 costs some ten times one of order 2; a position has a hundred near pairs and
 * more, which is why a pair of many gets less than one that is asked for by name. */
static const struct level_connect connect_table[LEVEL_MAX + 1] = {
    { 1, 100, 50 },     { 1, 150, 100 },      { 1, 200, 150 },      { 1, 300, 200 },
    { 2, 500, 200 },    { 2, 700, 300 },      { 2, 1000, 500 },     { 2, 2000, 700 },
    { 2, 3000, 1000 },  { 2, 5000, 1500 },    { 3, 20000, 2000 },   { 3, 30000, 4000 },
    { 3, 40000, 8000 }, { 3, 100000, 20000 }, { 4, 200000, 50000 }, { 4, 400000, 100000 },
};

const struct level_connect *level_connect(int level)
{
    assert(level >= 0 && level <= LEVEL_MAX);
    return &connect_table[level];
}

static int describe_reading(int i, unsigned parts, struct bytes *out)
{
    const struct level *l = &table[i];
    int error = GO_OK;

    if (parts & LEVEL_MEANINGLESS)
        error = bytes_print(out, "  meaningless moves %s", l->meaningless ? "on" : "off");
    if (error == GO_OK && parts & LEVEL_STRINGS)
        error = bytes_print(out, "  strings: order %d, %d nodes, then order %d, %d nodes; races %d",
                            l->reading_order, l->reading_budget, l->further_order,
                            l->further_budget, level_race_each(i));
    return error == GO_OK && parts & LEVEL_LINKS
               ? bytes_print(out, "  links: order %d, %d nodes", connect_table[i].order,
                             level_links_budget(i))
               : error;
}

static int describe_more(int i, unsigned parts, struct bytes *out)
{
    const struct level_eyes *e = level_eyes(i);
    const struct level_breakin *b = level_breakin(i);
    int error = GO_OK;

    if (parts & LEVEL_EYES)
        error = bytes_print(out,
                            "  eyes: strings order %d, %d nodes, then order %d, %d nodes; shapes "
                            "%d, large ones %d",
                            e->order, e->budget, e->further, e->further_budget, e->shape_budget,
                            e->large_budget);
    if (error == GO_OK && parts & LEVEL_BREAKIN)
        error = bytes_print(out, "  break-ins: order %d, %d nodes, %d strings", b->order, b->budget,
                            b->strings);
    return error == GO_OK && parts & LEVEL_NAMED
               ? bytes_print(out,
                             "  by name: strings order %d, %d nodes; pairs order %d, %d nodes; "
                             "races %d nodes",
                             level_named(i)->order, level_named(i)->budget, connect_table[i].order,
                             connect_table[i].budget, level_race_budget(i))
               : error;
}

int level_describe(unsigned parts, struct bytes *out)
{
    int error = GO_OK;

    for (int i = 0; i <= LEVEL_MAX && error == GO_OK; i++) {
        error = bytes_print(out, "level %2d", i);
        if (error == GO_OK)
            error = describe_reading(i, parts, out);
        if (error == GO_OK)
            error = describe_more(i, parts, out);
        if (error == GO_OK)
            error = bytes_print(out, "%s\n", i == LEVEL_DEFAULT ? "  (default)" : "");
    }
    return error;
}
