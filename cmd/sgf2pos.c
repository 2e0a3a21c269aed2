/* sgf2pos - which positions are in these games?
 *
 * In:   SGF files, folders, archives, lines of moves; recognised by content.
 * Out:  a position stream (see lib/pos/FORMAT.md), or with --summary a line a file.
 * Use:  sgf2pos -r games/ old.zip --every=10 | uncond | posstat
 */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli.h"
#include "members.h"
#include "pos.h"
#include "sgf.h"
#include "where.h"

enum key {
    KEY_VARIATIONS = CLI_KEY_OWN,
    KEY_SIZE,
    KEY_MIN_MOVES,
    KEY_WHERE,
    KEY_UNIQUE,
    KEY_NO_TEXT,
    KEY_GM,
    KEY_ILLEGAL,
    KEY_LINES,
    KEY_DEPTH,
    KEY_SUMMARY
};

struct settings {
    bool recurse, unique, summary;
    struct sgf_options sgf;
    enum sgf_illegal illegal;
    const struct cli_options *options;
    int width, height; /* 0: any */
    uint64_t min_moves;
    int depth;
    struct where *where;
};

static const struct argp_option options[] = {
    { "recursive", 'r', NULL, 0, "read the folders named, and those in them", 1 },
    { "variations", KEY_VARIATIONS, "WHICH", 0,
      "main (default): the first line of each tree; all: each line is a game, without the "
      "positions that a line before it has shown",
      1 },
    { "gm", KEY_GM, "WHICH", 0, "go (default): other games are lost; any: read them as Go", 1 },
    { "lines", KEY_LINES, "WHICH", 0,
      "auto (default): read lines `id TAB ;B[..];W[..]' as games; never", 1 },
    { "on-illegal", KEY_ILLEGAL, "POLICY", 0,
      "a move on a stone, a suicide, a ko retaken: play it as recorded (default), cut the game "
      "before it, skip the move",
      1 },
    { "depth", KEY_DEPTH, "N", 0, "open archives in archives down to N (default: 3)", 1 },
    { "size", KEY_SIZE, "W[xH]", 0, "only games on such a board", 2 },
    { "min-moves", KEY_MIN_MOVES, "N", 0, "only games of at least N moves", 2 },
    { "where", KEY_WHERE, "EXPR", 0, "only games of which EXPR is true (see below)", 2 },
    { "unique", KEY_UNIQUE, NULL, 0,
      "only the first of games with the same board, setup and moves; names, dates and results are "
      "not compared, mirrored games are different; takes 16 bytes a game",
      2 },
    { "no-text", KEY_NO_TEXT, NULL, 0, "leave out the text of the games (names, dates, ...)", 2 },
    { "summary", KEY_SUMMARY, NULL, 0,
      "no stream: a line a file with its verdict (ok, ok_with_warning, error), games, and of the "
      "first game board size, moves, black stones, white stones, side to move at its end",
      3 },
    { 0 },
};

static const char more[] =
    "Reads .sgf files, folders (-r), .zip .tar .7z and .gz .bz2 .xz .zst .lz4, archives in "
    "archives, and lines of moves, told apart by their content.\n\n"
    "EXPR compares properties and numbers: 'size = 19 and RE ~ \"B+\" and not handicap >= 2'; "
    "see poscat --help.\n\n"
    "Faults that leave a game readable are counted by kind on standard error and listed by "
    "--errors; games that cannot be used are left out and counted.\n\n"
    "One thread works unless -j says more: most of the time goes into unpacking and reading, which "
    "one thread does, and the tools behind it in a pipe have more to do.\n\n"
    "Exit status: 0 all read; 1 an input without any game, or more lost games than --max-errors; "
    "2 wrong usage, input that cannot be read or is damaged, output that cannot be written.";

static void take_size(struct settings *s, const char *arg, struct argp_state *state)
{
    char end;
    const int count = sscanf(arg, "%4dx%4d%c", &s->width, &s->height, &end);

    if (count == 1 && strspn(arg, "0123456789") == strlen(arg))
        s->height = s->width;
    else if (count != 2)
        s->width = 0;
    if (!geo_valid(s->width, s->height))
        argp_error(state, "--size=%s: not N or WxH up to %d", arg, GEO_SIDE_MAX);
}

static void take_where(struct settings *s, const char *arg, struct argp_state *state)
{
    struct where_error e = { 0, go_error_text(GO_ENOMEM) };

    where_free(s->where);
    s->where = NULL;
    if (where_parse(arg, &s->where, &e) != GO_OK)
        argp_error(state, "--where: character %zu, at '%.20s': %s", e.at + 1, arg + e.at, e.words);
    if (where_about(s->where) != WHERE_GAMES)
        argp_error(state,
                   "--where: games are chosen here; positions and strings by poscat --where");
}

static error_t take_option(int key, char *arg, struct argp_state *state, void *settings)
{
    struct settings *const s = settings;

    switch (key) {
    case 'r':
        s->recurse = true;
        return 0;
    case KEY_VARIATIONS:
        s->sgf.all_variations = cli_choice(state, "--variations", arg, "main|all") == 1;
        return 0;
    case KEY_GM:
        s->sgf.any_game = cli_choice(state, "--gm", arg, "go|any") == 1;
        return 0;
    case KEY_LINES:
        s->sgf.no_lines = cli_choice(state, "--lines", arg, "auto|never") == 1;
        return 0;
    case KEY_ILLEGAL:
        s->illegal = (enum sgf_illegal)cli_choice(state, "--on-illegal", arg, "play|cut|skip");
        return 0;
    case KEY_DEPTH:
        s->depth = (int)cli_number(state, "--depth", arg, 1, 100);
        return 0;
    case KEY_SIZE:
        take_size(s, arg, state);
        return 0;
    case KEY_MIN_MOVES:
        s->min_moves = cli_number(state, "--min-moves", arg, 0, UINT32_MAX);
        return 0;
    case KEY_WHERE:
        take_where(s, arg, state);
        return 0;
    case KEY_UNIQUE:
        s->unique = true;
        return 0;
    case KEY_NO_TEXT:
        s->sgf.no_text = true;
        return 0;
    case KEY_SUMMARY:
        s->summary = true;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* --- jobs: what reading hands to working, and that to writing --- */

struct fault {
    const char *kind;
    char *words; /* or NULL */
    bool note;
    int64_t offset, game, ply;
};

struct shown { /* of a game, for the summary */
    int width, height;
    size_t moves;
    int black, white;
    enum colour to_move;
};

/* A game with the faults met on the way to it, or what was left at the end of a member or file. */
struct job {
    struct pos_game game;
    bool has_game, wanted;
    bool file_ends;
    bool failed;             /* the file could not be read as a whole */
    uint32_t fresh;          /* first position that is not another line's, too */
    struct bytes name;       /* of the member, NUL-terminated */
    struct sgf_totals added; /* at the end of a member */
    uint64_t breaches;       /* of the rules, in this game */
    struct fault *fault;
    size_t fault_count, fault_capacity;
    struct shown shown;
    uint64_t hash;
    bool no_memory;
};

/* What there is of a file in sum, while its jobs are written. */
struct file {
    uint64_t games, lost, faults;
    bool failed, has_shown;
    struct shown shown;
};

/* Hashes met so far: an open table, 0 is a free place. */
struct seen {
    uint64_t *hash;
    size_t count, capacity;
};

struct run {
    struct cli *cli;
    const struct settings *settings;
    struct walk *walk;
    struct members *members;
    struct sgf_reader *sgf;
    struct job *filling; /* the job that faults go to */
    bool in_file, in_member;
    struct bytes path; /* of the file, NUL-terminated */
    struct bytes name; /* of the member */
    struct file file;
    struct seen seen;
    uint64_t games, positions, lost, duplicates;
    bool empty_input, stopped;
};

static void *job_new(void *context)
{
    (void)context;
    return calloc(1, sizeof(struct job));
}

static void clear_faults(struct job *j)
{
    for (size_t i = 0; i < j->fault_count; i++)
        free(j->fault[i].words);
    j->fault_count = 0;
}

static void job_free(void *context, void *job)
{
    struct job *const j = job;

    (void)context;
    clear_faults(j);
    free(j->fault);
    bytes_free(&j->name);
    pos_game_free(&j->game);
    free(j);
}

static void add_fault(struct job *j, const struct fault *fault)
{
    if (array_reserve(&j->fault, &j->fault_capacity, j->fault_count + 1, sizeof *j->fault) == GO_OK)
        j->fault[j->fault_count++] = *fault;
    else
        j->no_memory = true;
}

static void add_sgf_fault(struct job *j, const struct sgf_fault *f, bool in_game)
{
    const bool move = in_game || f->move > 0;

    add_fault(j, &(struct fault){
                     .kind = sgf_fault_text(f->kind),
                     .note = sgf_fault_severity(f->kind) == SGF_WARNING,
                     .offset = (int64_t)f->offset,
                     .game = sgf_fault_severity(f->kind) == SGF_INPUT ? -1 : (int64_t)f->game,
                     .ply = move ? (int64_t)f->move : -1,
                 });
}

static void take_read_fault(void *context, const struct sgf_fault *fault)
{
    struct run *const r = context;

    add_sgf_fault(r->filling, fault, false);
}

static void take_rule_fault(void *context, const struct sgf_fault *fault)
{
    struct job *const j = context;

    j->breaches++;
    add_sgf_fault(j, fault, true);
}

/* --- reading: serial --- */

static int set_name(struct bytes *to, const char *name, size_t count)
{
    to->count = 0;
    if (bytes_add(to, name, count) != GO_OK)
        return GO_ENOMEM;
    return bytes_add_byte(to, '\0');
}

/* Something about the file as a whole. */
static void add_damage(struct run *r, struct job *j, int error)
{
    const struct members_fault fault = members_fault(r->members);
    const char *const words = fault.words[0] ? fault.words : go_error_text(error);

    j->failed = true;
    add_fault(j, &(struct fault){
                     .kind = go_error_text(error),
                     .words = strdup(words),
                     .offset = (int64_t)fault.offset,
                     .game = -1,
                     .ply = -1,
                 });
}

static void add_unread(struct job *j, int error, const char *words)
{
    j->failed = true;
    add_fault(j, &(struct fault){ .kind = go_error_text(error),
                                  .words = strdup(words),
                                  .offset = -1,
                                  .game = -1,
                                  .ply = -1 });
}

static const char *walk_words(int error)
{
    switch (error) {
    case GO_EUNSUPPORTED:
        return "is a folder (-r reads it)";
    case GO_ERANGE:
        return "a link that leads back to a folder above it";
    default:
        return "folder cannot be read";
    }
}

/* Opens the next file of the inputs: 1, 0 when there is none, or an error. A path that is no file
 * to be read makes a job of its own. */
static int next_file(struct run *r, struct job *j)
{
    struct walk_file found;
    const char *name;

    for (;;) {
        if (!r->walk) {
            const int status = cli_name_next(r->cli, &name);
            if (status <= 0)
                return status;
            r->walk = walk_new(name, r->settings->recurse);
            if (!r->walk)
                return GO_ENOMEM;
        }
        const int status = walk_next(r->walk, &found);
        if (status == 0 || status == GO_ENOMEM) {
            walk_free(r->walk);
            r->walk = NULL;
            if (status != 0)
                return status;
            continue;
        }
        if (set_name(&r->path, found.path, strlen(found.path)) != GO_OK ||
            set_name(&r->name, found.path, strlen(found.path)) != GO_OK)
            return GO_ENOMEM;
        r->in_file = true;
        if (status < 0) {
            add_unread(j, status == GO_ERANGE ? GO_EUNSUPPORTED : status, walk_words(status));
            r->in_member = false;
            return 1;
        }
        if (cli_is_output(r->cli, found.path)) {
            cli_fail(r->cli, "%s: this input is also the output", found.path);
            return GO_EIO;
        }
        const int error = members_open(r->members, found.path, found.doubtful);
        if (error == GO_ENOMEM)
            return error;
        if (error != GO_OK)
            add_damage(r, j, error);
        return 1;
    }
}

/* Opens the next member of the file: 1, 0 at the end of the file, or GO_ENOMEM. */
static int next_member(struct run *r, struct job *j)
{
    struct member member;

    for (;;) {
        const int status = members_next(r->members, &member);
        if (status == GO_ENOMEM)
            return status;
        if (status == 0)
            return 0;
        if (status < 0) {
            add_damage(r, j, status);
            continue;
        }
        if (set_name(&r->name, member.name, member.name_count) != GO_OK)
            return GO_ENOMEM;
        sgf_open(r->sgf, members_read, r->members);
        r->in_member = true;
        return 1;
    }
}

/* A game, if the member has another one: 1, 0 at the end of the member, or GO_ENOMEM. */
static int next_game(struct run *r, struct job *j)
{
    const int status = sgf_next(r->sgf, &j->game.record);

    if (status == GO_ENOMEM)
        return status;
    if (status < 0)
        add_damage(r, j, status);
    if (status <= 0) {
        r->in_member = false;
        j->added = sgf_totals(r->sgf);
        return 0;
    }
    j->has_game = true;
    j->fresh = sgf_fresh(r->sgf);
    return bytes_add(&j->game.record.source, r->name.data, r->name.count - 1) == GO_OK ? 1
                                                                                       : GO_ENOMEM;
}

static void job_clear(struct job *j)
{
    const struct geometry usual = geo_make(19, 19);

    pos_game_clear(&j->game, &usual);
    clear_faults(j);
    j->has_game = j->wanted = j->file_ends = j->failed = j->no_memory = false;
    j->added = (struct sgf_totals){ 0 };
    j->breaches = 0;
}

static int read_job(void *context, void *job, size_t *weight)
{
    struct run *const r = context;
    struct job *const j = job;
    int status;

    if (r->stopped || cli_broken(r->cli))
        return 0;
    job_clear(j);
    r->filling = j;
    if (!r->in_file) {
        status = next_file(r, j);
        if (status <= 0)
            return status;
    }
    if (!r->in_member) {
        status = next_member(r, j);
        if (status < 0)
            return status;
        if (status == 0) {
            r->in_file = false;
            j->file_ends = true;
            return set_name(&j->name, (const char *)r->path.data, r->path.count - 1) == GO_OK
                       ? 1
                       : GO_ENOMEM;
        }
    }
    status = next_game(r, j);
    if (status < 0)
        return status;
    *weight = j->game.record.move_count * sizeof(struct record_move) +
              j->game.record.edit_count * sizeof(struct record_edit) + j->game.record.text.count +
              sizeof *j;
    return set_name(&j->name, (const char *)r->name.data, r->name.count - 1) == GO_OK ? 1
                                                                                      : GO_ENOMEM;
}

/* --- working: parallel --- */

static void *scratch_new(void *context)
{
    (void)context;
    return sgf_checker_new();
}

static void scratch_free(void *context, void *scratch)
{
    (void)context;
    sgf_checker_free(scratch);
}

static bool is_wanted(const struct settings *s, const struct record *game)
{
    if (s->width > 0 && (game->geo.width != s->width || game->geo.height != s->height))
        return false;
    if (game->move_count < s->min_moves)
        return false;
    return !s->where || where_match(s->where, game);
}

/* Which positions of the game go out; false when none does. */
static int keep_positions(const struct settings *s, struct job *j)
{
    const uint32_t last = (uint32_t)j->game.record.move_count;
    uint64_t kept = 0;

    if (!cli_chooses(s->options) && j->fresh == 0)
        return pos_keep_all(&j->game) == GO_OK ? 1 : GO_ENOMEM;
    if (pos_keep_none(&j->game) != GO_OK)
        return GO_ENOMEM;
    for (uint32_t ply = j->fresh; ply <= last; ply++)
        if (cli_chosen(s->options, j->hash, ply, last)) {
            pos_keep_set(&j->game, ply, true);
            kept++;
        }
    return kept > 0;
}

static int work_job(void *context, struct runner *runner, void *scratch, void *job)
{
    const struct run *const r = context;
    const struct settings *const s = r->settings;
    struct job *const j = job;
    struct sgf_checker *const checker = scratch;
    struct record *const game = &j->game.record;

    (void)runner;
    if (!j->has_game)
        return GO_OK;
    sgf_check(checker, game, s->illegal, take_rule_fault, j);
    if (s->summary) {
        j->shown = (struct shown){
            .width = game->geo.width,
            .height = game->geo.height,
            .moves = game->move_count,
            .black = sgf_checker_stones(checker, BLACK),
            .white = sgf_checker_stones(checker, WHITE),
            .to_move = replay_to_move(game, (uint32_t)game->move_count),
        };
        return GO_OK;
    }
    if (!is_wanted(s, game))
        return GO_OK;
    if (s->unique || cli_chooses(s->options))
        j->hash = record_hash(game);
    const int kept = keep_positions(s, j);
    j->wanted = kept > 0;
    return kept < 0 ? kept : GO_OK;
}

/* --- writing: serial --- */

/* Was that hash met before? GO_ENOMEM, 1 or 0. */
static int seen_before(struct seen *s, uint64_t hash)
{
    hash += hash == 0;
    if (2 * (s->count + 1) > s->capacity) {
        const size_t capacity = s->capacity == 0 ? 1024 : 2 * s->capacity;
        uint64_t *const table = calloc(capacity, sizeof *table);
        if (!table)
            return GO_ENOMEM;
        for (size_t i = 0; i < s->capacity; i++) {
            size_t at = s->hash[i] & (capacity - 1);
            while (s->hash[i] != 0 && table[at] != 0)
                at = (at + 1) & (capacity - 1);
            if (s->hash[i] != 0)
                table[at] = s->hash[i];
        }
        free(s->hash);
        s->hash = table;
        s->capacity = capacity;
    }
    size_t at = hash & (s->capacity - 1);
    for (; s->hash[at] != 0; at = (at + 1) & (s->capacity - 1))
        if (s->hash[at] == hash)
            return 1;
    s->hash[at] = hash;
    s->count++;
    return 0;
}

/* Says what is wrong with the inputs; false when the policy stops the run. */
static bool tell_faults(struct run *r, const struct job *j)
{
    bool go_on = true;

    for (size_t i = 0; i < j->fault_count && go_on; i++) {
        const struct fault *const f = &j->fault[i];
        if (f->words)
            cli_fail(r->cli, "%s: %s", (const char *)j->name.data, f->words);
        go_on = cli_fault(r->cli, &(struct cli_fault){
                                      .kind = f->kind,
                                      .note = f->note,
                                      .file = (const char *)j->name.data,
                                      .offset = f->offset,
                                      .game = f->game,
                                      .ply = f->ply,
                                      .words = f->words,
                                  });
    }
    return go_on;
}

static int write_summary(struct run *r, const char *path)
{
    const struct file *const f = &r->file;
    const enum sgf_verdict verdict = sgf_verdict(f->games, f->lost, f->faults, f->failed);
    const char *const slash = strrchr(path, '/');
    const char *const base = slash && slash[1] ? slash + 1 : path;
    char size[32];

    if (verdict == SGF_ERROR || !f->has_shown)
        return cli_output_print(r->cli, "%s\t%s\t%" PRIu64 "\t-\t-\t-\t-\t-\n", base,
                                sgf_verdict_text(verdict), f->failed ? 0 : f->games);
    if (f->shown.width == f->shown.height)
        snprintf(size, sizeof size, "%d", f->shown.width);
    else
        snprintf(size, sizeof size, "%dx%d", f->shown.width, f->shown.height);
    return cli_output_print(r->cli, "%s\t%s\t%" PRIu64 "\t%s\t%zu\t%d\t%d\t%s\n", base,
                            sgf_verdict_text(verdict), f->games, size, f->shown.moves,
                            f->shown.black, f->shown.white, f->shown.to_move == WHITE ? "W" : "B");
}

static int64_t read_bytes(void *file, void *buffer, size_t count)
{
    return (int64_t)fread(buffer, 1, count, file);
}

/* Asked of files that held no game: are they streams already? */
static bool is_stream(const char *path)
{
    const struct pos_reader_options whole = { 0 };
    struct stat about;
    struct pos_game game = { 0 };
    FILE *const file = stat(path, &about) == 0 && S_ISREG(about.st_mode) ? fopen(path, "rb") : NULL;
    struct pos_reader *const reader = file ? pos_reader_new(read_bytes, file, &whole) : NULL;
    const bool found = reader && pos_read(reader, &game) == 1;

    pos_reader_free(reader);
    pos_game_free(&game);
    if (file)
        fclose(file);
    return found;
}

/* A file is through. */
static int end_file(struct run *r, const char *path)
{
    const struct file *const f = &r->file;
    int error = GO_OK;

    if (r->settings->summary)
        error = write_summary(r, path) < 0 ? GO_EIO : GO_OK;
    if (f->games == 0 && !f->failed)
        r->empty_input = true;
    if (f->games == 0 && is_stream(path))
        cli_fail(r->cli, "%s: this is a position stream already: the other tools read it", path);
    r->lost += f->lost;
    r->file = (struct file){ 0 };
    return error;
}

static int write_game(struct run *r, struct job *j)
{
    if (!r->file.has_shown) {
        r->file.has_shown = true;
        r->file.shown = j->shown;
    }
    if (!j->wanted)
        return GO_OK;
    if (r->settings->unique) {
        const int before = seen_before(&r->seen, j->hash);
        if (before != 0) {
            r->duplicates++;
            return before < 0 ? before : GO_OK;
        }
    }
    j->game.ordinal = r->games++;
    r->positions += pos_kept_count(&j->game);
    cli_progress(r->cli, r->games, r->positions);
    return cli_write_game(r->cli, &j->game);
}

static int write_job(void *context, void *job)
{
    struct run *const r = context;
    struct job *const j = job;

    if (j->no_memory)
        return GO_ENOMEM;
    r->file.games += j->added.games;
    r->file.lost += j->added.lost;
    r->file.faults += j->added.faults + j->breaches;
    r->file.failed |= j->failed;
    if (!tell_faults(r, j)) {
        r->stopped = true;
        return GO_ESYNTAX;
    }
    int error = j->has_game ? write_game(r, j) : GO_OK;
    if (error == GO_OK && j->file_ends)
        error = end_file(r, (const char *)j->name.data);
    return error;
}

/* --- the run --- */

static int open_run(struct run *r, struct settings *s)
{
    const struct members_options members = { .depth = s->depth, .sniff = sgf_sniff };

    s->sgf.fault = take_read_fault;
    s->sgf.context = r;
    s->options = cli_options(r->cli);
    r->settings = s;
    r->members = members_new(&members);
    r->sgf = sgf_new(&s->sgf);
    return r->members && r->sgf ? GO_OK : GO_ENOMEM;
}

static void close_run(struct run *r)
{
    walk_free(r->walk);
    members_free(r->members);
    sgf_free(r->sgf);
    bytes_free(&r->path);
    bytes_free(&r->name);
    free(r->seen.hash);
}

/* What became of all that was read. */
static void tell_totals(struct run *r)
{
    if (r->lost > 0)
        cli_warn(r->cli, "%" PRIu64 " games could not be used", r->lost);
    if (r->duplicates > 0)
        cli_say(r->cli, "%" PRIu64 " games were met before", r->duplicates);
    cli_say(r->cli, "%" PRIu64 " games, %" PRIu64 " positions", r->games, r->positions);
    if (r->empty_input)
        cli_status(r->cli, 1);
}

int main(int argc, char **argv)
{
    struct settings settings = { 0 };
    const struct cli_about about = {
        .what = "Turn archives of Go games into a stream of positions.",
        .more = more,
        .groups = CLI_FILES | CLI_OUTPUT | CLI_STREAM_OUT | CLI_JOBS | CLI_CHOICE | CLI_FAULTS |
                  CLI_PROGRESS,
        .formats = CLI_POS,
        .format = CLI_POS,
        .jobs = 1,
        .options = options,
        .option = take_option,
    };
    struct run run = { .cli = cli_start(argc, argv, &about, &settings) };
    int error = open_run(&run, &settings);

    const struct runner_map map = {
        .threads = cli_options(run.cli)->jobs,
        .context = &run,
        .job_new = job_new,
        .job_free = job_free,
        .scratch_new = scratch_new,
        .scratch_free = scratch_free,
        .read = read_job,
        .work = work_job,
        .write = write_job,
    };
    if (error == GO_OK)
        error = cli_output_open(run.cli);
    if (error == GO_OK)
        error = runner_map(&map);
    if (error == GO_ENOMEM)
        cli_fail(run.cli, "%s", go_error_text(error));
    if (error == GO_OK) {
        error = settings.summary ? cli_output_finish(run.cli) : cli_stream_finish(run.cli);
        tell_totals(&run);
    }
    where_free(settings.where);
    close_run(&run);
    return cli_end(run.cli);
}
