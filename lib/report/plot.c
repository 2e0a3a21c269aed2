/* plot.c - plots as inline SVG. */
#include "plot_private.h"

#include <inttypes.h>

enum { WIDTH = 560, HEIGHT = 260, LEFT = 56, RIGHT = 20, TOP = 34, BOTTOM = 44 };

static double greatest(const double *value, size_t count)
{
    double high = 0;

    for (size_t i = 0; i < count; i++)
        if (value[i] > high)
            high = value[i];
    return high;
}

/* The largest of 1, 2, 5, 10, 20, ... (and tenths of them, ...) that divides high into four parts
 * at least. */
static double step_of(double high)
{
    static const double parts[] = { 5, 2, 1 };
    double unit = 1;

    while (unit < high)
        unit *= 10;
    for (int i = 0; high > 0; i = (i + 1) % 3) {
        if (unit * parts[i] * 4 <= high)
            return unit * parts[i];
        if (i == 2)
            unit /= 10;
    }
    return 1;
}

static double x_of(double x, double most)
{
    return LEFT + (WIDTH - LEFT - RIGHT) * (most > 0 ? x / most : 0);
}

static double y_of(double y, double most)
{
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (most > 0 ? y / most : 0);
}

static int add_head(struct bytes *out, const char *title, int height)
{
    return bytes_print(out,
                       "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"plot\" width=\"%d\" "
                       "height=\"%d\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" "
                       "font-size=\"12\"><text x=\"%d\" y=\"16\" font-weight=\"bold\">%s</text>\n",
                       WIDTH, height, WIDTH, height, 8, title);
}

static int add_axes(struct bytes *out, const char *x_name, double x_most, double y_most)
{
    const double x_step = step_of(x_most), y_step = step_of(y_most);
    int error = bytes_print(out, "<g stroke=\"#d8d8d8\">");

    for (int i = 0; error == GO_OK && y_step * i <= y_most * 1.001; i++)
        error = bytes_print(out, "<path d=\"M%d %.1fH%d\"/>", LEFT, y_of(y_step * i, y_most),
                            WIDTH - RIGHT);
    if (error == GO_OK)
        error = bytes_print(out, "</g><g fill=\"#404040\" font-size=\"11\">");
    for (int i = 0; error == GO_OK && y_step * i <= y_most * 1.001; i++)
        error = bytes_print(out, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%g</text>",
                            LEFT - 6, y_of(y_step * i, y_most) + 4, y_step * i);
    for (int i = 0; error == GO_OK && x_step * i <= x_most * 1.001; i++)
        error = bytes_print(out, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%g</text>",
                            x_of(x_step * i, x_most), HEIGHT - BOTTOM + 16, x_step * i);
    if (error == GO_OK)
        error = bytes_print(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text></g>\n",
                            (LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, x_name);
    return error;
}

/* A line is broken where there is no value; a value alone is a dot. */
static int add_series(struct bytes *out, const struct plot_series *s, const double *x, size_t count,
                      double x_most, double y_most)
{
    bool pen = false;
    int error =
        bytes_print(out, "<path fill=\"none\" stroke=\"%s\" stroke-width=\"2\" d=\"", s->colour);

    for (size_t i = 0; error == GO_OK && i < count; i++) {
        if (s->value[i] >= 0)
            error = bytes_print(out, "%c%.1f %.1f", pen ? 'L' : 'M', x_of(x[i], x_most),
                                y_of(s->value[i], y_most));
        pen = s->value[i] >= 0;
    }
    if (error == GO_OK)
        error = bytes_print(out, "\"/><g fill=\"%s\">", s->colour);
    for (size_t i = 0; error == GO_OK && i < count; i++)
        if (s->value[i] >= 0)
            error = bytes_print(out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"2.5\"/>",
                                x_of(x[i], x_most), y_of(s->value[i], y_most));
    return error == GO_OK ? report_add(out, "</g>\n") : error;
}

/* Grey grounds for the ranges with few games, and what they mean. */
static int add_few(struct bytes *out, const struct plot_axis *axis, double x_most)
{
    bool any = false;
    int error = bytes_print(out, "<g fill=\"#ececec\">");

    for (size_t i = 0; error == GO_OK && i < axis->count; i++) {
        const double from = x_of(axis->x[i] - axis->wide / 2, x_most);
        const double to = x_of(axis->x[i] + axis->wide / 2, x_most);
        if (!axis->few[i])
            continue;
        any = true;
        error = bytes_print(out, "<path d=\"M%.1f %dH%.1fV%dH%.1fZ\"/>", from, TOP,
                            to < WIDTH - RIGHT ? to : WIDTH - RIGHT, HEIGHT - BOTTOM, from);
    }
    if (error == GO_OK)
        error = report_add(out, "</g>\n");
    return error == GO_OK && any
               ? bytes_print(out,
                             "<text x=\"%d\" y=\"%d\" font-size=\"11\" fill=\"#808080\" "
                             "text-anchor=\"end\">%s</text>\n",
                             WIDTH - RIGHT, HEIGHT - 8, axis->few_words)
               : error;
}

int plot_lines(struct bytes *out, const char *title, const struct plot_axis *axis,
               const struct plot_series *series, size_t series_count)
{
    const size_t count = axis->count;
    const double x_most = count > 0 && axis->x[count - 1] > 0 ? axis->x[count - 1] : 1;
    double y_most = 0;
    int error = add_head(out, title, HEIGHT), legend = LEFT;

    for (size_t i = 0; i < series_count; i++)
        if (greatest(series[i].value, count) > y_most)
            y_most = greatest(series[i].value, count);
    if (y_most <= 0)
        y_most = 1;
    if (error == GO_OK)
        error = add_few(out, axis, x_most);
    if (error == GO_OK)
        error = add_axes(out, axis->name, x_most, y_most);
    for (size_t i = 0; error == GO_OK && i < series_count; i++) {
        error = add_series(out, &series[i], axis->x, count, x_most, y_most);
        if (error == GO_OK)
            error = bytes_print(out, "<text x=\"%d\" y=\"30\" fill=\"%s\">&#9632; %s</text>\n",
                                legend, series[i].colour, series[i].name);
        legend += 24 + 7 * (int)strlen(series[i].name);
    }
    return error == GO_OK ? report_add(out, "</svg>\n") : error;
}

int plot_bars(struct bytes *out, const char *title, const char *unit, const struct plot_bar *bar,
              size_t count)
{
    enum { ROW = 20, NAME = 110, LONGEST = WIDTH - NAME - 150 };
    double most = 0;
    int error = add_head(out, title, 30 + ROW * (int)count);

    for (size_t i = 0; i < count; i++)
        most = bar[i].value > most ? bar[i].value : most;
    for (size_t i = 0; error == GO_OK && i < count; i++) {
        const int y = 26 + ROW * (int)i;
        const double length = most > 0 ? LONGEST * bar[i].value / most : 0;
        error = bytes_print(out,
                            "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text><rect x=\"%d\" "
                            "y=\"%d\" width=\"%.1f\" height=\"14\" fill=\"#5080b0\"/><text "
                            "x=\"%.1f\" y=\"%d\">%.*g%s",
                            NAME - 8, y + 12, bar[i].name, NAME, y, length, NAME + length + 6,
                            y + 12, *unit ? 3 : 15, bar[i].value, unit);
        if (error == GO_OK && bar[i].of > 0)
            error = bytes_print(out, " of %" PRIu64, bar[i].of);
        if (error == GO_OK)
            error = report_add(out, "</text>\n");
    }
    return error == GO_OK ? report_add(out, "</svg>\n") : error;
}
