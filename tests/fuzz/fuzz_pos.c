/* Fuzzes everything of lib/pos that reads what others wrote.  The first byte of the input says
 * what the rest is; what is accepted must survive being written and read again. */
#include "pos_private.h"
#include "pos_json.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t count);

struct slice {
    const uint8_t *at, *end;
};

static int64_t slice_read(void *context, void *buffer, size_t count)
{
    struct slice *s = context;
    const size_t left = (size_t)(s->end - s->at), n = left < count ? left : count;

    if (n > 0)
        memcpy(buffer, s->at, n);
    s->at += n;
    return (int64_t)n;
}

static void must(bool holds)
{
    if (!holds)
        abort();
}

static void walk_sections(const struct pos_game *g)
{
    for (size_t i = 0; i < g->section_count; i++) {
        struct pos_answer a = { 0 };
        while (pos_section_next(&g->section[i], &a) == 1)
            continue;
    }
}

static void check_game(struct pos_game *g)
{
    struct pos_game back = { 0 };
    struct bytes bytes = { 0 };
    size_t where;
    const uint64_t hash = pos_game_hash(g, false);

    walk_sections(g);
    must(pos_game_encode(g, &bytes) == GO_OK);
    must(pos_game_decode(&back, bytes.data, bytes.count) == GO_OK);
    must(pos_game_hash(&back, false) == hash);
    bytes.count = 0;
    must(pos_json_write(g, &bytes) == GO_OK);
    must(pos_json_read(&back, (const char *)bytes.data, bytes.count - 1, &where) == GO_OK);
    must(pos_game_hash(&back, false) == hash);
    pos_sections_trim(g);
    pos_game_free(&back);
    bytes_free(&bytes);
}

static void try_stream(const uint8_t *data, size_t count, uint64_t shards)
{
    struct slice s = { data, data + count };
    const struct pos_reader_options options = { .shard = shards > 0, .shards = shards };
    struct pos_reader *r = pos_reader_new(slice_read, &s, &options);
    struct pos_game g = { 0 };

    while (pos_read(r, &g) == 1)
        check_game(&g);
    pos_reader_free(r);
    pos_game_free(&g);
}

/* Bodies as they come out of a member: past the checksums, which no fuzzer would guess. */
static void try_body(const uint8_t *data, size_t count)
{
    struct unpack u = { 0 };
    struct pos_game g = { 0 };

    if (count > 0 && unpack_open(&u, data + 1, count - 1, data[0]) == GO_OK)
        while (unpack_game(&u, &g) == 1)
            check_game(&g);
    unpack_free(&u);
    pos_game_free(&g);
}

static void try_json(const uint8_t *data, size_t count)
{
    struct pos_game g = { 0 };
    size_t where;

    if (pos_json_read(&g, (const char *)data, count, &where) == GO_OK)
        check_game(&g);
    must(where <= count);
    pos_game_free(&g);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t count)
{
    if (count == 0)
        return 0;
    switch (data[0]) {
    case 's':
        try_stream(data + 1, count - 1, 0);
        break;
    case 'p':
        try_stream(data + 1, count - 1, 3);
        break;
    case 'b':
        try_body(data + 1, count - 1);
        break;
    case '{':
        try_json(data, count);
        break;
    default:
        break;
    }
    return 0;
}
