/* writer.c - games into blocks, blocks into members.
 *
 *     [header] [games ...] [games ...] ... [late provenance, trailer] [end member]
 *
 * A body that does not fit one member goes on in the next ones; only the first of them
 * counts its games. */
#include "pos_private.h"

#include <stdlib.h>
#include <string.h>

struct pos_writer {
    pos_write_fn *write;
    void *context;
    bool no_text, begun;
    uint32_t block_games; /* or 0 */
    int error;            /* the first one; nothing is written after it */
    uint64_t ordinal;
    struct pos_totals total; /* of blocks that went out */
    uint64_t checksum;       /* of all games taken */
    struct pack pack;
    struct bytes body;
    struct seam seam[SEAMS]; /* of the body */
    struct lines lines;
    struct bytes late;
    struct deflater deflater;
    uint8_t payload[PAYLOAD_MAX];
};

struct pos_writer *pos_writer_new(pos_write_fn *write, void *context,
                                  const struct pos_writer_options *options)
{
    struct pos_writer *w = calloc(1, sizeof *w);

    if (!w)
        return NULL;
    assert(options->level >= 0);
    assert(options->level <= 9);
    w->write = write;
    w->context = context;
    w->no_text = options->no_text;
    w->block_games = options->block_games;
    w->deflater.level = options->level;
    if (options->provenance)
        w->error =
            lines_add(&w->lines, options->provenance->data, options->provenance->count, NULL);
    return w;
}

void pos_writer_free(struct pos_writer *w)
{
    if (!w)
        return;
    deflater_free(&w->deflater);
    pack_free(&w->pack);
    bytes_free(&w->body);
    lines_free(&w->lines);
    bytes_free(&w->late);
    free(w);
}

/* One member with a part of w->body. */
static int write_part(struct pos_writer *w, struct block_frame *f, size_t from, size_t count)
{
    struct seam seam[SEAMS] = { 0 };
    size_t size;
    int error;

    for (int i = 0; i < SEAMS; i++)
        if (w->seam[i].at > from)
            seam[i] = (struct seam){ w->seam[i].at - from + BLOCK_FRAME, w->seam[i].filtered };
    f->ordinal = w->ordinal;
    f->count = (uint32_t)count;
    block_frame_put(w->payload, f);
    memcpy(w->payload + BLOCK_FRAME, w->body.data + from, count);
    error = member_deflate(&w->deflater, w->payload, BLOCK_FRAME + count, seam, &size);
    if (error == GO_OK)
        error = w->write(w->context, w->deflater.out, size);
    if (error == GO_OK)
        w->ordinal++;
    return error;
}

static int write_body(struct pos_writer *w, uint64_t games, uint64_t positions)
{
    struct block_frame f = { .first_game = w->total.games,
                             .first_position = w->total.positions,
                             .games = (uint32_t)games,
                             .positions = positions };
    size_t at = 0;
    int error = GO_OK;

    do {
        const size_t left = w->body.count - at, count = left < BODY_PART_MAX ? left : BODY_PART_MAX;
        f.flags = (at > 0 ? BLOCK_CONTINUES : 0u) | (count < left ? BLOCK_GOES_ON : 0u);
        error = write_part(w, &f, at, count);
        at += count;
        if (f.games > 0) {
            w->total.games += f.games;
            w->total.positions += f.positions;
            f.first_game = w->total.games;
            f.first_position = w->total.positions;
            f.games = 0;
            f.positions = 0;
        }
    } while (error == GO_OK && at < w->body.count);
    w->body.count = 0;
    memset(w->seam, 0, sizeof w->seam);
    return error;
}

static int write_header(struct pos_writer *w)
{
    int error;

    if (w->begun)
        return GO_OK;
    w->begun = true;
    error = frame_add(&w->body, FRAME_HEADER, w->lines.text.data, w->lines.text.count);
    return error == GO_OK ? write_body(w, 0, 0) : error;
}

static int write_games(struct pos_writer *w)
{
    int error;

    if (w->pack.games == 0)
        return GO_OK;
    error = pack_finish(&w->pack, &w->body, w->seam);
    if (error == GO_OK)
        error = write_body(w, w->pack.games, w->pack.positions);
    pack_clear(&w->pack);
    return error;
}

int pos_write(struct pos_writer *w, const struct pos_game *game)
{
    int status = w->error;

    if (status == GO_OK)
        status = write_header(w);
    if (status == GO_OK)
        status = pack_game(&w->pack, game, w->no_text, BODY_PART_MAX);
    if (status == 0) {
        status = write_games(w);
        if (status == GO_OK)
            status = pack_game(&w->pack, game, w->no_text, BODY_PART_MAX);
    }
    if (status == 1) {
        w->checksum += pos_game_hash(game, w->no_text);
        status = w->block_games > 0 && w->pack.games >= w->block_games ? write_games(w) : GO_OK;
    }
    w->error = status;
    return status;
}

int pos_writer_provenance(struct pos_writer *w, const struct bytes *lines)
{
    if (w->error == GO_OK)
        w->error = lines_add(&w->lines, lines->data, lines->count, w->begun ? &w->late : NULL);
    return w->error;
}

int pos_writer_finish(struct pos_writer *w)
{
    uint8_t trailer[TRAILER_SIZE];
    int error = w->error;

    if (error == GO_OK)
        error = write_header(w);
    if (error == GO_OK)
        error = write_games(w);
    if (error == GO_OK && w->late.count > 0)
        error = frame_add(&w->body, FRAME_HEADER, w->late.data, w->late.count);
    put_le(trailer, w->total.games, 8);
    put_le(trailer + 8, w->total.positions, 8);
    put_le(trailer + 16, w->checksum, 8);
    if (error == GO_OK)
        error = frame_add(&w->body, FRAME_TRAILER, trailer, TRAILER_SIZE);
    if (error == GO_OK)
        error = write_body(w, 0, 0);
    if (error == GO_OK)
        error = w->write(w->context, member_end, sizeof member_end);
    w->error = error == GO_OK ? GO_ERANGE : error; /* nothing may follow */
    return error;
}

struct pos_totals pos_writer_totals(const struct pos_writer *w)
{
    return (struct pos_totals){ .games = w->total.games + w->pack.games,
                                .positions = w->total.positions + w->pack.positions,
                                .checksum = w->checksum };
}

int pos_game_encode(const struct pos_game *g, struct bytes *out)
{
    struct pack pack = { 0 };
    struct seam seam[SEAMS];
    int status = pack_game(&pack, g, false, SIZE_MAX);

    if (status == 1)
        status = pack_finish(&pack, out, seam);
    pack_free(&pack);
    return status;
}

int pos_game_decode(struct pos_game *g, const uint8_t *data, size_t count)
{
    struct unpack u = { 0 };
    int status = unpack_open(&u, data, count, 1);

    if (status == GO_OK)
        status = unpack_game(&u, g);
    if (status == 1)
        status = unpack_game(&u, g);
    unpack_free(&u);
    return status;
}
