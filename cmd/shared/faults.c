/* faults.c - what tools say on standard error, and faults of the input: counted by kind, listed
 * in --errors=FILE. */
#include "cli_private.h"
#include "findings.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* --- messages ------------------------------------------------------------------------------- */

static void say(struct cli *c, const char *format, va_list args)
    __attribute__((format(printf, 2, 0)));

static void say(struct cli *c, const char *format, va_list args)
{
    progress_pause(c);
    flockfile(stderr);
    fprintf(stderr, "%s: ", c->name);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    funlockfile(stderr);
}

void cli_fail(struct cli *c, const char *format, ...)
{
    va_list args;

    c->status = 2;
    va_start(args, format);
    say(c, format, args);
    va_end(args);
}

void cli_warn(struct cli *c, const char *format, ...)
{
    va_list args;

    if (c->options.verbose < 0)
        return;
    va_start(args, format);
    say(c, format, args);
    va_end(args);
}

void cli_say(struct cli *c, const char *format, ...)
{
    va_list args;

    if (c->options.verbose < 1)
        return;
    va_start(args, format);
    say(c, format, args);
    va_end(args);
}

void cli_status(struct cli *c, int status)
{
    if (c->status < status)
        c->status = status;
}

/* --- faults --------------------------------------------------------------------------------- */

/* Bytes of file names that would break the line or the terminal become '?'. */
static void add_plain(struct bytes *out, const char *text, size_t count)
{
    for (size_t i = 0; i < count; i++)
        bytes_add_byte(out, (uint8_t)text[i] < ' ' || text[i] == 127 ? '?' : (uint8_t)text[i]);
}

static void add_number(struct bytes *out, const char *before, int64_t number)
{
    char text[48];

    if (number < 0)
        return;
    if (out->count > 0)
        bytes_add(out, ", ", 2);
    bytes_add(out, text, (size_t)snprintf(text, sizeof text, "%s%" PRId64, before, number));
}

static size_t name_length(const struct cli_fault *f)
{
    return f->file_count > 0 ? f->file_count : f->file ? strlen(f->file) : 0;
}

/* "a.sgf: byte 17, game 2, ply 5", NUL-terminated, in c->scratch. */
static const char *where(struct cli *c, const struct cli_fault *f)
{
    struct bytes place = { 0 };
    struct bytes *out = &c->scratch;

    out->count = 0;
    add_plain(out, f->file ? f->file : "", name_length(f));
    add_number(&place, "byte ", f->offset);
    add_number(&place, "game ", f->game);
    add_number(&place, "ply ", f->ply);
    if (out->count > 0 && place.count > 0)
        bytes_add(out, ": ", 2);
    bytes_add(out, place.data, place.count);
    bytes_add_byte(out, '\0');
    bytes_free(&place);
    return out->data ? (const char *)out->data : "";
}

static struct fault_kind *find_kind(struct cli *c, const struct cli_fault *f)
{
    struct faults *all = &c->faults;

    for (size_t i = 0; i < all->count; i++)
        if (strcmp(all->kind[i].kind, f->kind) == 0)
            return &all->kind[i];
    if (array_reserve(&all->kind, &all->capacity, all->count + 1, sizeof *all->kind) != GO_OK)
        return NULL;
    struct fault_kind *k = &all->kind[all->count];
    *k = (struct fault_kind){ .kind = strdup(f->kind),
                              .first = strdup(where(c, f)),
                              .note = f->note };
    if (!k->kind || !k->first) {
        free(k->kind);
        free(k->first);
        return NULL;
    }
    all->count++;
    return k;
}

static void column(FILE *out, int64_t number)
{
    if (number < 0)
        fputs("-\t", out);
    else
        fprintf(out, "%" PRId64 "\t", number);
}

static void list_fault(struct cli *c, const struct cli_fault *f)
{
    struct bytes *text = &c->scratch;
    FILE *out = c->faults.file;

    text->count = 0;
    add_plain(text, f->file ? f->file : "-", f->file ? name_length(f) : 1);
    bytes_add_byte(text, '\t');
    fwrite(text->data, 1, text->count, out);
    column(out, f->offset);
    column(out, f->game);
    column(out, f->ply);
    text->count = 0;
    add_plain(text, f->words ? f->words : "-", f->words ? strlen(f->words) : 1);
    fprintf(out, "%s\t%.*s\n", f->kind, (int)text->count, (const char *)text->data);
}

/* A file that holds something else than faults, by its first line, must not be overwritten: it may
 * well be an input. */
static bool holds_faults(const char *name)
{
    enum { TABS = 5 };
    FILE *f = fopen(name, "re");
    int tabs = 0, c = EOF;

    if (!f)
        return true;
    while ((c = getc(f)) != EOF && c != '\n')
        tabs += c == '\t';
    const bool empty = c == EOF && ftell(f) == 0;
    fclose(f);
    return empty || tabs == TABS;
}

bool faults_open(struct cli *c)
{
    struct faults *all = &c->faults;
    struct stat s;

    if (!all->file_name)
        return true;
    if (strcmp(all->file_name, "-") == 0) {
        all->file = fdopen(dup(STDERR_FILENO), "w");
    } else if ((c->options.output && strcmp(c->options.output, all->file_name) == 0) ||
               (stat(all->file_name, &s) == 0 && output_is_file(c, &s))) {
        cli_fail(c, "%s: this is the output, too", all->file_name);
        return false;
    } else if (stat(all->file_name, &s) == 0 && S_ISREG(s.st_mode) &&
               !holds_faults(all->file_name)) {
        cli_fail(c, "%s: is no list of faults, and is not overwritten", all->file_name);
        return false;
    } else {
        all->file = fopen(all->file_name, "we");
    }
    if (!all->file)
        cli_fail(c, "%s: %s", all->file_name, strerror(errno));
    return all->file != NULL;
}

bool cli_fault(struct cli *c, const struct cli_fault *f)
{
    struct fault_kind *kind = find_kind(c, f);

    if (!kind) {
        cli_fail(c, "%s", go_error_text(GO_ENOMEM));
        c->stopped = true;
        return false;
    }
    kind->count++;
    if (c->faults.file)
        list_fault(c, f);
    if (c->options.verbose > 0)
        cli_say(c, "%s: %s%s%s", where(c, f), f->kind, f->words ? ": " : "",
                f->words ? f->words : "");
    if (f->note)
        return true;
    c->faults.total++;
    if (c->faults.total <= c->options.max_errors)
        return true;
    c->stopped = true;
    cli_status(c, 1);
    return false;
}

uint64_t cli_fault_count(const struct cli *c)
{
    return c->faults.total;
}

void faults_summarize(struct cli *c)
{
    const struct faults *all = &c->faults;

    if (c->output.broken)
        return;
    for (size_t i = 0; i < all->count; i++) {
        const struct fault_kind *k = &all->kind[i];
        cli_warn(c, "%" PRIu64 " x %s (%s%s)", k->count, k->kind, k->count > 1 ? "first: " : "",
                 k->first);
    }
    if (c->stopped && c->status == 1) {
        progress_pause(c);
        fprintf(stderr, "%s: stopped: %s\n", c->name,
                c->options.on_error == CLI_STOP ? "--on-error=stop"
                                                : "more faults than --max-errors");
    }
}

void faults_close(struct cli *c)
{
    struct faults *all = &c->faults;

    /* The file is there even when nothing was wrong: it says so by being empty. */
    if (all->file) {
        const bool bad = ferror(all->file) != 0;
        if (fclose(all->file) != 0 || bad)
            cli_fail(c, "%s: %s", all->file_name, bad ? go_error_text(GO_EIO) : strerror(errno));
    }
    for (size_t i = 0; i < all->count; i++) {
        free(all->kind[i].kind);
        free(all->kind[i].first);
    }
    free(all->kind);
}

/* --- progress ------------------------------------------------------------------------------- */

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void progress_pause(struct cli *c)
{
    if (c->progress_shown)
        fputc('\n', stderr);
    c->progress_shown = false;
}

void progress_end(struct cli *c)
{
    progress_pause(c);
}

void cli_progress(struct cli *c, uint64_t games, uint64_t positions)
{
    const bool live = c->options.verbose >= 0 && isatty(STDERR_FILENO);
    const double every = c->options.progress > 0 ? c->options.progress : live ? 1 : 0;

    if (every <= 0)
        return;
    const double time = now();
    if (c->progress_start <= 0)
        c->progress_start = c->progress_last = time;
    if (time - c->progress_last < every)
        return;
    c->progress_last = time;
    const double seconds = time - c->progress_start;
    fprintf(stderr, "%s%s: %" PRIu64 " games, %" PRIu64 " positions, %.1f MB, %.0f positions/s%s",
            live ? "\r" : "", c->name, games, positions, (double)c->bytes_taken / 1e6,
            (double)positions / seconds, live ? "\033[K" : "\n");
    c->progress_shown = live;
}

void cli_warn_missing(struct cli *c, uint64_t games, unsigned needs, unsigned met)
{
    for (int k = 0; games > 0 && k < FINDINGS_COUNT; k++)
        if ((needs & ~met) >> k & 1)
            cli_warn(c, "no game has a section %.4s: it comes from %s",
                     findings_id((enum findings_index)k), findings_maker((enum findings_index)k));
}
