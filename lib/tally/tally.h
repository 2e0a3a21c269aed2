/* tally.h - what is in a stream, counted: sums that can be merged in any order.
 *
 * A tally is a table of CELLS (one for each size of board, range of plies, phase, rank of the
 * player to move and outcome for him), a row for each kind of section met, and the few most TELLING
 * positions of some kinds. All it holds are sums and greatest ones by a total order, so that the
 * tallies of any parts of an archive, merged in any order, are the tally of the whole, byte for
 * byte.
 *
 * Layer      findings < tally.
 * Units      Plies in ranges of `band`, which must be the same in tallies that are merged. Facts
 *            about a whole game are in a cell of its size with the range TALLY_GAME.
 * Ownership  tally_init(), then tally_free().
 * Errors     GO_ENOMEM; others as said. After an error a tally is of no use but to be freed.
 * Threads    one tally: one thread at a time.
 */
#ifndef TALLY_H
#define TALLY_H

#include "findings.h"

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
    X(SPACES_SEKI, "eye_spaces_seki", "spaces alive by seki")                                      \
    X(READ, "read", "positions whose strings were read (WORM)")                                    \
    X(STRINGS, "strings", "strings of those")                                                      \
    X(STRINGS_SAFE, "strings_safe", "strings that cannot be captured, by proof")                   \
    X(STRINGS_CRITICAL, "strings_critical", "that can be captured and saved, by proof")            \
    X(STRINGS_LOST, "strings_lost", "that cannot be saved, by proof")                              \
    X(STRINGS_OPEN, "strings_open", "without a proof")                                             \
    X(STRINGS_KO, "strings_ko", "for which a ko matters")                                          \
    X(INESSENTIAL, "inessential", "inessential strings by the plain rule")                         \
    X(LOSES_RACES, "inessential_races", "inessential strings by races")                            \
    X(RULES_DIFFER, "inessential_differ", "strings about which the two rules differ")              \
    X(CUTTING, "cutting", "strings that cut enemy strings apart")                                  \
    X(COULD_SAVE, "could_save", "own strings that the player to move could save, by proof")        \
    X(FOLLOWED, "could_save_followed",                                                             \
      "of those, strings of which the next position was read, too")                                \
    X(SAVED, "saved", "of those, saved by the move played")                                        \
    X(NOT_SAVED, "not_saved", "not saved: the next position proves that they can be captured")     \
    X(COULD_CAPTURE, "could_capture", "enemy strings that could be captured, not lost anyway")     \
    X(CAPTURED, "captured", "of those, captured by the move played")                               \
    X(LINKED, "linked", "positions whose near pairs of strings were read (LINK)")                  \
    X(LINKS, "links", "near pairs of those, without implied ones")                                 \
    X(LINKS_HOLD, "links_hold", "pairs that cannot be cut")                                        \
    X(LINKS_CUT, "links_cuttable", "pairs that can be cut or joined: who moves first")             \
    X(LINKS_KO, "links_ko", "pairs about which a ko decides")                                      \
    X(COULD_CUT, "could_cut", "enemy pairs that the player to move could cut")                     \
    X(CUT_PLAYED, "cut_played", "of those, cut by the move that the analysis names")               \
    X(GROUPED, "grouped", "positions whose groups were found (DRGN)")                              \
    X(DRAGONS, "dragons", "groups of those")                                                       \
    X(TAILS, "tails", "strings tied to their group at the cost of another link")                   \
    X(CONFLICTS, "conflicts", "pairs of links that do not hold together")                          \
    X(MAPPED, "mapped", "positions with regions of territory (TERR)")                              \
    X(REGIONS, "regions", "regions of those")                                                      \
    X(REGIONS_FALL, "regions_fall", "regions of which some falls when the enemy moves first")      \
    X(WORTH, "territory", "what regions are worth by estimate, in hundredths of points")           \
    X(WORTH_READ, "territory_held", "and after break-ins, the enemy moving first")

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

/* Moves played against the size of the board: 19x19 is in the middle game from move 52 to 154. */
enum tally_phase { TALLY_PHASE_ALL, TALLY_OPENING, TALLY_MIDDLE, TALLY_END, TALLY_PHASE_GAME };

/* What becomes of the player to move. */
enum tally_outcome {
    TALLY_OUTCOME_ALL,
    TALLY_WON,
    TALLY_LOST,
    TALLY_DRAWN,
    TALLY_OUTCOME_UNKNOWN,
    TALLY_OUTCOME_GAME
};

/* Ranks of the player to move as numbers: -30..-1 kyu, 1..20 dan, 101..120 professional; of a
 * whole game, that of both players. */
enum { TALLY_RANK_ALL = -1000, TALLY_RANK_UNKNOWN = 0, TALLY_RANK_MIXED = 1000 };

/* "3d", "12k", "9p", "P9", or with the Chinese, Japanese or Korean sign (BR, WR) as such a number;
 * TALLY_RANK_UNKNOWN for anything else. */
int tally_read_rank(const char *text);

/* "3d", "?", "mixed", "all"; "opening", ...; "won", ... */
const char *tally_rank_word(int rank, char text[8]);
const char *tally_phase_word(enum tally_phase p);
const char *tally_outcome_word(enum tally_outcome o);

struct tally_key {
    int16_t width, height;
    uint32_t range; /* plies range * band .. range * band + band - 1, or TALLY_GAME */
    uint8_t phase, outcome;
    int16_t rank;
};

struct tally_cell {
    struct tally_key key;
    uint64_t count[TALLY_COUNT_KINDS];
};

struct tally_section {
    char id[POS_ID_SIZE];
    uint64_t games, answers, bytes;
};

/* Positions that say most: each kind has a score, and the greatest are kept. */
enum tally_telling {
    TALLY_TELLING_NOT_SAVED, /* score: stones of the string that was not saved */
    TALLY_TELLING_NEEDLESS,  /* a meaningless move was played; points left unsettled */
    TALLY_TELLING_FIGHT,     /* stones of strings that hang on who moves */
    TALLY_TELLING_PLAYED_ON, /* everything is settled; moves that follow */
    TALLY_TELLING_FALL,      /* points of a region that fall to a first move, by proof */
    TALLY_TELLINGS
};

enum { TALLY_BEST = 3 };

struct tally_best {
    uint64_t score, order; /* order: hash of the game; it decides between equal scores */
    uint32_t ply;
    struct bytes game; /* pos_game_encode(), with that position alone */
};

struct tally {
    uint32_t band;
    uint64_t checksum; /* sum of the games' hashes: the same for any order of the same games */
    struct tally_cell *cell; /* by width, height, range */
    size_t cell_count, cell_capacity;
    struct tally_section *section; /* by id */
    size_t section_count, section_capacity;
    struct tally_best best[TALLY_TELLINGS][TALLY_BEST]; /* greatest first; no game: none */
};

void tally_init(struct tally *t, uint32_t band);
void tally_free(struct tally *t);

/* --- counting ------------------------------------------------------------------------------- */

/* The cell of a key, empty when it is new; NULL when memory is out. It is good until the next
 * call. */
struct tally_cell *tally_cell(struct tally *t, const struct tally_key *key);

/* A move that was played although analyses spoke against it. */
struct tally_played {
    uint32_t ply; /* of the position that it was played from */
    struct record_move move;
    struct uncond_move why; /* category 0: it did not save the string on `string` */
    point string, better;   /* that string, and a move that would have saved it */
};

/* An own string that the player to move could save; what became of it shows one position later. */
struct tally_hanging {
    point at, better;
    int size;
    bool named; /* the move played is among those that save it */
};

/* Counts a game in: begin, then its kept positions in rising order, then end. */
struct tally_game {
    struct tally *tally;
    const struct pos_game *game;
    struct findings findings;
    bool telling; /* look for telling positions, too */
    bool ended;
    uint64_t hash;               /* of the game, for telling positions */
    int16_t rank[3];             /* by colour */
    struct tally_played *played; /* in this game */
    size_t played_count, played_capacity;
    struct tally_hanging *hanging; /* in the position before */
    size_t hanging_count, hanging_capacity;
    uint32_t hanging_ply;
    struct tally_key hanging_key;
    struct pos_game scratch; /* one position of it */
};

/* Does a string hang on who moves, by proof? */
bool tally_hangs(const struct section_worm *w);

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

/* Keeps a position if it is among the best of its kind; `game` is taken over and left empty. */
void tally_offer(struct tally *t, enum tally_telling kind, struct tally_best *offer);

/* Would it be? Of one game one position is kept, the first of the greatest score. */
bool tally_would_keep(const struct tally *t, enum tally_telling kind,
                      const struct tally_best *offer);

/* "not_saved", ... */
const char *tally_telling_word(enum tally_telling k);

/* The sum of the cells that `by` does not tell apart. What is summed over has width and height 0,
 * range 0 (facts about whole games included), phase, outcome and rank ALL. */
enum tally_by {
    TALLY_BY_NOTHING = 0,
    TALLY_BY_SIZE = 1,
    TALLY_BY_RANGE = 2,
    TALLY_BY_PHASE = 4,
    TALLY_BY_RANK = 8,
    TALLY_BY_OUTCOME = 16
};
int tally_roll_up(const struct tally *t, unsigned by, struct tally *out);

#endif
