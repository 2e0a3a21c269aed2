/* links.h - all near pairs of strings of a position: do they hang together, and which of these
 * links cannot hold at the same time?
 *
 * A LINK is a pair of strings of one colour that come within `near` points of each other (king's
 * distance).  Each is asked whether the enemy, moving first, can cut it, and where he may be able
 * to, whether the owner, moving first, can join it.
 *
 * Two links that hold one by one may still fail together:
 *
 *     . . . O O X .      Each X string shares two liberties with the next.  O at * takes one of
 *     . . X * X O O      both pairs, and X saves only one of the two links.
 *     . . . X . . .
 *
 * Layer      connect, worms < links.
 * Units      Strings by their index in struct worms; points as in geometry.h.
 * Ownership  a struct links_game owns its answers; see there.
 * Errors     GO_OK, GO_ENOMEM.
 * Threads    no state outside the arguments; for a links_game see there.
 *
 * Static groups.  Two strings with two common liberties and a liberty to spare are linked without
 * reading.  Where no two such links need the same point, the strings that they join in a chain are
 * a static group.  A pair inside one that is not itself such a link is `implied`: it is not read.
 *
 * Link points of a link that holds: where a move of the enemy breaks it unless the owner answers.
 * Liberties that are only there to spare are none of them.  A conflict is a move on a link point
 * of two links for which no answer keeps both.  Answers are looked for where both cuts rest on
 * (a proved cut stands unless its carrier changes) and tried until one keeps both links, and the
 * two together against the next move as well.
 *
 * Both sides are asked for their first move, whoever is to play; so a ban by the rule of ko that
 * the board brings is lifted: links are a function of the stones alone.
 *
 * Where it is wrong.  As lib/connect is.  Static groups take it that answers on separate points
 * do not get in each other's way.  Conflicts of three links that hold two by two are not looked
 * for, nor such as need two quiet moves; conflicts are `proved` or suspected (nodes ran out).
 */
#ifndef LINKS_H
#define LINKS_H

#include "connect.h"
#include "worms.h"

enum { LINKS_NEAR = 3, LINKS_NEAR_MAX = 8, LINKS_CONFLICT_BUDGET = 200 };

struct links_effort {
    int near;            /* king's distance, 1..LINKS_NEAR_MAX */
    int order, budget;   /* as in struct connect_question */
    int conflict_budget; /* nodes of a question behind a conflict; 0: none are looked for */
};

/* In the order of the scale. */
enum link_bond {
    LINK_APART,    /* cut, whoever moves first (proved or by estimate) */
    LINK_CUTTABLE, /* who moves first decides */
    LINK_LOOSE,    /* the same in open space, where a cut gains nothing */
    LINK_KO,       /* a ko decides */
    LINK_LIKELY,   /* cannot be cut, by estimate */
    LINK_IMPLIED,  /* hangs together through other strings: not read */
    LINK_HOLDS     /* proved: cannot be cut */
};

struct link {
    int16_t a, b; /* strings, a < b */
    uint8_t distance;
    bool is_static;  /* two common liberties and one to spare */
    bool asked_join; /* `join` holds an answer */
    enum link_bond bond;
    struct connect_answer cut;  /* the enemy moves first; nothing when implied */
    struct connect_answer join; /* the owner does */
};

struct link_conflict {
    int first, second; /* links, first < second */
    point move;        /* of the enemy */
    bool proved;       /* or suspected */
};

struct links {
    const struct link *link; /* by a, then distance, then b */
    int count;
};

const char *link_bond_text(enum link_bond bond);

/* Do the strings hang together, whoever moves first? */
static inline bool link_joins(const struct link *l)
{
    return l->bond >= LINK_LIKELY;
}

/* --- all positions of a game ---------------------------------------------------------------- */

/* What has been kept of the position before.  One game: one thread at a time, but for
 * links_game_read(), which many may call for different links. */
struct links_game;

struct links_counts {
    uint64_t pairs, implied; /* near pairs; those not read */
    uint64_t questions, reused, unproved;
    uint64_t nodes, reused_nodes; /* nodes: searched now */
    uint64_t conflict_checks, conflict_nodes, reused_checks;
};

void links_counts_add(struct links_counts *sum, const struct links_counts *more);

/* `reuse` keeps answers while nothing that they have read has changed: the same answers, sooner. */
struct links_game *links_game_new(const struct links_effort *effort, bool reuse);
void links_game_free(struct links_game *g);

/* Forgets the positions before. */
void links_game_restart(struct links_game *g);

/* A position comes up: lists its links.  w holds its strings.  Both stay valid and unchanged
 * until the next call. */
int links_game_position(struct links_game *g, const struct board *b, const struct worms *w);

/* How many of them are to be read, and reads the i-th of these; `scratch` is the thread's. */
struct links_scratch;
struct links_scratch *links_scratch_new(void);
void links_scratch_free(struct links_scratch *s);
int links_game_to_read(const struct links_game *g);
int links_game_read(struct links_game *g, struct links_scratch *scratch, int i);

/* After all of them were read. */
void links_game_finish(struct links_game *g);

/* Then: can one move break both links, which hold?  out->move is GEO_NONE when they hold together.
 * Ask for a pair once a position. */
int links_game_conflict(struct links_game *g, struct links_scratch *scratch, int i, int j,
                        struct link_conflict *out);

const struct links *links_game_links(const struct links_game *g);

/* Sums since links_game_new(). */
const struct links_counts *links_game_counts(const struct links_game *g);

#endif
