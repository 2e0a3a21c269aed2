/* test_eyeshape.c - eye shapes that players know by name, conditions, kos, and the solver itself.
 */
#include <criterion/criterion.h>
#include <stdio.h>

#include "eyeshape.h"
#include "eyeshape_pictures.h"

static struct eyeshape_solver *solver;

static void make_solver(void)
{
    solver = eyeshape_solver_new(EYESHAPE_BUDGET, 0);
}

static void free_solver(void)
{
    eyeshape_solver_free(solver);
}

static struct eyeshape_value ask(const struct eyeshape *s)
{
    struct eyeshape_value value;

    cr_assert(eyeshape_is_sound(s));
    cr_assert_eq(eyeshape_ask(solver, s, EYESHAPE_ALL, &value), GO_OK);
    return value;
}

/* --- named shapes -------------------------------------------------------------------------- */

Test(eyeshape, named_shapes, .init = make_solver, .fini = free_solver)
{
    for (int i = 0; i < PICTURES; i++) {
        const struct shape_picture *p = &shape_pictures[i];
        int number[PICTURE_SIDE][PICTURE_SIDE];
        struct eyeshape s;
        picture_shape(p->picture, &s, number);
        for (int k = 0; k < 4; k++) {
            char got[VALUE_ROOM];
            s.liberties = picture_liberties[k];
            const struct eyeshape_value value = ask(&s);
            value_text(&value, got);
            cr_expect_str_eq(got, p->value[k], "%s, %d liberties: got %s, want %s", p->name,
                             s.liberties, got, p->value[k]);
        }
    }
}

Test(eyeshape, named_vital_points, .init = make_solver, .fini = free_solver)
{
    for (int i = 0; i < PICTURES; i++) {
        const struct shape_picture *p = &shape_pictures[i];
        int number[PICTURE_SIDE][PICTURE_SIDE];
        struct eyeshape s;
        if (p->vital[0] == '\0')
            continue;
        picture_shape(p->picture, &s, number);
        s.liberties = 4;
        const struct eyeshape_value value = ask(&s);
        const uint32_t *vital = value.vital[EYESHAPE_THREAT_NONE];
        for (int y = 0; y < PICTURE_SIDE; y++)
            for (int x = 0; x < PICTURE_SIDE; x++) {
                const char c = picture_at(p->vital, x, y);
                if (number[y][x] < 0)
                    continue;
                cr_expect_eq(vital[EYESHAPE_ATTACKER] >> number[y][x] & 1, c == 'A' || c == 'B',
                             "%s: attack at column %d of row %d", p->name, x, y);
                cr_expect_eq(vital[EYESHAPE_DEFENDER] >> number[y][x] & 1, c == 'D' || c == 'B',
                             "%s: defence at column %d of row %d", p->name, x, y);
            }
    }
}
