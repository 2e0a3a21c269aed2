/* dragons.c - commands about links between strings, and the dragons that they make. */
#include "dragons.h"

#include <limits.h>

#include "gtp_private.h"
#include "level.h"

struct state {
    struct worms_scratch *worms_scratch;
    struct links_scratch *links_scratch;
    struct worms_game *worms;
    struct links_game *links;
    struct dragons dragons;
};

static void end(void *state)
{
    struct state *kept = state;

    worms_scratch_free(kept->worms_scratch);
    links_scratch_free(kept->links_scratch);
    worms_game_free(kept->worms);
    links_game_free(kept->links);
    dragons_free(&kept->dragons);
}

static bool make(void *state, int level)
{
    struct state *kept = state;
    struct worms_effort strings = worms_effort_of(level);
    const struct links_effort links = { .near = LINKS_NEAR,
                                        .order = level_connect(level)->order,
                                        .budget = level_connect(level)->pair_budget,
                                        .conflict_budget = LINKS_CONFLICT_BUDGET };

    strings.race_budget = level_race_budget(level);
    kept->worms_scratch = worms_scratch_new();
    kept->links_scratch = links_scratch_new();
    kept->worms = worms_game_new(&strings, true);
    kept->links = links_game_new(&links, true);
    return kept->worms_scratch && kept->links_scratch && kept->worms && kept->links;
}

static int read_links(struct gtp *s, struct state *kept)
{
    int error = links_game_position(kept->links, s->board, worms_game_worms(kept->worms));

    for (int i = 0; error == GO_OK && i < links_game_to_read(kept->links); i++)
        error = links_game_read(kept->links, kept->links_scratch, i);
    if (error != GO_OK)
        return error;
    links_game_finish(kept->links);
    return dragons_build(kept->links, kept->links_scratch, worms_game_worms(kept->worms),
                         worms_game_verdicts(kept->worms), worms_game_summaries(kept->worms),
                         &kept->dragons);
}

/* Finds the dragons of the present board. */
static int find_dragons(struct gtp *s, struct gtp_call *call, struct state **out)
{
    int error = gtp_check_size(s, call);

    if (error != GO_OK)
        return error;
    *out = gtp_state(s, GTP_GROUP_dragons);
    if (!*out)
        return GO_ENOMEM;
    error = worms_game_all((*out)->worms, (*out)->worms_scratch, s->board);
    return error == GO_OK ? read_links(s, *out) : error;
}

/* The same, and the string that argument i names. */
static int find_string(struct gtp *s, struct gtp_call *call, int i, struct state **out, int *string)
{
    point p;
    int error = gtp_get_stone(s, call, i, &p);

    if (error == GO_OK && !*out)
        error = find_dragons(s, call, out);
    if (error == GO_OK)
        *string = worms_game_worms((*out)->worms)->at[p];
    return error;
}

static int same_dragon(struct gtp *s, struct gtp_call *call)
{
    struct state *kept = NULL;
    int a, b, error = find_string(s, call, 0, &kept, &a);

    if (error == GO_OK)
        error = find_string(s, call, 1, &kept, &b);
    if (error == GO_OK)
        gtp_say(call, "%d", dragons_same(&kept->dragons, a, b));
    return error;
}

static void say_stones(struct gtp *s, struct gtp_call *call, const struct state *kept, int dragon)
{
    const struct worms *w = worms_game_worms(kept->worms);

    for (point p = 0; p < s->board->geo.limit; p++)
        if (w->at[p] >= 0 && kept->dragons.of[w->at[p]] == dragon)
            gtp_say_point(s, call, p);
}

/* The stones of the dragon on a vertex, or a line for each dragon. */
static int dragon_stones(struct gtp *s, struct gtp_call *call)
{
    struct state *kept = NULL;
    int string, error;

    if (call->count == 1) {
        error = find_string(s, call, 0, &kept, &string);
        if (error == GO_OK)
            say_stones(s, call, kept, kept->dragons.of[string]);
        return error;
    }
    error = find_dragons(s, call, &kept);
    for (int i = 0; error == GO_OK && i < kept->dragons.count; i++) {
        if (i > 0)
            gtp_say(call, "\n");
        say_stones(s, call, kept, i);
    }
    return error;
}

static const char *origin_name(const struct gtp *s, const struct state *kept, int string,
                               char name[GEO_NAME_SIZE])
{
    return geo_name(&s->board->geo, worms_game_worms(kept->worms)->worm[string].origin, name);
}

static void say_link(struct gtp *s, struct gtp_call *call, const struct state *kept, int i)
{
    const struct link *l = &links_game_links(kept->links)->link[i];
    char a[GEO_NAME_SIZE], b[GEO_NAME_SIZE], move[GEO_NAME_SIZE];

    gtp_say(call, "link %s %s distance %d %s %s", origin_name(s, kept, l->a, a),
            origin_name(s, kept, l->b, b), l->distance, link_bond_text(l->bond),
            dragon_use_text((enum dragon_use)kept->dragons.use[i]));
    if (l->bond == LINK_IMPLIED) {
        gtp_say(call, "\n");
        return;
    }
    gtp_say(call, " %s", l->cut.proved ? "proof" : "guess");
    if (l->cut.verdict != CONNECT_LOSE && l->cut.move != GEO_NONE)
        gtp_say(call, " cut %s", geo_name(&s->board->geo, l->cut.move, move));
    if (l->asked_join && l->join.verdict != CONNECT_LOSE && l->join.move != GEO_NONE)
        gtp_say(call, " join %s", geo_name(&s->board->geo, l->join.move, move));
    gtp_say(call, "\n");
}

static void say_conflict(struct gtp *s, struct gtp_call *call, const struct state *kept,
                         const struct link_conflict *c)
{
    const struct links *all = links_game_links(kept->links);
    const struct link *l = &all->link[c->first], *m = &all->link[c->second];
    char name[5][GEO_NAME_SIZE];

    gtp_say(call, "conflict %s %s and %s %s at %s %s\n", origin_name(s, kept, l->a, name[0]),
            origin_name(s, kept, l->b, name[1]), origin_name(s, kept, m->a, name[2]),
            origin_name(s, kept, m->b, name[3]), geo_name(&s->board->geo, c->move, name[4]),
            c->proved ? "proof" : "guess");
}

/* "tail of C3: D5 D7": the block whose first string is `block`. */
static void say_block(struct gtp *s, struct gtp_call *call, const struct state *kept, int block)
{
    const struct dragons *d = &kept->dragons;
    char name[GEO_NAME_SIZE];

    gtp_say(call, "%s of %s:", dragon_part_text((enum dragon_part)d->part[block]),
            origin_name(s, kept, d->anchor[block], name));
    for (int i = 0; i < worms_game_worms(kept->worms)->count; i++)
        if (d->block[i] == block)
            gtp_say(call, " %s", origin_name(s, kept, i, name));
    gtp_say(call, "\n");
}

static void say_dragon(struct gtp *s, struct gtp_call *call, const struct state *kept, int number)
{
    const struct dragons *d = &kept->dragons;
    const struct dragon *dragon = &d->dragon[number];
    const struct worms *w = worms_game_worms(kept->worms);
    const struct links *all = links_game_links(kept->links);
    char name[GEO_NAME_SIZE];

    gtp_say(call, "dragon %d\ncolor %s\nstrings %d\nstones %d\nblocks %d\ncore", number,
            dragon->colour == BLACK ? "black" : "white", dragon->strings, dragon->stones,
            dragon->blocks);
    for (int i = 0; i < w->count; i++)
        if (d->of[i] == number && d->block[i] == dragon->head)
            gtp_say(call, " %s", origin_name(s, kept, i, name));
    gtp_say(call, "%s\n", d->part[dragon->head] == DRAGON_LONE ? " (lone)" : "");
    for (int i = 0; i < w->count; i++)
        if (d->of[i] == number && d->block[i] == i && i != dragon->head)
            say_block(s, call, kept, i);
    for (int i = 0; i < all->count; i++)
        if ((d->use[i] == DRAGON_JOINS || d->use[i] == DRAGON_TIES || d->use[i] == DRAGON_HANGS) &&
            d->of[all->link[i].a] == number)
            say_link(s, call, kept, i);
    for (int i = 0; i < d->conflict_count; i++)
        if (d->of[all->link[d->conflict[i].first].a] == number ||
            d->of[all->link[d->conflict[i].second].a] == number)
            say_conflict(s, call, kept, &d->conflict[i]);
}

static int dragon_data(struct gtp *s, struct gtp_call *call)
{
    struct state *kept = NULL;
    int string, error;

    if (call->count == 1) {
        error = find_string(s, call, 0, &kept, &string);
        if (error == GO_OK)
            say_dragon(s, call, kept, kept->dragons.of[string]);
        return error;
    }
    error = find_dragons(s, call, &kept);
    for (int i = 0; error == GO_OK && i < kept->dragons.count; i++)
        say_dragon(s, call, kept, i);
    return error;
}

/* A line for every near pair of the string on a vertex. */
static int links(struct gtp *s, struct gtp_call *call)
{
    struct state *kept = NULL;
    int string;
    const int error = find_string(s, call, 0, &kept, &string);

    if (error != GO_OK)
        return error;
    const struct links *all = links_game_links(kept->links);
    for (int i = 0; i < all->count; i++)
        if (all->link[i].a == string || all->link[i].b == string)
            say_link(s, call, kept, i);
    for (int i = 0; i < kept->dragons.conflict_count; i++) {
        const struct link_conflict *c = &kept->dragons.conflict[i];
        const struct link *l = &all->link[c->first], *m = &all->link[c->second];
        if (l->a == string || l->b == string || m->a == string || m->b == string)
            say_conflict(s, call, kept, c);
    }
    return GO_OK;
}

/* --- displays ------------------------------------------------------------------------------ */

/* "LINE C3 E4" between the nearest stones of two strings. */
static void draw_line(struct gtp *s, struct gtp_call *call, const struct state *kept,
                      const struct link *l)
{
    const struct worms *w = worms_game_worms(kept->worms);
    const struct geometry *g = &s->board->geo;
    const point a = w->worm[l->a].origin, b = w->worm[l->b].origin;
    point from = a, to = b, p = a;
    int least = INT_MAX;

    do {
        point q = b;
        do {
            const int dx = geo_column(g, p) - geo_column(g, q), dy = geo_row(g, p) - geo_row(g, q);
            if (dx * dx + dy * dy < least) {
                least = dx * dx + dy * dy;
                from = p;
                to = q;
            }
            q = s->board->next[q];
        } while (q != b);
        p = s->board->next[p];
    } while (p != a);
    gtp_say(call, "LINE");
    gtp_say_point(s, call, from);
    gtp_say_point(s, call, to);
    gtp_say(call, "\n");
}

static void mark_point(struct gtp *s, struct gtp_call *call, const char *mark, point p)
{
    if (p < 0)
        return;
    gtp_say(call, "%s", mark);
    gtp_say_point(s, call, p);
    gtp_say(call, "\n");
}

/* For GoGui: lines between strings that hang together, crosses where links can be cut, circles
 * where one move breaks one of two links. */
static int links_shown(struct gtp *s, struct gtp_call *call)
{
    struct state *kept = NULL;
    const int error = find_dragons(s, call, &kept);

    if (error != GO_OK)
        return error;
    const struct links *all = links_game_links(kept->links);
    for (int i = 0; i < all->count; i++) {
        const struct link *l = &all->link[i];
        if (link_joins(l) && l->bond != LINK_IMPLIED)
            draw_line(s, call, kept, l);
        else if (l->bond == LINK_CUTTABLE || l->bond == LINK_KO)
            mark_point(s, call, "MARK", l->cut.move);
    }
    for (int i = 0; i < kept->dragons.conflict_count; i++)
        mark_point(s, call, "CIRCLE", kept->dragons.conflict[i].move);
    return GO_OK;
}

static const struct gtp_command commands[] = {
    { "same_dragon", same_dragon, 2, 2, "VERTEX VERTEX", "string/Same Dragon/same_dragon %P" },
    { "dragon_stones", dragon_stones, 0, 1, "[VERTEX]", "plist/Dragon Stones/dragon_stones %p" },
    { "dragon_data", dragon_data, 0, 1, "[VERTEX]", "string/Dragon Data/dragon_data %p" },
    { "links", links, 1, 1, "VERTEX", "string/Links/links %p" },
    { "links_shown", links_shown, 0, 0, "", "gfx/Links shown/links_shown" },
    { 0 },
};

const struct gtp_group gtp_group_dragons = { .commands = commands,
                                             .state_size = sizeof(struct state),
                                             .by_level = true,
                                             .make = make,
                                             .end = end };
