/* choice.c - from the relation "A settles B" to a list of moves that need not be considered. */
#include <stdlib.h>

#include "tables_private.h"

void uncond_list_free(struct uncond_list *l)
{
    free(l->move);
    free(l->ring);
    free(l->ring_point);
    memset(l, 0, sizeof *l);
}

static int add_move(struct uncond_list *l, point at, int category, point replacement)
{
    if (array_reserve(&l->move, &l->capacity, l->count + 1, sizeof *l->move) != GO_OK)
        return GO_ENOMEM;
    l->move[l->count++] = (struct uncond_move){
        .at = at, .replacement = replacement, .category = (uint8_t)category, .ring = -1
    };
    return GO_OK;
}

/* The relation as a graph: node i is the move gain[i].by. */
struct graph {
    const struct uncond_relation *relation;
    int16_t node[PS_LIMIT_MAX];       /* by point, or -1 */
    bool banned[UNCOND_POINTS_MAX];   /* the ko forbids the move now: it replaces nothing */
    int16_t size[UNCOND_POINTS_MAX];  /* points that it settles */
    int16_t ring[UNCOND_POINTS_MAX];  /* number of its ring, rings of one included */
    int16_t stays[UNCOND_POINTS_MAX]; /* by ring: the best member, a node */
    bool source[UNCOND_POINTS_MAX];   /* by ring: nobody outside settles a member */
    int ring_count;
};

static bool settles(const struct graph *g, int a, point p)
{
    return !g->banned[a] && ps_has(&g->relation->gain[a].what, p);
}

static void make_graph(struct graph *g, const struct uncond_relation *r, point banned)
{
    g->relation = r;
    memset(g->node, -1, sizeof g->node);
    for (int i = 0; i < r->gain_count; i++) {
        g->node[r->gain[i].by] = (int16_t)i;
        g->banned[i] = r->gain[i].by == banned;
        g->size[i] = (int16_t)ps_count(&r->gain[i].what);
    }
}

/* Is a a better choice than b? */
static bool is_better(const struct graph *g, int a, int b)
{
    if (g->banned[a] != g->banned[b])
        return g->banned[b];
    if (g->size[a] != g->size[b])
        return g->size[a] > g->size[b];
    return a < b;
}

/* The next node after p that a settles, in rising order; *p moves on. */
static int next_settled(const struct graph *g, int a, point *p)
{
    if (g->banned[a])
        return -1;
    while ((*p = ps_next(&g->relation->gain[a].what, *p + 1)) != GEO_NONE)
        if (g->node[*p] >= 0)
            return g->node[*p];
    return -1;
}

/* Strongly connected components (Tarjan 1972), without recursion. */
struct walk {
    int16_t order[UNCOND_POINTS_MAX], low[UNCOND_POINTS_MAX];
    int16_t stack[UNCOND_POINTS_MAX], path[UNCOND_POINTS_MAX];
    point at[UNCOND_POINTS_MAX];
    int stack_count, path_count, next;
};

static void enter(struct walk *w, int node)
{
    w->order[node] = w->low[node] = (int16_t)w->next++;
    w->stack[w->stack_count++] = (int16_t)node;
    w->path[w->path_count++] = (int16_t)node;
    w->at[node] = -1;
}

static void leave(struct graph *g, struct walk *w)
{
    const int node = w->path[--w->path_count];
    int member;

    if (w->path_count > 0 && w->low[node] < w->low[w->path[w->path_count - 1]])
        w->low[w->path[w->path_count - 1]] = w->low[node];
    if (w->low[node] != w->order[node])
        return;
    do {
        member = w->stack[--w->stack_count];
        g->ring[member] = (int16_t)g->ring_count;
    } while (member != node);
    g->ring_count++;
}

static void find_rings(struct graph *g)
{
    const int count = g->relation->gain_count;
    struct walk w;

    g->ring_count = 0;
    memset(g->ring, -1, sizeof g->ring);
    memset(w.order, -1, sizeof w.order);
    w.stack_count = w.path_count = w.next = 0;
    for (int start = 0; start < count; start++) {
        if (w.order[start] >= 0)
            continue;
        enter(&w, start);
        while (w.path_count > 0) {
            const int node = w.path[w.path_count - 1];
            const int next = next_settled(g, node, &w.at[node]);
            if (next < 0)
                leave(g, &w);
            else if (w.order[next] < 0)
                enter(&w, next);
            else if (g->ring[next] < 0 && w.order[next] < w.low[node])
                w.low[node] = w.order[next];
        }
    }
}

static void judge_rings(struct graph *g)
{
    const int count = g->relation->gain_count;

    for (int k = 0; k < g->ring_count; k++) {
        g->source[k] = true;
        g->stays[k] = -1;
    }
    for (int a = 0; a < count; a++) {
        const int ring = g->ring[a];
        point p = -1;
        if (g->stays[ring] < 0 || is_better(g, a, g->stays[ring]))
            g->stays[ring] = (int16_t)a;
        for (int b; (b = next_settled(g, a, &p)) >= 0;)
            if (g->ring[b] != ring)
                g->source[g->ring[b]] = false;
    }
}

static bool is_kept(const struct graph *g, int node)
{
    return g->source[g->ring[node]] && g->stays[g->ring[node]] == node;
}

/* Who replaces p: a move that settles p itself, if possible one that is kept, the best of those;
 * -1 when there is none. */
static int replacement_of(const struct graph *g, point p)
{
    int best = -1;

    for (int a = 0; a < g->relation->gain_count; a++) {
        if (!settles(g, a, p))
            continue;
        if (best < 0 || (is_kept(g, a) && !is_kept(g, best)) ||
            (is_kept(g, a) == is_kept(g, best) && is_better(g, a, best)))
            best = a;
    }
    return best;
}

static int list_rings(const struct graph *g, struct uncond_list *l, int16_t *number)
{
    const int count = g->relation->gain_count;

    for (int k = 0; k < g->ring_count; k++) {
        struct uncond_ring ring = { .first = l->ring_point_count, .stays = GEO_NONE };
        number[k] = -1;
        for (int a = 0; a < count; a++) {
            if (g->ring[a] != k)
                continue;
            if (array_reserve(&l->ring_point, &l->ring_point_capacity, l->ring_point_count + 1,
                              sizeof *l->ring_point) != GO_OK)
                return GO_ENOMEM;
            l->ring_point[l->ring_point_count++] = g->relation->gain[a].by;
        }
        ring.count = l->ring_point_count - ring.first;
        if (ring.count < 2) {
            l->ring_point_count = ring.first;
            continue;
        }
        if (g->source[k])
            ring.stays = g->relation->gain[g->stays[k]].by;
        if (array_reserve(&l->ring, &l->ring_capacity, l->ring_count + 1, sizeof *l->ring) != GO_OK)
            return GO_ENOMEM;
        number[k] = (int16_t)l->ring_count;
        l->ring[l->ring_count++] = ring;
    }
    return GO_OK;
}

/* Points that may be listed: settled, settled once played, or settled by some move. */
static struct pointset find_points(const struct uncond_relation *r)
{
    struct pointset points = r->own_settled;

    ps_or(&points, &r->enemy_settled);
    ps_or(&points, &r->once_played);
    for (int a = 0; a < r->gain_count; a++)
        ps_or(&points, &r->gain[a].what);
    return points;
}

/* Categories 1 and 2 and, by `choose`, 3, in rising order of points. */
static int list_moves(const struct uncond_relation *r, const struct pointset *points,
                      const int16_t *choose, struct uncond_list *l)
{
    for (point p = ps_next(points, 0); p != GEO_NONE; p = ps_next(points, p + 1)) {
        int status = GO_OK;
        if (ps_has(&r->own_settled, p) || ps_has(&r->enemy_settled, p))
            status = add_move(l, p, UNCOND_SETTLED, GEO_PASS);
        else if (choose[p] >= 0)
            status = add_move(l, p, UNCOND_REPLACED, choose[p]);
        else if (ps_has(&r->once_played, p))
            status = add_move(l, p, UNCOND_SETTLED_PLAYED, GEO_PASS);
        if (status != GO_OK)
            return status;
    }
    return GO_OK;
}

static int choose_best(const struct uncond_relation *r, point banned, struct uncond_list *l)
{
    const struct pointset points = find_points(r);
    int16_t choose[PS_LIMIT_MAX], number[UNCOND_POINTS_MAX];
    struct graph g;
    int status;

    if (ps_is_empty(&points))
        return GO_OK;
    make_graph(&g, r, banned);
    find_rings(&g);
    judge_rings(&g);
    memset(choose, -1, sizeof choose);
    for (point p = ps_next(&points, 0); p != GEO_NONE; p = ps_next(&points, p + 1)) {
        const bool kept = g.node[p] >= 0 && is_kept(&g, g.node[p]);
        const int a = kept || ps_has(&r->once_played, p) ? -1 : replacement_of(&g, p);
        if (a >= 0)
            choose[p] = r->gain[a].by;
    }
    status = list_rings(&g, l, number);
    if (status == GO_OK)
        status = list_moves(r, &points, choose, l);
    for (size_t i = 0; status == GO_OK && i < l->count; i++) {
        struct uncond_move *m = &l->move[i];
        const int node = g.node[m->at];
        if (node < 0 || m->category != UNCOND_REPLACED)
            continue;
        m->ring = number[g.ring[node]];
        m->mutual = settles(&g, node, m->replacement);
    }
    return status;
}

/* GNU Go's order: row by row from the top left; a move that is already replaced is not tried, the
 * first that settles a point replaces it, and chains are followed to their end. */
static int choose_as_gnugo(const struct uncond_relation *r, struct uncond_list *l)
{
    const struct pointset points = find_points(r);
    int16_t choose[PS_LIMIT_MAX];
    struct pointset free = points; /* neither replaced nor of category 2 */

    memset(choose, -1, sizeof choose);
    for (int a = 0; a < r->gain_count; a++) {
        const point by = r->gain[a].by;
        struct pointset what = r->gain[a].what;
        point p = -1;
        while ((p = ps_next(&r->once_played, p + 1)) != GEO_NONE && p < by)
            ps_remove(&free, p);
        if (choose[by] >= 0)
            continue;
        ps_and(&what, &free);
        ps_andnot(&free, &what);
        for (p = ps_next(&what, 0); p != GEO_NONE; p = ps_next(&what, p + 1))
            choose[p] = by;
    }
    for (point p = ps_next(&points, 0); p != GEO_NONE; p = ps_next(&points, p + 1))
        while (choose[p] >= 0 && choose[choose[p]] >= 0)
            choose[p] = choose[choose[p]];
    return list_moves(r, &points, choose, l);
}

int uncond_moves(struct uncond_scratch *s, const struct uncond_position *p,
                 enum uncond_choice choice, struct uncond *out, struct uncond_list list[3])
{
    int status = uncond_prepare(s, &p->geo, &p->black, &p->white, true);

    for (int c = BLACK; c <= WHITE && status == GO_OK; c++) {
        struct uncond_list *l = &list[c];
        const point banned = p->ko_colour == (enum colour)c ? p->ko : GEO_NONE;

        l->count = l->ring_count = l->ring_point_count = 0;
        l->ko = p->ko != GEO_NONE;
        uncond_kernel_for(s, &p->geo)->moves(s, (enum colour)c);
        if (choice == UNCOND_CHOICE_GNUGO)
            status = choose_as_gnugo(&s->relation, l);
        else
            status = choose_best(&s->relation, banned, l);
    }
    if (status != GO_OK)
        return status;
    memset(&out->side[EMPTY], 0, sizeof out->side[EMPTY]);
    for (int c = BLACK; c <= WHITE; c++)
        out->side[c] =
            (struct uncond_side){ s->table[c].alive, s->table[c].settled, s->table[c].seki };
    return GO_OK;
}
