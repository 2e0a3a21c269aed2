/* uncond_overlay.c - what is settled, safe, or needless. */
#include "overlay_private.h"

/* Shades a set; enemy stones in it are dead. */
static void shade(struct picture *p, const struct pointset *s, enum picture_ink ink)
{
    for (point at = ps_next(s, 0); at != GEO_NONE; at = ps_next(s, at + 1))
        p->at[at].shade = (uint8_t)ink;
}

static void fade(struct picture *p, const struct pointset *s, enum colour stone)
{
    for (point at = ps_next(s, 0); at != GEO_NONE; at = ps_next(s, at + 1))
        if (p->at[at].stone == stone)
            p->at[at].faded = true;
}

int overlay_settled(const struct findings *f, struct picture *p)
{
    const struct uncond_side *black = &f->uncond.status.side[BLACK],
                             *white = &f->uncond.status.side[WHITE];

    shade(p, &black->settled, PICTURE_BLACK);
    shade(p, &white->settled, PICTURE_WHITE);
    fade(p, &black->settled, WHITE);
    fade(p, &white->settled, BLACK);
    if (ps_is_empty(&black->settled) && ps_is_empty(&white->settled))
        return GO_OK;
    return picture_note(p, "settled: Black %d points, White %d", ps_count(&black->settled),
                        ps_count(&white->settled));
}

int overlay_safe(const struct findings *f, struct picture *p)
{
    int error = GO_OK;

    for (int c = BLACK; error == GO_OK && c <= WHITE; c++) {
        const struct uncond_safety *s = &f->safety.side[c];
        for (point at = ps_next(&s->settled, 0); at != GEO_NONE; at = ps_next(&s->settled, at + 1))
            if (p->at[at].shade == PICTURE_NONE)
                p->at[at].shade = c == BLACK ? PICTURE_PURPLE : PICTURE_ORANGE;
        fade(p, &s->settled, colour_other((enum colour)c));
        for (size_t i = 0; error == GO_OK && i < s->count; i++)
            error = picture_line(p, s->pair[i].a, s->pair[i].b,
                                 s->pair[i].kind == UNCOND_PAIR_LINK ? PICTURE_BLUE : PICTURE_GREEN,
                                 PICTURE_DASHED);
    }
    if (error != GO_OK || (ps_is_empty(&f->safety.side[BLACK].settled) &&
                           ps_is_empty(&f->safety.side[WHITE].settled)))
        return error;
    return picture_note(p, "safe when both sides alternate: Black %d points, White %d",
                        ps_count(&f->safety.side[BLACK].settled),
                        ps_count(&f->safety.side[WHITE].settled));
}

static int tell_moves(const struct findings *f, enum colour c, struct picture *p)
{
    const struct uncond_list *l = &f->uncond.list[c];
    const struct geometry *g = &f->game->record.geo;
    char at[GEO_NAME_SIZE], by[GEO_NAME_SIZE];
    struct bytes text = { 0 };
    int error = GO_OK;

    for (size_t i = 0; error == GO_OK && i < l->count; i++) {
        const struct uncond_move *m = &l->move[i];
        if (m->category == UNCOND_SETTLED)
            continue;
        error = bytes_print(&text, "%s %s",
                            text.count > 0 ? ","
                            : c == BLACK   ? "needless for Black:"
                                           : "needless for White:",
                            geo_name(g, m->at, at));
        if (error == GO_OK && m->category == UNCOND_REPLACED)
            error = bytes_print(&text, " (%s instead)", geo_name(g, m->replacement, by));
    }
    if (error == GO_OK)
        error = overlay_tell(p, &text);
    bytes_free(&text);
    return error;
}

int overlay_needless(const struct findings *f, struct picture *p)
{
    static const enum picture_ink inks[] = { PICTURE_NONE, PICTURE_BLACK, PICTURE_WHITE,
                                             PICTURE_GREY };
    uint8_t needless[PS_LIMIT_MAX] = { 0 };
    int error = GO_OK;

    for (int c = BLACK; error == GO_OK && c <= WHITE; c++) {
        const struct uncond_list *l = &f->uncond.list[c];
        for (size_t i = 0; i < l->count; i++)
            if (l->move[i].category != UNCOND_SETTLED)
                needless[l->move[i].at] |= (uint8_t)c;
        error = tell_moves(f, (enum colour)c, p);
    }
    for (point at = 0; at < p->geo.limit; at++)
        if (needless[at])
            picture_mark(p, at, PICTURE_CROSS, inks[needless[at]]);
    return error;
}
