/* where.h - a small language that says which games and which positions are meant.
 *
 *     size = 19 and (PB ~ "Wu" or PW ~ "Wu") and not handicap >= 2
 *     ply > 60 and any string (colour = white and size >= 5 and attack = win and defenders = 1)
 *     count string (attack = win and defend = lose and proved) >= 3
 *     any region (points >= 20 and loss > 10) and no link (bond = cuttable)
 *
 *     expression   comparisons joined by: not, and, or (in this order of strength), parentheses
 *     comparison   NAME OP VALUE, or NAME alone: it is there and not empty (a number: not 0)
 *                  any ITEM (EXPRESSION)        it is true of one at least
 *                  no ITEM (EXPRESSION)         of none
 *                  every ITEM (EXPRESSION)      of all
 *                  count ITEM (EXPRESSION) OP NUMBER
 *     ITEM         string, link (of two strings), group (dragon), space (for eyes), region (of
 *                  territory)
 *     OP           =  !=  <  <=  >  >=  ~ (contains)  !~ (does not)
 *     VALUE        a number, a word, or text in "..." or '...'
 *     NAME         of games: size (19 or 19x13; ordered by the longer side), width, height, moves,
 *                  komi, handicap, result (B, W, draw, unknown), source, or a property of the
 *                  record in capitals as in SGF: PB, PW, RE, EV, DT, ...
 *                  of positions and of items: where_field() lists them with their words
 *
 * An expression with a name of positions or a question about items is about positions, any other
 * about games. Inside the parentheses of a question a name is one of the item's if it has such a
 * one; questions are not put into questions.
 *
 * A property that is absent is empty text. Where VALUE is a number, what stands at the start of the
 * property is compared as a number (so 9d > 5), and a property without one satisfies only !=. Else
 * text is compared byte by byte. What is not known (an absent komi, an analysis that nobody made, a
 * number of moves that were not all looked for) satisfies no comparison at all, and no question
 * about items, whichever way it is put.
 *
 * Layer      findings < where.
 * Ownership  where_parse() gives a struct to where_free(); the text is copied.
 * Errors     GO_ENOMEM; GO_ESYNTAX with a message and the offset of the character it is about.
 * Threads    a parsed expression is only read: any number of threads may match.
 */
#ifndef WHERE_H
#define WHERE_H

#include "findings.h"

struct where;

struct where_error {
    size_t at;
    const char *words;
};

/* What names are of. */
enum where_subject {
    WHERE_GAMES,
    WHERE_POSITIONS,
    WHERE_STRINGS,
    WHERE_LINKS,
    WHERE_GROUPS,
    WHERE_SPACES,
    WHERE_REGIONS,
    WHERE_SUBJECTS
};

/* "string" as questions call it; NULL for games and positions. */
const char *where_subject_word(enum where_subject of);

/* The i-th name of a subject, or NULL behind the last; of games there are none but those above. */
struct where_field {
    const char *name;
    const char *values; /* "number", "yes or no", "point", or the words in rising order: "B|W" */
    const char *words;  /* what it is */
    unsigned needs;     /* enum findings_kind, besides what the subject needs */
};
const struct where_field *where_field(enum where_subject of, int i);

int where_parse(const char *text, struct where **result, struct where_error *error);
void where_free(struct where *w); /* NULL is allowed */

/* WHERE_GAMES, WHERE_POSITIONS, or WHERE_STRINGS: positions, with a question about strings. */
enum where_subject where_about(const struct where *w);

/* The findings that the expression asks for: enum findings_kind. */
unsigned where_needs(const struct where *w);

/* Of an expression about games. */
bool where_match(const struct where *w, const struct record *r);

/* Of any expression; f has looked at the position. hits, if not NULL, take the strings that `any`
 * and `count` have found, by rising origin, each once; empty when the answer is no. *result is the
 * answer. GO_ENOMEM. */
int where_match_position(const struct where *w, const struct findings *f, struct section_hits *hits,
                         bool *result);

#endif
