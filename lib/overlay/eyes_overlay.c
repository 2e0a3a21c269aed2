/* eyes_overlay.c - eye spaces, half eyes and vital points. */
#include "overlay_private.h"

/* What holds where nobody may take back a ko by force. */
enum { PLAIN = EYESHAPE_THREAT_NONE };

static void shade_space(const struct section_eye *e, struct picture *p)
{
    const enum picture_ink ink = e->colour == BLACK ? PICTURE_BLUE : PICTURE_GREEN;

    for (point at = ps_next(&e->points, 0); at != GEO_NONE; at = ps_next(&e->points, at + 1))
        if (p->at[at].shade == PICTURE_NONE)
            p->at[at].shade = (uint8_t)ink;
}

/* f false, h half, k half by ko. */
static void mark_halves(const struct section_eye *e, struct picture *p)
{
    static const char *const labels[] = {
        [EYES_FALSE] = "f", [EYES_HALF] = "h", [EYES_KO_HALF] = "k"
    };

    for (int i = 0; i < e->half_count; i++)
        picture_label(p, e->half[i].at, labels[e->half[i].kind]);
}

static int add_value(int8_t eyes, struct bytes *text)
{
    return eyes == EYESHAPE_UNKNOWN ? bytes_print(text, "?") : bytes_print(text, "%d", eyes);
}

/* The vital points of one side get crosses, and their names go to the text. */
static int add_vital(const struct section_eye *e, enum eyeshape_side side, const char *words,
                     struct picture *p, struct bytes *text)
{
    const struct section_eye_moves *m = &e->vital[PLAIN][side];
    char name[GEO_NAME_SIZE];
    int error = GO_OK;

    for (int i = 0; error == GO_OK && i < m->count; i++) {
        error =
            bytes_print(text, "%s%s", i == 0 ? words : ",", geo_name(&p->geo, m->move[i].at, name));
        if (p->at[m->move[i].at].stone == EMPTY && !p->at[m->move[i].at].label[0])
            picture_mark(p, m->move[i].at, PICTURE_CROSS, PICTURE_RED);
    }
    return error;
}

static int tell(const struct findings *f, size_t i, struct picture *p)
{
    const struct section_eye *e = &f->eyes.eye[i];
    const int8_t first = e->eyes[PLAIN][EYESHAPE_ATTACKER];
    const int8_t second = e->eyes[PLAIN][EYESHAPE_DEFENDER];
    char name[GEO_NAME_SIZE];
    struct bytes text = { 0 };
    int error = bytes_print(
        &text, "%s's eye space at %s, %d points: ", e->colour == BLACK ? "Black" : "White",
        geo_name(&p->geo, ps_next(&e->points, 0), name), ps_count(&e->points));

    if (error == GO_OK)
        error = add_value(first, &text);
    if (error == GO_OK && first != second)
        error = bytes_print(&text, " or ");
    if (error == GO_OK && first != second)
        error = add_value(second, &text);
    if (error == GO_OK)
        error = bytes_print(&text, second == 1 && first == 1 ? " eye" : " eyes");
    if (error == GO_OK)
        error = add_vital(e, EYESHAPE_ATTACKER, "; taken by ", p, &text);
    if (error == GO_OK)
        error = add_vital(e, EYESHAPE_DEFENDER, "; made by ", p, &text);
    if (error == GO_OK)
        error = overlay_tell(p, &text);
    bytes_free(&text);
    return error;
}

/* Where who moves first decides comes first. */
static int is_open(const struct findings *f, size_t i)
{
    const int8_t *eyes = f->eyes.eye[i].eyes[PLAIN];

    return eyes[EYESHAPE_ATTACKER] != eyes[EYESHAPE_DEFENDER];
}

int overlay_eyes(const struct findings *f, struct picture *p)
{
    for (size_t i = 0; i < f->eyes.count; i++) {
        shade_space(&f->eyes.eye[i], p);
        mark_halves(&f->eyes.eye[i], p);
    }
    return overlay_tell_all(f, f->eyes.count, is_open, tell, p);
}
