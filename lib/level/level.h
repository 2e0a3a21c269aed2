/* level.h - the one table that turns --level into what is done and how much of it.
 *
 * Layer      base < level.
 * Units      Levels 0..15; 10 is the reference, and the default.
 * Threads    constant data.
 */
#ifndef LEVEL_H
#define LEVEL_H

#include "base.h"

enum { LEVEL_MAX = 15, LEVEL_DEFAULT = 10 };

struct level {
    bool meaningless;   /* look for unconditionally meaningless moves */
    int reading_order;  /* capture reading: failures are proved up to this order (2: nets) ... */
    int reading_budget; /* ... with so many nodes a question; */
    int further_order;  /* then higher orders are tried up to this one, */
    int further_budget; /* with so many nodes more */
};

/* Precondition: 0 <= level <= LEVEL_MAX. */
const struct level *level_get(int level);

/* Capture reading of one string that is asked for by name, instead of reading_order and
 * reading_budget. */
struct level_named {
    int order, budget;
};

/* Precondition: 0 <= level <= LEVEL_MAX. */
const struct level_named *level_named(int level);

/* How hard a question about two strings is read. */
struct level_connect {
    int order;       /* highest order of proofs of connection */
    int budget;      /* nodes of a question asked by name */
    int pair_budget; /* nodes a question when all near pairs of one position are asked about */
};

/* Precondition: 0 <= level <= LEVEL_MAX. */
const struct level_connect *level_connect(int level);

/* Nodes for each of the games that a capturing race consists of: of one asked by name, and of one
 * of many. */
int level_race_budget(int level);
int level_race_each(int level);

/* How hard eye spaces are looked at where all of many positions are asked for; one that is asked
 * for by name may cost ten times as much. */
struct level_eyes {
    int order, budget; /* of each question to capture reading: as in struct level */
    int further, further_budget;
    int shape_budget;  /* nodes of the local game for a space, ... */
    int large_budget;  /* ... and for one of more than eight points */
    int full_vertices; /* up to this size all is asked */
    int open_margins;  /* a large space with more margins gets a guess alone */
};

/* Precondition: 0 <= level <= LEVEL_MAX. */
const struct level_eyes *level_eyes(int level);

/* Nodes of a question when the links of all near strings of many positions are read. */
int level_links_budget(int level);

/* How hard a region of territory is read. */
struct level_breakin {
    int order;   /* highest order of proofs, as for connections */
    int budget;  /* nodes of a question; 0: break-ins are not read */
    int strings; /* intruding strings of a region at most */
    int tries;   /* other first moves that are looked at where something falls */
};

/* Precondition: 0 <= level <= LEVEL_MAX. */
const struct level_breakin *level_breakin(int level);

/* What a level decides: a tool names what it uses. */
enum level_part {
    LEVEL_MEANINGLESS = 1,
    LEVEL_STRINGS = 2,
    LEVEL_LINKS = 4,
    LEVEL_EYES = 8,
    LEVEL_BREAKIN = 16,
    LEVEL_NAMED = 32, /* what is asked for by name: strings, pairs, races */
    LEVEL_ALL = 63
};

/* Writes those parts of the table as people read it, one line a level, into out. */
int level_describe(unsigned parts, struct bytes *out);

#endif
