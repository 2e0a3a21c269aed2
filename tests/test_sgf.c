/* test_sgf.c - SGF as it is found in the wild.
 *
 * How: a table of small inputs with what must come out, one row a fault; each is read from memory
 * and again in pieces of 1, 3 and 64 bytes, which must make no difference. Then what a table cannot
 * hold: large inputs, variations, text, the rules checked against lib/board, and a round trip.
 */
#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <stdlib.h>

#include "sgf.h"

/* Criterion runs each row in a child process, so a row holds no pointers. */
struct reading {
    char name[48];
    char input[240];
    size_t count;
    enum sgf_verdict verdict;
    unsigned games;
    int width, height; /* 0: no game to look at */
    unsigned moves;
    int black, white;
    char to_move;
};

#define ROW(name, input, verdict, ...)                                                             \
    {                                                                                              \
        name, input, sizeof(input) - 1, verdict, __VA_ARGS__                                       \
    }
#define OK        SGF_OK
#define WARN      SGF_OK_WITH_WARNING
#define BAD       SGF_ERROR
#define HEAD      "(;GM[1]FF[4]SZ[9]"
#define HEAD19    "(;GM[1]FF[4]SZ[19]"
#define TWO_MOVES 1, 9, 9, 2, 1, 1, 'B'

/* A: containers and character sets. */
ParameterizedTestParameters(sgf, reads_character_sets)
{
    static struct reading rows[] = {
        ROW("BOM before the second tree", HEAD ";B[ee];W[cc])\n\xef\xbb\xbf" HEAD ";B[ee])", OK, 2,
            9, 9, 2, 1, 1, 'B'),
        ROW("UTF-16, low byte first", "\xff\xfe(\0;\0S\0Z\0[\0009\0]\0;\0B\0[\0e\0e\0]\0)\0", WARN,
            1, 9, 9, 1, 1, 0, 'W'),
        ROW("UTF-16, high byte first", "\xfe\xff\0(\0;\0S\0Z\0[\0009\0]\0;\0B\0[\0e\0e\0]\0)", WARN,
            1, 9, 9, 1, 1, 0, 'W'),
        ROW("Shift-JIS, 5C escaped as a byte",
            HEAD "CA[Shift_JIS];B[ee]C[\x90\xe6\x97\x5c\x5c];W[cc];B[gg])", OK, 1, 9, 9, 3, 2, 1,
            'W'),
        ROW("Shift-JIS, 5C 5C inside", HEAD ";B[ee]C[\x97\x5c\x5c\x90\xe6];W[cc];B[gg])", OK, 1, 9,
            9, 3, 2, 1, 'W'),
        ROW("Big5, 5D escaped as a byte", HEAD "CA[Big5];B[ee]C[\xa6\x5c\x5d\xa7\x7b x];W[cc])", OK,
            TWO_MOVES),
        ROW("GBK, 5D unescaped at the end", HEAD ";B[ee]C[\xba\xc3\x81\x5d];W[cc])", OK, TWO_MOVES),
        ROW("GBK, 5D unescaped before a player", HEAD "PB[\x81\x5d]PW[\x81\x5c];B[ee];W[cc])", OK,
            TWO_MOVES),
        ROW("GBK, 5B as second byte", HEAD ";B[ee]C[\x81\x5b\x81\x5b];W[cc])", OK, TWO_MOVES),
        ROW("Cyrillic 1251 without CA",
            HEAD "PB[\xc8\xe2\xe0\xed]PW[\xcf\xb8\xf2\xf0];B[ee];W[cc])", OK, TWO_MOVES),
        ROW("Latin-1 before the bracket", HEAD "PB[Ren\xe9]C[caf\xe9];B[ee];W[cc])", OK, TWO_MOVES),
        ROW("UTF-8 name cut in a character",
            HEAD "CA[UTF-8]PB[\xe9\xbb\x91\xe5\x9b]BR[9d];B[ee];W[cc])", OK, TWO_MOVES),
        ROW("UTF-8 name cut behind its first byte", HEAD "CA[UTF-8]PB[\xe9]BR[9d];B[ee];W[cc])", OK,
            TWO_MOVES),
        ROW("NUL between tokens", HEAD ";B[ee]\0;W[cc]\0)\0", OK, TWO_MOVES),
    };
    return cr_make_param_array(struct reading, rows, sizeof rows / sizeof *rows);
}

/* B: what stands around the trees. */
ParameterizedTestParameters(sgf, reads_trees)
{
    static struct reading rows[] = {
        ROW("CRLF", "(;GM[1]\r\nFF[4]\r\nSZ[9]\r\n;B[ee]\r\n;W[cc]\r\n)\r\n", OK, TWO_MOVES),
        ROW("prose with parentheses before the tree",
            "At 10:00 (JST) (rated)\n\n" HEAD ";B[ee];W[cc])", WARN, TWO_MOVES),
        ROW("signature behind the tree", HEAD ";B[ee];W[cc])\n-- \nJoe (5k)\n", WARN, TWO_MOVES),
        ROW("old tail behind the tree", HEAD ";B[ee];W[cc]);B[gg]C[old])))", WARN, TWO_MOVES),
        ROW("a face in prose is no game", "hello (;) there\n" HEAD ";B[ee];W[cc])", WARN,
            TWO_MOVES),
        ROW("last parenthesis missing", HEAD ";B[ee];W[cc]", WARN, TWO_MOVES),
        ROW("parentheses missing after a variation", HEAD ";B[ee](;W[cc])(;W[dd]", WARN, TWO_MOVES),
        ROW("an open side line, then a game", HEAD ";B[ee](;W[cc])(;W[dd]\n" HEAD ";B[aa])", WARN,
            2, 9, 9, 2, 1, 1, 'B'),
        ROW("FF comes behind a name", HEAD ";B[ee];W[cc]\n(;PB[x]PW[y]FF[4]SZ[9];B[aa])", WARN, 2,
            9, 9, 2, 1, 1, 'B'),
        ROW("too many parentheses", HEAD ";B[ee];W[cc])))", WARN, TWO_MOVES),
        ROW("cut in a coordinate", HEAD ";B[ee];W[cc];B[g", WARN, TWO_MOVES),
        ROW("comment not closed, then a game", HEAD ";B[ee];W[cc]C[good\n" HEAD ";B[aa])", WARN, 2,
            9, 9, 2, 1, 1, 'B'),
        ROW("move not closed", HEAD ";B[ee];W[cc;B[gg];W[dd])", WARN, 1, 9, 9, 3, 2, 1, 'B'),
        ROW("nothing", "", BAD, 0, 0, 0, 0, 0, 0, 0),
        ROW("blanks", " \r\n\t\n", BAD, 0, 0, 0, 0, 0, 0, 0),
        ROW("a GIB file", "\\HS\n\\[GAMEBLACKNAME=x\\]\n\\HE\n\\GS\n2 1 0\nSTO 0 2 1 3 3\n\\GE\n",
            BAD, 0, 0, 0, 0, 0, 0, 0),
        ROW("no semicolon", "(B[pp];W[dd])", WARN, 1, 19, 19, 2, 1, 1, 'B'),
        ROW("no semicolon in a line", HEAD "(B[ee];W[cc]))", WARN, TWO_MOVES),
        ROW("semicolon before the end", HEAD ";B[ee];W[cc];)", OK, TWO_MOVES),
        ROW("garbage, then a tree", HEAD ";B[ee];W[cc])%%&!\x01\xff##" HEAD ";B[aa])", WARN, 2, 9,
            9, 2, 1, 1, 'B'),
        ROW("value without name", HEAD ";[aa]B[ee];W[cc])", WARN, TWO_MOVES),
        ROW("values only", HEAD ";B[ee];[aa][bb];W[cc])", WARN, TWO_MOVES),
    };
    return cr_make_param_array(struct reading, rows, sizeof rows / sizeof *rows);
}

/* C: tokens and values. */
ParameterizedTestParameters(sgf, reads_values)
{
    static struct reading rows[] = {
        ROW("long names", "(;GaMe[1]FileFormat[4]SiZe[9];Black[ee];White[cc])", OK, TWO_MOVES),
        ROW("CoPyright", HEAD "CoPyright[IGS];B[ee];W[cc])", OK, TWO_MOVES),
        ROW("board coordinates", HEAD19 ";B[Q16];W[d4])", WARN, 1, 19, 19, 2, 1, 1, 'B'),
        ROW("KGS chat", HEAD ";B[ee]C[joe [3k\\]: hi [?\\] \\\\];W[cc])", OK, TWO_MOVES),
        ROW("a bracket opened and not closed", HEAD ";B[ee]C[see [ here];W[cc])", OK, TWO_MOVES),
        ROW("chat without escapes", HEAD ";B[ee]C[joe [3k]: not W[ab] B[gg]];W[cc])", WARN,
            TWO_MOVES),
        ROW("brackets in a comment with a move", HEAD ";B[ee]C[:] not W[ab] B[gg] x];W[cc])", WARN,
            TWO_MOVES),
        ROW("brackets in prose with parentheses", HEAD ";B[ee]C[joe (1d [nr1]) wins];W[cc])", WARN,
            TWO_MOVES),
        ROW("private properties", HEAD "MULTIGOGM[1]KGSDE[aa][bb]TC[3]X1[];B[ee]IL[x];W[cc])", OK,
            TWO_MOVES),
        ROW("a rectangle of one point", HEAD "AB[cc:cc])", OK, 1, 9, 9, 0, 1, 0, 'B'),
        ROW("a rectangle beyond the edge", HEAD "AB[gg:kk])", WARN, 1, 9, 9, 0, 9, 0, 'B'),
        ROW("a point twice in a list", HEAD "AB[cc][cc])", WARN, 1, 9, 9, 0, 1, 0, 'B'),
        ROW("header behind the stones of its node", "(;AB[cc]SZ[9]GM[1];W[ee])", OK, 1, 9, 9, 1, 1,
            1, 'B'),
    };
    return cr_make_param_array(struct reading, rows, sizeof rows / sizeof *rows);
}

/* D: size, komi, handicap, who moves. */
ParameterizedTestParameters(sgf, reads_setup)
{
    static struct reading rows[] = {
        ROW("no size", "(;GM[1]FF[4];B[pp];W[dd])", OK, 1, 19, 19, 2, 1, 1, 'B'),
        ROW("size negative", "(;GM[1]SZ[-9];B[aa])", BAD, 1, 0, 0, 0, 0, 0, 0),
        ROW("size two numbers, one too large", "(;GM[1]SZ[19:53];B[aa])", BAD, 1, 0, 0, 0, 0, 0, 0),
        ROW("off the narrow side", "(;GM[1]SZ[13:19];B[sm];W[ms])", WARN, 1, 13, 19, 2, 0, 1, 'B'),
        ROW("off the board", HEAD ";B[jj];W[ee])", WARN, 1, 9, 9, 2, 0, 1, 'B'),
        ROW("komi 750", HEAD "KM[750];B[ee];W[cc])", WARN, TWO_MOVES),
        ROW("komi 375", HEAD "KM[375];B[ee];W[cc])", WARN, TWO_MOVES),
        ROW("komi with blanks", HEAD "KM[ 6.5 ];B[ee];W[cc])", OK, TWO_MOVES),
        ROW("komi negative", HEAD "KM[-5.5];B[ee];W[cc])", OK, TWO_MOVES),
        ROW("handicap without stones", HEAD19 "HA[2];W[dd];B[pp])", WARN, 1, 19, 19, 2, 1, 1, 'W'),
        ROW("handicap of one", HEAD19 "HA[1];W[dd];B[pp])", OK, 1, 19, 19, 2, 1, 1, 'W'),
        ROW("handicap in words", HEAD "HA[\xe5\x88\x86\xe5\x85\x88];B[ee];W[cc])", WARN, TWO_MOVES),
        ROW("handicap 7.5", HEAD "HA[7.5];B[ee];W[cc])", WARN, TWO_MOVES),
        ROW("two black stones are no handicap", HEAD "AB[cc][gg])", OK, 1, 9, 9, 0, 2, 0, 'B'),
        ROW("PL against the next move", HEAD "AB[cc]PL[W];B[ee])", OK, 1, 9, 9, 1, 2, 0, 'W'),
        ROW("PL that says nothing", HEAD "AB[cc]PL[x])", WARN, 1, 9, 9, 0, 1, 0, 'B'),
        ROW("PL by number", HEAD "AB[cc]PL[2])", OK, 1, 9, 9, 0, 1, 0, 'W'),
        ROW("GM empty", "(;GM[]SZ[9];B[ee];W[cc])", OK, TWO_MOVES),
        ROW("GM absent", "(;FF[4]SZ[9];B[ee];W[cc])", OK, TWO_MOVES),
        ROW("another game among games", "(;GM[2]SZ[8];B[d3])" HEAD ";B[ee];W[cc])", WARN, 2, 9, 9,
            2, 1, 1, 'B'),
    };
    return cr_make_param_array(struct reading, rows, sizeof rows / sizeof *rows);
}

/* E: playing; lines of moves. */
ParameterizedTestParameters(sgf, reads_moves)
{
    static struct reading rows[] = {
        ROW("pass of NULs", HEAD ";B[ee];W[\0\0])", WARN, 1, 9, 9, 2, 1, 0, 'B'),
        ROW("move on a stone of the other colour", HEAD ";B[ee];W[ee])", WARN, 1, 9, 9, 2, 0, 1,
            'B'),
        ROW("move on an own stone", HEAD ";B[ee];W[cc];B[ee])", WARN, 1, 9, 9, 3, 1, 1, 'W'),
        ROW("ko retaken at once", HEAD "AB[ba][ab][bc]AW[ca][db][cc][bb]PL[B];B[cb];W[bb])", WARN,
            1, 9, 9, 2, 3, 4, 'B'),
        ROW("recoloured in mid game", HEAD ";B[ee];W[cc];AE[ee]AB[cc]AW[dd])", OK, 1, 9, 9, 2, 1, 1,
            'B'),
        ROW("stones without breath stay", HEAD "AB[aa]AW[ba][ab];B[ee])", OK, 1, 9, 9, 1, 2, 2,
            'W'),
        ROW("and go when touched", HEAD "AB[aa]AW[ab][bb][ca];W[ba])", OK, 1, 9, 9, 1, 0, 4, 'B'),
        ROW("upper case and lower", HEAD ";B[Ee];W[cC])", WARN, TWO_MOVES),
        ROW("empty nodes", "(;;;;GM[1]SZ[9];;B[ee];;;W[cc];;)", OK, TWO_MOVES),
        ROW("faults in a side line", HEAD ";B[ee](;W[cc])(;W[zz]X;[]AB[ee:aa]B[ee]))", OK,
            TWO_MOVES),
        ROW("lines", "1\t;B[pd];W[dd]\n22\t;B[dd]\n", OK, 2, 19, 19, 2, 1, 1, 'B'),
        ROW("lines, one broken", "1\t;B[pd];W[dd]\nnonsense\n22\t;B[dd", WARN, 3, 19, 19, 2, 1, 1,
            'B'),
    };
    return cr_make_param_array(struct reading, rows, sizeof rows / sizeof *rows);
}

/* An input in pieces. */
struct pieces {
    const char *at;
    size_t left, size;
};

static int64_t read_piece(void *context, void *buffer, size_t count)
{
    struct pieces *p = context;
    size_t n = p->size < p->left ? p->size : p->left;

    n = n < count ? n : count;
    memcpy(buffer, p->at, n);
    p->at += n;
    p->left -= n;
    return (int64_t)n;
}

struct found {
    struct sgf_totals totals;
    uint64_t usable, breaches;
    struct record first;
    int black, white;
};

static void count_breach(void *context, const struct sgf_fault *fault)
{
    struct found *f = context;

    (void)fault;
    f->breaches++;
}

/* Reads all games; `size` 0 means from memory. */
static struct found read_all(const void *data, size_t count, size_t size,
                             const struct sgf_options *options)
{
    struct sgf_reader *r = sgf_new(options);
    struct sgf_checker *checker = sgf_checker_new();
    struct pieces pieces = { data, count, size };
    struct found f = { .usable = 0 };
    struct record game = { 0 };
    int status;

    cr_assert(r && checker);
    if (size > 0)
        sgf_open(r, read_piece, &pieces);
    else
        sgf_open_memory(r, data, count);
    while ((status = sgf_next(r, &game)) == 1) {
        sgf_check(checker, &game, SGF_ILLEGAL_PLAY, count_breach, &f);
        if (f.usable++ == 0) {
            cr_assert_eq(record_copy(&f.first, &game), GO_OK);
            f.black = sgf_checker_stones(checker, BLACK);
            f.white = sgf_checker_stones(checker, WHITE);
        }
    }
    cr_assert_eq(status, 0);
    f.totals = sgf_totals(r);
    record_free(&game);
    sgf_checker_free(checker);
    sgf_free(r);
    return f;
}

static const struct sgf_options usual = { .any_game = false };

static void check_reading(struct reading *c)
{
    static const size_t sizes[] = { 0, 1, 3, 64 };

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        /* In memory of just that size, so that a read beyond it is found. */
        char *data = malloc(c->count + (c->count == 0));
        memcpy(data, c->input, c->count);
        struct found f = read_all(data, c->count, sizes[i], &usual);
        const enum sgf_verdict verdict =
            sgf_verdict(f.totals.games, f.totals.lost, f.totals.faults + f.breaches, false);
        cr_expect_str_eq(sgf_verdict_text(verdict), sgf_verdict_text(c->verdict),
                         "%s, pieces of %zu", c->name, sizes[i]);
        cr_expect_eq(f.totals.games, c->games, "%s: %lu games", c->name,
                     (unsigned long)f.totals.games);
        if (c->width > 0) {
            const struct record *g = &f.first;
            cr_expect_eq(g->geo.width, c->width, "%s: width %d", c->name, g->geo.width);
            cr_expect_eq(g->geo.height, c->height, "%s: height %d", c->name, g->geo.height);
            cr_expect_eq(g->move_count, c->moves, "%s: %zu moves", c->name, g->move_count);
            cr_expect_eq(f.black, c->black, "%s: %d black", c->name, f.black);
            cr_expect_eq(f.white, c->white, "%s: %d white", c->name, f.white);
            cr_expect_eq(replay_to_move(g, (uint32_t)g->move_count),
                         c->to_move == 'W' ? WHITE : BLACK, "%s: to move", c->name);
        }
        record_free(&f.first);
        free(data);
    }
}

ParameterizedTest(struct reading *c, sgf, reads_character_sets)
{
    check_reading(c);
}

ParameterizedTest(struct reading *c, sgf, reads_trees)
{
    check_reading(c);
}

ParameterizedTest(struct reading *c, sgf, reads_values)
{
    check_reading(c);
}

ParameterizedTest(struct reading *c, sgf, reads_setup)
{
    check_reading(c);
}

ParameterizedTest(struct reading *c, sgf, reads_moves)
{
    check_reading(c);
}

/* --- what is said about a game --- */

struct header_row {
    char name[32];
    char input[120];
    size_t count;
    int komi_quarters;
    int handicap, result;
    char property[4];
    char value[48];
};

#define SAYS(name, input, ...)                                                                     \
    {                                                                                              \
        name, "(;GM[1]SZ[9]" input ";B[ee])", sizeof("(;GM[1]SZ[9]" input ";B[ee])") - 1,          \
            __VA_ARGS__                                                                            \
    }

ParameterizedTestParameters(sgf, understands_the_header)
{
    enum { NO = RECORD_KOMI_ABSENT };
    static struct header_row rows[] = {
        SAYS("komi", "KM[6.5]", 26, 0, 0, "KM", "6.5"),
        SAYS("komi comma", "KM[6,5]", 26, 0, 0, "KM", "6,5"),
        SAYS("komi 650", "KM[650]", 26, 0, 0, "KM", "650"),
        SAYS("komi 750", "KM[750]", 30, 0, 0, "KM", "750"),
        SAYS("komi 375", "KM[375]", 30, 0, 0, "KM", "375"),
        SAYS("komi 50", "KM[50]", 2, 0, 0, "KM", "50"),
        SAYS("komi 2.75", "KM[2.75]", 11, 0, 0, "KM", "2.75"),
        SAYS("komi negative", "KM[-5.5]", -22, 0, 0, "KM", "-5.5"),
        SAYS("komi 0", "KM[0]", 0, 0, 0, "KM", "0"),
        SAYS("komi empty", "KM[]", NO, 0, 0, "KM", ""),
        SAYS("komi word", "KM[none]", NO, 0, 0, "KM", "none"),
        SAYS("komi huge", "KM[99999999999999999999.5]", NO, 0, 0, "", ""),
        SAYS("komi second", "KM[];KM[5.5]", 22, 0, 0, "", ""),
        SAYS("handicap", "HA[3]AB[aa][bb][cc]", NO, 3, 0, "HA", "3"),
        SAYS("black wins", "RE[B+R]", NO, 0, RECORD_BLACK_WINS, "RE", "B+R"),
        SAYS("white wins in words", "RE[White resigns]", NO, 0, RECORD_WHITE_WINS, "", ""),
        SAYS("both lost", "RE[Both lost]", NO, 0, RECORD_UNKNOWN, "RE", "Both lost"),
        SAYS("draw", "RE[0]", NO, 0, RECORD_DRAW, "RE", "0"),
        SAYS("B+0.0", "RE[B+0.0]", NO, 0, RECORD_BLACK_WINS, "RE", "B+0.0"),
        SAYS("unknown", "RE[?]", NO, 0, RECORD_UNKNOWN, "RE", "?"),
        SAYS("escapes", "PB[a \\] b \\\\ c\\: d\\\ne]", NO, 0, 0, "PB", "a ] b \\ c: de"),
        SAYS("line ends", "EV[a\r\nb]", NO, 0, 0, "EV", "a  b"),
        SAYS("UTF-8", "PB[\xe9\xbb\x91]", NO, 0, 0, "PB", "\xe9\xbb\x91"),
        SAYS("UTF-8, CA wrong", "CA[GB2312]PB[\xe9\xbb\x91\xe6\x96\x87]", NO, 0, 0, "PB",
             "\xe9\xbb\x91\xe6\x96\x87"),
        SAYS("UTF-8 cut", "CA[UTF-8]PB[\xe9\xbb\x91\xe5\x9b]", NO, 0, 0, "PB", "\xe9\xbb\x91"),
        SAYS("Shift-JIS", "CA[Shift_JIS]PB[\x97\x5c\x90\xe6]", NO, 0, 0, "PB",
             "\xe4\xba\x88\xe5\x85\x88"),
        SAYS("Shift-JIS, bytes escaped", "CA[Shift_JIS]PB[\x97\x5c\x5c\x90\xe6]", NO, 0, 0, "PB",
             "\xe4\xba\x88\xe5\x85\x88"),
        SAYS("Latin-1", "CA[ISO-8859-1]PB[Ren\xe9 x]", NO, 0, 0, "PB", "Ren\xc3\xa9 x"),
        SAYS("unknown set", "CA[x-nobody]PB[Ren\xe9 x]", NO, 0, 0, "PB", "Ren\xc3\xa9 x"),
        SAYS("first of two", "PB[a][b]PB[c]", NO, 0, 0, "PB", "a"),
        SAYS("Sina's komi", "KO[7.5]", 30, 0, 0, "", ""),
    };
    return cr_make_param_array(struct header_row, rows, sizeof rows / sizeof *rows);
}

ParameterizedTest(struct header_row *c, sgf, understands_the_header)
{
    struct found f = read_all(c->input, c->count, 0, &usual);

    cr_assert_eq(f.usable, 1, "%s", c->name);
    cr_expect_eq(f.first.komi_quarters, c->komi_quarters, "%s: %d", c->name, f.first.komi_quarters);
    cr_expect_eq(f.first.handicap, c->handicap, "%s", c->name);
    cr_expect_eq(f.first.result, c->result, "%s: result %d", c->name, f.first.result);
    if (c->property[0]) {
        const char *value = record_property(&f.first, c->property);
        cr_expect_str_eq(value ? value : "", c->value, "%s: '%s'", c->name, value ? value : "");
    }
    record_free(&f.first);
}

/* --- large inputs --- */

static void add(struct bytes *b, const char *text)
{
    cr_assert_eq(bytes_add(b, text, strlen(text)), GO_OK);
}

static void expect_two_moves(struct bytes *b, const char *name)
{
    static const size_t sizes[] = { 0, 4099, 70000 };

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct found f = read_all(b->data, b->count, sizes[i], &usual);
        cr_expect_eq(f.totals.games, 1, "%s", name);
        cr_expect_eq(f.first.move_count, 2, "%s: %zu moves", name, f.first.move_count);
        record_free(&f.first);
    }
    bytes_free(b);
}

Test(sgf, size_does_not_matter)
{
    struct bytes b = { 0 };

    add(&b, HEAD ";B[ee]C[");
    for (int i = 0; i < 100000; i++)
        add(&b, "a [3k\\] b \\\\\\\\ ");
    add(&b, "];W[cc])");
    expect_two_moves(&b, "a long comment");

    add(&b, HEAD ";B[ee]C[");
    for (int i = 0; i < 300000; i++)
        add(&b, "\x97\x5c");
    add(&b, "];W[cc])");
    expect_two_moves(&b, "a long comment in Shift-JIS");

    add(&b, HEAD ";B[ee]");
    for (int i = 0; i < 100000; i++)
        add(&b, "X");
    add(&b, "[a];W[cc])");
    expect_two_moves(&b, "a long name");

    add(&b, HEAD ";B[ee]LB");
    for (int i = 0; i < 100000; i++)
        add(&b, "[cc]");
    add(&b, ";W[cc])");
    expect_two_moves(&b, "a long list");

    add(&b, HEAD ";B[ee](;W[cc])");
    for (int i = 0; i < 50000; i++)
        add(&b, "(;W[dd]C[x])");
    add(&b, ")");
    expect_two_moves(&b, "many side lines");
}

Test(sgf, depth_does_not_matter)
{
    static const struct sgf_options all = { .all_variations = true };
    struct bytes b = { 0 };

    add(&b, HEAD);
    for (int i = 0; i < 100000; i++)
        add(&b, i % 2 ? "(;W[]" : "(;B[]");
    for (int i = 0; i < 100000; i++)
        add(&b, ")");
    add(&b, ")");
    struct found f = read_all(b.data, b.count, 0, &usual);
    cr_expect_eq(f.first.move_count, 100000);
    record_free(&f.first);
    f = read_all(b.data, b.count, 0, &all);
    cr_expect_eq(f.usable, 1);
    cr_expect_eq(f.first.move_count, 100000);
    record_free(&f.first);
    bytes_free(&b);
}

/* --- variations --- */

struct line {
    size_t moves, edits;
    uint32_t fresh;
};

Test(sgf, every_leaf_is_a_game)
{
    static const char tree[] =
        HEAD "AB[aa];B[ee](;W[cc];B[gg](;W[dd])(;W[ff]AE[aa]))(;AW[bb])(;W[hh]))"
             "(;SZ[9];B[aa])";
    static const struct line want[] = {
        { 4, 1, 0 }, /* e5 c7 g3 d6 */
        { 4, 2, 3 }, /* setup behind move 3: position 3 is another */
        { 1, 2, 1 }, /* setup behind move 1 */
        { 2, 1, 2 }, /* position 1 was in the first line */
        { 1, 0, 0 }, /* another tree */
    };
    static const struct sgf_options all = { .all_variations = true };
    struct sgf_reader *r = sgf_new(&all);
    struct record game = { 0 };
    size_t n = 0;

    sgf_open_memory(r, tree, sizeof tree - 1);
    while (sgf_next(r, &game) == 1) {
        cr_assert_lt(n, sizeof want / sizeof *want);
        cr_expect_eq(game.move_count, want[n].moves, "line %zu: %zu moves", n, game.move_count);
        cr_expect_eq(game.edit_count, want[n].edits, "line %zu: %zu edits", n, game.edit_count);
        cr_expect_eq(sgf_fresh(r), want[n].fresh, "line %zu: %u", n, sgf_fresh(r));
        n++;
    }
    cr_expect_eq(n, sizeof want / sizeof *want);
    cr_expect_eq(sgf_totals(r).games, 2);
    record_free(&game);
    sgf_free(r);
}

/* --- the rules --- */

static point random_point(struct random *random, const struct geometry *g)
{
    if (random_below(random, 20) == 0)
        return GEO_PASS;
    return geo_point(g, (int)random_below(random, (uint64_t)g->width),
                     (int)random_below(random, (uint64_t)g->height));
}

/* The checker's own board against lib/board, move by move, in games full of breaches and setup. */
Test(sgf, the_checker_agrees_with_the_board)
{
    struct sgf_checker *checker = sgf_checker_new();
    struct board *b = NULL;

    for (uint64_t seed = 1; seed <= 400; seed++) {
        struct random random = { seed };
        const struct geometry g =
            geo_make(1 + (int)random_below(&random, 7), 1 + (int)random_below(&random, 7));
        struct record game = { 0 };
        struct replay w;
        unsigned flags = 0;

        if (!b)
            b = board_new(&g);
        record_clear(&game, &g);
        for (int i = 0; i < 120; i++) {
            const point p = random_point(&random, &g);
            if (random_below(&random, 15) == 0 && p != GEO_PASS)
                record_add_edit(&game, p, (enum colour)random_below(&random, 3));
            else
                record_add_move(&game, random_below(&random, 8) == 0 || i % 2 ? WHITE : BLACK, p);
            sgf_check(checker, &game, SGF_ILLEGAL_PLAY, NULL, NULL);
            if (i % 10 != 9)
                continue;
            flags = 0;
            cr_assert_eq(replay_start(&w, &game, b), GO_OK);
            while (replay_next(&w))
                flags |= w.faults;
            cr_assert_eq(game.flags & ~(unsigned)RECORD_HAS_FAULT, flags, "seed %lu, step %d",
                         (unsigned long)seed, i);
            for (enum colour c = BLACK; c <= WHITE; c++) {
                int stones = 0;
                for (point q = 0; q < g.limit; q++)
                    stones += geo_on_board(&g, q) && board_at(b, q) == c;
                cr_assert_eq(sgf_checker_stones(checker, c), stones, "seed %lu, step %d",
                             (unsigned long)seed, i);
            }
        }
        record_free(&game);
    }
    board_free(b);
    sgf_checker_free(checker);
}

/* What is left by SKIP is legal, and by CUT it is the part before the first breach. */
Test(sgf, other_policies_leave_legal_games)
{
    struct sgf_checker *checker = sgf_checker_new();

    for (uint64_t seed = 1; seed <= 200; seed++) {
        struct random random = { seed };
        const struct geometry g = geo_make(2 + (int)random_below(&random, 4), 3);
        struct record game = { 0 }, cut = { 0 };

        record_clear(&game, &g);
        for (int i = 0; i < 60; i++)
            record_add_move(&game, i % 2 ? WHITE : BLACK, random_point(&random, &g));
        record_copy(&cut, &game);
        sgf_check(checker, &game, SGF_ILLEGAL_SKIP, NULL, NULL);
        sgf_check(checker, &cut, SGF_ILLEGAL_CUT, NULL, NULL);
        cr_assert_leq(cut.move_count, game.move_count, "seed %lu", (unsigned long)seed);
        cr_assert_eq(memcmp(cut.move, game.move, cut.move_count * sizeof *cut.move), 0);
        struct board *b = board_new(&g);
        for (size_t i = 0; i < game.move_count; i++)
            cr_assert_eq(board_play(b, (enum colour)game.move[i].colour, game.move[i].at), GO_OK,
                         "seed %lu, move %zu", (unsigned long)seed, i);
        board_free(b);
        record_free(&game);
        record_free(&cut);
    }
    sgf_checker_free(checker);
}

/* --- writing --- */

static int mark(void *context, const struct record *game, uint32_t ply, struct bytes *out)
{
    (void)context;
    (void)game;
    return ply == 1 ? bytes_add(out, "C[one\\]]", 8) : GO_OK;
}

/* The same positions, whatever the order of setup within a node. */
static void expect_same_games(const struct record *a, const struct record *b, const char *name)
{
    struct board *left = board_new(&a->geo), *right = board_new(&a->geo);
    struct replay v, w;

    cr_assert(geo_equal(&a->geo, &b->geo), "%s", name);
    cr_assert_eq(replay_start(&v, a, left), GO_OK);
    cr_assert_eq(replay_start(&w, b, right), GO_OK);
    for (;;) {
        cr_expect(board_equal(left, right), "%s: position %u", name, v.ply);
        cr_expect_eq(v.to_move, w.to_move, "%s: position %u", name, v.ply);
        const bool more = replay_next(&v);
        cr_assert_eq(replay_next(&w), more, "%s", name);
        if (!more)
            break;
    }
    board_free(left);
    board_free(right);
}

Test(sgf, writes_what_it_reads)
{
    static const char *const inputs[] = {
        "(;GM[1]SZ[9]KM[-6.25]HA[2]AB[aa][bb]PL[W]PB[a \\] \\\\ b]RE[W+R];W[ee];B[];W[cc])",
        "(;SZ[13:30]AB[mD]AW[aa];B[ab]AE[aa];AW[cc]PL[W];W[cd])",
        "(;SZ[52];B[ZZ];W[aA];B[tt])",
        "(;SZ[9]KM[0.75];B[ee];AE[ee])",
    };

    for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++) {
        struct bytes out = { 0 };
        struct found a = read_all(inputs[i], strlen(inputs[i]), 0, &usual);
        cr_assert_eq(sgf_write(&a.first, mark, NULL, &out), GO_OK);
        struct found b = read_all(out.data, out.count, 0, &usual);
        cr_expect_eq(b.totals.faults, 0, "%.*s", (int)out.count, (const char *)out.data);
        expect_same_games(&a.first, &b.first, inputs[i]);
        cr_expect_eq(a.first.komi_quarters, b.first.komi_quarters);
        cr_expect_eq(a.first.handicap, b.first.handicap);
        cr_expect_eq(a.first.result, b.first.result);
        const char *name = record_property(&a.first, "PB");
        if (name)
            cr_expect_str_eq(record_property(&b.first, "PB"), name);
        record_free(&a.first);
        record_free(&b.first);
        bytes_free(&out);
    }
}
