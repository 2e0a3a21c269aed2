/* report_private.h - what one report takes from another. */
#ifndef REPORT_PRIVATE_H
#define REPORT_PRIVATE_H

#include "findings.h"
#include "report.h"

/* Writes the positions of a game about which something of `needs` was found, one after another,
 * with whatever was found of `more` at hand (both enum findings_kind). */
typedef int report_write_fn(enum report_form form, const struct findings *f, struct bytes *out);
int report_positions(enum report_form form, const struct pos_game *g, unsigned needs, unsigned more,
                     report_write_fn *write, struct bytes *out);

/* Members "links", "dragons", "conflicts" of the JSON object of a position, each behind a comma;
 * a picture of its dragons.  Precondition: f->has holds FINDINGS_DRAGONS. */
int report_dragons_json(const struct findings *f, struct bytes *out);
int report_dragons_text(const struct findings *f, struct bytes *out);

/* The telling positions as parts of a page, by kinds; nothing when there are none. */
int report_telling(const struct tally *t, struct bytes *out);

#endif
