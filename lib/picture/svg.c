/* svg.c - pictures as SVG: plain shapes with their colours on them, so that they look the same as
 * a file, on a page among others and in a sheet. */
#include "picture_private.h"

#include <stdlib.h>

enum { CELL = PICTURE_CELL, MARGIN = CELL, NOTE = 16, LETTER = 7 /* width of bold ones */ };

static const char *const board_colour = "#e8c88a";

/* By ink: shades are lighter than marks. */
static const char *const shade_colours[PICTURE_INKS] = { NULL,      "#8a7a60", "#fbf6ea",
                                                         "#e8907c", "#a6c46c", "#8fb4dc",
                                                         "#f0b040", "#c4a0cc", "#b8b0a4" };
static const char *const ink_colours[PICTURE_INKS] = { NULL,      "#000000", "#ffffff",
                                                       "#c81414", "#147814", "#1450c8",
                                                       "#d26e00", "#7a1e8c", "#606060" };

void picture_column_name(const struct geometry *g, int column, char name[GEO_NAME_SIZE])
{
    geo_name(g, geo_point(g, column, g->height - 1), name);
    /* The row is 1: without its digit the letters are left. */
    name[strlen(name) - 1] = '\0';
}

/* What XML may not hold becomes U+FFFD. */
static int add_text(struct bytes *out, const uint8_t *at, size_t count)
{
    int error = GO_OK;

    while (error == GO_OK && count > 0) {
        const size_t length = utf8_size(at, count);
        if (*at == '<' || *at == '>' || *at == '&' || *at == '"')
            error = bytes_print(out, "&#%d;", *at);
        else if (length > 0 && *at >= 0x20)
            error = bytes_add(out, at, length);
        else
            error = bytes_print(out, "&#xfffd;");
        at += length > 0 ? length : 1;
        count -= length > 0 ? length : 1;
    }
    return error;
}

static int board_width(const struct picture *p)
{
    return 2 * MARGIN + p->geo.width * CELL;
}

static int center_x(const struct picture *p, point at)
{
    return MARGIN + geo_column(&p->geo, at) * CELL + CELL / 2;
}

static int center_y(const struct picture *p, point at)
{
    return MARGIN + geo_row(&p->geo, at) * CELL + CELL / 2;
}

/* --- the caption, in lines that fit --------------------------------------------------------- */

/* The characters that fit into one line of `wide` pixels. */
static size_t letters_of(int wide)
{
    return (size_t)(wide / LETTER);
}

/* The next line of text of at most `most` bytes, broken at a blank if there is one and never
 * inside a character. *at is moved behind it. */
static size_t take_line(const struct bytes *text, size_t *at, size_t most)
{
    const uint8_t *const start = text->data + *at;
    const uint8_t *const newline = memchr(start, '\n', text->count - *at);
    const size_t whole = newline ? (size_t)(newline - start) : text->count - *at;
    size_t count = whole;

    if (whole <= most) {
        *at += whole + (newline != NULL);
        return whole;
    }
    count = most;
    while (count > 0 && start[count] != ' ')
        count--;
    if (count == 0)
        for (count = most; count > 1 && (start[count] & 0xc0) == 0x80; count--)
            continue;
    *at += count + (start[count] == ' ');
    return count;
}

static int lines_of(int width, const struct bytes *text)
{
    const size_t most = letters_of(width - MARGIN);
    int lines = 0;

    for (size_t at = 0; at < text->count; lines++)
        take_line(text, &at, most);
    return lines;
}

/* Where the board begins. */
static int top_of(const struct picture *p)
{
    const int lines = lines_of(board_width(p), &p->title);

    return lines > 0 ? lines * NOTE + NOTE / 2 : 0;
}

void picture_size(const struct picture *p, int *width, int *height)
{
    const int lines = lines_of(board_width(p), &p->caption);

    *width = board_width(p);
    *height =
        top_of(p) + 2 * MARGIN + p->geo.height * CELL + (lines > 0 ? lines * NOTE + NOTE / 2 : 0);
}

static int add_lines_of(int width, const struct bytes *text, const char *style, int y,
                        struct bytes *out)
{
    const size_t most = letters_of(width - MARGIN);
    int error = GO_OK;

    for (size_t at = 0; error == GO_OK && at < text->count; y += NOTE) {
        const size_t start = at, count = take_line(text, &at, most);
        error = bytes_print(out, "<text x=\"%d\" y=\"%d\" %s>", MARGIN / 2, y, style);
        if (error == GO_OK)
            error = add_text(out, text->data + start, count);
        if (error == GO_OK)
            error = bytes_print(out, "</text>\n");
    }
    return error;
}

/* --- the board ------------------------------------------------------------------------------ */

static int add_shades(const struct picture *p, struct bytes *out)
{
    int error = GO_OK;

    for (point at = 0; error == GO_OK && at < p->geo.limit; at++)
        if (geo_on_board(&p->geo, at) && p->at[at].shade != PICTURE_NONE)
            error = bytes_print(
                out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n",
                center_x(p, at) - CELL / 2, center_y(p, at) - CELL / 2, CELL, CELL,
                shade_colours[p->at[at].shade]);
    return error;
}

static int add_grid(const struct picture *p, struct bytes *out)
{
    const int left = MARGIN + CELL / 2, top = left;
    const int right = left + (p->geo.width - 1) * CELL, bottom = top + (p->geo.height - 1) * CELL;
    int error = bytes_print(out, "<path stroke=\"#303030\" fill=\"none\" d=\"");

    for (int row = 0; error == GO_OK && row < p->geo.height; row++)
        error = bytes_print(out, "M%d %dH%d", left, top + row * CELL, right);
    for (int column = 0; error == GO_OK && column < p->geo.width; column++)
        error = bytes_print(out, "M%d %dV%d", left + column * CELL, top, bottom);
    if (error == GO_OK)
        error = bytes_print(out, "\"/>\n");
    for (point at = 0; error == GO_OK && at < p->geo.limit; at++)
        if (geo_on_board(&p->geo, at) && diagram_is_star(&p->geo, at))
            error = bytes_print(out, "<circle cx=\"%d\" cy=\"%d\" r=\"3\" fill=\"#303030\"/>\n",
                                center_x(p, at), center_y(p, at));
    return error;
}

static int add_names(const struct picture *p, struct bytes *out)
{
    const int far_x = MARGIN + p->geo.width * CELL + MARGIN / 2;
    const int far_y = MARGIN + p->geo.height * CELL + MARGIN / 2;
    char name[GEO_NAME_SIZE];
    int error = bytes_print(out, "<g font-size=\"11\" fill=\"#404040\" text-anchor=\"middle\">");

    for (int column = 0; error == GO_OK && column < p->geo.width; column++) {
        const int x = MARGIN + column * CELL + CELL / 2;
        picture_column_name(&p->geo, column, name);
        error = bytes_print(out,
                            "<text x=\"%d\" y=\"%d\">%s</text><text x=\"%d\" y=\"%d\">%s"
                            "</text>",
                            x, MARGIN / 2 + 6, name, x, far_y + 3, name);
    }
    for (int row = 0; error == GO_OK && row < p->geo.height; row++) {
        const int y = MARGIN + row * CELL + CELL / 2 + 4, number = p->geo.height - row;
        error = bytes_print(out,
                            "<text x=\"%d\" y=\"%d\">%d</text><text x=\"%d\" y=\"%d\">%d"
                            "</text>",
                            MARGIN / 2, y, number, far_x, y, number);
    }
    return error == GO_OK ? bytes_print(out, "</g>\n") : error;
}

static int add_stone(const struct picture *p, point at, struct bytes *out)
{
    const bool black = p->at[at].stone == BLACK;

    return bytes_print(out,
                       "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"%s\" stroke=\"#202020\"%s/>"
                       "\n",
                       center_x(p, at), center_y(p, at), p->at[at].faded ? 8 : 11,
                       black ? "#181818" : "#fcfcfc", p->at[at].faded ? " opacity=\"0.55\"" : "");
}

static const char *ink_of(const struct picture_point *q)
{
    if (q->ink != PICTURE_NONE && q->ink != q->stone)
        return ink_colours[q->ink];
    return q->stone == BLACK ? "#ffffff" : "#000000";
}

static int add_mark(const struct picture *p, point at, struct bytes *out)
{
    const struct picture_point *q = &p->at[at];
    const int x = center_x(p, at), y = center_y(p, at);
    int error = bytes_print(out, "<g stroke=\"%s\" stroke-width=\"2\" fill=\"none\">", ink_of(q));

    if (error != GO_OK)
        return error;
    switch ((enum picture_shape)q->mark) {
    case PICTURE_TRIANGLE:
        error = bytes_print(out, "<path d=\"M%d %dL%d %dH%dZ\"/>", x, y - 6, x + 6, y + 4, x - 6);
        break;
    case PICTURE_SQUARE:
        error =
            bytes_print(out, "<rect x=\"%d\" y=\"%d\" width=\"10\" height=\"10\"/>", x - 5, y - 5);
        break;
    case PICTURE_CIRCLE:
        error = bytes_print(out, "<circle cx=\"%d\" cy=\"%d\" r=\"5\"/>", x, y);
        break;
    case PICTURE_CROSS:
        error = bytes_print(out, "<path d=\"M%d %dL%d %dM%d %dL%d %d\"/>", x - 5, y - 5, x + 5,
                            y + 5, x - 5, y + 5, x + 5, y - 5);
        break;
    case PICTURE_NO_MARK:
    case PICTURE_SHAPES:
        break;
    }
    return error == GO_OK ? bytes_print(out, "</g>\n") : error;
}

/* On an empty point the grid below is wiped away. */
static int add_label(const struct picture *p, point at, struct bytes *out)
{
    const struct picture_point *q = &p->at[at];
    const int x = center_x(p, at), y = center_y(p, at);
    int error = GO_OK;

    if (q->stone == EMPTY)
        error = bytes_print(out, "<circle cx=\"%d\" cy=\"%d\" r=\"9\" fill=\"%s\"/>", x, y,
                            q->shade == PICTURE_NONE ? board_colour : shade_colours[q->shade]);
    if (error == GO_OK)
        error = bytes_print(
            out, "<text x=\"%d\" y=\"%d\" font-size=\"%d\" text-anchor=\"middle\" fill=\"%s\">", x,
            y + 4, q->label[2] ? 10 : 13, ink_of(q));
    if (error == GO_OK)
        error = add_text(out, (const uint8_t *)q->label, strlen(q->label));
    return error == GO_OK ? bytes_print(out, "</text>\n") : error;
}

static int add_line(const struct picture *p, const struct picture_line *l, struct bytes *out)
{
    const int x = center_x(p, l->to), y = center_y(p, l->to);
    const char *ink = ink_colours[l->ink == PICTURE_NONE ? PICTURE_RED : l->ink];
    int error = bytes_print(
        out, "<path stroke=\"%s\" stroke-width=\"2.5\"%s fill=\"none\" d=\"M%d %dL%d %d\"/>\n", ink,
        l->stroke == PICTURE_DASHED ? " stroke-dasharray=\"4 3\"" : "", center_x(p, l->from),
        center_y(p, l->from), x, y);

    if (error == GO_OK && l->stroke == PICTURE_ARROW)
        error = bytes_print(out, "<circle cx=\"%d\" cy=\"%d\" r=\"4\" fill=\"%s\"/>\n", x, y, ink);
    return error;
}

static int add_points(const struct picture *p, struct bytes *out)
{
    int error = GO_OK;

    for (point at = 0; error == GO_OK && at < p->geo.limit; at++)
        if (geo_on_board(&p->geo, at) && p->at[at].stone != EMPTY)
            error = add_stone(p, at, out);
    for (size_t i = 0; error == GO_OK && i < p->line_count; i++)
        error = add_line(p, &p->line[i], out);
    for (point at = 0; error == GO_OK && at < p->geo.limit; at++) {
        if (!geo_on_board(&p->geo, at))
            continue;
        if (p->at[at].mark != PICTURE_NO_MARK)
            error = add_mark(p, at, out);
        if (error == GO_OK && p->at[at].label[0])
            error = add_label(p, at, out);
    }
    return error;
}

/* Everything, with the upper left corner at 0, 0. */
static int add_picture(const struct picture *p, struct bytes *out)
{
    const int width = board_width(p), height = 2 * MARGIN + p->geo.height * CELL;
    const int top = top_of(p);
    int error =
        add_lines_of(width, &p->title, "font-size=\"12\" font-weight=\"bold\"", NOTE - 2, out);

    if (error == GO_OK)
        error = bytes_print(out,
                            "<g transform=\"translate(0 %d)\">\n<rect width=\"%d\" "
                            "height=\"%d\" rx=\"4\" fill=\"%s\"/>\n",
                            top, width, height, board_colour);
    if (error == GO_OK)
        error = add_shades(p, out);
    if (error == GO_OK)
        error = add_grid(p, out);
    if (error == GO_OK)
        error = add_names(p, out);
    if (error == GO_OK)
        error = add_points(p, out);
    if (error == GO_OK)
        error = bytes_print(out, "</g>\n");
    return error == GO_OK
               ? add_lines_of(width, &p->caption, "font-size=\"12\"", top + height + NOTE, out)
               : error;
}

static int open_svg(int width, int height, struct bytes *out)
{
    return bytes_print(out,
                       "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
                       "viewBox=\"0 0 %d %d\" font-family=\"sans-serif\">\n",
                       width, height, width, height);
}

int picture_svg(const struct picture *p, struct bytes *out)
{
    int width, height, error;

    picture_size(p, &width, &height);
    error = open_svg(width, height, out);
    if (error == GO_OK)
        error = add_picture(p, out);
    return error == GO_OK ? bytes_print(out, "</svg>\n") : error;
}

/* --- sheets --------------------------------------------------------------------------------- */

int picture_sheet_add(struct picture_sheet *s, const struct picture *p)
{
    const size_t before = s->body.count;
    int width, height, error;

    assert(s->columns > 0);
    picture_size(p, &width, &height);
    if (s->count > 0 && s->count % (size_t)s->columns == 0) {
        s->y += s->row_height;
        s->x = s->row_height = 0;
    }
    error = bytes_print(&s->body, "<g transform=\"translate(%d %d)\">\n", s->x + MARGIN / 2,
                        s->y + MARGIN / 2);
    if (error == GO_OK)
        error = add_picture(p, &s->body);
    if (error == GO_OK)
        error = bytes_print(&s->body, "</g>\n");
    if (error != GO_OK) {
        s->body.count = before;
        return error;
    }
    s->count++;
    s->x += width + MARGIN;
    s->width = s->x > s->width ? s->x : s->width;
    s->row_height = height + MARGIN > s->row_height ? height + MARGIN : s->row_height;
    return GO_OK;
}

int picture_sheet_finish(struct picture_sheet *s, struct bytes *out)
{
    const int width = s->width > 0 ? s->width : 1, foot = s->y + s->row_height + 1;
    const int lines = s->count > 0 ? lines_of(width, &s->legend) : 0;
    int error = open_svg(width, foot + lines * NOTE, out);

    if (error == GO_OK)
        error = bytes_add(out, s->body.data, s->body.count);
    if (error == GO_OK && lines > 0)
        error = add_lines_of(width, &s->legend, "font-size=\"11\" fill=\"#606060\"",
                             foot + NOTE / 2, out);
    return error == GO_OK ? bytes_print(out, "</svg>\n") : error;
}

void picture_sheet_free(struct picture_sheet *s)
{
    bytes_free(&s->body);
    bytes_free(&s->legend);
    *s = (struct picture_sheet){ .columns = s->columns };
}
