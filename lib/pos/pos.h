/* pos.h - the position stream: games as chains of moves, the positions kept, and what tools
 * have found about them.  FORMAT.md beside this file says every byte.
 *
 * The unit is a GAME: struct pos_game.  A reader hands them out in order, a writer takes them
 * in order; neither holds more than a block (64 KiB of frames, or one game that is larger).
 *
 *     struct pos_reader *in;  struct pos_writer *out;  struct pos_game game = { 0 };
 *     while ((status = pos_read(in, &game)) == 1)
 *         ... look, add sections ...  pos_write(out, &game)
 *     pos_writer_finish(out)      trailer and end-of-file member: without it the stream is cut
 *
 * Layer      record < pos.
 * Units      Plies and positions as in record.h.  Ordinals are u64, from 0.
 * Ownership  reader and writer belong to the caller; they borrow the I/O functions' context.
 *            A pos_game owns all that it points to; pos_game_free().
 * Errors     negative enum go_error: GO_EIO (the I/O function failed), GO_ETRUNCATED (no
 *            end-of-file member, or cut within a block), GO_ECORRUPT (checksum, gaps between
 *            blocks, counts that differ), GO_EVERSION, GO_ESYNTAX (no position stream at all),
 *            GO_ENOMEM.  pos_reader_where() says where.
 * Threads    one reader or writer: one thread at a time.  pos_game_encode() and
 *            pos_game_decode() have no state outside their arguments: workers may use them.
 */
#ifndef POS_H
#define POS_H

#include "record.h"

enum { POS_ID_SIZE = 4, POS_SECTIONS_MAX = 256 /* of one game */ };

/* The version of the stream that this library writes. */
enum { POS_VERSION_MAJOR = 1, POS_VERSION_MINOR = 0 };

/* A set of plies: which positions of a game are in the stream. */
struct pos_plies {
    uint64_t *w;
    size_t capacity; /* words */
};

/* What one tool found about one game.  The body is a row of answers by rising ply:
 *     varint ply (the first) or difference to the ply before (the others), varint length, bytes
 * An answer is self-contained: dropping positions drops their answers and touches no other. */
struct pos_section {
    char id[POS_ID_SIZE]; /* "UNCD"; upper case letters and digits */
    uint8_t version;
    uint8_t flags; /* enum pos_section_flag */
    struct bytes body;
};

enum pos_section_flag {
    POS_SECTION_WHOLE_GAME = 1 /* the body is one opaque value about the game, not by ply */
};

struct pos_game {
    uint64_t ordinal; /* of the game since the last stream header; set by the reader */
    struct record record;
    struct pos_plies keep;
    struct pos_section *section;
    size_t section_count, section_capacity;
    struct bytes unknown; /* frames of types this version does not know, copied through */
};

void pos_game_free(struct pos_game *g);

/* Makes g an empty game on a board of that geometry; memory is kept.  pos_keep_all() or _none()
 * comes when its moves are in. */
void pos_game_clear(struct pos_game *g, const struct geometry *geo);
int pos_game_copy(struct pos_game *dst, const struct pos_game *src);

/* A 64-bit hash of everything in the game but its ordinal: record, positions kept, sections,
 * unknown frames.  The trailer holds the sum over all games, whatever their order. */
uint64_t pos_game_hash(const struct pos_game *g, bool no_text);

/* A game alone as bytes, and back: as the body of a block of one game.  `out` is empty. */
int pos_game_encode(const struct pos_game *g, struct bytes *out);
int pos_game_decode(struct pos_game *g, const uint8_t *data, size_t count);

/* Keeps all positions 0..move_count, or none. */
int pos_keep_all(struct pos_game *g);
int pos_keep_none(struct pos_game *g);
bool pos_kept(const struct pos_game *g, uint32_t ply);
void pos_keep_set(struct pos_game *g, uint32_t ply, bool kept); /* ply <= move_count, after
                                                                   pos_keep_all() or _none() */
uint64_t pos_kept_count(const struct pos_game *g);

/* The section of that id, or NULL. */
struct pos_section *pos_section_find(const struct pos_game *g, const char id[POS_ID_SIZE]);

/* An empty section of that id for writing: the old one of the same id is emptied.
 * GO_ERANGE when the game has POS_SECTIONS_MAX others. */
int pos_section_begin(struct pos_game *g, const char id[POS_ID_SIZE], uint8_t version,
                      uint8_t flags, struct pos_section **section);

/* Takes the section of that id away, if there is one. */
void pos_section_remove(struct pos_game *g, const char id[POS_ID_SIZE]);

/* Appends one answer; plies must rise.  *last is the ply of the answer before, or -1 at first;
 * it is moved on. */
int pos_section_add(struct pos_section *s, int64_t *last, uint32_t ply, const void *answer,
                    size_t count);

/* Walks the answers: zero the walk, then 1 and ply/answer/count, 0 at the end, GO_ESYNTAX. */
struct pos_answer {
    uint32_t ply;
    const uint8_t *answer;
    size_t count;
    size_t offset; /* private */
    bool started;  /* private */
};
int pos_section_next(const struct pos_section *s, struct pos_answer *a);

/* Drops the answers about positions that are not kept. */
int pos_sections_trim(struct pos_game *g);

/* --- reading -------------------------------------------------------------------------------- */

/* Fills up to count bytes; returns how many, 0 at the end, or a negative enum go_error. */
typedef int64_t pos_read_fn(void *context, void *buffer, size_t count);

/* Goes back or on to a byte offset counted from where reading began. */
typedef int pos_seek_fn(void *context, uint64_t offset);

struct pos_reader;

struct pos_reader_options {
    bool allow_truncated;   /* a missing end is the end, not an error */
    uint64_t shard, shards; /* read part `shard` of 1..`shards` by blocks; 0, 0: everything */
    pos_seek_fn *seek;      /* only for parts; NULL: the input goes to an unnamed temporary file
                               first, because the parts of a pipe need its length */
};

/* Parts are runs of whole blocks, of about as many positions each: part 1, 2, ... N one behind
 * the other are the whole.  Blocks of other parts are not decoded, and the checksum of the
 * trailer, which is about all games, is not checked. */

struct pos_reader *pos_reader_new(pos_read_fn *read, void *context,
                                  const struct pos_reader_options *options);
void pos_reader_free(struct pos_reader *r);

/* 1 and the next game, 0 at the end, or an error.  The game's memory is reused. */
int pos_read(struct pos_reader *r, struct pos_game *game);

/* Provenance met so far: one line a tool run, in order, without doubles; NUL-terminated lines
 * in one buffer. */
const struct bytes *pos_reader_provenance(const struct pos_reader *r);

/* What the trailers met so far promise in sum; equal to what was read, or pos_read() has
 * returned an error.  Positions are those kept. */
struct pos_totals {
    uint64_t games, positions, checksum;
};
struct pos_totals pos_reader_totals(const struct pos_reader *r);

/* Byte offset of the block and ordinal of the game where the reader stands. */
void pos_reader_where(const struct pos_reader *r, uint64_t *offset, uint64_t *game);

/* --- writing -------------------------------------------------------------------------------- */

/* Takes all count bytes or returns a negative enum go_error. */
typedef int pos_write_fn(void *context, const void *data, size_t count);

struct pos_writer;

struct pos_writer_options {
    int level;                      /* deflate 0..9: 0 for pipes, 6 for files */
    bool no_text;                   /* leave game text out */
    uint32_t block_games;           /* at most so many games a block; 0: as many as fit */
    const struct bytes *provenance; /* lines as pos_reader_provenance() gives them, or NULL */
};

struct pos_writer *pos_writer_new(pos_write_fn *write, void *context,
                                  const struct pos_writer_options *options);
/* Besides what the I/O function returns: GO_ERANGE for a game of more than 2^30 bytes. */
int pos_write(struct pos_writer *w, const struct pos_game *game);

/* Provenance that came to light later than the start, such as that of a second stream behind
 * the first: lines that are new go to the end of the stream. */
int pos_writer_provenance(struct pos_writer *w, const struct bytes *lines);

/* What went out so far. */
struct pos_totals pos_writer_totals(const struct pos_writer *w);
int pos_writer_finish(struct pos_writer *w); /* trailer, end-of-file member; then free it */
void pos_writer_free(struct pos_writer *w);

#endif
