/* worms_overlay.c - strings that can be captured. */
#include "overlay_private.h"

static const char *certainty(bool proved)
{
    return proved ? "proof" : "guess";
}

static const char *verdict_words(uint8_t verdict)
{
    static const char *const words[] = { "not at all", "by ko, needing a threat",
                                         "by ko, the other needing a threat", "outright" };

    return words[verdict & 3];
}

/* "F9 can be captured outright (proof): E9; saved outright (proof): D9" */
static int tell(const struct findings *f, size_t i, struct picture *p)
{
    const struct section_worm *w = &f->worms.worm[i];
    const struct geometry *g = &f->seen->geo;
    char name[GEO_NAME_SIZE];
    struct bytes text = { 0 };
    int error = bytes_print(&text, "%s can be captured %s (%s): ", geo_name(g, w->origin, name),
                            verdict_words(w->attack), certainty(w->attack_proved));

    if (error == GO_OK)
        error = overlay_names(g, w->attack_move, w->attack_count, &text);
    if (error == GO_OK && w->asked_defend)
        error = w->defend == READING_LOSE
                    ? bytes_print(&text, "; nothing saves it (%s)", certainty(w->defend_proved))
                    : bytes_print(&text, "; saved %s (%s): ", verdict_words(w->defend),
                                  certainty(w->defend_proved));
    const bool needs_none = w->defend_count > 0 && w->defend_move[0] == GEO_PASS;
    if (error == GO_OK && w->defend != READING_LOSE)
        error = needs_none ? bytes_print(&text, "without a move")
                           : overlay_names(g, w->defend_move, w->defend_count, &text);
    if (error == GO_OK)
        error = overlay_tell(p, &text);
    bytes_free(&text);
    return error;
}

enum { ATTACKS = 1, DEFENDS = 2 };

static void note_moves(const struct geometry *g, uint8_t bit, uint8_t count, const point *moves,
                       uint8_t *what)
{
    for (int i = 0; i < count; i++)
        if (geo_on_board(g, moves[i]))
            what[moves[i]] |= bit;
}

static void mark_string(const struct findings *f, int index, struct picture *p)
{
    const struct section_worm *w = &f->worms.worm[index];
    const bool lost = w->asked_defend && w->defend == READING_LOSE;
    const bool sure = w->attack_proved && (!w->asked_defend || w->defend_proved);

    for (point at = 0; at < f->seen->geo.limit; at++) {
        if (f->seen->at[at] != index)
            continue;
        p->at[at].faded = p->at[at].faded || lost;
        picture_mark(p, at, lost ? PICTURE_SQUARE : PICTURE_TRIANGLE,
                     sure ? PICTURE_RED : PICTURE_ORANGE);
    }
}

/* What hangs on who moves says more than what is lost, and by its stones. */
static int weight_of(const struct findings *f, size_t i)
{
    const struct section_worm *w = &f->worms.worm[i];

    if (w->attack == READING_LOSE)
        return OVERLAY_UNTOLD;
    return f->seen->worm[i].size + (w->defend != READING_LOSE ? GEO_LIMIT_MAX : 0);
}

int overlay_strings(const struct findings *f, struct picture *p)
{
    static const char *const labels[] = { "", "A", "D", "*" };
    uint8_t what[GEO_LIMIT_MAX] = { 0 };

    for (int i = 0; i < f->seen->count; i++) {
        const struct section_worm *w = &f->worms.worm[i];
        if (w->attack == READING_LOSE)
            continue;
        mark_string(f, i, p);
        if (w->defend != READING_LOSE) {
            note_moves(&p->geo, ATTACKS, w->attack_count, w->attack_move, what);
            note_moves(&p->geo, DEFENDS, w->defend_count, w->defend_move, what);
        }
    }
    const int error = overlay_tell_all(f, f->worms.count, weight_of, tell, p);
    for (point at = 0; at < p->geo.limit; at++)
        if (what[at] && p->at[at].stone == EMPTY)
            picture_label(p, at, labels[what[at]]);
    return error;
}

int overlay_hits(const struct findings *f, struct picture *p)
{
    char name[GEO_NAME_SIZE];
    struct bytes text = { 0 };
    int error = GO_OK;

    for (size_t i = 0; error == GO_OK && i < f->hits.count; i++) {
        const point at = f->hits.hit[i];
        error = bytes_print(&text, "%s %s", i > 0 ? "," : "found:", geo_name(&p->geo, at, name));
        if (board_at(f->at->board, at) == EMPTY)
            continue;
        const struct pointset string = board_string_set(f->at->board, at);
        for (point s = ps_next(&string, 0); s != GEO_NONE; s = ps_next(&string, s + 1))
            picture_mark(p, s, PICTURE_CIRCLE, PICTURE_BLUE);
    }
    if (error == GO_OK)
        error = overlay_tell(p, &text);
    bytes_free(&text);
    return error;
}
