/* audit.h - who owns what at the end of a game, and can the recorded result be right?
 *
 *     audit_position(engine, &findings, &audit);     dead stones, owners, both ways of counting
 *     audit_judge(&game->record, &audit, &claim);    held against RE, komi and handicap
 *
 * Three classes, by what the owners of all points rest on:
 *   SETTLED    unconditional status of every stone: holds for ever, a proof
 *   READ       stones safe by unconditional status or under alternating play, and enemy stones
 *              among them that reading has proved lost; proved but for what reading and the proof
 *              of safety leave out (ko, and life inside such a region)
 *   ESTIMATED  playouts: what players at random, who fill no eyes, make of the position
 *
 * Layer      findings < audit.
 * Units      Points as in geometry.h; boards up to 25x25.  Scores in quarter points, positive for
 *            Black, komi included.
 * Ownership  An engine is the memory of one thread.  Answers are values.
 * Errors     GO_OK or GO_ENOMEM; GO_ERANGE for a board that is too large.
 * Threads    One engine: one thread at a time.  The same position gives the same answer anywhere.
 * Source     Dead stones by random playouts, as Bouzy and Helmstetter (2003) use them for whole
 *            games and scoring programs for finished positions; own playout rules, see playout.c.
 * Wrong      ESTIMATED is a guess: seki, groups that live by one exact move and big captures in the
 *            middle of a fight are misjudged.  It is made for positions where both sides have
 *            passed.
 */
#ifndef AUDIT_H
#define AUDIT_H

#include "findings.h"

enum audit_class { AUDIT_SETTLED, AUDIT_READ, AUDIT_ESTIMATED };

struct audit {
    enum audit_class class;
    struct pointset dead;     /* stones that are taken off before counting */
    struct pointset owned[3]; /* by colour: empty points and dead stones, own living stones not */
    struct pointset open;     /* nobody's points: dame, seki */
    int area[3];              /* by colour: living stones and points */
    int territory[3];         /* by colour: points, dead enemy stones once more, prisoners */
    int dame;                 /* open points beside both colours */
    int low, high;            /* Black's area less White's; where it is ESTIMATED, if all whose
                                 owner is not the same in most playouts went to one side */
};

struct audit_engine;

struct audit_engine *audit_new(void);    /* NULL only when memory is out */
void audit_free(struct audit_engine *e); /* NULL is allowed */

/* The position that f looks at; what f has of UNCOND, SAFETY, WORMS,
 * EYES and DRAGONS is used. */
int audit_position(struct audit_engine *e, const struct findings *f, struct audit *out);

/* --- results ---------------------------------------------------------------------------------- */

enum { AUDIT_UNKNOWN_MARGIN = INT32_MIN };

/* RE as text says: who won, and by how many quarter points; AUDIT_UNKNOWN_MARGIN for resignation,
 * time and the like, and for what nobody can have counted (B+0, W+0.03). False when there is none
 * or it says nothing of the kind. */
bool audit_read_result(const char *text, enum record_result *winner, int32_t *margin);

/* Was the game played to its end? Two passes, or a counted result. */
bool audit_is_ended(const struct record *r);

enum audit_verdict {
    AUDIT_NO_CLAIM,     /* no counted result, or no komi: nothing to hold against */
    AUDIT_AGREES,       /* to the quarter point, by one of the rules that may apply */
    AUDIT_OTHER_MARGIN, /* the winner, but not the margin */
    AUDIT_UNSURE,       /* another winner by estimate, but doubtful groups may turn that */
    AUDIT_OTHER_KOMI,   /* no board gives this margin with this komi: one of them is wrong */
    AUDIT_OTHER_WINNER  /* the recorded winner has lost by all rules that may apply and, where the
                           score is estimated, whatever doubtful groups were worth */
};

struct audit_claim {
    enum audit_verdict verdict;
    enum record_result winner; /* as recorded */
    int32_t margin;            /* as recorded, in quarter points */
    int32_t area, territory;   /* the scores found, Black's less White's, with komi; area without
                                  handicap compensation */
};

/* Area counting, territory counting or both, as RU says; compensation for handicap stones under
 * area counting may be 0, n - 1 or n points; dame may have gone to either side. */
void audit_judge(const struct record *r, const struct audit *a, struct audit_claim *claim);

/* "settled", "read", "estimated"; "no claim", "agrees", ... */
const char *audit_class_word(enum audit_class c);
const char *audit_verdict_word(enum audit_verdict v);

#endif
