/* walk.c - the files of a folder and of the folders in it, without recursion. */
#include "members_private.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* A folder being walked: its names one behind the other, and where each begins. */
struct folder {
    dev_t device;
    ino_t inode;
    struct bytes names;
    uint32_t *name;
    size_t count, capacity, next;
    size_t path_count; /* of the walk's path up to and without this folder's slash */
};

struct walk {
    bool recurse;
    bool started;
    struct bytes path; /* NUL-terminated */
    struct folder *folder;
    size_t folder_count, folder_capacity;
};

struct walk *walk_new(const char *path, bool recurse)
{
    struct walk *w = calloc(1, sizeof *w);

    if (!w)
        return NULL;
    w->recurse = recurse;
    if (bytes_add(&w->path, path, strlen(path) + 1) != GO_OK) {
        walk_free(w);
        return NULL;
    }
    return w;
}

static void folder_free(struct folder *f)
{
    bytes_free(&f->names);
    free(f->name);
}

void walk_free(struct walk *w)
{
    if (!w)
        return;
    while (w->folder_count > 0)
        folder_free(&w->folder[--w->folder_count]);
    free(w->folder);
    bytes_free(&w->path);
    free(w);
}

static int compare_names(const void *a, const void *b, void *names)
{
    const char *const base = names;
    uint32_t x, y;

    memcpy(&x, a, sizeof x);
    memcpy(&y, b, sizeof y);
    return strcmp(base + x, base + y);
}

static int read_names(struct folder *f, DIR *dir)
{
    const struct dirent *entry;

    while ((entry = readdir(dir)) != NULL) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        if (f->names.count > UINT32_MAX - sizeof entry->d_name)
            return GO_ERANGE;
        if (array_reserve(&f->name, &f->capacity, f->count + 1, sizeof *f->name) != GO_OK)
            return GO_ENOMEM;
        f->name[f->count++] = (uint32_t)f->names.count;
        if (bytes_add(&f->names, entry->d_name, strlen(entry->d_name) + 1) != GO_OK)
            return GO_ENOMEM;
    }
    if (f->count > 1)
        qsort_r(f->name, f->count, sizeof *f->name, compare_names, f->names.data);
    return GO_OK;
}

/* Enters the folder at w->path. */
static int enter(struct walk *w, const struct stat *status)
{
    for (size_t i = 0; i < w->folder_count; i++)
        if (w->folder[i].device == status->st_dev && w->folder[i].inode == status->st_ino)
            return GO_ERANGE;
    if (array_reserve(&w->folder, &w->folder_capacity, w->folder_count + 1, sizeof *w->folder) !=
        GO_OK)
        return GO_ENOMEM;
    DIR *const dir = opendir((const char *)w->path.data);
    if (!dir)
        return GO_EIO;
    struct folder f = {
        .device = status->st_dev,
        .inode = status->st_ino,
        .path_count = w->path.count - 1,
    };
    while (f.path_count > 1 && w->path.data[f.path_count - 1] == '/')
        f.path_count--;
    const int error = read_names(&f, dir);
    closedir(dir);
    if (error != GO_OK) {
        folder_free(&f);
        return error;
    }
    w->folder[w->folder_count++] = f;
    return GO_OK;
}

/* Puts the next name of the innermost folder into w->path: 1, or 0 when all folders are through. */
static int next_name(struct walk *w)
{
    while (w->folder_count > 0) {
        struct folder *const f = &w->folder[w->folder_count - 1];
        if (f->next == f->count) {
            folder_free(f);
            w->folder_count--;
            continue;
        }
        const char *const name = (const char *)f->names.data + f->name[f->next++];
        w->path.count = f->path_count;
        const bool slash = f->path_count == 0 || w->path.data[f->path_count - 1] != '/';
        if ((slash && bytes_add_byte(&w->path, '/') != GO_OK) ||
            bytes_add(&w->path, name, strlen(name) + 1) != GO_OK)
            return GO_ENOMEM;
        return 1;
    }
    return 0;
}

int walk_next(struct walk *w, struct walk_file *found)
{
    for (;;) {
        const bool named = !w->started;
        struct stat status;
        int more = 1;
        if (!named)
            more = next_name(w);
        w->started = true;
        if (more <= 0)
            return more;
        const char *const path = (const char *)w->path.data;
        *found = (struct walk_file){ .path = path };
        if (named && strcmp(path, "-") == 0)
            return 1;
        if (stat(path, &status) != 0) {
            if (named || suffix_of(path) <= SUFFIX_ARCHIVE)
                return named ? 1 : GO_EIO; /* opening it will say why */
            continue;
        }
        if (S_ISDIR(status.st_mode)) {
            const int error = w->recurse ? enter(w, &status) : GO_EUNSUPPORTED;
            found->path = (const char *)w->path.data;
            if (error != GO_OK)
                return error;
            continue;
        }
        if (named)
            return 1;
        const enum suffix suffix = suffix_of(path);
        found->doubtful = suffix == SUFFIX_NONE;
        if (S_ISREG(status.st_mode) && suffix <= SUFFIX_NONE)
            return 1;
    }
}
