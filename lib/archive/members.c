/* members.c - a file as its members; see members.h.
 *
 * A stack of levels. Each level is a stream of bytes and what its first bytes make of it: one
 * member (gzip, if any, taken off), or an archive read by libarchive. A member of an archive is the
 * next level, so that an archive in an archive is nothing special:
 *
 *     level 0   games.tar.gz    file -> gunzip -> libarchive
 *     level 1   more/old.zip    member -> libarchive
 *     level 2   a.sgf           member: handed out
 */
#include "members_private.h"

#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    DEPTH_USUAL = 3,
    HEAD_BYTES = 4096,   /* that decide what a stream is */
    SPOOL_MAX = 32 << 20 /* of an archive that must be sought and cannot */
};

struct level {
    struct members *owner;
    struct feed raw; /* the bytes as they come */
    struct gunzip gunzip;
    struct feed plain; /* behind gunzip */
    bool gzipped;
    struct archive *archive; /* or NULL: one member */
    struct bytes spool;      /* the archive as a whole, where it had to be read first */
    size_t name_count;       /* of the name up to here */
    uint64_t entries;        /* of the archive, seen so far */
    uint64_t restarted;      /* behind so many of them, the last time */
    bool zip;
    bool doubtful; /* only what looks right is a member */
    bool given;    /* the single member was handed out */
    bool failed;   /* and it was reported */
};

struct members {
    struct members_options options;
    int fd;
    bool seekable;
    struct level *level; /* options.depth + 2 of them */
    int count;
    struct bytes name; /* NUL-terminated at name_count of the top level */
    uint64_t inflated;
    char words[256];
};

struct members *members_new(const struct members_options *options)
{
    struct members *m = calloc(1, sizeof *m);

    if (!m)
        return NULL;
    m->options = *options;
    m->fd = -1;
    if (m->options.depth <= 0)
        m->options.depth = DEPTH_USUAL;
    if (m->options.inflated_max == 0)
        m->options.inflated_max = UINT64_C(64) << 30;
    m->level = calloc((size_t)m->options.depth + 2, sizeof *m->level);
    if (!m->level) {
        free(m);
        return NULL;
    }
    return m;
}

static void pop(struct members *m)
{
    struct level *const l = &m->level[--m->count];

    if (l->archive)
        archive_read_free(l->archive);
    l->archive = NULL;
    gunzip_close(&l->gunzip);
    bytes_free(&l->spool);
}

static void close_file(struct members *m)
{
    while (m->count > 0)
        pop(m);
    if (m->fd > STDIN_FILENO)
        close(m->fd);
    m->fd = -1;
}

void members_free(struct members *m)
{
    if (!m)
        return;
    close_file(m);
    for (int i = 0; i < m->options.depth + 2; i++) {
        feed_close(&m->level[i].raw);
        feed_close(&m->level[i].plain);
    }
    free(m->level);
    bytes_free(&m->name);
    free(m);
}

struct members_fault members_fault(const struct members *m)
{
    return (struct members_fault){ .words = m->words, .offset = m->level[0].raw.taken };
}

static int fail(struct members *m, int error, const char *words)
{
    snprintf(m->words, sizeof m->words, "%s", words ? words : go_error_text(error));
    return error;
}

/* --- where bytes come from --- */

static int64_t read_file(void *context, void *buffer, size_t count)
{
    struct members *const m = context;
    ssize_t got;

    do
        got = read(m->fd, buffer, count);
    while (got < 0 && errno == EINTR);
    return got < 0 ? fail(m, GO_EIO, strerror(errno)) : got;
}

static int count_inflated(struct members *m, int64_t bytes)
{
    m->inflated += (uint64_t)bytes;
    return m->inflated > m->options.inflated_max
               ? fail(m, GO_ERANGE, "archive inflates beyond the limit")
               : GO_OK;
}

/* What libarchive's complaint amounts to. */
static int archive_failure(struct members *m, struct level *l)
{
    const struct feed *const from = l->gzipped ? &l->plain : &l->raw;

    if (from->error != GO_OK) /* the archive is only as good as what it is read from */
        return from->error;
    const char *const words = archive_error_string(l->archive);
    const bool cut = words && (strstr(words, "runcated") || strstr(words, "end of file"));
    if (archive_errno(l->archive) == ENOMEM)
        return fail(m, GO_ENOMEM, words);
    return fail(m, cut ? GO_ETRUNCATED : GO_ECORRUPT, words);
}

/* A feed_fn over the entry of the archive where libarchive stands. */
static int64_t read_entry(void *context, void *buffer, size_t count)
{
    struct level *const l = context;
    const la_ssize_t got = archive_read_data(l->archive, buffer, count);

    if (got < 0)
        return archive_failure(l->owner, l);
    const int error = count_inflated(l->owner, got);
    return error != GO_OK ? error : got;
}

static int64_t read_gunzip(void *context, void *buffer, size_t count)
{
    struct level *const l = context;
    const int64_t got = gunzip_read(&l->gunzip, buffer, count);

    if (got < 0)
        return l->raw.error != GO_OK ? got
                                     : fail(l->owner, (int)got,
                                            got == GO_ETRUNCATED ? "gzip data end too early"
                                                                 : "gzip data are damaged");
    const int error = count_inflated(l->owner, got);
    return error != GO_OK ? error : got;
}

/* libarchive's read callback. */
static la_ssize_t give_block(struct archive *a, void *context, const void **block)
{
    struct level *const l = context;
    const int64_t got = feed_block(l->gzipped ? &l->plain : &l->raw, block);

    if (got < 0)
        archive_set_error(a, EIO, "%s", l->owner->words);
    return got < 0 ? -1 : (la_ssize_t)got;
}

/* And its seek callback, for a file on disk. */
static la_int64_t seek_file(struct archive *a, void *context, la_int64_t offset, int whence)
{
    struct level *const l = context;

    (void)a;
    if (whence == SEEK_CUR)
        offset -= (la_int64_t)(l->raw.count - l->raw.at);
    const off_t at = lseek(l->owner->fd, offset, whence);
    if (at < 0)
        return ARCHIVE_FATAL;
    l->raw.at = l->raw.count = 0;
    l->raw.ended = false;
    l->raw.taken = (uint64_t)at;
    return at;
}

/* --- what bytes are --- */

enum content {
    CONTENT_PLAIN,
    CONTENT_GZIP,
    CONTENT_FILTERED,
    CONTENT_TAR,
    CONTENT_ZIP,
    CONTENT_7Z
};

static bool starts(const uint8_t *head, int64_t count, const char *magic, int64_t length)
{
    return count >= length && memcmp(head, magic, (size_t)length) == 0;
}

static enum content content_of(const uint8_t *head, int64_t count)
{
    if (starts(head, count, "\x1f\x8b\x08", 3))
        return CONTENT_GZIP;
    if (starts(head, count, "PK\3\4", 4) || starts(head, count, "PK\5\6", 4) ||
        starts(head, count, "PK00PK\3\4", 8))
        return CONTENT_ZIP;
    if (starts(head, count, "7z\xbc\xaf\x27\x1c", 6))
        return CONTENT_7Z;
    if (count >= 265 && memcmp(head + 257, "ustar", 5) == 0)
        return CONTENT_TAR;
    if ((starts(head, count, "BZh", 3) && count > 9 && memcmp(head + 4, "1AY&SY", 6) == 0) ||
        starts(head, count,
               "\xfd"
               "7zXZ\0",
               6) ||
        starts(head, count, "\x28\xb5\x2f\xfd", 4) || starts(head, count, "\x04\x22\x4d\x18", 4) ||
        starts(head, count, "\x1f\x9d", 2) || starts(head, count, "\x5d\0\0", 3))
        return CONTENT_FILTERED;
    return CONTENT_PLAIN;
}

static struct feed *content_feed(struct level *l)
{
    return l->gzipped ? &l->plain : &l->raw;
}

static void support(struct archive *a, enum content content)
{
    switch (content) {
    case CONTENT_ZIP:
        archive_read_support_format_zip(a);
        break;
    case CONTENT_7Z:
        archive_read_support_format_7zip(a);
        break;
    case CONTENT_FILTERED:
        archive_read_support_filter_bzip2(a);
        archive_read_support_filter_xz(a);
        archive_read_support_filter_lzma(a);
        archive_read_support_filter_zstd(a);
        archive_read_support_filter_lz4(a);
        archive_read_support_filter_compress(a);
        archive_read_support_format_raw(a);
        archive_read_support_format_tar(a);
        break;
    case CONTENT_TAR:
    case CONTENT_PLAIN:
    case CONTENT_GZIP:
        archive_read_support_format_tar(a);
        break;
    }
    /* Names stay the bytes they are; what a format cannot do is no failure. */
    archive_read_set_options(a, "hdrcharset=BINARY");
    archive_clear_error(a);
}

/* Reads all of an archive that libarchive must seek in. */
static int spool(struct members *m, struct level *l)
{
    for (;;) {
        const void *block;
        const int64_t got = feed_block(content_feed(l), &block);
        if (got <= 0)
            return (int)got;
        if (l->spool.count + (size_t)got > SPOOL_MAX)
            return fail(m, GO_EUNSUPPORTED, "7z archive that cannot be sought is too large");
        if (bytes_add(&l->spool, block, (size_t)got) != GO_OK)
            return GO_ENOMEM;
    }
}

static int open_archive(struct members *m, struct level *l, enum content content)
{
    const bool seek = m->count == 1 && m->seekable && !l->gzipped;
    int status;

    l->archive = archive_read_new();
    if (!l->archive)
        return GO_ENOMEM;
    support(l->archive, content);
    l->zip = content == CONTENT_ZIP;
    if (content == CONTENT_7Z && !seek) {
        const int error = spool(m, l);
        if (error != GO_OK)
            return error;
        status = archive_read_open_memory(l->archive, l->spool.data, l->spool.count);
    } else {
        if (seek && content != CONTENT_FILTERED)
            archive_read_set_seek_callback(l->archive, seek_file);
        status = archive_read_open(l->archive, l, NULL, give_block, NULL);
    }
    return status < ARCHIVE_WARN ? archive_failure(m, l) : GO_OK;
}

/* Finds out what the level at the top is. */
static int recognise(struct members *m, struct level *l)
{
    const uint8_t *head;
    int64_t count = feed_peek(&l->raw, HEAD_BYTES, &head);
    enum content content;

    if (count < 0)
        return (int)count;
    content = content_of(head, count);
    if (content == CONTENT_GZIP) {
        gunzip_open(&l->gunzip, &l->raw);
        feed_open(&l->plain, read_gunzip, l);
        l->gzipped = true;
        count = feed_peek(&l->plain, HEAD_BYTES, &head);
        if (count < 0)
            return (int)count;
        content = content_of(head, count);
    }
    if (content == CONTENT_PLAIN) {
        if (l->doubtful && m->options.sniff && !m->options.sniff(head, (size_t)count))
            l->given = true; /* nobody asked for it by name */
        return GO_OK;
    }
    if (m->count > m->options.depth + 1)
        return fail(m, GO_EUNSUPPORTED, "archives are nested too deeply");
    if (content == CONTENT_GZIP)
        return fail(m, GO_EUNSUPPORTED, "gzip within gzip");
    return open_archive(m, l, content);
}

static struct level *push(struct members *m, feed_fn *read, void *context, bool doubtful)
{
    struct level *const l = &m->level[m->count++];
    struct feed raw = l->raw, plain = l->plain;

    feed_open(&raw, read, context);
    feed_open(&plain, NULL, NULL);
    *l = (struct level){
        .owner = m,
        .raw = raw,
        .plain = plain,
        .doubtful = doubtful,
        .name_count = m->name.count - 1,
    };
    return l;
}

int members_open(struct members *m, const char *path, bool doubtful)
{
    close_file(m);
    m->words[0] = '\0';
    m->inflated = 0;
    m->name.count = 0;
    m->level[0].raw.taken = 0;
    if (bytes_add(&m->name, path, strlen(path) + 1) != GO_OK)
        return GO_ENOMEM;
    m->fd = strcmp(path, "-") == 0 ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (m->fd < 0)
        return fail(m, GO_EIO, strerror(errno));
    m->seekable = lseek(m->fd, 0, SEEK_CUR) == 0;
    struct level *const l = push(m, read_file, m, doubtful);
    const int error = recognise(m, l);
    if (error != GO_OK)
        pop(m);
    return error;
}

/* --- members --- */

/* The name of an entry; libarchive has none in a form we can take when its own conversion failed.
 */
static int add_name(struct members *m, struct archive_entry *entry, const char **name)
{
    const char *found = archive_entry_pathname(entry);
    char number[40];

    if (!found)
        found = archive_entry_pathname_utf8(entry);
    if (!found) {
        snprintf(number, sizeof number, "member-%llu",
                 (unsigned long long)m->level[m->count - 1].entries);
        found = number;
    }
    m->name.count = m->level[m->count - 1].name_count;
    const size_t begin = m->name.count + 1;
    if (bytes_add_byte(&m->name, '/') != GO_OK ||
        bytes_add(&m->name, found, strlen(found) + 1) != GO_OK)
        return GO_ENOMEM;
    *name = (const char *)m->name.data + begin;
    return GO_OK;
}

/* Opens the file again behind the entry that broke libarchive: a zip's directory still knows the
 * others. */
static int restart(struct members *m, struct level *l)
{
    const uint64_t seen = l->restarted = l->entries;
    struct archive_entry *entry;

    archive_read_free(l->archive);
    l->archive = NULL;
    if (lseek(m->fd, 0, SEEK_SET) != 0)
        return fail(m, GO_EIO, strerror(errno));
    feed_open(&l->raw, read_file, m);
    int error = open_archive(m, l, CONTENT_ZIP);
    for (uint64_t i = 0; i < seen && error == GO_OK; i++)
        if (archive_read_next_header(l->archive, &entry) < ARCHIVE_WARN)
            error = archive_failure(m, l);
    l->failed = false;
    return error;
}

/* The next entry of the archive at the top becomes a level, if it is a member or an archive. 1 to
 * go on, 0 at the end of the archive, or an error. */
static int next_entry(struct members *m, struct level *l)
{
    struct archive_entry *entry;
    const char *name;

    const int status = archive_read_next_header(l->archive, &entry);
    if (status == ARCHIVE_EOF)
        return 0;
    if (status == ARCHIVE_RETRY)
        return 1;
    if (status < ARCHIVE_WARN) {
        l->failed = true;
        return archive_failure(m, l);
    }
    l->entries++;
    const bool raw = archive_format(l->archive) == ARCHIVE_FORMAT_RAW;
    if (!raw && (archive_entry_filetype(entry) != AE_IFREG || archive_entry_hardlink(entry)))
        return 1;
    int error = GO_OK;
    enum suffix suffix = l->doubtful ? SUFFIX_NONE : SUFFIX_GAME;
    m->name.count = l->name_count;
    if (raw)
        error = bytes_add_byte(&m->name, '\0');
    else {
        error = add_name(m, entry, &name);
        suffix = error == GO_OK ? suffix_of(name) : SUFFIX_JUNK;
    }
    if (error != GO_OK)
        return error;
    if (suffix > SUFFIX_NONE)
        return 1;
    struct level *const inner = push(m, read_entry, l, suffix == SUFFIX_NONE);
    error = recognise(m, inner);
    if (error == GO_OK)
        return 1;
    pop(m);
    return error;
}

int members_next(struct members *m, struct member *member)
{
    while (m->count > 0) {
        struct level *const l = &m->level[m->count - 1];
        if (!l->archive) {
            if (l->given) {
                pop(m);
                continue;
            }
            l->given = true;
            m->name.data[l->name_count] = '\0';
            *member = (struct member){ .name = (const char *)m->name.data,
                                       .name_count = l->name_count,
                                       .whole_file = m->count == 1 };
            return 1;
        }
        if (l->failed) {
            const bool again =
                l->zip && m->count == 1 && m->seekable && !l->gzipped && l->entries > l->restarted;
            const int error = again ? restart(m, l) : GO_OK;
            if (!again || error != GO_OK)
                pop(m);
            if (error != GO_OK)
                return error;
            continue;
        }
        const int status = next_entry(m, l);
        if (status == 0)
            pop(m);
        if (status < 0)
            return status;
    }
    close_file(m);
    return 0;
}

/* An archive whose member could not be read: can it go on by itself? */
static void mark_failed(struct members *m)
{
    for (int i = m->count - 1; i-- > 0;)
        if (m->level[i].archive && archive_errno(m->level[i].archive) != 0)
            m->level[i].failed = true;
}

int64_t members_read(void *members, void *buffer, size_t count)
{
    struct members *const m = members;

    if (m->count == 0 || m->level[m->count - 1].archive)
        return 0;
    const int64_t got = feed_read(content_feed(&m->level[m->count - 1]), buffer, count);
    if (got < 0)
        mark_failed(m);
    return got;
}
