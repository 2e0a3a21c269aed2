/* findings.h - all that analyses have found about one position, decoded: what pictures, queries and
 * statistics look at.
 *
 *     findings_begin(&f, game, FINDINGS_ALL);
 *     replay_start(&at, &game->record, board);
 *     do {
 *         findings_look(&f, &at);      ... f.has & FINDINGS_WORMS: f.worms, f.seen ...
 *     } while (replay_next(&at));
 *
 * Plies may come in any order; rising ones cost one walk over the sections.
 *
 * Layer      section < findings.
 * Ownership  zero the struct, use it for game after game, findings_free(). Game, replay and board
 *            are borrowed and must stay until the next look.
 * Errors     GO_ENOMEM; GO_EVERSION for a section newer than this library; GO_ESYNTAX for one that
 *            cannot be read or that is not about the strings on the board.
 * Threads    one struct: one thread at a time.
 */
#ifndef FINDINGS_H
#define FINDINGS_H

#include "section.h"

/* A section each: its bit, its id. */
#define FINDINGS_KINDS(X)                                                                          \
    X(UNCOND)                                                                                      \
    X(SAFETY)                                                                                      \
    X(WORMS)                                                                                       \
    X(LINKS)                                                                                       \
    X(DRAGONS)                                                                                     \
    X(EYES)                                                                                        \
    X(HITS)                                                                                        \
    X(TERR)

enum findings_index {
#define FINDINGS_INDEX(name) FINDINGS_AT_##name,
    FINDINGS_KINDS(FINDINGS_INDEX)
#undef FINDINGS_INDEX
        FINDINGS_COUNT
};

enum findings_kind {
#define FINDINGS_BIT(name) FINDINGS_##name = 1 << FINDINGS_AT_##name,
    FINDINGS_KINDS(FINDINGS_BIT)
#undef FINDINGS_BIT
        FINDINGS_ALL = (1 << FINDINGS_COUNT) - 1
};

/* Where the reading of one section stands. */
struct findings_walk {
    const struct pos_section *section; /* NULL: the game has none */
    struct pos_answer answer;
    int status; /* 1 while `answer` is one */
};

struct findings {
    const struct pos_game *game;
    const struct replay *at;
    unsigned want, has; /* enum findings_kind: asked for; found about this position */
    struct section_uncond uncond;
    struct section_safety safety;
    struct section_worms worms;     /* worms.worm[i] is about seen->worm[i] */
    struct section_links links;     /* their strings are those of `seen` */
    struct section_dragons dragons; /* the same; never without links */
    struct section_eyes eyes;
    struct section_hits hits; /* strings that a query has found */
    struct worms *seen;       /* what one sees of the strings; valid with worms, links, dragons */
    bool has_seen;
    struct section_territory territory;
    struct findings_walk walk[FINDINGS_COUNT];
};

int findings_begin(struct findings *f, const struct pos_game *game, unsigned want);
int findings_look(struct findings *f, const struct replay *at);
void findings_free(struct findings *f);

/* Is there such a section in the game at all, whatever the position? */
bool findings_in_game(const struct pos_game *g, enum findings_index kind);

/* Bits of those that are (enum findings_kind). */
unsigned findings_kinds_in(const struct pos_game *g);

/* The command that makes them: "worms". */
const char *findings_maker(enum findings_index kind);

/* The move of the game that follows this position, or NULL at its end. */
const struct record_move *findings_next_move(const struct findings *f);

/* "UNCD" */
const char *findings_id(enum findings_index kind);

#endif
