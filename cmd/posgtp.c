/* posgtp - answer questions about positions over the Go Text Protocol.
 *
 * In:   GTP 2 commands, a line each.
 * Out:  their answers; flushed after every line, since someone waits for them.
 * Use:  printf 'loadsgf game.sgf 86\nunconditional_status J6\n' | posgtp
 */
#include <errno.h>
#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "gtp.h"

enum { EXIT_USAGE = 2 };

static const char usage[] =
    "Usage: posgtp [OPTION]...\n"
    "Answer questions about Go positions over GTP 2, on standard input and output.\n"
    "\n"
    "  -l, --level=N    how much work to do, 0 to 15 (default 10)\n"
    "  -h, --help       print this and exit\n"
    "  -V, --version    print the version and exit\n"
    "\n"
    "The command help lists all commands; gogui-analyze_commands lists those that GoGui shows.\n";

/* Regular files only: reading a terminal or a device would never end. */
static int read_file(const char *path, struct bytes *out)
{
    struct stat status;
    FILE *f = fopen(path, "rb");
    int error = GO_OK;

    if (!f)
        return GO_EIO;
    if (fstat(fileno(f), &status) != 0 || !S_ISREG(status.st_mode))
        error = GO_EIO;
    while (error == GO_OK && !feof(f)) {
        enum { CHUNK = 1 << 16 };
        error = bytes_reserve(out, CHUNK);
        if (error == GO_OK) {
            out->count += fread(out->data + out->count, 1, CHUNK, f);
            if (ferror(f))
                error = GO_EIO;
        }
    }
    fclose(f);
    return error;
}

static int set_level(struct gtp *session, const char *text)
{
    char *end;
    const long level = strtol(text, &end, 10);

    if (end == text || *end != '\0' || level < 0 || level > 1000 ||
        gtp_set_level(session, (int)level) != GO_OK) {
        fprintf(stderr, "posgtp: --level=%s: not a level (see --help)\n", text);
        return EXIT_USAGE;
    }
    return EXIT_SUCCESS;
}

/* Standard input to standard output, until quit or the end.  A reader that has gone away ends
 * the session silently, as it does for every filter. */
static int serve(struct gtp *session)
{
    struct bytes out = { 0 };
    char *line = NULL;
    size_t capacity = 0;
    int status = EXIT_SUCCESS;

    while (status == EXIT_SUCCESS && !gtp_has_quit(session)) {
        const ssize_t count = getline(&line, &capacity, stdin);
        if (count < 0) {
            if (ferror(stdin)) {
                perror("posgtp: standard input");
                status = EXIT_USAGE;
            }
            break;
        }
        out.count = 0;
        if (gtp_line(session, line, (size_t)count, &out) != GO_OK) {
            fprintf(stderr, "posgtp: %s\n", go_error_text(GO_ENOMEM));
            status = EXIT_USAGE;
        } else if (fwrite(out.data, 1, out.count, stdout) != out.count || fflush(stdout) != 0) {
            if (errno == EPIPE)
                break;
            perror("posgtp: standard output");
            status = EXIT_USAGE;
        }
    }
    free(line);
    bytes_free(&out);
    return status;
}

int main(int argc, char **argv)
{
    static const struct option options[] = {
        { "level", required_argument, NULL, 'l' },
        { "help", no_argument, NULL, 'h' },
        { "version", no_argument, NULL, 'V' },
        { 0 },
    };
    struct gtp *session = gtp_new(read_file);
    int status = session ? EXIT_SUCCESS : EXIT_USAGE;
    bool done = false;

    signal(SIGPIPE, SIG_IGN);
    for (int key; status == EXIT_SUCCESS && !done &&
                  (key = getopt_long(argc, argv, "l:hV", options, NULL)) != -1;) {
        if (key == 'l') {
            status = set_level(session, optarg);
        } else if (key == 'h' || key == 'V') {
            fputs(key == 'h' ? usage : "posgtp (kifupipe) " KIFU_VERSION "\n", stdout);
            done = true;
        } else {
            status = EXIT_USAGE;
        }
    }
    if (status == EXIT_SUCCESS && !done && optind < argc) {
        fprintf(stderr, "posgtp: %s: no files are taken; see --help\n", argv[optind]);
        status = EXIT_USAGE;
    }
    if (status == EXIT_SUCCESS && !done)
        status = serve(session);
    gtp_free(session);
    return status;
}
