/* text.c - the text of a game in UTF-8.
 *
 * One game has one character set, and what it says of it (CA) is often wrong or missing. So: valid
 * UTF-8 is UTF-8, whatever CA says; else CA, when all of the text decodes; else UTF-8 with a
 * character cut at the end of a value, as fixed-size fields leave it; else what uchardet makes of
 * the bytes; and at last Latin-1, which always decodes. */
#include "sgf_private.h"

#include <errno.h>
#include <iconv.h>
#include <stdlib.h>
#include <strings.h>
#include <uchardet.h>

/* Length of the UTF-8 character at p, 0 when there is none; `cut` when its end is what lacks. */
static size_t utf8_length(const uint8_t *p, const uint8_t *end, bool *cut)
{
    const unsigned lead = *p;
    const size_t length = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;

    *cut = false;
    if (lead > 0xf4 || length == 0)
        return 0;
    for (size_t i = 1; i < length; i++) {
        if (p + i == end) {
            *cut = true;
            return 0;
        }
        const unsigned c = p[i];
        const bool bad_second =
            i == 1 && ((lead == 0xe0 && c < 0xa0) || (lead == 0xed && c > 0x9f) ||
                       (lead == 0xf0 && c < 0x90) || (lead == 0xf4 && c > 0x8f));
        if ((c & 0xc0) != 0x80 || bad_second)
            return 0;
    }
    return length;
}

enum utf8 { UTF8_ASCII, UTF8_VALID, UTF8_CUT, UTF8_NOT };

/* What the bytes are: UTF8_CUT when only the last character lacks its end. */
static enum utf8 utf8_check(const uint8_t *p, size_t count)
{
    const uint8_t *const end = p + count;
    enum utf8 found = UTF8_ASCII;

    while (p < end) {
        uint64_t eight;
        if (end - p >= 8) {
            memcpy(&eight, p, 8);
            if (!(eight & UINT64_C(0x8080808080808080))) {
                p += 8;
                continue;
            }
        }
        bool cut;
        const size_t length = utf8_length(p, end, &cut);
        if (length == 0)
            return cut && found != UTF8_ASCII ? UTF8_CUT : UTF8_NOT;
        if (length > 1)
            found = UTF8_VALID;
        p += length;
    }
    return found;
}

/* The name iconv should get: the larger set where files use characters beyond the one they name. */
static const char *charset_alias(const char *name)
{
    static const struct {
        const char *name, *alias;
    } aliases[] = {
        { "gb2312", "GB18030" },      { "gbk", "GB18030" },       { "gb_2312-80", "GB18030" },
        { "cp936", "GB18030" },       { "ms936", "GB18030" },     { "shift_jis", "CP932" },
        { "shift-jis", "CP932" },     { "sjis", "CP932" },        { "x-sjis", "CP932" },
        { "ms_kanji", "CP932" },      { "windows-31j", "CP932" }, { "ms932", "CP932" },
        { "euc-kr", "CP949" },        { "euckr", "CP949" },       { "ks_c_5601-1987", "CP949" },
        { "uhc", "CP949" },           { "big5", "BIG5-HKSCS" },   { "cp950", "BIG5-HKSCS" },
        { "x-euc-tw", "EUC-TW" },     { "latin1", "ISO-8859-1" }, { "iso-8859-1", "CP1252" },
        { "ansi_x3.4-1968", "ASCII" }
    };

    for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++)
        if (strcasecmp(name, aliases[i].name) == 0)
            return aliases[i].alias;
    return name;
}

/* Opens a converter to UTF-8 and keeps it for the next game; false when there is none. */
static bool open_charset(struct sgf_reader *r, const char *name)
{
    const char *const alias = charset_alias(name);

    if (r->iconv && strcmp(r->open_charset, alias) == 0)
        return true;
    if (strlen(alias) >= sizeof r->open_charset)
        return false;
    const iconv_t opened = iconv_open("UTF-8", alias);
    if (opened == (iconv_t)-1)
        return false;
    if (r->iconv)
        iconv_close((iconv_t)r->iconv);
    r->iconv = opened;
    strcpy(r->open_charset, alias);
    return true;
}

/* Converts all of it, appending to out: GO_OK, GO_ESYNTAX when it is not of that set. */
static int convert(struct sgf_reader *r, const struct bytes *in, struct bytes *out)
{
    const iconv_t state = (iconv_t)r->iconv;
    char *from = (char *)in->data;
    size_t left = in->count;

    iconv(state, NULL, NULL, NULL, NULL);
    while (left > 0) {
        if (bytes_reserve(out, left * 2 + 16) != GO_OK)
            return GO_ENOMEM;
        char *to = (char *)out->data + out->count;
        size_t room = out->capacity - out->count;
        const size_t done = iconv(state, &from, &left, &to, &room);
        out->count = out->capacity - room;
        if (done == (size_t)-1 && errno != E2BIG)
            return GO_ESYNTAX;
    }
    return GO_OK;
}

/* Takes the escapes out. In two-byte text a backslash behind half a character belongs to it, and
 * may have been escaped as a byte. Line ends become blanks; escaped ones vanish. */
static int unescape(struct bytes *out, const uint8_t *p, size_t count, bool pairs)
{
    const uint8_t *const begin = p, *const end = p + count;

    out->count = 0;
    if (bytes_reserve(out, count) != GO_OK)
        return GO_ENOMEM;
    while (p < end) {
        uint8_t c = *p++;
        if (c == '\\' && pairs && half_character(begin, p - 1, true)) {
            if (p < end && (*p == '\\' || *p == ']'))
                c = *p++;
        } else if (c == '\\') {
            if (p == end)
                break;
            c = *p++;
            if (c == '\n' || c == '\r') {
                if (p < end && *p != c && (*p == '\n' || *p == '\r'))
                    p++;
                continue;
            }
        }
        out->data[out->count++] = c < ' ' ? ' ' : c;
    }
    return GO_OK;
}

/* Does every text of the game decode by the converter that is open? */
static bool all_convert(struct sgf_reader *r)
{
    for (size_t i = 0; i < r->text_count; i++) {
        const struct span raw = r->text[i].raw;
        if (unescape(&r->scratch, r->text_raw.data + raw.start, raw.count, r->double_byte) != GO_OK)
            return false;
        r->converted.count = 0;
        if (convert(r, &r->scratch, &r->converted) != GO_OK)
            return false;
    }
    return true;
}

static bool guess_charset(struct sgf_reader *r)
{
    uchardet_t guesser = uchardet_new();
    bool found = false;

    if (!guesser)
        return false;
    if (uchardet_handle_data(guesser, (const char *)r->text_raw.data, r->text_raw.count) == 0) {
        uchardet_data_end(guesser);
        const char *const name = uchardet_get_charset(guesser);
        r->double_byte = name && header_two_byte(name);
        found = name && name[0] != '\0' && strcasecmp(name, "UTF-8") != 0 &&
                open_charset(r, name) && all_convert(r);
    }
    uchardet_delete(guesser);
    return found;
}

static bool says_utf8(const struct sgf_reader *r)
{
    return strcasecmp(r->charset, "utf-8") == 0 || strcasecmp(r->charset, "utf8") == 0;
}

/* The worst of all texts. */
static enum utf8 check_all(const struct sgf_reader *r)
{
    enum utf8 worst = UTF8_ASCII;

    for (size_t i = 0; i < r->text_count; i++) {
        const enum utf8 one =
            utf8_check(r->text_raw.data + r->text[i].raw.start, r->text[i].raw.count);
        worst = one > worst ? one : worst;
    }
    return worst;
}

/* Opens the converter that the game needs; false when its bytes are UTF-8 already, but for what
 * was cut off. */
static bool settle_charset(struct sgf_reader *r)
{
    const enum utf8 state = check_all(r);
    const bool named = r->charset[0] != '\0' && !says_utf8(r);

    if (state <= UTF8_VALID || (state == UTF8_CUT && !named))
        return false;
    if (named && open_charset(r, r->charset) && all_convert(r))
        return true;
    if (state == UTF8_CUT)
        return false;
    if (guess_charset(r))
        return true;
    r->double_byte = false;
    return (open_charset(r, "CP1252") && all_convert(r)) || open_charset(r, "latin1");
}

/* UTF-8 without NULs and what is broken in it. */
static void drop_broken(struct bytes *text)
{
    uint8_t *to = text->data;
    const uint8_t *p = text->data, *const end = text->data + text->count;

    while (p < end) {
        bool cut;
        const size_t length = *p == 0 ? 0 : utf8_length(p, end, &cut);
        memmove(to, p, length);
        to += length;
        p += length > 0 ? length : 1;
    }
    text->count = (size_t)(to - text->data);
}

/* Plain text needs none of the above. */
static bool is_plain(const uint8_t *p, size_t count)
{
    uint8_t high = 0;

    for (size_t i = 0; i < count; i++) {
        high |= p[i];
        if (p[i] == '\\' || p[i] < ' ')
            return false;
    }
    return high < 0x80;
}

static int add_text(struct sgf_reader *r, const struct header_text *text, bool foreign)
{
    const uint8_t *const raw = r->text_raw.data + text->raw.start;
    if (is_plain(raw, text->raw.count))
        return record_add_property(r->game, text->name, (const char *)raw, text->raw.count);
    int error = unescape(&r->scratch, raw, text->raw.count, foreign && r->double_byte);
    struct bytes *value = &r->scratch;

    if (error == GO_OK && foreign) {
        r->converted.count = 0;
        error = convert(r, &r->scratch, &r->converted);
        if (error == GO_ESYNTAX)
            error = GO_OK; /* what was converted so far is the best that can be had */
        value = &r->converted;
    }
    if (error != GO_OK)
        return error;
    drop_broken(value);
    /* Blanks at the ends mean nothing, and a text without anything else is absent. */
    size_t begin = 0, end = value->count;
    while (begin < end && value->data[begin] == ' ')
        begin++;
    while (end > begin && value->data[end - 1] == ' ')
        end--;
    if (begin == end)
        return GO_OK;
    return record_add_property(r->game, text->name, (const char *)value->data + begin, end - begin);
}

int text_finish(struct sgf_reader *r)
{
    bool plain = true, foreign = false;

    for (size_t i = 0; i < r->text_count && plain; i++)
        plain = is_plain(r->text_raw.data + r->text[i].raw.start, r->text[i].raw.count);
    if (!plain)
        foreign = settle_charset(r);
    for (size_t i = 0; i < r->text_count; i++) {
        const int error = add_text(r, &r->text[i], foreign);
        if (error != GO_OK)
            return error;
    }
    return GO_OK;
}
