/* record.h - a game: its board, setup, moves and properties, and how to play it through.
 *
 * What a file format and the position stream have in common.  A game is a list of PLIES
 * with setup between them:
 *
 *     setup      ply 0    move 1   ply 1   move 2   ply 2   AE,AW..  ...   move n   ply n
 *     (position  = after   B[pd]            W[dp]            (edits
 *      "ply 0")   setup)                                     at ply 2)
 *
 * Position k is the board after k moves and after every edit that stands before move k + 1;
 * a game of n moves has n + 1 positions, 0..n.
 *
 * Layer      board < record.
 * Units      Plies from 0; move i (from 0) leads from position i to position i + 1.
 * Ownership  record_init() or zero; record_free() releases all.  record_clear() keeps memory
 *            for the next game.  Text that goes in is copied.
 * Errors     GO_OK, GO_ENOMEM; others as said.
 * Threads    one record: one thread at a time.
 */
#ifndef RECORD_H
#define RECORD_H

#include "board.h"

/* A stone put, or a point cleared, before move `ply` + 1. */
struct record_edit {
    uint32_t ply;
    point at;
    uint8_t colour; /* EMPTY, BLACK, WHITE */
};

/* Who is to move at a position, said by the record itself (PL). */
struct record_turn {
    uint32_t ply;
    uint8_t colour;
};

struct record_move {
    point at;       /* or GEO_PASS */
    uint8_t colour; /* BLACK or WHITE */
};

/* Text of the game, UTF-8: name as in SGF FF[4] (PB, RE, DT, EV, ...), offsets into text. */
struct record_property {
    uint32_t name, value; /* both NUL-terminated in record.text */
};

enum { RECORD_KOMI_ABSENT = INT16_MIN };

enum record_result { RECORD_UNKNOWN, RECORD_BLACK_WINS, RECORD_WHITE_WINS, RECORD_DRAW };

/* What went wrong or was mended on the way in; a game may have several. */
enum record_flag {
    RECORD_HAS_FAULT = 1,  /* read with a warning of any kind */
    RECORD_OVERWRITES = 2, /* a move on an occupied point */
    RECORD_HAS_SUICIDE = 4,
    RECORD_HAS_KO_BREACH = 8,
    RECORD_CUT = 16 /* ended before its end, by policy or by a fault */
};

struct record {
    struct geometry geo;
    int16_t komi_quarters; /* quarter points, or RECORD_KOMI_ABSENT */
    uint8_t handicap;      /* as HA says, 0 when absent */
    uint8_t result;        /* enum record_result */
    uint8_t flags;         /* enum record_flag */

    struct record_edit *edit; /* by rising ply, in the order of the record */
    size_t edit_count, edit_capacity;
    struct record_turn *turn; /* by rising ply */
    size_t turn_count, turn_capacity;
    struct record_move *move;
    size_t move_count, move_capacity;

    struct bytes text; /* storage of names and values */
    struct record_property *property;
    size_t property_count, property_capacity;

    struct bytes source;    /* name of the file (and member), bytes as found, not NUL-ended */
    uint64_t source_index;  /* number of the game in that source, from 0 */
    uint64_t source_offset; /* byte offset of the game in that source */
};

/* Empties the record for a new game on g; memory is kept. */
void record_clear(struct record *r, const struct geometry *g);
void record_free(struct record *r);

int record_add_move(struct record *r, enum colour c, point p);

/* Edits and turns refer to the present end of the game. */
int record_add_edit(struct record *r, point p, enum colour c);
int record_add_turn(struct record *r, enum colour c);

/* name and value are copied; value may hold any byte but NUL. */
int record_add_property(struct record *r, const char *name, const char *value, size_t count);

/* The value of the first property of that name, or NULL. */
const char *record_property(const struct record *r, const char *name);

/* A 64-bit identity of what was played: size, edits, turns and moves, nothing else. */
uint64_t record_hash(const struct record *r);

/* Copies everything. */
int record_copy(struct record *dst, const struct record *src);

/* --- playing it through ------------------------------------------------------------------ */

/* Walks a record position by position:
 *
 *     replay_start(&w, r, board);                  position 0 is on the board
 *     do {
 *         ... w.ply, w.to_move, board ...
 *     } while (replay_next(&w));
 *
 * Moves are played as recorded, whatever rules say: a stone on an occupied point replaces what
 * was there, suicide removes the own string, a banned ko is retaken (facts as `faults`).  The
 * board's history is not for undo. */
struct replay {
    const struct record *record;
    struct board *board;
    uint32_t ply;
    enum colour to_move;
    unsigned faults; /* enum record_flag of the last move */
    size_t next_edit, next_turn;
};

/* GO_ENOMEM.  The board takes the record's size and is only borrowed. */
int replay_start(struct replay *w, const struct record *r, struct board *b);

/* To the next position; false at the end of the game. */
bool replay_next(struct replay *w);

/* Plays one move as replay_next() does; returns the flags of enum record_flag it earned. */
unsigned replay_place(struct board *b, enum colour c, point p);

/* Who moves at the position on the board: the colour of the next move if there is one, else PL,
 * else the other colour than the last mover's, else White when stones of a handicap >= 2 stand
 * on the board, else Black. */
enum colour replay_to_move(const struct record *r, uint32_t ply);

#endif
