/* where_private.h - the expression as a row of steps in reverse Polish order. */
#ifndef WHERE_PRIVATE_H
#define WHERE_PRIVATE_H

#include "where.h"

/* Operators by rising strength; the first two only wait on the stack. */
enum step_kind {
    WHERE_OPEN,
    WHERE_OPEN_SCOPE,
    WHERE_OR,
    WHERE_AND,
    WHERE_NOT,
    WHERE_TEST,
    WHERE_SCOPE /* the steps behind it, up to `end`, are asked about each item */
};

enum test_op { OP_PRESENT, OP_EQ, OP_NE, OP_LT, OP_LE, OP_GT, OP_GE, OP_HAS, OP_HAS_NOT };

/* Names of games. FIELD_LISTED: a row of the tables in fields_NAME.c. */
enum field {
    FIELD_SIZE,
    FIELD_WIDTH,
    FIELD_HEIGHT,
    FIELD_MOVES,
    FIELD_KOMI,
    FIELD_HANDICAP,
    FIELD_RESULT,
    FIELD_SOURCE,
    FIELD_PROPERTY,
    FIELD_LISTED
};

enum scope { SCOPE_ANY, SCOPE_NO, SCOPE_EVERY, SCOPE_COUNT };

struct step {
    enum step_kind kind;
    enum test_op op;
    enum field field;
    enum where_subject of; /* of FIELD_LISTED and WHERE_SCOPE */
    int listed;            /* of FIELD_LISTED: the row of that subject */
    size_t name, value;    /* offsets into text, NUL-terminated */
    size_t at;             /* of the operator in the expression */
    bool is_number;
    double number;
    int height; /* of size = 19x13, or 0 */
    enum scope scope;
    size_t end; /* of WHERE_SCOPE; of WHERE_OPEN_SCOPE: the index of its WHERE_SCOPE */
};

struct where {
    struct step *step;
    size_t count, capacity;
    char *text;
    enum where_subject about;
    unsigned needs;
};

/* --- listed names -----------------------------------------------------------------------------
 *
 * A subject is a table of names and two functions that look at what was found: a new name is a row
 * and a value, a new subject a table more in fields.c. */

/* What values[] of struct where_field says besides words in rising order. */
#define NUMBER "number"
#define YES    "yes or no"
#define POINT  "point"

/* Words of verdicts: what who moves first reaches. */
#define VERDICT "lose|ko_b|ko_a|win"

struct fields {
    const char *word; /* "string"; NULL for positions, of which there is one */
    unsigned needs;   /* without these nothing is known of any item */
    const struct where_field *row;
    int rows;
    int (*items)(const struct findings *f); /* how many; NULL for positions */

    /* The value about that item, a word as its place. False when it is not known. */
    bool (*value)(int row, const struct findings *f, int item, double *value);

    point (*at)(const struct findings *f, int item); /* where hits are, or NULL: no hits */
};

extern const struct fields fields_of_positions, fields_of_strings, fields_of_links,
    fields_of_groups, fields_of_spaces, fields_of_regions;

/* From WHERE_POSITIONS on. */
const struct fields *fields_of(enum where_subject of);

/* The row of that name, or -1. */
int field_find(const char *name, enum where_subject of);
unsigned field_needs(enum where_subject of, int row);

/* Is it compared with a point, like D4; with a number? */
bool field_is_point(enum where_subject of, int row);
bool field_is_number(enum where_subject of, int row);

/* The number that a word stands for, or -1. */
int field_word(enum where_subject of, int row, const char *word);

bool field_value(enum where_subject of, int row, const struct findings *f, int item, double *value);

/* Is it the next move of the game, by that side? */
bool field_is_next(const struct findings *f, enum colour mover, point at);

#endif
