/* poscat - join, filter, sample, split, check and convert position streams.
 *
 * In:   position streams, or JSON lines with --from=jsonl.
 * Out:  one stream, or JSON lines, a table, or diagrams of the positions kept.
 * Use:  poscat --where='size = 19 and moves > 100' --sample=0.01 games.pos -o few.pos
 */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "diagram.h"
#include "pos_json.h"
#include "where.h"

enum key {
    KEY_CHECK = CLI_KEY_OWN,
    KEY_INDEX,
    KEY_HEAD,
    KEY_SKIP,
    KEY_WHERE,
    KEY_DISTINCT,
    KEY_NO_TEXT,
    KEY_NO_SECTIONS,
    KEY_FROM,
    KEY_BLOCK
};

struct settings {
    bool check, index, no_text, no_sections, from_json, selects, distinct;
    uint64_t head, skip;
    uint32_t block; /* games of one, or 0 */
    struct where *where;
};

/* One run: what all inputs have in common. */
struct run {
    struct cli *cli;
    const struct cli_options *options;
    const struct settings *settings;
    struct pos_game game;
    struct pos_writer *writer;
    struct board *board;
    struct findings findings;
    struct section_hits hits;
    struct pointset met[3]; /* stones of the strings found in this game, by colour */
    struct bytes text, lines, index;
    uint64_t seen;  /* games that --where let through */
    uint64_t asked; /* games of which --where asked for positions */
    unsigned kinds; /* enum findings_kind that some of them had */
    uint64_t written, positions;
    uint64_t block_offset, block_games, block_positions; /* of the input, for --index */
    struct pos_totals checked;
    uint64_t inputs;
    bool full; /* --head has been reached */
};

static const struct argp_option options[] = {
    { "check", KEY_CHECK, NULL, 0,
      "write no games: verify everything and print games, positions and checksum of each input",
      1 },
    { "index", KEY_INDEX, NULL, 0,
      "write no games: for each FILE write FILE.idx, by block the byte offset, the first game and "
      "the first position (3 x 64 bits, low byte first)",
      1 },
    { "where", KEY_WHERE, "EXPR", 0, "only games, or positions, of which EXPR is true (see below)",
      2 },
    { "distinct", KEY_DISTINCT, NULL, 0,
      "of strings that --where finds, each once a game: later positions with the same string are "
      "left out",
      2 },
    { "skip", KEY_SKIP, "N", 0, "leave out the first N games (of those)", 2 },
    { "head", KEY_HEAD, "N", 0, "end behind N games", 2 },
    { "no-text", KEY_NO_TEXT, NULL, 0, "drop the text of the games (names, dates, ...)", 2 },
    { "no-sections", KEY_NO_SECTIONS, NULL, 0, "drop what analyses have found", 2 },
    { "block", KEY_BLOCK, "N", 0,
      "end each block behind N games, so that --shard can cut a short stream fine", 2 },
    { "from", KEY_FROM, "FORMAT", 0, "what the input is: pos (default) or jsonl", 2 },
    { 0 },
};

static error_t take_where(struct settings *s, const char *arg, struct argp_state *state)
{
    struct where_error e = { 0, go_error_text(GO_ENOMEM) };

    where_free(s->where);
    s->where = NULL;
    if (where_parse(arg, &s->where, &e) != GO_OK)
        argp_error(state, "--where: character %zu, at '%.20s': %s", e.at + 1, arg + e.at, e.words);
    return 0;
}

static error_t take_option(int key, char *arg, struct argp_state *state, void *settings)
{
    struct settings *s = settings;

    s->selects |= key >= KEY_HEAD && key <= KEY_NO_SECTIONS;
    switch (key) {
    case KEY_CHECK:
        s->check = true;
        return 0;
    case KEY_INDEX:
        s->index = true;
        return 0;
    case KEY_HEAD:
        s->head = cli_number(state, "--head", arg, 0, UINT64_MAX);
        return 0;
    case KEY_SKIP:
        s->skip = cli_number(state, "--skip", arg, 0, UINT64_MAX);
        return 0;
    case KEY_WHERE:
        return take_where(s, arg, state);
    case KEY_DISTINCT:
        s->distinct = true;
        return 0;
    case KEY_NO_TEXT:
        s->no_text = true;
        return 0;
    case KEY_NO_SECTIONS:
        s->no_sections = true;
        return 0;
    case KEY_BLOCK:
        s->block = (uint32_t)cli_number(state, "--block", arg, 1, UINT32_MAX);
        return 0;
    case ARGP_KEY_END:
        if ((s->check || s->index) && (s->selects || s->from_json || (s->check && s->index)))
            argp_error(state, "--check and --index read whole streams and write no games");
        if (s->distinct && (!s->where || where_about(s->where) != WHERE_STRINGS))
            argp_error(state, "--distinct is about strings that --where finds");
        return 0;
    case KEY_FROM:
        s->from_json = cli_choice(state, "--from", arg, "pos|jsonl") == 1;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* --- output --- */

/* A pure join adds no line, so that joined parts are the whole to the byte. */
static int open_writer(struct run *r, const struct bytes *lines)
{
    const char *mine = cli_provenance(r->cli);
    int error = cli_output_open(r->cli);

    if (error != GO_OK)
        return error;
    if (lines && !r->options->no_provenance)
        error = bytes_add(&r->lines, lines->data, lines->count);
    if (error == GO_OK && r->settings->selects && !r->options->no_provenance)
        error = bytes_add(&r->lines, mine, strlen(mine) + 1);
    const struct pos_writer_options o = { .level = cli_deflate_level(r->cli),
                                          .block_games = r->settings->block,
                                          .provenance = &r->lines };
    if (error == GO_OK)
        r->writer = pos_writer_new(cli_output_write, r->cli, &o);
    if (r->writer)
        return GO_OK;
    cli_fail(r->cli, "%s", go_error_text(GO_ENOMEM));
    return GO_ENOMEM;
}

static int write_table(struct run *r)
{
    const struct record *g = &r->game.record;
    static const char *const names[] = { "PB", "PW", "RE", "DT", "EV" };
    static const char *const results[] = { "?", "B", "W", "draw" };
    struct bytes *out = &r->text;
    int error = GO_OK;

    if (r->written == 0 &&
        cli_output_print(r->cli, "source\tindex\twidth\theight\tkomi\thandicap\t"
                                 "result\tmoves\tkept\tPB\tPW\tRE\tDT\tEV\n") < 0)
        return GO_EIO;
    out->count = 0;
    error = bytes_add(out, g->source.data, g->source.count);
    char numbers[120], komi[16] = "-";
    if (g->komi_quarters != RECORD_KOMI_ABSENT)
        snprintf(komi, sizeof komi, "%.9g", g->komi_quarters / 4.0);
    const int count =
        snprintf(numbers, sizeof numbers, "\t%" PRIu64 "\t%d\t%d\t%s\t%u\t%s\t%zu\t%" PRIu64,
                 g->source_index, g->geo.width, g->geo.height, komi, g->handicap,
                 results[g->result & 3], g->move_count, pos_kept_count(&r->game));
    const size_t behind_source = out->count + (size_t)count;
    if (error == GO_OK)
        error = bytes_add(out, numbers, (size_t)count);
    for (size_t i = 0; error == GO_OK && i < sizeof names / sizeof *names; i++) {
        const char *value = record_property(g, names[i]);
        error = bytes_add_byte(out, '\t');
        for (; error == GO_OK && value && *value; value++)
            error = bytes_add_byte(out, (unsigned char)*value < 0x20 ? ' ' : (uint8_t)*value);
    }
    for (size_t i = 0; i + (size_t)count < behind_source; i++)
        if (out->data[i] < 0x20)
            out->data[i] = ' ';
    if (error == GO_OK)
        error = bytes_add_byte(out, '\n');
    return error == GO_OK ? cli_output_write(r->cli, out->data, out->count) : error;
}

static int write_diagram(struct run *r, const struct replay *w)
{
    const struct record *g = w->record;
    char name[GEO_NAME_SIZE];
    int error;

    r->text.count = 0;
    error = cli_output_print(
        r->cli, "%.*s game %" PRIu64 ", ply %u, %s to move%s%s\n", (int)g->source.count,
        g->source.count > 0 ? (const char *)g->source.data : "", g->source_index, w->ply,
        w->to_move == BLACK ? "black" : "white", w->ply > 0 ? ", last move " : "",
        w->ply > 0 ? geo_name(&g->geo, g->move[w->ply - 1].at, name) : "");
    if (error == GO_OK)
        error = diagram_write(r->board, DIAGRAM_COORDINATES, NULL, &r->text);
    if (error == GO_OK)
        error = cli_output_write(r->cli, r->text.data, r->text.count);
    return error == GO_OK ? cli_output_write(r->cli, "\n", 1) : error;
}

static int start_replay(struct run *r, struct replay *w)
{
    if (!r->board)
        r->board = board_new(&r->game.record.geo);
    return r->board ? replay_start(w, &r->game.record, r->board) : GO_ENOMEM;
}

static int write_diagrams(struct run *r)
{
    struct replay w;
    int error = start_replay(r, &w);

    while (error == GO_OK) {
        if (pos_kept(&r->game, w.ply))
            error = write_diagram(r, &w);
        if (!replay_next(&w))
            break;
    }
    return error;
}

static int write_game(struct run *r)
{
    int error;

    if (r->options->format == CLI_POS) {
        error = pos_write(r->writer, &r->game);
    } else if (r->options->format == CLI_JSONL) {
        r->text.count = 0;
        error = pos_json_write(&r->game, &r->text);
        if (error == GO_OK)
            error = cli_output_write(r->cli, r->text.data, r->text.count);
    } else {
        error = r->options->format == CLI_TSV ? write_table(r) : write_diagrams(r);
    }
    if (error < 0 && error != GO_EIO)
        cli_fail(r->cli, "writing: %s", go_error_text(error));
    r->written++;
    r->positions += pos_kept_count(&r->game);
    cli_progress(r->cli, r->written, r->positions);
    return error;
}

/* --- selection --- */

/* Leaves of the positions those that --every and its like choose. */
static void choose(struct pos_game *g, const struct cli_options *o)
{
    const uint64_t game = record_hash(&g->record);
    const uint32_t last = (uint32_t)g->record.move_count;

    for (uint32_t ply = 0; ply <= last; ply++)
        if (!cli_chosen(o, game, ply, last))
            pos_keep_set(g, ply, false);
}

/* Leaves of the strings found those that are new in this game: without a stone in common with one
 * found before. */
static void keep_new(struct run *r)
{
    struct section_hits *h = &r->hits;
    size_t kept = 0;

    for (size_t i = 0; i < h->count; i++) {
        const struct pointset string = board_string_set(r->board, h->hit[i]);
        struct pointset *met = &r->met[board_at(r->board, h->hit[i])];
        if (!ps_meets(&string, met))
            h->hit[kept++] = h->hit[i];
        ps_or(met, &string);
    }
    h->count = kept;
}

/* Is the position on the board one to keep? Then its hits are added to the section. */
static int match_position(struct run *r, const struct replay *w, struct pos_section *hits,
                          int64_t *last, bool *keep)
{
    int error = findings_look(&r->findings, w);

    if (error == GO_OK)
        error = where_match_position(r->settings->where, &r->findings, &r->hits, keep);
    if (error != GO_OK || !*keep)
        return error;
    if (r->settings->distinct)
        keep_new(r);
    *keep = !r->settings->distinct || r->hits.count > 0;
    if (r->hits.count == 0)
        return GO_OK;
    r->text.count = 0;
    error = section_hits_encode(&r->board->geo, &r->hits, &r->text);
    return error == GO_OK ? pos_section_add(hits, last, w->ply, r->text.data, r->text.count)
                          : error;
}

/* Keeps the positions of which the expression is true; what it has found of strings becomes the
 * section HITS. */
static int match_positions(struct run *r)
{
    struct pos_game *g = &r->game;
    struct pos_section found = { .id = SECTION_HITS, .version = SECTION_HITS_VERSION }, *to;
    struct replay w;
    int64_t last = -1;
    int error = findings_begin(&r->findings, g, where_needs(r->settings->where));

    r->asked++;
    r->kinds |= findings_kinds_in(g);
    memset(r->met, 0, sizeof r->met);
    if (error == GO_OK)
        error = start_replay(r, &w);
    while (error == GO_OK) {
        bool keep = false;
        if (pos_kept(g, w.ply)) {
            error = match_position(r, &w, &found, &last, &keep);
            pos_keep_set(g, w.ply, keep);
        }
        if (!replay_next(&w))
            break;
    }
    pos_section_remove(g, SECTION_HITS);
    if (error == GO_OK && found.body.count > 0)
        error = pos_section_begin(g, SECTION_HITS, SECTION_HITS_VERSION, 0, &to);
    if (error == GO_OK && found.body.count > 0)
        error = bytes_add(&to->body, found.body.data, found.body.count);
    bytes_free(&found.body);
    return error;
}

/* 1 when the expression leaves something of the game, 0 when not, or an error. */
static int match_game(struct run *r)
{
    const struct where *where = r->settings->where;

    if (!where)
        return 1;
    if (where_about(where) == WHERE_GAMES)
        return where_match(where, &r->game.record);
    const int error = match_positions(r);
    if (error != GO_OK) {
        cli_fail(r->cli, "%s: game %" PRIu64 ": %s", cli_input_name(r->cli), r->game.ordinal,
                 go_error_text(error));
        return error;
    }
    return pos_kept_count(&r->game) > 0;
}

/* Drops the answers about positions that have gone. */
static int trim(struct run *r)
{
    const int error = pos_sections_trim(&r->game);

    if (error == GO_ESYNTAX)
        cli_fail(r->cli, "%s: game %" PRIu64 ": a section is malformed", cli_input_name(r->cli),
                 r->game.ordinal);
    return error;
}

/* 1 when the game (or what is left of it) goes out, 0 when not, or an error. */
static int select_game(struct run *r)
{
    const struct settings *s = r->settings;
    struct pos_game *g = &r->game;
    const bool by_position = s->where && where_about(s->where) != WHERE_GAMES;
    const bool chooses = cli_chooses(r->options);

    if (chooses)
        choose(g, r->options);
    if (chooses && pos_kept_count(g) == 0)
        return 0;
    const int matched = match_game(r);
    if (matched != 1)
        return matched;
    if (r->seen++ < s->skip)
        return 0;
    if (r->seen - 1 - s->skip >= s->head) {
        r->full = true;
        return 0;
    }
    r->full = r->seen - s->skip == s->head;
    if (s->no_text)
        g->record.property_count = g->record.text.count = 0;
    while (s->no_sections && g->section_count > 0)
        pos_section_remove(g, g->section[0].id);
    const int error = chooses || by_position ? trim(r) : GO_OK;
    return error == GO_OK ? 1 : error;
}

static int take_game(struct run *r)
{
    const int status = select_game(r);

    return status == 1 ? write_game(r) : status;
}

/* --- checks and index --- */

/* Answers must be about positions that are there; bodies about the game are the tool's own. */
static void check_game(struct run *r)
{
    const struct pos_game *g = &r->game;

    for (size_t i = 0; i < g->section_count; i++) {
        const struct pos_section *s = &g->section[i];
        struct pos_answer a = { 0 };
        int status = 0;
        while (!(s->flags & POS_SECTION_WHOLE_GAME) && (status = pos_section_next(s, &a)) == 1)
            if (a.ply > g->record.move_count || !pos_kept(g, a.ply)) {
                status = GO_ESYNTAX;
                break;
            }
        if (status == GO_OK)
            continue;
        cli_warn(r->cli, "%s: game %" PRIu64 ": section %.4s is malformed", cli_input_name(r->cli),
                 g->ordinal, s->id);
        cli_status(r->cli, 1);
    }
}

static int print_totals(struct run *r, const struct pos_totals *t, const char *name)
{
    return cli_output_print(r->cli, "%" PRIu64 "\t%" PRIu64 "\t%016" PRIx64 "\t%s\n", t->games,
                            t->positions, t->checksum, name);
}

static int check_end(struct run *r, const struct pos_reader *reader)
{
    const struct pos_totals t = pos_reader_totals(reader);

    if (r->inputs == 1 && cli_output_print(r->cli, "games\tpositions\tchecksum\tfile\n") != GO_OK)
        return GO_EIO;
    r->checked.games += t.games;
    r->checked.positions += t.positions;
    r->checked.checksum += t.checksum;
    return print_totals(r, &t, cli_input_name(r->cli));
}

static int index_add(struct run *r, const struct pos_reader *reader)
{
    uint64_t triple[3] = { 0, r->block_games, r->block_positions };
    uint64_t game;
    uint8_t bytes[24];

    pos_reader_where(reader, &triple[0], &game);
    r->block_games++;
    r->block_positions += pos_kept_count(&r->game);
    if (r->index.count > 0 && triple[0] == r->block_offset)
        return GO_OK;
    r->block_offset = triple[0];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(triple[i / 8] >> (8 * (i % 8)));
    return bytes_add(&r->index, bytes, sizeof bytes);
}

/* Writes FILE.idx by way of a temporary file beside it. */
static int index_write(const struct run *r, const char *path, const char *temporary)
{
    const int fd = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    size_t at = 0;

    if (fd < 0)
        return GO_EIO;
    while (at < r->index.count) {
        const ssize_t done = write(fd, r->index.data + at, r->index.count - at);
        if (done < 0 && errno == EINTR)
            continue;
        if (done < 0)
            break;
        at += (size_t)done;
    }
    const bool whole = at == r->index.count && fsync(fd) == 0;
    if (close(fd) != 0 || !whole || rename(temporary, path) != 0) {
        const int reason = errno;
        unlink(temporary);
        errno = reason;
        return GO_EIO;
    }
    return GO_OK;
}

static int index_end(struct run *r)
{
    const char *name = cli_input_name(r->cli);
    const size_t size = strlen(name) + sizeof ".idx.tmp";
    char *path = strcmp(name, "-") == 0 ? NULL : malloc(2 * size);
    int error = GO_ENOMEM;

    if (!path)
        cli_fail(r->cli, "%s: no file beside which an index could stand", name);

    if (path) {
        snprintf(path, size, "%s.idx", name);
        snprintf(path + size, size, "%s.idx.tmp", name);
        error = index_write(r, path, path + size);
        if (error != GO_OK)
            cli_fail(r->cli, "%s: %s", path, strerror(errno));
    }
    free(path);
    r->index.count = 0;
    r->block_games = r->block_positions = 0;
    return error;
}

/* --- inputs --- */

static void report(struct run *r, const struct pos_reader *reader, int error)
{
    uint64_t offset, game;

    pos_reader_where(reader, &offset, &game);
    if (error == GO_EIO)
        cli_fail(r->cli, "%s: %s", cli_input_name(r->cli), strerror(errno));
    else if (error == GO_ESYNTAX && offset == 0)
        cli_fail(r->cli, "%s: this is no position stream", cli_input_name(r->cli));
    else
        cli_fail(r->cli, "%s: byte %" PRIu64 ", game %" PRIu64 ": %s", cli_input_name(r->cli),
                 offset, game, go_error_text(error));
}

static bool makes_stream(const struct run *r)
{
    return r->options->format == CLI_POS && !r->settings->check && !r->settings->index;
}

static int read_stream(struct run *r, struct pos_reader *reader)
{
    int status = pos_read(reader, &r->game), error = GO_OK;

    if (status >= 0 && makes_stream(r) && !r->writer)
        error = open_writer(r, pos_reader_provenance(reader));
    for (; status == 1 && error == GO_OK && !r->full; status = pos_read(reader, &r->game)) {
        if (r->settings->check)
            check_game(r);
        else if (r->settings->index)
            error = index_add(r, reader);
        else
            error = take_game(r);
    }
    if (status < 0)
        report(r, reader, status);
    if (status < 0 || error != GO_OK)
        return status < 0 ? status : error;
    if (r->writer && !r->options->no_provenance)
        error = pos_writer_provenance(r->writer, pos_reader_provenance(reader));
    if (error == GO_OK && r->settings->check)
        error = check_end(r, reader);
    if (error == GO_OK && r->settings->index)
        error = index_end(r);
    return error;
}

static int take_streams(struct run *r)
{
    struct pos_reader *reader;
    int status = GO_OK;

    while (!r->full && (status = cli_stream_next(r->cli, &reader)) == 1) {
        r->inputs++;
        status = read_stream(r, reader);
        if (status != GO_OK)
            return status;
    }
    return status == 1 ? GO_OK : status;
}

/* One line, without its newline. */
static int take_line(struct run *r, const struct bytes *line, size_t from, size_t count,
                     uint64_t number)
{
    size_t where = 0;
    int error;

    error = pos_json_read(&r->game, (const char *)line->data + from, count, &where);
    if (error == GO_OK)
        return take_game(r);
    cli_fail(r->cli, "%s: line %" PRIu64 ", character %zu: %s", cli_input_name(r->cli), number,
             where + 1, go_error_text(error));
    return error;
}

static int read_lines(struct run *r, struct cli_input *in)
{
    enum { CHUNK = 1 << 16, LINE_MAX_BYTES = 1 << 30 };
    struct bytes line = { 0 };
    uint64_t number = 0;
    int64_t got = 1;
    int error = GO_OK;

    while (got > 0 && error == GO_OK && !r->full) {
        size_t from = 0, searched = line.count;
        error = line.count < LINE_MAX_BYTES ? bytes_reserve(&line, CHUNK) : GO_ERANGE;
        if (error != GO_OK) {
            cli_fail(r->cli, "%s: line %" PRIu64 ": %s", cli_input_name(r->cli), number + 1,
                     go_error_text(error));
            break;
        }
        got = cli_input_read(in, line.data + line.count, CHUNK);
        if (got > 0)
            line.count += (size_t)got;
        else if (got == 0 && line.count > 0)
            line.data[line.count++] = '\n'; /* the last line may lack its end */
        const uint8_t *end;
        while (error == GO_OK && !r->full && searched < line.count &&
               (end = memchr(line.data + searched, '\n', line.count - searched))) {
            const size_t next = (size_t)(end - line.data) + 1;
            number++;
            if (next - 1 > from)
                error = take_line(r, &line, from, next - 1 - from, number);
            from = searched = next;
        }
        memmove(line.data, line.data + from, line.count - from);
        line.count -= from;
    }
    if (got < 0)
        cli_fail(r->cli, "%s: %s", cli_input_name(r->cli), strerror(errno));
    bytes_free(&line);
    return got < 0 ? (int)got : error;
}

static int take_lines(struct run *r)
{
    struct cli_input *in;
    int status = GO_OK;

    if (makes_stream(r))
        status = open_writer(r, NULL);
    while (status == GO_OK && !r->full && (status = cli_input_next(r->cli, &in)) == 1)
        status = read_lines(r, in);
    return status;
}

static void run(struct cli *cli, const struct settings *s)
{
    struct run r = { .cli = cli, .options = cli_options(cli), .settings = s };

    if ((s->check || s->index) && cli_chooses(r.options)) {
        cli_fail(cli, "--check and --index read whole streams");
        return;
    }
    int error = s->from_json ? take_lines(&r) : take_streams(&r);

    if (error == GO_OK && makes_stream(&r) && !r.writer)
        error = open_writer(&r, NULL);
    if (error == GO_OK && s->check && r.inputs > 1)
        error = print_totals(&r, &r.checked, "total");
    if (error == GO_OK && r.writer)
        error = pos_writer_finish(r.writer);
    if (error == GO_OK && !s->index)
        cli_output_finish(cli);
    if (s->where)
        cli_warn_missing(cli, r.asked, where_needs(s->where), r.kinds);
    pos_writer_free(r.writer);
    pos_game_free(&r.game);
    board_free(r.board);
    findings_free(&r.findings);
    section_hits_free(&r.hits);
    bytes_free(&r.text);
    bytes_free(&r.lines);
    bytes_free(&r.index);
}

/* Names of one subject, a line each, with their words. */
static int describe_names(enum where_subject of, struct bytes *out)
{
    const char *word = where_subject_word(of);
    int error = bytes_print(out, "\nNames of %ss:\n", word ? word : "position");

    for (int i = 0; error == GO_OK && where_field(of, i); i++) {
        const struct where_field *f = where_field(of, i);
        const bool words = strchr(f->values, '|') != NULL;
        error = bytes_print(out, "  %-20s %s%s%s%s\n", f->name, f->words, words ? " (" : "",
                            words ? f->values : "", words ? ")" : "");
    }
    return error;
}

/* The text behind the options, with the names that --where knows. */
static int describe(struct bytes *out)
{
    static const char before[] =
        "EXPR: comparisons joined by not, and, or and parentheses. A comparison is NAME OP VALUE "
        "with =, !=, <, <=, >, >=, ~ (contains) or !~; NAME alone asks whether it is there. VALUE "
        "is a number, a word, or text in quotes. What is not known satisfies no comparison.\n\n"
        "Names of games: size (19 or 19x13), width, height, moves, komi, handicap, result (B, W, "
        "draw, unknown), source, and the properties in capitals (PB, PW, EV, DT, ...).\n\n"
        "With a name of positions, positions are chosen. Questions about what is in them are any "
        "ITEM (EXPR), no ITEM (EXPR), every ITEM (EXPR) and count ITEM (EXPR) OP N; ITEM is "
        "string, "
        "link, group, space (for eyes) or region (of territory). Strings that any and count have "
        "found go with the stream as section HITS: pos2sgf --problems makes problems of them.\n\n"
        "  poscat --where='size = 19 and (PB ~ \"Wu\" or PW ~ \"Wu\")' games.pos -o wu.pos\n"
        "  poscat part-*.pos -o whole.pos\n"
        "  poscat --check whole.pos\n"
        "  worms --all-moves all.pos | poscat --distinct \\\n"
        "    --where='any string (size >= 5 and defenders = 1 and defend_order > 2)' |\n"
        "    pos2sgf --problems\n"
        "  breakin all.pos | poscat --where='any region (points >= 20 and loss > 10)' | posview\n";
    int error = bytes_add(out, before, sizeof before - 1);

    for (int of = WHERE_POSITIONS; error == GO_OK && of < WHERE_SUBJECTS; of++)
        error = describe_names((enum where_subject)of, out);
    return error == GO_OK ? bytes_add_byte(out, 0) : error;
}

int main(int argc, char **argv)
{
    struct settings s = { .head = UINT64_MAX };
    struct bytes more = { 0 };
    const int error = describe(&more);
    const struct cli_about about = {
        .what = "Join, filter, sample, split, check and convert position streams.",
        .more = error == GO_OK ? (const char *)more.data : NULL,
        .groups =
            CLI_FILES | CLI_STREAM_IN | CLI_OUTPUT | CLI_STREAM_OUT | CLI_CHOICE | CLI_PROGRESS,
        .formats = CLI_POS | CLI_TSV | CLI_JSONL | CLI_TEXT,
        .format = CLI_POS,
        .options = options,
        .option = take_option,
    };
    struct cli *cli = cli_start(argc, argv, &about, &s);

    run(cli, &s);
    where_free(s.where);
    bytes_free(&more);
    return cli_end(cli);
}
