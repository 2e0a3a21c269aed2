/* fields_link.c - names of links between two strings, and of groups. */
#include "where_private.h"

/* --- links ------------------------------------------------------------------------------------ */

enum link_row {
    LINK_COLOUR,
    LINK_AT,
    LINK_TO,
    LINK_SIZE,
    LINK_DISTANCE,
    LINK_OWNER_TO_MOVE,
    LINK_BOND,
    LINK_CUT,
    LINK_JOIN,
    LINK_CUT_PROVED,
    LINK_JOIN_PROVED,
    LINK_PROVED,
    LINK_CUT_NEXT,
    LINK_JOINED_NEXT,
    LINK_ROWS
};

static const struct where_field link_rows[LINK_ROWS] = {
    [LINK_COLOUR] = { "colour", "B|W", "whose strings they are", 0 },
    [LINK_AT] = { "at", POINT, "first point of one of the two", 0 },
    [LINK_TO] = { "to", POINT, "first point of the other", 0 },
    [LINK_SIZE] = { "size", NUMBER, "stones of the smaller of the two", 0 },
    [LINK_DISTANCE] = { "distance", NUMBER, "from one to the other in steps of a king", 0 },
    [LINK_OWNER_TO_MOVE] = { "owner_to_move", YES, "it is their owner's turn", 0 },
    [LINK_BOND] = { "bond", "apart|cuttable|loose|ko|likely|implied|holds",
                    "what holds between them; likely: by estimate", 0 },
    [LINK_CUT] = { "cut", VERDICT, "the enemy, moving first, cuts them", 0 },
    [LINK_JOIN] = { "join", VERDICT,
                    "the owner, moving first, joins them (win, too, where nothing cuts)", 0 },
    [LINK_CUT_PROVED] = { "cut_proved", YES, "cut is a proof", 0 },
    [LINK_JOIN_PROVED] = { "join_proved", YES, "join is a proof", 0 },
    [LINK_PROVED] = { "proved", YES, "both are", 0 },
    [LINK_CUT_NEXT] = { "cut_next", YES, "the next move of the game is the one named to cut", 0 },
    [LINK_JOINED_NEXT] = { "joined_next", YES, "it is the one named to join", 0 },
};

static int links(const struct findings *f)
{
    return (int)f->links.count;
}

static bool verdict_value(enum link_row row, const struct section_link *l, double *value)
{
    const bool join_proved = l->asked_join ? l->join_proved : l->cut_proved;

    if (l->bond == LINK_IMPLIED || (!l->asked_join && l->cut != CONNECT_LOSE))
        return false;
    if (row == LINK_CUT)
        *value = l->cut;
    else if (row == LINK_JOIN)
        *value = l->asked_join ? l->join : CONNECT_WIN;
    else if (row == LINK_CUT_PROVED)
        *value = l->cut_proved;
    else
        *value = row == LINK_JOIN_PROVED ? join_proved : l->cut_proved && join_proved;
    return true;
}

static bool link_value(int row, const struct findings *f, int item, double *value)
{
    const struct section_link *l = &f->links.link[item];
    const struct worm *a = &f->seen->worm[l->a], *b = &f->seen->worm[l->b];
    const enum colour owner = (enum colour)a->colour;

    if (row >= LINK_CUT && row <= LINK_PROVED)
        return verdict_value((enum link_row)row, l, value);
    if (row == LINK_COLOUR)
        *value = owner == WHITE;
    else if (row == LINK_AT || row == LINK_TO)
        *value = (row == LINK_AT ? a : b)->origin;
    else if (row == LINK_SIZE)
        *value = a->size < b->size ? a->size : b->size;
    else if (row == LINK_DISTANCE)
        *value = l->distance;
    else if (row == LINK_OWNER_TO_MOVE)
        *value = f->at->to_move == owner;
    else if (row == LINK_BOND)
        *value = l->bond;
    else
        *value = row == LINK_CUT_NEXT ? field_is_next(f, colour_other(owner), l->cut_move)
                                      : field_is_next(f, owner, l->join_move);
    return true;
}

const struct fields fields_of_links = { .word = "link",
                                        .needs = FINDINGS_LINKS,
                                        .row = link_rows,
                                        .rows = LINK_ROWS,
                                        .items = links,
                                        .value = link_value };

/* --- groups ----------------------------------------------------------------------------------- */

enum group_row {
    GROUP_COLOUR,
    GROUP_AT,
    GROUP_SIZE,
    GROUP_STRINGS,
    GROUP_TAILS,
    GROUP_LIKELY,
    GROUP_CONFLICTS,
    GROUP_OWNER_TO_MOVE,
    GROUP_ROWS
};

static const struct where_field group_rows[GROUP_ROWS] = {
    [GROUP_COLOUR] = { "colour", "B|W", "whose it is", 0 },
    [GROUP_AT] = { "at", POINT, "first point of the string that it was built from", 0 },
    [GROUP_SIZE] = { "size", NUMBER, "stones", 0 },
    [GROUP_STRINGS] = { "strings", NUMBER, "strings", 0 },
    [GROUP_TAILS] = { "tails", NUMBER, "strings that hold on at the cost of another link", 0 },
    [GROUP_LIKELY] = { "likely", NUMBER, "strings that hang on by estimate", 0 },
    [GROUP_CONFLICTS] = { "conflicts", NUMBER, "pairs of its links that do not hold together", 0 },
    [GROUP_OWNER_TO_MOVE] = { "owner_to_move", YES, "it is its owner's turn", 0 },
};

static int groups(const struct findings *f)
{
    return (int)f->dragons.count;
}

/* Strings of the group, or those of one part; the sum of their stones where asked for. */
static int strings_of(const struct findings *f, int group, int part, bool stones)
{
    const struct section_dragons *d = &f->dragons;
    int sum = 0;

    for (size_t i = 0; i < d->string_count; i++)
        if (d->string[i].dragon == group && (part < 0 || d->string[i].part == part))
            sum += stones ? f->seen->worm[i].size : 1;
    return sum;
}

static int conflicts_of(const struct findings *f, int group)
{
    const struct section_dragons *d = &f->dragons;
    int sum = 0;

    for (size_t i = 0; i < d->conflict_count; i++)
        sum += d->string[f->links.link[d->conflict[i].first].a].dragon == group;
    return sum;
}

static bool group_value(int row, const struct findings *f, int item, double *value)
{
    const struct worm *head = &f->seen->worm[f->dragons.head[item]];

    if (row == GROUP_COLOUR)
        *value = head->colour == WHITE;
    else if (row == GROUP_AT)
        *value = head->origin;
    else if (row == GROUP_SIZE || row == GROUP_STRINGS)
        *value = strings_of(f, item, -1, row == GROUP_SIZE);
    else if (row == GROUP_TAILS || row == GROUP_LIKELY)
        *value = strings_of(f, item, row == GROUP_TAILS ? DRAGON_TAIL : DRAGON_LIKELY, false);
    else
        *value = row == GROUP_CONFLICTS ? conflicts_of(f, item) : f->at->to_move == head->colour;
    return true;
}

const struct fields fields_of_groups = { .word = "group",
                                         .needs = FINDINGS_LINKS | FINDINGS_DRAGONS,
                                         .row = group_rows,
                                         .rows = GROUP_ROWS,
                                         .items = groups,
                                         .value = group_value };
