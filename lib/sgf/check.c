/* check.c - a game played through: what the rules say to its moves. */
#include "sgf.h"

static enum sgf_fault_kind kind_of(unsigned flag)
{
    return flag & RECORD_OVERWRITES    ? SGF_OCCUPIED
           : flag & RECORD_HAS_SUICIDE ? SGF_SUICIDE
                                       : SGF_KO;
}

static void report(const struct record *game, unsigned flags, size_t move, sgf_fault_fn *fault,
                   void *context)
{
    static const unsigned all[] = { RECORD_OVERWRITES, RECORD_HAS_SUICIDE, RECORD_HAS_KO_BREACH };

    for (size_t i = 0; fault && i < sizeof all / sizeof *all; i++)
        if (flags & all[i])
            fault(context, &(struct sgf_fault){ .kind = kind_of(all[i]),
                                                .offset = game->source_offset,
                                                .game = game->source_index,
                                                .move = (uint32_t)move });
}

/* What would be wrong with the move, without playing it. */
static unsigned objection(const struct board *b, const struct record_move *move)
{
    switch (board_check(b, (enum colour)move->colour, move->at)) {
    case GO_EOCCUPIED:
        return RECORD_OVERWRITES;
    case GO_ESUICIDE:
        return RECORD_HAS_SUICIDE;
    case GO_EKO:
        return RECORD_HAS_KO_BREACH;
    default:
        return 0;
    }
}

/* A place in the record that is read and rewritten in one pass. */
struct rewrite {
    size_t move, edit, turn;
};

/* Setup and turns that stand before the next move come along, at their new ply. */
static void carry(struct record *game, struct board *b, struct rewrite *from, struct rewrite *to)
{
    for (; from->edit < game->edit_count && game->edit[from->edit].ply <= from->move;
         from->edit++) {
        const struct record_edit edit = game->edit[from->edit];
        board_setup(b, edit.at, (enum colour)edit.colour);
        game->edit[to->edit] = edit;
        game->edit[to->edit++].ply = (uint32_t)to->move;
    }
    for (; from->turn < game->turn_count && game->turn[from->turn].ply <= from->move;
         from->turn++) {
        game->turn[to->turn] = game->turn[from->turn];
        game->turn[to->turn++].ply = (uint32_t)to->move;
    }
}

int sgf_check(struct record *game, struct board *board, enum sgf_illegal policy,
              sgf_fault_fn *fault, void *context)
{
    struct rewrite from = { 0 }, to = { 0 };
    const int error = board_reset(board, &game->geo);

    if (error != GO_OK)
        return error;
    board->suicide = false;
    for (; from.move < game->move_count; from.move++) {
        const struct record_move move = game->move[from.move];
        carry(game, board, &from, &to);
        unsigned flags = policy == SGF_ILLEGAL_PLAY ? 0 : objection(board, &move);
        const bool refused = flags != 0;
        if (!refused)
            flags = replay_place(board, (enum colour)move.colour, move.at);
        if (flags != 0) {
            game->flags |= (uint8_t)(flags | RECORD_HAS_FAULT);
            report(game, flags, from.move, fault, context);
        }
        if (!refused) {
            game->move[to.move++] = move;
            continue;
        }
        game->flags |= RECORD_CUT;
        if (policy == SGF_ILLEGAL_CUT)
            break;
    }
    if (from.move == game->move_count)
        carry(game, board, &from, &to);
    game->move_count = to.move;
    game->edit_count = to.edit;
    game->turn_count = to.turn;
    return GO_OK;
}
