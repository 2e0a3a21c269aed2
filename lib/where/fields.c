/* fields.c - names of positions and strings: what they mean, and their values. */
#include "where_private.h"

enum field_row {
    ROW_PLY,
    ROW_LEFT,
    ROW_TO_MOVE,
    ROW_STONES,
    ROW_EMPTY,
    ROW_SETTLED,
    ROW_SETTLED_BLACK,
    ROW_SETTLED_WHITE,
    ROW_NEEDLESS,
    ROW_PLAYED_NEEDLESS,
    ROW_SAFE_BLACK,
    ROW_SAFE_WHITE,
    ROW_COLOUR,
    ROW_AT,
    ROW_SIZE,
    ROW_LIBERTIES,
    ROW_LIBERTIES2,
    ROW_LIBERTIES3,
    ROW_LIBERTIES4,
    ROW_CUTSTONE,
    ROW_GENUS,
    ROW_OWNER_TO_MOVE,
    ROW_ATTACK,
    ROW_DEFEND,
    ROW_ATTACK_ORDER,
    ROW_DEFEND_ORDER,
    ROW_ATTACK_PROVED,
    ROW_DEFEND_PROVED,
    ROW_PROVED,
    ROW_ATTACKERS,
    ROW_DEFENDERS,
    ROW_THREATS,
    ROW_KO,
    ROW_ALIVE,
    ROW_DEAD,
    ROW_INESSENTIAL,
    ROW_LOSES_RACES,
    ROW_LUNCH,
    ROW_CAPTURED_NEXT,
    ROW_SAVED_NEXT,
    ROWS
};

#define NUMBER  "number"
#define YES     "yes or no"
#define POINT   "point"
#define COLOURS "B|W"
#define VERDICT "lose|ko_b|ko_a|win"

static const struct {
    struct where_field field;
    unsigned needs;
} rows[ROWS + 1] = {
    [ROW_PLY] = { { "ply", WHERE_POSITIONS, NUMBER, "moves played" }, 0 },
    [ROW_LEFT] = { { "left", WHERE_POSITIONS, NUMBER, "moves that follow in the game" }, 0 },
    [ROW_TO_MOVE] = { { "to_move", WHERE_POSITIONS, COLOURS, "whose turn it is" }, 0 },
    [ROW_STONES] = { { "stones", WHERE_POSITIONS, NUMBER, "stones on the board" }, 0 },
    [ROW_EMPTY] = { { "empty", WHERE_POSITIONS, NUMBER, "empty points" }, 0 },
    [ROW_SETTLED] = { { "settled", WHERE_POSITIONS, NUMBER, "points settled for ever" },
                      FINDINGS_UNCOND },
    [ROW_SETTLED_BLACK] = { { "settled_black", WHERE_POSITIONS, NUMBER, "those for Black" },
                            FINDINGS_UNCOND },
    [ROW_SETTLED_WHITE] = { { "settled_white", WHERE_POSITIONS, NUMBER, "those for White" },
                            FINDINGS_UNCOND },
    [ROW_NEEDLESS] = { { "needless", WHERE_POSITIONS, NUMBER,
                         "moves of either side that can never matter" },
                       FINDINGS_UNCOND },
    [ROW_PLAYED_NEEDLESS] = { { "played_needless", WHERE_POSITIONS, YES,
                                "the next move of the game is such a one" },
                              FINDINGS_UNCOND },
    [ROW_SAFE_BLACK] = { { "safe_black", WHERE_POSITIONS, NUMBER,
                           "points safe for Black when both sides alternate" },
                         FINDINGS_SAFETY },
    [ROW_SAFE_WHITE] = { { "safe_white", WHERE_POSITIONS, NUMBER, "those for White" },
                         FINDINGS_SAFETY },
    [ROW_COLOUR] = { { "colour", WHERE_STRINGS, COLOURS, "whose it is" }, FINDINGS_WORMS },
    [ROW_AT] = { { "at", WHERE_STRINGS, POINT, "its first point: the leftmost of its top row" },
                 FINDINGS_WORMS },
    [ROW_SIZE] = { { "size", WHERE_STRINGS, NUMBER, "stones" }, FINDINGS_WORMS },
    [ROW_LIBERTIES] = { { "liberties", WHERE_STRINGS, NUMBER, "liberties" }, FINDINGS_WORMS },
    [ROW_LIBERTIES2] = { { "liberties2", WHERE_STRINGS, NUMBER, "liberties of order 2" },
                         FINDINGS_WORMS },
    [ROW_LIBERTIES3] = { { "liberties3", WHERE_STRINGS, NUMBER, "of order 3" }, FINDINGS_WORMS },
    [ROW_LIBERTIES4] = { { "liberties4", WHERE_STRINGS, NUMBER, "of order 4" }, FINDINGS_WORMS },
    [ROW_CUTSTONE] = { { "cutstone", WHERE_STRINGS, NUMBER, "1 or 2: it cuts enemy strings apart" },
                       FINDINGS_WORMS },
    [ROW_GENUS] = { { "genus", WHERE_STRINGS, NUMBER, "pieces it cuts the board into, less one" },
                    FINDINGS_WORMS },
    [ROW_OWNER_TO_MOVE] = { { "owner_to_move", WHERE_STRINGS, YES, "it is its owner's turn" },
                            FINDINGS_WORMS },
    [ROW_ATTACK] = { { "attack", WHERE_STRINGS, VERDICT, "the enemy, moving first, captures it" },
                     FINDINGS_WORMS },
    [ROW_DEFEND] = { { "defend", WHERE_STRINGS, VERDICT,
                       "the owner, moving first, saves it (win, too, where nothing threatens)" },
                     FINDINGS_WORMS },
    [ROW_ATTACK_ORDER] = { { "attack_order", WHERE_STRINGS, NUMBER,
                             "order of threats that the attack needs (1 ladders, 2 nets), or up to "
                             "which it fails" },
                           FINDINGS_WORMS },
    [ROW_DEFEND_ORDER] = { { "defend_order", WHERE_STRINGS, NUMBER,
                             "order up to which attacks fail once it is saved" },
                           FINDINGS_WORMS },
    [ROW_ATTACK_PROVED] = { { "attack_proved", WHERE_STRINGS, YES, "attack is a proof" },
                            FINDINGS_WORMS },
    [ROW_DEFEND_PROVED] = { { "defend_proved", WHERE_STRINGS, YES, "defend is a proof" },
                            FINDINGS_WORMS },
    [ROW_PROVED] = { { "proved", WHERE_STRINGS, YES, "both are" }, FINDINGS_WORMS },
    [ROW_ATTACKERS] = { { "attackers", WHERE_STRINGS, NUMBER,
                          "moves that capture it (needs worms --all-moves)" },
                        FINDINGS_WORMS },
    [ROW_DEFENDERS] = { { "defenders", WHERE_STRINGS, NUMBER,
                          "moves that save it (needs worms --all-moves)" },
                        FINDINGS_WORMS },
    [ROW_THREATS] = { { "threats", WHERE_STRINGS, NUMBER,
                        "moves that threaten it, or to save it (needs worms --threats)" },
                      FINDINGS_WORMS },
    [ROW_KO] = { { "ko", WHERE_STRINGS, YES, "a ko matters" }, FINDINGS_WORMS },
    [ROW_ALIVE] = { { "alive", WHERE_STRINGS, YES, "for ever" }, FINDINGS_WORMS },
    [ROW_DEAD] = { { "dead", WHERE_STRINGS, YES, "for ever" }, FINDINGS_WORMS },
    [ROW_INESSENTIAL] = { { "inessential", WHERE_STRINGS, YES, "by the plain rule" },
                          FINDINGS_WORMS },
    [ROW_LOSES_RACES] = { { "inessential_by_races", WHERE_STRINGS, YES,
                            "it loses the races around it" },
                          FINDINGS_WORMS },
    [ROW_LUNCH] = { { "lunch", WHERE_STRINGS, YES, "an enemy string beside it can be captured" },
                    FINDINGS_WORMS },
    [ROW_CAPTURED_NEXT] = { { "captured_next", WHERE_STRINGS, YES,
                              "the next move of the game is one that captures it" },
                            FINDINGS_WORMS },
    [ROW_SAVED_NEXT] = { { "saved_next", WHERE_STRINGS, YES,
                           "the next move of the game is one that saves it" },
                         FINDINGS_WORMS },
};

const struct where_field *where_field(int i)
{
    return i >= 0 && i < ROWS ? &rows[i].field : NULL;
}

int field_find(const char *name, enum where_subject of)
{
    for (int i = 0; i < ROWS; i++)
        if (rows[i].field.of == of && strcmp(rows[i].field.name, name) == 0)
            return i;
    return -1;
}

unsigned field_needs(int row)
{
    return rows[row].needs;
}

bool field_is_point(int row)
{
    return strcmp(rows[row].field.values, POINT) == 0;
}

bool field_is_number(int row)
{
    return strcmp(rows[row].field.values, NUMBER) == 0;
}

int field_word(int row, const char *word)
{
    const char *values =
        strcmp(rows[row].field.values, YES) == 0 ? "no|yes" : rows[row].field.values;

    if (strcmp(word, "black") == 0)
        word = "B";
    if (strcmp(word, "white") == 0)
        word = "W";
    for (int i = 0;; i++) {
        const size_t count = strcspn(values, "|");
        if (strlen(word) == count && memcmp(values, word, count) == 0)
            return i;
        if (values[count] == '\0')
            return -1;
        values += count + 1;
    }
}

/* --- positions -------------------------------------------------------------------------------- */

static int stones(const struct board *b)
{
    int count = 0;

    for (int c = BLACK; c <= WHITE; c++)
        for (int i = 0; i < b->words; i++)
            count += __builtin_popcountll(board_stones(b, (enum colour)c)[i]);
    return count;
}

static const struct record_move *next_move(const struct findings *f)
{
    const struct record *r = &f->game->record;

    return f->at->ply < r->move_count ? &r->move[f->at->ply] : NULL;
}

static bool played_needless(const struct findings *f)
{
    const struct record_move *move = next_move(f);

    if (!move)
        return false;
    const struct uncond_list *l = &f->uncond.list[move->colour];
    for (size_t i = 0; i < l->count; i++)
        if (l->move[i].at == move->at)
            return true;
    return false;
}

static bool uncond_value(enum field_row row, const struct findings *f, double *value)
{
    const struct section_uncond *u = &f->uncond;
    const int black = ps_count(&u->status.side[BLACK].settled);
    const int white = ps_count(&u->status.side[WHITE].settled);

    if (row == ROW_SETTLED || row == ROW_SETTLED_BLACK || row == ROW_SETTLED_WHITE) {
        *value = (row == ROW_SETTLED_WHITE ? 0 : black) + (row == ROW_SETTLED_BLACK ? 0 : white);
        return true;
    }
    *value = row == ROW_PLAYED_NEEDLESS ? (double)played_needless(f)
                                        : (double)(u->list[BLACK].count + u->list[WHITE].count);
    return u->looked;
}

static bool position_value(enum field_row row, const struct findings *f, double *value)
{
    if (row >= ROW_SETTLED && row <= ROW_PLAYED_NEEDLESS)
        return uncond_value(row, f, value);
    if (row == ROW_SAFE_BLACK || row == ROW_SAFE_WHITE)
        *value = ps_count(&f->safety.side[row == ROW_SAFE_BLACK ? BLACK : WHITE].settled);
    else if (row == ROW_PLY)
        *value = f->at->ply;
    else if (row == ROW_LEFT)
        *value = (double)(f->game->record.move_count - f->at->ply);
    else if (row == ROW_TO_MOVE)
        *value = f->at->to_move == WHITE;
    else
        *value = row == ROW_STONES ? stones(f->at->board)
                                   : geo_area(&f->at->board->geo) - stones(f->at->board);
    return true;
}

/* --- strings ---------------------------------------------------------------------------------- */

static bool is_among(const struct record_move *move, enum colour mover, uint8_t count,
                     const point *moves)
{
    if (!move || move->colour != mover)
        return false;
    for (int i = 0; i < count; i++)
        if (moves[i] == move->at)
            return true;
    return false;
}

static bool look_value(enum field_row row, const struct findings *f, const struct worm *s,
                       double *value)
{
    if (row == ROW_COLOUR)
        *value = s->colour == WHITE;
    else if (row == ROW_AT)
        *value = s->origin;
    else if (row == ROW_SIZE)
        *value = s->size;
    else if (row >= ROW_LIBERTIES && row <= ROW_LIBERTIES4)
        *value = s->liberties[row - ROW_LIBERTIES];
    else if (row == ROW_CUTSTONE)
        *value = s->cutstone;
    else if (row == ROW_GENUS)
        *value = s->genus;
    else
        *value = f->at->to_move == s->colour;
    return true;
}

static bool flag_value(enum field_row row, const struct section_worm *w, double *value)
{
    static const uint8_t flags[ROWS] = { [ROW_ALIVE] = WORM_ALIVE,
                                         [ROW_DEAD] = WORM_DEAD_FOREVER,
                                         [ROW_INESSENTIAL] = WORM_INESSENTIAL,
                                         [ROW_LOSES_RACES] = WORM_LOSES_RACES };

    *value = row == ROW_KO      ? w->ko
             : row == ROW_LUNCH ? w->lunch != GEO_NONE
                                : (w->flags & flags[row]) != 0;
    return true;
}

/* The attack found by a deeper search than the one that says that nobody needs to defend: which of
 * them is wrong is not known. */
static bool is_contradiction(const struct section_worm *w)
{
    return w->attack != READING_LOSE && w->asked_defend && w->defend != READING_LOSE &&
           w->defend_count > 0 && w->defend_move[0] == GEO_PASS;
}

/* A string that nothing threatens needs no defence: saving it has succeeded. */
static bool verdict_value(enum field_row row, const struct section_worm *w, double *value)
{
    const bool defend_proved = w->asked_defend ? w->defend_proved : w->attack_proved;

    if (is_contradiction(w) && row != ROW_THREATS)
        return false;

    if (row == ROW_ATTACK)
        *value = w->attack;
    else if (row == ROW_DEFEND)
        *value = w->asked_defend ? w->defend : READING_WIN;
    else if (row == ROW_THREATS)
        *value = w->threat_count;
    else if (row == ROW_ATTACK_ORDER)
        *value = w->attack_order;
    else if (row == ROW_DEFEND_ORDER)
        *value = w->asked_defend ? w->defend_order : w->attack_order;
    else if (row == ROW_ATTACK_PROVED)
        *value = w->attack_proved;
    else
        *value = row == ROW_DEFEND_PROVED ? defend_proved : w->attack_proved && defend_proved;
    return true;
}

static bool moves_value(enum field_row row, const struct findings *f, const struct worm *s,
                        const struct section_worm *w, double *value)
{
    const struct record_move *next = next_move(f);
    const enum colour owner = (enum colour)s->colour;

    if (row == ROW_CAPTURED_NEXT || row == ROW_SAVED_NEXT) {
        *value = row == ROW_SAVED_NEXT
                     ? is_among(next, owner, w->defend_count, w->defend_move)
                     : is_among(next, colour_other(owner), w->attack_count, w->attack_move);
        return true;
    }
    *value = row == ROW_ATTACKERS ? w->attack_count : w->defend_count;
    return (w->flags & WORM_ALL_MOVES) != 0 && !is_contradiction(w);
}

static bool string_value(enum field_row row, const struct findings *f, int index, double *value)
{
    const struct worm *s = &f->seen->worm[index];
    const struct section_worm *w = &f->worms.worm[index];

    if (row <= ROW_OWNER_TO_MOVE)
        return look_value(row, f, s, value);
    if (row == ROW_ATTACKERS || row == ROW_DEFENDERS || row >= ROW_CAPTURED_NEXT)
        return moves_value(row, f, s, w, value);
    if (row >= ROW_KO)
        return flag_value(row, w, value);
    return verdict_value(row, w, value);
}

bool field_value(int row, const struct findings *f, int index, double *value)
{
    if ((f->has & rows[row].needs) != rows[row].needs)
        return false;
    return rows[row].field.of == WHERE_STRINGS ? string_value((enum field_row)row, f, index, value)
                                               : position_value((enum field_row)row, f, value);
}
