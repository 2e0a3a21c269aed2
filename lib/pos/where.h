/* where.h - a small language that says which games are meant.
 *
 *     size = 19 and (PB ~ "Wu" or PW ~ "Wu") and not handicap >= 2
 *     moves > 100 and result = B and WR
 *
 *     expression   comparisons joined by: not, and, or (in this order of strength), parentheses
 *     comparison   NAME OP VALUE, or NAME alone: it is there and not empty (a number: not 0)
 *     OP           =  !=  <  <=  >  >=  ~ (contains)  !~ (does not)
 *     VALUE        a number, a word, or text in "..." or '...'
 *     NAME         size (19 or 19x13; ordered by the longer side), width, height, moves, komi,
 *                  handicap, result (B, W, draw, unknown), source, or a property of the record
 *                  in capitals as in SGF: PB, PW, RE, EV, DT, ...
 *
 * A property that is absent is empty text, an absent komi satisfies nothing.  Where VALUE is a
 * number, what stands at the start of the property is compared as a number (so 9d > 5), and a
 * property without one satisfies only !=.  Else text is compared byte by byte.
 *
 * Layer      record < pos.
 * Ownership  where_parse() gives a struct to where_free(); the text is copied.
 * Errors     GO_ENOMEM; GO_ESYNTAX with a message and the offset of the character it is about.
 * Threads    a parsed expression is only read: any number of threads may match.
 */
#ifndef WHERE_H
#define WHERE_H

#include "record.h"

struct where;

struct where_error {
    size_t at;
    const char *words;
};

int where_parse(const char *text, struct where **result, struct where_error *error);
bool where_match(const struct where *w, const struct record *r);
void where_free(struct where *w); /* NULL is allowed */

#endif
