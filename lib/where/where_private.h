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
    WHERE_SCOPE /* the steps behind it, up to `end`, are asked about each string */
};

enum test_op { OP_PRESENT, OP_EQ, OP_NE, OP_LT, OP_LE, OP_GT, OP_GE, OP_HAS, OP_HAS_NOT };

/* Names of games. FIELD_LISTED: a row of the table in fields.c. */
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
    int listed;         /* of FIELD_LISTED: the row */
    size_t name, value; /* offsets into text, NUL-terminated */
    size_t at;          /* of the operator in the expression */
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

/* --- listed names ----------------------------------------------------------------------------- */

/* The row of that name among those of the subject, or -1. */
int field_find(const char *name, enum where_subject of);
unsigned field_needs(int row);

/* Is it compared with a point, like D4? */
bool field_is_point(int row);

/* The number that a word stands for, or -1. */
int field_word(int row, const char *word);
bool field_is_number(int row);

/* The value about the position, or about string `index` of it. False when it is not known. */
bool field_value(int row, const struct findings *f, int index, double *value);

#endif
