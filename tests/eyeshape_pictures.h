/* eyeshape_pictures.h - eye shapes as pictures, and their values with 0, 1, 2 and 4 outer
 * liberties.
 *
 * Rows top first, split by "/":
 *     .   a point of the space         x   the attacker's stone in it
 *     o   a loose stone of the defender in it
 *     X   the attacker's safe stone outside: what it touches is a margin
 *     #   beyond the edge of the board
 * Everything else, drawn or not, is the wall.
 *
 * A value is two digits, eyes with the attacker first and with the defender first; where ko threats
 * matter it is three such pairs: the defender has one, nobody has one, the attacker has one.
 */
#ifndef EYESHAPE_PICTURES_H
#define EYESHAPE_PICTURES_H

enum { PICTURE_ROOM = 40, VALUE_ROOM = 10 };

struct shape_picture {
    char name[64];
    char picture[PICTURE_ROOM];
    char value[4][VALUE_ROOM]; /* with 0, 1, 2, 4 outer liberties */
    char vital[PICTURE_ROOM];  /* with 4 and no threats: A attacks, D defends, B both; or "" */
};

static const int picture_liberties[4] = { 0, 1, 2, 4 };

static const struct shape_picture shape_pictures[] = {
    /* A single eye, and two points, are one eye whoever moves. */
    { "one point", ".", { "11", "11", "11", "11" }, "" },
    { "two points", "..", { "11", "11", "11", "11" }, "" },
    /* The middle decides three points: a stone there leaves no two eyes, and makes two. */
    { "straight three", "...", { "12", "12", "12", "12" }, ".B." },
    { "bent three", "../.", { "12", "12", "12", "12" }, "B./." },
    { "bent three in the corner", "#../#./###", { "12", "12", "12", "12" }, "#B./#./###" },
    { "straight four", "....", { "22", "22", "22", "22" }, "" },
    { "bent four", ".../.", { "22", "22", "22", "22" }, "" },
    { "straight four on the edge", "..../####", { "22", "22", "22", "22" }, "" },
    { "bent four on the edge", ".../OO./###", { "22", "22", "22", "22" }, "" },
    { "zigzag four", "..O/O..", { "22", "22", "22", "22" }, "" },
    /* One stone in the middle of the pyramid leaves three single points. */
    { "pyramid four", ".../O.", { "12", "12", "12", "12" }, ".B./O." },
    /* Whatever is played in the square leaves a bent three with the attacker to move. */
    { "square four", "../..", { "11", "11", "11", "11" }, "" },
    /* The corner point touches no wall: short of liberties the defender cannot push in. */
    { "bent four in the corner", "#./#./#../####", { "22,12,12", "22,12,12", "22", "22" }, "" },
    { "square four in the corner", "#../#../###", { "11", "11", "11", "11" }, "" },
    { "straight five", ".....", { "22", "22", "22", "22" }, "" },
    { "bent five", "..../.", { "22", "22", "22", "22" }, "" },
    { "bent five with equal legs", ".../OO./OO.", { "22", "22", "22", "22" }, "" },
    { "bent five in the corner", "#.../#.OO/#.OO/####", { "22", "22", "22", "22" }, "" },
    /* The defender may also leave a straight four. */
    { "bulky five", "../...", { "12", "12", "12", "12" }, ".D/DB." },
    { "bulky five on the edge", "../.../###", { "12", "12", "12", "12" }, "" },
    { "bulky five in the corner", "#../#.../####", { "12", "12", "12", "12" }, "" },
    { "plus five", "O./.../O.", { "12", "12", "12", "12" }, "O./.B./O." },
    { "long T five", "..../O.", { "22", "22", "22", "22" }, "" },
    { "big T five", ".../O./O.", { "22", "22", "22", "22" }, "" },
    { "pyramid four on the edge", "O./.../###", { "12", "12", "12", "12" }, "" },
    { "T five on the edge", "O./..../####", { "22", "22", "22", "22" }, "" },
    { "T six", "...../OO.", { "22", "22", "22", "22" }, "" },
    { "T six with a long stem", ".../O./O./O.", { "22", "22", "22", "22" }, "" },
    { "bent six", "...../.", { "22", "22", "22", "22" }, "" },
    { "bent six with equal legs", "..../OOO./OOO.", { "22", "22", "22", "22" }, "" },
    { "rabbity six on the edge", "O./.../O../####", { "12", "12", "12", "12" }, "" },
    { "rabbity six", "O./.../O..", { "12", "12", "12", "12" }, "" },
    { "rectangular six in the centre", ".../...", { "22", "22", "22", "22" }, "" },
    { "rectangular six on the edge", ".../.../###", { "22", "22", "22", "22" }, "" },
    /* The best known value of all: by outer liberties dead, ko, alive. */
    { "rectangular six in the corner", "#.../#.../####", { "12", "22,12,12", "22", "22" }, "" },
    { "straight six", "......", { "22", "22", "22", "22" }, "" },

    /* Dead stones inside. */
    { "square four, three stones", "xx/x.", { "11", "11", "11", "11" }, "" },
    { "three of a straight four", "xxx.", { "11", "11", "11", "11" }, "" },
    { "T of four in plus five", "Ox/xxx/O.", { "11", "11", "11", "11" }, "" },
    { "square of four in bulky five", "xx/xx.", { "11", "11", "11", "11" }, "" },
    { "bulky five, four as an L", "x./xxx", { "12", "22", "22", "22" }, "" },
    { "bulky five, four as a T", ".x/xxx", { "11", "11", "11", "11" }, "" },
    { "rabbity six, five stones crooked", "Ox/xx./Oxx", { "12", "22", "22", "22" }, "" },
    { "rabbity six, plus five of stones", "Ox/xxx/Ox.", { "11", "11", "11", "11" }, "" },
    { "rabbity six, bulky five of stones", "O./xxx/Oxx", { "11", "11", "11", "11" }, "" },
    { "bent three in the corner, stones", "#x./#x/###", { "11", "11", "11", "11" }, "" },
    { "bent four in the corner, three stones", "#x/#x/#x./####", { "11", "11", "11", "11" }, "" },
    { "two in the ends of three", "x.x", { "12", "22", "22", "22" }, "" },
    { "two in the middle of four", ".xx.", { "11", "11", "11", "11" }, "" },
    { "four in the middle of six", ".xxxx.", { "22", "22", "22", "22" }, "" },
    { "three in the middle of five", ".xxx.", { "22", "22", "22", "22" }, "" },

    /* Margins. */
    { "one point and a margin", "..X", { "01", "01", "01", "01" }, ".BX" },
    { "a margin behind two points", "...X", { "11", "11", "11", "11" }, "" },
    { "a margin behind three points", "....X", { "11", "11", "11", "11" }, "" },
    { "margins on both sides of two", "X....X", { "01", "01", "01", "01" }, "" },

    /* Groups in the corner: the wall leaves points of the first line open, the legs, and the
     * attacker stands behind them.  "Closed" is a leg with a stone of the wall on it. */
    { "L group: both legs open",
      "#X/#./#.../#....X/######",
      { "11,01,01", "11,01,01", "11,01,01", "11,01,01" },
      "" },
    { "L group: long leg closed", "#X/#./#.../#.../####", { "12,11,11", "12", "12", "12" }, "" },
    { "L group: short leg closed", "#.../#....X/######", { "12", "12", "12", "12" }, "" },
    { "J group: short leg closed",
      "#..../#.....X/######",
      { "22,12,12", "22,12,12", "22,12,12", "22,12,12" },
      "" },
    { "J group: both legs open", "#X/#./#..../#.....X/#######", { "12", "12", "12", "12" }, "" },
    { "carpenter's square: attacker safe at both legs",
      "#X/#./#.../#.../#....X/######",
      { "12", "12", "12", "12" },
      "" },
    { "carpenter's square: one leg closed",
      "#.../#.../#....X/######",
      { "12", "12", "12", "12" },
      "" },
    { "carpenter's square: both legs closed",
      "#.../#.../#.../####",
      { "22", "22", "22", "22" },
      "" },
    { "J group: long leg closed", "#X/#./#..../#..../#####", { "12", "12", "12", "12" }, "" },
};

enum { PICTURES = sizeof shape_pictures / sizeof *shape_pictures };

/* The character at (x, y) of a picture; 'O', wall, outside it. */
static inline char picture_at(const char *picture, int x, int y)
{
    if (x < 0 || y < 0)
        return 'O';
    while (y > 0 && *picture)
        y -= *picture++ == '/';
    for (; x > 0 && *picture && *picture != '/'; x--)
        picture++;
    return y > 0 || *picture == '\0' || *picture == '/' || *picture == ' ' ? 'O' : *picture;
}

static inline bool picture_is_space(char c)
{
    return c == '.' || c == 'x' || c == 'o';
}

enum { PICTURE_SIDE = 12 };

/* The shape that is drawn; number[y][x] is the vertex of a point, or -1. */
static inline void picture_shape(const char *picture, struct eyeshape *s,
                                 int number[PICTURE_SIDE][PICTURE_SIDE])
{
    static const int dx[] = { 1, -1, 0, 0 }, dy[] = { 0, 0, 1, -1 };

    eyeshape_clear(s);
    for (int y = 0; y < PICTURE_SIDE; y++)
        for (int x = 0; x < PICTURE_SIDE; x++) {
            const char c = picture_at(picture, x, y);
            int bits = c == 'x' ? EYESHAPE_BLACKENED : c == 'o' ? EYESHAPE_OWN : 0;
            number[y][x] = -1;
            if (!picture_is_space(c))
                continue;
            for (int d = 0; d < 4; d++) {
                const char beside = picture_at(picture, x + dx[d], y + dy[d]);
                if (beside == 'X')
                    bits |= EYESHAPE_MARGIN;
                else if (beside != '#' && !picture_is_space(beside))
                    bits |= EYESHAPE_WALL;
            }
            number[y][x] = eyeshape_add(s, bits);
        }
    for (int y = 0; y < PICTURE_SIDE; y++)
        for (int x = 0; x < PICTURE_SIDE; x++) {
            if (number[y][x] < 0)
                continue;
            if (x + 1 < PICTURE_SIDE && number[y][x + 1] >= 0)
                eyeshape_join(s, number[y][x], number[y][x + 1]);
            if (y + 1 < PICTURE_SIDE && number[y + 1][x] >= 0)
                eyeshape_join(s, number[y][x], number[y + 1][x]);
        }
}

/* The value as it is written in the table. */
static inline void value_text(const struct eyeshape_value *v, char text[VALUE_ROOM])
{
    const int8_t *d = v->eyes[EYESHAPE_THREAT_DEFENDER], *n = v->eyes[EYESHAPE_THREAT_NONE];
    const int8_t *a = v->eyes[EYESHAPE_THREAT_ATTACKER];

    if (eyeshape_hangs_on_ko(v) == EYESHAPE_YES)
        snprintf(text, VALUE_ROOM, "%c%c,%c%c,%c%c", '0' + d[0], '0' + d[1], '0' + n[0], '0' + n[1],
                 '0' + a[0], '0' + a[1]);
    else
        snprintf(text, VALUE_ROOM, "%c%c", '0' + n[0], '0' + n[1]);
}

#endif
