/* dragons.c - see dragons.h; the numbers of the steps are those of the header. */
#include "dragons.h"

#include <stdlib.h>

enum { FREE = -1, NONE = -1 }; /* in of[]: not yet in a dragon; no string, no link */

struct builder {
    struct links_game *game;
    struct links_scratch *scratch;
    const struct worms *w;
    const struct links *links;
    struct dragons *d;
    bool is_free[WORMS_MAX];
    int *taken; /* links taken by the dragon in work */
    size_t taken_count, taken_capacity;
    int first_conflict; /* of the dragon in work */
};

void dragons_free(struct dragons *d)
{
    free(d->dragon);
    free(d->use);
    free(d->conflict);
    *d = (struct dragons){ 0 };
}

const char *dragon_part_text(enum dragon_part part)
{
    static const char *const texts[] = { "core", "tail", "likely", "lone" };

    return texts[part];
}

const char *dragon_use_text(enum dragon_use use)
{
    static const char *const texts[] = { "unused", "joins", "ties", "hangs", "refused" };

    return texts[use];
}

bool dragons_same(const struct dragons *d, int a, int b)
{
    if (d->block[a] == d->block[b])
        return true;
    return (d->part[a] == DRAGON_TAIL && d->anchor[a] == d->block[b]) ||
           (d->part[b] == DRAGON_TAIL && d->anchor[b] == d->block[a]);
}

/* --- order --------------------------------------------------------------------------------- */

static bool is_larger(const struct worm *a, const struct worm *b)
{
    if (a->effective != b->effective)
        return a->effective > b->effective;
    if (a->size != b->size)
        return a->size > b->size;
    return a->origin < b->origin;
}

/* The string of link l that is not yet in dragon `number`, when the other one is; or NONE. */
static int outside(const struct builder *k, const struct link *l, int number)
{
    const struct dragons *d = k->d;

    if (d->of[l->a] == number && d->of[l->b] == FREE && k->is_free[l->b])
        return l->b;
    if (d->of[l->b] == number && d->of[l->a] == FREE && k->is_free[l->a])
        return l->a;
    return NONE;
}

/* Is link l, to string s, to be taken before link m, to string t? */
static bool comes_first(const struct builder *k, const struct link *l, int s, const struct link *m,
                        int t)
{
    if (l->is_static != m->is_static)
        return l->is_static;
    if (l->distance != m->distance)
        return l->distance < m->distance;
    if (s != t)
        return is_larger(&k->w->worm[s], &k->w->worm[t]);
    return l->cut.order < m->cut.order;
}

/* The next link that can be taken in, or NONE. */
static int next_link(const struct builder *k, int number)
{
    int best = NONE, best_string = NONE;

    for (int i = 0; i < k->links->count; i++) {
        const struct link *l = &k->links->link[i];
        if (k->d->use[i] != DRAGON_UNUSED || l->bond != LINK_HOLDS)
            continue;
        const int s = outside(k, l, number);
        if (s == NONE)
            continue;
        if (best == NONE || comes_first(k, l, s, &k->links->link[best], best_string)) {
            best = i;
            best_string = s;
        }
    }
    return best;
}

/* --- step 2: taking links in --------------------------------------------------------------- */

static int note_conflict(struct builder *k, const struct link_conflict *c)
{
    struct dragons *d = k->d;

    if (array_reserve(&d->conflict, &d->conflict_capacity, (size_t)d->conflict_count + 1,
                      sizeof *d->conflict) != GO_OK)
        return GO_ENOMEM;
    d->conflict[d->conflict_count++] = *c;
    return GO_OK;
}

/* Compares link i with those taken; *clashes says that one of them cannot hold beside it. */
static int compare(struct builder *k, int i, bool *clashes)
{
    *clashes = false;
    for (size_t n = 0; n < k->taken_count; n++) {
        struct link_conflict c;
        int error = links_game_conflict(k->game, k->scratch, i, k->taken[n], &c);
        if (error == GO_OK && c.move != GEO_NONE) {
            *clashes = true;
            error = note_conflict(k, &c);
        }
        if (error != GO_OK)
            return error;
    }
    return GO_OK;
}

static int take_in(struct builder *k, int i, int number)
{
    const int s = outside(k, &k->links->link[i], number);
    bool clashes;
    const int error = compare(k, i, &clashes);

    if (error != GO_OK)
        return error;
    if (clashes) {
        k->d->use[i] = DRAGON_REFUSED;
        return GO_OK;
    }
    if (array_reserve(&k->taken, &k->taken_capacity, k->taken_count + 1, sizeof *k->taken) != GO_OK)
        return GO_ENOMEM;
    k->taken[k->taken_count++] = i;
    k->d->use[i] = DRAGON_JOINS;
    k->d->of[s] = (int16_t)number;
    return GO_OK;
}

/* --- step 3: blocks ------------------------------------------------------------------------ */

/* The links of conflict c as the one that was taken and the one that was refused. */
static void roles(const struct dragons *d, const struct link_conflict *c, int *taken, int *refused)
{
    const bool first_refused = d->use[c->first] == DRAGON_REFUSED;

    *refused = first_refused ? c->first : c->second;
    *taken = first_refused ? c->second : c->first;
}

static void find_ties(struct builder *k)
{
    struct dragons *d = k->d;

    for (int i = k->first_conflict; i < d->conflict_count; i++) {
        int taken, refused;
        roles(d, &d->conflict[i], &taken, &refused);
        const struct link *l = &k->links->link[refused];
        if (d->of[l->a] != d->of[l->b])
            d->use[taken] = DRAGON_TIES;
    }
}

/* Gives the strings that links inside a block join to `head` its number. */
static void mark_block(struct builder *k, int head)
{
    struct dragons *d = k->d;
    bool grows = true;

    d->block[head] = (int16_t)head;
    while (grows) {
        grows = false;
        for (size_t n = 0; n < k->taken_count; n++) {
            const struct link *l = &k->links->link[k->taken[n]];
            if (d->use[k->taken[n]] != DRAGON_JOINS || d->block[l->a] == d->block[l->b])
                continue;
            if (d->block[l->a] != head && d->block[l->b] != head)
                continue;
            d->block[l->a] = d->block[l->b] = (int16_t)head;
            grows = true;
        }
    }
}

static void mark_blocks(struct builder *k, int number)
{
    struct dragons *d = k->d;
    struct dragon *dragon = &d->dragon[number];

    mark_block(k, dragon->head);
    for (int i = 0; i < k->w->count; i++) {
        if (d->of[i] != number)
            continue;
        dragon->strings++;
        dragon->stones = (int16_t)(dragon->stones + k->w->worm[i].size);
        if (d->block[i] == NONE) {
            mark_block(k, i);
            dragon->blocks++;
        }
        d->part[i] = d->block[i] == dragon->head ? DRAGON_CORE : DRAGON_TAIL;
    }
}

static void set_anchor(struct builder *k, int block, int anchor, enum dragon_part part)
{
    for (int i = 0; i < k->w->count; i++)
        if (k->d->block[i] == block) {
            k->d->anchor[i] = (int16_t)anchor;
            k->d->part[i] = (uint8_t)part;
        }
}

/* Ties were taken from the core outwards: of each, the side without an anchor hangs on the other.
 */
static void find_anchors(struct builder *k)
{
    struct dragons *d = k->d;

    for (size_t n = 0; n < k->taken_count; n++) {
        const struct link *l = &k->links->link[k->taken[n]];
        if (d->use[k->taken[n]] != DRAGON_TIES)
            continue;
        const bool first_inside = d->part[l->a] == DRAGON_CORE || d->anchor[l->a] != NONE;
        const int inner = first_inside ? l->a : l->b, outer = first_inside ? l->b : l->a;
        set_anchor(k, d->block[outer], d->block[inner], DRAGON_TAIL);
    }
}

/* --- dragons ------------------------------------------------------------------------------- */

static int add_dragon(struct builder *k, int head)
{
    struct dragons *d = k->d;

    if (array_reserve(&d->dragon, &d->dragon_capacity, (size_t)d->count + 1, sizeof *d->dragon) !=
        GO_OK)
        return GO_ENOMEM;
    d->dragon[d->count] =
        (struct dragon){ .head = (int16_t)head, .colour = k->w->worm[head].colour, .blocks = 1 };
    d->of[head] = (int16_t)d->count++;
    return GO_OK;
}

static int build_one(struct builder *k, int head)
{
    const int number = k->d->count;
    int error = add_dragon(k, head);

    k->taken_count = 0;
    k->first_conflict = k->d->conflict_count;
    for (int i; error == GO_OK && (i = next_link(k, number)) != NONE;)
        error = take_in(k, i, number);
    if (error != GO_OK)
        return error;
    find_ties(k);
    mark_blocks(k, number);
    find_anchors(k);
    return GO_OK;
}

static int add_lone(struct builder *k, int i)
{
    struct dragons *d = k->d;
    const int error = add_dragon(k, i);

    if (error != GO_OK)
        return error;
    d->block[i] = (int16_t)i;
    d->part[i] = DRAGON_LONE;
    d->dragon[d->of[i]].strings = 1;
    d->dragon[d->of[i]].stones = k->w->worm[i].size;
    return GO_OK;
}

/* --- step 4: likely links ------------------------------------------------------------------ */

/* The next likely link between dragon `number` and a later one, to the earliest built of them, or
 * NONE. */
static int next_likely(const struct builder *k, int number, int *other)
{
    const struct dragons *d = k->d;
    int best = NONE;

    for (int i = 0; i < k->links->count; i++) {
        const struct link *l = &k->links->link[i];
        if (l->bond != LINK_LIKELY || !k->is_free[l->a] || !k->is_free[l->b])
            continue;
        const int a = d->of[l->a], b = d->of[l->b];
        const int later = a == number ? b : b == number ? a : NONE;
        if (later <= number || (best != NONE && later >= *other))
            continue;
        best = i;
        *other = later;
    }
    return best;
}

/* Hangs dragon `other` on dragon `number` by link i. */
static void hang(struct builder *k, int i, int number, int other)
{
    struct dragons *d = k->d;
    struct dragon *to = &d->dragon[number], *from = &d->dragon[other];
    const struct link *l = &k->links->link[i];
    const int inner = d->of[l->a] == number ? l->a : l->b;

    d->use[i] = DRAGON_HANGS;
    set_anchor(k, from->head, d->block[inner], DRAGON_LIKELY);
    for (int s = 0; s < k->w->count; s++)
        if (d->of[s] == other)
            d->of[s] = (int16_t)number;
    to->strings = (int16_t)(to->strings + from->strings);
    to->stones = (int16_t)(to->stones + from->stones);
    to->blocks = (int16_t)(to->blocks + from->blocks);
    from->strings = 0;
}

static void hang_all(struct builder *k)
{
    for (int number = 0; number < k->d->count; number++)
        for (int other = NONE, i; (i = next_likely(k, number, &other)) != NONE;)
            hang(k, i, number, other);
}

/* Closes the gaps that dragons left which hang on others now. */
static void renumber(struct builder *k)
{
    struct dragons *d = k->d;
    int16_t fresh[WORMS_MAX];
    int count = 0;

    for (int i = 0; i < d->count; i++)
        if (d->dragon[i].strings > 0) {
            fresh[i] = (int16_t)count;
            d->dragon[count++] = d->dragon[i];
        }
    d->count = count;
    for (int s = 0; s < k->w->count; s++)
        d->of[s] = fresh[d->of[s]];
}

/* --- all of it ----------------------------------------------------------------------------- */

/* The largest free string without a dragon, or NONE. */
static int next_head(const struct builder *k)
{
    int best = NONE;

    for (int i = 0; i < k->w->count; i++)
        if (k->is_free[i] && k->d->of[i] == FREE &&
            (best == NONE || is_larger(&k->w->worm[i], &k->w->worm[best])))
            best = i;
    return best;
}

static int build_all(struct builder *k)
{
    int error = GO_OK;

    for (int head; error == GO_OK && (head = next_head(k)) != NONE;)
        error = build_one(k, head);
    if (error == GO_OK)
        hang_all(k);
    for (int i = 0; error == GO_OK && i < k->w->count; i++)
        if (!k->is_free[i])
            error = add_lone(k, i);
    if (error == GO_OK)
        renumber(k);
    return error;
}

int dragons_build(struct links_game *g, struct links_scratch *scratch, const struct worms *w,
                  const struct worm_verdict *verdict, const struct worm_summary *summary,
                  struct dragons *d)
{
    struct builder *k = calloc(1, sizeof *k);

    if (!k)
        return GO_ENOMEM;
    k->game = g;
    k->scratch = scratch;
    k->w = w;
    k->links = links_game_links(g);
    k->d = d;
    d->count = d->conflict_count = 0;
    int error =
        array_reserve(&d->use, &d->use_capacity, (size_t)k->links->count + 1, sizeof *d->use);
    if (error == GO_OK)
        memset(d->use, DRAGON_UNUSED, (size_t)k->links->count);
    for (int i = 0; i < w->count; i++) {
        k->is_free[i] = !worms_is_attackable(&verdict[i]) &&
                        !(summary[i].flags & (WORM_INESSENTIAL | WORM_LOSES_RACES));
        d->of[i] = FREE;
        d->block[i] = d->anchor[i] = NONE;
    }
    if (error == GO_OK)
        error = build_all(k);
    free(k->taken);
    free(k);
    return error;
}
