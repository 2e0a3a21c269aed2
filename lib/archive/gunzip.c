/* gunzip.c - gzip members one behind the other (RFC 1952), with their checksums; libarchive's own
 * filter does not look at them. */
#include "members_private.h"

#include <string.h>

void gunzip_open(struct gunzip *g, struct feed *from)
{
    memset(g, 0, sizeof *g);
    g->from = from;
}

void gunzip_close(struct gunzip *g)
{
    if (g->open)
        inflateEnd(&g->z);
    memset(g, 0, sizeof *g);
}

/* More input for zlib: 1, 0 at the end, or an error. */
static int refill(struct gunzip *g)
{
    const void *block;
    const int64_t got = feed_block(g->from, &block);

    if (got <= 0)
        return (int)got;
    memcpy(&g->z.next_in, &block, sizeof block);
    g->z.avail_in = (uInt)got;
    return 1;
}

/* Between members: 1 when another one begins, 0 at the end. Zeros fill up the blocks of tapes. */
static int next_member(struct gunzip *g)
{
    for (;;) {
        if (g->z.avail_in == 0) {
            const int status = refill(g);
            if (status <= 0)
                return status;
        }
        if (*g->z.next_in != 0)
            break;
        g->z.next_in++;
        g->z.avail_in--;
    }
    const int status = g->open ? inflateReset(&g->z) : inflateInit2(&g->z, 15 + 16);
    if (status != Z_OK)
        return GO_ENOMEM;
    g->open = g->inside = true;
    return 1;
}

int64_t gunzip_read(void *gunzip, void *buffer, size_t count)
{
    struct gunzip *const g = gunzip;

    g->z.next_out = buffer;
    g->z.avail_out = (uInt)count;
    while (g->z.avail_out == (uInt)count) {
        if (!g->inside) {
            const int status = next_member(g);
            if (status <= 0)
                return status;
        }
        if (g->z.avail_in == 0) {
            const int status = refill(g);
            if (status <= 0)
                return status < 0 ? status : GO_ETRUNCATED;
        }
        const int status = inflate(&g->z, Z_NO_FLUSH);
        if (status == Z_STREAM_END)
            g->inside = false;
        else if (status != Z_OK && status != Z_BUF_ERROR)
            return status == Z_MEM_ERROR ? GO_ENOMEM : GO_ECORRUPT;
    }
    return (int64_t)(count - g->z.avail_out);
}
