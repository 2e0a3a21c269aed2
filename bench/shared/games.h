/* games.h - what the programs of bench/ share: the games of an archive, and settings.
 *
 * Ownership  a struct games belongs to its caller: zero it, games_read() it, games_free() it.
 * Errors     GO_OK or a negative enum go_error.  Games that cannot be read are passed over.
 */
#ifndef GAMES_H
#define GAMES_H

#include "record.h"

/* A game, which the visitor may take for its own: *r is zeroed then.  False ends the walk. */
typedef bool games_visitor(void *context, struct record *r);

/* Visits the games of an archive in the order of its members. */
int games_visit(const char *path, games_visitor *visit, void *context);

struct games {
    struct record *record;
    size_t count, capacity;
};

/* Appends all games of an archive. */
int games_read(struct games *games, const char *path);
void games_free(struct games *games);

/* A number from the environment. */
long setting(const char *name, long otherwise);

#endif
