/* ladder.c - strings of one or two liberties: are they caught by ataris alone?
 *
 * Exact for what it claims: "caught" is a capture that the enemy forces with ataris only, ko
 * captures aside (a move that the ko rule forbids is not made). Whatever needs more than ataris, or
 * more than the budget, counts as not caught. The owner may run, or take a stone that stands in
 * atari.
 */
#include "influence_private.h"

enum { DEPTH_MAX = 160, NODES_MAX = 400 };

struct ladder {
    struct board *b;
    point string;
    enum colour owner;
    int nodes;
    bool no_memory;
};

static bool caught(struct ladder *l, int depth);

/* The first liberty of the string on p at or above `from`, or GEO_NONE. */
static point next_liberty(const struct board *b, point p, int from)
{
    const uint64_t *set = board_liberties(b, p);

    for (int i = from >> 6; i < b->words; i++) {
        const uint64_t w = set[i] & (i == from >> 6 ? ~UINT64_C(0) << (from & 63) : ~UINT64_C(0));
        if (w != 0)
            return (point)(i * 64 + __builtin_ctzll(w));
    }
    return GEO_NONE;
}

static bool play(struct ladder *l, enum colour c, point p)
{
    const int error = board_play(l->b, c, p);

    l->nodes++;
    if (error == GO_ENOMEM)
        l->no_memory = true;
    return error == GO_OK;
}

/* Plays the owner's move at p: does the string get away? */
static bool runs(struct ladder *l, point p, int depth)
{
    bool free = false;

    if (!play(l, l->owner, p))
        return false;
    const int liberties = board_string(l->b, l->string)->liberties;
    if (liberties >= 3)
        free = true;
    else if (liberties == 2)
        free = !caught(l, depth + 1);
    board_undo(l->b);
    return free;
}

/* Where the owner takes stones that touch his string and stand in atari. */
static struct pointset takes(const struct ladder *l)
{
    const struct board *b = l->b;
    struct pointset moves;
    point p = l->string;

    ps_clear(&moves);
    do {
        for (int d = 0; d < 4; d++) {
            const point q = geo_neighbour(&b->geo, p, d);
            if (b->at[q] == colour_other(l->owner) && board_string(b, q)->liberties == 1)
                ps_add(&moves, next_liberty(b, q, 0));
        }
        p = b->next[p];
    } while (p != l->string);
    return moves;
}

/* Owner to move: can he get away by running or by taking stones in atari?  Moves are tried in
 * the order of the board, never in that of the string's ring, which depends on its history. */
static bool escapes(struct ladder *l, int depth)
{
    if (depth >= DEPTH_MAX || l->nodes >= NODES_MAX)
        return true;
    const struct pointset moves = takes(l);
    for (point q = ps_next(&moves, 0); q != GEO_NONE; q = ps_next(&moves, q + 1))
        if (runs(l, q, depth))
            return true;
    for (point q = next_liberty(l->b, l->string, 0); q != GEO_NONE;
         q = next_liberty(l->b, l->string, q + 1))
        if (runs(l, q, depth))
            return true;
    return false;
}

/* Enemy to move: is the string caught? */
static bool caught(struct ladder *l, int depth)
{
    const enum colour enemy = colour_other(l->owner);

    if (depth >= DEPTH_MAX || l->nodes >= NODES_MAX)
        return false;
    if (board_string(l->b, l->string)->liberties == 1)
        return board_check(l->b, enemy, next_liberty(l->b, l->string, 0)) == GO_OK;
    for (point q = next_liberty(l->b, l->string, 0); q != GEO_NONE;
         q = next_liberty(l->b, l->string, q + 1)) {
        if (!play(l, enemy, q))
            continue;
        const bool away = escapes(l, depth + 1);
        board_undo(l->b);
        if (!away)
            return true;
    }
    return false;
}

int ladder_read(struct board *b, point string, enum influence_capture *verdict)
{
    const int liberties = board_string(b, string)->liberties;
    struct ladder l = { .b = b, .string = string, .owner = board_at(b, string) };

    *verdict = INFLUENCE_NOT_READ;
    if (liberties == 0 || liberties > 2)
        return GO_OK;
    *verdict = INFLUENCE_SAFE;
    if (caught(&l, 0)) {
        l.nodes = 0;
        *verdict = escapes(&l, 0) ? INFLUENCE_CRITICAL : INFLUENCE_CAUGHT;
    }
    return l.no_memory ? GO_ENOMEM : GO_OK;
}
