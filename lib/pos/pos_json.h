/* pos_json.h - the text twin of the position stream: one JSON object a line for each game, and
 * nothing is lost on the way there and back.
 *
 *     {"size":[19,19],"komi":7.5,"handicap":0,"result":"B","flags":0,
 *      "source":"a.sgf","index":0,"offset":0,"text":[["PB","Sato"],["PW","Wu"]],
 *      "edits":[[0,"B","D4"]],"turns":[[0,"W"]],"moves":[["B","Q16"],["W","PASS"]],
 *      "keep":[[0,2]],
 *      "sections":[{"id":"UNCD","version":1,"flags":0,"body":"00ff"}],"unknown":""}
 *
 * Keys always stand in this order; a reader takes them in any order, all but "size" may be
 * missing, and unknown keys are passed over.  komi is null when absent, result B, W, draw or "?";
 * keep holds ranges of plies [first, last], and is missing where all are kept; bodies and
 * frames of unknown types are hexadecimal.  Text that is no UTF-8 keeps its bytes as
 * \udc80..\udcff (Python's surrogateescape).
 *
 * Layer      record < pos.
 * Ownership  the caller's game and bytes are filled, nothing is kept.
 * Errors     GO_ENOMEM; GO_ESYNTAX and where, when a line is no such object.
 * Threads    no state outside the arguments.
 */
#ifndef POS_JSON_H
#define POS_JSON_H

#include "pos.h"

/* Appends the game's line, with its newline. */
int pos_json_write(const struct pos_game *g, struct bytes *out);

/* Reads one line; *where is the offset at which it went wrong. */
int pos_json_read(struct pos_game *g, const char *line, size_t count, size_t *where);

/* Appends bytes as a JSON string with its quotes. */
int pos_json_string(struct bytes *out, const uint8_t *text, size_t count);

#endif
