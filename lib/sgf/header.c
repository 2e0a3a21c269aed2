/* header.c - what a game says about itself: size, kind of game, komi, handicap, result. */
#include "sgf_private.h"

#include <strings.h>

enum { HUNDREDTHS_MIN = 50, KOMI_MAX = 8000 };

/* Names whose text goes to the record. */
static bool is_text(uint32_t name)
{
    switch (name) {
#define TEXT(a, b) case SGF_NAME2(a, b):
        TEXT('A', 'N')
        TEXT('A', 'P')
        TEXT('B', 'R')
        TEXT('B', 'T')
        TEXT('C', 'P')
        TEXT('D', 'T')
        TEXT('E', 'V')
        TEXT('G', 'C')
        TEXT('G', 'N')
        TEXT('H', 'A')
        TEXT('K', 'M')
        TEXT('O', 'N')
        TEXT('O', 'T')
        TEXT('P', 'B')
        TEXT('P', 'C')
        TEXT('P', 'W')
        TEXT('R', 'E')
        TEXT('R', 'O')
        TEXT('R', 'U')
        TEXT('S', 'O')
        TEXT('T', 'M')
        TEXT('U', 'S')
        TEXT('W', 'R')
        TEXT('W', 'T')
#undef TEXT
        return true;
    default:
        return false;
    }
}

bool header_counts(uint32_t name)
{
    switch (name) {
    case SGF_NAME2('S', 'Z'):
    case SGF_NAME2('G', 'M'):
    case SGF_NAME2('K', 'M'):
    case SGF_NAME2('K', 'O'):
    case SGF_NAME2('H', 'A'):
    case SGF_NAME2('R', 'E'):
    case SGF_NAME2('C', 'A'):
        return true;
    default:
        return false;
    }
}

bool header_wants(uint32_t name)
{
    return is_text(name) || header_counts(name);
}

void header_reset(struct sgf_reader *r)
{
    r->has_size = r->has_type = r->has_komi = r->has_handicap = r->has_result = false;
    r->width = r->height = 19;
    r->komi_quarters = RECORD_KOMI_ABSENT;
    r->handicap = 0;
    r->result = RECORD_UNKNOWN;
    r->other_game = false;
    r->double_byte = false;
    r->charset[0] = '\0';
    r->text_count = 0;
    r->text_raw.count = 0;
    r->header = true;
    r->sized = r->finished = r->lost = false;
}

struct word {
    const uint8_t *at, *end;
};

static struct word stripped(const uint8_t *value, size_t count)
{
    struct word w = { .at = value, .end = value + count };

    while (w.at < w.end && is_blank(*w.at))
        w.at++;
    while (w.end > w.at && is_blank(w.end[-1]))
        w.end--;
    return w;
}

/* Reads digits at w->at; at most `limit`, which stands for anything larger. -1 without digits. */
static int64_t digits(struct word *w, int64_t limit)
{
    int64_t n = -1;

    for (; w->at < w->end && *w->at >= '0' && *w->at <= '9'; w->at++) {
        n = (n < 0 ? 0 : n) * 10 + (*w->at - '0');
        if (n > limit)
            n = limit;
    }
    return n;
}

static void take_size(struct sgf_reader *r, struct word w, uint64_t offset)
{
    enum { BEYOND = 1000 };
    const bool negative = w.at < w.end && *w.at == '-';

    if (negative)
        w.at++;
    const int64_t width = digits(&w, BEYOND);
    if (width < 0) {
        sgf_report(r, SGF_SIZE_BAD, offset);
        return;
    }
    int64_t height = width;
    while (w.at < w.end && is_blank(*w.at))
        w.at++;
    if (w.at < w.end && (*w.at == ':' || *w.at == 'x' || *w.at == 'X')) {
        const bool odd = *w.at != ':';
        do
            w.at++;
        while (w.at < w.end && is_blank(*w.at));
        height = digits(&w, BEYOND);
        if (odd || height < 0 || w.at < w.end)
            sgf_report(r, SGF_SIZE_BAD, offset);
        height = height < 0 ? width : height;
    } else if (w.at < w.end)
        sgf_report(r, SGF_SIZE_BAD, offset);
    r->has_size = true;
    r->size_offset = offset;
    r->width = negative ? 0 : (int)width;
    r->height = negative ? 0 : (int)height;
}

static void take_type(struct sgf_reader *r, struct word w, uint64_t offset)
{
    if (w.at == w.end)
        return;
    const int64_t type = digits(&w, 1000);
    r->has_type = true;
    if (type < 0 || w.at < w.end) {
        sgf_report(r, SGF_BAD_GAME_TYPE, offset);
        return;
    }
    r->other_game = type != 1;
    r->type_offset = offset;
}

/* The points behind the comma, in thousandths. */
static int64_t fraction(struct word *w)
{
    int64_t sum = 0;

    for (int64_t unit = 100; w->at < w->end && *w->at >= '0' && *w->at <= '9'; w->at++) {
        sum += unit * (*w->at - '0');
        unit /= 10;
    }
    return sum;
}

/* Komi in hundredths: 750, 650, and 375 for the 3.75 stones that make 7.5 points. */
static int64_t from_hundredths(int64_t whole)
{
    const bool stones = whole == 275 || whole == 325 || whole == 350 || whole == 375;

    return whole * 10 * (stones ? 2 : 1);
}

static void take_komi(struct sgf_reader *r, struct word w, uint64_t offset)
{
    if (w.at == w.end)
        return;
    const bool negative = *w.at == '-';
    if (negative || *w.at == '+')
        w.at++;
    const int64_t whole = digits(&w, 1000000);
    const bool dot = w.at < w.end && (*w.at == '.' || *w.at == ',');
    const bool comma = dot && *w.at == ',';
    if (dot)
        w.at++;
    const bool digit = w.at < w.end && *w.at >= '0' && *w.at <= '9';
    int64_t thousandths = (whole < 0 ? 0 : whole) * 1000;
    if (whole < 0 && !(dot && digit)) {
        sgf_report(r, SGF_KOMI_BAD, offset);
        return;
    }
    if (dot)
        thousandths += fraction(&w);
    else if (whole >= HUNDREDTHS_MIN) {
        thousandths = from_hundredths(whole);
        sgf_report(r, SGF_KOMI_HUNDREDTHS, offset);
    }
    if (comma || w.at < w.end)
        sgf_report(r, SGF_KOMI_TEXT, offset);
    if (thousandths > (int64_t)KOMI_MAX * 1000) {
        sgf_report(r, SGF_KOMI_BAD, offset);
        return;
    }
    if (thousandths % 250 != 0)
        sgf_report(r, SGF_KOMI_ROUNDED, offset);
    const int quarters = (int)((thousandths + 125) / 250);
    r->has_komi = true;
    r->komi_quarters = negative ? -quarters : quarters;
}

/* KO[7.5] is how Sina wrote komi; elsewhere KO marks a move, without a number. */
static void take_sina_komi(struct sgf_reader *r, struct word w, uint64_t offset)
{
    if (!r->has_komi && w.at < w.end && *w.at >= '0' && *w.at <= '9')
        take_komi(r, w, offset);
}

static void take_handicap(struct sgf_reader *r, struct word w, uint64_t offset)
{
    if (w.at == w.end)
        return;
    const int64_t stones = digits(&w, 1000);
    if (stones < 0 || stones > UINT8_MAX || w.at < w.end) {
        sgf_report(r, SGF_HANDICAP_BAD, offset);
        return;
    }
    r->has_handicap = true;
    r->handicap = (int)stones;
}

/* Is w one of the words, in either case? They stand in one string, a blank between them. */
static bool is_one_of(struct word w, const char *words)
{
    const size_t count = (size_t)(w.end - w.at);

    while (*words) {
        const size_t length = strcspn(words, " ");
        if (length == count && strncasecmp(words, (const char *)w.at, count) == 0)
            return true;
        words += length;
        words += strspn(words, " ");
    }
    return false;
}

/* The winner from the first letter: "B+R", "Black resigns". Another word that begins alike
 * ("Both lost") names no winner. */
static void take_result(struct sgf_reader *r, struct word w)
{
    if (w.at == w.end)
        return;
    struct word first = w;
    for (first.end = first.at; first.end < w.end && is_letter(*first.end);)
        first.end++;
    r->has_result = true;
    const char letter = first.end - first.at == 1 ? (char)*first.at : '\0';
    if (letter == 'B' || is_one_of(first, "b black"))
        r->result = RECORD_BLACK_WINS;
    else if (letter == 'W' || is_one_of(first, "w white"))
        r->result = RECORD_WHITE_WINS;
    else if (is_one_of(first, "d draw jigo tie") || is_one_of(w, "0"))
        r->result = RECORD_DRAW;
}

static const char two_byte_sets[] =
    "gbk gb2312 gb18030 gb_2312-80 cp936 ms936 big5 big5-hkscs cp950 shift_jis shift-jis sjis "
    "x-sjis windows-31j ms932 cp932 ms_kanji euc-kr euckr ks_c_5601-1987 cp949 uhc euc-jp eucjp "
    "euc-cn euc-tw johab";

bool header_two_byte(const char *name)
{
    return is_one_of(stripped((const uint8_t *)name, strlen(name)), two_byte_sets);
}

static void take_charset(struct sgf_reader *r, struct word w)
{
    const size_t count = (size_t)(w.end - w.at);

    if (count == 0 || r->charset[0] != '\0' || count >= sizeof r->charset)
        return;
    for (size_t i = 0; i < count; i++)
        if (w.at[i] <= ' ' || w.at[i] >= 0x7f || w.at[i] == '/')
            return; /* no name of a set, and "//" has a meaning of its own to iconv */
    memcpy(r->charset, w.at, count);
    r->charset[count] = '\0';
    r->double_byte = strcmp(r->charset, "UTF-8") != 0 && header_two_byte(r->charset);
}

static int keep_text(struct sgf_reader *r, uint32_t name, const uint8_t *value, size_t count)
{
    const char letters[3] = { (char)(name >> 8), (char)(name & 0xff), '\0' };

    for (size_t i = 0; i < r->text_count; i++)
        if (memcmp(r->text[i].name, letters, sizeof letters) == 0)
            return GO_OK;
    if (array_reserve(&r->text, &r->text_capacity, r->text_count + 1, sizeof *r->text) != GO_OK)
        return GO_ENOMEM;
    struct header_text *const text = &r->text[r->text_count++];
    memcpy(text->name, letters, sizeof letters);
    text->raw = (struct span){ .start = r->text_raw.count, .count = count };
    return bytes_add(&r->text_raw, value, count);
}

int header_take(struct sgf_reader *r, uint32_t name, const uint8_t *value, size_t count,
                uint64_t offset)
{
    const struct word w = stripped(value, count);

    switch (name) {
    case SGF_NAME2('S', 'Z'):
        if (!r->has_size)
            take_size(r, w, offset);
        break;
    case SGF_NAME2('G', 'M'):
        if (!r->has_type)
            take_type(r, w, offset);
        break;
    case SGF_NAME2('K', 'M'):
        if (!r->has_komi)
            take_komi(r, w, offset);
        break;
    case SGF_NAME2('K', 'O'):
        take_sina_komi(r, w, offset);
        break;
    case SGF_NAME2('H', 'A'):
        if (!r->has_handicap)
            take_handicap(r, w, offset);
        break;
    case SGF_NAME2('R', 'E'):
        if (!r->has_result)
            take_result(r, w);
        break;
    case SGF_NAME2('C', 'A'):
        take_charset(r, w);
        break;
    default:
        break;
    }
    if (w.at == w.end || r->options.no_text || !is_text(name))
        return GO_OK;
    return keep_text(r, name, w.at, (size_t)(w.end - w.at));
}

int header_size(struct sgf_reader *r)
{
    r->sized = true;
    if (r->other_game && !r->options.any_game) {
        r->lost = true;
        sgf_report(r, SGF_OTHER_GAME, r->type_offset);
        return GO_OK;
    }
    if (r->other_game)
        sgf_report(r, SGF_OTHER_GAME_PLAYED, r->type_offset);
    if (!geo_valid(r->width, r->height)) {
        r->lost = true;
        sgf_report(r, SGF_SIZE_RANGE, r->size_offset);
        return GO_OK;
    }
    r->game->geo = geo_make(r->width, r->height);
    return GO_OK;
}

static bool has_black_setup(const struct record *game)
{
    for (size_t i = 0; i < game->edit_count && game->edit[i].ply == 0; i++)
        if (game->edit[i].colour == BLACK)
            return true;
    return false;
}

int header_finish(struct sgf_reader *r)
{
    struct record *const game = r->game;

    if (r->finished || r->lost)
        return GO_OK;
    r->finished = true;
    game->komi_quarters = (int16_t)r->komi_quarters;
    game->handicap = (uint8_t)r->handicap;
    game->result = (uint8_t)r->result;
    if (r->handicap >= 2 && !has_black_setup(game))
        sgf_report(r, SGF_HANDICAP_BARE, r->game_offset);
    return r->options.no_text ? GO_OK : text_finish(r);
}

enum colour header_turn(const uint8_t *value, size_t count)
{
    const struct word w = stripped(value, count);

    if (is_one_of(w, "b black 1"))
        return BLACK;
    return is_one_of(w, "w white 2") ? WHITE : EMPTY;
}
