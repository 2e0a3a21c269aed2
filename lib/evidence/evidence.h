/* evidence.h - what other analyses say of strings, as the territory estimate takes it.
 *
 * Two ways to it: evidence_of() from answers that the caller has, out of a stream say; a struct
 * evidence_reader reads for itself, as for the fit of the weights of lib/influence.  They may
 * differ a little: its eyes rest on what lib/eyes reads, those of a stream on verdicts of worms,
 * too.
 *
 * Layer      dragons, eyes, influence < evidence.
 * Units      Points as in geometry.h; boards up to 25x25.
 * Ownership  a reader belongs to the caller; what it reads is copied out.
 * Errors     GO_OK, GO_ENOMEM.
 * Threads    one reader, one thread at a time; else no state outside the arguments.
 * Source     Eyes are added up over the strings of a group, as in GNU Go's manual, chapter on
 *            dragons: a space counts for the group whose stones take up most of its border.
 * Wrong      where the analyses are; and two spaces that want the same move add up as if the owner
 *            could make it twice.
 */
#ifndef EVIDENCE_H
#define EVIDENCE_H

#include "dragons.h"
#include "eyes.h"
#include "influence.h"

/* What is known of one string. */
struct evidence_string {
    point origin;
    uint8_t attack, defend; /* enum reading_verdict; defend counts where asked_defend */
    bool asked_defend;
    uint8_t flags;  /* enum worm_flag */
    int16_t dragon; /* number of its group, or -1: not known */
};

/* One eye space. */
struct evidence_space {
    enum colour colour;
    const struct pointset *points;
    int least, most; /* eyes when the enemy moves first, and when the owner does */
};

/* The space with these eyes by who moves first (enum eyeshape_side), without threats of ko; `guess`
 * stands for those that are unknown. */
struct evidence_space evidence_space_of(enum colour colour, const struct pointset *points,
                                        const int8_t eyes[EYESHAPE_SIDES], int guess);

/* Writes the entries of `out`, one a point of the board, of all strings; the others are zeroed. */
void evidence_of(const struct board *b, const struct evidence_string *string, size_t strings,
                 const struct evidence_space *space, size_t spaces, struct influence_evidence *out);

/* How much is read. */
struct evidence_effort {
    struct worms_effort strings;
    bool groups; /* links are read, and groups and eyes go into the evidence */
    struct links_effort links;
    struct eyes_effort eyes;
};

/* What the level table asks for. */
struct evidence_effort evidence_effort_of(int level);

/* NULL only when memory is out. */
struct evidence_reader;
struct evidence_reader *evidence_reader_new(const struct evidence_effort *effort);
void evidence_reader_free(struct evidence_reader *r); /* NULL is allowed */

/* Reads the position; answers of the one before are kept while they hold. */
int evidence_read(struct evidence_reader *r, const struct board *b, struct influence_evidence *out);

#endif
