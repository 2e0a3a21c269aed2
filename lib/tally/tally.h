/* tally.h - what is in a stream, counted: sums that can be merged in any order.
 *
 * A tally is a table of CELLS, one for each size of board and range of plies, and a row for each
 * kind of section met. All it holds are sums, so that the tallies of any parts of an archive,
 * merged in any order, are the tally of the whole, byte for byte.
 *
 * Layer      section < tally.
 * Units      Plies in ranges of `band`, which must be the same in tallies that are merged. Facts
 *            about a whole game are in the cell of its size with the range TALLY_GAME.
 * Ownership  tally_init(), then tally_free().
 * Errors     GO_ENOMEM; others as said. After an error a tally is of no use but to be freed.
 * Threads    one tally: one thread at a time.
 */
#ifndef TALLY_H
#define TALLY_H

#include "section.h"

/* Every count: its name in tables, and what it counts. The order is that of the columns. */
#define TALLY_COUNTS(X)                                                                            \
    X(GAMES, "games", "games")                                                                     \
    X(MOVES, "moves", "moves of the games")                                                        \
    X(BLACK_WINS, "black_wins", "games that Black won")                                            \
    X(WHITE_WINS, "white_wins", "games that White won")                                            \
    X(DRAWS, "draws", "games without a winner")                                                    \
    X(FAULTY, "faulty", "games that were read with a warning")                                     \
    X(ENDED, "ended", "games with a position in which every point is settled")                     \
    X(MOVES_AFTER, "moves_after", "moves after the first such position")                           \
    X(POSITIONS, "positions", "positions kept")                                                    \
    X(POINTS, "points", "points of their boards")                                                  \
    X(EMPTY, "empty", "empty points of their boards")                                              \
    X(JUDGED, "judged", "positions with unconditional status (UNCD)")                              \
    X(JUDGED_POINTS, "judged_points", "points of those")                                           \
    X(SETTLED_ANY, "settled_any", "positions with a settled point")                                \
    X(SETTLED_ALL, "settled_all", "positions in which every point is settled")                     \
    X(SETTLED_BLACK, "settled_black", "points settled for Black")                                  \
    X(SETTLED_WHITE, "settled_white", "points settled for White")                                  \
    X(ALIVE_BLACK, "alive_black", "black stones alive for ever")                                   \
    X(ALIVE_WHITE, "alive_white", "white stones alive for ever")                                   \
    X(SEKI, "seki", "positions with a region left open because of a seki")                         \
    X(LOOKED, "looked", "positions searched for meaningless moves")                                \
    X(LOOKED_EMPTY, "looked_empty", "empty points of those")                                       \
    X(KO, "ko", "of those, positions with a ko on")                                                \
    X(BLACK_1, "black_settled", "meaningless for Black: in settled points")                        \
    X(BLACK_2, "black_settled_played", "for Black: settled for White once played")                 \
    X(BLACK_3, "black_replaced", "for Black: replaced by another move")                            \
    X(WHITE_1, "white_settled", "meaningless for White: in settled points")                        \
    X(WHITE_2, "white_settled_played", "for White: settled for Black once played")                 \
    X(WHITE_3, "white_replaced", "for White: replaced by another move")                            \
    X(RINGS, "rings", "rings of moves that settle each other")                                     \
    X(PLAYED, "played", "moves played from positions searched (no passes)")                        \
    X(PLAYED_1, "played_settled", "of those, in settled points")                                   \
    X(PLAYED_2, "played_settled_played", "of those, settled for the opponent once played")         \
    X(PLAYED_3, "played_replaced", "of those, replaced by another move")                           \
    X(SAFETY, "safety", "positions judged for alternating play (ALTN)")                            \
    X(SAFE_BLACK, "safe_black", "points safe for Black when both sides alternate")                 \
    X(SAFE_WHITE, "safe_white", "points safe for White when both sides alternate")                 \
    X(EYED, "eyed", "positions with eye spaces looked for (EYES)")                                 \
    X(SPACES, "eye_spaces", "eye spaces of those")                                                 \
    X(SPACES_KNOWN, "eye_spaces_known", "of those, with all values known")                         \
    X(SPACES_OPEN, "eye_spaces_open", "of those, where who moves first has an eye more")           \
    X(SPACES_POINT, "eye_spaces_point", "of those, where one point decides for both sides")        \
    X(SPACES_KO, "eye_spaces_ko", "spaces with known values that a ko threat changes")             \
    X(SPACES_KO_SECOND, "eye_spaces_ko_second", "of those, where it decides the second eye")       \
    X(SPACES_TWO, "eye_spaces_two", "spaces with known values that may make two eyes")             \
    X(SPACES_SEKI, "eye_spaces_seki", "spaces alive by seki")

enum tally_count {
#define TALLY_ENUM(id, name, words) TALLY_##id,
    TALLY_COUNTS(TALLY_ENUM)
#undef TALLY_ENUM
        TALLY_COUNT_KINDS
};

const char *tally_name(enum tally_count k);
const char *tally_words(enum tally_count k);

enum { TALLY_BAND = 30 };
#define TALLY_GAME UINT32_MAX

struct tally_cell {
    int16_t width, height;
    uint32_t range; /* plies range * band .. range * band + band - 1, or TALLY_GAME */
    uint64_t count[TALLY_COUNT_KINDS];
};

struct tally_section {
    char id[POS_ID_SIZE];
    uint64_t games, answers, bytes;
};

struct tally {
    uint32_t band;
    uint64_t checksum; /* sum of the games' hashes: the same for any order of the same games */
    struct tally_cell *cell; /* by width, height, range */
    size_t cell_count, cell_capacity;
    struct tally_section *section; /* by id */
    size_t section_count, section_capacity;
};

void tally_init(struct tally *t, uint32_t band);
void tally_free(struct tally *t);

/* --- counting ------------------------------------------------------------------------------- */

/* The cell of a size and range, empty when it is new; NULL when memory is out. It is good until
 * the next call. */
struct tally_cell *tally_cell(struct tally *t, int width, int height, uint32_t range);

/* A move that was played although it was meaningless. */
struct tally_played {
    uint32_t ply; /* of the position that it was played from */
    struct record_move move;
    struct uncond_move why;
};

/* Counts a game in: begin, then its kept positions in rising order, then end. */
struct tally_game {
    struct tally *tally;
    const struct pos_game *game;
    const struct pos_section *uncond, *safety, *eyes;
    struct pos_answer uncond_walk, safety_walk, eyes_walk; /* the first answer not behind us */
    int uncond_status, safety_status, eyes_status;         /* 1 while there is one */
    struct section_uncond answer;
    struct section_safety safe;
    struct section_eyes spaces;
    bool ended;
    struct tally_played *played; /* in this game */
    size_t played_count, played_capacity;
};

/* Zero the struct before its first game; GO_EVERSION for sections newer than this library. */
int tally_begin(struct tally_game *s, struct tally *t, const struct pos_game *g);
int tally_position(struct tally_game *s, const struct replay *at);
int tally_end(struct tally_game *s);
void tally_game_free(struct tally_game *s);

/* --- parts ---------------------------------------------------------------------------------- */

/* Adds `from` to `to`. GO_ERANGE when their bands differ. */
int tally_merge(struct tally *to, const struct tally *from);

/* The tally as lines of text that any tally_decode() reads; equal tallies give equal bytes, and
 * whatever is cut off shows. */
int tally_encode(const struct tally *t, struct bytes *out);

/* Adds what such text says to t, whose band is taken from the text when it is still empty.
 * GO_ESYNTAX, GO_ETRUNCATED, GO_ECORRUPT, GO_ERANGE as for tally_merge(). */
int tally_decode(struct tally *t, const uint8_t *text, size_t count);

/* The sum of the cells that `by` does not tell apart: sizes, ranges, both or none. The result is
 * a tally with width = height = 0 for all sizes together, range 0 for all ranges (facts about
 * whole games included). */
enum tally_by { TALLY_BY_NOTHING = 0, TALLY_BY_SIZE = 1, TALLY_BY_RANGE = 2 };
int tally_roll_up(const struct tally *t, unsigned by, struct tally *out);

#endif
