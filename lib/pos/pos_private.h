/* pos_private.h - private to lib/pos: the body of a block, and the gzip members that carry it.
 *
 * A block is some whole games, stored by columns: all sizes, then all results, ... then all
 * moves.  Like stands beside like, which deflates better than game by game.
 *
 *     pack    games -> columns -> body      pack_game(), pack_finish()
 *     unpack  body -> columns -> games      unpack_open(), unpack_game()
 *     member  body <-> gzip member          member_write(), member_read()
 *
 * FORMAT.md beside this file defines every byte.
 */
#ifndef POS_PRIVATE_H
#define POS_PRIVATE_H

#include "pos.h"

#include <zlib.h>

enum {
    MEMBER_HEADER = 18,
    MEMBER_FOOTER = 8,
    MEMBER_MAX = 65536,
    PAYLOAD_MAX = 65280,
    BLOCK_FRAME = 48,
    BODY_PART_MAX = PAYLOAD_MAX - BLOCK_FRAME,
    POS_MAJOR = POS_VERSION_MAJOR,
    POS_MINOR = POS_VERSION_MINOR
};

enum block_flag {
    BLOCK_GOES_ON = 1,  /* the body continues in the next member */
    BLOCK_CONTINUES = 2 /* this member continues the body of the one before */
};

/* Frame types.  Columns are below FRAME_OF_GAME: a reader that meets one it does not know
 * cannot read on.  Frames of games, from FRAME_OF_GAME on, may be unknown: they are kept. */
enum frame_type {
    FRAME_HEADER = 1,
    FRAME_TRAILER = 2,
    FRAME_COLUMN = 16, /* + enum column */
    FRAME_OF_GAME = 64,
    FRAME_SECTION = 64
};

enum column {
    COLUMN_SIZE,
    COLUMN_KOMI,
    COLUMN_HANDICAP,
    COLUMN_RESULT,
    COLUMN_FLAGS,
    COLUMN_MOVE_COUNT,
    COLUMN_EDITS,
    COLUMN_TURNS,
    COLUMN_KEEP,
    COLUMN_SOURCE_SHARED,
    COLUMN_SOURCE_REST,
    COLUMN_SOURCE_INDEX,
    COLUMN_SOURCE_OFFSET,
    COLUMN_NAMES,
    COLUMN_VALUES,
    COLUMN_MOVES,
    COLUMN_FAR,
    COLUMNS
};

/* Of a body; no honest game comes near, and what claims to is refused before memory is spent. */
#define BODY_MAX ((size_t)1 << 30)

/* SHARED_MAX: bytes of its name that a source has in common with the one before; few bytes of
 * a block must not stand for many. */
enum { SHARED_MAX = 4096 };

enum { SIZE_DEFAULT = 19, TRAILER_SIZE = 24, NAME_END = 0, NAME_OTHER = 255, NAME_CODES = 256 };

enum keep_mode { KEEP_ALL, KEEP_RUNS, KEEP_BITS };

/* What a game leaves behind for the next one in the same block. */
struct pack_context {
    struct bytes source;
    uint64_t source_index, source_offset;
};

struct pack {
    struct bytes column[COLUMNS];
    struct bytes value[NAME_CODES]; /* values of text by code of their name */
    struct bytes tail;              /* frames of games */
    size_t games;
    uint64_t positions;
    struct pack_context last;
    struct bytes scratch;
};

void pack_clear(struct pack *p);
void pack_free(struct pack *p);

/* Adds a game: 1 when it went in, 0 when the body would grow beyond `room` bytes, and the
 * pack is as before; an empty pack takes a game of any size.  Or an error. */
int pack_game(struct pack *p, const struct pos_game *g, bool no_text, size_t room);

/* Where in a body the kind of data changes: deflate does better with new tables there, and
 * for moves without short matches. */
struct seam {
    size_t at;
    bool filtered; /* from here on */
};

enum { SEAMS = 4 };

/* Writes the body to `body`, which is empty. */
int pack_finish(struct pack *p, struct bytes *body, struct seam seam[SEAMS]);

/* Adds one frame to a body. */
int frame_add(struct bytes *body, uint8_t type, const void *data, size_t count);

/* Takes the frame at *at apart and moves *at behind it. */
struct frame {
    uint8_t type;
    const uint8_t *data;
    size_t count;
};
int frame_next(const uint8_t **at, const uint8_t *end, struct frame *f);

struct cursor {
    const uint8_t *at, *end; /* NULL, NULL: the column is absent, all its values are 0 */
};

struct unpack {
    struct cursor column[COLUMNS];
    struct cursor value[NAME_CODES];
    struct cursor tail;
    uint64_t games, index;
    struct pack_context last;
};

/* The body is borrowed until the last unpack_game(). */
int unpack_open(struct unpack *u, const uint8_t *body, size_t count, uint64_t games);

/* 1 and a game, 0 when there is none left (and nothing is left over), or an error. */
int unpack_game(struct unpack *u, struct pos_game *g);
void unpack_free(struct unpack *u);

/* moves.c: one byte a move, and the far ones beside them. */
int moves_pack(struct bytes *moves, struct bytes *far, const struct record *r);
int moves_unpack(struct cursor *moves, struct cursor *far, struct record *r, uint64_t count);

/* names.c: the table of standard property names; 0 when the name is not in it. */
uint8_t name_code(const char *name);
const char *name_of(uint8_t code);

static inline uint64_t zigzag(int64_t value)
{
    return (uint64_t)value << 1 ^ (value < 0 ? UINT64_MAX : 0);
}

static inline int64_t unzigzag(uint64_t value)
{
    return (int64_t)(value >> 1 ^ (value & 1 ? UINT64_MAX : 0));
}

static inline void put_le(uint8_t *at, uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        at[i] = (uint8_t)(value >> (8 * i));
}

static inline uint64_t get_le(const uint8_t *at, int bytes)
{
    uint64_t value = 0;

    for (int i = 0; i < bytes; i++)
        value |= (uint64_t)at[i] << (8 * i);
    return value;
}

/* The fixed start of every payload. */
struct block_frame {
    unsigned flags; /* enum block_flag */
    uint64_t ordinal, first_game, first_position, positions;
    uint32_t games;
    uint32_t count; /* bytes of the body in this member */
};

void block_frame_put(uint8_t at[BLOCK_FRAME], const struct block_frame *f);
int block_frame_get(const uint8_t *at, struct block_frame *f);

/* lines.c: NUL-terminated lines without doubles. */
struct lines {
    struct bytes text;
    uint64_t *seen; /* a table of hashes, 0 is free */
    size_t seen_size, count;
};

enum { LINES_MAX = 1 << 24 }; /* bytes; beyond it provenance is refused */

/* Adds those of the lines that are new; `fresh` (or NULL) gets them too.  GO_ESYNTAX when the
 * last line has no end, GO_ERANGE when there are too many. */
int lines_add(struct lines *l, const uint8_t *text, size_t count, struct bytes *fresh);
void lines_free(struct lines *l);

/* --- members --- */

extern const uint8_t member_end[28]; /* the end-of-file member */

struct deflater {
    z_stream z;
    int level;
    bool ready;
    uint8_t out[MEMBER_MAX];
};

/* Packs up to PAYLOAD_MAX bytes; the member is d->out, of *count bytes.  Seams at or behind
 * the end of the payload are ignored. */
int member_deflate(struct deflater *d, const uint8_t *payload, size_t size,
                   const struct seam seam[SEAMS], size_t *count);
void deflater_free(struct deflater *d);

/* The size of the member whose first MEMBER_HEADER bytes are at `head`, or an error when they
 * are no such header. */
int64_t member_size(const uint8_t *head);

/* Unpacks a whole member of `size` bytes to at most PAYLOAD_MAX bytes, and checks all of it. */
int member_inflate(z_stream *z, const uint8_t *member, size_t size, uint8_t *payload,
                   size_t *count);

/* Unpacks the first `want` bytes of the payload only; nothing can be checked. */
int member_peek(z_stream *z, const uint8_t *member, size_t size, uint8_t *start, size_t want);

#endif
