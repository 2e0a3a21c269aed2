/* geometry.c - see geometry.h. */
#include "geometry.h"

#include <ctype.h>
#include <stdio.h>
#include <strings.h>

/* The column letters of people and GTP; I is left out, it looks like J. */
static const char letters[] = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
enum { LETTERS = sizeof letters - 1 };

struct geometry geo_make(int width, int height)
{
    assert(geo_valid(width, height));
    return (struct geometry){ .width = (int16_t)width,
                              .height = (int16_t)height,
                              .stride = (int16_t)(width + 1),
                              .limit = (int16_t)(height * (width + 1)) };
}

struct geometry geo_transformed(const struct geometry *g, int k)
{
    return k & 4 ? geo_make(g->height, g->width) : *g;
}

point geo_transform(const struct geometry *g, point p, int k)
{
    if (p < 0)
        return p;
    const struct geometry to = geo_transformed(g, k);
    const int column = k & 1 ? g->width - 1 - geo_column(g, p) : geo_column(g, p);
    const int row = k & 2 ? g->height - 1 - geo_row(g, p) : geo_row(g, p);
    return k & 4 ? geo_point(&to, row, column) : geo_point(&to, column, row);
}

char *geo_name(const struct geometry *g, point p, char name[GEO_NAME_SIZE])
{
    if (p < 0) {
        snprintf(name, GEO_NAME_SIZE, p == GEO_PASS ? "PASS" : "NONE");
        return name;
    }
    const int column = geo_column(g, p);
    const int row = g->height - geo_row(g, p);
    assert(column < g->width && row >= 1 && row <= GEO_SIDE_MAX);
    if (column < LETTERS)
        snprintf(name, GEO_NAME_SIZE, "%c%d", letters[column], row);
    else
        snprintf(name, GEO_NAME_SIZE, "%c%c%d", letters[column / LETTERS - 1],
                 letters[column % LETTERS], row);
    return name;
}

/* The place of a letter among the columns, or -1. */
static int letter_index(char c)
{
    const int upper = toupper((unsigned char)c);

    for (int i = 0; i < LETTERS; i++)
        if (letters[i] == upper)
            return i;
    return -1;
}

int geo_parse(const struct geometry *g, const char *name, point *p)
{
    if (strcasecmp(name, "pass") == 0) {
        *p = GEO_PASS;
        return GO_OK;
    }
    int column = letter_index(*name++);
    if (column < 0)
        return GO_ESYNTAX;
    if (isalpha((unsigned char)*name)) {
        const int second = letter_index(*name++);
        if (second < 0)
            return GO_ESYNTAX;
        column = (column + 1) * LETTERS + second;
    }
    if (!isdigit((unsigned char)*name))
        return GO_ESYNTAX;
    int row = 0;
    for (; isdigit((unsigned char)*name); name++) {
        row = row * 10 + (*name - '0');
        if (row > GEO_SIDE_MAX)
            return GO_ERANGE;
    }
    if (*name != '\0')
        return GO_ESYNTAX;
    if (column >= g->width || row < 1 || row > g->height)
        return GO_ERANGE;
    *p = geo_point(g, column, g->height - row);
    return GO_OK;
}
