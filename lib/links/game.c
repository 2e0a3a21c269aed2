/* game.c - the positions of a game, what is kept from one to the next.
 *
 * Two sets of results take turns.  Everything kept here is a function of the stones that it has
 * read, so it is kept while these are the same, and a fresh search would give the same bytes.
 */
#include "links_private.h"

#include <stdlib.h>

struct links_game {
    struct links_effort effort;
    bool reuse;
    int turn; /* which of the two results is `now` */
    struct results results[2];
    struct pointset changed; /* since the position before */
    int *before;             /* link of the position before with the same ends, or -1 */
    uint8_t *kept;           /* its answers hold */
    size_t before_capacity, kept_capacity;
    struct links links;
    struct links_counts counts;
};

static struct results *now(struct links_game *g)
{
    return &g->results[g->turn];
}

static struct results *old(struct links_game *g)
{
    return &g->results[!g->turn];
}

struct links_game *links_game_new(const struct links_effort *effort, bool reuse)
{
    const struct geometry one = geo_make(1, 1);
    struct links_game *g = calloc(1, sizeof *g);

    if (!g)
        return NULL;
    g->effort = *effort;
    g->reuse = reuse;
    g->results[0].board = board_new(&one);
    g->results[1].board = board_new(&one);
    if (g->results[0].board && g->results[1].board)
        return g;
    links_game_free(g);
    return NULL;
}

void links_game_free(struct links_game *g)
{
    if (!g)
        return;
    for (int i = 0; i < 2; i++) {
        struct results *r = &g->results[i];
        board_free(r->board);
        free(r->link);
        free(r->to_read);
        free(r->probe);
        free(r->reading);
        free(r->check);
    }
    free(g->before);
    free(g->kept);
    free(g);
}

void links_game_restart(struct links_game *g)
{
    g->results[0].valid = g->results[1].valid = false;
}

struct links_scratch *links_scratch_new(void)
{
    const struct geometry one = geo_make(1, 1);
    struct links_scratch *s = calloc(1, sizeof *s);

    if (!s)
        return NULL;
    s->engine = connect_new();
    s->board = board_new(&one);
    if (s->engine && s->board)
        return s;
    links_scratch_free(s);
    return NULL;
}

void links_scratch_free(struct links_scratch *s)
{
    if (!s)
        return;
    connect_free(s->engine);
    board_free(s->board);
    free(s);
}

/* --- what is kept -------------------------------------------------------------------------- */

static int find_before(const struct results *r, const struct results *before, const struct link *l,
                       const int16_t *at)
{
    const int a = at[r->origin[l->a]], b = at[r->origin[l->b]];

    if (a < 0 || b < 0)
        return -1;
    for (int i = before->first[a]; i < before->first[a + 1]; i++)
        if (before->link[i].b == b)
            return i;
    return -1;
}

/* Pairs each link with the one of the position before whose strings have the same origins. */
static int pair_up(struct links_game *g)
{
    struct results *r = now(g), *before = old(g);
    int16_t at[GEO_LIMIT_MAX];

    if (array_reserve(&g->before, &g->before_capacity, r->count, sizeof *g->before) != GO_OK ||
        array_reserve(&g->kept, &g->kept_capacity, r->count, sizeof *g->kept) != GO_OK)
        return GO_ENOMEM;
    memset(at, -1, sizeof at);
    const bool any = g->reuse && before->valid && geo_equal(&before->board->geo, &r->board->geo);
    if (any) {
        for (int i = 0; i < before->string_count; i++)
            at[before->origin[i]] = (int16_t)i;
        ps_clear(&g->changed);
        for (point p = 0; p < r->board->geo.limit; p++)
            if (geo_on_board(&r->board->geo, p) && r->board->at[p] != before->board->at[p])
                ps_add(&g->changed, p);
    }
    for (size_t i = 0; i < r->count; i++) {
        g->before[i] = any ? find_before(r, before, &r->link[i], at) : -1;
        g->kept[i] = 0;
    }
    return GO_OK;
}

int links_game_position(struct links_game *g, const struct board *b, const struct worms *w)
{
    g->turn = !g->turn;
    struct results *r = now(g);
    int error = board_copy(r->board, b);

    r->valid = false;
    if (error != GO_OK)
        return error;
    board_set_ko(r->board, GEO_NONE, EMPTY);
    r->worms = w;
    error = links_list(r, g->effort.near);
    return error == GO_OK ? pair_up(g) : error;
}

int links_game_to_read(const struct links_game *g)
{
    return (int)g->results[g->turn].to_read_count;
}

/* Takes over what was found on the position before. */
static void keep(struct links_game *g, int at)
{
    struct results *r = now(g);
    struct link *l = &r->link[at];
    const struct link mine = *l;

    *l = old(g)->link[g->before[at]];
    l->a = mine.a;
    l->b = mine.b;
    l->distance = mine.distance;
    l->is_static = mine.is_static;
    l->bond = links_bond(r, l);
    r->reading[at] = old(g)->reading[g->before[at]];
    g->kept[at] = 1;
}

int links_game_read(struct links_game *g, struct links_scratch *scratch, int i)
{
    struct results *r = now(g);
    const int at = r->to_read[i], before = g->before[at];
    struct reading *reading = &r->reading[at];

    links_ground(r, &r->link[at], &reading->ground);
    if (before >= 0 && old(g)->link[before].bond != LINK_IMPLIED &&
        links_still_hold(&old(g)->reading[before], r, &reading->ground, &g->changed)) {
        keep(g, at);
        return GO_OK;
    }
    return links_read(scratch, r, &g->effort, &r->link[at], reading);
}

static void count(struct links_counts *c, const struct connect_answer *a, bool kept)
{
    c->questions++;
    c->unproved += !a->proved;
    c->reused += kept;
    if (kept)
        c->reused_nodes += (uint64_t)a->nodes;
    else
        c->nodes += (uint64_t)a->nodes;
}

static void count_all(struct links_game *g)
{
    const struct results *r = now(g);

    g->counts.pairs += r->count;
    g->counts.implied += r->count - r->to_read_count;
    for (size_t i = 0; i < r->to_read_count; i++) {
        const int at = r->to_read[i];
        count(&g->counts, &r->link[at].cut, g->kept[at]);
        if (r->link[at].asked_join)
            count(&g->counts, &r->link[at].join, g->kept[at]);
    }
}

/* --- conflicts ----------------------------------------------------------------------------- */

/* Has what was found for a pair of links on the position before still its ground? */
static bool find_check(const struct links_game *g, int first, int second,
                       const struct pointset *common, struct check *found)
{
    const struct results *before = &g->results[!g->turn];

    if (!g->kept[first] || !g->kept[second])
        return false;
    for (size_t i = 0; i < before->check_count; i++) {
        const struct check *c = &before->check[i];
        if (c->first == g->before[first] && c->second == g->before[second]) {
            *found = *c;
            return ps_equal(&c->common, common) && !ps_meets(&c->reads, &g->changed);
        }
    }
    return false;
}

static bool find_probe(const struct results *r, int link, point at, struct probe *found)
{
    for (size_t i = 0; i < r->probe_count; i++)
        if (r->probe[i].link == link && r->probe[i].at == at) {
            *found = r->probe[i];
            return true;
        }
    return false;
}

/* Asked at this position, kept from the one before, or asked now. */
static int probe(struct links_game *g, struct links_scratch *scratch, int link, point at,
                 struct probe *out)
{
    struct results *r = now(g);
    int64_t nodes = 0;
    int error = GO_OK;

    if (find_probe(r, link, at, out))
        return GO_OK;
    const bool kept = g->kept[link] && find_probe(old(g), g->before[link], at, out) &&
                      !ps_meets(&out->reads, &g->changed);
    out->link = link;
    out->at = at;
    if (!kept)
        error = links_probe(scratch, r, &g->effort, out, &nodes);
    if (error == GO_OK)
        error = array_reserve(&r->probe, &r->probe_capacity, r->probe_count + 1, sizeof *r->probe);
    if (error == GO_OK)
        r->probe[r->probe_count++] = *out;
    g->counts.conflict_nodes += (uint64_t)nodes;
    return error;
}

/* Of the points behind p only those in `set` stay. */
static void keep_from(struct pointset *points, point p, const struct pointset *set)
{
    for (point q = ps_next(points, p + 1); q != GEO_NONE; q = ps_next(points, q + 1))
        if (!ps_has(set, q))
            ps_remove(points, q);
}

/* Leaves in *points those that are link points of link i.  A proof that the link holds after a move
 * which is not in its carrier is one for every point outside it. */
static int keep_link_points(struct links_game *g, struct links_scratch *scratch, int i,
                            struct pointset *points)
{
    const struct results *r = now(g);
    const struct link *l = &r->link[i];
    const point ends[2] = { r->origin[l->a], r->origin[l->b] };
    struct pointset of_static;

    if (links_static(r->board, ends, &of_static)) {
        ps_and(points, &of_static);
        return GO_OK;
    }
    for (point p = ps_next(points, 0); p != GEO_NONE; p = ps_next(points, p + 1)) {
        struct probe found;
        const int error = probe(g, scratch, i, p, &found);
        if (error != GO_OK)
            return error;
        if (!found.holds)
            continue;
        if (!ps_is_empty(&found.carrier) && !ps_has(&found.carrier, p))
            keep_from(points, p, &found.carrier);
        ps_remove(points, p);
    }
    return GO_OK;
}

static int check_pair(struct links_game *g, struct links_scratch *scratch, int first, int second,
                      const struct pointset *common, struct link_conflict *out)
{
    struct results *r = now(g);
    struct check c;
    const bool kept = find_check(g, first, second, common, &c);

    c.common = *common;
    c.first = first;
    c.second = second;
    int error = kept ? GO_OK : links_check(scratch, r, &g->effort, &c);
    g->counts.conflict_checks++;
    g->counts.reused_checks += kept;
    g->counts.conflict_nodes += kept ? 0 : (uint64_t)c.nodes;
    if (error == GO_OK)
        error = array_reserve(&r->check, &r->check_capacity, r->check_count + 1, sizeof *r->check);
    if (error != GO_OK)
        return error;
    r->check[r->check_count++] = c;
    *out = (struct link_conflict){ first, second, c.move, c.proved };
    return GO_OK;
}

int links_game_conflict(struct links_game *g, struct links_scratch *scratch, int i, int j,
                        struct link_conflict *out)
{
    struct results *r = now(g);
    const int first = i < j ? i : j, second = i < j ? j : i;

    assert(r->link[i].bond == LINK_HOLDS && r->link[j].bond == LINK_HOLDS);
    *out = (struct link_conflict){ first, second, GEO_NONE, false };
    struct pointset points = board_empty_set(r->board);
    ps_and(&points, &r->link[first].cut.carrier);
    ps_and(&points, &r->link[second].cut.carrier);
    if (g->effort.conflict_budget == 0 || ps_is_empty(&points))
        return GO_OK;
    int error = keep_link_points(g, scratch, first, &points);
    if (error == GO_OK)
        error = keep_link_points(g, scratch, second, &points);
    if (error != GO_OK || ps_is_empty(&points))
        return error;
    return check_pair(g, scratch, first, second, &points, out);
}

void links_game_finish(struct links_game *g)
{
    struct results *r = now(g);

    count_all(g);
    r->check_count = r->probe_count = 0;
    r->valid = true;
    g->links = (struct links){ .link = r->link, .count = (int)r->count };
}

const struct links *links_game_links(const struct links_game *g)
{
    return &g->links;
}

const struct links_counts *links_game_counts(const struct links_game *g)
{
    return &g->counts;
}

void links_counts_add(struct links_counts *sum, const struct links_counts *more)
{
    sum->pairs += more->pairs;
    sum->implied += more->implied;
    sum->questions += more->questions;
    sum->reused += more->reused;
    sum->unproved += more->unproved;
    sum->nodes += more->nodes;
    sum->reused_nodes += more->reused_nodes;
    sum->conflict_checks += more->conflict_checks;
    sum->conflict_nodes += more->conflict_nodes;
    sum->reused_checks += more->reused_checks;
}
