/* fields_area.c - names of eye spaces and of regions of territory. */
#include "where_private.h"

/* --- eye spaces ------------------------------------------------------------------------------- */

enum space_row {
    SPACE_COLOUR,
    SPACE_AT,
    SPACE_POINTS,
    SPACE_MARGINS,
    SPACE_OWNER_TO_MOVE,
    SPACE_EYES,
    SPACE_EYES_ATTACKED,
    SPACE_SEKI,
    SPACE_ATTACKERS,
    SPACE_DEFENDERS,
    SPACE_KO,
    SPACE_KO_SECOND,
    SPACE_HALVES,
    SPACE_TAKEN_NEXT,
    SPACE_MADE_NEXT,
    SPACE_ROWS
};

static const struct where_field space_rows[SPACE_ROWS] = {
    [SPACE_COLOUR] = { "colour", "B|W", "whose it is", 0 },
    [SPACE_AT] = { "at", POINT, "its first point", 0 },
    [SPACE_POINTS] = { "points", NUMBER, "points", 0 },
    [SPACE_MARGINS] = { "margins", NUMBER, "of those, margins: open to the enemy", 0 },
    [SPACE_OWNER_TO_MOVE] = { "owner_to_move", YES, "it is its owner's turn", 0 },
    [SPACE_EYES] = { "eyes", NUMBER, "eyes when the owner moves first", 0 },
    [SPACE_EYES_ATTACKED] = { "eyes_attacked", NUMBER, "eyes when the enemy moves first", 0 },
    [SPACE_SEKI] = { "seki", YES, "alive by seki, the enemy moving first", 0 },
    [SPACE_ATTACKERS] = { "attackers", NUMBER, "first moves of the enemy that take an eye", 0 },
    [SPACE_DEFENDERS] = { "defenders", NUMBER, "first moves of the owner that make one", 0 },
    [SPACE_KO] = { "ko", YES, "a ko threat changes the eyes", 0 },
    [SPACE_KO_SECOND] = { "ko_second", YES, "it changes whether they are two", 0 },
    [SPACE_HALVES] = { "halves", NUMBER, "half and false eyes at its points", 0 },
    [SPACE_TAKEN_NEXT] = { "taken_next", YES, "the next move of the game takes an eye", 0 },
    [SPACE_MADE_NEXT] = { "made_next", YES, "the next move of the game makes one", 0 },
};

static int spaces(const struct findings *f)
{
    return (int)f->eyes.count;
}

static bool is_vital_next(const struct findings *f, enum colour mover,
                          const struct section_eye_moves *moves)
{
    for (int i = 0; i < moves->count; i++)
        if (field_is_next(f, mover, moves->move[i].at))
            return true;
    return false;
}

/* Eyes and the moves that decide about them, without ko threats. */
static bool eyes_value(enum space_row row, const struct findings *f, const struct section_eye *e,
                       double *value)
{
    const int8_t *eyes = e->eyes[EYESHAPE_THREAT_NONE];
    const struct section_eye_moves *vital = e->vital[EYESHAPE_THREAT_NONE];
    const bool defends = row == SPACE_EYES || row == SPACE_DEFENDERS || row == SPACE_MADE_NEXT;
    const int side = defends ? EYESHAPE_DEFENDER : EYESHAPE_ATTACKER;
    const enum colour owner = (enum colour)e->colour;

    if (row == SPACE_EYES || row == SPACE_EYES_ATTACKED)
        *value = eyes[side];
    else if (row == SPACE_ATTACKERS || row == SPACE_DEFENDERS)
        *value = vital[side].count + vital[side].outside;
    else
        *value = is_vital_next(f, defends ? owner : colour_other(owner), &vital[side]);
    return eyes[EYESHAPE_ATTACKER] != EYESHAPE_UNKNOWN &&
           eyes[EYESHAPE_DEFENDER] != EYESHAPE_UNKNOWN;
}

static bool ko_value(enum space_row row, const struct section_eye *e, double *value)
{
    struct section_eye_summary about;

    if (!section_eye_sum_up(e, &about))
        return false;
    *value = row == SPACE_KO ? about.ko : about.ko_second;
    return true;
}

static bool space_value(int row, const struct findings *f, int item, double *value)
{
    const struct section_eye *e = &f->eyes.eye[item];
    const int seki = e->seki[EYESHAPE_THREAT_NONE][EYESHAPE_ATTACKER];

    switch (row) {
    case SPACE_COLOUR:
        *value = e->colour == WHITE;
        return true;
    case SPACE_AT:
        *value = ps_next(&e->points, 0);
        return true;
    case SPACE_POINTS:
        *value = ps_count(&e->points);
        return true;
    case SPACE_MARGINS:
        *value = ps_count(&e->margins);
        return true;
    case SPACE_OWNER_TO_MOVE:
        *value = f->at->to_move == e->colour;
        return true;
    case SPACE_HALVES:
        *value = e->half_count;
        return true;
    case SPACE_SEKI:
        *value = seki == EYESHAPE_YES;
        return seki != EYESHAPE_UNKNOWN;
    case SPACE_KO:
    case SPACE_KO_SECOND:
        return ko_value((enum space_row)row, e, value);
    default:
        return eyes_value((enum space_row)row, f, e, value);
    }
}

const struct fields fields_of_spaces = { .word = "space",
                                         .needs = FINDINGS_EYES,
                                         .row = space_rows,
                                         .rows = SPACE_ROWS,
                                         .items = spaces,
                                         .value = space_value };

/* --- regions ---------------------------------------------------------------------------------- */

enum region_row {
    REGION_COLOUR,
    REGION_AT,
    REGION_POINTS,
    REGION_OWNER_TO_MOVE,
    REGION_VALUE,
    REGION_HELD,
    REGION_HELD_FIRST,
    REGION_LOSS,
    REGION_FALLS,
    REGION_LIKELY,
    REGION_OPEN,
    REGION_INTRUSIONS,
    REGION_KO,
    REGION_BROKEN_NEXT,
    REGION_KEPT_NEXT,
    REGION_ROWS
};

static const struct where_field region_rows[REGION_ROWS] = {
    [REGION_COLOUR] = { "colour", "B|W", "whose it is by the estimate", 0 },
    [REGION_AT] = { "at", POINT, "its first point", 0 },
    [REGION_POINTS] = { "points", NUMBER, "points", 0 },
    [REGION_OWNER_TO_MOVE] = { "owner_to_move", YES, "it is its owner's turn", 0 },
    [REGION_VALUE] = { "value", NUMBER, "points that it is worth by the estimate", 0 },
    [REGION_HELD] = { "held", NUMBER, "and after break-ins, the enemy moving first", 0 },
    [REGION_HELD_FIRST] = { "held_first", NUMBER, "the owner moving first", 0 },
    [REGION_LOSS] = { "loss", NUMBER, "value less held", 0 },
    [REGION_FALLS] = { "falls", NUMBER, "points that fall when the enemy moves first, by proof",
                       0 },
    [REGION_LIKELY] = { "likely", NUMBER, "points that are likely to", 0 },
    [REGION_OPEN] = { "open", NUMBER, "points about which there is no proof, those included", 0 },
    [REGION_INTRUSIONS] = { "intrusions", NUMBER, "strings that may break in", 0 },
    [REGION_KO] = { "ko", YES, "some of it hangs on a ko", 0 },
    [REGION_BROKEN_NEXT] = { "broken_next", YES,
                             "the next move of the game is the one that breaks in", 0 },
    [REGION_KEPT_NEXT] = { "kept_next", YES, "it is the one that keeps the enemy out", 0 },
};

static int regions(const struct findings *f)
{
    return (int)f->territory.count;
}

static bool read_value(enum region_row row, const struct findings *f,
                       const struct breakin_region *r, double *value)
{
    const struct breakin_reach *reach = r->reach;

    if (row == REGION_HELD || row == REGION_HELD_FIRST)
        *value = (double)r->holds[row == REGION_HELD ? BREAKIN_INTRUDER : BREAKIN_OWNER];
    else if (row == REGION_FALLS)
        *value = ps_count(&reach[BREAKIN_INTRUDER].fallen);
    else if (row == REGION_LIKELY)
        *value = ps_count(&reach[BREAKIN_INTRUDER].likely);
    else if (row == REGION_OPEN)
        *value = ps_count(&reach[BREAKIN_INTRUDER].open);
    else if (row == REGION_INTRUSIONS)
        *value = r->intrusion_count;
    else if (row == REGION_KO)
        *value = reach[BREAKIN_INTRUDER].ko || reach[BREAKIN_OWNER].ko;
    else if (row == REGION_BROKEN_NEXT)
        *value = field_is_next(f, colour_other(r->owner), reach[BREAKIN_INTRUDER].move);
    else
        *value = field_is_next(f, r->owner, reach[BREAKIN_OWNER].move);
    return f->territory.was_read;
}

static bool region_value(int row, const struct findings *f, int item, double *value)
{
    const struct breakin_region *r = &f->territory.region[item];
    const double worth =
        (double)section_territory_worth(&f->territory, &r->points) / SECTION_TERR_UNIT;

    switch (row) {
    case REGION_COLOUR:
        *value = r->owner == WHITE;
        return true;
    case REGION_AT:
        *value = ps_next(&r->points, 0);
        return true;
    case REGION_POINTS:
        *value = ps_count(&r->points);
        return true;
    case REGION_OWNER_TO_MOVE:
        *value = f->at->to_move == r->owner;
        return true;
    case REGION_VALUE:
        *value = worth;
        return true;
    case REGION_LOSS:
        *value = worth - (double)r->holds[BREAKIN_INTRUDER];
        return f->territory.was_read;
    default:
        return read_value((enum region_row)row, f, r, value);
    }
}

const struct fields fields_of_regions = { .word = "region",
                                          .needs = FINDINGS_TERR,
                                          .row = region_rows,
                                          .rows = REGION_ROWS,
                                          .items = regions,
                                          .value = region_value };
