/* gtp_private.h - how a command is added, and what commands share.  For lib/gtp only.
 *
 * A group of commands is one file with one table, ended by an empty row:
 *
 *     static int attack(struct gtp *s, struct gtp_call *call) { ... }
 *
 *     static const struct gtp_command commands[] = {
 *         { "attack", attack, 1, 1, "VERTEX", "string/Attack/attack %p" },
 *         { 0 },
 *     };
 *
 *     const struct gtp_group gtp_group_reading = {
 *         commands, .state_size = sizeof(struct state), .make = make, .end = end
 *     };
 *
 * and one word in GTP_GROUPS below.  lib/CMakeLists.txt says which modules gtp may use.
 * What the group wants to keep between two commands is its state: gtp_state() makes it for the
 * command that needs it, and it goes with the session.
 *
 * A function appends its answer with gtp_say() and returns GO_OK; or returns gtp_refuse() with
 * the words that follow "?"; or any code of enum go_error, whose words are then used.
 */
#ifndef GTP_PRIVATE_H
#define GTP_PRIVATE_H

#include "board.h"
#include "gtp.h"

#define GTP_GROUPS(X)                                                                              \
    X(admin)                                                                                       \
    X(position)                                                                                    \
    X(load)                                                                                        \
    X(settled)                                                                                     \
    X(capture)                                                                                     \
    X(strings)                                                                                     \
    X(connect)                                                                                     \
    X(dragons)                                                                                     \
    X(race)                                                                                        \
    X(eyes)                                                                                        \
    X(territory)

enum {
#define GTP_NUMBER(name) GTP_GROUP_##name,
    GTP_GROUPS(GTP_NUMBER)
#undef GTP_NUMBER
        GTP_GROUP_COUNT
};

/* What gtp_refuse() returns: the answer holds the words. */
enum { GTP_REFUSED = 1 };

struct gtp {
    struct board *board;
    enum colour to_move;
    struct bytes movers; /* the colour of every move that board_undo() can take back */
    size_t tried;        /* how many of them are trymove's */
    double komi;
    int level;
    bool has_quit;
    gtp_read_file *read_file;
    struct bytes line;             /* scratch: the line without control characters */
    struct bytes answer;           /* scratch */
    void *state[GTP_GROUP_COUNT];  /* or NULL: nothing was needed yet */
    int made_for[GTP_GROUP_COUNT]; /* level */
};

/* One command with its arguments; the strings may be changed. */
struct gtp_call {
    char **argument;
    int count;
    struct bytes *answer;
    int error; /* of gtp_say(), which need not be checked */
};

struct gtp_command {
    const char *name;
    int (*function)(struct gtp *s, struct gtp_call *call);
    int at_least, at_most; /* arguments */
    const char *usage;     /* the arguments, as people read them */
    const char *gogui;     /* line for gogui-analyze_commands, or NULL */
};

struct gtp_group {
    const struct gtp_command *commands; /* ended by { 0 } */

    /* Of a group that keeps something.  make() gets zeroed memory, and end() what make() has left,
     * also where it failed: false says that memory is out.  The memory itself is not theirs. */
    size_t state_size;
    bool by_level; /* the state is good for one level alone */
    bool (*make)(void *state, int level);
    void (*end)(void *state);
};

#define GTP_DECLARE(name) extern const struct gtp_group gtp_group_##name;
GTP_GROUPS(GTP_DECLARE)
#undef GTP_DECLARE

/* The state of a group, for the session's level; NULL when memory is out. */
void *gtp_state(struct gtp *s, int group);

/* Visits every command: for (c = gtp_first(&i); c; c = gtp_next(&i)). */
struct gtp_iterator {
    size_t group, row;
};
const struct gtp_command *gtp_first(struct gtp_iterator *i);
const struct gtp_command *gtp_next(struct gtp_iterator *i);
const struct gtp_command *gtp_find(const char *name); /* or NULL */

/* Appends to the answer, as printf. */
__attribute__((format(printf, 2, 3))) void gtp_say(struct gtp_call *call, const char *format, ...);

/* Makes the answer these words; returns GTP_REFUSED. */
__attribute__((format(printf, 2, 3))) int gtp_refuse(struct gtp_call *call, const char *format,
                                                     ...);

/* Appends a vertex, after a blank where the answer is not empty. */
void gtp_say_point(struct gtp *s, struct gtp_call *call, point p);

/* Read argument i; on failure the words are in the answer and the result is GTP_REFUSED. */
int gtp_get_colour(struct gtp_call *call, int i, enum colour *c);
int gtp_get_number(struct gtp_call *call, int i, int low, int high, int *value);
int gtp_get_vertex(struct gtp *s, struct gtp_call *call, int i, point *p); /* or GEO_PASS */
int gtp_get_point(struct gtp *s, struct gtp_call *call, int i, point *p);  /* never a pass */
int gtp_get_stone(struct gtp *s, struct gtp_call *call, int i, point *p);  /* not empty */

/* GO_OK when analyses can look at the board, GTP_REFUSED with words when it is too large. */
int gtp_check_size(struct gtp *s, struct gtp_call *call);

/* An empty board of this size; komi and level stay. */
int gtp_clear(struct gtp *s, const struct geometry *g);

/* Notes that c has moved on the board, for undo. */
int gtp_note_move(struct gtp *s, enum colour c);

#endif
