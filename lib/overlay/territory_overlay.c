/* territory_overlay.c - regions, and what of them falls. */
#include "overlay_private.h"

static void cross_out(struct picture *p, const struct pointset *set, enum picture_ink ink)
{
    for (point at = ps_next(set, 0); at != GEO_NONE; at = ps_next(set, at + 1))
        picture_mark(p, at, PICTURE_CROSS, ink);
}

/* "White's region at F9: 17.5; 9.6 after G5 from D7; 19.1 after F5" */
static int tell(const struct findings *f, size_t i, struct picture *p)
{
    const struct breakin_region *r = &f->territory.region[i];
    const int worth = section_territory_worth(&f->territory, &r->points);
    const struct geometry *g = &p->geo;
    char name[GEO_NAME_SIZE], string[GEO_NAME_SIZE];
    struct bytes text = { 0 };
    int error =
        bytes_print(&text, "%s's region at %s: %.1f", r->owner == BLACK ? "Black" : "White",
                    geo_name(g, ps_next(&r->points, 0), name), (double)worth / SECTION_TERR_UNIT);

    if (error == GO_OK && r->best >= 0 && r->reach[BREAKIN_INTRUDER].move != GEO_NONE)
        error = bytes_print(&text, "; %.1f after %s from %s", (double)r->holds[BREAKIN_INTRUDER],
                            geo_name(g, r->reach[BREAKIN_INTRUDER].move, name),
                            geo_name(g, r->intrusion[r->best].string, string));
    if (error == GO_OK && r->best >= 0 && r->reach[BREAKIN_OWNER].move != GEO_NONE)
        error = bytes_print(&text, "; %.1f after %s", (double)r->holds[BREAKIN_OWNER],
                            geo_name(g, r->reach[BREAKIN_OWNER].move, name));
    if (error == GO_OK)
        error = overlay_tell(p, &text);
    bytes_free(&text);
    return error;
}

/* What the intruder gains by moving first, in hundredths of points. */
static int loss_of(const struct findings *f, size_t i)
{
    const struct breakin_region *r = &f->territory.region[i];

    return section_territory_worth(&f->territory, &r->points) -
           (int)(r->holds[BREAKIN_INTRUDER] * SECTION_TERR_UNIT + 0.5F);
}

int overlay_territory(const struct findings *f, struct picture *p)
{
    const struct section_territory *t = &f->territory;

    for (size_t i = 0; i < t->count; i++) {
        const struct breakin_region *r = &t->region[i];
        const struct breakin_reach *reach = &r->reach[BREAKIN_INTRUDER];
        for (point at = ps_next(&r->points, 0); at != GEO_NONE; at = ps_next(&r->points, at + 1)) {
            p->at[at].shade = r->owner == BLACK ? PICTURE_BLACK : PICTURE_WHITE;
            p->at[at].faded = p->at[at].stone != EMPTY;
        }
        cross_out(p, &reach->fallen, PICTURE_RED);
        cross_out(p, &reach->likely, PICTURE_ORANGE);
        if (r->best >= 0 && geo_on_board(&p->geo, reach->move))
            picture_mark(p, reach->move, PICTURE_CIRCLE, PICTURE_RED);
    }
    return overlay_tell_all(f, t->count, loss_of, tell, p);
}
