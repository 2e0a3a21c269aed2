/* output.c - bytes to standard output or to a file that appears only when it is whole. */
#include "cli_private.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { OUTPUT_BUFFER = 1 << 18, PIPE_SIZE = 1 << 20 };

/* What a signal handler must remove; handlers have no other way to know. */
static char *volatile temporary_now;

static void clean_up_and_die(int signal_number)
{
    if (temporary_now)
        unlink(temporary_now);
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

static void guard_temporary(char *name)
{
    const int signals[] = { SIGINT, SIGTERM, SIGHUP };

    temporary_now = name;
    for (size_t i = 0; name && i < sizeof signals / sizeof *signals; i++) {
        struct sigaction old;
        if (sigaction(signals[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
            signal(signals[i], clean_up_and_die);
    }
}

bool output_is_file(const struct cli *c, const struct stat *s)
{
    struct stat out;

    if (!S_ISREG(s->st_mode))
        return false;
    if (c->options.output)
        return stat(c->options.output, &out) == 0 && out.st_dev == s->st_dev &&
               out.st_ino == s->st_ino;
    return fstat(STDOUT_FILENO, &out) == 0 && S_ISREG(out.st_mode) && out.st_dev == s->st_dev &&
           out.st_ino == s->st_ino;
}

bool cli_is_output(const struct cli *c, const char *name)
{
    struct stat s, errors;

    if ((strcmp(name, "-") == 0 ? fstat(STDIN_FILENO, &s) : stat(name, &s)) != 0)
        return false;
    if (output_is_file(c, &s))
        return true;
    return c->faults.file && S_ISREG(s.st_mode) && fstat(fileno(c->faults.file), &errors) == 0 &&
           errors.st_dev == s.st_dev && errors.st_ino == s.st_ino;
}

/* Opens a temporary file beside the output; what is no regular file is written as it is. */
static int open_file(struct cli *c)
{
    struct output *out = &c->output;
    const char *name = c->options.output;
    const mode_t mask = umask(0);
    struct stat s = { .st_mode = 0666 & ~mask };

    umask(mask);
    const bool exists = stat(name, &s) == 0;
    if (exists && !S_ISREG(s.st_mode)) {
        out->fd = open(name, O_WRONLY | O_CLOEXEC);
        return out->fd < 0 ? GO_EIO : GO_OK;
    }
    out->target = exists ? realpath(name, NULL) : strdup(name);
    if (!out->target || asprintf(&out->temporary, "%s.tmpXXXXXX", out->target) < 0) {
        out->temporary = NULL;
        errno = ENOMEM;
        return GO_ENOMEM;
    }
    out->fd = mkostemp(out->temporary, O_CLOEXEC);
    if (out->fd < 0) {
        free(out->temporary);
        out->temporary = NULL;
        return GO_EIO;
    }
    guard_temporary(out->temporary);
    return fchmod(out->fd, s.st_mode & 0777) == 0 ? GO_OK : GO_EIO;
}

void cli_output_name(struct cli *c, const char *name)
{
    assert(!c->output.open);
    c->options.output = name;
}

int cli_output_open(struct cli *c)
{
    struct output *out = &c->output;

    if (out->open || out->failed)
        return out->failed ? GO_EIO : GO_OK;
    out->fd = STDOUT_FILENO;
    if (c->options.output && open_file(c) != GO_OK) {
        cli_fail(c, "%s: %s", c->options.output, strerror(errno));
        out->failed = true;
        return GO_EIO;
    }
    out->open = true;
    if (c->options.format == CLI_POS && isatty(out->fd)) {
        cli_fail(c, "a position stream is not shown on a terminal; use -o FILE or a pipe");
        out->failed = true;
        return GO_EIO;
    }
    if (fstat(out->fd, &out->stat) == 0)
        out->regular = S_ISREG(out->stat.st_mode);
    if (S_ISFIFO(out->stat.st_mode))
        (void)fcntl(out->fd, F_SETPIPE_SZ, PIPE_SIZE); /* a larger pipe is only a help */
    return GO_OK;
}

static int output_flush(struct cli *c)
{
    struct output *out = &c->output;
    const uint8_t *at = out->buffer.data;
    size_t left = out->buffer.count;

    while (left > 0) {
        const ssize_t wrote = write(out->fd, at, left);
        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote < 0) {
            out->broken = errno == EPIPE;
            out->failed = true;
            if (!out->broken)
                cli_fail(c, "%s: %s", c->options.output ? c->options.output : "standard output",
                         strerror(errno));
            return GO_EIO;
        }
        at += wrote;
        left -= (size_t)wrote;
    }
    out->buffer.count = 0;
    return GO_OK;
}

int cli_output_write(void *context, const void *data, size_t count)
{
    struct cli *c = context;
    struct output *out = &c->output;

    if (cli_output_open(c) != GO_OK)
        return GO_EIO;
    if (bytes_add(&out->buffer, data, count) != GO_OK) {
        cli_fail(c, "%s", go_error_text(GO_ENOMEM));
        return GO_ENOMEM;
    }
    return out->buffer.count >= OUTPUT_BUFFER ? output_flush(c) : GO_OK;
}

int cli_output_print(struct cli *c, const char *format, ...)
{
    va_list args;
    char *text;

    va_start(args, format);
    const int count = vasprintf(&text, format, args);
    va_end(args);
    if (count < 0) {
        cli_fail(c, "%s", go_error_text(GO_ENOMEM));
        return GO_ENOMEM;
    }
    const int error = cli_output_write(c, text, (size_t)count);
    free(text);
    return error;
}

int cli_output_finish(struct cli *c)
{
    struct output *out = &c->output;

    if (cli_output_open(c) != GO_OK || output_flush(c) != GO_OK)
        return GO_EIO;
    if (out->temporary && (fsync(out->fd) != 0 || rename(out->temporary, out->target) != 0)) {
        cli_fail(c, "%s: %s", c->options.output, strerror(errno));
        out->failed = true;
        return GO_EIO;
    }
    if (out->temporary) {
        guard_temporary(NULL);
        free(out->temporary);
        out->temporary = NULL;
    }
    out->finished = true;
    return GO_OK;
}

void output_close(struct cli *c)
{
    struct output *out = &c->output;

    pos_writer_free(out->writer);
    if (out->temporary) {
        unlink(out->temporary);
        guard_temporary(NULL);
        free(out->temporary);
    } else if (out->open && !out->finished && !out->failed) {
        output_flush(c); /* what there is, without its end */
    }
    /* Network file systems report a full disk only here. */
    if (out->open && close(out->fd) != 0 && out->finished)
        cli_fail(c, "%s: %s", c->options.output ? c->options.output : "standard output",
                 strerror(errno));
    free(out->target);
    bytes_free(&out->buffer);
    bytes_free(&out->provenance);
}

bool cli_broken(const struct cli *c)
{
    return c->output.broken;
}

int cli_deflate_level(struct cli *c)
{
    if (c->options.deflate >= 0)
        return c->options.deflate;
    return cli_output_open(c) == GO_OK && c->output.regular ? 6 : 0;
}

/* --- games ---------------------------------------------------------------------------------- */

int provenance_add(struct bytes *all, const char *line)
{
    for (size_t at = 0; at < all->count;) {
        const char *old = (const char *)all->data + at;
        if (strcmp(old, line) == 0)
            return GO_OK;
        at += strlen(old) + 1;
    }
    return bytes_add(all, line, strlen(line) + 1);
}

/* The lines of the inputs, then ours. A tool that reads its streams itself has them still open. */
static int provenance_gather(struct cli *c)
{
    const struct inputs *in = &c->inputs;
    const struct bytes *old = &in->provenance;
    struct bytes *all = &c->output.provenance;
    int error;

    if (c->options.no_provenance)
        return GO_OK;
    if (old->count == 0 && in->reader && !in->provenance_known)
        old = pos_reader_provenance(in->reader);
    error = bytes_add(all, old->data, old->count);
    return error == GO_OK ? provenance_add(all, cli_provenance(c)) : error;
}

static int writer_make(struct cli *c)
{
    struct output *out = &c->output;
    int error = cli_output_open(c);

    if (error != GO_OK || out->writer)
        return error;
    error = provenance_gather(c);
    const struct pos_writer_options options = { .level = cli_deflate_level(c),
                                                .provenance = &out->provenance };
    if (error == GO_OK)
        out->writer = pos_writer_new(cli_output_write, c, &options);
    if (out->writer)
        return GO_OK;
    cli_fail(c, "%s", go_error_text(GO_ENOMEM));
    return GO_ENOMEM;
}

/* What went wrong below has been said there, all but a lack of memory and a game that is not
 * writable. */
static int writer_report(struct cli *c, int error)
{
    if (error < 0 && !c->output.failed)
        cli_fail(c, "writing the stream: %s", go_error_text(error));
    return error;
}

int cli_write_game(struct cli *c, const struct pos_game *g)
{
    const int error = writer_make(c);

    return error < 0 ? error : writer_report(c, pos_write(c->output.writer, g));
}

int cli_stream_finish(struct cli *c)
{
    int error = writer_make(c);

    if (error == GO_OK && !c->options.no_provenance)
        error =
            writer_report(c, pos_writer_provenance(c->output.writer, &c->inputs.all_provenance));
    if (error == GO_OK)
        error = writer_report(c, pos_writer_finish(c->output.writer));
    return error == GO_OK ? cli_output_finish(c) : error;
}
