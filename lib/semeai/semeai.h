/* semeai.h - capturing races: who captures whom, and does the first move matter?
 *
 * Layer      eyeshape, uncond < semeai.  Knows no eye tables and no patterns.
 * Eyes       A string lives when regions that it alone encloses, of at most ten points, make two
 *            eyes by the local game of lib/eyeshape, without a liberty outside and with the
 *            attacker first.  Where the attacker may retake kos at once, he is given one ko threat
 *            there: nearly as good.
 * Units      Points as in geometry.h, boards up to 25x25, nodes = positions visited.
 * Ownership  A struct semeai_engine holds all memory of a search: one a thread, from semeai_new()
 *            to semeai_free().  Answers are values.
 * Errors     GO_OK or GO_ENOMEM; a point without a stone asserts.
 * Threads    Two threads may use two engines.
 * Purity     The answer is a function of (board, its ko ban, question): no clock, no global, no
 *            table that lives longer than a question.
 * Reads      A question on a board that has the same stones, the same unconditionally alive stones
 *            and the same ban (if it is there) on all points of `reads` gets the same answer,
 *            nodes included (but perhaps other reads, as valid).  What is alive is apart because
 *            it depends on all of the board.
 * Recursion  is bounded by SEMEAI_DEPTH_MAX plies, twice (see Captured).
 *
 * The game KILL(X, T).  T is a string, named by a stone, and what it grows to; its owner is O.  X,
 * whose own string is named likewise, wants to capture it.
 *   Moves      X may pass only to lift a ban against him; O may pass always.  No suicide.
 *   Win        is the least fixed point: capture forced in finitely many moves.  A repetition
 *              means that X fails.  So a seki needs no rule: neither side can kill.
 *   Captured   X's move has emptied the point that names T.  The race is over only when the
 *              capturer himself cannot be killed any more: X has won if his own string is gone
 *              already, or if O, to move, cannot capture it in the same game without this clause.
 *              Example: stones thrown into an eye (nakade) may be taken, and the taker is still
 *              dead.
 *   Ko         Question 1: O may retake a ko at once and X may not; 2: nobody may; 3: X may and O
 *              may not.  X wins without threats if he wins question 1, else by ko.  But a ko that
 *              O can neither avoid nor begin is no ko for O (bent four in the corner): X wins for
 *              good if he wins question 2 and can wait as long as he likes, see wait.c.
 *
 * A race of A against B, A to move: ATTACK = KILL(A, B), DEFEND = not KILL(B, A).  Without a proof
 * the static formula speaks; or, where A is proved to be saved by its own move alone and B's life
 * is not proved, the race is close and A is said to capture.
 *
 * Region.  Read is what can matter, not the board: small empty regions and the strings that are
 * not safe, up to two strings away; of large empty regions only the liberties and their
 * neighbours.  The last liberty of a string at the rim belongs to it always.  A string that is not
 * named is called safe when it is unconditionally alive, or has two liberties in a large empty
 * region, or five liberties.  A capture of seven stones or more settles the capturer's life.
 * `proved` means proved under these rules of thumb; with `whole_board` set there are none of them.
 *
 * Source     df-pn: Nagai, "Df-pn algorithm for searching AND/OR trees" (2002), with sums replaced
 *            by maxima (Ueda, Hashimoto, Hashimoto, Iida, "Weak proof-number search", 2008).  The
 *            static formula: Mueller, "Race to capture" (1999).
 * Wrong      where a "safe" string is not safe, where several strings of a side stand or fall
 *            together, and where an estimate stands: see `proved`.
 */
#ifndef SEMEAI_H
#define SEMEAI_H

#include "board.h"

enum {
    SEMEAI_DEPTH_MAX = 250 /* plies; a line beyond it is left undecided */
};

/* In rising order, for the side that asks: as reading.h. */
enum semeai_verdict { SEMEAI_LOSE, SEMEAI_KO_B, SEMEAI_KO_A, SEMEAI_WIN };

struct semeai_question {
    point a, b;       /* stones of two colours; a's side asks and moves first */
    int32_t budget;   /* nodes for every game that is searched, but for some thousands that look
                         whether a ko can wait; a question searches 2 to 12 */
    bool whole_board; /* for small boards: no rules of thumb */
    const struct pointset *alive; /* stones that are unconditionally alive; NULL: found out */
};

struct semeai_answer {
    enum semeai_verdict defend, attack;
    bool defend_proved, attack_proved;                /* else an estimate */
    enum semeai_verdict defend_static, attack_static; /* what the formula says */
    point move; /* GEO_PASS exactly when nothing changes between first movers; GEO_NONE when
                   something does, but no move is known */
    bool move_proved;
    int64_t nodes;
    struct pointset reads;
};

struct semeai_engine;

struct semeai_engine *semeai_new(void);    /* NULL only when memory is out */
void semeai_free(struct semeai_engine *e); /* NULL is allowed */

/* Precondition: ps_fits(&b->geo), stones of different colours on q->a and q->b. */
int semeai_ask(struct semeai_engine *e, const struct board *b, const struct semeai_question *q,
               struct semeai_answer *answer);

/* The number GTP prints: 0 lose, 1 win, 2 ko A, 3 ko B. */
int semeai_code(enum semeai_verdict v);

/* One game: can the colour of `own` capture the string on `target`? */
struct semeai_game {
    point target, own;
    bool attacker_first;
    int ko_question; /* 1..3 */
    int32_t budget;
    bool whole_board;
};

enum semeai_result { SEMEAI_UNKNOWN, SEMEAI_KILLED, SEMEAI_SAVED };

struct semeai_outcome {
    enum semeai_result result;
    bool likely; /* UNKNOWN: killed, if a capturer lives whose life could not be decided */
    bool ko;     /* SAVED: the proof met a ko, so that another ko question may end otherwise */
    bool waits;  /* KILLED: a ko that it may need can wait until the attacker likes */
    point move;  /* of the first mover, winning when the result is his; else the likeliest */
    int64_t nodes;
};

int semeai_kill(struct semeai_engine *e, const struct board *b, const struct semeai_game *game,
                struct semeai_outcome *outcome);

/* Does a's side lose the race although it moves first?  A part of semeai_ask(), and cheaper. */
struct semeai_loss {
    bool lost;   /* a seki or a ko is not lost */
    bool proved; /* else an estimate */
    int64_t nodes;
    struct pointset reads;
};

int semeai_race_lost(struct semeai_engine *e, const struct board *b,
                     const struct semeai_question *q, struct semeai_loss *loss);

#endif
