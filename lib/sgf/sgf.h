/* sgf.h - reads Go games from SGF as it is found in the wild, and writes clean SGF.
 *
 * A reader is fed one input (a file, an archive's member, standard input) piece by piece and hands
 * out its games one by one, each as a struct record:
 *
 *     struct sgf_reader *sgf = sgf_new(&options);
 *     sgf_open(sgf, read, context);                or sgf_open_memory(sgf, data, count)
 *     while ((status = sgf_next(sgf, &record)) == 1)
 *         ... record ...
 *     counts = sgf_totals(sgf);                    what was found, what was lost
 *
 * Two shapes of input are told apart by their first bytes: trees "(;GM[1]...)", any number of
 * them, with anything between them; and lines "id TAB ;B[..];W[..]...", one game a line.
 *
 * What a game is: the main line, which is the first variation everywhere; or, with
 * all_variations, each path from the root to a leaf. Setup of a node comes before its moves.
 * Moves are taken as recorded; sgf_check() plays them through and says what the rules object to.
 *
 * Layer      record < sgf. No file is opened here: bytes come from the caller.
 * Memory     a window of the input and one game. Text that is not kept is never stored; a tree
 *            may be of any size and any depth (no recursion).
 * Ownership  options.fault's context and the input belong to the caller; text is copied.
 * Errors     a fault in the input is never an error of the call: it is reported through
 *            options.fault and counted, and reading goes on behind it. sgf_next() returns
 *            GO_ENOMEM, or the error of the read function after the games before it.
 * Threads    one reader: one thread at a time.
 * Sources    SGF FF[4] (red-bean.com/sgf); what programs really write, fault by fault, stands at
 *            enum sgf_fault_kind.
 * Wrong      - A comment with unbalanced, unescaped brackets that quotes moves can still yield a
 *              move, when its node has none.
 *            - Two-byte text in no declared character set is guessed (uchardet); a wrong guess
 *              garbles names, never moves.
 *            - Komi is kept in quarter points; other fractions are rounded (KM keeps the text).
 */
#ifndef SGF_H
#define SGF_H

#include "record.h"

/* How much a fault costs: a warning; the game; or nothing but the statement that the input as a
 * whole holds no game. */
enum sgf_severity { SGF_WARNING, SGF_GAME_LOST, SGF_INPUT };

/* Every fault with the words a person sees. */
#define SGF_FAULTS(X)                                                                              \
    X(JUNK, WARNING, "text outside the game trees")                                                \
    X(EXTRA_PAREN, WARNING, "closing parenthesis without a tree")                                  \
    X(MISSING_PAREN, WARNING, "tree is not closed")                                                \
    X(CUT, WARNING, "cut off inside a property")                                                   \
    X(NO_SEMICOLON, WARNING, "first node has no semicolon")                                        \
    X(STRAY, WARNING, "stray bytes between properties")                                            \
    X(NO_VALUE, WARNING, "property without value")                                                 \
    X(NO_NAME, WARNING, "value without property")                                                  \
    X(BRACKET, WARNING, "unescaped bracket in text")                                               \
    X(LOWER_NAME, WARNING, "property name in lower case")                                          \
    X(UTF16, WARNING, "UTF-16 text")                                                               \
    X(UPPER_POINT, WARNING, "point in upper case")                                                 \
    X(BOARD_POINT, WARNING, "point in board coordinates")                                          \
    X(BLANK_POINT, WARNING, "blanks inside a point")                                               \
    X(ODD_PASS, WARNING, "unusual spelling of a pass")                                             \
    X(OFF_BOARD, WARNING, "move off the board (pass)")                                             \
    X(BAD_POINT, WARNING, "malformed point (pass)")                                                \
    X(SETUP_OFF_BOARD, WARNING, "setup off the board or malformed (left out)")                     \
    X(RECTANGLE, WARNING, "rectangle with swapped corners or malformed")                           \
    X(POINT_TWICE, WARNING, "point named twice in a node")                                         \
    X(REPEATED, WARNING, "property repeated in a node")                                            \
    X(BOTH_COLOURS, WARNING, "moves of both colours in a node")                                    \
    X(SETUP_AND_MOVE, WARNING, "setup and move in one node")                                       \
    X(BAD_TURN, WARNING, "unreadable side to move (PL)")                                           \
    X(KOMI_HUNDREDTHS, WARNING, "komi in hundredths")                                              \
    X(KOMI_TEXT, WARNING, "komi with comma or words")                                              \
    X(KOMI_BAD, WARNING, "unreadable komi")                                                        \
    X(KOMI_ROUNDED, WARNING, "komi rounded to quarter points")                                     \
    X(HANDICAP_BAD, WARNING, "unreadable handicap")                                                \
    X(HANDICAP_BARE, WARNING, "handicap without stones")                                           \
    X(SIZE_BAD, WARNING, "unreadable board size (19 assumed)")                                     \
    X(BAD_GAME_TYPE, WARNING, "unreadable game type (Go assumed)")                                 \
    X(OTHER_GAME_PLAYED, WARNING, "game type other than Go, read as Go")                           \
    X(OCCUPIED, WARNING, "move on an occupied point")                                              \
    X(SUICIDE, WARNING, "suicide")                                                                 \
    X(KO, WARNING, "ko retaken at once")                                                           \
    X(SIZE_RANGE, GAME_LOST, "board size out of range (1 to 52)")                                  \
    X(OTHER_GAME, GAME_LOST, "not a game of Go")                                                   \
    X(LINE_BAD, GAME_LOST, "line is no game")                                                      \
    X(TOO_LARGE, GAME_LOST, "too much setup for one game")                                         \
    X(NO_TREE, INPUT, "no game tree")

enum sgf_fault_kind {
#define SGF_FAULT_ENUM(name, severity, text) SGF_##name,
    SGF_FAULTS(SGF_FAULT_ENUM)
#undef SGF_FAULT_ENUM
        SGF_FAULT_KINDS
};

const char *sgf_fault_text(enum sgf_fault_kind kind);
enum sgf_severity sgf_fault_severity(enum sgf_fault_kind kind);

struct sgf_fault {
    enum sgf_fault_kind kind;
    uint64_t offset; /* byte in the input (for UTF-16: in its UTF-8 form) */
    uint64_t game;   /* number of the tree or line in the input, from 0 */
    uint32_t move;   /* moves of the game read before it */
};

typedef void sgf_fault_fn(void *context, const struct sgf_fault *fault);

/* Fills up to count bytes; returns how many, 0 at the end, or a negative enum go_error. */
typedef int64_t sgf_read_fn(void *context, void *buffer, size_t count);

struct sgf_options {
    bool any_game;       /* read trees of any GM as Go */
    bool all_variations; /* a game for each leaf, not only the main line */
    bool no_lines;       /* take only trees for games, never lines */
    bool no_text;        /* leave properties out of the records */
    sgf_fault_fn *fault; /* or NULL */
    void *context;
};

struct sgf_totals {
    uint64_t games;  /* trees or lines found */
    uint64_t lost;   /* of these, the ones that could not be used */
    uint64_t faults; /* warnings; those of sgf_check() not among them */
};

enum sgf_verdict { SGF_OK, SGF_OK_WITH_WARNING, SGF_ERROR };

struct sgf_reader;

/* NULL only when memory is out. The options are copied. */
struct sgf_reader *sgf_new(const struct sgf_options *options);
void sgf_free(struct sgf_reader *r); /* NULL is allowed */

/* Starts on a new input; totals start at zero. The bytes must stay until the last game. */
void sgf_open(struct sgf_reader *r, sgf_read_fn *read, void *context);
void sgf_open_memory(struct sgf_reader *r, const void *data, size_t count);

/* 1 and the next game, 0 at the end of the input, or an error. source_index and source_offset
 * are set; the name of the source is the caller's to add. */
int sgf_next(struct sgf_reader *r, struct record *game);

/* With all_variations: the first position of the game just read that no earlier line of the same
 * tree has shown; else 0. */
uint32_t sgf_fresh(const struct sgf_reader *r);

struct sgf_totals sgf_totals(const struct sgf_reader *r);

/* Error when the input failed or no game could be used; a warning when anything was amiss. */
enum sgf_verdict sgf_verdict(uint64_t games, uint64_t lost, uint64_t faults, bool failed);
const char *sgf_verdict_text(enum sgf_verdict verdict);

/* Does this beginning of an input look like games, in either shape? */
bool sgf_sniff(const void *data, size_t count);

/* --- what the rules say ------------------------------------------------------------------- */

/* What becomes of a move on an occupied point, a suicide, a ko retaken at once. */
enum sgf_illegal {
    SGF_ILLEGAL_PLAY, /* played as recorded: the stone replaces what was there */
    SGF_ILLEGAL_CUT,  /* the game ends before it */
    SGF_ILLEGAL_SKIP  /* left out */
};

/* Plays the game through, sets the record's flags and reports each breach (`move` is its number
 * from 0). Without the policy PLAY the record is shortened. The checker is memory that is used
 * again and again, about 25 KB. */
struct sgf_checker;

struct sgf_checker *sgf_checker_new(void);    /* NULL only when memory is out */
void sgf_checker_free(struct sgf_checker *b); /* NULL is allowed */
void sgf_check(struct sgf_checker *b, struct record *game, enum sgf_illegal policy,
               sgf_fault_fn *fault, void *context);

/* Stones of that colour in the last position of the game checked last. */
int sgf_checker_stones(const struct sgf_checker *b, enum colour c);

/* --- writing ------------------------------------------------------------------------------ */

/* Appends properties, whole ones such as "TR[dd][pp]", to the node that shows position `ply`. */
typedef int sgf_markup_fn(void *context, const struct record *game, uint32_t ply,
                          struct bytes *out);

/* Appends the game as one tree, FF[4] and UTF-8, with a line end behind it. markup may be NULL.
 * Edits behind a move make a node of their own; the mark-up goes to the last node of its ply. */
int sgf_write(const struct record *game, sgf_markup_fn *markup, void *context, struct bytes *out);

/* Appends "[...]" for text with its escapes, and for a point (GEO_PASS: "[]"). */
int sgf_write_text(struct bytes *out, const char *value, size_t count);
int sgf_write_point(struct bytes *out, const struct geometry *g, point p);

#endif
