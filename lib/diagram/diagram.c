/* diagram.c - see diagram.h. */
#include "diagram.h"

#include <stdio.h>

/* What a character of a picture puts on its point; EDGE when it is none. */
static enum colour colour_of(char c)
{
    switch (c) {
    case 'X':
    case 'x':
        return BLACK;
    case 'O':
    case 'o':
        return WHITE;
    case '.':
    case '+':
        return EMPTY;
    default:
        return EDGE;
    }
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static bool ends_row(char c)
{
    return c == '/' || c == '\n' || c == '\0';
}

/* The size of a picture, with all its faults found, so that filling the board cannot fail. */
static int measure(const char *picture, int *width, int *height)
{
    int columns = 0;

    *width = *height = 0;
    for (const char *c = picture;; c++) {
        if (ends_row(*c)) {
            if (columns > 0) {
                if (*height > 0 && columns != *width)
                    return GO_ESYNTAX;
                *width = columns;
                if (++*height > GEO_SIDE_MAX)
                    return GO_ERANGE;
                columns = 0;
            }
            if (*c == '\0')
                return *height > 0 ? GO_OK : GO_ESYNTAX;
        } else if (!is_blank(*c)) {
            if (colour_of(*c) == EDGE)
                return GO_ESYNTAX;
            if (++columns > GEO_SIDE_MAX)
                return GO_ERANGE;
        }
    }
}

int diagram_parse(struct board *b, const char *picture)
{
    int width, height;
    int error = measure(picture, &width, &height);

    if (error != GO_OK)
        return error;
    const struct geometry g = geo_make(width, height);
    error = board_reset(b, &g);
    if (error != GO_OK)
        return error;
    int done = 0;
    for (const char *c = picture; done < geo_area(&g); c++) {
        if (ends_row(*c) || is_blank(*c))
            continue;
        board_setup(b, geo_point(&g, done % width, done / width), colour_of(*c));
        done++;
    }
    return GO_OK;
}

struct board *diagram_board(const char *picture)
{
    const struct geometry g = geo_make(1, 1);
    struct board *b = board_new(&g);

    if (b && diagram_parse(b, picture) == GO_OK)
        return b;
    board_free(b);
    return NULL;
}

/* Is index i of n lines a line of star points? */
static bool is_star_line(int i, int n)
{
    const int margin = n >= 13 ? 3 : 2;

    return i == margin || i == n - 1 - margin;
}

bool diagram_is_star(const struct geometry *g, point p)
{
    const int column = geo_column(g, p), row = geo_row(g, p);

    if (g->width < 7 || g->height < 7)
        return false;
    const bool column_outer = is_star_line(column, g->width);
    const bool row_outer = is_star_line(row, g->height);
    const bool column_middle = g->width % 2 == 1 && column == g->width / 2;
    const bool row_middle = g->height % 2 == 1 && row == g->height / 2;
    if ((column_outer && row_outer) || (column_middle && row_middle))
        return true;
    return (column_middle && row_outer && g->width >= 13) ||
           (row_middle && column_outer && g->height >= 13);
}

static char character(const struct board *b, point p, enum diagram_style style, const char *overlay)
{
    if (overlay && overlay[p])
        return overlay[p];
    if (board_at(b, p) != EMPTY)
        return board_at(b, p) == BLACK ? 'X' : 'O';
    return style & DIAGRAM_COORDINATES && diagram_is_star(&b->geo, p) ? '+' : '.';
}

/* The line of column names, "A" to "Z" and on to "AA", each above its points. */
static int write_column_names(const struct geometry *g, int letters, struct bytes *out)
{
    int error = bytes_add(out, "  ", 2);

    for (int column = 0; column < g->width && error == GO_OK; column++) {
        char name[GEO_NAME_SIZE], text[GEO_NAME_SIZE + 4];
        geo_name(g, geo_point(g, column, g->height - 1), name);
        /* The row is 1: without its digit the letters are left. */
        name[strlen(name) - 1] = '\0';
        const int count = snprintf(text, sizeof text, " %*s", letters, name);
        error = bytes_add(out, text, (size_t)count);
    }
    return error == GO_OK ? bytes_add_byte(out, '\n') : error;
}

static int write_row(const struct board *b, int row, enum diagram_style style, const char *overlay,
                     int letters, struct bytes *out)
{
    const bool named = style & DIAGRAM_COORDINATES;
    char text[16];
    int error = GO_OK;

    if (named) {
        const int count = snprintf(text, sizeof text, "%2d", b->geo.height - row);
        error = bytes_add(out, text, (size_t)count);
    }
    for (int column = 0; column < b->geo.width && error == GO_OK; column++) {
        const char c = character(b, geo_point(&b->geo, column, row), style, overlay);
        if (style & DIAGRAM_ONE_LINE) {
            error = bytes_add_byte(out, (uint8_t)c);
        } else {
            /* The first point of a line without coordinates stands at its very beginning. */
            const int width = named ? letters + 1 : column > 0 ? 2 : 1;
            const int count = snprintf(text, sizeof text, "%*c", width, c);
            error = bytes_add(out, text, (size_t)count);
        }
    }
    if (named && error == GO_OK) {
        const int count = snprintf(text, sizeof text, " %d", b->geo.height - row);
        error = bytes_add(out, text, (size_t)count);
    }
    return error;
}

int diagram_write(const struct board *b, enum diagram_style style, const char *overlay,
                  struct bytes *out)
{
    const bool one_line = style & DIAGRAM_ONE_LINE;
    const bool named = style & DIAGRAM_COORDINATES;
    const int letters = b->geo.width > 25 ? 2 : 1;
    int error = named ? write_column_names(&b->geo, letters, out) : GO_OK;

    assert(!(one_line && named));
    for (int row = 0; row < b->geo.height && error == GO_OK; row++) {
        error = write_row(b, row, style, overlay, letters, out);
        const bool last = row == b->geo.height - 1;
        if (error == GO_OK && !(one_line && last))
            error = bytes_add_byte(out, one_line ? '/' : '\n');
    }
    if (named && error == GO_OK)
        error = write_column_names(&b->geo, letters, out);
    if (error == GO_OK)
        error = bytes_add_byte(out, 0);
    if (error == GO_OK)
        out->count--;
    return error;
}
