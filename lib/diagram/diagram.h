/* diagram.h - boards as text pictures, both ways; for tests and for people.
 *
 *     one line         rows with coordinates          with an overlay
 *     .X./XO./...          A B C                          A B C
 *                        3 . X . 3                      3 b X b 3
 *                        2 X O . 2                      2 X w . 2
 *                        1 . . . 1                      1 . . . 1
 *                          A B C                          A B C
 *
 * Layer      board < diagram.
 * Units      Rows from the top; X is black, O is white, . is empty.  Any size from 1x1 to 52x52.
 * Ownership  the caller's boards and bytes are filled, nothing is kept.
 * Errors     GO_OK or a negative enum go_error, as each function says.
 * Threads    no state outside the arguments.
 */
#ifndef DIAGRAM_H
#define DIAGRAM_H

#include "board.h"

enum diagram_style {
    DIAGRAM_ROWS = 0,        /* a line a row, a blank between points */
    DIAGRAM_ONE_LINE = 1,    /* rows split by '/', no blanks, no newline at the end */
    DIAGRAM_COORDINATES = 2, /* with DIAGRAM_ROWS: names around, as in "D4"; + on star points */
};

/* Reads a picture of either style, without coordinates: X (or x) is black, O (or o, not 0) is
 * white, . and + are empty; rows end at '/' or at a newline; blanks count for nothing and rows
 * of blanks are skipped.  The board takes the picture's size; history and ko are gone.
 * Nothing is captured: stones without liberties stay.  GO_ESYNTAX for another character, rows of
 * unequal length or no row at all; GO_ERANGE above 52 columns or rows; GO_ENOMEM.  After an
 * error the board is as it was. */
int diagram_parse(struct board *b, const char *picture);

/* A new board to board_free() from such a picture; NULL where diagram_parse() fails. */
struct board *diagram_board(const char *picture);

/* Appends the picture.  Where overlay[p] is not 0, it stands for what is on point p; overlay
 * holds b->geo.limit characters and may be NULL.  A NUL follows the text and is not counted, so
 * that out->data can be used as a string.  GO_ENOMEM. */
int diagram_write(const struct board *b, enum diagram_style style, const char *overlay,
                  struct bytes *out);

/* Is p marked on a wooden board?  From 7x7 on: corners of the grid of star points, with
 * the centre, and the sides from 13 on. */
bool diagram_is_star(const struct geometry *g, point p);

#endif
