/* sgf - how fast SGF is read.
 *
 * Usage: sgf ARCHIVE
 * Unpacks the archive into memory and times, on that text, the best of several rounds each: a copy
 * (memcpy), a search for a byte that is not there (memchr), the parser without and with text, the
 * check of all moves. Then unpacking itself, ours and zcat's. Prints MB/s and ratios.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "members.h"
#include "sgf.h"

enum { ROUNDS = 9 };

struct text {
    struct bytes all;
    size_t *end; /* of each member */
    size_t count, capacity;
};

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void stop(const char *what)
{
    fprintf(stderr, "sgf: %s\n", what);
    exit(2);
}

static void unpack(const char *path, struct text *text)
{
    const struct members_options options = { .sniff = sgf_sniff };
    struct members *m = members_new(&options);
    struct member member;
    int status;

    if (!m || members_open(m, path, false) != GO_OK)
        stop("the archive cannot be opened");
    while ((status = members_next(m, &member)) == 1) {
        int64_t got = 1;
        while (got > 0) {
            if (bytes_reserve(&text->all, 65536) != GO_OK)
                stop("out of memory");
            got = members_read(m, text->all.data + text->all.count, 65536);
            text->all.count += got > 0 ? (size_t)got : 0;
        }
        if (got < 0 || array_reserve(&text->end, &text->capacity, text->count + 1, sizeof(size_t)))
            stop("a member cannot be read");
        text->end[text->count++] = text->all.count;
    }
    if (status < 0)
        stop("the archive cannot be read");
    members_free(m);
}

struct work {
    const struct text *text;
    struct bytes copy;
    struct sgf_reader *reader;
    struct sgf_checker *checker;
    struct record game;
    uint64_t moves, games;
};

static void copy(struct work *w)
{
    memcpy(w->copy.data, w->text->all.data, w->text->all.count);
}

static void search(struct work *w)
{
    /* A byte that text does not hold. */
    w->games += memchr(w->text->all.data, 0x02, w->text->all.count) != NULL;
}

static void parse(struct work *w)
{
    size_t from = 0;

    w->games = w->moves = 0;
    for (size_t i = 0; i < w->text->count; from = w->text->end[i++]) {
        sgf_open_memory(w->reader, w->text->all.data + from, w->text->end[i] - from);
        while (sgf_next(w->reader, &w->game) == 1) {
            w->games++;
            w->moves += w->game.move_count;
            if (w->checker)
                sgf_check(w->checker, &w->game, SGF_ILLEGAL_PLAY, NULL, NULL);
        }
    }
}

static double best(void (*work)(struct work *), struct work *w)
{
    double least = 1e9;

    for (int i = 0; i < ROUNDS; i++) {
        const double start = now();
        work(w);
        const double took = now() - start;
        least = took < least ? took : least;
    }
    return least;
}

static double wall(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static double time_zcat(const char *path)
{
    struct bytes command = { 0 };
    double least = 1e9;

    if (bytes_add(&command, "zcat '", 6) || bytes_add(&command, path, strlen(path)) ||
        bytes_add(&command, "' >/dev/null 2>&1", 18))
        stop("out of memory");
    for (int i = 0; i < 3; i++) {
        const double start = wall();
        if (system((const char *)command.data) != 0) {
            least = 0;
            break;
        }
        least = wall() - start < least ? wall() - start : least;
    }
    bytes_free(&command);
    return least;
}

static void print(const char *what, const struct text *text, double seconds, double bound)
{
    printf("%-28s %9.1f MB/s   %6.1f x memchr\n", what, (double)text->all.count / 1e6 / seconds,
           seconds / bound);
}

int main(int argc, char **argv)
{
    struct text text = { 0 };
    const struct sgf_options plain = { .no_text = true }, full = { .no_text = false };
    struct work w = { .text = &text };

    if (argc != 2)
        stop("usage: sgf ARCHIVE");
    const double start = now();
    unpack(argv[1], &text);
    const double unpacked = now() - start;
    if (text.all.count == 0 || bytes_reserve(&w.copy, text.all.count) != GO_OK)
        stop("no text");
    const double copied = best(copy, &w), searched = best(search, &w);
    w.reader = sgf_new(&plain);
    const double parsed = best(parse, &w);
    sgf_free(w.reader);
    w.reader = sgf_new(&full);
    const double with_text = best(parse, &w);
    w.checker = sgf_checker_new();
    const double checked = best(parse, &w);

    printf("%zu bytes, %zu members, %llu games, %llu moves\n", text.all.count, text.count,
           (unsigned long long)w.games, (unsigned long long)w.moves);
    print("memcpy", &text, copied, searched);
    print("memchr", &text, searched, searched);
    print("parse, no text", &text, parsed, searched);
    print("parse", &text, with_text, searched);
    print("parse and check the moves", &text, checked, searched);
    printf("check alone: %.1f M moves/s\n", (double)w.moves / 1e6 / (checked - with_text));
    print("unpack", &text, unpacked, searched);
    const double zcat = time_zcat(argv[1]);
    if (zcat > 0)
        printf("zcat of the same file: %.3f s; parse and check: %.2f of it\n", zcat,
               checked / zcat);
    sgf_free(w.reader);
    sgf_checker_free(w.checker);
    record_free(&w.game);
    bytes_free(&w.copy);
    bytes_free(&text.all);
    free(text.end);
    return 0;
}
