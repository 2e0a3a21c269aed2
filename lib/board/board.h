/* board.h - a Go position that can be played forward and taken back.
 *
 * Layer      pointset < board.  The board knows the rules of placing stones and
 *            nothing about good moves: no reading, no eyes, no input formats.
 * Units      Points as in geometry.h; any size from 1x1 to 52x52.  Counts of stones and
 *            liberties are exact.
 * Rules      Simple ko.  Suicide as `suicide` says: forbidden at first.  Superko is a
 *            question about a game, not about a board.
 * Setup      Strings without liberties may stand where setup put them.  They stay until a
 *            stone is played beside them, since a move looks only at what it touches
 *            (SGF FF[4], "move vs. place").
 * Ownership  board_new() gives the caller a board to board_free().
 * Errors     GO_OK or a negative enum go_error; after an error the board is unchanged.
 *            A point off the board is a bug in the caller: it asserts.
 * Threads    Two threads may use two boards.  One board: one thread at a time.
 *
 * The struct is visible because searches read it millions of times a second: READ ONLY for
 * everybody but board.c, except `suicide`.
 */
#ifndef BOARD_H
#define BOARD_H

#include "pointset.h"

enum colour { EMPTY, BLACK, WHITE, EDGE };

static inline enum colour colour_other(enum colour c)
{
    assert(c == BLACK || c == WHITE);
    return c == BLACK ? WHITE : BLACK;
}

/* What is known of a string, kept under the point of its head. */
struct board_string {
    int16_t stones;
    int16_t liberties;
    point first; /* the smallest point: the name of the string, whatever its history */
};

struct board_log;

struct board {
    struct geometry geo;
    int words;                   /* 64-bit words of a set of points */
    bool suicide;                /* may a move take the mover's own last liberty? */
    uint8_t ko_colour;           /* who may not play at ko; EMPTY when ko is GEO_NONE */
    point ko;                    /* or GEO_NONE */
    int prisoners[3];            /* stones of that colour captured since the last reset */
    uint64_t hash;               /* of the stones alone: xor of board_stone_hash() */
    uint8_t *at;                 /* enum colour; also at every neighbour of a point */
    point *head;                 /* of the string on a point; meaningless elsewhere */
    point *next;                 /* the next stone of the same string, in a ring */
    struct board_string *string; /* by head */
    uint64_t *liberty;           /* sets of liberties, `words` words a head */
    uint64_t *stones;            /* sets of stones, `words` words a colour */
    struct board_log *log;
    uint64_t *log_words;
    size_t log_count, log_capacity, log_words_count, log_words_capacity;
};

/* An empty board; NULL only when memory is out. */
struct board *board_new(const struct geometry *g);
void board_free(struct board *b); /* NULL is allowed */

/* Makes the board empty, of the geometry given; history and ko are gone. */
int board_reset(struct board *b, const struct geometry *g);

/* Makes dst, of any size, equal to src.  The undo history is not copied: the copy starts
 * where src is now. */
int board_copy(struct board *dst, const struct board *src);

static inline enum colour board_at(const struct board *b, point p)
{
    return (enum colour)b->at[p];
}

/* The string on p, which must hold a stone. */
static inline const struct board_string *board_string(const struct board *b, point p)
{
    assert(b->at[p] == BLACK || b->at[p] == WHITE);
    return &b->string[b->head[p]];
}

/* Its liberties as b->words words; bit p of the set is point p. */
static inline const uint64_t *board_liberties(const struct board *b, point p)
{
    return b->liberty + (size_t)b->head[p] * (size_t)b->words;
}

/* The stones of a colour, BLACK or WHITE, as b->words words. */
static inline const uint64_t *board_stones(const struct board *b, enum colour c)
{
    return b->stones + (size_t)c * (size_t)b->words;
}

/* The same as a set.  Precondition: ps_fits(&b->geo). */
struct pointset board_stone_set(const struct board *b, enum colour c);
struct pointset board_liberty_set(const struct board *b, point p);
struct pointset board_string_set(const struct board *b, point p);
struct pointset board_empty_set(const struct board *b);

/* All stones of the strings that have one in the set. */
struct pointset board_strings_in(const struct board *b, const struct pointset *set);

/* May c play at p (or pass)?  GO_OK, or what board_play() would say, but for GO_ENOMEM. */
int board_check(const struct board *b, enum colour c, point p);

/* All points that decide whether a move at p is legal and what it does, whoever makes it: on a
 * board that agrees there (and in its ban, if that is at p) it does the same. */
struct pointset board_move_reads(const struct board *b, point p);

/* Plays c at p, or passes when p is GEO_PASS, and removes captured stones (and, where
 * `suicide` allows it, the own string).  GO_EOCCUPIED, GO_ESUICIDE, GO_EKO, GO_ENOMEM.
 * Costs a few dozen ns, and one visit a stone for strings that are joined or captured. */
int board_play(struct board *b, enum colour c, point p);

/* Takes back the last board_play() that succeeded since board_new(), board_reset(),
 * board_copy(), board_setup() or board_forget().  GO_ERANGE when there is none. */
int board_undo(struct board *b);

/* Moves that board_undo() can take back. */
static inline size_t board_depth(const struct board *b)
{
    return b->log_count;
}

/* Keeps the position and gives up its history. */
void board_forget(struct board *b);

/* Puts c (or EMPTY) on p without rules: nothing is captured.  Clears the history and the ko,
 * because undoing across an edit has no meaning. */
void board_setup(struct board *b, point p, enum colour c);

/* Lifts or sets the ban at a point; history stays. */
void board_set_ko(struct board *b, point p, enum colour banned);

/* Equal positions (size, stones, ko) compare equal; history does not count. */
bool board_equal(const struct board *a, const struct board *b);

/* Are the two of one size, with the same stones at these points?  Precondition: ps_fits(). */
bool board_agrees(const struct board *a, const struct board *b, const struct pointset *at);

bool board_same_ban(const struct board *a, const struct board *b);

/* The share of one stone in `hash`; depends on point and colour alone. */
uint64_t board_stone_hash(point p, enum colour c);

/* Is everything that is kept incrementally what a fresh look at the stones gives?  For
 * tests and debug builds; slow. */
bool board_is_sound(const struct board *b);

#endif
