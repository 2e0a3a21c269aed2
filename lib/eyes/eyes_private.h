/* eyes_private.h - what the rooms of lib/eyes share.  Only files of this folder may include it. */
#ifndef EYES_PRIVATE_H
#define EYES_PRIVATE_H

#include "eyes.h"

/* --- from where a question is looked at (facing.c) ------------------------------------------ */

/* A position under the eight symmetries, each made when it is needed. */
struct facing {
    struct board *image[GEO_SYMMETRIES];
    struct pointset stones[GEO_SYMMETRIES][3]; /* of the position that the image shows */
};

void facing_free(struct facing *f);

/* To be told of every position, which costs little where it is one move from the last. */
void facing_follow(struct facing *f, const struct board *b);

/* *image: b under symmetry k, for moves to be tried and taken back on. */
int facing_turn(struct facing *f, const struct board *b, int k, struct board **image);

/* Symmetries chosen by what stands on the board, however it lies. */
struct view {
    int count; /* more than one: they all show the same board */
    uint8_t symmetry[GEO_SYMMETRIES];
    struct pointset seen; /* what the choice rests on */
};

/* The view of a question of colour c about the stones or points `from`. */
void view_choose(const struct board *b, const struct pointset *from, enum colour c, struct view *v);

/* A point in the first of the symmetries; and back from there, in all of them. */
point view_point(const struct geometry *g, const struct view *v, point p);
int view_back(const struct geometry *g, const struct view *v, point p, point back[GEO_SYMMETRIES]);

/* A set of points that the first symmetry shows. */
struct pointset view_back_set(const struct geometry *g, const struct view *v,
                              const struct pointset *s);

/* --- what reading says (asked.c) ------------------------------------------------------------ */

enum asked_kind {
    ASKED_ATTACK,     /* can the string be captured? */
    ASKED_DEFEND,     /* can it be saved? */
    ASKED_ATTACK_ALL, /* the same with all moves that do it */
    ASKED_DEFEND_ALL,
    ASKED_PLAY_BLACK, /* can a stone that Black plays here be captured? */
    ASKED_PLAY_WHITE,
    ASKED_KINDS
};

/* One answer. */
struct finding {
    uint8_t verdict; /* enum reading_verdict of who attacks or defends */
    bool known, given, proved;
    uint8_t count;
    point move[EYES_MOVES_MAX];
    struct pointset reads;
};

struct eyes_memory {
    struct board *board; /* the position of the findings */
    bool valid;
    struct finding finding[ASKED_KINDS][PS_LIMIT_MAX];
    int16_t list[ASKED_KINDS * PS_LIMIT_MAX]; /* kind * PS_LIMIT_MAX + point of those known */
    int list_count;
    struct pointset inessential; /* origins of strings that the caller says are */
};

struct asker {
    struct reading_engine *engine;
    struct facing *facing;
    struct eyes_memory *memory;
    const struct eyes_effort *effort;
    struct eyes_counts *counts;
    int error;    /* the first that came up; answers after it mean nothing */
    bool guessed; /* was a finding used that is not proved?  Set to false at will. */
};

/* Brings the memory to a new position: drops what changed, takes what the caller knows. */
int asked_start(struct asker *a, const struct board *b, const struct eyes_string *known,
                size_t count);

/* About the string on p.  Strings that the order of reading cannot reach are not captured. */
const struct finding *asked_string(struct asker *a, enum asked_kind kind, point p);

/* What becomes of a stone of c at the empty point p. */
enum safety { SAFE_NOT, SAFE_BY_KO, SAFE_YES };
enum safety asked_play(struct asker *a, enum colour c, point p);

/* Can the string on p be captured and not saved, or is it inessential? */
bool asked_is_dead(struct asker *a, point p);

/* --- spaces (field.c, domain.c) ------------------------------------------------------------- */

struct field {
    const struct board *b;
    const struct geometry *g;
    struct pointset board, edge;
    struct pointset stones[3];
    struct pointset lively[3];
    struct pointset forbidden[3]; /* in contact, where a stone of that colour would be captured */
    struct pointset domain[3];
    struct pointset points[3], margins[3]; /* of all spaces of a colour */
};

/* The part that depends on the size alone; g must stay. */
void field_size(struct field *f, const struct geometry *g);

/* Everything else; the board stays the asker's. */
void field_make(struct field *f, struct asker *a);

/* s moved by `by` bits, within the board. */
struct pointset field_shift(const struct field *f, const struct pointset *s, int by);

/* Neighbours of s, without s. */
struct pointset field_near(const struct field *f, const struct pointset *s);

/* What hangs together with the point through points and margins of the colour's spaces. */
struct pointset field_space(const struct field *f, enum colour c, point p);

/* --- diagonals (diagonal.c) ----------------------------------------------------------------- */

enum diagonal_kind {
    DIAGONAL_OWN,      /* the owner controls it */
    DIAGONAL_KO_OWN,   /* the enemy must win a ko that the owner holds */
    DIAGONAL_OPEN,     /* who moves first */
    DIAGONAL_KO_ENEMY, /* the owner must win a ko that the enemy holds */
    DIAGONAL_LOST
};

struct diagonal {
    enum diagonal_kind kind;
    point key; /* names what decides: a string's origin or an empty point */
    uint8_t count[EYESHAPE_SIDES];
    point move[EYESHAPE_SIDES][EYES_MOVES_MAX];
};

/* The diagonals of h, an end of a space of `owner`: those that may be lost go to `out` (at most 4),
 * the return value says how many; *fixed is the sum of those that are lost for good and of the
 * board's edge, in halves of a diagonal: 4 make an eye false. */
int diagonals_look(struct asker *a, const struct field *f, enum colour owner,
                   const struct pointset *points, const struct pointset *margins, point h,
                   struct diagonal out[4], int *fixed);

/* --- shapes (draft.c) ----------------------------------------------------------------------- */

/* Makes the shape of a space whose colour, points and margins are filled in, and with it the
 * vertices, half eyes, liberties and flags.  False when it is too large. */
bool draft_shape(struct asker *a, const struct field *f, struct eyes_space *s,
                 struct eyeshape *shape);

#endif
