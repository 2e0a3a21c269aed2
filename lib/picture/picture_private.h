/* picture_private.h - pieces of text for all forms of a picture. */
#ifndef PICTURE_PRIVATE_H
#define PICTURE_PRIVATE_H

#include "picture.h"

/* The letters of a column, "A" to "Z" and on to "AA". */
void picture_column_name(const struct geometry *g, int column, char name[GEO_NAME_SIZE]);

#endif
