/* eyes.h - the eye spaces of a position: how many eyes each makes, who decides it, with which move.
 *
 * Three rooms:
 *   forming    which points belong to an eye space of a colour, where it is open, which of its ends
 *              are half or false eyes; by looking and by reading captures (lib/reading)
 *   the game   each space becomes ONE shape of the local game (lib/eyeshape), half eyes, kos and
 *              stones that are not safe being parts of it; there is no second evaluation
 *   answers    eyes by ko threats and by who moves first, all vital points of both sides;
 *              eyes_answer() is the single line that GTP's eval_eye wants
 *
 * Layer      reading, eyeshape, level < eyes.  Knows nothing of strings' attributes or of groups:
 *            who has better verdicts on strings (lib/worms) hands them over.
 * Terms      OWNER: whose eye it is (the DEFENDER of the local game).  ENEMY: the other side.
 *            LIVELY: a string that can be saved, and is not inessential.  Stones that are not
 *            lively count as empty when spaces are formed; inside a space they stay on the board.
 *            MARGIN: a point of the space from which the enemy's stones reach safety.
 * Spaces     The domain of a colour: points next to its lively stones, and what two points that
 *            lean on each other enclose.  Its own points and, with those, points that both colours
 *            claim form the spaces; margins do not join each other.  (GNU Go's manual, chapter on
 *            eyes; the rule for domains as known from GNU Go 3.8.)
 * Margins    A margin stands for "the enemy's stone is safe here".  Where that hangs on a string of
 *            the enemy with a single liberty elsewhere, or on a point where it would first have to
 *            get out, those stones and that point become vertices of the shape, and the local game
 *            decides: so "false margins" and spaces of dead stones need no rule of their own.
 * Units      Points as in geometry.h; boards up to 25x25.
 * Ownership  struct eyes: zero it, reuse it, free it.
 * Errors     GO_OK or GO_ENOMEM.
 * Threads    One engine, one memory: one thread at a time.
 * Purity     The answer is a function of the board, its ko, the effort and the verdicts handed
 *            over: a memory or a warm engine changes no byte.
 * Wrong      where reading guesses; where the wall is not one string (EYES_SPLIT says so); where a
 *            margin is not as safe as it is taken to be; where a space has more points than a shape
 *            holds (EYES_LARGE: only a guess is given).
 */
#ifndef EYES_H
#define EYES_H

#include "eyeshape.h"
#include "level.h"
#include "reading.h"

enum {
    EYES_MOVES_MAX = 8, /* moves that decide one diagonal for one side */
    EYES_HALVES_MAX = EYESHAPE_VERTICES_MAX,
    EYES_ANSWER_MAX = EYESHAPE_VERTICES_MAX + 1
};

/* How much is read. */
struct eyes_effort {
    int order, budget; /* of a question to lib/reading, and as in struct reading_question, ... */
    int further, further_budget;
    uint32_t shape_budget; /* nodes a shape */
    uint32_t large_budget; /* nodes a shape of more than EYES_LARGE_POINTS */
    int full_vertices;     /* seki and two moves in a row are asked up to this size */
    int open_margins;      /* one of those with more margins is not searched */
    size_t values_kept;    /* finished values of shapes, for each of the two budgets */
};

enum {
    EYES_LARGE_POINTS = 8,
    EYES_VALUES_KEPT = 30000 /* games ask for the same few thousand */
};

/* What the level table asks for; the caller changes what it wants otherwise. */
struct eyes_effort eyes_effort_of(const struct level_eyes *level);

/* What the caller knows of a string. */
struct eyes_string {
    point origin;           /* its smallest point */
    uint8_t attack, defend; /* enum reading_verdict; defend counts where attack is above LOSE */
    bool attack_guessed, defend_guessed; /* not proved */
    bool inessential;
    uint8_t attack_count, defend_count; /* moves; GEO_PASS is none */
    point attack_move[EYES_MOVES_MAX], defend_move[EYES_MOVES_MAX];
};

/* A vertex of the shape: a point of the board, or something beside the space that decides a half
 * eye, with the moves that stand for it. */
struct eyes_vertex {
    point at; /* or GEO_NONE */
    uint8_t move_count[EYESHAPE_SIDES];
    point move[EYESHAPE_SIDES][EYES_MOVES_MAX];
};

enum eyes_half_kind {
    EYES_FALSE,  /* lost for good, or after one more move outside */
    EYES_HALF,   /* who moves first decides */
    EYES_KO_HALF /* a ko decides */
};

struct eyes_half {
    point at;
    uint8_t kind;      /* enum eyes_half_kind */
    uint8_t need;      /* so many of the deciders make it false; 0: it is */
    uint32_t deciders; /* vertices */
    uint32_t unless;   /* of those, where the owner alone decides: lost unless he has them */
};

enum eyes_flag {
    EYES_SPLIT = 1,    /* the wall's strings hang together only through the space: no proof */
    EYES_LARGE = 2,    /* too many points for a shape: eyes are unknown, `guess` is a guess */
    EYES_CUT = 4,      /* some value is unknown: the budget ran out */
    EYES_OPENED = 8,   /* stones of the enemy around the space are in the shape */
    EYES_KO = 16,      /* a ko beside the space is in the shape */
    EYES_GUESSED = 32, /* a question to lib/reading behind it was not proved */
    EYES_FLAGS_ALL = 63
};

struct eyes_space {
    uint8_t colour;
    uint8_t flags; /* enum eyes_flag */
    uint8_t half_count;
    uint8_t liberties; /* of the wall outside, 0..EYESHAPE_LIBERTIES_MAX */
    struct pointset points, margins;
    struct eyes_half half[EYES_HALVES_MAX];
    int vertex_count;
    struct eyes_vertex vertex[EYESHAPE_VERTICES_MAX];
    struct eyeshape_value value;
    uint32_t unsafe[EYESHAPE_SIDES]; /* vital moves on points whose stone can be captured */
};

struct eyes {
    struct geometry geo;
    size_t count, capacity;
    struct eyes_space *space; /* Black's first, each by its smallest point */
};

void eyes_free(struct eyes *e);

/* What a thread needs.  NULL only when memory is out. */
struct eyes_engine;
struct eyes_engine *eyes_engine_new(const struct eyes_effort *effort);
void eyes_engine_free(struct eyes_engine *e); /* NULL is allowed */

/* What is kept from one position of a game for the next: answers of reading, used while nothing
 * that they have read has changed. */
struct eyes_memory;
struct eyes_memory *eyes_memory_new(void);
void eyes_memory_free(struct eyes_memory *m); /* NULL is allowed */
void eyes_memory_forget(struct eyes_memory *m);

/* All eye spaces of both colours.  `known` are verdicts that the caller has, in any order. */
int eyes_find(struct eyes_engine *engine, struct eyes_memory *memory, const struct board *b,
              const struct eyes_string *known, size_t known_count, struct eyes *out);

/* The shape of the space that holds p, as eyes_find() made it, for tests and for people; *found is
 * false where there is none. */
int eyes_shape_at(struct eyes_engine *engine, struct eyes_memory *memory, const struct board *b,
                  point p, enum colour owner, struct eyeshape *shape, bool *found);

/* The space that holds p: one in which p is no margin before others, then the one with fewer points
 * (a space may hold stones that have spaces of their own), then Black's; NULL when there is none.
 */
const struct eyes_space *eyes_at(const struct eyes *e, point p);

/* Eyes by kos: do the columns differ? EYESHAPE_NO, _YES, _UNKNOWN. */
static inline int eyes_hang_on_ko(const struct eyes_space *s)
{
    return eyeshape_hangs_on_ko(&s->value);
}

/* The one line for eval_eye.  least: the enemy moves first, and wins the ko where one is in the
 * shape; most: the owner does.  Where values are unknown, the guess stands for both. */
struct eyes_answer {
    int least, most;
    bool guess;
    point attack, defence; /* GEO_NONE where nothing needs to be played */
};
struct eyes_answer eyes_answer(const struct eyes *e, const struct eyes_space *s);

/* The moves of one side that reach its value with these threats: points, each once, by rising
 * point; returns how many.  Taking a liberty outside is not among them, see `outside`. */
int eyes_vital(const struct eyes_space *s, enum eyeshape_threat threat, enum eyeshape_side side,
               point moves[EYESHAPE_VERTICES_MAX * EYES_MOVES_MAX], bool *outside);

struct eyes_counts {
    uint64_t positions, spaces, shapes; /* shapes asked of the solver */
    uint64_t hits;                      /* of them known */
    uint64_t shape_nodes;               /* searched */
    uint64_t questions, reused;         /* to reading */
    uint64_t guesses;                   /* answers without a proof */
    uint64_t reading_nodes;             /* searched */
};
struct eyes_counts eyes_engine_counts(const struct eyes_engine *e);

#endif
