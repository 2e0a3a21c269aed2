/* suffix.c - what a file's name says about it. */
#include "members_private.h"

#include <string.h>
#include <strings.h>

static bool is_among(const char *suffix, const char *const *names)
{
    for (; *names; names++)
        if (strcasecmp(suffix, *names) == 0)
            return true;
    return false;
}

enum suffix suffix_of(const char *name)
{
    static const char *const games[] = { "sgf", "sgfs", NULL };
    static const char *const archives[] = { "zip",  "7z",  "tar",  "gz",  "tgz", "bz2",
                                            "tbz2", "tbz", "xz",   "txz", "zst", "tzst",
                                            "lz4",  "z",   "lzma", NULL };
    const char *const slash = strrchr(name, '/');
    const char *const base = slash ? slash + 1 : name;
    const char *const dot = strrchr(base, '.');

    if (strncmp(base, "._", 2) == 0 || strncmp(name, "__MACOSX/", 9) == 0 ||
        strstr(name, "/__MACOSX/"))
        return SUFFIX_JUNK;
    if (!dot)
        return SUFFIX_NONE;
    if (is_among(dot + 1, games))
        return SUFFIX_GAME;
    return is_among(dot + 1, archives) ? SUFFIX_ARCHIVE : SUFFIX_OTHER;
}
