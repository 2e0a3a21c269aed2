/* markup.c - a picture as properties of SGF FF[4]. */
#include "overlay_private.h"

typedef bool choose_fn(const struct picture_point *q, int which);

static bool is_mark(const struct picture_point *q, int which)
{
    return q->mark == which;
}

/* Nobody's own stones are territory. */
static bool is_territory(const struct picture_point *q, int which)
{
    const uint8_t own = which == PICTURE_BLACK ? BLACK : WHITE;

    return q->shade == which && q->stone != own;
}

/* "TR[dd][pp]", or nothing when no point is chosen. */
static int add_points(const struct picture *p, const char *name, choose_fn *chosen, int which,
                      struct bytes *out)
{
    bool first = true;
    int error = GO_OK;

    for (point at = 0; error == GO_OK && at < p->geo.limit; at++) {
        if (!geo_on_board(&p->geo, at) || !chosen(&p->at[at], which))
            continue;
        if (first)
            error = bytes_add(out, name, 2);
        first = false;
        if (error == GO_OK)
            error = sgf_write_point(out, &p->geo, at);
    }
    return error;
}

/* "[dd:": a point that something follows. */
static int open_pair(const struct picture *p, point at, struct bytes *out)
{
    const int error = sgf_write_point(out, &p->geo, at);

    if (error == GO_OK)
        out->data[out->count - 1] = ':';
    return error;
}

static int add_labels(const struct picture *p, struct bytes *out)
{
    bool first = true;
    int error = GO_OK;

    for (point at = 0; error == GO_OK && at < p->geo.limit; at++) {
        const char *label = p->at[at].label;
        if (!geo_on_board(&p->geo, at) || !label[0])
            continue;
        if (first)
            error = bytes_add(out, "LB", 2);
        first = false;
        if (error == GO_OK)
            error = open_pair(p, at, out);
        for (; error == GO_OK && *label; label++) {
            if (*label == ']' || *label == '\\' || *label == ':')
                error = bytes_add_byte(out, '\\');
            if (error == GO_OK)
                error = bytes_add_byte(out, (uint8_t)*label);
        }
        if (error == GO_OK)
            error = bytes_add_byte(out, ']');
    }
    return error;
}

/* SGF wants each pair of points once and no line from a point to itself. */
static bool is_told(const struct picture *p, size_t index)
{
    const struct picture_line *l = &p->line[index];

    if (l->from == l->to)
        return true;
    for (size_t i = 0; i < index; i++) {
        const struct picture_line *m = &p->line[i];
        if ((m->stroke == PICTURE_ARROW) == (l->stroke == PICTURE_ARROW) &&
            ((m->from == l->from && m->to == l->to) || (m->from == l->to && m->to == l->from)))
            return true;
    }
    return false;
}

static int add_lines(const struct picture *p, bool arrows, struct bytes *out)
{
    bool first = true;
    int error = GO_OK;

    for (size_t i = 0; error == GO_OK && i < p->line_count; i++) {
        const struct picture_line *l = &p->line[i];
        if ((l->stroke == PICTURE_ARROW) != arrows || is_told(p, i))
            continue;
        if (first)
            error = bytes_add(out, arrows ? "AR" : "LN", 2);
        first = false;
        if (error == GO_OK)
            error = open_pair(p, l->from, out);
        const size_t before = out->count;
        if (error == GO_OK)
            error = sgf_write_point(out, &p->geo, l->to);
        if (error == GO_OK) {
            memmove(out->data + before, out->data + before + 1, out->count - before - 1);
            out->count--;
        }
    }
    return error;
}

int overlay_markup(const struct picture *p, struct bytes *out)
{
    static const struct {
        const char *name;
        choose_fn *chosen;
        int which;
    } sets[] = { { "TB", is_territory, PICTURE_BLACK }, { "TW", is_territory, PICTURE_WHITE },
                 { "TR", is_mark, PICTURE_TRIANGLE },   { "SQ", is_mark, PICTURE_SQUARE },
                 { "CR", is_mark, PICTURE_CIRCLE },     { "MA", is_mark, PICTURE_CROSS } };
    int error = GO_OK;

    for (size_t i = 0; error == GO_OK && i < sizeof sets / sizeof *sets; i++)
        error = add_points(p, sets[i].name, sets[i].chosen, sets[i].which, out);
    if (error == GO_OK)
        error = add_labels(p, out);
    if (error == GO_OK)
        error = add_lines(p, false, out);
    if (error == GO_OK)
        error = add_lines(p, true, out);
    if (error != GO_OK || p->caption.count == 0)
        return error;
    error = bytes_add(out, "C", 1);
    return error == GO_OK ? sgf_write_text(out, (const char *)p->caption.data, p->caption.count - 1)
                          : error;
}
