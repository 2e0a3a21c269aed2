/* members_private.h - shared by the files of lib/archive alone. */
#ifndef MEMBERS_PRIVATE_H
#define MEMBERS_PRIVATE_H

#include <zlib.h>

#include "members.h"

enum { FEED_BYTES = 64 << 10 };

enum suffix { SUFFIX_GAME, SUFFIX_ARCHIVE, SUFFIX_NONE, SUFFIX_OTHER, SUFFIX_JUNK };

/* What a name says about a file; folders in front of it are looked at, too. */
enum suffix suffix_of(const char *name);

/* --- feed.c: bytes with a look ahead ------------------------------------------------------- */

typedef int64_t feed_fn(void *context, void *buffer, size_t count);

struct feed {
    feed_fn *read;
    void *context;
    uint8_t *buffer; /* FEED_BYTES, allocated when first needed */
    size_t at, count;
    uint64_t taken; /* bytes got from read() */
    bool ended;
    int error;
};

void feed_open(struct feed *f, feed_fn *read, void *context);
void feed_close(struct feed *f);

/* What is at hand, at least `want` bytes unless the end is near; *data points to them. */
int64_t feed_peek(struct feed *f, size_t want, const uint8_t **data);

/* Bytes at hand, without copying; they count as read. 0 at the end, or an error. */
int64_t feed_block(struct feed *f, const void **data);

int64_t feed_read(struct feed *f, void *buffer, size_t count);

/* --- gunzip.c: gzip members, one behind the other, checked --------------------------------- */

struct gunzip {
    struct feed *from;
    z_stream z;
    bool open;   /* z needs inflateEnd() */
    bool inside; /* of a member */
};

void gunzip_open(struct gunzip *g, struct feed *from);
void gunzip_close(struct gunzip *g);

/* A feed_fn; context is the struct gunzip. GO_ETRUNCATED, GO_ECORRUPT, GO_ENOMEM. */
int64_t gunzip_read(void *gunzip, void *buffer, size_t count);

#endif
