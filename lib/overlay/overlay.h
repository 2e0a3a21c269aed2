/* overlay.h - findings drawn on pictures: one table, a row each, for the terminal, for SVG, for
 * pages and for game records alike.
 *
 * To show a new kind of finding: teach lib/findings its section, write a function that draws on a
 * picture (picture.h says what shades, marks, labels and lines mean), add a row in overlay.c.
 *
 * Layer      audit, picture, sgf < overlay.
 * Ownership  the caller's pictures and bytes are filled; nothing is kept.
 * Errors     GO_OK or GO_ENOMEM.
 * Threads    no state outside the arguments.
 */
#ifndef OVERLAY_H
#define OVERLAY_H

#include "audit.h"
#include "findings.h"
#include "picture.h"
#include "sgf.h"

struct overlay {
    const char *name;          /* as users write it */
    enum findings_index needs; /* drawn where this has been found */
    const char *words;         /* what one sees, for --help */
    const char *signs;         /* and in plain letters */
    int (*draw)(const struct findings *f, struct picture *p);
};

/* The table; sets of overlays are bits by index, and OVERLAY_LAST_MOVE. */
#define OVERLAY_LAST_MOVE (1U << 31) /* the last move in a circle; "all" has it */

int overlay_count(void);
const struct overlay *overlay_get(int index);

/* What says most of this game without hiding the rest: settled points, needless moves, strings,
 * territory and what was found, and the last move; where none of these was looked for, whatever
 * was. */
unsigned overlay_default(const struct pos_game *g);

/* The legend of those overlays, a line each, in words or as plain letters. */
int overlay_legend(unsigned set, bool plain, struct bytes *out);

/* "settled,strings", "all" or "none" as a set. False when a name is unknown; *at is its offset. */
bool overlay_parse(const char *names, unsigned *set, size_t *at);

/* The overlays that show something in this game. */
unsigned overlay_shown(const struct pos_game *g);

/* The position that f looks at: stones, title (source, game, move), and the overlays of the set in
 * the table's order. */
int overlay_draw(const struct findings *f, unsigned set, struct picture *p);

/* The same, but each overlay tells `most` lines at most, those that say most; *left is the number
 * of lines that were left out. */
int overlay_draw_briefly(const struct findings *f, unsigned set, size_t most, struct picture *p,
                         size_t *left);

/* How the end of a game was counted: points as territory, dead stones faded and crossed, the scores
 * and what the record says as notes. */
int overlay_score(const struct record *r, const struct audit *a, struct picture *p);

/* Appends what is on the picture as SGF properties: TB TW (of shades, on empty points and faded
 * stones of the other colour) TR SQ CR MA LB LN AR, and C for the caption. */
int overlay_markup(const struct picture *p, struct bytes *out);

/* A string that hangs on who moves, as a problem: one tree of SGF with the position as setup, the
 * side that has to act to move, the string in triangles, and each move that is known to do it as a
 * variation. at: the string's first point. GO_ERANGE where there is nothing of the kind to ask. */
enum overlay_task { OVERLAY_SAVE_OR_CAPTURE, OVERLAY_SAVE, OVERLAY_CAPTURE };
int overlay_problem(const struct findings *f, point at, enum overlay_task task, struct bytes *out);

#endif
