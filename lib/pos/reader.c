/* reader.c - members into blocks, blocks into games, with everything counted on the way.
 *
 * Between two members the reader knows the ordinals that must come next: a lost or doubled
 * block shows at once.  A header block starts the count anew (`cat` of streams), and may only
 * stand where the stream before has had its trailer. */
#include "pos_private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { INPUT_SIZE = 4 * MEMBER_MAX };

struct pos_reader {
    pos_read_fn *read;
    void *context;
    struct pos_reader_options options;
    FILE *spool;
    int status; /* 1, or what pos_read() says for ever */

    uint8_t *input;
    size_t at, filled;
    bool input_ended;
    uint64_t next_offset, offset; /* of the next member; of the block in hand */
    z_stream z;
    bool z_ready;
    uint8_t payload[PAYLOAD_MAX];

    struct bytes body;
    struct block_frame frame; /* of the first member of the block */
    struct unpack unpack;
    bool in_block, in_stream, after_end;
    uint64_t block_positions;
    uint64_t next_ordinal;
    struct pos_totals here, total; /* since the last header; of streams that are over */
    uint64_t game;
    struct lines provenance;

    uint64_t weight, weight_total; /* of blocks passed, of all: for parts */
};

struct pos_reader *pos_reader_new(pos_read_fn *read, void *context,
                                  const struct pos_reader_options *options)
{
    struct pos_reader *r = calloc(1, sizeof *r);

    if (!r)
        return NULL;
    r->read = read;
    r->context = context;
    if (options)
        r->options = *options;
    assert(r->options.shards == 0 || r->options.shard >= 1);
    assert(r->options.shard <= r->options.shards);
    r->status = 1;
    r->input = malloc(INPUT_SIZE);
    r->z_ready = inflateInit2(&r->z, -15) == Z_OK;
    if (!r->input || !r->z_ready) {
        pos_reader_free(r);
        return NULL;
    }
    return r;
}

void pos_reader_free(struct pos_reader *r)
{
    if (!r)
        return;
    if (r->z_ready)
        inflateEnd(&r->z);
    if (r->spool)
        fclose(r->spool);
    free(r->input);
    bytes_free(&r->body);
    unpack_free(&r->unpack);
    lines_free(&r->provenance);
    free(r);
}

/* --- input --- */

/* Sees to `want` bytes at r->at if the input has them; returns how many there are, or an
 * error. */
static int64_t fill(struct pos_reader *r, size_t want)
{
    if (r->filled - r->at >= want)
        return (int64_t)(r->filled - r->at);
    memmove(r->input, r->input + r->at, r->filled - r->at);
    r->filled -= r->at;
    r->at = 0;
    while (r->filled < want && !r->input_ended) {
        const int64_t got = r->read(r->context, r->input + r->filled, INPUT_SIZE - r->filled);
        if (got < 0)
            return got;
        r->input_ended = got == 0;
        r->filled += (size_t)got;
    }
    return (int64_t)r->filled;
}

static int64_t spool_read(void *context, void *buffer, size_t count)
{
    FILE *f = context;
    const size_t got = fread(buffer, 1, count, f);

    return got == 0 && ferror(f) ? GO_EIO : (int64_t)got;
}

static int spool_seek(void *context, uint64_t offset)
{
    return fseeko(context, (off_t)offset, SEEK_SET) == 0 ? GO_OK : GO_EIO;
}

/* Finds the next whole member at r->at: its size, 0 at the end of the input, or an error. */
static int64_t find_member(struct pos_reader *r)
{
    const int64_t have = fill(r, MEMBER_HEADER);

    if (have <= 0)
        return have;
    if (have < MEMBER_HEADER)
        return memcmp(r->input + r->at, member_end, have < 4 ? (size_t)have : 4) == 0
                   ? GO_ETRUNCATED
                   : (r->next_offset == 0 ? GO_ESYNTAX : GO_ECORRUPT);
    const int64_t size = member_size(r->input + r->at);
    if (size < 0)
        return r->next_offset == 0 ? GO_ESYNTAX : GO_ECORRUPT;
    const int64_t all = fill(r, (size_t)size);
    if (all < 0)
        return all;
    return all < size ? GO_ETRUNCATED : size;
}

static void pass_member(struct pos_reader *r, int64_t size)
{
    r->at += (size_t)size;
    r->next_offset += (uint64_t)size;
}

static bool is_end_member(const struct pos_reader *r, int64_t size)
{
    return size == sizeof member_end && memcmp(r->input + r->at, member_end, (size_t)size) == 0;
}

/* --- blocks --- */

/* Does the frame continue where the one before left off? */
static int frame_check(struct pos_reader *r, const struct block_frame *f, bool continues)
{
    if (f->flags & ~(unsigned)(BLOCK_GOES_ON | BLOCK_CONTINUES))
        return GO_EVERSION;
    if (((f->flags & BLOCK_CONTINUES) != 0) != continues)
        return GO_ECORRUPT;
    if (f->ordinal == 0) {
        if (f->games != 0)
            return GO_ESYNTAX; /* a stream starts with its header */
        if (r->in_stream)
            return GO_ETRUNCATED; /* the stream before has no trailer */
        r->in_stream = true;
        r->next_ordinal = 0;
        r->here = (struct pos_totals){ 0 };
    }
    if (!r->in_stream || f->ordinal != r->next_ordinal || f->first_game != r->here.games ||
        f->first_position != r->here.positions || (continues && f->games != 0))
        return GO_ECORRUPT;
    if (f->games > UINT64_MAX - r->here.games || f->positions > UINT64_MAX - r->here.positions)
        return GO_ECORRUPT;
    r->next_ordinal++;
    r->here.games += f->games;
    r->here.positions += f->positions;
    return GO_OK;
}

static bool in_part(const struct pos_reader *r, const struct block_frame *f)
{
    const uint64_t parts = r->options.shards;

    if (parts <= 1 || f->games == 0)
        return true;
    const uint64_t share = (r->weight_total - 1) / parts + 1;
    return r->weight / share == r->options.shard - 1;
}

/* Reads one member: 1 and its frame, 0 at a clean end of the input, or an error.  The bytes go
 * to r->body unless the block belongs to another part. */
static int read_member(struct pos_reader *r, struct block_frame *f, bool continues, bool *wanted)
{
    int64_t size = find_member(r);
    size_t count;
    int error;

    while (size > 0 && is_end_member(r, size)) {
        r->after_end = true;
        pass_member(r, size);
        size = find_member(r);
    }
    if (size <= 0)
        return (int)size;
    r->after_end = false;
    const uint8_t *member = r->input + r->at;
    if (r->options.shards > 1) {
        error = member_peek(&r->z, member, (size_t)size, r->payload, BLOCK_FRAME);
        if (error == GO_OK)
            error = block_frame_get(r->payload, f);
        if (error == GO_OK && !continues)
            *wanted = in_part(r, f);
        if (error == GO_OK && !*wanted)
            error = frame_check(r, f, continues);
        if (error != GO_OK || !*wanted) {
            pass_member(r, size);
            return error == GO_OK ? 1 : error;
        }
    }
    error = member_inflate(&r->z, member, (size_t)size, r->payload, &count);
    if (error == GO_OK && count < BLOCK_FRAME)
        error = GO_ESYNTAX;
    if (error == GO_OK)
        error = block_frame_get(r->payload, f);
    if (error == GO_OK && f->count != count - BLOCK_FRAME)
        error = GO_ESYNTAX;
    if (error == GO_OK)
        error = frame_check(r, f, continues);
    if (error == GO_OK && f->count > BODY_MAX - r->body.count)
        error = GO_ERANGE;
    if (error == GO_OK)
        error = bytes_add(&r->body, r->payload + BLOCK_FRAME, f->count);
    pass_member(r, size);
    return error == GO_OK ? 1 : error;
}

static int take_trailer(struct pos_reader *r, const struct frame *f)
{
    if (f->count != TRAILER_SIZE)
        return GO_ESYNTAX;
    if (get_le(f->data, 8) != r->here.games || get_le(f->data + 8, 8) != r->here.positions)
        return GO_ECORRUPT;
    const uint64_t checksum = get_le(f->data + 16, 8);
    if (r->options.shards <= 1 && checksum != r->here.checksum)
        return GO_ECORRUPT;
    r->total.games += r->here.games;
    r->total.positions += r->here.positions;
    r->total.checksum += checksum;
    r->in_stream = false;
    return GO_OK;
}

/* A block without games holds what is about the stream. */
static int read_stream_frames(struct pos_reader *r)
{
    if (r->body.count == 0 || (r->frame.ordinal == 0 && *r->body.data != FRAME_HEADER))
        return GO_ESYNTAX;
    const uint8_t *at = r->body.data, *end = at + r->body.count;
    struct frame f;
    int error = GO_OK;

    while (error == GO_OK && at != end) {
        error = frame_next(&at, end, &f);
        if (error != GO_OK)
            return error;
        if (f.type == FRAME_HEADER)
            error = lines_add(&r->provenance, f.data, f.count, NULL);
        else if (f.type == FRAME_TRAILER)
            error = r->in_stream ? take_trailer(r, &f) : GO_ESYNTAX;
        else if (f.type < FRAME_OF_GAME)
            error = GO_EVERSION;
    }
    return error;
}

/* Reads the next block, in all its members: 1, 0 at the end, or an error. */
static int read_block(struct pos_reader *r)
{
    struct block_frame f;
    bool wanted = true;
    int status;

    r->body.count = 0;
    status = read_member(r, &r->frame, false, &wanted);
    f = r->frame;
    while (status == 1 && f.flags & BLOCK_GOES_ON) {
        status = read_member(r, &f, true, &wanted);
        if (status == 0)
            status = GO_ETRUNCATED;
    }
    if (status != 1)
        return status;
    if (r->frame.games > 0)
        r->weight += r->frame.games + r->frame.positions;
    if (!wanted)
        return 1;
    if (r->frame.games == 0)
        status = read_stream_frames(r);
    else
        status = unpack_open(&r->unpack, r->body.data, r->body.count, r->frame.games);
    if (status != GO_OK)
        return status;
    r->in_block = r->frame.games > 0;
    r->block_positions = 0;
    r->game = r->frame.first_game;
    return 1;
}

/* --- parts --- */

static int rewind_input(struct pos_reader *r)
{
    r->at = r->filled = 0;
    r->input_ended = false;
    r->next_offset = 0;
    return r->options.seek(r->context, 0);
}

/* Copies the input to an unnamed file, where one can go back. */
static int spool(struct pos_reader *r)
{
    int64_t have;

    r->spool = tmpfile();
    if (!r->spool)
        return GO_EIO;
    while ((have = fill(r, 1)) > 0) {
        if (fwrite(r->input + r->at, 1, (size_t)have, r->spool) != (size_t)have)
            return GO_EIO;
        r->at = r->filled;
    }
    if (have < 0)
        return (int)have;
    if (fflush(r->spool) != 0)
        return GO_EIO;
    r->read = spool_read;
    r->context = r->spool;
    r->options.seek = spool_seek;
    return rewind_input(r);
}

/* Hops over the input for the weight of all blocks, then goes back to its start. */
static int weigh(struct pos_reader *r)
{
    struct block_frame f;
    int64_t size;
    int error = GO_OK;

    while (error == GO_OK && (size = find_member(r)) != 0) {
        if (size < 0) {
            error = (int)size;
            break;
        }
        if (!is_end_member(r, size)) {
            error = member_peek(&r->z, r->input + r->at, (size_t)size, r->payload, BLOCK_FRAME);
            if (error == GO_OK)
                error = block_frame_get(r->payload, &f);
            if (error == GO_OK && f.positions > UINT64_MAX / 2 - f.games - r->weight_total)
                error = GO_ECORRUPT;
            if (error == GO_OK && f.games > 0)
                r->weight_total += f.games + f.positions;
        }
        pass_member(r, size);
    }
    if (error != GO_OK && !(error == GO_ETRUNCATED && r->options.allow_truncated))
        return error;
    return rewind_input(r);
}

static int prepare_part(struct pos_reader *r)
{
    int error = GO_OK;

    if (r->options.shards <= 1 || r->weight_total > 0 || r->next_offset > 0)
        return GO_OK;
    if (!r->options.seek)
        error = spool(r);
    if (error == GO_OK)
        error = weigh(r);
    if (error == GO_OK && r->weight_total == 0)
        r->weight_total = 1; /* no games: every part is empty */
    return error;
}

/* --- games --- */

static int next_game(struct pos_reader *r, struct pos_game *game)
{
    while (!r->in_block) {
        r->offset = r->next_offset;
        const int status = read_block(r);
        if (status == 0 && !r->options.allow_truncated && (r->in_stream || !r->after_end))
            return GO_ETRUNCATED;
        if (status != 1)
            return status == GO_ETRUNCATED && r->options.allow_truncated ? 0 : status;
    }
    const int status = unpack_game(&r->unpack, game);
    if (status == 0) {
        r->in_block = false;
        return r->block_positions == r->frame.positions ? 2 : GO_ECORRUPT;
    }
    if (status != 1)
        return status;
    game->ordinal = r->game++;
    r->block_positions += pos_kept_count(game);
    r->here.checksum += pos_game_hash(game, false);
    return 1;
}

int pos_read(struct pos_reader *r, struct pos_game *game)
{
    if (r->status == 1) {
        const int error = prepare_part(r);
        if (error != GO_OK)
            r->status = error;
    }
    while (r->status == 1) {
        const int status = next_game(r, game);
        if (status == 1)
            return 1;
        if (status != 2)
            r->status = status;
    }
    return r->status;
}

const struct bytes *pos_reader_provenance(const struct pos_reader *r)
{
    return &r->provenance.text;
}

struct pos_totals pos_reader_totals(const struct pos_reader *r)
{
    return r->total;
}

void pos_reader_where(const struct pos_reader *r, uint64_t *offset, uint64_t *game)
{
    *offset = r->offset;
    *game = r->game;
}
