/* picture.h - a board picture as data, and how it is shown: SVG, terminals, plain ASCII.
 *
 * An analysis draws on a picture without knowing where it will be seen: it sets what is on a POINT
 * (stone, shade, mark, label), adds LINES between points and NOTES below the board. Whoever shows
 * it chooses the form:
 *
 *     struct picture p = { 0 };
 *     picture_board(&p, board);                                the stones
 *     p.at[d4].shade = PICTURE_BLACK;                          Black's point
 *     picture_mark(&p, d4, PICTURE_TRIANGLE, PICTURE_RED);
 *     picture_label(&p, c3, "1");
 *     picture_line(&p, d4, f4, PICTURE_BLUE, PICTURE_DASHED);
 *     picture_note(&p, "%s can be captured", name);            a line of the caption
 *     picture_svg(&p, &out);  picture_text(&p, PICTURE_COLOURS, &out);
 *
 * What each thing means where a picture is turned into mark-up of a game record: the shades
 * PICTURE_BLACK and PICTURE_WHITE are territory (TB, TW), marks are TR, SQ, CR, MA, labels LB,
 * lines LN, arrows AR, notes C. Other shades are seen on screens and paper only.
 *
 * Layer      diagram < picture. It knows stones and inks, no analysis.
 * Units      Points as in geometry.h, any board from 1x1 to 52x52. SVG in pixels: PICTURE_CELL
 *            a point.
 * Ownership  zero a struct picture, reuse it, picture_free() it. Text is copied.
 * Errors     GO_OK or GO_ENOMEM. A picture without memory for a line or a note lacks that line.
 * Threads    no state outside the arguments.
 */
#ifndef PICTURE_H
#define PICTURE_H

#include "diagram.h"

enum picture_ink {
    PICTURE_NONE,
    PICTURE_BLACK,
    PICTURE_WHITE,
    PICTURE_RED,
    PICTURE_GREEN,
    PICTURE_BLUE,
    PICTURE_ORANGE,
    PICTURE_PURPLE,
    PICTURE_GREY,
    PICTURE_INKS
};

enum picture_shape {
    PICTURE_NO_MARK,
    PICTURE_TRIANGLE,
    PICTURE_SQUARE,
    PICTURE_CIRCLE,
    PICTURE_CROSS,
    PICTURE_SHAPES
};

enum picture_stroke { PICTURE_SOLID, PICTURE_DASHED, PICTURE_ARROW };

enum { PICTURE_LABEL_SIZE = 4, PICTURE_CELL = 24 };

struct picture_point {
    uint8_t stone; /* enum colour */
    uint8_t shade; /* enum picture_ink, of the ground below */
    uint8_t mark;  /* enum picture_shape; one a point: the last one set stays */
    uint8_t ink;   /* enum picture_ink, of mark and label; PICTURE_NONE: what can be seen best */
    bool faded;    /* a stone as good as taken */
    char label[PICTURE_LABEL_SIZE]; /* up to 3 characters of printable ASCII, or empty */
};

struct picture_line {
    point from, to;
    uint8_t ink, stroke;
};

struct picture {
    struct geometry geo;
    struct picture_point at[GEO_LIMIT_MAX]; /* by point; guards are unused */
    struct picture_line *line;
    size_t line_count, line_capacity;
    struct bytes title;   /* one line of UTF-8 above the board, no NUL behind it */
    struct bytes caption; /* lines below it, each ended by a newline */
};

/* An empty board of that geometry without anything on it; memory is kept. */
void picture_clear(struct picture *p, const struct geometry *g);
void picture_free(struct picture *p);

/* Clears it and takes the stones over. */
void picture_board(struct picture *p, const struct board *b);

void picture_mark(struct picture *p, point at, enum picture_shape shape, enum picture_ink ink);

/* What does not fit is cut off. */
void picture_label(struct picture *p, point at, const char *text);

int picture_line(struct picture *p, point from, point to, enum picture_ink ink,
                 enum picture_stroke stroke);

/* Sets the title, adds a line to the caption. Bytes below 32 become blanks. */
int picture_title(struct picture *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
int picture_note(struct picture *p, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* --- SVG ------------------------------------------------------------------------------------- */

/* Appends one <svg> element that needs nothing else: a file, or a part of a page. Bytes that are
 * no UTF-8 become U+FFFD. */
int picture_svg(const struct picture *p, struct bytes *out);

/* Its size with title and caption. */
void picture_size(const struct picture *p, int *width, int *height);

/* Many pictures in rows of `columns` (at least 1), as one <svg>. Zero it, set columns, add, finish:
 * it holds the text of what was added, about 20 kB a picture. Lines added to the legend, each
 * ended by a newline, stand small at the foot. */
struct picture_sheet {
    int columns;
    struct bytes legend;
    int x, y, row_height, width; /* private, as what follows */
    size_t count;
    struct bytes body;
};

int picture_sheet_add(struct picture_sheet *s, const struct picture *p);
int picture_sheet_finish(struct picture_sheet *s, struct bytes *out);
void picture_sheet_free(struct picture_sheet *s);

/* --- text ------------------------------------------------------------------------------------ */

/* Each point takes two columns: its mark, or the shade where a stone hides it, and behind it the
 * stone, label or point. In plain ASCII: X O stones, x o faded ones; ^ # ( * marks (triangle,
 * square, circle, cross); b w r g u y p e the shades (black, white, red, green, blue, orange,
 * purple, grey). Colours are those of 256-colour terminals, stones and marks UTF-8; each line
 * resets what it has set. Lines between points are listed below the board, by ink and stroke. */
enum picture_style { PICTURE_ASCII, PICTURE_COLOURS };

int picture_text(const struct picture *p, enum picture_style style, struct bytes *out);

#endif
