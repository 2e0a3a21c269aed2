/* gtp.h - a session of the Go Text Protocol, version 2: a line in, an answer out.
 *
 * Layer      all analyses < gtp.  No input or output of its own: lines come from the caller,
 *            answers go into bytes, files are read by a function that the caller gives.
 * Units      Vertices as people write them ("D4", "pass"), colours as "black", "b", "white", "w".
 * Ownership  gtp_new() gives the caller a session to gtp_free().
 * Errors     Whatever a line holds, the answer says it ("? words"), and the session goes on as if
 *            the line had not come.  Functions return GO_OK or GO_ENOMEM.
 * Threads    one session: one thread at a time.
 * Source     G. Farnebaeck, "Specification of the Go Text Protocol, version 2, draft 2", 2002;
 *            meaning of loadsgf, trymove, popgo and unconditional_status as in GNU Go 3.8.
 *
 * A new command is a row and a function: see gtp_private.h.
 */
#ifndef GTP_H
#define GTP_H

#include "base.h"

struct gtp;

/* Reads the whole file into out, which is empty.  GO_EIO or what else went wrong. */
typedef int gtp_read_file(const char *path, struct bytes *out);

/* A session with an empty 19x19 board at LEVEL_DEFAULT; NULL when memory is out.  Where
 * read_file is NULL, files cannot be loaded. */
struct gtp *gtp_new(gtp_read_file *read_file);
void gtp_free(struct gtp *session); /* NULL is allowed */

/* GO_ERANGE when there is no such level. */
int gtp_set_level(struct gtp *session, int level);

/* Takes one line, without its newline or with it, and appends the answer to out; nothing is
 * appended for blank lines and comments.  After GO_ENOMEM out may hold part of an answer. */
int gtp_line(struct gtp *session, const char *line, size_t count, struct bytes *out);

/* Was the last command "quit"? */
bool gtp_has_quit(const struct gtp *session);

#endif
