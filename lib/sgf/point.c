/* point.c - points as games write them.
 *
 * "dd" is column 4 from the left, row 4 from the top; a..z are 1..26 and A..Z 27..52. Beside
 * that: upper case on boards where it can mean nothing else, board coordinates ("Q16"), and a dozen
 * ways to write a pass. */
#include "sgf_private.h"

enum { FOLD_SIDE_MAX = 26, NO_POINT = -9, OFF = -8 };

/* What a value looks like without blanks at its ends and inside. */
struct compact {
    uint8_t c[8]; /* the first bytes */
    size_t count; /* of all of them */
    bool blanks;  /* there were some */
};

static struct compact compact(const uint8_t *value, size_t count)
{
    struct compact v = { .count = 0 };

    for (size_t i = 0; i < count; i++) {
        if (is_blank(value[i])) {
            v.blanks = true;
            continue;
        }
        if (v.count < sizeof v.c)
            v.c[v.count] = value[i];
        v.count++;
    }
    return v;
}

static int letter_value(uint8_t c)
{
    if (c >= 'a' && c <= 'z')
        return c - 'a';
    return c >= 'A' && c <= 'Z' ? c - 'A' + 26 : -1;
}

/* "Q16": a letter without I, a row from below. OFF when it is one, but off the board. */
static int board_coordinate(const struct geometry *g, const uint8_t *c, size_t count)
{
    if (count < 2 || count > 3 || !is_letter(c[0]))
        return NO_POINT;
    const int letter = (c[0] | 0x20) - 'a';
    int row = 0;
    for (size_t i = 1; i < count; i++) {
        if (c[i] < '0' || c[i] > '9')
            return NO_POINT;
        row = row * 10 + (c[i] - '0');
    }
    const int column = letter > 'i' - 'a' ? letter - 1 : letter;
    if (letter == 'i' - 'a' || column >= g->width || row < 1 || row > g->height)
        return OFF;
    return geo_point(g, column, g->height - row);
}

/* Two letters, or board coordinates: a point, OFF, or NO_POINT. */
static int point_of(struct sgf_reader *r, const uint8_t *c, size_t count, uint64_t offset)
{
    const struct geometry *const g = &r->game->geo;

    if (count == 2 && is_letter(c[0]) && is_letter(c[1])) {
        int x = letter_value(c[0]), y = letter_value(c[1]);
        if (g->width <= FOLD_SIDE_MAX && g->height <= FOLD_SIDE_MAX && (x >= 26 || y >= 26)) {
            sgf_report(r, SGF_UPPER_POINT, offset);
            x %= 26;
            y %= 26;
        }
        return x < g->width && y < g->height ? geo_point(g, x, y) : OFF;
    }
    const int p = board_coordinate(g, c, count);
    if (p != NO_POINT)
        sgf_report(r, SGF_BOARD_POINT, offset);
    return p;
}

static bool is_word(const struct compact *v, const char *word, size_t count)
{
    if (v->count != count)
        return false;
    for (size_t i = 0; i < count; i++)
        if ((v->c[i] | 0x20) != (uint8_t)word[i])
            return false;
    return true;
}

point point_of_move(struct sgf_reader *r, const uint8_t *value, size_t count, uint64_t offset)
{
    const struct geometry *const g = &r->game->geo;
    const struct compact v = compact(value, count);

    if (count == 0)
        return GEO_PASS;
    if (v.count == 2 && v.c[0] == 't' && v.c[1] == 't' && g->width <= 19 && g->height <= 19) {
        if (v.blanks)
            sgf_report(r, SGF_BLANK_POINT, offset);
        return GEO_PASS;
    }
    if (v.count == 0 || (v.count == 2 && v.c[0] == '`' && v.c[1] == '`') ||
        is_word(&v, "pass", 4)) {
        sgf_report(r, SGF_ODD_PASS, offset);
        return GEO_PASS;
    }
    const int p = point_of(r, v.c, v.count, offset);
    if (p >= 0) {
        if (v.blanks)
            sgf_report(r, SGF_BLANK_POINT, offset);
        return (point)p;
    }
    /* One beyond the last line in both directions is how some programs write a pass. */
    const bool beyond =
        v.count == 2 && letter_value(v.c[0]) == g->width && letter_value(v.c[1]) == g->height;
    sgf_report(r, beyond ? SGF_ODD_PASS : p == OFF ? SGF_OFF_BOARD : SGF_BAD_POINT, offset);
    return GEO_PASS;
}

/* Adds one stone, or changes the edit of the same point at the same ply: only the last one of
 * them can be seen. */
static int add_edit(struct sgf_reader *r, point p, uint8_t colour, bool *twice)
{
    const size_t floor = r->frame_count > 0 ? r->frame[r->frame_count - 1].edits : 0;
    const size_t at = r->edit_at[p];

    if (r->stamp[p] == r->node)
        *twice = true;
    r->stamp[p] = r->node;
    if (at > floor && at <= r->game->edit_count && r->game->edit[at - 1].at == p &&
        r->game->edit[at - 1].ply == (uint32_t)r->game->move_count) {
        r->game->edit[at - 1].colour = colour;
        return GO_OK;
    }
    if (r->game->edit_count >= EDITS_MAX) {
        r->lost = true;
        sgf_report(r, SGF_TOO_LARGE, r->game_offset);
        return GO_OK;
    }
    const int error = record_add_edit(r->game, p, (enum colour)colour);
    r->edit_at[p] = (uint32_t)r->game->edit_count;
    return error;
}

static bool letters_off(const uint8_t *c)
{
    return letter_value(c[0]) < 0 || letter_value(c[1]) < 0;
}

/* "nb:nc": all points between two corners; what lies off the board is left out. */
static int add_rectangle(struct sgf_reader *r, const struct compact *v, const struct pending *edit)
{
    const struct geometry *const g = &r->game->geo;
    bool twice = false;

    if (v->count != 5 || v->c[2] != ':' || letters_off(v->c) || letters_off(v->c + 3)) {
        sgf_report(r, SGF_RECTANGLE, edit->offset);
        return GO_OK;
    }
    int x0 = letter_value(v->c[0]), y0 = letter_value(v->c[1]);
    int x1 = letter_value(v->c[3]), y1 = letter_value(v->c[4]);
    if (g->width <= FOLD_SIDE_MAX && g->height <= FOLD_SIDE_MAX &&
        (x0 >= 26 || y0 >= 26 || x1 >= 26 || y1 >= 26)) {
        sgf_report(r, SGF_UPPER_POINT, edit->offset);
        x0 %= 26;
        y0 %= 26;
        x1 %= 26;
        y1 %= 26;
    }
    if (x0 > x1 || y0 > y1)
        sgf_report(r, SGF_RECTANGLE, edit->offset);
    const int left = x0 < x1 ? x0 : x1, top = y0 < y1 ? y0 : y1;
    const int right = x0 < x1 ? x1 : x0, bottom = y0 < y1 ? y1 : y0;
    if (right >= g->width || bottom >= g->height)
        sgf_report(r, SGF_SETUP_OFF_BOARD, edit->offset);
    for (int y = top; y <= bottom && y < g->height; y++)
        for (int x = left; x <= right && x < g->width; x++) {
            const int error = add_edit(r, geo_point(g, x, y), edit->colour, &twice);
            if (error != GO_OK || r->lost)
                return error;
        }
    if (twice)
        sgf_report(r, SGF_POINT_TWICE, edit->offset);
    return GO_OK;
}

int point_add_edits(struct sgf_reader *r, const uint8_t *value, size_t count,
                    const struct pending *edit)
{
    const struct compact v = compact(value, count);
    bool twice = false;

    if (v.count == 0)
        return GO_OK;
    if (v.blanks)
        sgf_report(r, SGF_BLANK_POINT, edit->offset);
    if (v.count > 2 && memchr(v.c, ':', v.count < sizeof v.c ? v.count : sizeof v.c))
        return add_rectangle(r, &v, edit);
    const int p = point_of(r, v.c, v.count, edit->offset);
    if (p < 0) {
        sgf_report(r, SGF_SETUP_OFF_BOARD, edit->offset);
        return GO_OK;
    }
    const int error = add_edit(r, (point)p, edit->colour, &twice);
    if (twice)
        sgf_report(r, SGF_POINT_TWICE, edit->offset);
    return error;
}
