/* strings.c - the strings of a position, what joins them, and what is known of them.
 *
 * Two strings of one colour count as joined when a single enemy move cannot part them at sight:
 * they share two liberties, or a liberty that no enemy stone could stand on
 *
 *      X . X      . X .      . X X
 *      X . X      X . X      X . X     the last: all four neighbours are X
 *      . . .      . . .      . X .
 *
 * It is a rule of thumb (two such joints can share the points they need).
 * Where the caller says which strings belong together, that is taken instead.
 */
#include "influence_private.h"

static void list_add(struct strings *s, int32_t *head, int to)
{
    assert(s->list_count < (int)(sizeof s->to / sizeof s->to[0]));
    s->to[s->list_count] = (int16_t)to;
    s->next[s->list_count] = *head;
    *head = s->list_count++;
}

static int group_of(const struct strings *s, int i)
{
    while (s->of[i].group != i)
        i = s->of[i].group;
    return i;
}

static void join(struct strings *s, int i, int j)
{
    const int a = group_of(s, i), b = group_of(s, j);

    if (a < b)
        s->of[b].group = (int16_t)a;
    else
        s->of[a].group = (int16_t)b;
}

/* Do two strings share two liberties? */
static bool share_two(const struct board *b, point p, point q)
{
    const uint64_t *x = board_liberties(b, p), *y = board_liberties(b, q);
    int count = 0;

    for (int w = 0; w < b->words && count < 2; w++) {
        const uint64_t both = x[w] & y[w];
        if (both != 0)
            count += (both & (both - 1)) != 0 ? 2 : 1;
    }
    return count >= 2;
}

/* Joins the strings around the empty point p. */
static void join_around(struct strings *s, const struct board *b, point p)
{
    int around[4], count = 0, kinds[4] = { 0 };

    for (int d = 0; d < 4; d++) {
        const point q = geo_neighbour(&b->geo, p, d);
        kinds[b->at[q]]++;
        if (b->at[q] == EMPTY || b->at[q] == EDGE)
            continue;
        int k = 0;
        while (k < count && around[k] != s->at[q])
            k++;
        if (k == count)
            around[count++] = s->at[q];
    }
    for (int k = 1; k < count; k++)
        for (int l = 0; l < k; l++) {
            const struct string *x = &s->of[around[k]], *y = &s->of[around[l]];
            const enum colour enemy = colour_other((enum colour)x->colour);
            const bool shut = kinds[EMPTY] == 0 && kinds[enemy] == 0;
            if (x->colour == y->colour && (x->known.group == 0 || y->known.group == 0) &&
                (shut || share_two(b, x->first, y->first)))
                join(s, around[k], around[l]);
        }
}

/* Lists the enemy strings that touch string i, each once. */
static void touch(struct strings *s, const struct board *b, int i, int16_t *mark)
{
    struct string *a = &s->of[i];
    point p = a->first;

    do {
        for (int d = 0; d < 4; d++) {
            const point q = geo_neighbour(&b->geo, p, d);
            if (b->at[q] != colour_other((enum colour)a->colour) || mark[s->at[q]] == i)
                continue;
            mark[s->at[q]] = (int16_t)i;
            list_add(s, &a->enemy, s->at[q]);
        }
        p = b->next[p];
    } while (p != a->first);
}

/* Empty points within three steps through empty ones. */
static struct pointset around(const struct board *b, const struct pointset *empty, point p)
{
    struct pointset set;

    ps_clear(&set);
    memcpy(set.w, board_liberties(b, p), (size_t)b->words * sizeof set.w[0]);
    for (int i = 1; i < 3; i++) {
        set = ps_grow(&b->geo, &set);
        ps_and(&set, empty);
    }
    return set;
}

static int string_start(struct strings *s, struct board *b, point p,
                        const struct influence_evidence *evidence)
{
    struct string *a = &s->of[s->count];
    const struct board_string *string = board_string(b, p);

    memset(a, 0, sizeof *a);
    if (evidence)
        a->known = evidence[p];
    a->first = p;
    a->colour = b->at[p];
    a->stones = string->stones;
    a->liberties = string->liberties;
    a->group = (int16_t)s->count;
    a->enemy = STRING_NONE;
    s->at[p] = (int16_t)s->count++;
    if (a->known.capture != INFLUENCE_NOT_READ)
        return GO_OK;
    enum influence_capture verdict;
    const int error = ladder_read(b, p, &verdict);
    a->known.capture = (uint8_t)verdict;
    return error;
}

static void join_known(struct strings *s)
{
    int16_t owner[PS_LIMIT_MAX + 1];

    memset(owner, -1, sizeof owner);
    for (int i = 0; i < s->count; i++) {
        const int name = s->of[i].known.group;
        assert(name >= 0 && name <= PS_LIMIT_MAX);
        if (name != 0 && owner[name] >= 0)
            join(s, owner[name], i);
        else if (name != 0)
            owner[name] = (int16_t)i;
    }
}

static void sum_groups(struct strings *s, const struct board *b)
{
    struct pointset liberties;

    for (int i = 0; i < s->count; i++)
        s->of[i].group = (int16_t)group_of(s, i); /* smaller numbers are flat already */
    for (int i = 0; i < s->count; i++) {
        if (s->of[i].group != i)
            continue;
        ps_clear(&liberties);
        for (int j = i; j < s->count; j++) {
            const uint64_t *more = board_liberties(b, s->of[j].first);
            for (int w = 0; s->of[j].group == i && w < b->words; w++)
                liberties.w[w] |= more[w];
        }
        s->group_liberties[i] = (int16_t)ps_count(&liberties);
    }
}

int strings_gather(struct strings *s, struct board *b, const struct influence_evidence *evidence)
{
    const struct geometry *g = &b->geo;
    int16_t mark[PS_LIMIT_MAX];
    int error = GO_OK;

    s->count = s->list_count = 0;
    memset(s->at, -1, sizeof s->at);
    memset(mark, -1, sizeof mark);
    for (point p = 0; p < g->limit && error == GO_OK; p++) {
        if (b->at[p] != BLACK && b->at[p] != WHITE)
            continue;
        const point first = board_string(b, p)->first;
        if (first == p)
            error = string_start(s, b, p, evidence);
        else
            s->at[p] = s->at[first];
    }
    if (error != GO_OK)
        return error;
    join_known(s);
    for (point p = 0; p < g->limit; p++)
        if (b->at[p] == EMPTY)
            join_around(s, b, p);
    const struct pointset empty = board_empty_set(b);
    for (int i = 0; i < s->count; i++) {
        touch(s, b, i, mark);
        s->of[i].around = around(b, &empty, s->of[i].first);
    }
    sum_groups(s, b);
    return GO_OK;
}
