/* posgtp - answer questions about positions over the Go Text Protocol.
 *
 * In:   GTP 2 commands, a line each.
 * Out:  their answers; flushed after every line, since someone waits for them.
 * Use:  printf 'loadsgf game.sgf 86\nunconditional_status J6\n' | posgtp
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli.h"
#include "gtp.h"

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

/* Standard input to standard output, until quit or the end.  A reader that has gone away ends
 * the session silently, as it does for every filter. */
static void serve(struct cli *cli, struct gtp *session)
{
    struct bytes out = { 0 };
    char *line = NULL;
    size_t capacity = 0;
    bool good = true;

    while (good && !gtp_has_quit(session)) {
        const ssize_t count = getline(&line, &capacity, stdin);
        if (count < 0) {
            if (ferror(stdin))
                cli_fail(cli, "standard input: %s", strerror(errno));
            break;
        }
        out.count = 0;
        if (gtp_line(session, line, (size_t)count, &out) != GO_OK) {
            cli_fail(cli, "%s", go_error_text(GO_ENOMEM));
            good = false;
        } else if (fwrite(out.data, 1, out.count, stdout) != out.count || fflush(stdout) != 0) {
            if (errno != EPIPE)
                cli_fail(cli, "standard output: %s", strerror(errno));
            good = false;
        }
    }
    free(line);
    bytes_free(&out);
}

int main(int argc, char **argv)
{
    const struct cli_about about = {
        .what = "Answer questions about Go positions over GTP 2, on standard input and output.",
        .more = "The command help lists all commands; gogui-analyze_commands lists those that "
                "GoGui shows.\n\n"
                "  printf 'loadsgf game.sgf 86\\nunconditional_status J6\\n' | posgtp\n\n"
                "Exit status: 0 after quit or at the end of the input, whatever the answers were; "
                "2 wrong usage, reading or writing failed, out of memory.",
        .groups = CLI_LEVEL,
        .levels = LEVEL_ALL,
    };
    struct cli *cli = cli_start(argc, argv, &about, NULL);
    struct gtp *session = gtp_new(read_file);

    if (session && gtp_set_level(session, cli_options(cli)->level) == GO_OK)
        serve(cli, session);
    else
        cli_fail(cli, "%s", go_error_text(GO_ENOMEM));
    gtp_free(session);
    return cli_end(cli);
}
