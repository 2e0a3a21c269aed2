/* members.h - files, folders and archives as a stream of named byte streams.
 *
 * Two things in a row:
 *
 *     struct walk *walk = walk_new(path, recurse);      a folder becomes its files, in order
 *     while (walk_next(walk, &found) ...)
 *         members_open(m, found.path, found.doubtful);  a file becomes its members
 *         while ((status = members_next(m, &member)) != 0)
 *             ... members_read(m, buffer, count) ...
 *
 * A file that is no archive is its own, single member. What a file is shows in its first bytes, not
 * in its name: gzip (any number of members), bzip2, xz, zstd, lz4, compress, lzma; tar, zip, 7z;
 * archives within archives down to a fixed depth. The folder is named archive and this header is
 * not, because libarchive's own header bears that name.
 *
 * Names      byte strings as found: "games.zip/2006/a.sgf". Nothing in them is decoded.
 * Members    in archives and folders, files with the suffix of a game or an archive, in any case;
 *            files without a suffix when their content looks right (options.sniff); neither
 *            "._x" nor "__MACOSX/". Links and special files never. Nothing is written to disk.
 * Layer      base < archive. It knows nothing of Go.
 * Memory     some buffers of 64 KiB; names of a folder; a 7z that cannot be sought, up to 32 MiB.
 * Ownership  names and paths belong to the walk or the members, until the next call.
 * Errors     GO_ENOMEM; GO_EIO (cannot be opened or read), GO_ETRUNCATED and GO_ECORRUPT (a damaged
 *            member or archive), GO_ERANGE (inflates beyond the limit), GO_EUNSUPPORTED. After one
 *            of members_next() or members_read() the next call of members_next() goes on behind
 *            the damage where the format allows. members_fault() has the words.
 * Threads    one object: one thread at a time.
 * Wrong      - zip: a name in a two-byte set from a DOS program may have its backslash bytes turned
 *              into slashes by libarchive.
 */
#ifndef MEMBERS_H
#define MEMBERS_H

#include "base.h"

/* --- folders ------------------------------------------------------------------------------ */

struct walk;

struct walk_file {
    const char *path;
    bool doubtful; /* found in a folder, and the name does not say what it is */
};

/* A path that is no folder is found as it is. NULL only when memory is out. */
struct walk *walk_new(const char *path, bool recurse);
void walk_free(struct walk *w); /* NULL is allowed */

/* 1 and the next file, names in each folder sorted by bytes; 0 at the end; GO_EIO for a folder
 * that cannot be read, GO_EUNSUPPORTED for a folder without `recurse`, GO_ERANGE for a link that
 * leads back to a folder above it: found->path names it, and the next call goes on. */
int walk_next(struct walk *w, struct walk_file *found);

/* --- files and archives ------------------------------------------------------------------- */

struct members_options {
    int depth;             /* archives within archives; 0: the usual 3 */
    uint64_t inflated_max; /* bytes that one file may inflate to; 0: the usual 64 GiB */

    /* Does this beginning of a file look like something to read? NULL: yes. */
    bool (*sniff)(const void *data, size_t count);
};

struct member {
    const char *name; /* NUL-terminated */
    size_t name_count;
    bool whole_file; /* the file itself, not inside of an archive */
};

struct members;

struct members *members_new(const struct members_options *options);
void members_free(struct members *m); /* NULL is allowed */

/* Starts on a file; "-" is standard input. `doubtful` as walk_next() says it. */
int members_open(struct members *m, const char *path, bool doubtful);

/* 1 and the next member, 0 at the end, or an error. */
int members_next(struct members *m, struct member *member);

/* Fills up to count bytes of the member; how many, 0 at its end, or an error. `members` is a
 * struct members. */
int64_t members_read(void *members, void *buffer, size_t count);

struct members_fault {
    const char *words; /* more than the error code says */
    uint64_t offset;   /* bytes of the file on disk read when it was noticed */
};
struct members_fault members_fault(const struct members *m);

#endif
