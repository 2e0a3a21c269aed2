/* json_read.c - one line of JSON as a game.
 *
 * The object is flat by design, so there is no tree: every key has a function that reads its
 * value where it stands.  A value of an unknown key is passed over by counting brackets.  Keys
 * come in any order, but points need the size and plies the moves: where the values of
 * "edits", "turns", "moves" and "keep" start is noted, and they are read at the end. */
#include "pos_json.h"
#include "pos_private.h"

#include <stdlib.h>
#include <string.h>

struct json {
    const char *start, *at, *end;
    struct bytes word; /* the last string, NUL behind it */
    const char *edits, *turns, *moves, *keep;
    bool has_size;
};

static void blanks(struct json *j)
{
    while (j->at < j->end && strchr(" \t\r\n", *j->at) && *j->at != '\0')
        j->at++;
}

/* Takes c if it is next. */
static bool next_is(struct json *j, char c)
{
    blanks(j);
    if (j->at == j->end || *j->at != c)
        return false;
    j->at++;
    return true;
}

static int expect(struct json *j, char c)
{
    return next_is(j, c) ? GO_OK : GO_ESYNTAX;
}

/* --- strings and numbers --- */

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* The four digits behind \u, or -1. */
static int32_t hex4(struct json *j)
{
    int32_t value = 0;

    if (j->end - j->at < 4)
        return -1;
    for (int i = 0; i < 4; i++) {
        const int digit = hex_digit(j->at[i]);
        if (digit < 0)
            return -1;
        value = value * 16 + digit;
    }
    j->at += 4;
    return value;
}

static int add_utf8(struct bytes *out, uint32_t c)
{
    uint8_t b[4];
    size_t n = 0;

    if (c < 0x80) {
        b[n++] = (uint8_t)c;
    } else {
        const int more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
        static const uint8_t lead[] = { 0, 0xc0, 0xe0, 0xf0 };
        b[n++] = (uint8_t)(lead[more] | c >> (6 * more));
        for (int i = more - 1; i >= 0; i--)
            b[n++] = (uint8_t)(0x80 | (c >> (6 * i) & 0x3f));
    }
    return bytes_add(out, b, n);
}

/* Behind \u: a character, half a pair with the other half behind it, or a byte that is
 * no UTF-8 as \udc80..\udcff. */
static int read_unicode(struct json *j)
{
    const int32_t c = hex4(j);

    if (c < 0)
        return GO_ESYNTAX;
    if (c >= 0xdc80 && c <= 0xdcff)
        return bytes_add_byte(&j->word, (uint8_t)c);
    if (c >= 0xdc00 && c <= 0xdfff)
        return GO_ESYNTAX;
    if (c < 0xd800 || c > 0xdbff)
        return add_utf8(&j->word, (uint32_t)c);
    if (j->end - j->at < 6 || j->at[0] != '\\' || j->at[1] != 'u')
        return GO_ESYNTAX;
    j->at += 2;
    const int32_t low = hex4(j);
    if (low < 0xdc00 || low > 0xdfff)
        return GO_ESYNTAX;
    return add_utf8(&j->word, 0x10000 + ((uint32_t)(c - 0xd800) << 10) + (uint32_t)(low - 0xdc00));
}

static int read_escape(struct json *j)
{
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";

    if (j->at == j->end)
        return GO_ESYNTAX;
    const char c = *j->at++;
    if (c == 'u')
        return read_unicode(j);
    const char *found = c == '\0' ? NULL : strchr(from, c);
    return found ? bytes_add_byte(&j->word, (uint8_t)to[found - from]) : GO_ESYNTAX;
}

/* The string that comes next, to j->word; a NUL that is not counted stands behind it. */
static int read_string(struct json *j)
{
    int error = expect(j, '"');

    j->word.count = 0;
    while (error == GO_OK) {
        if (j->at == j->end || (unsigned char)*j->at < 0x20)
            return GO_ESYNTAX;
        const char c = *j->at++;
        if (c == '"')
            break;
        error = c == '\\' ? read_escape(j) : bytes_add_byte(&j->word, (uint8_t)c);
    }
    if (error == GO_OK)
        error = bytes_reserve(&j->word, 1);
    if (error == GO_OK)
        j->word.data[j->word.count] = 0;
    return error;
}

static bool word_is(const struct json *j, const char *word)
{
    return j->word.count == strlen(word) && memcmp(j->word.data, word, j->word.count) == 0;
}

static int read_number(struct json *j, uint64_t limit, uint64_t *value)
{
    uint64_t sum = 0;

    blanks(j);
    if (j->at == j->end || *j->at < '0' || *j->at > '9')
        return GO_ESYNTAX;
    for (; j->at < j->end && *j->at >= '0' && *j->at <= '9'; j->at++) {
        const uint64_t digit = (uint64_t)(*j->at - '0');
        if (sum > (limit - digit) / 10 || digit > limit)
            return GO_ESYNTAX;
        sum = sum * 10 + digit;
    }
    *value = sum;
    return GO_OK;
}

static int read_u8(struct json *j, uint8_t *value)
{
    uint64_t number;
    const int error = read_number(j, UINT8_MAX, &number);

    if (error == GO_OK)
        *value = (uint8_t)number;
    return error;
}

/* Points in quarters: digits, then .25, .5 or .75. */
static int read_komi(struct json *j, struct record *r)
{
    uint64_t points, quarters = 0;

    blanks(j);
    if (j->end - j->at >= 4 && memcmp(j->at, "null", 4) == 0) {
        j->at += 4;
        return GO_OK;
    }
    const bool minus = next_is(j, '-');
    if (read_number(j, INT16_MAX / 4, &points) != GO_OK)
        return GO_ESYNTAX;
    if (j->at < j->end && *j->at == '.') {
        const char *digits = ++j->at;
        while (j->at < j->end && *j->at >= '0' && *j->at <= '9')
            j->at++;
        static const char *const part[] = { "0", "25", "5", "75" };
        const size_t count = (size_t)(j->at - digits);
        while (quarters < 4 &&
               (strlen(part[quarters]) != count || memcmp(digits, part[quarters], count) != 0))
            quarters++;
        if (quarters == 4)
            return GO_ESYNTAX;
    }
    const int sum = (int)(4 * points + quarters);
    r->komi_quarters = (int16_t)(minus ? -sum : sum);
    return GO_OK;
}

static int read_hex(struct json *j, struct bytes *out)
{
    int error = read_string(j);

    if (error == GO_OK && j->word.count % 2 != 0)
        error = GO_ESYNTAX;
    for (size_t i = 0; error == GO_OK && i < j->word.count; i += 2) {
        const int high = hex_digit((char)j->word.data[i]);
        const int low = hex_digit((char)j->word.data[i + 1]);
        error = high < 0 || low < 0 ? GO_ESYNTAX : bytes_add_byte(out, (uint8_t)(high << 4 | low));
    }
    return error;
}

/* --- values --- */

/* Passes over one value of any kind. */
static int skip_value(struct json *j)
{
    size_t depth = 0;

    do {
        blanks(j);
        if (j->at == j->end)
            return GO_ESYNTAX;
        if (*j->at == '"') {
            const int error = read_string(j);
            if (error != GO_OK)
                return error;
            continue;
        }
        const char c = *j->at;
        if (depth == 0 && strchr(",]}:", c))
            return GO_ESYNTAX;
        depth += c == '[' || c == '{';
        depth -= c == ']' || c == '}';
        j->at++;
        while (depth == 0 && j->at < j->end && *j->at != '\0' && c != ']' && c != '}' &&
               !strchr(",]} \t\r\n", *j->at))
            j->at++; /* the rest of a number or a word */
    } while (depth > 0);
    return GO_OK;
}

/* Goes to the next element of a list: 1, or 0 at its end, or an error. */
static int element(struct json *j, bool *started)
{
    if (!*started) {
        *started = true;
        if (expect(j, '[') != GO_OK)
            return GO_ESYNTAX;
        return next_is(j, ']') ? 0 : 1;
    }
    if (next_is(j, ']'))
        return 0;
    return expect(j, ',') == GO_OK ? 1 : GO_ESYNTAX;
}

static int read_size(struct json *j, struct record *r)
{
    uint64_t width, height;

    if (expect(j, '[') != GO_OK || read_number(j, GEO_SIDE_MAX, &width) != GO_OK ||
        expect(j, ',') != GO_OK || read_number(j, GEO_SIDE_MAX, &height) != GO_OK ||
        expect(j, ']') != GO_OK || !geo_valid((int)width, (int)height))
        return GO_ESYNTAX;
    r->geo = geo_make((int)width, (int)height);
    j->has_size = true;
    return GO_OK;
}

static int read_result(struct json *j, struct record *r)
{
    static const char *const words[] = { "?", "B", "W", "draw" };
    const int error = read_string(j);

    if (error != GO_OK)
        return error;
    for (uint8_t i = 0; i < 4; i++)
        if (word_is(j, words[i])) {
            r->result = i;
            return GO_OK;
        }
    return GO_ESYNTAX;
}

static bool word_has_nul(const struct json *j)
{
    return j->word.count > 0 && memchr(j->word.data, 0, j->word.count);
}

static int read_text(struct json *j, struct record *r)
{
    struct bytes name = { 0 };
    bool started = false;
    int status;

    while ((status = element(j, &started)) == 1) {
        status = expect(j, '[');
        if (status == GO_OK)
            status = read_string(j);
        if (status == GO_OK && word_has_nul(j))
            status = GO_ESYNTAX;
        name.count = 0;
        if (status == GO_OK)
            status = bytes_add(&name, j->word.data, j->word.count + 1);
        if (status == GO_OK)
            status = expect(j, ',');
        if (status == GO_OK)
            status = read_string(j);
        if (status == GO_OK && word_has_nul(j))
            status = GO_ESYNTAX;
        if (status == GO_OK)
            status = record_add_property(r, (const char *)name.data, (const char *)j->word.data,
                                         j->word.count);
        if (status == GO_OK)
            status = expect(j, ']');
        if (status != GO_OK)
            break;
    }
    bytes_free(&name);
    return status;
}

static int read_section(struct json *j, struct pos_game *g)
{
    struct pos_section *s;
    int error = expect(j, '{');

    if (error == GO_OK)
        error = read_string(j);
    if (error == GO_OK && (!word_is(j, "id") || expect(j, ':') != GO_OK))
        error = GO_ESYNTAX;
    if (error == GO_OK)
        error = read_string(j);
    if (error != GO_OK || j->word.count != POS_ID_SIZE ||
        pos_section_find(g, (const char *)j->word.data))
        return error == GO_OK ? GO_ESYNTAX : error;
    error = pos_section_begin(g, (const char *)j->word.data, 0, 0, &s);
    while (error == GO_OK && !next_is(j, '}')) {
        error = expect(j, ',');
        if (error == GO_OK)
            error = read_string(j);
        if (error == GO_OK)
            error = expect(j, ':');
        if (error != GO_OK)
            return error;
        if (word_is(j, "version"))
            error = read_u8(j, &s->version);
        else if (word_is(j, "flags"))
            error = read_u8(j, &s->flags);
        else if (word_is(j, "body"))
            error = read_hex(j, &s->body);
        else
            error = skip_value(j);
    }
    return error;
}

static int read_sections(struct json *j, struct pos_game *g)
{
    bool started = false;
    int status;

    while ((status = element(j, &started)) == 1) {
        status = read_section(j, g);
        if (status != GO_OK)
            return status;
    }
    return status;
}

/* What comes in hexadecimal must be frames of games, or no reader would take it. */
static int read_unknown(struct json *j, struct pos_game *g)
{
    int error = read_hex(j, &g->unknown);
    const uint8_t *at = g->unknown.data, *end = at ? at + g->unknown.count : at;
    struct frame f;

    while (error == GO_OK && at != end) {
        error = frame_next(&at, end, &f);
        if (error == GO_OK && f.type <= FRAME_SECTION)
            error = GO_ESYNTAX;
    }
    return error;
}

/* Notes where a value starts that is read later. */
static int note(struct json *j, const char **where)
{
    blanks(j);
    *where = j->at;
    return skip_value(j);
}

static int read_value(struct json *j, struct pos_game *g)
{
    struct record *r = &g->record;

    if (word_is(j, "size"))
        return read_size(j, r);
    if (word_is(j, "komi"))
        return read_komi(j, r);
    if (word_is(j, "handicap"))
        return read_u8(j, &r->handicap);
    if (word_is(j, "result"))
        return read_result(j, r);
    if (word_is(j, "flags"))
        return read_u8(j, &r->flags);
    if (word_is(j, "source")) {
        const int error = read_string(j);
        return error == GO_OK ? bytes_add(&r->source, j->word.data, j->word.count) : error;
    }
    if (word_is(j, "index"))
        return read_number(j, UINT64_MAX, &r->source_index);
    if (word_is(j, "offset"))
        return read_number(j, UINT64_MAX, &r->source_offset);
    if (word_is(j, "text"))
        return read_text(j, r);
    if (word_is(j, "edits"))
        return note(j, &j->edits);
    if (word_is(j, "turns"))
        return note(j, &j->turns);
    if (word_is(j, "moves"))
        return note(j, &j->moves);
    if (word_is(j, "keep"))
        return note(j, &j->keep);
    if (word_is(j, "sections"))
        return read_sections(j, g);
    if (word_is(j, "unknown"))
        return read_unknown(j, g);
    return skip_value(j);
}

/* --- what is read at the end --- */

static int read_colour(struct json *j, bool empty, enum colour *c)
{
    const int error = read_string(j);

    if (error != GO_OK)
        return error;
    *c = word_is(j, "B") ? BLACK : word_is(j, "W") ? WHITE : EMPTY;
    return *c != EMPTY || (empty && word_is(j, "E")) ? GO_OK : GO_ESYNTAX;
}

static int read_point(struct json *j, const struct geometry *geo, point *p)
{
    const int error = read_string(j);

    if (error != GO_OK)
        return error;
    return geo_parse(geo, (const char *)j->word.data, p) == GO_OK ? GO_OK : GO_ESYNTAX;
}

static int read_moves(struct json *j, struct record *r)
{
    bool started = false;
    enum colour c;
    point p;
    int status;

    while ((status = element(j, &started)) == 1) {
        status = expect(j, '[');
        if (status == GO_OK)
            status = read_colour(j, false, &c);
        if (status == GO_OK)
            status = expect(j, ',');
        if (status == GO_OK)
            status = read_point(j, &r->geo, &p);
        if (status == GO_OK && p != GEO_PASS && !geo_on_board(&r->geo, p))
            status = GO_ESYNTAX;
        if (status == GO_OK)
            status = expect(j, ']');
        if (status == GO_OK)
            status = record_add_move(r, c, p);
        if (status != GO_OK)
            return status;
    }
    return status;
}

/* The ply that an edit, a turn or a range starts with: it must not be before the last one. */
static int read_ply(struct json *j, const struct record *r, uint64_t *ply)
{
    uint64_t next;
    const int error = read_number(j, r->move_count, &next);

    if (error != GO_OK || next < *ply)
        return error == GO_OK ? GO_ESYNTAX : error;
    *ply = next;
    return GO_OK;
}

static int read_edits(struct json *j, struct record *r)
{
    bool started = false;
    uint64_t ply = 0;
    int status;

    while ((status = element(j, &started)) == 1) {
        enum colour c;
        point p;
        status = expect(j, '[');
        if (status == GO_OK)
            status = read_ply(j, r, &ply);
        if (status == GO_OK)
            status = expect(j, ',');
        if (status == GO_OK)
            status = read_colour(j, true, &c);
        if (status == GO_OK)
            status = expect(j, ',');
        if (status == GO_OK)
            status = read_point(j, &r->geo, &p);
        if (status == GO_OK && !geo_on_board(&r->geo, p))
            status = GO_ESYNTAX;
        if (status == GO_OK)
            status = expect(j, ']');
        if (status == GO_OK)
            status = record_add_edit(r, p, c);
        if (status != GO_OK)
            return status;
        r->edit[r->edit_count - 1].ply = (uint32_t)ply;
    }
    return status;
}

static int read_turns(struct json *j, struct record *r)
{
    bool started = false;
    uint64_t ply = 0;
    int status;

    while ((status = element(j, &started)) == 1) {
        enum colour c;
        status = expect(j, '[');
        if (status == GO_OK)
            status = read_ply(j, r, &ply);
        if (status == GO_OK)
            status = expect(j, ',');
        if (status == GO_OK)
            status = read_colour(j, false, &c);
        if (status == GO_OK)
            status = expect(j, ']');
        if (status == GO_OK)
            status = record_add_turn(r, c);
        if (status != GO_OK)
            return status;
        r->turn[r->turn_count - 1].ply = (uint32_t)ply;
    }
    return status;
}

static int read_keep(struct json *j, struct pos_game *g)
{
    bool started = false;
    uint64_t ply = 0, last;
    int status;

    while ((status = element(j, &started)) == 1) {
        status = expect(j, '[');
        if (status == GO_OK)
            status = read_ply(j, &g->record, &ply);
        last = ply;
        if (status == GO_OK)
            status = expect(j, ',');
        if (status == GO_OK)
            status = read_ply(j, &g->record, &last);
        if (status == GO_OK)
            status = expect(j, ']');
        if (status != GO_OK)
            return status;
        for (; ply <= last; ply++)
            pos_keep_set(g, (uint32_t)ply, true);
        ply = last;
    }
    return status;
}

static int read_noted(struct json *j, struct pos_game *g)
{
    struct record *r = &g->record;
    int error = j->has_size ? GO_OK : GO_ESYNTAX;

    if (error == GO_OK && j->moves) {
        j->at = j->moves;
        error = read_moves(j, r);
    }
    if (error == GO_OK && j->edits) {
        j->at = j->edits;
        error = read_edits(j, r);
    }
    if (error == GO_OK && j->turns) {
        j->at = j->turns;
        error = read_turns(j, r);
    }
    if (error != GO_OK)
        return error;
    if (!j->keep)
        return pos_keep_all(g);
    j->at = j->keep;
    error = pos_keep_none(g);
    return error == GO_OK ? read_keep(j, g) : error;
}

static int read_object(struct json *j, struct pos_game *g)
{
    int error = expect(j, '{');

    for (bool first = true; error == GO_OK && !next_is(j, '}'); first = false) {
        if (!first)
            error = expect(j, ',');
        if (error == GO_OK)
            error = read_string(j);
        if (error == GO_OK)
            error = expect(j, ':');
        if (error == GO_OK)
            error = read_value(j, g);
    }
    blanks(j);
    if (error == GO_OK && j->at != j->end)
        error = GO_ESYNTAX;
    return error;
}

int pos_json_read(struct pos_game *g, const char *line, size_t count, size_t *where)
{
    struct json j = { .start = line, .at = line, .end = line + count };
    const struct geometry none = geo_make(1, 1);
    int error;

    pos_game_clear(g, &none);
    error = read_object(&j, g);
    if (error == GO_OK)
        error = read_noted(&j, g);
    *where = (size_t)(j.at - j.start);
    bytes_free(&j.word);
    return error;
}
