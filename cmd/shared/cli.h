/* cli.h - what every tool in cmd/ does the same way: options, files, messages, exit status.
 *
 * Three layers, each usable without the one above:
 *   options    cli_start() parses the shared options that the tool asks for and its own
 *   streams    inputs one after another, an output that appears only when it is whole, faults
 *              counted and reported
 *   cli_main() a whole tool that reads games, analyses them on all cores and writes games or
 *              text; what most tools are
 *
 *     int main(int argc, char **argv)                    a tool that does its own thing
 *     {
 *         struct cli *cli = cli_start(argc, argv, &about, &settings);
 *         ...  while ((status = cli_input_next(cli, &in)) != 0) ...
 *         ...  cli_output_write(cli, data, count)  ...
 *         return cli_end(cli);
 *     }
 *
 * Exit status, the same for all tools:
 *     0  finished; faults within what the policy allows were counted on standard error, or the
 *        reader of our output went away
 *     1  more faults than --max-errors (--on-error=stop: the first), or a check failed
 *     2  wrong usage, reading or writing failed, damaged or truncated input, out of memory
 * An output that is not whole is not finished: a file given by -o does not appear, and a stream
 * on standard output lacks its end, so that whoever reads it reports the cut, too.
 *
 * Layer      runner, level < cli < the tools.
 * Ownership  struct cli belongs to cli_end(), which frees it.
 * Errors     functions that can fail return a negative enum go_error after having REPORTED it;
 *            the caller only cleans up and goes to cli_end(), which knows the status.
 * Threads    the main thread alone.
 */
#ifndef CLI_H
#define CLI_H

#include <argp.h>
#include <stdio.h>

#include "level.h"
#include "report.h"
#include "runner.h"

/* --- options -------------------------------------------------------------------------------- */

/* Groups of shared options that a tool may ask for. Every tool has --help, --version, -q, -v. */
enum cli_group {
    CLI_FILES = 1,      /* [FILE]..., --files0-from, --files-from */
    CLI_STREAM_IN = 2,  /* --shard=k/N, --allow-truncated */
    CLI_OUTPUT = 4,     /* -o FILE */
    CLI_STREAM_OUT = 8, /* -z N, --no-provenance */
    CLI_JOBS = 16,      /* -j N */
    CLI_LEVEL = 32,     /* --level=N, --show-level */
    CLI_CHOICE = 64,    /* --ply=A-B, --every=N, --last, --sample=P, --sample-games=P, --seed=N */
    CLI_FAULTS = 128,   /* --errors, --max-errors, --on-error=skip|stop */
    CLI_TRUNCATE = 256, /* with CLI_FAULTS: --on-error=truncate, too */
    CLI_PROGRESS = 512, /* --progress[=SECS] */
    CLI_STORED = 1024,  /* --stored */

    /* What a tool that reads a stream and adds its answers to it asks for. */
    CLI_ANALYSIS = CLI_FILES | CLI_STREAM_IN | CLI_OUTPUT | CLI_STREAM_OUT | CLI_JOBS | CLI_LEVEL |
                   CLI_FAULTS | CLI_PROGRESS | CLI_STORED
};

/* --format; a set of them says which ones a tool has. */
enum cli_format {
    CLI_POS = 1,
    CLI_TSV = 2,
    CLI_JSONL = 4,
    CLI_TEXT = 8,
    CLI_JSON = 16 /* one document: for statistics */
};

enum cli_on_error { CLI_SKIP, CLI_STOP, CLI_CUT };

/* Keys of a tool's own options that have no short letter start here; shared ones are above. */
enum { CLI_KEY_OWN = 256, CLI_KEY_SHARED = 0x4000 };

struct cli_about {
    const char *what;       /* first lines of --help */
    const char *more;       /* behind the options: formats, examples; or NULL */
    const char *operands;   /* NULL: "[FILE]..." where CLI_FILES is asked for, else none */
    unsigned groups;        /* enum cli_group */
    unsigned levels;        /* enum level_part: what --show-level prints */
    unsigned formats;       /* enum cli_format; no --format when it has fewer than two */
    enum cli_format format; /* the default */
    int jobs;               /* threads when -j is not given; 0: all that the process may use */
    const struct argp_option *options; /* the tool's own, ended by { 0 }; or NULL */

    /* Takes one of them, as argp does; `settings` is what cli_start() was given. Use
     * cli_number() and cli_choice() for arguments. It also sees ARGP_KEY_ARG when CLI_FILES is
     * not asked for, and ARGP_KEY_END. */
    error_t (*option)(int key, char *arg, struct argp_state *state, void *settings);
};

struct cli_options {
    int jobs;               /* threads in total, at least 1 */
    int level;              /* 0..LEVEL_MAX */
    enum cli_format format; /* in force: text stands for the stream on a terminal */
    bool format_given;
    int deflate; /* -z, or -1: cli_deflate_level() decides */
    bool no_provenance;
    bool allow_truncated;
    bool stored;            /* say what the stream has instead of analysing */
    uint64_t shard, shards; /* 0, 0: all */
    uint64_t seed;
    uint32_t ply_first, ply_last, every;
    bool last;
    double sample, sample_games; /* 1: all */
    enum cli_on_error on_error;
    uint64_t max_errors; /* UINT64_MAX: any number */
    int verbose;         /* -1 quiet, 0, 1 and more */
    double progress;     /* seconds between lines, or 0 */
    const char *output;  /* -o, or NULL for standard output */
};

struct cli;

/* Parses the command line; ends the program on --help, --version, --show-level (status 0) and on
 * wrong usage (one line, status 2). Ignores SIGPIPE: a reader that goes away is no failure. */
struct cli *cli_start(int argc, char **argv, const struct cli_about *about, void *settings);

const struct cli_options *cli_options(const struct cli *c);

/* Reports what is left (fault counts, the output's last bytes), frees everything and returns
 * the exit status. An output that was not cli_output_finish()ed is thrown away. */
int cli_end(struct cli *c);

/* A whole number in [low, high], or wrong usage that names the option: ends the program. */
uint64_t cli_number(struct argp_state *state, const char *option, const char *arg, uint64_t low,
                    uint64_t high);

/* The index of arg among the words "a|b|c", or wrong usage. */
int cli_choice(struct argp_state *state, const char *option, const char *arg, const char *words);

/* Do --ply, --every, --last, --sample or --sample-games leave anything out? */
bool cli_chooses(const struct cli_options *o);

/* Do they let a position through, of a game with that record_hash() and so many moves? The same
 * game is chosen, or not, wherever it comes from. */
bool cli_chosen(const struct cli_options *o, uint64_t game, uint32_t ply, uint32_t moves);

/* --- messages and faults -------------------------------------------------------------------- */

/* "tool: message" on standard error. cli_fail() makes the exit status 2; cli_warn() is silent
 * under -q, cli_say() speaks only under -v. */
void cli_fail(struct cli *c, const char *format, ...) __attribute__((format(printf, 2, 3)));
void cli_warn(struct cli *c, const char *format, ...) __attribute__((format(printf, 2, 3)));
void cli_say(struct cli *c, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Raises the exit status to at least this one (1: a check failed). */
void cli_status(struct cli *c, int status);

/* Something about the input that the run survives. */
struct cli_fault {
    const char *kind;  /* a few words, the same for all of its kind; copied */
    bool note;         /* passed on unharmed: counted and listed, but it is no error */
    const char *file;  /* name of the source, bytes as found */
    size_t file_count; /* its length, or 0: NUL-terminated */
    int64_t offset;    /* byte in the file, or -1 */
    int64_t game;      /* number of the game in the file, from 0, or -1 */
    int64_t ply;       /* or -1 */
    const char *words; /* more about this one, or NULL */
};

/* Counts it, writes its line to --errors=FILE (file, offset, game, ply, kind, words; tab
 * separated, "-" where unknown; with -v also on standard error). False when the policy says
 * stop: the caller cleans up and ends. At the end one line a kind goes to standard error:
 *     sgf2pos: 3 games: move off the board (first: a.sgf: byte 17, game 2, move 5) */
bool cli_fault(struct cli *c, const struct cli_fault *fault);

/* Faults so far, without notes. */
uint64_t cli_fault_count(const struct cli *c);

/* --- inputs --------------------------------------------------------------------------------- */

struct cli_input {
    const char *name; /* as given; "-" for standard input */
    int fd;           /* open for reading; cli_input_next() closes it */
    bool regular;     /* a regular file of this size */
    uint64_t size;
    uint64_t start; /* where reading began */
    uint64_t taken; /* bytes read so far by cli_input_read() */
};

/* The next operand without opening it: 1 and the name (valid until the next call), 0 at the
 * end, or an error (a list that cannot be read). Lists of files are read as they are used. No
 * operand and no list means "-". */
int cli_name_next(struct cli *c, const char **name);

/* The next one, opened: 1, 0 at the end, GO_EIO when it cannot be opened (reported; the next
 * call goes on with the one behind it). */
int cli_input_next(struct cli *c, struct cli_input **in);

/* A pos_read_fn over a struct cli_input. */
int64_t cli_input_read(void *input, void *buffer, size_t count);

/* Opens the next input as a position stream, with --shard and --allow-truncated: 1, 0, or
 * GO_EIO. The reader is freed by the next call and by cli_end(). */
int cli_stream_next(struct cli *c, struct pos_reader **reader);

/* The next game of all inputs, one stream after the other: 1, 0 at the end, or an error
 * (reported with its place; the run is over then). */
int cli_read_game(struct cli *c, struct pos_game *g);

/* Where cli_read_game() stands, for messages. */
const char *cli_input_name(const struct cli *c);

/* --- output --------------------------------------------------------------------------------- */

/* Opens -o or standard output; refuses an output that is also an input, and binary data on a
 * terminal. With `-o FILE` the bytes go to a temporary file beside it. Called by the first
 * write if not before. */
int cli_output_open(struct cli *c);

/* Sends the output to this file as -o would, for an option that names a file of its own. The name
 * must last; call it before the first write. */
void cli_output_name(struct cli *c, const char *name);

/* Is the file of that name ("-": standard input) where the output or the faults go? Whoever opens
 * inputs without cli_input_next() asks before. */
bool cli_is_output(const struct cli *c, const char *name);

/* Buffered. A pos_write_fn when `context` is the struct cli. After the reader has gone away
 * it returns GO_EIO and cli_broken() is true. */
int cli_output_write(void *context, const void *data, size_t count);
int cli_output_print(struct cli *c, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Writes out what is buffered, syncs and renames: the output is whole now. */
int cli_output_finish(struct cli *c);

/* The reader of our output has gone away: stop early, say nothing. */
bool cli_broken(const struct cli *c);

/* -z, or 6 where the output is a regular file and 0 where it is a pipe. */
int cli_deflate_level(struct cli *c);

/* This run's line of provenance, "uncond 0.1.0 --level=10": the options that can change the
 * answers, whatever the threads, shards and file names. Belongs to the struct cli. */
const char *cli_provenance(struct cli *c);

/* The output as a position stream. Made by the first game, with the provenance that the inputs had
 * shown when cli_read_game() read its first game (or, where the tool reads by itself, that the
 * present input has shown) and this run's line. */
int cli_write_game(struct cli *c, const struct pos_game *g);

/* Ends the stream (one without games, too) and finishes the output. */
int cli_stream_finish(struct cli *c);

/* A warning for each analysis that the answer rests on and that no game of those read had: an empty
 * answer would say more than anybody knows. needs, met: enum findings_kind. */
void cli_warn_missing(struct cli *c, uint64_t games, unsigned needs, unsigned met);

/* Speaks up when it is time (--progress, or standard error is a terminal). Cheap. */
void cli_progress(struct cli *c, uint64_t games, uint64_t positions);

/* --- a whole tool --------------------------------------------------------------------------- */

struct cli_tool {
    struct cli_about about;
    struct runner_tool run; /* without .settings and .end */

    /* Called once between the options and the first game: checks and completes the settings.
     * GO_OK, or an error it has reported by cli_fail(). May be NULL. */
    int (*prepare)(struct cli *c, void *settings);

    /* Called once behind the last game, when all game states have been freed: what is to be said
     * of the run (cli_say()). May be NULL. */
    void (*summary)(struct cli *c, const void *settings);

    /* Boards with a longer side pass through with a counted note; 0: no limit. */
    int side_max;

    /* For formats other than the stream: appends to out what comes before the first game, and
     * what is to be said about one that end() has seen. Parallel: no state. May be NULL.
     * report_NAME_head() and report_NAME() of lib/report are such functions. */
    int (*head)(enum report_form form, struct bytes *out);
    int (*report)(enum report_form form, const struct pos_game *g, struct bytes *out);
};

/* main() returns what this returns. */
int cli_main(int argc, char **argv, struct cli_tool *tool, void *settings);

#endif
