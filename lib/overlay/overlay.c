/* overlay.c - the table, and what all pictures of positions have in common. */
#include "overlay_private.h"

#include <inttypes.h>

static const struct overlay table[] = {
    { "settled", FINDINGS_AT_UNCOND, "points settled for ever; dead stones are faded",
      overlay_settled },
    { "safe", FINDINGS_AT_SAFETY, "points that are safe when both sides alternate", overlay_safe },
    { "strings", FINDINGS_AT_WORMS,
      "strings that can be captured: triangles where the owner can still save them (A attacks, D "
      "defends, * both), faded squares where not; red is proved",
      overlay_strings },
    { "links", FINDINGS_AT_LINKS,
      "lines between strings: green holds, blue holds by estimate, dashed orange can be cut, "
      "dashed "
      "purple by ko",
      overlay_links },
    { "dragons", FINDINGS_AT_DRAGONS,
      "strings of one group under one small letter; links that do not hold together",
      overlay_dragons },
    { "eyes", FINDINGS_AT_EYES,
      "eye spaces (blue Black's, green White's), half eyes (h, k by ko, f false), vital points as "
      "red crosses",
      overlay_eyes },
    { "hits", FINDINGS_AT_HITS, "strings that poscat --where has found, in circles", overlay_hits },
    { "territory", FINDINGS_AT_TERR,
      "regions of territory; when the intruder moves first: his move in a circle, red crosses "
      "fall, "
      "orange ones are likely to",
      overlay_territory },
    { "needless", FINDINGS_AT_UNCOND,
      "moves that can never matter, as crosses: black for Black, white for White, grey for both",
      overlay_needless },
};

enum { OVERLAYS = sizeof table / sizeof *table };

int overlay_count(void)
{
    return OVERLAYS;
}

const struct overlay *overlay_get(int index)
{
    return &table[index];
}

static int find(const char *name, size_t count)
{
    for (int i = 0; i < OVERLAYS; i++)
        if (strlen(table[i].name) == count && memcmp(table[i].name, name, count) == 0)
            return i;
    return -1;
}

bool overlay_parse(const char *names, unsigned *set, size_t *at)
{
    *set = 0;
    *at = 0;
    if (strcmp(names, "all") == 0) {
        *set = ((1U << OVERLAYS) - 1) | OVERLAY_LAST_MOVE;
        return true;
    }
    if (strcmp(names, "none") == 0)
        return true;
    for (;;) {
        const size_t count = strcspn(names + *at, ",");
        const int index = find(names + *at, count);
        if (index < 0)
            return false;
        *set |= 1U << index;
        *at += count;
        if (names[*at] == '\0')
            return true;
        ++*at;
    }
}

unsigned overlay_shown(const struct pos_game *g)
{
    unsigned set = 0;

    for (int i = 0; i < OVERLAYS; i++)
        if (findings_in_game(g, table[i].needs))
            set |= 1U << i;
    return set;
}

static int draw_base(const struct findings *f, bool last_move, struct picture *p)
{
    const struct record *r = &f->game->record;
    const uint32_t ply = f->at->ply;

    picture_board(p, f->at->board);
    if (last_move && ply > 0 && geo_on_board(&r->geo, r->move[ply - 1].at) &&
        p->at[r->move[ply - 1].at].stone != EMPTY)
        picture_mark(p, r->move[ply - 1].at, PICTURE_CIRCLE, PICTURE_NONE);
    return picture_title(p, "%.*s, game %" PRIu64 ", move %" PRIu32 " of %zu, %s to move",
                         (int)r->source.count,
                         r->source.count > 0 ? (const char *)r->source.data : "", r->source_index,
                         ply, r->move_count, f->at->to_move == BLACK ? "black" : "white");
}

int overlay_draw(const struct findings *f, unsigned set, struct picture *p)
{
    int error = draw_base(f, (set & OVERLAY_LAST_MOVE) != 0, p);

    for (int i = 0; error == GO_OK && i < OVERLAYS; i++)
        if (set & 1U << i && f->has & 1U << table[i].needs)
            error = table[i].draw(f, p);
    return error;
}

/* --- pieces --------------------------------------------------------------------------------- */

int overlay_names(const struct geometry *g, const point *points, size_t count, struct bytes *out)
{
    char name[GEO_NAME_SIZE];
    int error = GO_OK;

    for (size_t i = 0; error == GO_OK && i < count; i++)
        error = bytes_print(out, "%s%s", i > 0 ? "," : "", geo_name(g, points[i], name));
    return error;
}

int overlay_tell(struct picture *p, struct bytes *text)
{
    const int error = text->count > 0
                          ? picture_note(p, "%.*s", (int)text->count, (const char *)text->data)
                          : GO_OK;

    text->count = 0;
    return error;
}
