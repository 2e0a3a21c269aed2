/* test_evidence.c - what reading says of strings, as evidence for the territory estimate.
 *
 * How: pictures whose groups and eyes are plain to see; and sums of eyes that are handed over.
 */
#include <criterion/criterion.h>

#include "diagram.h"
#include "evidence.h"

static point at(const struct board *b, const char *name)
{
    point p = GEO_NONE;

    cr_assert_eq(geo_parse(&b->geo, name, &p), GO_OK);
    return board_string(b, p)->first;
}

/* A living corner in two strings, and a stone in a ladder's end: groups are one, eyes are two. */
Test(evidence, groups_and_eyes_are_read)
{
    struct board *b = diagram_board(".X.XO..../XXXXO..../OOOOO..../........./......X../"
                                    "........./X......../O......../.........");
    const struct evidence_effort effort = evidence_effort_of(5);
    struct evidence_reader *r = evidence_reader_new(&effort);
    static struct influence_evidence e[PS_LIMIT_MAX];

    cr_assert(b && r);
    cr_assert_eq(evidence_read(r, b, e), GO_OK);
    const struct influence_evidence *corner = &e[at(b, "A8")], *stone = &e[at(b, "G5")];
    cr_expect_eq(corner->settled, 1);
    cr_expect_eq(corner->capture, INFLUENCE_SAFE);
    cr_expect_eq(corner->eyes_attacked, 5);
    cr_expect_eq(corner->eyes_defended, 5);
    cr_expect_eq(stone->settled, 0);
    cr_expect_neq(stone->group, 0);
    cr_expect_neq(stone->group, corner->group);
    evidence_reader_free(r);
    board_free(b);
}

/* Two spaces, one of which is half an eye, belong to the group with most of their borders. */
Test(evidence, eyes_of_a_group_add_up)
{
    struct board *b = diagram_board(".X.X./XX.XX/...../OO.OO/.O.O.");
    struct pointset left, right;
    static struct influence_evidence e[PS_LIMIT_MAX];

    ps_clear(&left);
    ps_clear(&right);
    ps_add(&left, geo_point(&b->geo, 0, 0));
    ps_add(&right, geo_point(&b->geo, 4, 0));
    const struct evidence_string strings[] = {
        { .origin = at(b, "A4"), .dragon = 3 },
        { .origin = at(b, "D4"), .dragon = 3 },
        { .origin = at(b, "A2"), .dragon = -1 },
        { .origin = at(b, "D2"), .attack = READING_WIN, .asked_defend = true, .dragon = -1 },
    };
    const int8_t one[EYESHAPE_SIDES] = { [EYESHAPE_ATTACKER] = 1, [EYESHAPE_DEFENDER] = 1 };
    const int8_t half[EYESHAPE_SIDES] = { [EYESHAPE_ATTACKER] = 0, [EYESHAPE_DEFENDER] = 1 };
    const struct evidence_space spaces[] = { evidence_space_of(BLACK, &left, one, 0),
                                             evidence_space_of(BLACK, &right, half, 0) };

    evidence_of(b, strings, 4, spaces, 2, e);
    for (int i = 0; i < 2; i++) {
        cr_expect_eq(e[strings[i].origin].group, 1 + strings[0].origin);
        cr_expect_eq(e[strings[i].origin].eyes_attacked, 3);
        cr_expect_eq(e[strings[i].origin].eyes_defended, 5);
    }
    cr_expect_eq(e[strings[2].origin].group, 0);
    cr_expect_eq(e[strings[2].origin].eyes_attacked, 0);
    cr_expect_eq(e[strings[2].origin].capture, INFLUENCE_SAFE);
    cr_expect_eq(e[strings[3].origin].capture, INFLUENCE_CAUGHT);
    board_free(b);
}

/* What is not known is guessed; a guess below nothing is none. */
Test(evidence, unknown_eyes_are_guessed)
{
    const int8_t unknown[EYESHAPE_SIDES] = { EYESHAPE_UNKNOWN, EYESHAPE_UNKNOWN };
    struct pointset none;

    ps_clear(&none);
    cr_expect_eq(evidence_space_of(WHITE, &none, unknown, 2).least, 2);
    cr_expect_eq(evidence_space_of(WHITE, &none, unknown, -1).most, 0);
}
