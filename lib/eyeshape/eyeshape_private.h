/* eyeshape_private.h - what the rooms of lib/eyeshape share: rules, search, canonical form.
 *
 * Only files of this folder may include it.
 */
#ifndef EYESHAPE_PRIVATE_H
#define EYESHAPE_PRIVATE_H

#include "eyeshape.h"

/* --- the rules (game.c) -------------------------------------------------------------------- */

enum { NO_BAN = 31, MOVES_MAX = EYESHAPE_VERTICES_MAX + 2 };

/* Members of a set.  Without an instruction for it the compiler calls a function, which took 7% of
 * the time. */
static inline int count_of(uint32_t set)
{
    set -= set >> 1 & 0x55555555u;
    set = (set & 0x33333333u) + (set >> 2 & 0x33333333u);
    return (int)(((set + (set >> 4)) & 0x0f0f0f0fu) * 0x01010101u >> 24);
}

/* A position.  `ban` is where the side to move may not retake a ko. */
struct place {
    uint32_t attacker, defender;
    uint8_t ban, turn, liberties, threat;
};

/* A shape made ready for play: neighbours of any set by three table look-ups. */
struct game {
    uint32_t all, wall, margin, outside;
    uint32_t conditional; /* vertices with a condition */
    uint32_t soft;        /* of a part: margins whose stones may vanish */
    bool is_part;         /* the relaxed rules of split.c hold */
    bool stale;           /* may strings without liberties stand anywhere but beside a move? */
    const struct eyeshape *shape;
    uint32_t near[3][256];
};

/* Keeps a pointer to s. */
void game_make(struct game *g, const struct eyeshape *s);

static inline uint32_t game_near(const struct game *g, uint32_t set)
{
    return g->near[0][set & 255] | g->near[1][set >> 8 & 255] | g->near[2][set >> 16];
}

/* What hangs together with `seed` through `within`, a superset of it. */
static inline uint32_t game_flood(const struct game *g, uint32_t seed, uint32_t within)
{
    uint32_t reached = seed;

    for (;;) {
        const uint32_t more = game_near(g, seed) & within & ~reached;
        if (more == 0)
            return reached;
        reached |= more;
        seed = more;
    }
}

static inline uint32_t game_empty(const struct game *g, const struct place *p)
{
    return g->all & ~(p->attacker | p->defender);
}

/* The defender's stones that belong to the wall. */
static inline uint32_t game_joined(const struct game *g, const struct place *p)
{
    return game_flood(g, p->defender & g->wall, p->defender);
}

/* The liberties of the wall inside the shape. */
static inline uint32_t game_wall_liberties(const struct game *g, const struct place *p,
                                           uint32_t joined)
{
    return (g->wall | game_near(g, joined)) & game_empty(g, p);
}

/* The vertices that are margins now. */
uint32_t game_margins(const struct game *g, uint32_t attacker, uint32_t defender);

/* Does the wall live though the defender passes for ever, because `eyes` regions are eyes? */
bool game_has_sure_eyes(const struct game *g, const struct place *p, uint32_t joined, int eyes);

/* Is the wall lost for certain, whoever is to move? */
bool game_is_hopeless(const struct game *g, const struct place *p, uint32_t joined, bool extra_eye);

enum game_move { GAME_ILLEGAL, GAME_BANNED, GAME_PLAYED, GAME_THREAT_USED };

/* A position with the wall's stones inside the shape, which moves carry along. */
struct spot {
    struct place place;
    uint32_t joined;
};

/* Plays the empty vertex v for the side to move.  GAME_THREAT_USED: a retake of a ko, allowed by a
 * threat that is gone now.  The attacker's move must not capture the wall: game_is_captured(). */
enum game_move game_attack(const struct game *g, const struct spot *from, int v, struct spot *to);
enum game_move game_defend(const struct game *g, const struct spot *from, int v, bool extra_eye,
                           struct spot *to);

/* In a part (see split.c): the attacker's stones that may vanish, whole strings of them. */
uint32_t game_vanishing(const struct game *g, const struct place *p);

/* Can the attacker, who is to move, capture the wall with one move? */
static inline bool game_is_captured(const struct place *p, uint32_t wall_liberties, bool extra_eye)
{
    const int liberties = count_of(wall_liberties) + p->liberties;

    return extra_eye ? liberties == 0 : liberties <= 1;
}

/* --- the search (search.c, memo.c) --------------------------------------------------------- */

/* What is known of a position, for all liberties, threats and extra eyes at once.  Slots of another
 * epoch are free. */
struct slot {
    uint64_t key;
    uint64_t known;
};

struct memo {
    struct slot *slots[2]; /* the table, and room for the next larger one */
    size_t room[2];
    uint32_t epoch[2];
    int used; /* which of the two */
    size_t mask, count;
};

/* Forgets everything and makes the table fit for about 2^bits positions.  GO_ENOMEM. */
int memo_start(struct memo *m, int bits);
void memo_free(struct memo *m);

/* The slot of a position: found, or new with *known == 0.  NULL when memory is out. */
struct slot *memo_slot(struct memo *m, const struct place *p);

/* The same without making one: NULL when it is not there. */
struct slot *memo_find(const struct memo *m, const struct place *p);

/* Says that a position will be looked up soon: large tables are slow to reach. */
void memo_fetch(const struct memo *m, const struct place *p);

enum verdict { SURVIVES, CAPTURED, CUT };

/* What a verdict rests on, as bits. */
enum {
    RESTS_ATTACKER_BAN = 1, /* the attacker could not retake a ko */
    RESTS_DEFENDER_BAN = 2, /* the defender could not */
    RESTS_THREAT = 4,       /* somebody used a threat */
    RESTS_LOOSE = 8         /* survival without sure eyes: seki, ko without end */
};

struct answer {
    enum verdict verdict;
    uint32_t rests;
};

struct frame;

struct search {
    struct game game;
    struct memo memo;
    struct memo secure;   /* for two eyes against seki */
    struct memo alone;    /* positions where the attacker moves alone */
    struct frame *frames; /* one a ply */
    struct spot *todo;    /* a list of positions */
    size_t todo_room;
    uint32_t nodes, budget;
    uint32_t round; /* of the attacker alone */
    int error;      /* GO_ENOMEM, else GO_OK */
    bool extra_eye;
    bool strict; /* play without end is failure: two eyes, not survival, is asked */
    int16_t history[EYESHAPE_SIDES][MOVES_MAX];
};

int search_new(struct search *s);
void search_free(struct search *s);

/* Begins a shape: memory is empty, nodes are 0. */
void search_start(struct search *s, const struct eyeshape *shape, uint32_t budget);

/* Does the defender keep an eye in a part, by the rules of split.c, with the attacker first?
 * Begins a shape, as search_start() does. */
enum verdict search_part(struct search *s, const struct eyeshape *part, uint32_t soft,
                         uint32_t budget);

/* Does the wall survive from p? */
struct answer search_survival(struct search *s, const struct place *p, bool extra_eye);

/* The survival of p was shown: can the defender force a position in which the attacker, moving
 * alone for ever, cannot capture?  SURVIVES: yes; CAPTURED: no. */
enum verdict search_secure(struct search *s, const struct place *p, bool extra_eye);

/* --- the answers (answers.c) --------------------------------------------------------------- */

/* Everything about the shape of search_start(), up to the parts wanted; the defender has
 * `sure_eyes` for certain, whoever moves. */
void answers_make(struct search *s, enum eyeshape_parts parts, int sure_eyes,
                  struct eyeshape_value *value);

/* One question about it. */
enum verdict answers_survival(struct search *s, int turn, int threat, bool extra_eye);

/* --- large spaces (split.c) ---------------------------------------------------------------- */

/* Eyes, 0 to 2, that the defender surely has with the attacker first, whatever the threats and
 * the liberties outside; a proof, not an estimate.  Uses the search with at most half the budget,
 * and tells the nodes. */
int split_eyes(struct search *search, const struct eyeshape *shape, uint32_t budget,
               uint32_t *nodes);

/* --- the canonical form (canon.c) ---------------------------------------------------------- */

enum { CANON_BYTES_MAX = 2 + EYESHAPE_VERTICES_MAX * 11 };

struct canon {
    struct eyeshape shape;
    int8_t place[EYESHAPE_VERTICES_MAX]; /* where the caller's vertex went */
    int bytes;
    uint8_t key[CANON_BYTES_MAX + 1]; /* the cache adds what is asked */
};

/* The form that all numberings of a shape share. */
void canon_make(struct canon *c, const struct eyeshape *s);

#endif
