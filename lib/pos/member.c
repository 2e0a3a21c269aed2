/* member.c - gzip members as bgzip writes them, with every byte checked.
 *
 *     0  1f 8b 08 04   MTIME   00 ff   06 00  'B' 'C' 02 00  BSIZE    header, 18 bytes
 *    18  deflate data
 *        CRC-32 of the payload, length of the payload                  footer, 8 bytes
 *
 * gzip's own checksum covers the payload alone: a damaged header goes unseen, and so does
 * damage that the payload survives (bits of padding, another match of the same text).  So
 * MTIME, which nothing reads, holds the CRC-32 of the whole member with MTIME as zero: any
 * change of up to 32 neighbouring bits anywhere in the member shows.
 */
#include "pos_private.h"

#include <string.h>

const uint8_t member_end[28] = { 0x1f, 0x8b, 0x08, 0x04, 0, 0, 0, 0, 0, 0xff, 6, 0, 'B', 'C',
                                 2,    0,    0x1b, 0,    3, 0, 0, 0, 0, 0,    0, 0, 0,   0 };

enum { MTIME = 4, BSIZE = 16, STORED_HEAD = 5 };

static const uint8_t header[MEMBER_HEADER] = { 0x1f, 0x8b, 8, 4,   0,   0, 0, 0, 0,
                                               0xff, 6,    0, 'B', 'C', 2, 0, 0, 0 };

static uint32_t crc_of(const uint8_t *data, size_t count)
{
    return (uint32_t)crc32_z(0, data, count);
}

/* The CRC of a member but for MTIME, which counts as zero. */
static uint32_t member_crc(const uint8_t *member, size_t size)
{
    uLong crc = crc32_z(0, header, MTIME + 4);

    crc = crc32_z(crc, member + MTIME + 4, size - MTIME - 4);
    return (uint32_t)crc;
}

/* One stored block: by hand, because level 0 is for pipes and has to cost nothing. */
static size_t store(uint8_t *out, const uint8_t *payload, size_t size)
{
    out[0] = 1;
    put_le(out + 1, size, 2);
    put_le(out + 3, ~size, 2);
    memcpy(out + STORED_HEAD, payload, size);
    return STORED_HEAD + size;
}

/* zlib's next_in has no const. */
static void set_input(z_stream *z, const uint8_t *data, size_t count)
{
    memcpy(&z->next_in, &data, sizeof data);
    z->avail_in = (uInt)count;
}

static int deflate_start(struct deflater *d)
{
    z_stream *z = &d->z;

    if (d->ready)
        return deflateReset(z) == Z_OK ? GO_OK : GO_ERANGE;
    memset(z, 0, sizeof *z);
    if (deflateInit2(z, d->level, Z_DEFLATED, -15, 9, Z_DEFAULT_STRATEGY) != Z_OK)
        return GO_ENOMEM;
    d->ready = true;
    return GO_OK;
}

/* GO_ERANGE when it does not fit: then it is stored. */
static int deflate_payload(struct deflater *d, const uint8_t *payload, size_t size,
                           const struct seam seam[SEAMS], size_t *count)
{
    z_stream *z = &d->z;
    size_t at = 0;
    const int error = deflate_start(d);

    if (error != GO_OK)
        return error;
    z->next_out = d->out + MEMBER_HEADER;
    z->avail_out = MEMBER_MAX - MEMBER_HEADER - MEMBER_FOOTER;
    if (deflateParams(z, d->level, Z_DEFAULT_STRATEGY) != Z_OK)
        return GO_ERANGE;
    for (int i = 0; i < SEAMS; i++) {
        if (seam[i].at <= at || seam[i].at >= size)
            continue;
        set_input(z, payload + at, seam[i].at - at);
        if (deflate(z, Z_BLOCK) != Z_OK || z->avail_in != 0)
            return GO_ERANGE;
        if (deflateParams(z, d->level, seam[i].filtered ? Z_FILTERED : Z_DEFAULT_STRATEGY) != Z_OK)
            return GO_ERANGE;
        at = seam[i].at;
    }
    set_input(z, payload + at, size - at);
    if (deflate(z, Z_FINISH) != Z_STREAM_END)
        return GO_ERANGE;
    *count = (size_t)z->total_out;
    return GO_OK;
}

int member_deflate(struct deflater *d, const uint8_t *payload, size_t size,
                   const struct seam seam[SEAMS], size_t *count)
{
    size_t packed = 0;
    uint8_t *footer;

    assert(size <= PAYLOAD_MAX);
    if (d->level > 0) {
        const int error = deflate_payload(d, payload, size, seam, &packed);
        if (error != GO_OK && error != GO_ERANGE)
            return error;
    }
    if (packed == 0 || packed > STORED_HEAD + size)
        packed = store(d->out + MEMBER_HEADER, payload, size);
    memcpy(d->out, header, MEMBER_HEADER);
    *count = MEMBER_HEADER + packed + MEMBER_FOOTER;
    put_le(d->out + BSIZE, *count - 1, 2);
    footer = d->out + MEMBER_HEADER + packed;
    put_le(footer, crc_of(payload, size), 4);
    put_le(footer + 4, size, 4);
    put_le(d->out + MTIME, member_crc(d->out, *count), 4);
    return GO_OK;
}

void deflater_free(struct deflater *d)
{
    if (d->ready)
        deflateEnd(&d->z);
    d->ready = false;
}

int64_t member_size(const uint8_t *head)
{
    if (memcmp(head, header, MTIME) != 0 ||
        memcmp(head + MTIME + 4, header + MTIME + 4, BSIZE - MTIME - 4) != 0)
        return GO_ESYNTAX;
    const int64_t size = (int64_t)get_le(head + BSIZE, 2) + 1;
    if (size < MEMBER_HEADER + MEMBER_FOOTER + 1)
        return GO_ESYNTAX;
    return size;
}

static int inflate_some(z_stream *z, const uint8_t *member, size_t size, uint8_t *out, size_t room)
{
    if (inflateReset(z) != Z_OK)
        return Z_STREAM_ERROR;
    set_input(z, member + MEMBER_HEADER, size - MEMBER_HEADER - MEMBER_FOOTER);
    z->next_out = out;
    z->avail_out = (uInt)room;
    return inflate(z, Z_SYNC_FLUSH);
}

int member_inflate(z_stream *z, const uint8_t *member, size_t size, uint8_t *payload, size_t *count)
{
    const uint8_t *footer = member + size - MEMBER_FOOTER;

    if (get_le(member + MTIME, 4) != member_crc(member, size))
        return GO_ECORRUPT;
    if (inflate_some(z, member, size, payload, PAYLOAD_MAX) != Z_STREAM_END || z->avail_in != 0)
        return GO_ECORRUPT;
    *count = PAYLOAD_MAX - z->avail_out;
    if (get_le(footer, 4) != crc_of(payload, *count) || get_le(footer + 4, 4) != *count)
        return GO_ECORRUPT;
    return GO_OK;
}

int member_peek(z_stream *z, const uint8_t *member, size_t size, uint8_t *start, size_t want)
{
    const int result = inflate_some(z, member, size, start, want);

    if ((result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR) || z->avail_out != 0)
        return GO_ECORRUPT;
    return GO_OK;
}

void block_frame_put(uint8_t at[BLOCK_FRAME], const struct block_frame *f)
{
    memcpy(at, "KPOS", 4);
    at[4] = POS_MAJOR;
    at[5] = POS_MINOR;
    put_le(at + 6, f->flags, 2);
    put_le(at + 8, f->ordinal, 8);
    put_le(at + 16, f->first_game, 8);
    put_le(at + 24, f->first_position, 8);
    put_le(at + 32, f->positions, 8);
    put_le(at + 40, f->games, 4);
    put_le(at + 44, f->count, 4);
}

int block_frame_get(const uint8_t *at, struct block_frame *f)
{
    if (memcmp(at, "KPOS", 4) != 0)
        return GO_ESYNTAX;
    if (at[4] != POS_MAJOR)
        return GO_EVERSION;
    f->flags = (unsigned)get_le(at + 6, 2);
    f->ordinal = get_le(at + 8, 8);
    f->first_game = get_le(at + 16, 8);
    f->first_position = get_le(at + 24, 8);
    f->positions = get_le(at + 32, 8);
    f->games = (uint32_t)get_le(at + 40, 4);
    f->count = (uint32_t)get_le(at + 44, 4);
    return GO_OK;
}
