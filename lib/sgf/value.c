/* value.c - where a property's value ends.
 *
 * In a clean file the first bracket without a backslash before it. In files as they are, three
 * things blur that, and each is decided on the spot, by what follows the bracket:
 *
 *   two-byte text    ... 97 5C 5D      the second byte of a character looks like a backslash or a
 *                    ... A6 5D A7 7B   bracket. Behind half a character a bracket ends the
 *                    ... 97 5C 5C 5D   value only if structure follows. That serves writers that
 *                                      escape bytes as well as those that do not.
 *   brackets in text US[Somewhere[3d]] a bracket was opened inside and none is due: the text
 *                                      goes on where prose follows.
 *   no bracket       B[ee;W[cc]        a point that holds structure has lost its bracket.
 */
#include "sgf_private.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* The first of the bytes ']', '\\' and '[' in [p, end), or end. */
static const uint8_t *find_special(const uint8_t *p, const uint8_t *end)
{
#ifdef __SSE2__
    const __m128i closing = _mm_set1_epi8(']'), escape = _mm_set1_epi8('\\');
    const __m128i opening = _mm_set1_epi8('[');
    for (; end - p >= 16; p += 16) {
        __m128i block;
        memcpy(&block, p, sizeof block);
        const __m128i hit = _mm_or_si128(
            _mm_or_si128(_mm_cmpeq_epi8(block, closing), _mm_cmpeq_epi8(block, escape)),
            _mm_cmpeq_epi8(block, opening));
        const int mask = _mm_movemask_epi8(hit);
        if (mask != 0)
            return p + __builtin_ctz((unsigned)mask);
    }
#endif
    /* The three are neighbours in ASCII: 5B, 5C, 5D. */
    while (p < end && (uint8_t)(*p - '[') > ']' - '[')
        p++;
    return p;
}

static const uint8_t *skip_blanks(const uint8_t *q, const uint8_t *end)
{
    while (q < end && is_blank(*q))
        q++;
    return q;
}

bool name_follows(const uint8_t *q, const uint8_t *end)
{
    if (q == end || !is_letter(*q))
        return false;
    while (q < end && (is_letter(*q) || (*q >= '0' && *q <= '9')))
        q++;
    q = skip_blanks(q, end);
    return q < end && *q == '[';
}

/* Is the whole run of high bytes [from, q) UTF-8? */
static bool run_is_utf8(const uint8_t *from, const uint8_t *q)
{
    while (from < q) {
        const unsigned lead = *from++;
        const int more = lead >= 0xf5   ? -1
                         : lead >= 0xf0 ? 3
                         : lead >= 0xe0 ? 2
                         : lead >= 0xc2 ? 1
                                        : -1;
        if (more < 0 || q - from < more)
            return false;
        for (int i = 0; i < more; i++)
            if ((*from++ & 0xc0) != 0x80)
                return false;
    }
    return true;
}

/* Does the run end behind the first byte of a Shift-JIS pair? A1..DF stand alone there. */
static bool half_in_sjis(const uint8_t *from, const uint8_t *q)
{
    while (from < q)
        from += *from >= 0xa1 && *from <= 0xdf ? 1 : 2;
    return from > q;
}

bool half_character(const uint8_t *from, const uint8_t *q, bool double_byte)
{
    const uint8_t *run = q;

    while (run > from && run[-1] >= 0x80)
        run--;
    if (run == q || (!double_byte && run_is_utf8(run, q)))
        return false;
    return (q - run) % 2 == 1 || half_in_sjis(run, q);
}

enum follow { FOLLOW_PROSE, FOLLOW_PROPERTY, FOLLOW_STRUCTURE };

/* What stands behind a bracket that may end a value? */
static enum follow what_follows(const uint8_t *q, const uint8_t *end)
{
    q = skip_blanks(q, end);
    if (q == end)
        return FOLLOW_STRUCTURE;
    const uint8_t c = *q;
    if (c == '[')
        return FOLLOW_PROPERTY;
    if (is_letter(c))
        return name_follows(q, end) ? FOLLOW_PROPERTY : FOLLOW_PROSE;
    if (c != ';' && c != '(' && c != ')')
        return FOLLOW_PROSE;
    const uint8_t *const next = skip_blanks(q + 1, end);
    if (next == end || *next == ';' || *next == '(' || *next == ')')
        return FOLLOW_STRUCTURE;
    /* Behind a tree there may be a byte order mark, or a line of anything. */
    if (c == ')')
        return *next == 0xef || q[1] == '\n' || q[1] == '\r' ? FOLLOW_STRUCTURE : FOLLOW_PROSE;
    return name_follows(next, end) ? FOLLOW_STRUCTURE : FOLLOW_PROSE;
}

enum goes_on { GOES_ON_NO, GOES_ON_YES, GOES_ON_UNKNOWN };

/* No structure follows the bracket before q, or it may belong to one that was opened inside. Does
 * the text go on to a bracket that is one too many and has structure behind it, before a node
 * begins? */
static enum goes_on text_goes_on(const uint8_t *q, const uint8_t *end)
{
    enum { FAR = 1024 };
    const uint8_t *const stop = end - q > FAR ? q + FAR : end;
    int depth = 0;

    for (; q < stop; q++) {
        if (*q == '\\')
            q++;
        else if (*q == '[')
            depth++;
        else if (*q == ']' && --depth < 0)
            return what_follows(q + 1, end) != FOLLOW_PROSE ? GOES_ON_YES : GOES_ON_UNKNOWN;
        else if ((*q == ';' || *q == '(') && depth == 0) {
            const uint8_t *const next = skip_blanks(q + 1, end);
            if (name_follows(next, end) || (next < end && *next == ';'))
                return GOES_ON_NO;
        }
    }
    return GOES_ON_UNKNOWN;
}

/* At an unescaped opening bracket q inside a value: is it that of a new game's root, so that the
 * value's own end is missing? Then where the game begins. */
static const uint8_t *new_game_before(const uint8_t *from, const uint8_t *q)
{
    while (q > from && is_blank(q[-1]))
        q--;
    if (q - from < 4 || !((q[-2] == 'G' && q[-1] == 'M') || (q[-2] == 'F' && q[-1] == 'F')))
        return NULL;
    q -= 2;
    while (q > from && is_blank(q[-1]))
        q--;
    if (q == from || q[-1] != ';')
        return NULL;
    q--;
    while (q > from && is_blank(q[-1]))
        q--;
    return q > from && q[-1] == '(' ? q - 1 : NULL;
}

/* What a value is read with, from chunk to chunk of the window. */
struct value {
    struct bytes *into;
    const uint8_t *chunk; /* first byte not yet given to `into` */
    uint64_t begin;       /* offset of the value */
    bool text;
    int opened; /* brackets opened inside and not closed */
};

static int keep(struct value *v, const uint8_t *upto)
{
    const size_t count = (size_t)(upto - v->chunk);

    v->chunk = upto;
    return v->into ? bytes_add(v->into, upto - count, count) : GO_OK;
}

/* The first byte of the value that is still in the window. */
static const uint8_t *value_start(const struct sgf_reader *r, const struct value *v)
{
    return v->begin > r->start_offset ? r->start + (v->begin - r->start_offset) : r->start;
}

/* Is the bracket at q (backslashes, if any, before it) the end? */
static bool bracket_ends(struct sgf_reader *r, struct value *v, const uint8_t *q)
{
    const uint8_t *const from = value_start(r, v);
    const uint8_t *before = q;

    while (before > from && before[-1] == '\\')
        before--;
    if (before > from && before[-1] >= 0x80 && half_character(from, before, r->double_byte))
        return what_follows(q + 1, r->end) != FOLLOW_PROSE;
    if (!v->text)
        return true;
    const enum follow follow = what_follows(q + 1, r->end);
    if (follow == FOLLOW_STRUCTURE || (follow == FOLLOW_PROPERTY && v->opened == 0))
        return true;
    const enum goes_on on = text_goes_on(q + 1, r->end);
    if (on == GOES_ON_NO ||
        (on == GOES_ON_UNKNOWN && (v->opened == 0 || follow == FOLLOW_PROPERTY))) {
        r->broken = follow == FOLLOW_PROSE;
        return true;
    }
    if (v->opened > 0)
        v->opened--;
    sgf_report(r, SGF_BRACKET, window_offset(r, q));
    return false;
}

/* A backslash at q: how many bytes it and what it protects take. Behind half a character a run of
 * backslashes is left to bracket_ends(). */
static ptrdiff_t escape_length(const struct sgf_reader *r, const struct value *v, const uint8_t *q)
{
    const uint8_t *const from = value_start(r, v);

    if (q > from && q[-1] >= 0x80 && half_character(from, q, r->double_byte)) {
        const uint8_t *after = q;
        while (after < r->end && *after == '\\')
            after++;
        return after - q;
    }
    return r->end - q >= 2 ? 2 : 1;
}

/* In a value that is no text, an opening bracket means that the closing one was lost: the value
 * ends at the structure before it, if there is some. */
static const uint8_t *structure_before(const uint8_t *from, const uint8_t *q)
{
    for (const uint8_t *p = from; p < q; p++)
        if (*p == ';' || *p == '(')
            return p;
    return NULL;
}

/* An opening bracket at q: where the value must have ended, or NULL if it goes on. */
static const uint8_t *lost_end(struct sgf_reader *r, struct value *v, const uint8_t *q)
{
    const uint8_t *const from = value_start(r, v);

    if (q > from && half_character(from, q, r->double_byte))
        return NULL;
    if (!v->text)
        return structure_before(from, q);
    v->opened++;
    return new_game_before(from, q);
}

static int value_stop(struct sgf_reader *r, const uint8_t *at, enum value_end end)
{
    r->p = at;
    return (int)end;
}

int value_read(struct sgf_reader *r, struct bytes *into, bool text)
{
    struct value v = { .into = into, .chunk = r->p, .begin = window_offset(r, r->p), .text = text };

    for (;;) {
        const uint8_t *const q = find_special(r->p, r->end);
        if (r->end - q < WINDOW_AHEAD && !r->at_end) {
            if (keep(&v, q) != GO_OK)
                return GO_ENOMEM;
            r->p = q;
            window_fill(r);
            v.chunk = r->p;
            continue;
        }
        if (q == r->end)
            return value_stop(r, q, VALUE_CUT);
        if (*q == '\\') {
            r->p = q + escape_length(r, &v, q);
            if (r->p - q == 2 && q[1] == ']' && v.opened > 0)
                v.opened--;
            continue;
        }
        if (*q == '[') {
            const uint8_t *const lost = lost_end(r, &v, q);
            if (lost)
                return value_stop(r, lost, VALUE_LOST);
            r->p = q + 1;
            continue;
        }
        if (!bracket_ends(r, &v, q)) {
            r->p = q + 1;
            continue;
        }
        if (keep(&v, q) != GO_OK)
            return GO_ENOMEM;
        return value_stop(r, q + 1, VALUE_WHOLE);
    }
}
