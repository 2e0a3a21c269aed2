/* worms.h - every string of a position with its attributes and verdicts.
 *
 * Three steps, each usable without the next:
 *   worms_find()      what one sees by looking: size, liberties of order 1-4, cutting stones ...
 *   worms_read()      what one string's reading says: can it be captured, can it be saved
 *   struct worms_game the strings of all positions of a game, with answers kept while they hold
 *
 * Layer      reading, uncond, semeai, level < worms.
 * Source     GNU Go's manual, chapter on worms and dragons, for the attributes (definitions as at
 *            each field); equal to GNU Go 3.8 on the positions that tests have of it.
 * Units      Points as in geometry.h; boards up to 25x25.  `effective` in 1/WORMS_EFFECTIVE_UNIT
 *            stones, exact.
 * Ownership  struct worms is the caller's memory, about 40 kB: one a thread, no allocation.
 * Errors     GO_OK, GO_ENOMEM; worms_find() cannot fail.
 * Threads    no state outside the arguments; for a worms_game see there.
 */
#ifndef WORMS_H
#define WORMS_H

#include "reading.h"
#include "semeai.h"
#include "uncond.h"

enum {
    WORMS_MAX = GEO_ANALYSIS_SIDE_MAX * GEO_ANALYSIS_SIDE_MAX,
    WORMS_EFFECTIVE_UNIT = 1441440, /* 2 * lcm(1..16): shares of 1/2k stone are whole numbers */
    WORMS_NEAR = 4,                 /* effective size looks this far */
    WORMS_ORDERS = 4                /* liberties of order 1..4 */
};

struct worm {
    point origin; /* the smallest point */
    uint8_t colour;
    uint8_t cutstone; /* see worms_find() */
    int16_t genus;    /* components of the rest of the board, less one */
    int16_t size;
    int16_t liberties[WORMS_ORDERS];
    int32_t effective;
};

struct worms {
    struct geometry geo;
    int count;
    struct worm worm[WORMS_MAX]; /* by rising origin */
    int16_t at[GEO_LIMIT_MAX];   /* index of the worm on a point, or -1 */
};

/* Finds all strings with their static attributes:
 *   size       stones
 *   effective  size, plus for each empty point that no string is nearer to, within distance 4
 *              through empty points, 1/2k where k strings are equally near
 *   liberties  order 1: liberties.  Order n + 1: empty points off all enemy stones that are
 *              reached first from what order n left, walking through own stones; liberties
 *              flanked by enemy or edge on two opposite sides lead nowhere, and nothing leads
 *              through a point of a ko
 *   cutstone   enemy stones beside the string are taken in board order; of the first one's string
 *              and the last other string met: 2 when they share no liberty, 1 when they do, 0
 *              when there is no other
 *   genus      0 for a string that cuts nothing off                                         */
void worms_find(const struct board *b, struct worms *w);

/* What surrounds the hole that a string would leave: flood from it through empty points.  The
 * colours at the border as bits 1 (Black) and 2 (White), and how many empty points of the hole
 * lie on the edge. */
void worms_cavity(const struct board *b, point p, unsigned *border, int *edge_points);

/* Can taking one stone at p, or the stone on p, be a matter of a ko?  p is empty and one side
 * that plays there takes a lone stone and can be retaken alone, or p holds such a stone. */
bool worms_is_ko_point(const struct board *b, point p);

/* --- verdicts ------------------------------------------------------------------------------- */

/* How much is read for one string. */
struct worms_effort {
    int order, budget; /* as in struct reading_question, ... */
    int further, further_budget;
    bool all_moves;
    int threat_budget; /* nodes a question behind a threat; 0: no threats are looked for */
    int race_budget;   /* nodes a game of a capturing race; 0: no races are read */
};

/* What the level table asks for, without threats and further moves; the caller changes what it
 * wants otherwise. */
struct worms_effort worms_effort_of(int level);

/* What a question behind a threat is worth, where one behind a string may cost `budget`. */
static inline int worms_threat_budget(int budget)
{
    return 1 + budget / 10;
}

enum { WORMS_THREATS_MAX = 4 };

struct worm_verdict {
    struct reading_answer attack; /* the enemy moves first: can he capture it? */
    struct reading_answer defend; /* the owner moves first: can he save it?  Asked only where
                                     the attack may win (verdict above LOSE): else `asked` */
    bool asked_defend;            /* is false and the string needs no defence */
    bool no_liberties;            /* setup put it there: nothing is asked, attack is a guess */

    /* Moves that bring about what now fails: after an attack threat the enemy, moving again,
     * captures a string that he cannot capture now; after a defence threat the owner, moving
     * again, saves one that he cannot save now.  Only strings of at most WORMS_THREATS_MAX
     * liberties are looked at, and moves on their liberties. */
    int threat_count;
    point threat[WORMS_THREATS_MAX];
};

/* Reads one string; `scratch` is the calling thread's. */
struct worms_scratch;
struct worms_scratch *worms_scratch_new(void);
void worms_scratch_free(struct worms_scratch *s);
int worms_read(struct worms_scratch *s, const struct board *b, const struct worms_effort *effort,
               point origin, struct worm_verdict *v);

/* Can it be captured whoever moves first (attack wins, defence does not even by ko)? */
bool worms_is_dead(const struct worm_verdict *v);

/* Can it be captured if the enemy moves first, by ko at least? */
bool worms_is_attackable(const struct worm_verdict *v);

/* --- what follows from all verdicts of a position ------------------------------------------- */

enum worm_flag {
    WORM_ALIVE = 1,        /* unconditionally */
    WORM_DEAD_FOREVER = 2, /* unconditionally */
    WORM_INESSENTIAL = 4,  /* plain rule: genus 0, no liberties of order 2, no lunch, not a cutting
                              stone, and the hole it leaves borders one colour and has fewer than
                              three empty points on the edge */
    WORM_CANDIDATE = 8,    /* the same without the clause on cutting stones: races decide */
    WORM_LOSES_RACES = 16, /* a candidate that loses the race against every enemy string beside
                              it, even moving first; or that needs no race: WORM_INESSENTIAL */
    WORM_RACE_UNPROVED = 32, /* the answer of some race behind that was an estimate */
    WORM_ALL_MOVES = 64      /* in a stream: the lists of moves hold all that could be proved */
};

/* By worm of struct worms, same index. */
struct worm_summary {
    int16_t lunch; /* index of the enemy string beside or diagonal to it that can be captured
                      (not only by the worse ko): larger cutting stone first, then fewer
                      liberties; or -1 */
    uint8_t flags; /* enum worm_flag; those about races are not set here */
};

/* verdict[i] belongs to w->worm[i]; u may be NULL. */
void worms_summarize(const struct board *b, const struct worms *w,
                     const struct worm_verdict *verdict, const struct uncond *u,
                     struct worm_summary *summary);

/* Is a string one about which only races can decide?  Sets WORM_LOSES_RACES for those that need
 * none: inessential ones, and candidates that reading has proved dead. */
bool worms_needs_races(const struct worm_verdict *v, struct worm_summary *s);

/* Does the string of origin, a candidate, lose the race against every enemy string beside it
 * although it moves first (a seki or a ko is not lost)?  Sets the flags about races. */
int worms_races(struct worms_scratch *scratch, const struct board *b, point origin, int32_t budget,
                struct worm_summary *s);

/* --- all positions of a game ---------------------------------------------------------------- */

/* The positions of a game one after the other, with what has been read kept.  An answer is kept
 * while nothing that its search has read is different, and comes back when it is as it was; a
 * fresh search would give the same bytes.  A ban that no search comes near makes no difference.
 *
 * One game: one thread at a time, but for
 * worms_game_read() and worms_game_race(), which many may call for different strings and races.
 *
 *     worms_game_position(); worms_game_read() for each string;
 *     worms_game_summarize(); worms_game_race() for each race; then the answers are there. */
struct worms_game;

struct worms_counts {
    uint64_t questions, reused, undecided; /* a threat counts, too */
    uint64_t nodes, reused_nodes;          /* nodes: searched now */
};

void worms_counts_add(struct worms_counts *sum, const struct worms_counts *more);

struct worms_game *worms_game_new(const struct worms_effort *effort, bool reuse);
void worms_game_free(struct worms_game *g);

/* Forgets the positions before. */
void worms_game_restart(struct worms_game *g);

/* A position comes up: finds its strings.  b stays valid and unchanged until the next call. */
int worms_game_position(struct worms_game *g, const struct board *b);

/* Reads string i of the position. */
int worms_game_read(struct worms_game *g, struct worms_scratch *scratch, int i);

/* After all strings were read: how many are there about which races decide? */
int worms_game_summarize(struct worms_game *g, int *races);
int worms_game_race(struct worms_game *g, struct worms_scratch *scratch, int k);

/* All of this for one position, by one thread. */
int worms_game_all(struct worms_game *g, struct worms_scratch *scratch, const struct board *b);

const struct worms *worms_game_worms(const struct worms_game *g);
const struct worm_verdict *worms_game_verdicts(const struct worms_game *g);
const struct worm_summary *worms_game_summaries(const struct worms_game *g);

/* Sums since worms_game_new(). */
const struct worms_counts *worms_game_counts(const struct worms_game *g);

#endif
