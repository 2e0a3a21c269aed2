/* judge.c - a recorded result against what was found. */
#include "audit.h"

#include <ctype.h>
#include <stdlib.h>
#include <strings.h>

const char *audit_class_word(enum audit_class c)
{
    static const char *const words[] = { "settled", "read", "estimated" };

    return words[c];
}

const char *audit_verdict_word(enum audit_verdict v)
{
    static const char *const words[] = { "no claim", "agrees",     "other margin",
                                         "unsure",   "other komi", "other winner" };

    return words[v];
}

/* A number as quarter points, if it is a whole number of them; a locale must have no say. */
static bool read_quarters(const char *text, int32_t *quarters)
{
    int32_t whole = 0, hundredths = 0, unit = 10;
    bool finer = false;

    if (!isdigit((unsigned char)*text) && *text != '.')
        return false;
    for (; isdigit((unsigned char)*text) && whole < 100000; text++)
        whole = whole * 10 + (*text - '0');
    if (*text == '.' || *text == ',')
        for (text++; isdigit((unsigned char)*text); text++, unit /= 10) {
            hundredths += unit * (*text - '0');
            finer |= unit == 0 && *text != '0';
        }
    if (finer || hundredths % 25 != 0)
        return false;
    *quarters = whole * 4 + hundredths / 25;
    return true;
}

bool audit_read_result(const char *text, enum record_result *winner, int32_t *margin)
{
    *margin = AUDIT_UNKNOWN_MARGIN;
    if (!text)
        return false;
    while (isspace((unsigned char)*text))
        text++;
    if (strcasecmp(text, "0") == 0 || strcasecmp(text, "draw") == 0 ||
        strcasecmp(text, "jigo") == 0) {
        *winner = RECORD_DRAW;
        *margin = 0;
        return true;
    }
    const char colour = (char)toupper((unsigned char)*text);
    if ((colour != 'B' && colour != 'W') || text[1] != '+')
        return false;
    *winner = colour == 'B' ? RECORD_BLACK_WINS : RECORD_WHITE_WINS;
    if (!read_quarters(text + 2, margin) || *margin == 0) /* 0.03 or 0: nobody has counted that */
        *margin = AUDIT_UNKNOWN_MARGIN;
    return true;
}

bool audit_is_ended(const struct record *r)
{
    const size_t n = r->move_count;
    enum record_result winner;
    int32_t margin;

    if (n >= 2 && r->move[n - 1].at == GEO_PASS && r->move[n - 2].at == GEO_PASS)
        return true;
    return audit_read_result(record_property(r, "RE"), &winner, &margin) &&
           margin != AUDIT_UNKNOWN_MARGIN;
}

/* The ways of counting that RU lets in. */
static void read_rules(const struct record *r, bool *area, bool *territory)
{
    static const char *const areas[] = { "chinese", "aga", "new zealand", "nz",
                                         "tromp",   "goe", "ing",         "area" };
    const char *rules = record_property(r, "RU");

    *area = *territory = true;
    if (!rules)
        return;
    if (strncasecmp(rules, "japan", 5) == 0 || strncasecmp(rules, "korea", 5) == 0)
        *area = false;
    for (size_t i = 0; i < sizeof areas / sizeof *areas; i++)
        if (strncasecmp(rules, areas[i], strlen(areas[i])) == 0)
            *territory = false;
}

struct judging {
    int32_t claimed;     /* Black's less White's */
    bool winner, margin; /* they are those of a score that may be meant */
    bool possible;       /* the winner may be right if doubtful points are his */
};

/* One score that may be meant. Points open between both may have gone to either side, and the
 * winner may be anyone who wins between `low` and `high`. */
static void try_score(struct judging *j, int32_t score, int32_t slack, int32_t low, int32_t high)
{
    if (abs(j->claimed - score) <= slack)
        j->margin = j->winner = true;
    if ((j->claimed > 0 && score + slack > 0) || (j->claimed < 0 && score - slack < 0))
        j->winner = true;
    if ((j->claimed > 0 && high + slack > 0) || (j->claimed < 0 && low - slack < 0))
        j->possible = true;
}

/* Scores are whole points before komi. Margins of Chinese counting may be in stones above half the
 * board: two points each. */
static bool fits_komi(int32_t *claimed, int32_t komi, bool chinese)
{
    if ((*claimed + komi) % 4 == 0)
        return true;
    if (!chinese || (2 * *claimed + komi) % 4 != 0)
        return false;
    *claimed *= 2;
    return true;
}

static enum audit_verdict verdict_of(const struct judging *j)
{
    return j->margin     ? AUDIT_AGREES
           : j->winner   ? AUDIT_OTHER_MARGIN
           : j->possible ? AUDIT_UNSURE
                         : AUDIT_OTHER_WINNER;
}

void audit_judge(const struct record *r, const struct audit *a, struct audit_claim *claim)
{
    const int32_t komi = r->komi_quarters == RECORD_KOMI_ABSENT ? 0 : r->komi_quarters;
    const int32_t counted = a->area[BLACK] - a->area[WHITE];
    const int32_t below = 4 * (counted - a->low), above = 4 * (a->high - counted);
    struct judging j = { 0 };
    bool area, territory;

    *claim =
        (struct audit_claim){ .area = 4 * (a->area[BLACK] - a->area[WHITE]) - komi,
                              .territory = 4 * (a->territory[BLACK] - a->territory[WHITE]) - komi };
    if (!audit_read_result(record_property(r, "RE"), &claim->winner, &claim->margin) ||
        claim->margin == AUDIT_UNKNOWN_MARGIN || r->komi_quarters == RECORD_KOMI_ABSENT)
        return;
    j.claimed = claim->winner == RECORD_BLACK_WINS ? claim->margin : -claim->margin;
    read_rules(r, &area, &territory);
    if (!fits_komi(&j.claimed, komi, !territory)) {
        claim->verdict = AUDIT_OTHER_KOMI;
        return;
    }
    for (int given = 0; area && given < 3; given++) {
        const int32_t stones = given == 0 || r->handicap < 2 ? 0 : r->handicap + given - 2;
        const int32_t score = claim->area - 4 * stones;
        try_score(&j, score, 4 * a->dame, score - below, score + above);
    }
    if (territory)
        try_score(&j, claim->territory, 0, claim->territory - below, claim->territory + above);
    claim->verdict = verdict_of(&j);
}
