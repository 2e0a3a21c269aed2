/* eyes_report.c - eye spaces with their values and moves, as text. */
#include "report_private.h"

struct view {
    const struct pos_game *game;
    const struct replay *at;
    const struct section_eyes *answer;
    struct bytes *out;
};

/* In the order that people ask for them. */
static const int threat_order[EYESHAPE_THREATS] = { EYESHAPE_THREAT_NONE, EYESHAPE_THREAT_ATTACKER,
                                                    EYESHAPE_THREAT_DEFENDER };
static const char *const threat_key[EYESHAPE_THREATS] = { "enemy_threat", "no_threats",
                                                          "owner_threat" };
static const char *const half_word[] = { "false", "half", "ko_half" };
static const char *const flag_word[] = { "split_wall", "large",  "unknown",
                                         "opened",     "has_ko", "guessed" };

static const struct geometry *geo(const struct view *v)
{
    return &v->at->board->geo;
}

static bool columns_differ(const struct section_eye *e)
{
    for (int threat = 0; threat < EYESHAPE_THREATS; threat++)
        for (int side = 0; side < EYESHAPE_SIDES; side++)
            if (e->eyes[threat][side] != e->eyes[EYESHAPE_THREAT_NONE][side])
                return true;
    return false;
}

/* Do ko threats change the eyes?  Nobody knows where some value is unknown. */
static int hangs_on_ko(const struct section_eye *e)
{
    struct section_eye_summary about;

    return !section_eye_sum_up(e, &about) ? EYESHAPE_UNKNOWN
           : about.ko                     ? EYESHAPE_YES
                                          : EYESHAPE_NO;
}

static bool is_seki(const struct section_eye *e)
{
    return e->seki[EYESHAPE_THREAT_NONE][EYESHAPE_ATTACKER] == EYESHAPE_YES ||
           e->seki[EYESHAPE_THREAT_NONE][EYESHAPE_DEFENDER] == EYESHAPE_YES;
}

static char eye_letter(int eyes)
{
    return eyes == EYESHAPE_UNKNOWN ? '?' : (char)('0' + eyes);
}

/* Names, split by commas; "-" when there are none. */
static int add_set(struct view *v, const struct pointset *s)
{
    char name[GEO_NAME_SIZE];
    int error = ps_is_empty(s) ? report_add(v->out, "-") : GO_OK;
    bool first = true;

    for (point p = ps_next(s, 0); error == GO_OK && p != GEO_NONE; p = ps_next(s, p + 1)) {
        error = bytes_print(v->out, "%s%s", first ? "" : ",", geo_name(geo(v), p, name));
        first = false;
    }
    return error;
}

static int add_moves(struct view *v, const struct section_eye_moves *m)
{
    char name[GEO_NAME_SIZE];
    int error = m->count == 0 && !m->outside ? report_add(v->out, "-") : GO_OK;

    for (int i = 0; error == GO_OK && i < m->count; i++)
        error =
            bytes_print(v->out, "%s%s%s%s", i > 0 ? "," : "", geo_name(geo(v), m->move[i].at, name),
                        m->move[i].marks & SECTION_EYE_SACRIFICE ? "*" : "",
                        m->move[i].marks & SECTION_EYE_UNSAFE ? "!" : "");
    return error == GO_OK && m->outside ? report_add(v->out, m->count > 0 ? ",+" : "+") : error;
}

static int add_halves(struct view *v, const struct section_eye *e)
{
    char name[GEO_NAME_SIZE];
    int error = e->half_count == 0 ? report_add(v->out, "-") : GO_OK;

    for (int i = 0; error == GO_OK && i < e->half_count; i++)
        error = bytes_print(v->out, "%s%s:%s", i > 0 ? "," : "",
                            geo_name(geo(v), e->half[i].at, name), half_word[e->half[i].kind]);
    return error;
}

static int add_flags(struct view *v, unsigned flags)
{
    int error = flags == 0 ? report_add(v->out, "-") : GO_OK;
    bool first = true;

    for (int i = 0; error == GO_OK && flags >> i != 0; i++)
        if (flags >> i & 1) {
            error = bytes_print(v->out, "%s%s", first ? "" : ",", flag_word[i]);
            first = false;
        }
    return error;
}

/* --- rows ----------------------------------------------------------------------------------- */

static int tsv_values(struct view *v, const struct section_eye *e)
{
    int error = GO_OK;

    for (int i = 0; error == GO_OK && i < EYESHAPE_THREATS; i++)
        error = bytes_print(v->out, "\t%c\t%c", eye_letter(e->eyes[threat_order[i]][0]),
                            eye_letter(e->eyes[threat_order[i]][1]));
    if (error == GO_OK)
        error =
            bytes_print(v->out, "\t%c\t%c\t%c\t%d\t%d", eye_letter(e->twice[0]),
                        eye_letter(e->twice[1]), eye_letter(hangs_on_ko(e)), is_seki(e), e->guess);
    for (int side = 0; error == GO_OK && side < EYESHAPE_SIDES; side++) {
        error = bytes_add_byte(v->out, '\t');
        if (error == GO_OK)
            error = add_moves(v, &e->vital[EYESHAPE_THREAT_NONE][side]);
    }
    return error;
}

static int tsv_eye(struct view *v, const struct section_eye *e)
{
    int error = report_tsv_position(v->out, &v->game->record, v->at);

    if (error == GO_OK)
        error = bytes_print(v->out, "\t%s\t%d\t", report_colour((enum colour)e->colour),
                            ps_count(&e->points));
    if (error == GO_OK)
        error = add_set(v, &e->points);
    if (error == GO_OK)
        error = bytes_add_byte(v->out, '\t');
    if (error == GO_OK)
        error = add_set(v, &e->margins);
    if (error == GO_OK)
        error = bytes_add_byte(v->out, '\t');
    if (error == GO_OK)
        error = add_halves(v, e);
    if (error == GO_OK)
        error = bytes_print(v->out, "\t%d", e->liberties);
    if (error == GO_OK)
        error = tsv_values(v, e);
    if (error == GO_OK)
        error = bytes_add_byte(v->out, '\t');
    if (error == GO_OK)
        error = add_flags(v, e->flags);
    return error == GO_OK ? bytes_add_byte(v->out, '\n') : error;
}

/* --- JSON lines ----------------------------------------------------------------------------- */

static int json_set(struct view *v, const char *key, const struct pointset *s)
{
    char name[GEO_NAME_SIZE];
    int error = bytes_print(v->out, ",\"%s\":[", key);
    bool first = true;

    for (point p = ps_next(s, 0); error == GO_OK && p != GEO_NONE; p = ps_next(s, p + 1)) {
        error = bytes_print(v->out, "%s\"%s\"", first ? "" : ",", geo_name(geo(v), p, name));
        first = false;
    }
    return error == GO_OK ? bytes_add_byte(v->out, ']') : error;
}

static int json_moves(struct view *v, const char *key, const struct section_eye_moves *m)
{
    char name[GEO_NAME_SIZE];
    int error = bytes_print(v->out, ",\"%s\":[", key);

    for (int i = 0; error == GO_OK && i < m->count; i++)
        error = bytes_print(v->out, "%s{\"move\":\"%s\"%s%s}", i > 0 ? "," : "",
                            geo_name(geo(v), m->move[i].at, name),
                            m->move[i].marks & SECTION_EYE_SACRIFICE ? ",\"sacrifice\":true" : "",
                            m->move[i].marks & SECTION_EYE_UNSAFE ? ",\"unsafe\":true" : "");
    return error == GO_OK
               ? bytes_print(v->out, "],\"%s_outside\":%s", key, m->outside ? "true" : "false")
               : error;
}

/* A number of eyes, or null. */
static int json_count(struct view *v, int eyes)
{
    return eyes == EYESHAPE_UNKNOWN ? report_add(v->out, "null") : bytes_print(v->out, "%d", eyes);
}

static int json_pair(struct view *v, const char *key, const int8_t pair[EYESHAPE_SIDES])
{
    int error = bytes_print(v->out, "\"%s\":[", key);

    if (error == GO_OK)
        error = json_count(v, pair[0]);
    if (error == GO_OK)
        error = bytes_add_byte(v->out, ',');
    if (error == GO_OK)
        error = json_count(v, pair[1]);
    return error == GO_OK ? bytes_add_byte(v->out, ']') : error;
}

static int json_column(struct view *v, const struct section_eye *e, int threat)
{
    int error = bytes_print(v->out, ",\"%s\":{", threat_key[threat]);

    if (error == GO_OK)
        error = json_pair(v, "eyes", e->eyes[threat]);
    if (error == GO_OK)
        error = report_add(v->out, ",");
    if (error == GO_OK)
        error = json_pair(v, "seki", e->seki[threat]);
    if (error == GO_OK)
        error = json_moves(v, "attack", &e->vital[threat][EYESHAPE_ATTACKER]);
    if (error == GO_OK)
        error = json_moves(v, "defence", &e->vital[threat][EYESHAPE_DEFENDER]);
    return error == GO_OK ? bytes_add_byte(v->out, '}') : error;
}

static int json_halves(struct view *v, const struct section_eye *e)
{
    char name[GEO_NAME_SIZE];
    int error = report_add(v->out, ",\"halves\":[");

    for (int i = 0; error == GO_OK && i < e->half_count; i++)
        error = bytes_print(v->out, "%s{\"point\":\"%s\",\"kind\":\"%s\"}", i > 0 ? "," : "",
                            geo_name(geo(v), e->half[i].at, name), half_word[e->half[i].kind]);
    return error == GO_OK ? report_add(v->out, "],") : error;
}

static int json_flags(struct view *v, unsigned flags)
{
    int error = GO_OK;

    for (int i = 0; error == GO_OK && EYES_FLAGS_ALL >> i != 0; i++)
        error = bytes_print(v->out, ",\"%s\":%s", flag_word[i], flags >> i & 1 ? "true" : "false");
    return error;
}

static const char *known_word(int answer)
{
    return answer == EYESHAPE_UNKNOWN ? "null" : answer == EYESHAPE_YES ? "true" : "false";
}

static int json_eye(struct view *v, const struct section_eye *e)
{
    int error = bytes_print(v->out, "{\"colour\":\"%s\",\"size\":%d",
                            report_colour((enum colour)e->colour), ps_count(&e->points));

    if (error == GO_OK)
        error = json_set(v, "points", &e->points);
    if (error == GO_OK)
        error = json_set(v, "margins", &e->margins);
    if (error == GO_OK)
        error = json_halves(v, e);
    if (error == GO_OK)
        error = json_pair(v, "two_moves", e->twice);
    for (int i = 0; error == GO_OK && i < EYESHAPE_THREATS; i++)
        error = json_column(v, e, threat_order[i]);
    if (error == GO_OK)
        error = bytes_print(v->out, ",\"hangs_on_ko\":%s,\"outer_liberties\":%d,\"guess\":%d",
                            known_word(hangs_on_ko(e)), e->liberties, e->guess);
    if (error == GO_OK)
        error = json_flags(v, e->flags);
    return error == GO_OK ? bytes_add_byte(v->out, '}') : error;
}

static int json_position(struct view *v)
{
    int error = report_json_position(v->out, &v->game->record, v->at);

    if (error == GO_OK)
        error = report_add(v->out, ",\"eyes\":[");
    for (size_t i = 0; error == GO_OK && i < v->answer->count; i++) {
        error = i > 0 ? bytes_add_byte(v->out, ',') : GO_OK;
        if (error == GO_OK)
            error = json_eye(v, &v->answer->eye[i]);
    }
    return error == GO_OK ? report_add(v->out, "]}\n") : error;
}

/* --- pictures ------------------------------------------------------------------------------- */

/* Empty points of spaces: b and w, margins ! and :, ends f, h and k. */
static void draw(const struct view *v, const struct section_eye *e, char *overlay)
{
    static const char end[] = "fhk";

    for (point p = ps_next(&e->points, 0); p != GEO_NONE; p = ps_next(&e->points, p + 1))
        if (board_at(v->at->board, p) == EMPTY)
            overlay[p] = ps_has(&e->margins, p) ? (e->colour == BLACK ? '!' : ':')
                                                : (e->colour == BLACK ? 'b' : 'w');
    for (int i = 0; i < e->half_count; i++)
        if (board_at(v->at->board, e->half[i].at) == EMPTY)
            overlay[e->half[i].at] = end[e->half[i].kind];
}

static int text_pair(struct view *v, const int8_t pair[EYESHAPE_SIDES])
{
    if (pair[0] == pair[1])
        return bytes_print(v->out, "%c", eye_letter(pair[0]));
    return bytes_print(v->out, "%c-%c", eye_letter(pair[0]), eye_letter(pair[1]));
}

static int text_eye(struct view *v, const struct section_eye *e)
{
    const int8_t *eyes = e->eyes[EYESHAPE_THREAT_NONE];
    char name[GEO_NAME_SIZE];
    int error = bytes_print(v->out, "%s %s, %d points: eyes ",
                            geo_name(geo(v), ps_next(&e->points, 0), name),
                            report_colour((enum colour)e->colour), ps_count(&e->points));

    if (error == GO_OK)
        error = text_pair(v, eyes);
    if (error == GO_OK && eyes[0] == EYESHAPE_UNKNOWN)
        error = bytes_print(v->out, " (guess: %d)", e->guess);
    if (error == GO_OK && eyes[0] != eyes[1]) {
        error = report_add(v->out, "; attack ");
        if (error == GO_OK)
            error = add_moves(v, &e->vital[EYESHAPE_THREAT_NONE][EYESHAPE_ATTACKER]);
        if (error == GO_OK)
            error = report_add(v->out, ", defence ");
        if (error == GO_OK)
            error = add_moves(v, &e->vital[EYESHAPE_THREAT_NONE][EYESHAPE_DEFENDER]);
    }
    if (error == GO_OK && columns_differ(e)) {
        error = report_add(v->out, "; with a ko threat of the enemy ");
        if (error == GO_OK)
            error = text_pair(v, e->eyes[EYESHAPE_THREAT_ATTACKER]);
        if (error == GO_OK)
            error = report_add(v->out, ", of the owner ");
        if (error == GO_OK)
            error = text_pair(v, e->eyes[EYESHAPE_THREAT_DEFENDER]);
    }
    if (error == GO_OK && is_seki(e))
        error = report_add(v->out, "; alive by seki");
    return error == GO_OK ? bytes_add_byte(v->out, '\n') : error;
}

static int text_position(struct view *v)
{
    char overlay[GEO_LIMIT_MAX] = { 0 };

    for (size_t i = 0; i < v->answer->count; i++)
        draw(v, &v->answer->eye[i], overlay);
    int error = report_text_position(v->out, &v->game->record, v->at, overlay);
    for (size_t i = 0; error == GO_OK && i < v->answer->count; i++)
        error = text_eye(v, &v->answer->eye[i]);
    return error == GO_OK ? bytes_add_byte(v->out, '\n') : error;
}

/* --- all positions of a game ---------------------------------------------------------------- */

static int write_position(enum report_form form, const struct findings *f, struct bytes *out)
{
    struct view v = { .game = f->game, .at = f->at, .answer = &f->eyes, .out = out };
    int error = GO_OK;

    if (form == REPORT_JSONL)
        return json_position(&v);
    if (form == REPORT_TEXT)
        return text_position(&v);
    for (size_t i = 0; error == GO_OK && i < f->eyes.count; i++)
        error = tsv_eye(&v, &f->eyes.eye[i]);
    return error;
}

int report_eyes_head(enum report_form form, struct bytes *out)
{
    if (form == REPORT_TSV)
        return report_add(out, "source\tgame\tply\tcolour\tsize\tpoints\tmargins\thalves\t"
                               "outer_liberties\tattacked\tdefended\tattacked_enemy_threat\t"
                               "defended_enemy_threat\tattacked_owner_threat\t"
                               "defended_owner_threat\tattacked_twice\tdefended_twice\t"
                               "hangs_on_ko\tseki\tguess\tattack_moves\tdefence_moves\tflags\n");
    if (form == REPORT_TEXT)
        return report_add(out, "b w  point of an eye space     ! :  open to the enemy\n"
                               "f    false eye     h  half eye     k  a ko decides\n"
                               "moves: * sacrifice  ! can be captured  + a liberty outside\n\n");
    return GO_OK;
}

int report_eyes(enum report_form form, const struct pos_game *g, struct bytes *out)
{
    return report_positions(form, g, FINDINGS_EYES, 0, write_position, out);
}
