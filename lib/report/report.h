/* report.h - answers as text: rows for cut and awk, JSON lines for jq, pictures for people.
 *
 * Layer      tally, overlay, audit < report.
 * Units      points by the names people use ("D4"); rows of a board from the top, split by '/'.
 * Ownership  everything is appended to the caller's bytes.
 * Errors     GO_ENOMEM; GO_ESYNTAX for a section that cannot be read, GO_EVERSION for one of a
 *            newer kind. After an error, what was appended is of no use.
 * Threads    no state outside the arguments.
 */
#ifndef REPORT_H
#define REPORT_H

#include "audit.h"
#include "diagram.h"
#include "section.h"
#include "tally.h"

/* --- pieces --------------------------------------------------------------------------------- */

int report_add(struct bytes *out, const char *text);

/* A JSON string with its quotes; bytes that are no UTF-8 become U+FFFD. */
int report_json(struct bytes *out, const void *text, size_t count);

/* Opens the object of a position, as all tools write it: where it is from, its size, who moves.
 * What follows begins with a comma. */
int report_json_position(struct bytes *out, const struct record *r, const struct replay *at);

/* The same for people: a line, and the board with the letters of the overlay (see diagram.h). */
int report_text_position(struct bytes *out, const struct record *r, const struct replay *at,
                         const char *overlay);

/* The first columns of a row about a position: source, game, ply. */
int report_tsv_position(struct bytes *out, const struct record *r, const struct replay *at);

/* A field of a row: tabs, newlines and backslashes as \t, \n, \r, \\; "-" when it is empty. */
int report_field(struct bytes *out, const void *text, size_t count);

/* A bar of '#', `value` of `most` wide as `width`; at least one where value is not 0. */
int report_bar(struct bytes *out, uint64_t value, uint64_t most, int width);

/* "black", "white". */
const char *report_colour(enum colour c);

/* "settled", "settled_played", "replaced": as the counts of a tally are called. */
const char *report_category(enum uncond_category c);

/* --- unconditional status and meaningless moves ---------------------------------------------- */

enum report_form { REPORT_TSV, REPORT_JSONL, REPORT_TEXT, REPORT_JSON };

/* What stands before the first game: names of columns, or the legend of the pictures. */
int report_uncond_head(enum report_form form, struct bytes *out);

/* One row, line or picture for each kept position that the section UNCD answers, with what ALTN
 * says about it. Columns of a row:
 *     source game ply size to_move board status seki ko black white alternating
 * status: B black stone alive, b settled for Black, W and w the same for White, '.' undecided;
 * seki: the same letters b, w and s (both) for regions left open only because of a seki;
 * black, white: their meaningless moves, "J5>G3" replaced, "A9>PASS" settled, "C1>PASS2" settled
 * for the opponent once played, with "~" behind a move that the replacement settles mutually, and
 * "-" for none, "?" when they were not looked for; alternating: letters as for status, "?" when
 * it was not looked for. */
int report_uncond(enum report_form form, const struct pos_game *g, struct bytes *out);

/* --- strings --------------------------------------------------------------------------------- */

/* A row for each string of each position that the section WORM answers (columns as the head
 * says), a JSON line or a picture for each position. Verdicts are win, ko_a, ko_b, lose for the
 * side that asks, certainty is proof or guess; "-" and no_liberties (JSON: null) for a string that
 * setup put there without liberties; points are split by commas. */
int report_worms_head(enum report_form form, struct bytes *out);
int report_worms(enum report_form form, const struct pos_game *g, struct bytes *out);

/* --- eye spaces ------------------------------------------------------------------------------ */

/* A row for each eye space of each position that the section EYES answers (columns as the head
 * says), a JSON line or a picture for each position. Numbers of eyes come in pairs: with the enemy
 * of the space's owner to move, and with the owner to move; "?" is unknown. Among the moves "+" is
 * taking a liberty outside, "*" behind a move marks a sacrifice, "!" one that reading captures. */
int report_eyes_head(enum report_form form, struct bytes *out);
int report_eyes(enum report_form form, const struct pos_game *g, struct bytes *out);

/* Where LINK and DRGN answer, JSON lines and pictures of report_worms() hold links and dragons,
 * too. Rows (TSV alone) for them are apart: one for each pair of near strings; one for each block
 * of a dragon, with the strings in it. */
int report_links_head(enum report_form form, struct bytes *out);
int report_links(enum report_form form, const struct pos_game *g, struct bytes *out);
int report_dragons_head(enum report_form form, struct bytes *out);
int report_dragons(enum report_form form, const struct pos_game *g, struct bytes *out);

/* --- territory ------------------------------------------------------------------------------- */

/* A row for each region of each position that the section TERR answers (columns as the head says),
 * a JSON line or a picture for each position.  Values are in points. */
int report_territory_head(enum report_form form, struct bytes *out);
int report_territory(enum report_form form, const struct pos_game *g, struct bytes *out);

/* --- statistics ----------------------------------------------------------------------------- */

/* TSV: a row for each group that `by` (enum tally_by) tells apart, all counts as columns; JSON: one
 * document with the totals, the groups and the sections; text: tables and bars for people, the
 * positions by ranges of plies over all sizes, whatever `by` says. */
int report_tally(enum report_form form, const struct tally *t, unsigned by, struct bytes *out);

/* One page of HTML with plots and the telling positions; it needs no other file. */
int report_html(const struct tally *t, struct bytes *out);

/* One row for each move of the game just counted that analyses spoke against:
 *     source game ply colour move category replacement string
 * category settled, settled_played, replaced: it was meaningless (see report_uncond); not_saved: it
 * did not save a string of the mover that could be saved by the replacement, and the next position
 * proves it. */
int report_played_head(struct bytes *out);
int report_played(const struct tally_game *s, struct bytes *out);

/* --- results of games ---------------------------------------------------------------------------
 */

/* A row for a game that was played to its end:
 *     source game size rules komi handicap result class verdict area territory dame low
 *     high dead
 * area, territory: Black's less White's with komi, as in "B+3.5"; low, high: the area
 * score if all doubtful points went to one side; dead: dead stones. */
int report_audit_head(struct bytes *out);
int report_audit(const struct pos_game *g, const struct audit *a, const struct audit_claim *claim,
                 struct bytes *out);

#endif
