/* plot_private.h - plots as inline SVG, for the page of posstat. */
#ifndef PLOT_PRIVATE_H
#define PLOT_PRIVATE_H

#include "report.h"

/* One line of a plot: a value for each x, below 0 where there is none. */
struct plot_series {
    const char *name, *colour;
    const double *value;
};

/* x[0..count), rising, each the middle of a range `wide` wide; grey where few games say so. */
struct plot_axis {
    const char *name, *few_words;
    const double *x;
    const bool *few;
    double wide;
    size_t count;
};

/* Lines over the axis; y from 0 up. */
int plot_lines(struct bytes *out, const char *title, const struct plot_axis *axis,
               const struct plot_series *series, size_t series_count);

struct plot_bar {
    char name[24];
    double value;
    uint64_t of; /* written behind the value when it is not 0: "of 1,234" */
};

/* Horizontal bars with their values, `unit` behind each. */
int plot_bars(struct bytes *out, const char *title, const char *unit, const struct plot_bar *bar,
              size_t count);

#endif
