/* feed.c - bytes with a look ahead; see members_private.h. */
#include "members_private.h"

#include <stdlib.h>
#include <string.h>

void feed_open(struct feed *f, feed_fn *read, void *context)
{
    f->read = read;
    f->context = context;
    f->at = f->count = 0;
    f->taken = 0;
    f->ended = false;
    f->error = GO_OK;
}

void feed_close(struct feed *f)
{
    free(f->buffer);
    *f = (struct feed){ 0 };
}

static int64_t take(struct feed *f, void *buffer, size_t count)
{
    if (f->error != GO_OK)
        return f->error;
    if (f->ended)
        return 0;
    const int64_t got = f->read(f->context, buffer, count);
    if (got > 0)
        f->taken += (uint64_t)got;
    else if (got == 0)
        f->ended = true;
    else
        f->error = (int)got;
    return got;
}

int64_t feed_peek(struct feed *f, size_t want, const uint8_t **data)
{
    if (!f->buffer)
        f->buffer = malloc(FEED_BYTES);
    if (!f->buffer)
        return GO_ENOMEM;
    if (f->at > 0 && f->count - f->at < want) {
        memmove(f->buffer, f->buffer + f->at, f->count - f->at);
        f->count -= f->at;
        f->at = 0;
    }
    while (f->count - f->at < want) {
        const int64_t got = take(f, f->buffer + f->count, FEED_BYTES - f->count);
        if (got <= 0)
            break; /* an error shows when these bytes are used up */
        f->count += (size_t)got;
    }
    *data = f->buffer + f->at;
    return (int64_t)(f->count - f->at);
}

int64_t feed_block(struct feed *f, const void **data)
{
    const uint8_t *bytes;
    const int64_t got = feed_peek(f, 1, &bytes);

    if (got <= 0)
        return got < 0 ? got : f->error;
    *data = bytes;
    f->at = f->count;
    return got;
}

int64_t feed_read(struct feed *f, void *buffer, size_t count)
{
    const size_t have = f->count - f->at;

    if (have == 0)
        return take(f, buffer, count);
    const size_t n = have < count ? have : count;
    memcpy(buffer, f->buffer + f->at, n);
    f->at += n;
    return (int64_t)n;
}
