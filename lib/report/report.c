/* report.c - pieces of text: see report.h. */
#include "report.h"

int report_add(struct bytes *out, const char *text)
{
    return bytes_add(out, text, strlen(text));
}

/* The length of the UTF-8 character at `at`, or 0 when there is none (overlong forms,
 * surrogates and numbers above U+10FFFF are none). */
static size_t utf8_length(const uint8_t *at, size_t left)
{
    static const struct {
        uint8_t first_low, first_high, second_low, second_high, length;
    } forms[] = {
        { 0x20, 0x7f, 0, 0, 1 },       { 0xc2, 0xdf, 0x80, 0xbf, 2 }, { 0xe0, 0xe0, 0xa0, 0xbf, 3 },
        { 0xe1, 0xec, 0x80, 0xbf, 3 }, { 0xed, 0xed, 0x80, 0x9f, 3 }, { 0xee, 0xef, 0x80, 0xbf, 3 },
        { 0xf0, 0xf0, 0x90, 0xbf, 4 }, { 0xf1, 0xf3, 0x80, 0xbf, 4 }, { 0xf4, 0xf4, 0x80, 0x8f, 4 },
    };

    for (size_t f = 0; f < sizeof forms / sizeof *forms; f++) {
        if (at[0] < forms[f].first_low || at[0] > forms[f].first_high)
            continue;
        if (forms[f].length > left)
            return 0;
        if (forms[f].length > 1 && (at[1] < forms[f].second_low || at[1] > forms[f].second_high))
            return 0;
        for (size_t i = 2; i < forms[f].length; i++)
            if ((at[i] & 0xc0) != 0x80)
                return 0;
        return forms[f].length;
    }
    return 0;
}

int report_json(struct bytes *out, const void *text, size_t count)
{
    const uint8_t *at = text;
    int error = bytes_add_byte(out, '"');

    while (error == GO_OK && count > 0) {
        const size_t length = utf8_length(at, count);
        if (*at == '"' || *at == '\\')
            error = bytes_print(out, "\\%c", *at);
        else if (length > 0)
            error = bytes_add(out, at, length);
        else if (*at < 0x20)
            error = bytes_print(out, "\\u%04x", *at);
        else
            error = report_add(out, "\\ufffd");
        at += length > 0 ? length : 1;
        count -= length > 0 ? length : 1;
    }
    return error == GO_OK ? bytes_add_byte(out, '"') : error;
}

int report_json_position(struct bytes *out, const struct record *r, const struct replay *at)
{
    const struct geometry *geo = &at->board->geo;
    int error = report_add(out, "{\"source\":");

    if (error == GO_OK)
        error = report_json(out, r->source.data, r->source.count);
    if (error == GO_OK)
        error = bytes_print(
            out, ",\"game\":%llu,\"ply\":%u,\"width\":%d,\"height\":%d,\"to_move\":\"%s\"",
            (unsigned long long)r->source_index, at->ply, geo->width, geo->height,
            report_colour(at->to_move));
    return error;
}

int report_field(struct bytes *out, const void *text, size_t count)
{
    const uint8_t *at = text;
    int error = count == 0 ? bytes_add_byte(out, '-') : GO_OK;

    for (size_t i = 0; error == GO_OK && i < count; i++)
        switch (at[i]) {
        case '\t':
            error = report_add(out, "\\t");
            break;
        case '\n':
            error = report_add(out, "\\n");
            break;
        case '\r':
            error = report_add(out, "\\r");
            break;
        case '\\':
            error = report_add(out, "\\\\");
            break;
        default:
            error = bytes_add_byte(out, at[i]);
        }
    return error;
}

int report_bar(struct bytes *out, uint64_t value, uint64_t most, int width)
{
    int length = most == 0 ? 0 : (int)((double)value / (double)most * width + 0.5);
    int error = GO_OK;

    if (length == 0 && value > 0)
        length = 1;
    for (int i = 0; error == GO_OK && i < length; i++)
        error = bytes_add_byte(out, '#');
    return error;
}

const char *report_colour(enum colour c)
{
    return c == BLACK ? "black" : c == WHITE ? "white" : "nobody";
}
