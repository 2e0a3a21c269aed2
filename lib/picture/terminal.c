/* terminal.c - pictures as lines of text, plain or in colours. */
#include "picture_private.h"

enum { WOOD = 179, BLACK_STONE = 16, WHITE_STONE = 231 };

/* By ink, for 256-colour terminals: grounds are pale, marks are strong. */
static const uint8_t grounds[PICTURE_INKS] = { WOOD, 137, 230, 174, 150, 110, 215, 182, 145 };
static const uint8_t inks[PICTURE_INKS] = { 0, 16, 231, 160, 22, 19, 130, 90, 240 };

static const char shade_letters[PICTURE_INKS] = " bwrguype";
static const char mark_letters[PICTURE_SHAPES] = " ^#(*";
static const char *const mark_signs[PICTURE_SHAPES] = { " ", "\u25b4", "\u25aa", "\u25cb",
                                                        "\u00d7" };

/* A stone as a letter: faded ones are small. */
static char stone_letter(const struct picture_point *q)
{
    if (q->stone == BLACK)
        return q->faded ? 'x' : 'X';
    return q->faded ? 'o' : 'O';
}

/* --- plain ---------------------------------------------------------------------------------- */

static int plain_point(const struct picture *p, point at, struct bytes *out)
{
    const struct picture_point *q = &p->at[at];
    char text[2] = { mark_letters[q->mark], '.' };

    if (q->stone != EMPTY) {
        text[1] = stone_letter(q);
        if (q->label[0])
            text[0] = q->label[0];
        else if (text[0] == ' ')
            text[0] = shade_letters[q->shade];
    } else if (q->label[0]) {
        text[q->label[1] ? 0 : 1] = q->label[0];
        if (q->label[1])
            text[1] = q->label[1];
    } else if (q->shade != PICTURE_NONE) {
        text[1] = shade_letters[q->shade];
    } else if (diagram_is_star(&p->geo, at)) {
        text[1] = '+';
    }
    return bytes_add(out, text, sizeof text);
}

/* --- colours -------------------------------------------------------------------------------- */

static int ink_of(const struct picture_point *q)
{
    return q->ink != PICTURE_NONE ? inks[q->ink] : 16;
}

static int coloured_stone(const struct picture_point *q, struct bytes *out)
{
    const char *left = q->label[0] ? NULL : mark_signs[q->mark];
    const int stone = q->stone == BLACK ? BLACK_STONE : WHITE_STONE;
    int error = bytes_print(out, "\033[38;5;%dm", ink_of(q));

    if (error == GO_OK)
        error = left ? bytes_print(out, "%s", left) : bytes_print(out, "%c", q->label[0]);
    return error == GO_OK
               ? bytes_print(out, "\033[38;5;%dm%s", stone, q->faded ? "\u2022" : "\u25cf")
               : error;
}

static int coloured_empty(const struct picture *p, point at, struct bytes *out)
{
    const struct picture_point *q = &p->at[at];

    if (q->label[0])
        return bytes_print(out, "\033[38;5;%dm%2.2s", ink_of(q), q->label);
    if (q->mark != PICTURE_NO_MARK)
        return bytes_print(out, "\033[38;5;%dm %s", ink_of(q), mark_signs[q->mark]);
    return bytes_print(out, "\033[38;5;94m %s", diagram_is_star(&p->geo, at) ? "+" : "\u00b7");
}

static int coloured_point(const struct picture *p, point at, struct bytes *out)
{
    const int error = bytes_print(out, "\033[48;5;%dm", grounds[p->at[at].shade]);

    if (error != GO_OK)
        return error;
    return p->at[at].stone != EMPTY ? coloured_stone(&p->at[at], out) : coloured_empty(p, at, out);
}

/* --- the board ------------------------------------------------------------------------------ */

static int add_column_names(const struct picture *p, struct bytes *out)
{
    char name[GEO_NAME_SIZE];
    int error = bytes_print(out, "  ");

    for (int column = 0; error == GO_OK && column < p->geo.width; column++) {
        picture_column_name(&p->geo, column, name);
        error = bytes_print(out, "%2s", name);
    }
    return error == GO_OK ? bytes_add_byte(out, '\n') : error;
}

static int add_row(const struct picture *p, int row, enum picture_style style, struct bytes *out)
{
    const int number = p->geo.height - row;
    int error = bytes_print(out, "%2d", number);

    for (int column = 0; error == GO_OK && column < p->geo.width; column++) {
        const point at = geo_point(&p->geo, column, row);
        error = style == PICTURE_ASCII ? plain_point(p, at, out) : coloured_point(p, at, out);
    }
    if (error == GO_OK && style == PICTURE_COLOURS)
        error = bytes_print(out, " \033[0m");
    return error == GO_OK ? bytes_print(out, " %d\n", number) : error;
}

/* "dashed orange lines: B5-D5 C7-C9", if there are such lines. */
static int add_lines_in(const struct picture *p, uint8_t ink, uint8_t stroke, struct bytes *out)
{
    static const char *const names[PICTURE_INKS] = { "",     "black",  "white",  "red", "green",
                                                     "blue", "orange", "purple", "grey" };
    char from[GEO_NAME_SIZE], to[GEO_NAME_SIZE];
    bool any = false;
    int error = GO_OK;

    for (size_t i = 0; error == GO_OK && i < p->line_count; i++) {
        const struct picture_line *l = &p->line[i];
        if (l->ink != ink || l->stroke != stroke)
            continue;
        if (!any)
            error = bytes_print(out, "%s%s%slines:", stroke == PICTURE_DASHED ? "dashed " : "",
                                names[ink], ink != PICTURE_NONE ? " " : "");
        any = true;
        if (error == GO_OK)
            error = bytes_print(out, " %s%s%s", geo_name(&p->geo, l->from, from),
                                stroke == PICTURE_ARROW ? ">" : "-", geo_name(&p->geo, l->to, to));
    }
    return error == GO_OK && any ? bytes_add_byte(out, '\n') : error;
}

static int add_lines(const struct picture *p, struct bytes *out)
{
    int error = GO_OK;

    for (int ink = 0; error == GO_OK && p->line_count > 0 && ink < PICTURE_INKS; ink++)
        for (int stroke = PICTURE_SOLID; error == GO_OK && stroke <= PICTURE_ARROW; stroke++)
            error = add_lines_in(p, (uint8_t)ink, (uint8_t)stroke, out);
    return error;
}

int picture_text(const struct picture *p, enum picture_style style, struct bytes *out)
{
    int error = bytes_add(out, p->title.data, p->title.count);

    if (error == GO_OK && p->title.count > 0)
        error = bytes_add_byte(out, '\n');
    if (error == GO_OK)
        error = add_column_names(p, out);
    for (int row = 0; error == GO_OK && row < p->geo.height; row++)
        error = add_row(p, row, style, out);
    if (error == GO_OK)
        error = add_column_names(p, out);
    if (error == GO_OK)
        error = add_lines(p, out);
    return error == GO_OK ? bytes_add(out, p->caption.data, p->caption.count) : error;
}
