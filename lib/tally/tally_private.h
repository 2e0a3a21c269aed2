/* tally_private.h - rows of sections. */
#ifndef TALLY_PRIVATE_H
#define TALLY_PRIVATE_H

#include "tally.h"

/* The row of that id, empty when it is new; NULL when memory is out. */
struct tally_section *tally_section_row(struct tally *t, const char id[POS_ID_SIZE]);

#endif
