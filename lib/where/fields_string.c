/* fields_string.c - names of strings. */
#include "where_private.h"

enum row {
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

static const struct where_field rows[ROWS] = {
    [ROW_COLOUR] = { "colour", "B|W", "whose it is", 0 },
    [ROW_AT] = { "at", POINT, "its first point: the leftmost of its top row", 0 },
    [ROW_SIZE] = { "size", NUMBER, "stones", 0 },
    [ROW_LIBERTIES] = { "liberties", NUMBER, "liberties", 0 },
    [ROW_LIBERTIES2] = { "liberties2", NUMBER, "liberties of order 2", 0 },
    [ROW_LIBERTIES3] = { "liberties3", NUMBER, "of order 3", 0 },
    [ROW_LIBERTIES4] = { "liberties4", NUMBER, "of order 4", 0 },
    [ROW_CUTSTONE] = { "cutstone", NUMBER, "1 or 2: it cuts enemy strings apart", 0 },
    [ROW_GENUS] = { "genus", NUMBER, "pieces it cuts the board into, less one", 0 },
    [ROW_OWNER_TO_MOVE] = { "owner_to_move", YES, "it is its owner's turn", 0 },
    [ROW_ATTACK] = { "attack", VERDICT, "the enemy, moving first, captures it", 0 },
    [ROW_DEFEND] = { "defend", VERDICT,
                     "the owner, moving first, saves it (win, too, where nothing threatens)", 0 },
    [ROW_ATTACK_ORDER] = { "attack_order", NUMBER,
                           "order of threats that the attack needs (1 ladders, 2 nets), or up to "
                           "which it fails",
                           0 },
    [ROW_DEFEND_ORDER] = { "defend_order", NUMBER,
                           "order up to which attacks fail once it is saved", 0 },
    [ROW_ATTACK_PROVED] = { "attack_proved", YES, "attack is a proof", 0 },
    [ROW_DEFEND_PROVED] = { "defend_proved", YES, "defend is a proof", 0 },
    [ROW_PROVED] = { "proved", YES, "both are", 0 },
    [ROW_ATTACKERS] = { "attackers", NUMBER, "moves that capture it (needs worms --all-moves)", 0 },
    [ROW_DEFENDERS] = { "defenders", NUMBER, "moves that save it (needs worms --all-moves)", 0 },
    [ROW_THREATS] = { "threats", NUMBER,
                      "moves that threaten it, or to save it (needs worms --threats)", 0 },
    [ROW_KO] = { "ko", YES, "a ko matters", 0 },
    [ROW_ALIVE] = { "alive", YES, "for ever", 0 },
    [ROW_DEAD] = { "dead", YES, "for ever", 0 },
    [ROW_INESSENTIAL] = { "inessential", YES, "by the plain rule", 0 },
    [ROW_LOSES_RACES] = { "inessential_by_races", YES, "it loses the races around it", 0 },
    [ROW_LUNCH] = { "lunch", YES, "an enemy string beside it can be captured", 0 },
    [ROW_CAPTURED_NEXT] = { "captured_next", YES,
                            "the next move of the game is one that captures it", 0 },
    [ROW_SAVED_NEXT] = { "saved_next", YES, "the next move of the game is one that saves it", 0 },
};

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

static bool look_value(enum row row, const struct findings *f, const struct worm *s, double *value)
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

static bool flag_value(enum row row, const struct section_worm *w, double *value)
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
static bool verdict_value(enum row row, const struct section_worm *w, double *value)
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

static bool moves_value(enum row row, const struct findings *f, const struct worm *s,
                        const struct section_worm *w, double *value)
{
    const struct record_move *next = findings_next_move(f);
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

static bool string_value(int row, const struct findings *f, int index, double *value)
{
    const struct worm *s = &f->seen->worm[index];
    const struct section_worm *w = &f->worms.worm[index];

    if (row <= ROW_OWNER_TO_MOVE)
        return look_value((enum row)row, f, s, value);
    if (row == ROW_ATTACKERS || row == ROW_DEFENDERS || row >= ROW_CAPTURED_NEXT)
        return moves_value((enum row)row, f, s, w, value);
    if (row >= ROW_KO)
        return flag_value((enum row)row, w, value);
    return verdict_value((enum row)row, w, value);
}

static int strings(const struct findings *f)
{
    return f->seen->count;
}

static point string_at(const struct findings *f, int item)
{
    return f->seen->worm[item].origin;
}

const struct fields fields_of_strings = { .word = "string",
                                          .needs = FINDINGS_WORMS,
                                          .row = rows,
                                          .rows = ROWS,
                                          .items = strings,
                                          .value = string_value,
                                          .at = string_at };
