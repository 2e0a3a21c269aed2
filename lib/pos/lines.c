/* lines.c - lines in order, each once.  A table of hashes finds doubles, so that thousands of
 * joined streams do not compare every line with every other. */
#include "pos_private.h"

#include <stdlib.h>
#include <string.h>

static int table_grow(struct lines *l)
{
    const size_t size = l->seen_size ? 2 * l->seen_size : 16;
    uint64_t *table = calloc(size, sizeof *table);

    if (!table)
        return GO_ENOMEM;
    for (size_t i = 0; i < l->seen_size; i++) {
        size_t at = (size_t)l->seen[i] & (size - 1);
        while (l->seen[i] != 0 && table[at] != 0)
            at = (at + 1) & (size - 1);
        if (l->seen[i] != 0)
            table[at] = l->seen[i];
    }
    free(l->seen);
    l->seen = table;
    l->seen_size = size;
    return GO_OK;
}

/* 1 when the line is new and now known, 0 when it was known, or an error. */
static int table_add(struct lines *l, const uint8_t *line, size_t count)
{
    const uint64_t hash = hash_bytes(line, count, 0) | 1;

    if (2 * (l->count + 1) > l->seen_size) {
        const int error = table_grow(l);
        if (error != GO_OK)
            return error;
    }
    size_t at = (size_t)hash & (l->seen_size - 1);
    for (; l->seen[at] != 0; at = (at + 1) & (l->seen_size - 1))
        if (l->seen[at] == hash)
            return 0;
    l->seen[at] = hash;
    l->count++;
    return 1;
}

int lines_add(struct lines *l, const uint8_t *text, size_t count, struct bytes *fresh)
{
    while (count > 0) {
        const uint8_t *nul = memchr(text, 0, count);
        if (!nul)
            return GO_ESYNTAX;
        const size_t size = (size_t)(nul - text) + 1;
        if (l->text.count + size > LINES_MAX)
            return GO_ERANGE;
        int error = table_add(l, text, size);
        if (error == 1) {
            error = bytes_add(&l->text, text, size);
            if (error == GO_OK && fresh)
                error = bytes_add(fresh, text, size);
        }
        if (error < 0)
            return error;
        text += size;
        count -= size;
    }
    return GO_OK;
}

void lines_free(struct lines *l)
{
    bytes_free(&l->text);
    free(l->seen);
    *l = (struct lines){ 0 };
}
