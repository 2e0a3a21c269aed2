/* input.c - operands and lists of files, opened one after another; streams of games from them. */
#include "cli_private.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --- names ---------------------------------------------------------------------------------- */

static int list_open(struct cli *c)
{
    struct inputs *in = &c->inputs;

    if (cli_is_output(c, in->list)) {
        cli_fail(c, "%s: this list is also the output", in->list);
        in->list = NULL;
        return GO_EIO;
    }
    in->list_file =
        strcmp(in->list, "-") == 0 ? fdopen(dup(STDIN_FILENO), "r") : fopen(in->list, "re");
    if (in->list_file)
        return GO_OK;
    cli_fail(c, "%s: %s", in->list, strerror(errno));
    in->list = NULL;
    return GO_EIO;
}

/* A list that is really a data file is told by the bytes that no list of names has. */
static bool is_no_name(const struct inputs *in, size_t count)
{
    const unsigned char *line = (const unsigned char *)in->line;

    return count >= 2 && line[0] == 0x1f && line[1] == 0x8b;
}

static int list_next(struct cli *c, const char **name)
{
    struct inputs *in = &c->inputs;

    for (;;) {
        const ssize_t got = getdelim(&in->line, &in->line_room, in->list_end, in->list_file);
        size_t count = got < 0 ? 0 : (size_t)got;

        if (got < 0) {
            const bool bad = ferror(in->list_file) != 0;
            if (bad)
                cli_fail(c, "%s: %s", in->list, go_error_text(GO_EIO));
            return bad ? GO_EIO : 0;
        }
        in->line_number++;
        if (count > 0 && in->line[count - 1] == in->list_end)
            in->line[--count] = '\0';
        if (is_no_name(in, count) || strlen(in->line) < count) {
            cli_fail(c, "%s: line %" PRIu64 ": this is no list of file names", in->list,
                     in->line_number);
            in->list = NULL;
            return GO_ESYNTAX;
        }
        if (count > 0) {
            *name = in->line;
            return 1;
        }
    }
}

int cli_name_next(struct cli *c, const char **name)
{
    struct inputs *in = &c->inputs;

    if (in->list) {
        if (!in->list_file && list_open(c) != GO_OK)
            return GO_EIO;
        return list_next(c, name);
    }
    if (in->next == 0 && in->count == 0 && !in->list_file) {
        in->next = 1;
        *name = "-";
        return 1;
    }
    if (in->next >= in->count)
        return 0;
    *name = in->operand[in->next++];
    return 1;
}

/* --- bytes ---------------------------------------------------------------------------------- */

static void input_close(struct cli *c)
{
    struct inputs *in = &c->inputs;

    pos_reader_free(in->reader);
    in->reader = NULL;
    if (in->is_open && in->now.fd != STDIN_FILENO)
        close(in->now.fd);
    in->is_open = false;
}

void inputs_close(struct cli *c)
{
    input_close(c);
    if (c->inputs.list_file)
        fclose(c->inputs.list_file);
    free(c->inputs.line);
    bytes_free(&c->inputs.provenance);
    bytes_free(&c->inputs.all_provenance);
}

int cli_input_next(struct cli *c, struct cli_input **result)
{
    struct inputs *in = &c->inputs;
    struct stat s;
    const char *name;
    int status;

    input_close(c);
    status = cli_name_next(c, &name);
    if (status <= 0)
        return status;
    in->now = (struct cli_input){ .name = name };
    in->now.fd = strcmp(name, "-") == 0 ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC);
    if (in->now.fd < 0 || fstat(in->now.fd, &s) != 0) {
        cli_fail(c, "%s: %s", name, strerror(errno));
        if (in->now.fd > STDIN_FILENO)
            close(in->now.fd);
        return GO_EIO;
    }
    in->is_open = true;
    if (output_is_file(c, &s)) {
        cli_fail(c, "%s: this input is also the output", name);
        return GO_EIO;
    }
    if (in->now.fd == STDIN_FILENO && isatty(STDIN_FILENO))
        cli_warn(c, "waiting for input from the terminal");
    in->now.regular = S_ISREG(s.st_mode);
    in->now.size = in->now.regular ? (uint64_t)s.st_size : 0;
    const off_t start = lseek(in->now.fd, 0, SEEK_CUR);
    in->now.start = start > 0 ? (uint64_t)start : 0;
    *result = &in->now;
    return 1;
}

int64_t cli_input_read(void *input, void *buffer, size_t count)
{
    struct cli_input *in = input;
    ssize_t got;

    do {
        got = read(in->fd, buffer, count);
    } while (got < 0 && errno == EINTR);
    if (got < 0)
        return GO_EIO;
    in->taken += (uint64_t)got;
    return got;
}

/* Offsets count from where reading began: standard input may stand in the middle of a file. */
static int input_seek(void *input, uint64_t offset)
{
    const struct cli_input *in = input;

    return lseek(in->fd, (off_t)(in->start + offset), SEEK_SET) < 0 ? GO_EIO : GO_OK;
}

const char *cli_input_name(const struct cli *c)
{
    return c->inputs.now.name ? c->inputs.now.name : "-";
}

/* --- games ---------------------------------------------------------------------------------- */

int cli_stream_next(struct cli *c, struct pos_reader **reader)
{
    const struct cli_options *o = &c->options;
    struct pos_reader_options options = { .allow_truncated = o->allow_truncated,
                                          .shard = o->shard,
                                          .shards = o->shards };
    struct cli_input *in;
    const int status = cli_input_next(c, &in);

    if (status <= 0)
        return status;
    options.seek = in->regular ? input_seek : NULL;
    c->inputs.reader = pos_reader_new(cli_input_read, in, &options);
    if (!c->inputs.reader) {
        cli_fail(c, "%s", go_error_text(GO_ENOMEM));
        return GO_ENOMEM;
    }
    *reader = c->inputs.reader;
    return 1;
}

static void report_damage(struct cli *c, int error)
{
    uint64_t offset, game;

    pos_reader_where(c->inputs.reader, &offset, &game);
    if (error == GO_EIO)
        cli_fail(c, "%s: %s", cli_input_name(c), strerror(errno));
    else if (c->inputs.now.taken == 0)
        cli_fail(c, "%s: the input is empty, not even a stream without games", cli_input_name(c));
    else if (error == GO_ESYNTAX && offset == 0 && game == 0)
        cli_fail(c, "%s: this is no position stream", cli_input_name(c));
    else
        cli_fail(c, "%s: byte %" PRIu64 ", game %" PRIu64 ": %s", cli_input_name(c), offset, game,
                 go_error_text(error));
}

static int add_lines(struct bytes *all, const struct bytes *lines)
{
    int error = GO_OK;

    for (size_t at = 0; error == GO_OK && at < lines->count;) {
        const char *line = (const char *)lines->data + at;
        error = provenance_add(all, line);
        at += strlen(line) + 1;
    }
    return error;
}

/* Keeps what the readers have shown by the first game and by their ends. At any other moment it
 * would depend on how far reading has run ahead of writing. */
static int provenance_note(struct cli *c, bool game)
{
    struct inputs *in = &c->inputs;
    const struct bytes *lines = pos_reader_provenance(in->reader);
    int error = GO_OK;

    if (!in->provenance_known)
        error = add_lines(&in->provenance, lines);
    if (error == GO_OK && !game)
        error = add_lines(&in->all_provenance, lines);
    in->provenance_known = in->provenance_known || game;
    if (error < 0)
        cli_fail(c, "%s", go_error_text(error));
    return error;
}

int cli_read_game(struct cli *c, struct pos_game *g)
{
    struct inputs *in = &c->inputs;
    struct pos_reader *reader;

    for (;;) {
        if (!in->reader) {
            const int status = cli_stream_next(c, &reader);
            if (status <= 0)
                return status;
        }
        const uint64_t before = in->now.taken;
        const int status = pos_read(in->reader, g);
        c->bytes_taken += in->now.taken - before;
        if (status < 0) {
            report_damage(c, status);
            return status;
        }
        if (provenance_note(c, status > 0) < 0)
            return GO_ENOMEM;
        if (status > 0)
            return 1;
        const int next = cli_stream_next(c, &reader);
        if (next <= 0)
            return next;
    }
}
