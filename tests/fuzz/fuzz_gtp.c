/* fuzz_gtp.c - any lines to a GTP session; what follows a byte 1 is the file that loadsgf reads.
 *
 * Beyond not crashing: each answer is one answer as the protocol wants it, and the board behind
 * it is sound.
 */
#include <stdlib.h>
#include <string.h>

#include "gtp.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* loadsgf's function takes no context. */
static const uint8_t *file;
static size_t file_size;

static int read_file(const char *path, struct bytes *out)
{
    if (path[0] == '?')
        return GO_EIO;
    return bytes_add(out, file, file_size);
}

static void check_answer(const struct bytes *out)
{
    if (out->count == 0)
        return;
    const char *text = (const char *)out->data;
    if (text[0] != '=' && text[0] != '?')
        abort();
    const char *end = memmem(text, out->count, "\n\n", 2);
    if (!end || (size_t)(end - text) + 2 != out->count)
        abort();
    for (size_t i = 0; i < out->count; i++)
        if (out->data[i] != '\n' && out->data[i] < ' ')
            abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t *split = size > 0 ? memchr(data, 1, size) : NULL;
    const uint8_t *end = split ? split : data + size;
    struct gtp *session = gtp_new(read_file);
    struct bytes out = { 0 };

    file = split ? split + 1 : data + size;
    file_size = (size_t)(data + size - file);
    for (const uint8_t *at = data; at < end && !gtp_has_quit(session);) {
        const uint8_t *line_end = memchr(at, '\n', (size_t)(end - at));
        if (!line_end)
            line_end = end;
        out.count = 0;
        if (gtp_line(session, (const char *)at, (size_t)(line_end - at), &out) == GO_OK)
            check_answer(&out);
        at = line_end < end ? line_end + 1 : end;
    }
    gtp_free(session);
    bytes_free(&out);
    return 0;
}
