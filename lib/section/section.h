/* section.h - what analyses found, as the bytes of a stream section, and back.
 *
 *     UNCD   unconditional status and meaningless moves   struct section_uncond
 *     ALTN   what is safe when both sides alternate       struct section_safety
 *     WORM   strings, and whether they can be captured    struct section_worms
 *     LINK   near pairs of strings: do they hang together struct section_links
 *     DRGN   groups of strings: cores, tails, conflicts   struct section_dragons
 *     HITS   strings that a query has found               struct section_hits
 *     EYES   eye spaces, and how many eyes they make      struct section_eyes
 *     TERR   territory, and what can be broken into       struct section_territory
 *
 * Bytes of an UNCD answer, version 1. Points are numbered row by row from the top left, without
 * gaps: 0 .. width * height - 1. Numbers are varints (LEB128). Nothing found is the one byte 0
 * or, when meaningless moves were looked for, 1.
 *
 *     byte    flags: 1 moves were looked for, 2 a ko is on, 4 status follows, 8 seki follows,
 *             16 black moves follow, 32 white moves follow
 *     status  runs over all points: a byte, class in the low 3 bits, length 1..31 in the high 5.
 *             0 undecided, 1 black stone alive, 2 settled for Black, 3 and 4 the same for White
 *     seki    the same: 1 left open for Black, 2 for White, 3 for both
 *     moves   a number, how many; then for each, by rising point:
 *             byte   category in bits 0-1, 4 mutual, 8 in a ring; the high 4 bits are the
 *                    difference to the point before (the first: to -1), 0: a number follows
 *             number the difference, where it is above 15
 *             number the replacement, in category 3
 *             number the ring, if it is in one
 *             then a number, how many rings; for each: how many points; the differences between
 *             them (the first: to -1); the point that stays + 1, or 0
 *
 * Bytes of an ALTN answer, version 1; nothing safe is the one byte 0.
 *
 *     byte    flags: 1 Black follows, 2 White follows; for each of them
 *     status  runs as above: 0 open, 1 safe stone, 2 safe point
 *     pairs   a number, how many; then for each a byte with its kind and the numbers a, b,
 *             guards, string
 *
 * Bytes of a WORM answer, version 1: a number, how many strings; then for each, by rising origin
 * (its smallest point):
 *
 *     number  the difference of the origin to the one before (the first: to -1)
 *     byte    attack verdict in bits 0-1, defend verdict in bits 2-3 (0 lose, 1 ko B, 2 ko A, 3
 *             win), 16 attack proved, 32 defend proved, 64 defend asked, 128 a ko matters
 *     byte    flags, enum worm_flag
 *     byte    order of the attack + 1 in the low 4 bits, of the defence in the high 4
 *     number  the origin of its lunch + 1, or 0
 *     points  moves that attack; that defend, if asked; threats: each a number, how many, and
 *             then the points + 1, 0 for a pass
 *
 * Strings of the next two are numbered from 0 by rising origin.
 *
 * Bytes of a LINK answer, version 1: a number, how many links; then for each, by rising first
 * string, distance, second string:
 *
 *     number  the difference of the first string to that of the link before (the first: to 0)
 *     number  the difference of the second string to the first
 *     byte    distance (king's) in bits 0-3, enum link_bond in bits 4-6; and unless it is implied:
 *     byte    verdict of the cut in bits 0-1, of the join in bits 2-3 (0 lose, 1 ko B, 2 ko A, 3
 *             win, for who moves first), 16 cut proved, 32 join proved, 64 join asked, 128 two
 *             common liberties and one to spare
 *     byte    order of the proof about the cut + 1 in the low 4 bits, about the join in the high 4
 *     points  the move that cuts, 0 for none, 1 for a pass, else the point + 2; that joins, where
 *             that was asked
 *
 * Bytes of a DRGN answer, version 1:
 *
 *     dragons    a number, how many; then for each its first string (the one it was built from)
 *     strings    a number, how many; then for each, by rising origin: a byte, enum dragon_part; the
 *                numbers of its dragon and of its block, which is that of the block's first
 *                string; the block that its own is tied to, for tails and likely blocks
 *     links      a number, how many are in use; then for each the difference of its place in LINK
 *                to the one before (the first: to -1) and a byte, enum dragon_use
 *     conflicts  a number, how many; then for each the places in LINK of its two links, a byte, is
 *                it proved, and the point
 *
 * Bytes of a HITS answer, version 1: a number, how many strings; then for each, by rising origin,
 * the difference of the origin to the one before (the first: to -1).
 *
 * Bytes of an EYES answer, version 1: a number, how many spaces of Black; a number, how many of
 * White; then each, Black's first, by rising origin (its smallest point):
 *
 *     number  flags, enum eyes_flag in bits 0-7; 256 the columns of ko threats differ
 *     byte    liberties of the wall in bits 0-2, the guess in bits 3-4
 *     points  a number, how many; then for each, rising, the difference to the one before (the
 *             first: to -1), times two, plus one for a margin
 *     halves  a number, how many; then for each the number of its point and a byte, its kind
 *             (enum eyes_half_kind)
 *     columns one, or three where they differ (enum eyeshape_threat): a byte with four fields of
 *             two bits, each plus one (0: unknown): eyes with the enemy first, with the owner
 *             first, seki or not for the same; then the moves of the enemy and of the owner: a
 *             number, how many, times two, plus one if taking a liberty outside is one more; for
 *             each the number of its point, times four, plus 1 for a sacrifice, 2 for one that
 *             reading captures
 *     byte    two moves in a row: eyes + 1 in bits 0-1 for the enemy, in bits 2-3 for the owner
 *
 * Bytes of a TERR answer, version 1:
 *
 *     byte    flags: 1 break-ins were read, 2 the questions follow
 *     values  a byte a point: 100 + the value in hundredths (0 Black's for certain, 200 White's)
 *     owners  runs as above: 0 no region, 1 a region of Black, 2 of White.  The regions are the
 *             pieces of the same class that hang together, in the order of their smallest points
 *     and for each region, if break-ins were read:
 *       reach   as intruders come when they move first; when the owner does.  Each is
 *               byte    flags: 1 some fall, 2 some are open, 4 some of those are likely to fall,
 *                       8 a ko matters
 *               number  the move: 0 none, 1 pass, else the point + 2
 *               bits    where flag 1: a bit for each point of the region, by rising point, low
 *                       bits first, the last byte filled up with zeros; the same for flags 2, 4
 *       numbers what it holds when the intruder moves first, when the owner does: hundredths
 *       number  1 + the number of the best intrusion, or 0; how many intrusions; for each:
 *               numbers its string, layer of its smallest goal that falls; reach twice, as above
 *       number  how many questions follow (flag 2 only); for each:
 *               number  the string
 *               byte    1 the owner moves first, verdict (enum breakin_verdict) in bits 1-3,
 *                       kind (enum breakin_kind) in bits 4-5
 *               numbers layer (or number of the piece), points of the goal, nodes, move as above
 *
 * Layer      pos, uncond, dragons, eyes, breakin < section.
 * Ownership  structs belong to the caller: zero them, reuse them, free them.
 * Errors     GO_ENOMEM; encoding: GO_ERANGE for an answer that contradicts itself (a point that
 *            is settled for both); decoding: GO_ESYNTAX for bytes that no encoder writes.
 * Threads    no state outside the arguments.
 */
#ifndef SECTION_H
#define SECTION_H

#include "dragons.h"
#include "eyes.h"

#include "breakin.h"
#include "pos.h"
#include "uncond.h"
#include "worms.h"

#define SECTION_UNCOND  "UNCD"
#define SECTION_SAFETY  "ALTN"
#define SECTION_WORMS   "WORM"
#define SECTION_LINKS   "LINK"
#define SECTION_DRAGONS "DRGN"
#define SECTION_HITS    "HITS"
#define SECTION_EYES    "EYES"
#define SECTION_TERR    "TERR"

enum {
    SECTION_UNCOND_VERSION = 1,
    SECTION_SAFETY_VERSION = 1,
    SECTION_WORMS_VERSION = 1,
    SECTION_LINKS_VERSION = 1,
    SECTION_DRAGONS_VERSION = 1,
    SECTION_HITS_VERSION = 1,
    SECTION_EYES_VERSION = 1,
    SECTION_TERR_VERSION = 1
};

/* list[BLACK].ko says that a ko is on; both lists agree on it. */
struct section_uncond {
    struct uncond status;
    bool looked; /* for meaningless moves: the lists say something */
    struct uncond_list list[3];
};

void section_uncond_free(struct section_uncond *u);

/* Appends the answer. Precondition: ps_fits(g). */
int section_uncond_encode(const struct geometry *g, const struct section_uncond *u,
                          struct bytes *out);

/* Fills u; its memory is reused. GO_EVERSION is the caller's affair. */
int section_uncond_decode(const struct geometry *g, const uint8_t *answer, size_t count,
                          struct section_uncond *u);

/* By colour; side[EMPTY] is unused. */
struct section_safety {
    struct uncond_safety side[3];
};

void section_safety_free(struct section_safety *s);
int section_safety_encode(const struct geometry *g, const struct section_safety *s,
                          struct bytes *out);
int section_safety_decode(const struct geometry *g, const uint8_t *answer, size_t count,
                          struct section_safety *s);

/* --- strings -------------------------------------------------------------------------------- */

enum { SECTION_WORM_MOVES = 16 };

/* One string; what can be seen on the board is not repeated here. */
struct section_worm {
    point origin, lunch;    /* lunch: origin of that string, or GEO_NONE */
    uint8_t attack, defend; /* enum reading_verdict; defend where asked_defend */
    bool attack_proved, defend_proved, asked_defend, ko;
    int8_t attack_order, defend_order;
    uint8_t flags; /* enum worm_flag */
    uint8_t attack_count, defend_count, threat_count;
    point attack_move[SECTION_WORM_MOVES], defend_move[SECTION_WORM_MOVES];
    point threat[SECTION_WORM_MOVES];
};

struct section_worms {
    struct section_worm *worm;
    size_t count, capacity;
};

void section_worms_free(struct section_worms *w);

/* From what lib/worms found; GO_ENOMEM. */
int section_worms_fill(const struct worms *w, const struct worm_verdict *verdict,
                       const struct worm_summary *summary, struct section_worms *out);

int section_worms_encode(const struct geometry *g, const struct section_worms *w,
                         struct bytes *out);
int section_worms_decode(const struct geometry *g, const uint8_t *answer, size_t count,
                         struct section_worms *w);

/* --- hits ----------------------------------------------------------------------------------- */

/* Strings by their origins, rising. */
struct section_hits {
    point *hit;
    size_t count, capacity;
};

void section_hits_free(struct section_hits *h);
int section_hits_encode(const struct geometry *g, const struct section_hits *h, struct bytes *out);
int section_hits_decode(const struct geometry *g, const uint8_t *answer, size_t count,
                        struct section_hits *h);
/* The verdicts of strings as lib/eyes takes them: out has room for w->count. */
void section_worms_for_eyes(const struct section_worms *w, struct eyes_string *out);

/* --- eye spaces ----------------------------------------------------------------------------- */

enum { SECTION_EYE_MOVES = 32 };

enum section_eye_mark { SECTION_EYE_SACRIFICE = 1, SECTION_EYE_UNSAFE = 2 };

struct section_eye_move {
    point at;
    uint8_t marks; /* enum section_eye_mark */
};

struct section_eye_moves {
    uint8_t count;
    bool outside; /* taking a liberty outside is one more */
    struct section_eye_move move[SECTION_EYE_MOVES];
};

struct section_eye_half {
    point at;
    uint8_t kind; /* enum eyes_half_kind */
};

struct section_eye {
    uint8_t colour, flags, liberties;
    int8_t guess;
    uint8_t half_count;
    struct section_eye_half half[EYES_HALVES_MAX];
    struct pointset points, margins;
    /* By [threat][who moves first], as in struct eyeshape_value. */
    int8_t eyes[EYESHAPE_THREATS][EYESHAPE_SIDES];
    int8_t seki[EYESHAPE_THREATS][EYESHAPE_SIDES];
    struct section_eye_moves vital[EYESHAPE_THREATS][EYESHAPE_SIDES];
    int8_t twice[EYESHAPE_SIDES];
};

struct section_eyes {
    struct section_eye *eye; /* Black's first */
    size_t count, capacity;
};

void section_eyes_free(struct section_eyes *e);

/* What the values of a space come to, with and without ko threats. */
struct section_eye_summary {
    bool open;      /* who moves first has an eye more, or less */
    bool one_point; /* of an open one: the same point decides for both sides */
    bool ko;        /* a ko threat changes the eyes */
    bool ko_second; /* and whether they are two */
    bool two;       /* they may be two */
};

/* False when some value is unknown. */
bool section_eye_sum_up(const struct section_eye *e, struct section_eye_summary *s);

/* From what lib/eyes found; GO_ENOMEM. */
int section_eyes_fill(const struct eyes *found, struct section_eyes *out);

int section_eyes_encode(const struct geometry *g, const struct section_eyes *e, struct bytes *out);
int section_eyes_decode(const struct geometry *g, const uint8_t *answer, size_t count,
                        struct section_eyes *e);

/* --- links ---------------------------------------------------------------------------------- */

struct section_link {
    int16_t a, b;           /* strings */
    uint8_t distance, bond; /* enum link_bond */
    uint8_t cut, join;      /* enum connect_verdict; join where asked_join */
    bool is_static, cut_proved, join_proved, asked_join;
    int8_t cut_order, join_order; /* -1 without a proof */
    point cut_move, join_move;    /* or GEO_NONE */
};

struct section_links {
    struct section_link *link;
    size_t count, capacity;
};

void section_links_free(struct section_links *l);
int section_links_fill(const struct links *links, struct section_links *out);
int section_links_encode(const struct geometry *g, const struct section_links *l,
                         struct bytes *out);
int section_links_decode(const struct geometry *g, const uint8_t *answer, size_t count,
                         struct section_links *l);

/* --- dragons -------------------------------------------------------------------------------- */

struct section_string {
    uint8_t part;                  /* enum dragon_part */
    int16_t dragon, block, anchor; /* anchor: or -1 */
};

struct section_use {
    int link;    /* place in LINK */
    uint8_t use; /* enum dragon_use */
};

struct section_dragons {
    int16_t *head; /* of each dragon */
    struct section_string *string;
    struct section_use *use;
    struct link_conflict *conflict;
    size_t count, string_count, use_count, conflict_count;
    size_t capacity, string_capacity, use_capacity, conflict_capacity;
};

void section_dragons_free(struct section_dragons *d);

/* The strings and links are those that d was built from. */
int section_dragons_fill(const struct dragons *d, int strings, int links,
                         struct section_dragons *out);
int section_dragons_encode(const struct geometry *g, const struct section_dragons *d,
                           struct bytes *out);

/* Every number is checked against the others of the answer; those of strings and links against
 * the board and LINK by the caller, who knows them. */
int section_dragons_decode(const struct geometry *g, const uint8_t *answer, size_t count,
                           struct section_dragons *d);

/* --- territory ------------------------------------------------------------------------------ */

enum { SECTION_TERR_UNIT = 100 };

struct section_territory {
    bool was_read;
    int8_t value[PS_LIMIT_MAX]; /* in 1/SECTION_TERR_UNIT, positive for White */
    struct breakin_region *region;
    size_t count, capacity;
};

void section_territory_free(struct section_territory *t);

/* From what lib/breakin found, with the questions that were asked if `trace`.  GO_ENOMEM. */
int section_territory_fill(const struct breakin *found, bool trace, struct section_territory *out);

int section_territory_encode(const struct geometry *g, const struct section_territory *t,
                             struct bytes *out);
int section_territory_decode(const struct geometry *g, const uint8_t *answer, size_t count,
                             struct section_territory *t);

/* What points are worth in hundredths: the sum of |value|. */
int section_territory_worth(const struct section_territory *t, const struct pointset *points);

#endif
