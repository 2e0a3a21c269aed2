/* overlay.c - the table, and what all pictures of positions have in common. */
#include "overlay_private.h"

#include <inttypes.h>

static const struct overlay table[] = {
    { "settled", FINDINGS_AT_UNCOND,
      "points settled for ever (dark Black's, light White's); dead stones are faded",
      "b w settled for Black, White; x o dead stones there", overlay_settled },
    { "safe", FINDINGS_AT_SAFETY,
      "points that are safe when both sides alternate (purple Black's, orange White's) and the "
      "pairs of points that prove it",
      "p y safe for Black, White when both sides alternate", overlay_safe },
    { "strings", FINDINGS_AT_WORMS,
      "strings that can be captured: triangles where the owner can still save them (A attacks, D "
      "defends, * both), faded squares where not; red is proved",
      "^ in front of stones: can be captured or saved, A attacks, D defends, * both; # with x o: "
      "cannot be saved",
      overlay_strings },
    { "links", FINDINGS_AT_LINKS,
      "lines between strings: green holds, blue holds by estimate, dashed orange can be cut, "
      "dashed purple by ko",
      "listed below the board: green holds, blue holds by estimate, dashed orange can be cut, "
      "dashed purple by ko",
      overlay_links },
    { "dragons", FINDINGS_AT_DRAGONS,
      "strings of one group under one small letter; links that do not hold together",
      "a b c ... in front of the first stone of each string: strings of one group have one letter",
      overlay_dragons },
    { "eyes", FINDINGS_AT_EYES,
      "eye spaces (blue Black's, green White's), half eyes (h, k by ko, f false), vital points as "
      "red crosses",
      "u g eye spaces of Black, White; h half eye, k by ko, f false; * vital point", overlay_eyes },
    { "hits", FINDINGS_AT_HITS, "strings that poscat --where has found, in circles",
      "( in front of stones: found by poscat --where", overlay_hits },
    { "territory", FINDINGS_AT_TERR,
      "regions of territory (dark Black's, light White's); when the intruder moves first: his move "
      "in a circle, red crosses "
      "fall, orange ones are likely to",
      "b w territory of Black, White; when the enemy moves first: ( his move, * falls or is likely "
      "to",
      overlay_territory },
    { "needless", FINDINGS_AT_UNCOND,
      "moves that can never matter, as crosses: black for Black, white for White, grey for both",
      "* a move that can never matter", overlay_needless },
};

/* The others draw letters and grounds over these. */
static const char *const by_default[] = { "settled", "strings", "hits", "territory", "needless" };

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

unsigned overlay_default(const struct pos_game *g)
{
    const unsigned shown = overlay_shown(g);
    unsigned set = 0;

    for (size_t i = 0; i < sizeof by_default / sizeof *by_default; i++)
        set |= 1U << find(by_default[i], strlen(by_default[i]));
    return ((set & shown) != 0 ? set & shown : shown) | OVERLAY_LAST_MOVE;
}

int overlay_legend(unsigned set, bool plain, struct bytes *out)
{
    int error = GO_OK;

    if (plain)
        error = bytes_print(out, "Each point has two signs: a mark or the ground, and the stone "
                                 "(X black, O white), point or letter.\n");
    if (error == GO_OK && set & OVERLAY_LAST_MOVE)
        error = bytes_print(out, "last move: %s\n", plain ? "(" : "in a circle");
    for (int i = 0; error == GO_OK && i < OVERLAYS; i++)
        if (set & 1U << i)
            error = bytes_print(out, "%s: %s\n", table[i].name,
                                plain ? table[i].signs : table[i].words);
    return error;
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

/* Cuts a caption behind the first `most` lines from `start`; how many were there behind these? */
static size_t cut_lines(struct bytes *caption, size_t start, size_t most)
{
    size_t lines = 0, end = most == 0 ? start : caption->count;

    for (size_t i = start; i < caption->count; i++)
        if (caption->data[i] == '\n' && ++lines == most)
            end = i + 1;
    if (lines <= most)
        return 0;
    caption->count = end;
    return lines - most;
}

int overlay_draw_briefly(const struct findings *f, unsigned set, size_t most, struct picture *p,
                         size_t *left)
{
    int error = draw_base(f, (set & OVERLAY_LAST_MOVE) != 0, p);

    *left = 0;
    for (int i = 0; error == GO_OK && i < OVERLAYS; i++) {
        const size_t start = p->caption.count;
        if (!(set & 1U << i && f->has & 1U << table[i].needs))
            continue;
        error = table[i].draw(f, p);
        *left += cut_lines(&p->caption, start, most);
    }
    return error;
}

int overlay_draw(const struct findings *f, unsigned set, struct picture *p)
{
    size_t left;

    return overlay_draw_briefly(f, set, SIZE_MAX, p, &left);
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

int overlay_tell_all(const struct findings *f, size_t count, overlay_weight_fn *weight,
                     overlay_tell_fn *tell, struct picture *p)
{
    int error = GO_OK, next;

    for (int now = INT32_MAX; error == GO_OK && now != OVERLAY_UNTOLD; now = next) {
        next = OVERLAY_UNTOLD;
        for (size_t i = 0; error == GO_OK && i < count; i++) {
            const int here = weight(f, i);
            if (here == now)
                error = tell(f, i, p);
            else if (here < now && here > next)
                next = here;
        }
    }
    return error;
}
