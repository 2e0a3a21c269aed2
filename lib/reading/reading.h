/* reading.h - can this string be captured, or saved, and what does the answer rest on?
 *
 * Layer      pointset, board < reading.  Knows nothing of eyes, groups or good moves.
 * Units      Points as in geometry.h, boards up to 25x25, nodes = positions visited.
 * Ownership  A struct reading_engine holds all memory of a search: one a thread, from
 *            reading_new() to reading_free().  Answers are values.
 * Errors     GO_OK or GO_ENOMEM; a target without a stone asserts.
 * Threads    Two threads may use two engines.
 * Purity     The answer is a function of (board, its ko ban, question): no clock, no global,
 *            no table that lives longer than a question.  Strings are named by points.
 * Recursion  is bounded by READING_DEPTH_MAX plies of about 300 bytes each.
 *
 * The game.  State: the stones, the point `target`, who moves, a ban (point and colour), the
 * order r and the ko question Q.  The side that owns the target DEFENDS, the other ATTACKS.
 *
 *   Order (lambda order)   The defender may pass, and a pass costs one order.
 *       AND(r), defender to move: r + 1 liberties or more: the attack fails.
 *       OR(r),  attacker to move: r + 2 liberties or more: the attack fails.
 *       AND(r) --pass--> OR(r - 1);  AND(r) --move--> OR(r) --move--> AND(r).
 *       At the root of a defence the pass is free.  Order 1 is ladders, 2 nets.
 *       A capture of order r is one of every higher order.
 *   Win        is the least fixed point: capture forced in finitely many moves.  A repetition
 *              means that the attack fails.
 *   Captured   Two stones or more taken: won.  One stone taken by a string that then has two
 *              liberties or more: won.  Else the defender may retake at the target, if no ban
 *              forbids it, and the game goes on with the stone that stands there:
 *
 *                  . X O .      O takes at a, X retakes at b, and O's string of a is gone:
 *                  X b a O      the new stone on b is the target now.
 *                  . X O .
 *   Ko         In Q1 the defender may retake a ko at once and the attacker may not; in Q2
 *              nobody may; in Q3 the attacker may and the defender may not.  The ban that the
 *              board brings counts in the same way.  A banned attacker may pass, which lifts
 *              the ban.  Suicide is forbidden.
 *
 * Verdicts.  For the attacker: WIN if Q1 is won, KO_A if Q2, KO_B if Q3, else LOSE; for the
 * defender the mirror image: WIN if the attacker fails in Q3, KO_A in Q2, KO_B in Q1.  Where it is
 * wrong: what needs more than `order` passes counts as failed (verdicts say "up to order r").
 * A larger budget may decide a higher order and find another verdict there; never another
 * one for an order that a proof speaks of.
 *
 * Carrier.  A proved answer rests on the carrier alone: on every board that agrees with this
 * one at the points of the carrier (and on the ban, if its point is in the carrier) the
 * verdict is the same.  A reply of the other side brings only its own point into the carrier;
 * strings come in by the shortest chain of stones that links the points needed.
 * Reads.  A search on a board that agrees at all points of `reads` gives the same answer, bytes and
 * node count included; also for an answer that is not proved.
 *
 * Method: lambda search (Thomsen 2000) by depth-first proof numbers (Nagai 2002) with
 * must-play lists taken from carriers (as virtual connections do in Hex).
 */
#ifndef READING_H
#define READING_H

#include "board.h"

enum {
    READING_ORDER_MAX = 9,
    READING_DEPTH_MAX = 600, /* plies; a line beyond it is left undecided */
    READING_MOVES_MAX = 16
};

enum reading_kind { READING_ATTACK, READING_DEFEND };

/* In rising order, for the side that asks. */
enum reading_verdict { READING_LOSE, READING_KO_B, READING_KO_A, READING_WIN };

struct reading_question {
    point target; /* a stone */
    enum reading_kind kind;
    int order;              /* a failure is proved when all orders up to this one fail, 1.. */
    int32_t budget;         /* nodes for that, all ko questions together */
    int further;            /* then higher orders are tried, up to this one (0: none) ... */
    int32_t further_budget; /* ... with so many nodes more */
    bool all_moves;         /* after a proof: look for more moves with `budget` nodes again */
    int hope; /* an attack that is not decided is guessed to work while its number is less than so
                 many times the other one; 0 is as 1, which is right most often over all strings */
};

struct reading_answer {
    enum reading_verdict verdict;
    bool proved; /* else the verdict is the best guess, and carrier is empty */
    bool ko;     /* the answer rests on a ko: a ban was used or made */
    int order;   /* of the ko question that decided: wins: the order of the win; fails: the order
                    up to which it fails; guesses: the highest order that was refuted, or -1 */
    int wins, fails; /* of proofs: the verdict is that of the game of each order from `wins` up to
                        `fails`; the attack that bounds it from one side wins at the one (-1: there
                        is none), that which bounds it from the other fails up to the other
                        (READING_ORDER_MAX: there is none) */
    point move;      /* best move, GEO_PASS when none is needed, GEO_NONE on LOSE */
    int move_count;  /* moves proved to reach the verdict, `move` first; 0 when guessed */
    point moves[READING_MOVES_MAX];
    int64_t nodes;
    struct pointset carrier;
    struct pointset reads;
};

struct reading_engine;

struct reading_engine *reading_new(void);    /* NULL only when memory is out */
void reading_free(struct reading_engine *e); /* NULL is allowed */

/* Precondition: ps_fits(&b->geo), a stone on q->target. */
int reading_ask(struct reading_engine *e, const struct board *b, const struct reading_question *q,
                struct reading_answer *a);

/* The number GTP prints: 0 lose, 1 win, 2 ko A, 3 ko B. */
int reading_code(enum reading_verdict v);

/* Does an answer given on `old` hold, byte for byte, on `now`?  Yes when nothing in its reads
 * changed, stones or ban.  Both boards of one size. */
bool reading_holds(const struct reading_answer *a, const struct board *old,
                   const struct board *now);

/* Does a proof given on `old` hold on `now`, whatever a fresh search would find within its
 * budget?  Yes when it is proved and nothing in its carrier changed. */
bool reading_proof_holds(const struct reading_answer *a, const struct board *old,
                         const struct board *now);

#endif
