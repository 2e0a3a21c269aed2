/* estimate.c - a guess where no proof was found: a narrow alternating search, deepened by two
 * plies.
 *
 * The horizon always falls on the cutter's turn, and an unclear position there counts as connected
 * when the distance is small: a horizon on the connector's turn, counted as cut, turns every
 * unclear connection into a cut.  Where the cutter begins and this finds no cut, a second search
 * with a narrower notion of small is believed when its horizon is far.
 */
#include "connect_private.h"

enum {
    CUTTER_MOVES = 8,
    OWNER_MOVES = 8,
    NEAR = 2,      /* distance that counts as connected, cutter to move */
    NEAR_AREA = 1, /* and as reached: an area has many ways in, and a wall that wants to stand */
    NARROW = 1,    /* distance that counts as connected in the second search, */
    PLIES_FAR = 6, /* which must be so deep */
    PLIES_MAX = 30
};

static bool guess(struct connect_engine *e, bool owner_to_move, int plies, point *move);

/* Nothing to search for: *connected is the answer. */
static bool is_settled(struct connect_engine *e, bool owner_to_move, int plies, bool *connected)
{
    const int near = e->ends == 2 ? NEAR : NEAR_AREA;

    *connected = false;
    if (end_gone(e))
        return true;
    *connected = true;
    if (link_is_linked(e, NULL))
        return true;
    if (link_distance(e, near + owner_to_move) == FAR) {
        *connected = false;
        return true;
    }
    if (owner_to_move || plies > 0)
        return false;
    *connected = link_distance(e, e->estimating - 1) != FAR;
    return true;
}

static bool try_all(struct connect_engine *e, bool owner_to_move, int plies, point hint,
                    point *move)
{
    const enum colour c = owner_to_move ? e->owner : e->cutter;
    point list[TRIES_MAX + 1], next;
    int count = 0;

    if (hint >= 0 && e->b->at[hint] == EMPTY)
        list[count++] = hint;
    count += link_list_path(e, owner_to_move, 1, owner_to_move ? OWNER_MOVES : CUTTER_MOVES,
                            list + count);
    for (int i = 0; i < count && !out_of_nodes(e); i++) {
        if ((i > 0 && list[i] == hint) || !link_play(e, c, list[i]))
            continue;
        const bool connected = guess(e, !owner_to_move, plies - 1, &next);
        board_undo(e->b);
        if (e->stopped)
            break;
        if (*move == GEO_NONE)
            *move = list[i];
        if (connected == owner_to_move) {
            *move = list[i];
            return owner_to_move;
        }
    }
    return !owner_to_move;
}

static bool guess(struct connect_engine *e, bool owner_to_move, int plies, point *move)
{
    bool connected;

    *move = GEO_NONE;
    if (is_settled(e, owner_to_move, plies, &connected))
        return connected;
    struct entry *entry = link_table_find(e, owner_to_move);
    if (!entry || out_of_nodes(e))
        return true;
    *move = entry->move;
    if (entry->failed[0] >= plies)
        return entry->proved == 1;
    const point hint = entry->move;
    *move = GEO_NONE;
    connected = try_all(e, owner_to_move, plies, hint, move);
    entry = link_table_find(e, owner_to_move);
    if (entry && !e->stopped) {
        entry->failed[0] = (int8_t)plies;
        entry->proved = connected;
        entry->move = *move;
    }
    return connected;
}

/* Deepens until the nodes run out; *plies is the last depth that was searched whole. */
static bool deepen(struct connect_engine *e, bool owner_to_move, int horizon, int *plies,
                   point *move)
{
    bool connected = true;

    e->estimating = horizon + 1;
    e->stopped = false;
    *move = GEO_NONE;
    *plies = 0;
    for (int p = owner_to_move ? 1 : 2; p <= PLIES_MAX; p += 2) {
        point m;
        const bool found = guess(e, owner_to_move, p, &m);
        if (e->stopped)
            break;
        connected = found;
        *move = m;
        *plies = p;
    }
    e->estimating = 0;
    return connected;
}

bool link_estimate(struct connect_engine *e, bool owner_to_move, point *move)
{
    const int64_t limit = e->limit;
    const bool again = !owner_to_move && e->ends == 2;
    int plies;
    point m;

    if (again)
        e->limit = e->nodes + (limit - e->nodes) / 2;
    const bool connected = deepen(e, owner_to_move, e->ends == 2 ? NEAR : NEAR_AREA, &plies, move);
    e->limit = limit;
    if (!again || !connected || deepen(e, owner_to_move, NARROW, &plies, &m) || plies < PLIES_FAR)
        return connected;
    *move = m;
    return false;
}
