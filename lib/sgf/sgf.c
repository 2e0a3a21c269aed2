/* sgf.c - the games of an input, one by one; see sgf.h.
 *
 * The main line of a tree is all that stands before its first closing parenthesis. Behind that only
 * the end of the tree is looked for. With all_variations a stack of frames remembers where lines
 * part; each leaf hands out a copy of the line so far. Neither recurses. */
#include "sgf_private.h"

#include <iconv.h>
#include <stdlib.h>

const char *sgf_fault_text(enum sgf_fault_kind kind)
{
    static const char *const texts[] = {
#define SGF_FAULT_TEXT(name, severity, text) text,
        SGF_FAULTS(SGF_FAULT_TEXT)
#undef SGF_FAULT_TEXT
    };

    return kind < SGF_FAULT_KINDS ? texts[kind] : "unknown fault";
}

enum sgf_severity sgf_fault_severity(enum sgf_fault_kind kind)
{
    static const uint8_t severities[] = {
#define SGF_FAULT_SEVERITY(name, severity, text) SGF_##severity,
        SGF_FAULTS(SGF_FAULT_SEVERITY)
#undef SGF_FAULT_SEVERITY
    };

    return kind < SGF_FAULT_KINDS ? (enum sgf_severity)severities[kind] : SGF_WARNING;
}

void sgf_report(struct sgf_reader *r, enum sgf_fault_kind kind, uint64_t offset)
{
    const struct sgf_fault fault = {
        .kind = kind,
        .offset = offset,
        .game = r->game_index,
        .move = r->in_tree ? (uint32_t)r->game->move_count : 0,
    };

    r->faulty = true;
    if (sgf_fault_severity(kind) == SGF_WARNING)
        r->totals.faults++;
    if (r->options.fault)
        r->options.fault(r->options.context, &fault);
}

struct sgf_reader *sgf_new(const struct sgf_options *options)
{
    struct sgf_reader *r = calloc(1, sizeof *r);

    if (!r)
        return NULL;
    r->options = *options;
    r->stamp = calloc(GEO_LIMIT_MAX, sizeof *r->stamp);
    r->edit_at = calloc(GEO_LIMIT_MAX, sizeof *r->edit_at);
    /* Never without memory, so that an empty value has an address. */
    if (!r->stamp || !r->edit_at || bytes_reserve(&r->raw, 1) != GO_OK ||
        bytes_reserve(&r->text_raw, 1) != GO_OK) {
        sgf_free(r);
        return NULL;
    }
    sgf_open_memory(r, "", 0);
    return r;
}

void sgf_free(struct sgf_reader *r)
{
    if (!r)
        return;
    if (r->iconv)
        iconv_close((iconv_t)r->iconv);
    record_free(&r->tree);
    free(r->buffer);
    free(r->frame);
    free(r->text);
    free(r->moves.item);
    free(r->edits.item);
    free(r->stamp);
    free(r->edit_at);
    bytes_free(&r->text_raw);
    bytes_free(&r->raw);
    bytes_free(&r->scratch);
    bytes_free(&r->converted);
    free(r);
}

static void open_input(struct sgf_reader *r, sgf_read_fn *read, void *context, const void *data,
                       size_t count)
{
    r->shape = SHAPE_UNKNOWN;
    r->totals = (struct sgf_totals){ 0 };
    r->game_index = 0;
    r->in_tree = r->told_empty = false;
    r->fresh = 0;
    window_open(r, read, context, data, count);
}

void sgf_open(struct sgf_reader *r, sgf_read_fn *read, void *context)
{
    open_input(r, read, context, NULL, 0);
}

void sgf_open_memory(struct sgf_reader *r, const void *data, size_t count)
{
    open_input(r, NULL, NULL, data, count);
}

uint32_t sgf_fresh(const struct sgf_reader *r)
{
    return r->fresh;
}

struct sgf_totals sgf_totals(const struct sgf_reader *r)
{
    return r->totals;
}

enum sgf_verdict sgf_verdict(uint64_t games, uint64_t lost, uint64_t faults, bool failed)
{
    if (failed || games == lost)
        return SGF_ERROR;
    return lost > 0 || faults > 0 ? SGF_OK_WITH_WARNING : SGF_OK;
}

const char *sgf_verdict_text(enum sgf_verdict verdict)
{
    switch (verdict) {
    case SGF_OK:
        return "ok";
    case SGF_OK_WITH_WARNING:
        return "ok_with_warning";
    case SGF_ERROR:
        break;
    }
    return "error";
}

/* --- where trees and lines begin --- */

static const uint8_t *behind_blanks(const uint8_t *q, const uint8_t *end)
{
    while (q < end && is_blank(*q))
        q++;
    return q;
}

static const uint8_t *behind_mark(const uint8_t *q, const uint8_t *end)
{
    return end - q >= 3 && q[0] == 0xef && q[1] == 0xbb && q[2] == 0xbf ? q + 3 : q;
}

/* Does the parenthesis at q open a tree? Behind prose it takes a property to believe it: there,
 * "(;)" is a face. */
static bool tree_begins(const uint8_t *q, const uint8_t *end, bool prose)
{
    q = behind_blanks(q + 1, end);
    if (q == end)
        return false;
    if (*q != ';')
        return name_follows(q, end);
    q = behind_blanks(q + 1, end);
    if (q < end && is_letter(*q))
        return name_follows(q, end);
    return !prose && (q == end || *q == ';' || *q == '(' || *q == ')' || *q == '[');
}

/* Does the parenthesis at q open the root of a game, as GM or FF among the first properties show,
 * although another tree is open? */
static bool root_begins(const uint8_t *q, const uint8_t *end)
{
    enum { PROPERTIES = 8 };

    q = behind_blanks(q + 1, end);
    if (q == end || *q != ';')
        return false;
    q = behind_blanks(q + 1, end);
    for (int i = 0; i < PROPERTIES; i++) {
        if (!name_follows(q, end))
            return false;
        if ((q[0] == 'G' && q[1] == 'M' && !is_upper(q[2])) ||
            (q[0] == 'F' && q[1] == 'F' && !is_upper(q[2])))
            return true;
        q = memchr(q, '[', (size_t)(end - q));
        while (q && q < end && *q == '[') {
            q = memchr(q, ']', (size_t)(end - q));
            if (q)
                q = behind_blanks(q + 1, end);
        }
        if (!q)
            return false;
    }
    return false;
}

/* "id TAB ;B[": does a line of that shape begin at q? */
static bool line_begins(const uint8_t *q, const uint8_t *end)
{
    enum { ID_MAX = 255 };
    const uint8_t *const id = q;

    while (q < end && q - id <= ID_MAX && *q >= ' ' && *q != '(' && *q != ';')
        q++;
    if (q == id || q == end || *q != '\t')
        return false;
    while (q < end && (*q == ' ' || *q == '\t'))
        q++;
    return end - q >= 3 && q[0] == ';' && (q[1] == 'B' || q[1] == 'W') && q[2] == '[';
}

bool sgf_sniff(const void *data, size_t count)
{
    const uint8_t *q = data;
    const uint8_t *const end = q + count;

    if (count >= 2 && ((q[0] == 0xff && q[1] == 0xfe) || (q[0] == 0xfe && q[1] == 0xff)))
        return true;
    q = behind_blanks(behind_mark(q, end), end);
    return q < end && (line_begins(q, end) || (*q == '(' && tree_begins(q, end, false)));
}

/* Goes to the next tree; false at the end of the input. What stands between trees is reported once
 * a stretch. */
static bool find_tree(struct sgf_reader *r)
{
    bool prose = false;

    for (;;) {
        window_need(r);
        const uint8_t *const q = behind_blanks(behind_mark(r->p, r->end), r->end);
        if (q != r->p) {
            r->p = q;
            continue;
        }
        if (q == r->end)
            return false;
        if (*q == '(' && tree_begins(q, r->end, prose))
            return true;
        if (*q == ')' && !prose)
            sgf_report(r, SGF_EXTRA_PAREN, window_offset(r, q));
        else if (!prose) {
            sgf_report(r, SGF_JUNK, window_offset(r, q));
            prose = true;
        }
        const uint8_t *next = prose ? memchr(q + 1, '(', (size_t)(r->end - q - 1)) : q + 1;
        r->p = next ? next : r->end;
    }
}

/* --- a tree --- */

static void game_start(struct sgf_reader *r, struct record *game)
{
    const struct geometry usual = geo_make(19, 19);

    r->game = r->options.all_variations ? &r->tree : game;
    record_clear(r->game, &usual);
    r->game_index = r->totals.games++;
    r->game_offset = window_offset(r, r->p);
    r->game->source_index = r->game_index;
    r->game->source_offset = r->game_offset;
    header_reset(r);
    r->in_tree = true;
    r->skipping = r->at_leaf = r->pop_due = r->in_node = r->faulty = false;
    r->depth = 0;
    r->frame_count = 0;
    r->fresh = 0;
}

static int open_paren(struct sgf_reader *r)
{
    r->depth++;
    if (!r->options.all_variations || r->shape == SHAPE_LINES)
        return GO_OK;
    if (array_reserve(&r->frame, &r->frame_capacity, r->frame_count + 1, sizeof *r->frame) != GO_OK)
        return GO_ENOMEM;
    r->frame[r->frame_count++] = (struct frame){
        .moves = r->game->move_count,
        .edits = r->game->edit_count,
        .turns = r->game->turn_count,
    };
    return GO_OK;
}

/* Takes back what stands behind the innermost open parenthesis. */
static void pop_frame(struct sgf_reader *r)
{
    const struct frame *const f = &r->frame[--r->frame_count];

    r->game->move_count = f->moves;
    r->game->edit_count = f->edits;
    r->game->turn_count = f->turns;
    r->at_leaf = false;
    r->pop_due = false;
}

/* The line goes out: where is the first position that no line before it has shown? */
static void mark_fresh(struct sgf_reader *r)
{
    const struct record *const game = r->game;

    r->fresh = 0;
    for (size_t i = 0; i + 1 < r->frame_count; i++) {
        struct frame *const f = &r->frame[i];
        const struct frame *const inner = f + 1; /* opened where this one's lines part */
        const bool plain = game->edit_count == inner->edits ||
                           game->edit[inner->edits].ply != (uint32_t)inner->moves;
        if (f->visited)
            r->fresh = (uint32_t)inner->moves + (f->kept && plain ? 1 : 0);
        f->visited = true;
        f->kept |= plain;
    }
    if (r->fresh > game->move_count)
        r->fresh = (uint32_t)game->move_count + 1;
}

/* A line is whole: 1 when it goes to the caller, 0 when it is lost. */
static int line_done(struct sgf_reader *r, struct record *out)
{
    int error = GO_OK;

    if (!r->sized && !r->lost)
        error = header_size(r);
    if (error == GO_OK)
        error = header_finish(r);
    if (error != GO_OK)
        return error;
    if (r->lost)
        return 0;
    r->game->flags = r->faulty ? RECORD_HAS_FAULT : 0;
    if (!r->options.all_variations)
        return 1;
    mark_fresh(r);
    error = record_copy(out, r->game);
    return error == GO_OK ? 1 : error;
}

/* The tree is over: with a line to hand out, or without. */
static int tree_done(struct sgf_reader *r, struct record *out)
{
    const bool line = !r->options.all_variations || r->at_leaf;
    const int status = line ? line_done(r, out) : 0;

    r->in_tree = false;
    if (r->lost)
        r->totals.lost++;
    return status;
}

/* Behind the main line: goes on to the end of the tree. */
static int skip_rest(struct sgf_reader *r)
{
    while (r->depth > 0) {
        window_need(r);
        const uint8_t *q = r->p;
        while (q < r->end && *q != '(' && *q != ')' && *q != '[')
            q++;
        r->p = q;
        if (q == r->end) {
            if (!r->at_end)
                continue;
            sgf_report(r, SGF_MISSING_PAREN, window_offset(r, q));
            return GO_OK;
        }
        window_need(r);
        if (*r->p == '(') {
            if (root_begins(r->p, r->end)) {
                sgf_report(r, SGF_MISSING_PAREN, window_offset(r, r->p));
                return GO_OK;
            }
            r->depth++;
            r->p++;
        } else if (*r->p == ')') {
            r->depth--;
            r->p++;
        } else {
            const uint64_t offset = window_offset(r, r->p);
            r->p++;
            const int end = value_read(r, NULL, true);
            if (end < 0)
                return end;
            if (end != VALUE_WHOLE)
                sgf_report(r, SGF_CUT, offset);
        }
    }
    return GO_OK;
}

/* Bytes that mean nothing here; a stretch of them is reported once. */
static void skip_stray(struct sgf_reader *r)
{
    sgf_report(r, SGF_STRAY, window_offset(r, r->p));
    r->broken = true;
    while (r->p < r->end) {
        const uint8_t c = *r->p;
        if (c == ';' || c == '(' || c == ')' || c == '[' || is_letter(c) || c == '\n')
            break;
        r->p++;
    }
}

/* What one step of a tree comes to. */
enum step { STEP_ON, STEP_LINE, STEP_OVER };

static int step_open(struct sgf_reader *r)
{
    if (r->depth > 0 && root_begins(r->p, r->end)) {
        sgf_report(r, SGF_MISSING_PAREN, window_offset(r, r->p));
        return STEP_OVER;
    }
    r->p++;
    return open_paren(r) == GO_OK ? STEP_ON : GO_ENOMEM;
}

static int step_close(struct sgf_reader *r)
{
    r->p++;
    r->depth--;
    if (!r->options.all_variations) {
        const int error = skip_rest(r);
        return error == GO_OK ? STEP_OVER : error;
    }
    if (r->depth == 0)
        return STEP_OVER;
    if (r->at_leaf) {
        r->pop_due = true;
        return STEP_LINE;
    }
    pop_frame(r);
    return STEP_ON;
}

/* One node, property, parenthesis or stretch of rubbish: STEP_... or an error. */
static int tree_step(struct sgf_reader *r)
{
    int error = GO_OK;

    window_need(r);
    while (r->p < r->end && is_blank(*r->p)) {
        if (*r->p == '\n' && r->shape == SHAPE_LINES)
            break;
        r->p++;
    }
    window_need(r);
    const bool end = r->p == r->end;
    const uint8_t c = end ? '\n' : *r->p;
    if (is_blank(c) && !end && !(c == '\n' && r->shape == SHAPE_LINES))
        return STEP_ON;
    if (c == ';' || c == '(' || c == ')' || c == '\n')
        error = node_end(r);
    if (error != GO_OK)
        return error;
    if (c == '\n') {
        if (r->shape == SHAPE_TREES)
            sgf_report(r, SGF_MISSING_PAREN, window_offset(r, r->p));
        return STEP_OVER;
    }
    if (c == ';') {
        if (r->sized && !r->lost) {
            const uint8_t *const before = r->p;
            error = node_run(r);
            if (error != GO_OK || r->p != before)
                return error;
        }
        r->p++;
        node_begin(r);
    } else if (c == '(' && r->shape == SHAPE_TREES)
        return step_open(r);
    else if (c == ')' && r->shape == SHAPE_TREES)
        return step_close(r);
    else if (is_letter(c) || c == '[')
        error = node_property(r);
    else {
        skip_stray(r);
        if (r->p < r->end && (*r->p == '(' || *r->p == ')') && r->shape == SHAPE_LINES)
            r->p++;
    }
    return error == GO_OK ? STEP_ON : error;
}

/* Goes on in the tree until a line is whole: 1 and the line, 0 when the tree is over. */
static int read_tree(struct sgf_reader *r, struct record *out)
{
    for (;;) {
        if (r->pop_due)
            pop_frame(r);
        const int step = tree_step(r);
        if (step < 0)
            return step;
        if (step == STEP_OVER)
            return tree_done(r, out);
        if (step == STEP_LINE) {
            const int status = line_done(r, out);
            if (status != 0)
                return status;
        }
    }
}

/* --- lines --- */

static void to_line_end(struct sgf_reader *r)
{
    for (;;) {
        const uint8_t *const end =
            r->p < r->end ? memchr(r->p, '\n', (size_t)(r->end - r->p)) : NULL;
        r->p = end ? end : r->end;
        if (end || r->at_end)
            return;
        window_need(r);
    }
}

/* The next line that holds a game: reads its name, p stands at its moves. 1, 0 at the end. */
static int find_line(struct sgf_reader *r, struct record *game)
{
    for (;;) {
        window_need(r);
        const uint8_t *const q = behind_blanks(behind_mark(r->p, r->end), r->end);
        if (q != r->p) {
            r->p = q;
            continue;
        }
        if (q == r->end)
            return 0;
        game_start(r, game);
        if (line_begins(q, r->end))
            break;
        r->totals.lost++;
        sgf_report(r, SGF_LINE_BAD, r->game_offset);
        r->in_tree = false;
        to_line_end(r);
    }
    const uint8_t *const tab = memchr(r->p, '\t', (size_t)(r->end - r->p));
    const uint64_t offset = window_offset(r, r->p);
    const int error = header_take(r, SGF_NAME2('G', 'N'), r->p, (size_t)(tab - r->p), offset);
    r->p = tab;
    return error == GO_OK ? 1 : error;
}

static int next_line(struct sgf_reader *r, struct record *game)
{
    for (;;) {
        int status = find_line(r, game);
        if (status <= 0)
            return status;
        status = header_size(r);
        if (status != GO_OK)
            return status;
        status = read_tree(r, game);
        if (status != 0)
            return status;
    }
}

/* --- games --- */

static int next_tree(struct sgf_reader *r, struct record *game)
{
    for (;;) {
        if (!r->in_tree) {
            r->game_index = r->totals.games;
            if (!find_tree(r))
                return 0;
            game_start(r, game);
        }
        const int status = read_tree(r, game);
        if (status != 0)
            return status;
    }
}

int sgf_next(struct sgf_reader *r, struct record *game)
{
    int status;

    if (r->shape == SHAPE_UNKNOWN) {
        window_need(r);
        const uint8_t *const q = behind_blanks(behind_mark(r->p, r->end), r->end);
        r->shape = !r->options.no_lines && line_begins(q, r->end) ? SHAPE_LINES : SHAPE_TREES;
    }
    status = r->shape == SHAPE_LINES ? next_line(r, game) : next_tree(r, game);
    if (status != 0)
        return status;
    if (r->error != GO_OK)
        return r->error;
    if (r->totals.games == 0 && !r->told_empty) {
        r->told_empty = true;
        sgf_report(r, SGF_NO_TREE, 0);
    }
    return 0;
}
