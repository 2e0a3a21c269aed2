/* score_overlay.c - the end of a game, counted. */
#include "overlay_private.h"

#include <stdlib.h>

static int add_score(struct bytes *text, const char *words, int32_t quarters)
{
    static const char *const rest[] = { "", ".25", ".5", ".75" };

    if (quarters == 0)
        return bytes_print(text, "%s0", words);
    return bytes_print(text, "%s%c+%d%s", words, quarters > 0 ? 'B' : 'W', abs(quarters) / 4,
                       rest[abs(quarters) % 4]);
}

static int tell_score(const struct record *r, const struct audit *a, struct picture *p)
{
    const char *result = record_property(r, "RE");
    struct audit_claim claim;
    struct bytes text = { 0 };

    audit_judge(r, a, &claim);
    int error = bytes_print(&text, "score (%s): ", audit_class_word(a->class));
    if (error == GO_OK)
        error = add_score(&text, "by area ", claim.area);
    if (error == GO_OK)
        error = add_score(&text, ", by territory ", claim.territory);
    if (error == GO_OK && result)
        error =
            bytes_print(&text, "; recorded: %.40s (%s)", result, audit_verdict_word(claim.verdict));
    if (error == GO_OK)
        error = overlay_tell(p, &text);
    bytes_free(&text);
    return error;
}

int overlay_score(const struct record *r, const struct audit *a, struct picture *p)
{
    for (point at = 0; at < p->geo.limit; at++) {
        if (!geo_on_board(&p->geo, at))
            continue;
        p->at[at].faded = ps_has(&a->dead, at);
        p->at[at].shade = ps_has(&a->owned[BLACK], at)   ? PICTURE_BLACK
                          : ps_has(&a->owned[WHITE], at) ? PICTURE_WHITE
                                                         : PICTURE_NONE;
        if (p->at[at].faded)
            picture_mark(p, at, PICTURE_CROSS, PICTURE_RED);
    }
    return tell_score(r, a, p);
}
