/* uncond.h - what is settled for ever, whoever moves and however often, and which moves can
 * therefore never matter.
 *
 * A stone of P is ALIVE when no sequence of moves by the enemy E alone captures it (suicide
 * forbidden).  A region is SETTLED for P when E, moving as often as he likes, can form no string
 * in it that is alive in the same sense.  Both are exact by brute force on small boards, with one
 * exception that follows GNU Go: a region in which E could live only in seki, because P has two
 * stones inside whose capture would cost the shape its eyes, is left open; such regions are
 * reported in `seki`, apart from all else.
 *
 * Source     Benson, "Life in the game of Go" (1976) for alive stones; for territory an own rule
 *            without any order of play: fill what touches P, then the last liberty of every filled
 *            string again and again; a region is settled when at most one hole is left, or two
 *            that are neighbours.  GNU Go 3.8 reaches the same answers by playing.
 * Where it   Ko is ignored: "any number of moves in a row" retakes any ko.  Setup positions with
 * is wrong   strings that have no liberty are judged as they stand, nothing is captured first.
 *            Category 3 of the meaningless moves is a local statement (see there).
 * Layer      board < uncond; boards up to 25x25 (ps_fits), rectangles too.
 * Ownership  uncond_scratch_new() gives the caller a scratch to uncond_scratch_free(), good for
 *            any number of positions of any size.  Lists: zero them, reuse them, free them.
 * Errors     GO_OK; GO_ERANGE when the board does not fit; GO_ENOMEM.
 * Threads    one scratch: one thread at a time.  No state outside the arguments.
 */
#ifndef UNCOND_H
#define UNCOND_H

#include "board.h"

/* --- the working memory, and which processor it is for ------------------------------------- */

enum uncond_variant { UNCOND_BEST, UNCOND_PLAIN, UNCOND_AVX2, UNCOND_AVX512, UNCOND_VARIANTS };

struct uncond_scratch;

/* Can this build on this processor run it?  UNCOND_BEST and UNCOND_PLAIN always. */
bool uncond_variant_available(enum uncond_variant v);

/* "plain", "avx2", "avx512" ("best" for UNCOND_BEST). */
const char *uncond_variant_name(enum uncond_variant v);

/* All variants give the same answers bit for bit.  NULL when memory is out or the variant is not
 * available. */
struct uncond_scratch *uncond_scratch_new(enum uncond_variant v);
void uncond_scratch_free(struct uncond_scratch *s); /* NULL is allowed */

/* --- status ---------------------------------------------------------------------------------- */

/* What one colour owns. */
struct uncond_side {
    struct pointset alive;   /* its stones that survive any number of enemy moves */
    struct pointset settled; /* all its settled points: alive stones; dead enemy stones, empty
                                points and own stones in its settled regions */
    struct pointset seki;    /* points of regions left open only because of GNU Go's seki step;
                                never in settled */
};

/* Index by BLACK and WHITE; side[EMPTY] is unused and zero. */
struct uncond {
    struct uncond_side side[3];
};

/* Precondition: black and white do not meet and lie on the board. */
int uncond_status(struct uncond_scratch *s, const struct geometry *g, const struct pointset *black,
                  const struct pointset *white, struct uncond *out);

/* One point's status, as GNU Go's unconditional_status names it: a stone in its own colour's
 * settled points is alive, in the other's dead. */
enum uncond_point {
    UNCOND_UNDECIDED,
    UNCOND_ALIVE,
    UNCOND_DEAD,
    UNCOND_WHITE_TERRITORY,
    UNCOND_BLACK_TERRITORY
};

enum uncond_point uncond_at(const struct uncond *u, enum colour stone, point p);

/* "undecided", "alive", "dead", "white_territory", "black_territory". */
const char *uncond_point_text(enum uncond_point status);

/* 'B' a black stone alive, 'b' settled for Black, 'W', 'w', '.' undecided. */
char uncond_letter(const struct uncond *u, point p);

/* --- meaningless moves ---------------------------------------------------------------------- */

/* Why a move of colour M need not be considered. */
enum uncond_category {
    UNCOND_SETTLED = 1,        /* it lies in settled points of either side */
    UNCOND_SETTLED_PLAYED = 2, /* once played, it lies in settled points of the opponent */
    UNCOND_REPLACED = 3        /* another move makes this point settled for M */
};

/* Categories 1 and 2 hold against any number of moves: such a move cannot even threaten.
 * Category 3 says "the replacement is at least as good locally": while a ko is fought the replaced
 * move may be a threat that the replacement is not. */
struct uncond_move {
    point at;
    point replacement; /* GEO_PASS for categories 1 and 2 */
    uint8_t category;  /* enum uncond_category */
    bool mutual;       /* at settles replacement too: same worth, the choice is the ring's */
    int16_t ring;      /* from 0, or -1: the ring of moves settling each other that it is in */
};

/* Moves that all settle each other, or hang together so (strongly connected): one stays. */
struct uncond_ring {
    size_t first, count; /* its points, by rising point, in ring_point[] */
    point stays;         /* the one kept, or GEO_NONE when a move from outside replaces them all */
};

/* The meaningless moves of one colour.  Moves by rising point, each point once. */
struct uncond_list {
    struct uncond_move *move;
    size_t count, capacity;
    struct uncond_ring *ring;
    size_t ring_count, ring_capacity;
    point *ring_point;
    size_t ring_point_count, ring_point_capacity;
    bool ko; /* a ko is on: read category 3 with its warning */
};

void uncond_list_free(struct uncond_list *l);

/* The position asked about.  ko is the point where ko_colour may not play now, or GEO_NONE. */
struct uncond_position {
    struct geometry geo;
    struct pointset black, white;
    point ko;
    enum colour ko_colour;
};

/* The position on a board.  GO_ERANGE when it does not fit. */
int uncond_position_of(const struct board *b, struct uncond_position *p);

enum uncond_choice {
    UNCOND_CHOICE_BEST, /* inside a ring: legal now, then settles most, then first in scan order;
                           a replacement that the ko forbids is none */
    UNCOND_CHOICE_GNUGO /* GNU Go's scan, row by row from the top left, ko ignored; no rings are
                           reported, and a move of category 2 may be listed as replaced */
};

/* Status of both colours into *out, and the meaningless moves of BLACK and WHITE into list[BLACK]
 * and list[WHITE] (list[EMPTY] is not touched).  Moves that are suicide are no moves: they are
 * listed only in the mover's own settled points, where nobody needs to play at all. */
int uncond_moves(struct uncond_scratch *s, const struct uncond_position *p,
                 enum uncond_choice choice, struct uncond *out, struct uncond_list list[3]);

/* What M gains for ever by a stone at p: his settled empty points afterwards that were not settled
 * before, p left out; empty when p would not be settled itself, or is suicide.  Ko is ignored.
 * By full recomputation: the slow definition behind category 3. */
int uncond_gain(struct uncond_scratch *s, const struct uncond_position *p, enum colour mover,
                point at, struct pointset *gain);

/* --- safe when both sides alternate ---------------------------------------------------------- */

/* A different class, never mixed with the above: P answers each enemy move at once, by the pairs
 * below (E takes one point of a pair: P takes the other), and E moves first.  Ko is ignored.
 *
 * Strings with a LINK form a group.  A region without P stones SERVES a group when each point of
 * it, E stones included, touches the group or is guarded by a pair of the group's liberties, and
 * some empty point of it is in no pair.  Groups are safe when one string of theirs is
 * alive anyway, or when each has two such regions with none but safe strings around.  A region with
 * none but safe strings around is settled when at most one point of it neither touches them nor is
 * guarded. Pairs keep out of regions that keep an unconditionally alive string. Source: own rule,
 * in the spirit of Mueller, "Playing it safe" (1997). */

enum uncond_pair_kind {
    UNCOND_PAIR_LINK, /* two common liberties: whatever E does, the two strings get joined */
    UNCOND_PAIR_EYE   /* two liberties beside a point: E never owns all that is around it */
};

struct uncond_pair {
    uint8_t kind;
    point a, b;   /* empty; each point is in one pair at most */
    point guards; /* EYE: the point guarded.  LINK: a stone of the first string */
    point string; /* EYE: a stone of the group that a and b touch.  LINK: of the second string */
};

struct uncond_safety {
    struct pointset stones;  /* stones of the colour that are safe */
    struct pointset settled; /* those, and the regions in which E gets nothing */
    struct uncond_pair *pair;
    size_t count, capacity;
};

void uncond_safety_free(struct uncond_safety *s);

/* What `colour` holds when both sides alternate.  Contains its unconditional sets. */
int uncond_alternating(struct uncond_scratch *s, const struct geometry *g,
                       const struct pointset *black, const struct pointset *white,
                       enum colour colour, struct uncond_safety *out);

/* Does the pair table prove the claim?  Beyond the unconditional sets, which uncond_status() gives,
 * every condition is checked from the position, whatever way the claim was found.  GO_OK;
 * GO_ESYNTAX when some condition fails; GO_ERANGE, GO_ENOMEM. */
int uncond_safety_check(struct uncond_scratch *s, const struct geometry *g,
                        const struct pointset *black, const struct pointset *white,
                        enum colour colour, const struct uncond_safety *claim);

#endif
