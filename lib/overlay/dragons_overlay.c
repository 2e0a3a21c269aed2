/* dragons_overlay.c - which strings hang together, and what cannot hold at once. */
#include "overlay_private.h"

/* Two points of a pair of strings that lie nearest to each other: where its line is drawn. */
struct ends {
    point a, b;
};

static struct ends nearest(const struct findings *f, int a, int b)
{
    const struct geometry *g = &f->seen->geo;
    const struct pointset from = board_string_set(f->at->board, f->seen->worm[a].origin);
    const struct pointset to = board_string_set(f->at->board, f->seen->worm[b].origin);
    struct ends best = { f->seen->worm[a].origin, f->seen->worm[b].origin };
    int least = INT32_MAX;

    for (point p = ps_next(&from, 0); p != GEO_NONE; p = ps_next(&from, p + 1))
        for (point q = ps_next(&to, 0); q != GEO_NONE; q = ps_next(&to, q + 1)) {
            const int dx = geo_column(g, p) - geo_column(g, q), dy = geo_row(g, p) - geo_row(g, q);
            if (dx * dx + dy * dy >= least)
                continue;
            least = dx * dx + dy * dy;
            best = (struct ends){ p, q };
        }
    return best;
}

/* Links that hold are green, those by estimate blue, those that can be cut dashed orange, by ko
 * dashed purple; implied ones and strings that are apart are not drawn. */
static int draw_link(const struct findings *f, const struct section_link *l, struct picture *p)
{
    static const uint8_t inks[] = { [LINK_APART] = PICTURE_NONE,  [LINK_CUTTABLE] = PICTURE_ORANGE,
                                    [LINK_LOOSE] = PICTURE_NONE,  [LINK_KO] = PICTURE_PURPLE,
                                    [LINK_LIKELY] = PICTURE_BLUE, [LINK_IMPLIED] = PICTURE_NONE,
                                    [LINK_HOLDS] = PICTURE_GREEN };
    const enum picture_ink ink = (enum picture_ink)inks[l->bond];

    if (ink == PICTURE_NONE)
        return GO_OK;
    const struct ends ends = nearest(f, l->a, l->b);
    return picture_line(p, ends.a, ends.b, ink,
                        l->bond == LINK_CUTTABLE || l->bond == LINK_KO ? PICTURE_DASHED
                                                                       : PICTURE_SOLID);
}

static int tell_cut(const struct findings *f, const struct section_link *l, struct picture *p)
{
    char a[GEO_NAME_SIZE], b[GEO_NAME_SIZE], cut[GEO_NAME_SIZE], join[GEO_NAME_SIZE];

    if (l->bond != LINK_CUTTABLE || l->cut_move == GEO_NONE)
        return GO_OK;
    return picture_note(
        p, "%s-%s can be cut (%s) at %s%s%s", geo_name(&p->geo, f->seen->worm[l->a].origin, a),
        geo_name(&p->geo, f->seen->worm[l->b].origin, b), l->cut_proved ? "proof" : "guess",
        geo_name(&p->geo, l->cut_move, cut),
        l->asked_join && l->join_move != GEO_NONE ? ", joined at " : "",
        l->asked_join && l->join_move != GEO_NONE ? geo_name(&p->geo, l->join_move, join) : "");
}

int overlay_links(const struct findings *f, struct picture *p)
{
    int error = GO_OK;

    for (size_t i = 0; error == GO_OK && i < f->links.count; i++) {
        error = draw_link(f, &f->links.link[i], p);
        if (error == GO_OK)
            error = tell_cut(f, &f->links.link[i], p);
    }
    return error;
}

/* Small letters name the dragons of more than one string, on the first stone of each string. */
static void label_dragons(const struct findings *f, struct picture *p)
{
    const struct section_dragons *d = &f->dragons;
    int16_t strings[WORMS_MAX] = { 0 }, letter[WORMS_MAX];
    int named = 0;

    for (size_t i = 0; i < d->string_count; i++)
        strings[d->string[i].dragon]++;
    for (size_t i = 0; i < d->count; i++)
        letter[i] = (int16_t)(strings[i] > 1 ? named++ : -1);
    for (size_t i = 0; i < d->string_count; i++) {
        const int number = letter[d->string[i].dragon];
        char label[3] = { (char)('a' + number % 26), '\0', '\0' };
        if (number >= 26)
            label[1] = (char)('0' + number / 26 % 10);
        if (number >= 0)
            picture_label(p, f->seen->worm[i].origin, label);
    }
}

/* "E5-F6 and F6-G5 do not hold together: J3 (proof)" */
static int tell_conflict(const struct findings *f, const struct link_conflict *c, struct picture *p)
{
    const struct section_link *first = &f->links.link[c->first],
                              *second = &f->links.link[c->second];
    const struct worm *w = f->seen->worm;
    char a[GEO_NAME_SIZE], b[GEO_NAME_SIZE], c1[GEO_NAME_SIZE], d[GEO_NAME_SIZE],
        move[GEO_NAME_SIZE];

    return picture_note(
        p, "%s-%s and %s-%s do not hold together: %s (%s)",
        geo_name(&p->geo, w[first->a].origin, a), geo_name(&p->geo, w[first->b].origin, b),
        geo_name(&p->geo, w[second->a].origin, c1), geo_name(&p->geo, w[second->b].origin, d),
        geo_name(&p->geo, c->move, move), c->proved ? "proof" : "suspected");
}

int overlay_dragons(const struct findings *f, struct picture *p)
{
    int error = GO_OK;

    label_dragons(f, p);
    for (size_t i = 0; error == GO_OK && i < f->dragons.conflict_count; i++)
        error = tell_conflict(f, &f->dragons.conflict[i], p);
    return error;
}
