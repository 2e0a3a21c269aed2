/* options.c - the shared options: one table, filtered by the groups that a tool asks for. */
#include "cli_private.h"

#include <ctype.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

enum key {
    KEY_FILES_FROM = CLI_KEY_SHARED,
    KEY_FILES0_FROM,
    KEY_SHARD,
    KEY_ALLOW_TRUNCATED,
    KEY_NO_PROVENANCE,
    KEY_FORMAT,
    KEY_STORED,
    KEY_LEVEL,
    KEY_SHOW_LEVEL,
    KEY_SEED,
    KEY_PLY,
    KEY_EVERY,
    KEY_LAST,
    KEY_SAMPLE,
    KEY_SAMPLE_GAMES,
    KEY_ERRORS,
    KEY_MAX_ERRORS,
    KEY_ON_ERROR,
    KEY_PROGRESS,
    KEY_VERSION
};

enum { GROUP_ALWAYS = 0, GROUP_FORMAT = 1 << 30 };

/* Which of the shared options may change an answer: they belong to the provenance. */
struct shared_option {
    unsigned group;
    bool telling;
    struct argp_option option;
};

static const struct shared_option shared_options[] = {
    { CLI_OUTPUT,
      false,
      { "output", 'o', "FILE", 0, "write to FILE, which appears when it is whole", 90 } },
    { GROUP_FORMAT, true, { "format", KEY_FORMAT, "FORMAT", 0, NULL, 90 } },
    { CLI_STREAM_OUT,
      false,
      { "compress", 'z', "N", 0, "deflate at level 0..9 (default: 6 to files, 0 to pipes)", 90 } },
    { CLI_STREAM_OUT,
      false,
      { "no-provenance", KEY_NO_PROVENANCE, NULL, 0,
        "leave out the lines that say how the stream was made", 90 } },
    { CLI_FILES,
      false,
      { "files-from", KEY_FILES_FROM, "FILE", 0,
        "read the names of input files, a line each, from FILE (- is standard input)", 91 } },
    { CLI_FILES,
      false,
      { "files0-from", KEY_FILES0_FROM, "FILE", 0, "the same, names ended by NUL", 91 } },
    { CLI_STREAM_IN,
      false,
      { "shard", KEY_SHARD, "K/N", 0, "read only the K-th of N parts of each input", 91 } },
    { CLI_STREAM_IN,
      false,
      { "allow-truncated", KEY_ALLOW_TRUNCATED, NULL, 0,
        "take what is there of an input that was cut", 91 } },
    { CLI_STORED,
      true,
      { "stored", KEY_STORED, NULL, 0,
        "nothing is analysed: what the stream has of it already is printed by --format", 90 } },
    { CLI_LEVEL,
      true,
      { "level", KEY_LEVEL, "N", 0, "how much is looked for, 0..15 (default: 10)", 92 } },
    { CLI_LEVEL,
      false,
      { "show-level", KEY_SHOW_LEVEL, NULL, 0, "print what each level does, and end", 92 } },
    { CLI_CHOICE,
      true,
      { "seed", KEY_SEED, "N", 0, "start of all random choices (default: 0)", 92 } },
    { CLI_CHOICE,
      true,
      { "ply", KEY_PLY, "A-B", 0, "only positions behind A to B moves; A-, -B and A, too", 2 } },
    { CLI_CHOICE,
      true,
      { "every", KEY_EVERY, "N", 0, "only positions behind 0, N, 2N, ... moves", 2 } },
    { CLI_CHOICE, true, { "last", KEY_LAST, NULL, 0, "only the last position of each game", 2 } },
    { CLI_CHOICE,
      true,
      { "sample", KEY_SAMPLE, "P", 0,
        "keep each position with probability P; which ones depends on the game, the ply and "
        "--seed alone",
        2 } },
    { CLI_CHOICE,
      true,
      { "sample-games", KEY_SAMPLE_GAMES, "P", 0,
        "keep each game with probability P; which ones depends on the game and --seed alone", 2 } },
    { CLI_JOBS,
      false,
      { "jobs", 'j', "N", 0,
        "threads in total (0: all that this process may use, which is the default unless said "
        "otherwise "
        "below)",
        93 } },
    { CLI_FAULTS, false, { "on-error", KEY_ON_ERROR, "POLICY", 0, NULL, 94 } },
    { CLI_FAULTS,
      false,
      { "max-errors", KEY_MAX_ERRORS, "N", 0,
        "stop with status 1 at more than N faults (default: no limit)", 94 } },
    { CLI_FAULTS,
      false,
      { "errors", KEY_ERRORS, "FILE", 0,
        "write every fault to FILE: file, offset, game, ply, kind, words", 94 } },
    { CLI_PROGRESS,
      false,
      { "progress", KEY_PROGRESS, "SECS", OPTION_ARG_OPTIONAL,
        "say every SECS seconds (default: 10) how far it is", 95 } },
    { GROUP_ALWAYS, false, { "quiet", 'q', NULL, 0, "errors only", 95 } },
    { GROUP_ALWAYS, false, { "verbose", 'v', NULL, 0, "say more", 95 } },
    { GROUP_ALWAYS, false, { "version", KEY_VERSION, NULL, 0, "print the version, and end", -1 } },
};
enum { SHARED_OPTIONS = sizeof shared_options / sizeof *shared_options };

static const struct {
    enum cli_format format;
    const char *word;
} format_words[] = { { CLI_POS, "pos" },
                     { CLI_TSV, "tsv" },
                     { CLI_JSONL, "jsonl" },
                     { CLI_TEXT, "text" },
                     { CLI_JSON, "json" } };
enum { FORMATS = sizeof format_words / sizeof *format_words };

/* --- arguments ------------------------------------------------------------------------------ */

uint64_t cli_number(struct argp_state *state, const char *option, const char *arg, uint64_t low,
                    uint64_t high)
{
    char *end;

    errno = 0;
    const unsigned long long value = strtoull(arg, &end, 10);
    if (!isdigit((unsigned char)*arg) || *end != '\0' || errno != 0 || value < low || value > high)
        argp_error(state, "%s=%s: not a whole number from %llu to %llu", option, arg,
                   (unsigned long long)low, (unsigned long long)high);
    return value;
}

int cli_choice(struct argp_state *state, const char *option, const char *arg, const char *words)
{
    const size_t count = strlen(arg);
    int index = 0;

    for (const char *word = words; word; index++) {
        const char *bar = strchr(word, '|');
        const size_t length = bar ? (size_t)(bar - word) : strlen(word);
        if (length == count && memcmp(word, arg, count) == 0)
            return index;
        word = bar ? bar + 1 : NULL;
    }
    argp_error(state, "%s=%s: not one of %s", option, arg, words);
    return -1;
}

static void take_ply(struct cli_options *o, const char *arg, struct argp_state *state)
{
    const char *at = arg;
    char *end;
    unsigned long long first = 0, last = UINT32_MAX;
    bool number = false;

    errno = 0;
    if (*at >= '0' && *at <= '9') {
        first = last = strtoull(at, &end, 10);
        at = end;
        number = true;
    }
    if (*at == '-') {
        at++;
        last = UINT32_MAX;
        if (*at >= '0' && *at <= '9') {
            last = strtoull(at, &end, 10);
            at = end;
            number = true;
        }
    }
    if (!number || *at || errno != 0 || first > last || last > UINT32_MAX)
        argp_error(state, "--ply=%s: not A-B, A-, -B or A", arg);
    o->ply_first = (uint32_t)first;
    o->ply_last = (uint32_t)last;
}

static double take_share(struct argp_state *state, const char *option, const char *arg)
{
    char *end;
    const double share = strtod(arg, &end);

    if (end == arg || *end != '\0' || !(share >= 0 && share <= 1))
        argp_error(state, "%s=%s: not a number from 0 to 1", option, arg);
    return share;
}

static void take_shard(struct cli *c, struct argp_state *state, const char *arg)
{
    const char *slash = strchr(arg, '/');
    char part[24];

    if (!slash || (size_t)(slash - arg) >= sizeof part) {
        argp_error(state, "--shard=%s: not K/N", arg);
        return;
    }
    memcpy(part, arg, (size_t)(slash - arg));
    part[slash - arg] = '\0';
    c->options.shards = cli_number(state, "--shard", slash + 1, 1, UINT32_MAX);
    c->options.shard = cli_number(state, "--shard", part, 1, c->options.shards);
}

/* The words that the tool's formats have, as "pos|tsv|text". */
static void format_list(const struct cli_about *about, struct bytes *out)
{
    for (int i = 0; i < FORMATS; i++)
        if (about->formats & format_words[i].format) {
            if (out->count > 0)
                bytes_add_byte(out, '|');
            bytes_add(out, format_words[i].word, strlen(format_words[i].word));
        }
    bytes_add_byte(out, '\0');
}

static void take_format(struct cli *c, struct argp_state *state, const char *arg)
{
    struct bytes words = { 0 };

    format_list(c->about, &words);
    if (words.data)
        cli_choice(state, "--format", arg, (const char *)words.data);
    bytes_free(&words);
    for (int i = 0; i < FORMATS; i++)
        if (strcmp(format_words[i].word, arg) == 0)
            c->options.format = format_words[i].format;
    c->options.format_given = true;
}

static void take_list(struct cli *c, struct argp_state *state, char *arg, int end)
{
    if (c->inputs.list)
        argp_error(state, "only one list of files can be read");
    c->inputs.list = arg;
    c->inputs.list_end = end;
}

static void show_levels(unsigned parts)
{
    struct bytes text = { 0 };
    const bool good = level_describe(parts, &text) == GO_OK &&
                      fwrite(text.data, 1, text.count, stdout) == text.count && fflush(stdout) == 0;

    exit(good ? 0 : 2);
}

static void show_version(const struct cli *c)
{
    printf("%s (kifupipe) %s\n", c->name, KIFU_VERSION);
    printf("position stream %d.%d\n", POS_VERSION_MAJOR, POS_VERSION_MINOR);
    printf("zlib %s, %s\n", zlibVersion(), runner_openmp());
    exit(fflush(stdout) == 0 ? 0 : 2);
}

/* Adds " --name=arg" to the provenance. */
static void tell(struct cli *c, const char *name, const char *arg)
{
    struct bytes *p = &c->provenance;

    bytes_add(p, " --", 3);
    bytes_add(p, name, strlen(name));
    if (arg) {
        bytes_add_byte(p, '=');
        for (; *arg; arg++)
            bytes_add_byte(p, (uint8_t)*arg < ' ' ? '?' : (uint8_t)*arg);
    }
}

static error_t take_more(struct cli *c, int key, char *arg, struct argp_state *state)
{
    struct cli_options *o = &c->options;

    switch (key) {
    case KEY_ON_ERROR:
        o->on_error = (enum cli_on_error)cli_choice(
            state, "--on-error", arg,
            c->about->groups & CLI_TRUNCATE ? "skip|stop|truncate" : "skip|stop");
        return 0;
    case KEY_MAX_ERRORS:
        o->max_errors = cli_number(state, "--max-errors", arg, 0, UINT64_MAX - 1);
        return 0;
    case KEY_ERRORS:
        c->faults.file_name = arg;
        return 0;
    case KEY_PROGRESS:
        o->progress = arg ? (double)cli_number(state, "--progress", arg, 1, 86400) : 10;
        return 0;
    case 'q':
        o->verbose = -1;
        return 0;
    case 'v':
        o->verbose = o->verbose < 0 ? 1 : o->verbose + 1;
        return 0;
    case KEY_SHOW_LEVEL:
        show_levels(c->about->levels);
        return 0;
    case KEY_VERSION:
        show_version(c);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static error_t take_choice(struct cli *c, int key, char *arg, struct argp_state *state)
{
    struct cli_options *o = &c->options;

    switch (key) {
    case KEY_PLY:
        take_ply(o, arg, state);
        return 0;
    case KEY_EVERY:
        o->every = (uint32_t)cli_number(state, "--every", arg, 1, UINT32_MAX);
        return 0;
    case KEY_LAST:
        o->last = true;
        return 0;
    case KEY_SAMPLE:
        o->sample = take_share(state, "--sample", arg);
        return 0;
    case KEY_SAMPLE_GAMES:
        o->sample_games = take_share(state, "--sample-games", arg);
        return 0;
    default:
        return take_more(c, key, arg, state);
    }
}

static error_t take_shared(struct cli *c, int key, char *arg, struct argp_state *state)
{
    struct cli_options *o = &c->options;

    switch (key) {
    case 'o':
        o->output = strcmp(arg, "-") == 0 ? NULL : arg;
        return 0;
    case KEY_FORMAT:
        take_format(c, state, arg);
        return 0;
    case 'z':
        o->deflate = (int)cli_number(state, "-z", arg, 0, 9);
        return 0;
    case KEY_NO_PROVENANCE:
        o->no_provenance = true;
        return 0;
    case KEY_FILES_FROM:
        take_list(c, state, arg, '\n');
        return 0;
    case KEY_FILES0_FROM:
        take_list(c, state, arg, '\0');
        return 0;
    case KEY_SHARD:
        take_shard(c, state, arg);
        return 0;
    case KEY_ALLOW_TRUNCATED:
        o->allow_truncated = true;
        return 0;
    case KEY_STORED:
        o->stored = true;
        return 0;
    case KEY_LEVEL:
        o->level = (int)cli_number(state, "--level", arg, 0, LEVEL_MAX);
        return 0;
    case KEY_SEED:
        o->seed = cli_number(state, "--seed", arg, 0, UINT64_MAX);
        return 0;
    case 'j':
        o->jobs = (int)cli_number(state, "-j", arg, 0, RUNNER_THREADS_MAX);
        return 0;
    default:
        return take_choice(c, key, arg, state);
    }
}

/* --- which positions ------------------------------------------------------------------------ */

bool cli_chooses(const struct cli_options *o)
{
    return o->ply_first > 0 || o->ply_last != UINT32_MAX || o->every > 1 || o->last ||
           o->sample < 1 || o->sample_games < 1;
}

/* From 0 to 1, the same for the same number. */
static double share_of(uint64_t random)
{
    return (double)(hash_mix(random) >> 11) * 0x1p-53;
}

bool cli_chosen(const struct cli_options *o, uint64_t game, uint32_t ply, uint32_t moves)
{
    const uint64_t random = hash_mix(game ^ hash_mix(o->seed));

    if (ply < o->ply_first || ply > o->ply_last || ply % o->every != 0 || (o->last && ply != moves))
        return false;
    return (o->sample_games >= 1 || share_of(~random) < o->sample_games) &&
           (o->sample >= 1 || share_of(random + ply) < o->sample);
}

/* --- the table ------------------------------------------------------------------------------ */

static bool asked_for(const struct cli_about *about, unsigned group)
{
    if (group == GROUP_FORMAT)
        return (about->formats & (about->formats - 1)) != 0;
    return group == GROUP_ALWAYS || (about->groups & group) != 0;
}

static const char *word_of(enum cli_format format)
{
    for (int i = 0; i < FORMATS; i++)
        if (format_words[i].format == format)
            return format_words[i].word;
    return "";
}

/* Help for --format names the tool's formats; the table owns that text through `scratch`. */
static const char *format_help(struct cli *c)
{
    struct bytes *text = &c->scratch;

    text->count = 0;
    format_list(c->about, text);
    if (text->count > 0)
        text->count--;
    bytes_print(text, " (default: %s)%s", word_of(c->about->format),
                c->about->formats & (CLI_TSV | CLI_JSONL | CLI_JSON)
                    ? "; the man page explains columns and keys"
                    : "");
    bytes_add_byte(text, '\0');
    return (const char *)text->data;
}

static int table_make(struct cli *c)
{
    size_t count = 0;

    c->table = calloc(SHARED_OPTIONS + 1, sizeof *c->table);
    if (!c->table)
        return GO_ENOMEM;
    for (int i = 0; i < SHARED_OPTIONS; i++) {
        const struct shared_option *s = &shared_options[i];
        if (!asked_for(c->about, s->group))
            continue;
        c->table[count] = s->option;
        if (s->option.key == KEY_FORMAT)
            c->table[count].doc = format_help(c);
        if (s->option.key == KEY_ON_ERROR)
            c->table[count].doc =
                c->about->groups & CLI_TRUNCATE
                    ? "what becomes of a faulty game: skip (default), stop, truncate"
                    : "what becomes of a faulty game: skip (default), stop";
        count++;
    }
    return GO_OK;
}

static const struct argp_option *find_option(const struct argp_option *table, int key)
{
    for (; table && (table->name || table->key || table->doc); table++)
        if (table->key == key && table->name)
            return table;
    return NULL;
}

static error_t parse_shared(int key, char *arg, struct argp_state *state)
{
    struct cli *c = state->input;
    const error_t error = take_shared(c, key, arg, state);

    for (int i = 0; error == 0 && i < SHARED_OPTIONS; i++)
        if (shared_options[i].telling && shared_options[i].option.key == key)
            tell(c, shared_options[i].option.name, arg);
    return error;
}

static error_t parse_own(int key, char *arg, struct argp_state *state)
{
    struct cli *c = state->input;
    error_t error = ARGP_ERR_UNKNOWN;

    if (key == ARGP_KEY_INIT)
        state->child_inputs[0] = c;
    if (key == ARGP_KEY_ARGS && (c->about->groups & CLI_FILES)) {
        if (c->inputs.list)
            argp_error(state, "file operands and a list of files exclude each other");
        c->inputs.operand = state->argv + state->next;
        c->inputs.count = (size_t)(state->argc - state->next);
        state->next = state->argc;
        return 0;
    }
    if (c->about->option)
        error = c->about->option(key, arg, state, c->settings);
    const struct argp_option *option = find_option(c->about->options, key);
    if (error == 0 && option)
        tell(c, option->name, arg);
    return error;
}

/* --- start and end -------------------------------------------------------------------------- */

/* Help and version are output like any other: a full disk must show. */
static void close_stdout(void)
{
    if ((ferror(stdout) | fflush(stdout)) != 0 && errno != EPIPE) {
        fprintf(stderr, "%s: standard output: %s\n", program_invocation_short_name,
                strerror(errno));
        _exit(2);
    }
}

static void parse(struct cli *c, int argc, char **argv)
{
    const struct argp shared = { c->table, parse_shared, NULL, NULL, NULL, NULL, NULL };
    const struct argp_child children[] = { { &shared, 0, NULL, 0 }, { 0 } };
    struct bytes doc = { 0 };
    const struct argp own = {
        .options = c->about->options,
        .parser = parse_own,
        .args_doc = c->about->operands             ? c->about->operands
                    : c->about->groups & CLI_FILES ? "[FILE]..."
                                                   : NULL,
        .doc = NULL,
        .children = children,
    };
    struct argp with_doc = own;

    bytes_add(&doc, c->about->what, strlen(c->about->what));
    bytes_add(&doc, "\v", 1);
    if (c->about->more)
        bytes_add(&doc, c->about->more, strlen(c->about->more));
    bytes_add(&doc, "", 1);
    with_doc.doc = (const char *)doc.data;
    argp_err_exit_status = 2;
    argp_parse(&with_doc, argc, argv, 0, NULL, c);
    bytes_free(&doc);
}

static void settle(struct cli *c)
{
    struct cli_options *o = &c->options;

    if (o->jobs == 0)
        o->jobs = runner_threads_default();
    if (o->on_error == CLI_STOP)
        o->max_errors = 0;
    if (!o->format_given && o->format == CLI_POS && (c->about->formats & CLI_TEXT) && !o->output &&
        isatty(STDOUT_FILENO))
        o->format = CLI_TEXT;
    bytes_add_byte(&c->provenance, '\0');
}

struct cli *cli_start(int argc, char **argv, const struct cli_about *about, void *settings)
{
    struct cli *c = calloc(1, sizeof *c);

    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a file that is too large is a write that fails */
    atexit(close_stdout);
    if (!c)
        exit(2);
    c->name = program_invocation_short_name;
    c->about = about;
    c->settings = settings;
    c->options = (struct cli_options){ .jobs = about->jobs,
                                       .level = LEVEL_DEFAULT,
                                       .format = about->format,
                                       .deflate = -1,
                                       .max_errors = UINT64_MAX,
                                       .ply_last = UINT32_MAX,
                                       .every = 1,
                                       .sample = 1,
                                       .sample_games = 1 };
    bytes_add(&c->provenance, c->name, strlen(c->name));
    bytes_add(&c->provenance, " " KIFU_VERSION, strlen(" " KIFU_VERSION));
    if (table_make(c) != GO_OK)
        exit(2);
    parse(c, argc, argv);
    settle(c);
    if (!faults_open(c))
        exit(2);
    return c;
}

const struct cli_options *cli_options(const struct cli *c)
{
    return &c->options;
}

const char *cli_provenance(struct cli *c)
{
    return c->provenance.data ? (const char *)c->provenance.data : "";
}

int cli_end(struct cli *c)
{
    progress_end(c);
    output_close(c);
    inputs_close(c);
    faults_summarize(c);
    faults_close(c);
    const int status = c->output.broken ? 0 : c->status;
    free(c->table);
    bytes_free(&c->provenance);
    bytes_free(&c->scratch);
    free(c);
    return status;
}
