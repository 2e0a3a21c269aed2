/* ground.c - what is read about a pair, on the part of the board that matters to it.
 *
 * A search looks far: without a proof it has seen two thirds of the board, and any move would make
 * its answer void.  So it is given less to see: the GROUND, which holds the strings that come
 * within GROUND_MARGIN points of the gap, whole, and nothing else.  An answer on the ground is a
 * function of the ground, and stays while that does.
 *
 * A proof on the ground is one on the board when its carrier holds no point where the two differ.
 * Where it does, the question is asked again on the whole board.  What is no proof is an
 * estimate either way.
 */
#include "links_private.h"

#include <stdlib.h>

enum { GROUND_MARGIN = 3 };

/* The box around two stones with a margin. */
static void add_box(const struct geometry *g, point s, point t, int margin, struct pointset *set)
{
    const int rows[2] = { geo_row(g, s), geo_row(g, t) };
    const int columns[2] = { geo_column(g, s), geo_column(g, t) };
    const int top = (rows[0] < rows[1] ? rows[0] : rows[1]) - margin;
    const int bottom = (rows[0] < rows[1] ? rows[1] : rows[0]) + margin;
    const int left = (columns[0] < columns[1] ? columns[0] : columns[1]) - margin;
    const int right = (columns[0] < columns[1] ? columns[1] : columns[0]) + margin;

    for (int y = top < 0 ? 0 : top; y <= bottom && y < g->height; y++)
        for (int x = left < 0 ? 0 : left; x <= right && x < g->width; x++)
            ps_add(set, geo_point(g, x, y));
}

struct pointset links_gap(const struct results *r, const struct link *l, int margin)
{
    const struct geometry *g = &r->board->geo;
    const point a = r->worms->worm[l->a].origin, b = r->worms->worm[l->b].origin;
    struct pointset gap;
    point s = a;

    ps_clear(&gap);
    do {
        point t = b;
        do {
            const int high = abs(geo_row(g, s) - geo_row(g, t));
            const int wide = abs(geo_column(g, s) - geo_column(g, t));
            if ((high > wide ? high : wide) == l->distance)
                add_box(g, s, t, margin, &gap);
            t = r->board->next[t];
        } while (t != b);
        s = r->board->next[s];
    } while (s != a);
    return gap;
}

void links_ground(const struct results *r, const struct link *l, struct ground *out)
{
    const struct pointset gap = links_gap(r, l, GROUND_MARGIN);

    for (int c = BLACK; c <= WHITE; c++) {
        const struct pointset stones = board_stone_set(r->board, (enum colour)c);
        out->stones[c - BLACK] = ps_flood(&r->board->geo, &gap, &stones);
    }
}

static struct pointset difference(const struct ground *a, const struct ground *b)
{
    struct pointset all;

    for (int i = 0; i < PS_WORDS_MAX; i++)
        all.w[i] =
            (a->stones[0].w[i] ^ b->stones[0].w[i]) | (a->stones[1].w[i] ^ b->stones[1].w[i]);
    return all;
}

static struct pointset altered_of(const struct results *r, const struct ground *ground)
{
    const struct ground board = { { board_stone_set(r->board, BLACK),
                                    board_stone_set(r->board, WHITE) } };

    return difference(ground, &board);
}

bool links_still_hold(const struct reading *then, const struct results *r,
                      const struct ground *ground, const struct pointset *changed)
{
    const struct pointset here = difference(&then->ground, ground);
    struct pointset altered = altered_of(r, ground);

    ps_and(&altered, &then->carriers);
    return !ps_meets(&then->ground_reads, &here) && !ps_meets(&then->board_reads, changed) &&
           ps_equal(&altered, &then->altered);
}

/* --- reading ------------------------------------------------------------------------------- */

struct asking {
    struct links_scratch *s;
    const struct results *r;
    const struct links_effort *effort;
    const struct link *link;
    struct reading *reading;
    struct pointset altered; /* where the ground differs from the board */
};

static int set_up(struct asking *k)
{
    const struct ground *ground = &k->reading->ground;
    int error = board_reset(k->s->board, &k->r->board->geo);

    for (int c = BLACK; error == GO_OK && c <= WHITE; c++) {
        const struct pointset *set = &ground->stones[c - BLACK];
        for (point p = ps_next(set, 0); p != GEO_NONE; p = ps_next(set, p + 1))
            board_setup(k->s->board, p, (enum colour)c);
    }
    k->altered = altered_of(k->r, ground);
    return error;
}

static int ask(struct asking *k, enum connect_kind kind, struct connect_answer *a)
{
    const struct worm *worm = k->r->worms->worm;
    const struct connect_question q = { .ends = { worm[k->link->a].origin,
                                                  worm[k->link->b].origin },
                                        .kind = kind,
                                        .meaning = CONNECT_JOIN,
                                        .order = k->effort->order,
                                        .budget = k->effort->budget,
                                        .estimate = true };
    int error = connect_ask(k->s->engine, k->s->board, &q, a);

    ps_or(&k->reading->ground_reads, &a->reads);
    if (error != GO_OK || !a->proved)
        return error;
    ps_or(&k->reading->carriers, &a->carrier);
    if (!ps_meets(&a->carrier, &k->altered))
        return GO_OK;
    const int64_t nodes = a->nodes;
    error = connect_ask(k->s->engine, k->r->board, &q, a);
    a->nodes += nodes;
    ps_or(&k->reading->board_reads, &a->reads);
    return error;
}

int links_read(struct links_scratch *s, const struct results *r, const struct links_effort *effort,
               struct link *l, struct reading *reading)
{
    struct asking k = { .s = s, .r = r, .effort = effort, .link = l, .reading = reading };
    int error = set_up(&k);

    ps_clear(&reading->ground_reads);
    ps_clear(&reading->board_reads);
    ps_clear(&reading->carriers);
    if (error == GO_OK)
        error = ask(&k, CONNECT_DISCONNECT, &l->cut);
    l->asked_join = error == GO_OK && l->cut.scale != CONNECT_PROVED_CONNECTED &&
                    l->cut.scale != CONNECT_ESTIMATED_CONNECTED;
    if (l->asked_join)
        error = ask(&k, CONNECT_CONNECT, &l->join);
    l->bond = links_bond(r, l);
    reading->altered = k.altered;
    ps_and(&reading->altered, &reading->carriers);
    return error;
}
