/* fields_position.c - names of positions. */
#include "where_private.h"

enum row {
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
    ROW_PLAYED_SETTLED,
    ROW_SAFE_BLACK,
    ROW_SAFE_WHITE,
    ROW_LEAD,
    ROW_TERRITORY_BLACK,
    ROW_TERRITORY_WHITE,
    ROWS
};

static const struct where_field rows[ROWS] = {
    [ROW_PLY] = { "ply", NUMBER, "moves played", 0 },
    [ROW_LEFT] = { "left", NUMBER, "moves that follow in the game", 0 },
    [ROW_TO_MOVE] = { "to_move", "B|W", "whose turn it is", 0 },
    [ROW_STONES] = { "stones", NUMBER, "stones on the board", 0 },
    [ROW_EMPTY] = { "empty", NUMBER, "empty points", 0 },
    [ROW_SETTLED] = { "settled", NUMBER, "points settled for ever", FINDINGS_UNCOND },
    [ROW_SETTLED_BLACK] = { "settled_black", NUMBER, "those for Black", FINDINGS_UNCOND },
    [ROW_SETTLED_WHITE] = { "settled_white", NUMBER, "those for White", FINDINGS_UNCOND },
    [ROW_NEEDLESS] = { "needless", NUMBER, "moves of either side that can never matter",
                       FINDINGS_UNCOND },
    [ROW_PLAYED_NEEDLESS] = { "played_needless", YES, "the next move of the game is such a one",
                              FINDINGS_UNCOND },
    [ROW_PLAYED_SETTLED] = { "played_settled", YES,
                             "the next move of the game is in settled points", FINDINGS_UNCOND },
    [ROW_SAFE_BLACK] = { "safe_black", NUMBER, "points safe for Black when both sides alternate",
                         FINDINGS_SAFETY },
    [ROW_SAFE_WHITE] = { "safe_white", NUMBER, "those for White", FINDINGS_SAFETY },
    [ROW_LEAD] = { "lead", NUMBER, "points that Black has more by the estimate, without komi",
                   FINDINGS_TERR },
    [ROW_TERRITORY_BLACK] = { "territory_black", NUMBER, "what Black's regions are worth",
                              FINDINGS_TERR },
    [ROW_TERRITORY_WHITE] = { "territory_white", NUMBER, "what White's are", FINDINGS_TERR },
};

static int stones(const struct board *b)
{
    int count = 0;

    for (int c = BLACK; c <= WHITE; c++)
        for (int i = 0; i < b->words; i++)
            count += __builtin_popcountll(board_stones(b, (enum colour)c)[i]);
    return count;
}

/* The next move of the game, if it is a meaningless one, or NULL. */
static const struct uncond_move *played_needless(const struct findings *f)
{
    const struct record_move *move = findings_next_move(f);

    if (!move)
        return NULL;
    const struct uncond_list *l = &f->uncond.list[move->colour];
    for (size_t i = 0; i < l->count; i++)
        if (l->move[i].at == move->at)
            return &l->move[i];
    return NULL;
}

static bool uncond_value(enum row row, const struct findings *f, double *value)
{
    const struct section_uncond *u = &f->uncond;
    const int black = ps_count(&u->status.side[BLACK].settled);
    const int white = ps_count(&u->status.side[WHITE].settled);

    if (row == ROW_SETTLED || row == ROW_SETTLED_BLACK || row == ROW_SETTLED_WHITE) {
        *value = (row == ROW_SETTLED_WHITE ? 0 : black) + (row == ROW_SETTLED_BLACK ? 0 : white);
        return true;
    }
    const struct uncond_move *played = played_needless(f);
    if (row == ROW_NEEDLESS)
        *value = (double)(u->list[BLACK].count + u->list[WHITE].count);
    else
        *value = played && (row == ROW_PLAYED_NEEDLESS || played->category == UNCOND_SETTLED);
    return u->looked;
}

static double territory(const struct section_territory *t, enum colour owner)
{
    int worth = 0;

    for (size_t i = 0; i < t->count; i++)
        if (t->region[i].owner == owner)
            worth += section_territory_worth(t, &t->region[i].points);
    return (double)worth / SECTION_TERR_UNIT;
}

static double lead(const struct section_territory *t, const struct geometry *g)
{
    int sum = 0;

    for (point p = 0; p < g->limit; p++)
        if (geo_on_board(g, p))
            sum -= t->value[p];
    return (double)sum / SECTION_TERR_UNIT;
}

static bool position_value(int row, const struct findings *f, int item, double *value)
{
    (void)item;
    if (row >= ROW_SETTLED && row <= ROW_PLAYED_SETTLED)
        return uncond_value((enum row)row, f, value);
    if (row == ROW_SAFE_BLACK || row == ROW_SAFE_WHITE)
        *value = ps_count(&f->safety.side[row == ROW_SAFE_BLACK ? BLACK : WHITE].settled);
    else if (row == ROW_LEAD)
        *value = lead(&f->territory, &f->at->board->geo);
    else if (row == ROW_TERRITORY_BLACK || row == ROW_TERRITORY_WHITE)
        *value = territory(&f->territory, row == ROW_TERRITORY_BLACK ? BLACK : WHITE);
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

const struct fields fields_of_positions = { .row = rows, .rows = ROWS, .value = position_value };
