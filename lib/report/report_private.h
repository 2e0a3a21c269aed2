/* report_private.h - what one report takes from another. */
#ifndef REPORT_PRIVATE_H
#define REPORT_PRIVATE_H

#include "findings.h"
#include "report.h"

/* Members "links", "dragons", "conflicts" of the JSON object of a position, each behind a comma;
 * a picture of its dragons.  Precondition: f->has holds FINDINGS_DRAGONS. */
int report_dragons_json(const struct findings *f, struct bytes *out);
int report_dragons_text(const struct findings *f, struct bytes *out);

/* The telling positions as parts of a page, by kinds; nothing when there are none. */
int report_telling(const struct tally *t, struct bytes *out);

#endif
