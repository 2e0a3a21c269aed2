/* check.c - a game played through: what the rules say to its moves.
 *
 * Every move of every archive passes here, so the board is the least that answers the three
 * questions: strings as rings of stones with a count of PSEUDO-liberties (an empty point counts
 * once for each stone beside it), which is zero exactly when the liberties are. A move costs a
 * third of what it costs on a board of lib/board, which keeps exact liberties and can undo; a test
 * plays both side by side. */
#include "sgf.h"

#include <stdlib.h>

enum { CELLS = GEO_LIMIT_MAX + 2 * GEO_PAD, NOBODY = 0 };

struct sgf_checker {
    struct geometry geo;
    int step[4]; /* to the neighbours */
    int ko;      /* or NO_POINT */
    enum colour ko_colour;
    int count[4];                         /* stones on the board, by colour */
    uint8_t at[CELLS];                    /* by point + GEO_PAD, as all that follows */
    int16_t head[CELLS], next[CELLS];     /* head: NOBODY where there is no stone */
    int16_t stones[CELLS], pseudo[CELLS]; /* of the string, by head */
};

enum { NO_POINT = -1 };

struct sgf_checker *sgf_checker_new(void)
{
    return calloc(1, sizeof(struct sgf_checker));
}

void sgf_checker_free(struct sgf_checker *b)
{
    free(b);
}

int sgf_checker_stones(const struct sgf_checker *b, enum colour c)
{
    return b->count[c];
}

static void reset(struct sgf_checker *b, const struct geometry *g)
{
    b->geo = *g;
    memset(b->head, 0, (size_t)(g->limit + 2 * GEO_PAD) * sizeof *b->head);
    b->step[0] = -g->stride;
    b->step[1] = -1;
    b->step[2] = 1;
    b->step[3] = g->stride;
    b->ko = NO_POINT;
    b->count[BLACK] = b->count[WHITE] = 0;
    memset(b->at, EDGE, (size_t)(g->limit + 2 * GEO_PAD));
    for (int row = 0; row < g->height; row++)
        memset(b->at + GEO_PAD + row * g->stride, EMPTY, (size_t)g->width);
}

/* The smaller string takes the name of the larger one, and the rings become one. */
static void join(struct sgf_checker *b, int p, int q)
{
    int into = b->head[p], from = b->head[q];

    if (b->stones[into] < b->stones[from]) {
        const int other = into;
        into = from;
        from = other;
    }
    b->stones[into] = (int16_t)(b->stones[into] + b->stones[from]);
    b->pseudo[into] = (int16_t)(b->pseudo[into] + b->pseudo[from]);
    int stone = from;
    do {
        b->head[stone] = (int16_t)into;
        stone = b->next[stone];
    } while (stone != from);
    const int16_t swap = b->next[into];
    b->next[into] = b->next[from];
    b->next[from] = swap;
}

/* Puts a stone on an empty point and takes nothing off. */
static void put(struct sgf_checker *b, int p, enum colour c)
{
    int pseudo = 0;

    /* No branches: points without a stone take part under the head NOBODY. */
    for (int d = 0; d < 4; d++) {
        const int q = p + b->step[d];
        pseudo += b->at[q] == EMPTY;
        b->pseudo[b->head[q]]--;
    }
    b->at[p] = (uint8_t)c;
    b->count[c]++;
    b->head[p] = b->next[p] = (int16_t)p;
    b->stones[p] = 1;
    b->pseudo[p] = (int16_t)pseudo;
    for (int d = 0; d < 4; d++) {
        const int q = p + b->step[d];
        if (b->at[q] == c && b->head[q] != b->head[p])
            join(b, p, q);
    }
}

/* Takes the string at p off the board. */
static void take_off(struct sgf_checker *b, int p)
{
    int stone = p;

    do {
        b->count[b->at[stone]]--;
        b->at[stone] = EMPTY;
        b->head[stone] = NOBODY;
        for (int d = 0; d < 4; d++)
            b->pseudo[b->head[stone + b->step[d]]]++;
        stone = b->next[stone];
    } while (stone != p);
}

/* Setup has changed points: the strings are found anew. */
static void rebuild(struct sgf_checker *b)
{
    uint8_t wanted[CELLS];
    const int limit = GEO_PAD + b->geo.limit;

    memcpy(wanted, b->at, (size_t)limit);
    const struct geometry geo = b->geo;
    reset(b, &geo);
    for (int p = GEO_PAD; p < limit; p++)
        if (wanted[p] == BLACK || wanted[p] == WHITE)
            put(b, p, (enum colour)wanted[p]);
}

/* What would be wrong with the move? */
static unsigned objection(const struct sgf_checker *b, enum colour c, int p)
{
    if (b->at[p] != EMPTY)
        return RECORD_OVERWRITES;
    if (p == b->ko && c == b->ko_colour)
        return RECORD_HAS_KO_BREACH;
    for (int d = 0; d < 4; d++) {
        const int q = p + b->step[d];
        if (b->at[q] == EMPTY)
            return 0;
        if (b->at[q] == EDGE)
            continue;
        /* All that the string beside p has left may be p, once for each of its stones there. */
        int here = 0;
        for (int e = 0; e < 4; e++)
            here += b->at[p + b->step[e]] == b->at[q] && b->head[p + b->step[e]] == b->head[q];
        const bool last = b->pseudo[b->head[q]] == here;
        if (last != (b->at[q] == c))
            return 0; /* joins a string that can breathe, or captures one that cannot */
    }
    return RECORD_HAS_SUICIDE;
}

/* Plays the move, whatever the rules say; the flags it earned. */
static unsigned place(struct sgf_checker *b, enum colour c, int p)
{
    unsigned flags = 0;
    int captured = 0, last = NO_POINT;

    if (p == b->ko && c == b->ko_colour)
        flags |= RECORD_HAS_KO_BREACH;
    if (b->at[p] != EMPTY) {
        flags |= RECORD_OVERWRITES;
        b->at[p] = EMPTY;
        rebuild(b);
    }
    put(b, p, c);
    for (int d = 0; d < 4; d++) {
        const int q = p + b->step[d];
        if (b->at[q] == colour_other(c) && b->pseudo[b->head[q]] == 0) {
            captured += b->stones[b->head[q]];
            last = q;
            take_off(b, q);
        }
    }
    b->ko = NO_POINT;
    if (b->pseudo[b->head[p]] == 0) {
        take_off(b, p);
        return flags | RECORD_HAS_SUICIDE;
    }
    if (captured == 1 && b->stones[b->head[p]] == 1 && b->pseudo[p] == 1) {
        b->ko = last;
        b->ko_colour = colour_other(c);
    }
    return flags;
}

static void report(const struct record *game, unsigned flags, size_t move, sgf_fault_fn *fault,
                   void *context)
{
    static const struct {
        unsigned flag;
        enum sgf_fault_kind kind;
    } kinds[] = { { RECORD_OVERWRITES, SGF_OCCUPIED },
                  { RECORD_HAS_SUICIDE, SGF_SUICIDE },
                  { RECORD_HAS_KO_BREACH, SGF_KO } };

    for (size_t i = 0; fault && i < sizeof kinds / sizeof *kinds; i++)
        if (flags & kinds[i].flag)
            fault(context, &(struct sgf_fault){ .kind = kinds[i].kind,
                                                .offset = game->source_offset,
                                                .game = game->source_index,
                                                .move = (uint32_t)move });
}

/* A place in the record that is read and rewritten in one pass. */
struct rewrite {
    size_t move, edit, turn;
};

/* Setup and turns that stand before the next move come along, at their new ply. */
static void carry(struct record *game, struct sgf_checker *b, struct rewrite *from,
                  struct rewrite *to)
{
    const size_t edits = from->edit;

    for (; from->edit < game->edit_count && game->edit[from->edit].ply <= from->move;
         from->edit++) {
        const struct record_edit edit = game->edit[from->edit];
        b->at[GEO_PAD + edit.at] = edit.colour;
        game->edit[to->edit] = edit;
        game->edit[to->edit++].ply = (uint32_t)to->move;
    }
    if (from->edit > edits)
        rebuild(b);
    for (; from->turn < game->turn_count && game->turn[from->turn].ply <= from->move;
         from->turn++) {
        game->turn[to->turn] = game->turn[from->turn];
        game->turn[to->turn++].ply = (uint32_t)to->move;
    }
}

void sgf_check(struct sgf_checker *b, struct record *game, enum sgf_illegal policy,
               sgf_fault_fn *fault, void *context)
{
    struct rewrite from = { 0 }, to = { 0 };

    reset(b, &game->geo);
    for (; from.move < game->move_count; from.move++) {
        const struct record_move move = game->move[from.move];
        const enum colour c = (enum colour)move.colour;
        if (from.edit < game->edit_count || from.turn < game->turn_count)
            carry(game, b, &from, &to);
        if (move.at == GEO_PASS) {
            b->ko = NO_POINT;
            game->move[to.move++] = move;
            continue;
        }
        const int p = GEO_PAD + move.at;
        unsigned flags = policy == SGF_ILLEGAL_PLAY ? 0 : objection(b, c, p);
        const bool refused = flags != 0;
        if (!refused)
            flags = place(b, c, p);
        if (flags != 0) {
            game->flags |= (uint8_t)(flags | RECORD_HAS_FAULT);
            report(game, flags, from.move, fault, context);
        }
        if (!refused) {
            game->move[to.move++] = move;
            continue;
        }
        game->flags |= RECORD_CUT;
        if (policy == SGF_ILLEGAL_CUT)
            break;
    }
    if (from.move == game->move_count)
        carry(game, b, &from, &to);
    game->move_count = to.move;
    game->edit_count = to.edit;
    game->turn_count = to.turn;
}
