/* tally_report.c - statistics as rows, one JSON document, or tables and bars. */
#include "report.h"

#include <inttypes.h>
#include <stdio.h>

enum { BAR_WIDTH = 40 };

/* --- rows ----------------------------------------------------------------------------------- */

static int add_range(struct bytes *out, const struct tally *t, const struct tally_key *k,
                     unsigned by)
{
    if (!(by & TALLY_BY_RANGE))
        return report_add(out, "all\tall");
    if (k->range == TALLY_GAME)
        return report_add(out, "game\tgame");
    const uint64_t first = (uint64_t)k->range * t->band;
    return bytes_print(out, "%" PRIu64 "\t%" PRIu64, first, first + t->band - 1);
}

static int add_key(struct bytes *out, const struct tally *t, const struct tally_key *k, unsigned by)
{
    char rank[8];
    int error = by & TALLY_BY_SIZE ? bytes_print(out, "%dx%d\t", k->width, k->height)
                                   : report_add(out, "all\t");

    if (error == GO_OK)
        error = add_range(out, t, k, by);
    return error == GO_OK
               ? bytes_print(out, "\t%s\t%s\t%s", tally_phase_word((enum tally_phase)k->phase),
                             tally_rank_word(k->rank, rank),
                             tally_outcome_word((enum tally_outcome)k->outcome))
               : error;
}

static int tsv(const struct tally *t, unsigned by, struct bytes *out)
{
    int error = report_add(out, "size\tfrom_ply\tto_ply\tphase\trank\toutcome");

    for (int k = 0; error == GO_OK && k < TALLY_COUNT_KINDS; k++)
        error = bytes_print(out, "\t%s", tally_name((enum tally_count)k));
    if (error == GO_OK)
        error = bytes_add_byte(out, '\n');
    for (size_t i = 0; error == GO_OK && i < t->cell_count; i++) {
        error = add_key(out, t, &t->cell[i].key, by);
        for (int k = 0; error == GO_OK && k < TALLY_COUNT_KINDS; k++)
            error = bytes_print(out, "\t%" PRIu64, t->cell[i].count[k]);
        if (error == GO_OK)
            error = bytes_add_byte(out, '\n');
    }
    return error;
}

/* --- JSON ----------------------------------------------------------------------------------- */

static int json_counts(const struct tally_cell *c, struct bytes *out)
{
    int error = GO_OK;

    for (int k = 0; error == GO_OK && k < TALLY_COUNT_KINDS; k++)
        error = bytes_print(out, "%s\"%s\":%" PRIu64, k > 0 ? "," : "",
                            tally_name((enum tally_count)k), c->count[k]);
    return error;
}

static int json_range(const struct tally *t, const struct tally_key *k, struct bytes *out)
{
    const uint64_t first = (uint64_t)k->range * t->band;

    if (k->range == TALLY_GAME)
        return report_add(out, "\"scope\":\"game\",");
    return bytes_print(out, "\"scope\":\"plies\",\"from\":%" PRIu64 ",\"to\":%" PRIu64 ",", first,
                       first + t->band - 1);
}

static int json_group(const struct tally *t, const struct tally_cell *c, unsigned by,
                      struct bytes *out)
{
    const struct tally_key *k = &c->key;
    char rank[8];
    int error = bytes_add_byte(out, '{');

    if (error == GO_OK && (by & TALLY_BY_SIZE))
        error = bytes_print(out, "\"width\":%d,\"height\":%d,", k->width, k->height);
    if (error == GO_OK && (by & TALLY_BY_RANGE))
        error = json_range(t, k, out);
    if (error == GO_OK && (by & TALLY_BY_PHASE))
        error = bytes_print(out, "\"phase\":\"%s\",", tally_phase_word((enum tally_phase)k->phase));
    if (error == GO_OK && (by & TALLY_BY_RANK))
        error = bytes_print(out, "\"rank\":\"%s\",", tally_rank_word(k->rank, rank));
    if (error == GO_OK && (by & TALLY_BY_OUTCOME))
        error = bytes_print(out, "\"outcome\":\"%s\",",
                            tally_outcome_word((enum tally_outcome)k->outcome));
    if (error == GO_OK)
        error = json_counts(c, out);
    return error == GO_OK ? bytes_add_byte(out, '}') : error;
}

static int json_sections(const struct tally *t, struct bytes *out)
{
    int error = report_add(out, "\n ],\n \"sections\":[");

    for (size_t i = 0; error == GO_OK && i < t->section_count; i++) {
        const struct tally_section *s = &t->section[i];
        error = report_add(out, i > 0 ? ",\n  {\"id\":" : "\n  {\"id\":");
        if (error == GO_OK)
            error = report_json(out, s->id, POS_ID_SIZE);
        if (error == GO_OK)
            error = bytes_print(
                out, ",\"games\":%" PRIu64 ",\"answers\":%" PRIu64 ",\"bytes\":%" PRIu64 "}",
                s->games, s->answers, s->bytes);
    }
    return error == GO_OK ? report_add(out, "\n ]\n}\n") : error;
}

static int json(const struct tally *t, const struct tally *groups, unsigned by,
                const struct tally_cell *total, struct bytes *out)
{
    int error = bytes_print(out,
                            "{\"format\":\"kifupipe-posstat\",\"version\":2,\"band\":%" PRIu32
                            ",\"checksum\":\"%016" PRIx64 "\",\n \"total\":{",
                            t->band, t->checksum);

    if (error == GO_OK)
        error = json_counts(total, out);
    if (error == GO_OK)
        error = report_add(out, "},\n \"groups\":[");
    for (size_t i = 0; error == GO_OK && i < groups->cell_count; i++) {
        error = report_add(out, i > 0 ? ",\n  " : "\n  ");
        if (error == GO_OK)
            error = json_group(t, &groups->cell[i], by, out);
    }
    return error == GO_OK ? json_sections(t, out) : error;
}

/* --- text ----------------------------------------------------------------------------------- */

/* "1,234,567" */
static const char *grouped(uint64_t number, char text[32])
{
    char digits[24];
    const int count = snprintf(digits, sizeof digits, "%" PRIu64, number);
    int to = 0;

    for (int i = 0; i < count; i++) {
        if (i > 0 && (count - i) % 3 == 0)
            text[to++] = ',';
        text[to++] = digits[i];
    }
    text[to] = '\0';
    return text;
}

static double share(uint64_t part, uint64_t whole)
{
    return whole == 0 ? 0 : 100.0 * (double)part / (double)whole;
}

static uint64_t sum(const struct tally_cell *c, enum tally_count first, enum tally_count last)
{
    uint64_t all = 0;

    for (int k = (int)first; k <= (int)last; k++)
        all += c->count[k];
    return all;
}

/* The end of a line: two blanks and a bar, or nothing. */
static int bar_line(struct bytes *out, uint64_t value, uint64_t high)
{
    int error = value > 0 ? report_add(out, "  ") : GO_OK;

    if (error == GO_OK)
        error = report_bar(out, value, high, BAR_WIDTH);
    return error == GO_OK ? bytes_add_byte(out, '\n') : error;
}

static int text_games(const struct tally *t, const struct tally_cell *total, struct bytes *out)
{
    const uint64_t *n = total->count;
    char a[32], b[32], c[32], d[32];
    const uint64_t told = n[TALLY_BLACK_WINS] + n[TALLY_WHITE_WINS] + n[TALLY_DRAWS];
    int error = bytes_print(out, "%s games, %s moves, %s positions\n", grouped(n[TALLY_GAMES], a),
                            grouped(n[TALLY_MOVES], b), grouped(n[TALLY_POSITIONS], c));

    if (error == GO_OK)
        error = bytes_print(out, "won by Black %s, by White %s, drawn %s, unknown %s\n",
                            grouped(n[TALLY_BLACK_WINS], a), grouped(n[TALLY_WHITE_WINS], b),
                            grouped(n[TALLY_DRAWS], c), grouped(n[TALLY_GAMES] - told, d));
    if (error == GO_OK && n[TALLY_FAULTY] > 0)
        error = bytes_print(out, "read with warnings: %s games\n", grouped(n[TALLY_FAULTY], a));
    for (size_t i = 0; error == GO_OK && i < t->section_count; i++)
        error = bytes_print(out, "section %.4s: %s answers in %s games, %s bytes\n",
                            t->section[i].id, grouped(t->section[i].answers, a),
                            grouped(t->section[i].games, b), grouped(t->section[i].bytes, c));
    return error;
}

static uint64_t most(const struct tally *t, enum tally_count k)
{
    uint64_t high = 0;

    for (size_t i = 0; i < t->cell_count; i++)
        if (t->cell[i].count[k] > high)
            high = t->cell[i].count[k];
    return high;
}

static int text_sizes(const struct tally *sizes, struct bytes *out)
{
    const uint64_t high = most(sizes, TALLY_GAMES);
    char size[16], number[32];
    int error = report_add(out, "\nBoards             games\n");

    for (size_t i = 0; error == GO_OK && i < sizes->cell_count; i++) {
        const struct tally_cell *c = &sizes->cell[i];
        snprintf(size, sizeof size, "%dx%d", c->key.width, c->key.height);
        error = bytes_print(out, "  %-8s%14s", size, grouped(c->count[TALLY_GAMES], number));
        if (error == GO_OK)
            error = bar_line(out, c->count[TALLY_GAMES], high);
    }
    return error;
}

/* "   30-59" */
static int text_range(const struct tally *t, const struct tally_cell *c, struct bytes *out)
{
    char range[32];
    const uint64_t first = (uint64_t)c->key.range * t->band;

    snprintf(range, sizeof range, "%" PRIu64 "-%" PRIu64, first, first + t->band - 1);
    return bytes_print(out, "  %9s", range);
}

static int text_positions(const struct tally *ranges, struct bytes *out)
{
    const uint64_t high = most(ranges, TALLY_POSITIONS);
    char number[32];
    int error = report_add(out, "\n      move     positions\n");

    for (size_t i = 0; error == GO_OK && i < ranges->cell_count; i++) {
        const struct tally_cell *c = &ranges->cell[i];
        if (c->count[TALLY_POSITIONS] == 0)
            continue;
        error = text_range(ranges, c, out);
        if (error == GO_OK)
            error = bytes_print(out, "%14s", grouped(c->count[TALLY_POSITIONS], number));
        if (error == GO_OK)
            error = bar_line(out, c->count[TALLY_POSITIONS], high);
    }
    return error;
}

/* The board's share settled for each side, as a bar of B and W over a board as wide as the bar. */
static int settled_bar(const struct tally_cell *c, struct bytes *out)
{
    const double points = (double)c->count[TALLY_JUDGED_POINTS];
    const int black = (int)((double)c->count[TALLY_SETTLED_BLACK] / points * BAR_WIDTH + 0.5);
    const int white = (int)((double)c->count[TALLY_SETTLED_WHITE] / points * BAR_WIDTH + 0.5);
    int error = bytes_add_byte(out, '|');

    for (int i = 0; error == GO_OK && i < BAR_WIDTH; i++)
        error = bytes_add_byte(out, i < black ? 'B' : i >= BAR_WIDTH - white ? 'W' : '.');
    return error == GO_OK ? report_add(out, "|\n") : error;
}

static int text_settled(const struct tally *ranges, const struct tally_cell *total,
                        struct bytes *out)
{
    const uint64_t *n = total->count;
    char a[32], b[32];
    int error;

    if (n[TALLY_JUDGED] == 0)
        return GO_OK;
    error = report_add(out, "\nSettled for ever (share of the board)\n"
                            "      move     Black    White\n");
    for (size_t i = 0; error == GO_OK && i < ranges->cell_count; i++) {
        const struct tally_cell *c = &ranges->cell[i];
        const uint64_t points = c->count[TALLY_JUDGED_POINTS];
        if (points == 0)
            continue;
        error = text_range(ranges, c, out);
        if (error == GO_OK)
            error = bytes_print(out, "  %6.2f%%  %6.2f%%  ",
                                share(c->count[TALLY_SETTLED_BLACK], points),
                                share(c->count[TALLY_SETTLED_WHITE], points));
        if (error == GO_OK)
            error = settled_bar(c, out);
    }
    if (error == GO_OK)
        error = bytes_print(out, "  %s positions have settled points, %s are settled whole\n",
                            grouped(n[TALLY_SETTLED_ANY], a), grouped(n[TALLY_SETTLED_ALL], b));
    if (error == GO_OK && n[TALLY_ENDED] > 0)
        error = bytes_print(out, "  %s games were settled whole; %s moves came after that\n",
                            grouped(n[TALLY_ENDED], a), grouped(n[TALLY_MOVES_AFTER], b));
    if (error == GO_OK && n[TALLY_SAFETY] > 0)
        error = bytes_print(out,
                            "  safe when both sides alternate: %s points for Black, %s for White\n",
                            grouped(n[TALLY_SAFE_BLACK], a), grouped(n[TALLY_SAFE_WHITE], b));
    return error;
}

static const char *const category_words[] = { "in settled points",
                                              "settled for the opponent once played",
                                              "replaced by a move that settles them" };

static int text_meaningless(const struct tally_cell *total, struct bytes *out)
{
    const uint64_t *n = total->count;
    const uint64_t all = sum(total, TALLY_BLACK_1, TALLY_WHITE_3);
    char a[32], b[32];
    int error;

    if (n[TALLY_LOOKED] == 0)
        return GO_OK;
    error = bytes_print(out, "\nMeaningless moves in %s positions%21s%14s\n",
                        grouped(n[TALLY_LOOKED], a), "for Black", "for White");
    for (int k = 0; error == GO_OK && k < 3; k++)
        error = bytes_print(out, "  %-44s%14s%14s\n", category_words[k],
                            grouped(n[TALLY_BLACK_1 + k], a), grouped(n[TALLY_WHITE_1 + k], b));
    if (error == GO_OK)
        error = bytes_print(
            out, "  together %.2f a position and colour, %.1f%% of the empty points\n",
            (double)all / 2 / (double)n[TALLY_LOOKED], share(all, 2 * n[TALLY_LOOKED_EMPTY]));
    return error;
}

static int text_played(const struct tally *ranges, const struct tally_cell *total,
                       struct bytes *out)
{
    const uint64_t *n = total->count;
    const uint64_t all = sum(total, TALLY_PLAYED_1, TALLY_PLAYED_3);
    char a[32], b[32];
    int error;

    if (n[TALLY_PLAYED] == 0)
        return GO_OK;
    error = bytes_print(out, "\nMoves played: %s of %s were meaningless (%.2f%%)\n",
                        grouped(all, a), grouped(n[TALLY_PLAYED], b), share(all, n[TALLY_PLAYED]));
    for (int k = 0; error == GO_OK && k < 3; k++)
        error =
            bytes_print(out, "  %-44s%14s\n", category_words[k], grouped(n[TALLY_PLAYED_1 + k], a));
    for (size_t i = 0; error == GO_OK && all > 0 && i < ranges->cell_count; i++) {
        const struct tally_cell *c = &ranges->cell[i];
        const uint64_t here = sum(c, TALLY_PLAYED_1, TALLY_PLAYED_3);
        if (c->count[TALLY_PLAYED] == 0)
            continue;
        error = text_range(ranges, c, out);
        if (error == GO_OK)
            error = bytes_print(out, "  %6.2f%%", share(here, c->count[TALLY_PLAYED]));
        if (error == GO_OK)
            error = bar_line(out, here, c->count[TALLY_PLAYED]);
    }
    return error;
}

static int text_share(struct bytes *out, const char *words, uint64_t part, uint64_t whole)
{
    char a[32];

    return bytes_print(out, "  %-44s%14s  %5.2f%%\n", words, grouped(part, a), share(part, whole));
}

static int text_eyes(const struct tally_cell *total, struct bytes *out)
{
    const uint64_t *n = total->count;
    char a[32], b[32];
    int error;

    if (n[TALLY_EYED] == 0)
        return GO_OK;
    error = bytes_print(out, "\nEye spaces in %s positions: %s\n", grouped(n[TALLY_EYED], a),
                        grouped(n[TALLY_SPACES], b));
    if (error == GO_OK)
        error = text_share(out, "with known values", n[TALLY_SPACES_KNOWN], n[TALLY_SPACES]);
    if (error == GO_OK)
        error = text_share(out, "of those, who moves first has an eye more", n[TALLY_SPACES_OPEN],
                           n[TALLY_SPACES_KNOWN]);
    if (error == GO_OK)
        error = text_share(out, "  where one point decides for both", n[TALLY_SPACES_POINT],
                           n[TALLY_SPACES_OPEN]);
    if (error == GO_OK)
        error = text_share(out, "of those, a ko threat changes them", n[TALLY_SPACES_KO],
                           n[TALLY_SPACES_KNOWN]);
    if (error == GO_OK)
        error = text_share(out, "of those, there may be two eyes", n[TALLY_SPACES_TWO],
                           n[TALLY_SPACES_KNOWN]);
    if (error == GO_OK)
        error = text_share(out, "  where a ko decides the second", n[TALLY_SPACES_KO_SECOND],
                           n[TALLY_SPACES_TWO]);
    return error == GO_OK ? text_share(out, "alive by seki", n[TALLY_SPACES_SEKI], n[TALLY_SPACES])
                          : error;
}

static int text_links(const struct tally_cell *total, struct bytes *out)
{
    const uint64_t *n = total->count;
    char a[32], b[32];
    int error;

    if (n[TALLY_LINKED] == 0)
        return GO_OK;
    error = bytes_print(out, "\nNear pairs of strings: %s in %s positions\n",
                        grouped(n[TALLY_LINKS], a), grouped(n[TALLY_LINKED], b));
    if (error == GO_OK)
        error = text_share(out, "cannot be cut", n[TALLY_LINKS_HOLD], n[TALLY_LINKS]);
    if (error == GO_OK)
        error =
            text_share(out, "cut or joined: who moves first", n[TALLY_LINKS_CUT], n[TALLY_LINKS]);
    if (error == GO_OK)
        error = text_share(out, "a ko decides", n[TALLY_LINKS_KO], n[TALLY_LINKS]);
    if (error == GO_OK)
        error = text_share(out, "cuts that the player to move had, played", n[TALLY_CUT_PLAYED],
                           n[TALLY_COULD_CUT]);
    if (error == GO_OK && n[TALLY_GROUPED] > 0)
        error =
            bytes_print(out, "  %s groups, %s tails, %s pairs of links that do not hold together\n",
                        grouped(n[TALLY_DRAGONS], a), grouped(n[TALLY_TAILS], b),
                        grouped(n[TALLY_CONFLICTS], (char[32]){ 0 }));
    return error;
}

static int text_territory(const struct tally_cell *total, struct bytes *out)
{
    const uint64_t *n = total->count;
    char a[32], b[32];
    int error;

    if (n[TALLY_MAPPED] == 0)
        return GO_OK;
    error = bytes_print(out, "\nTerritory: %s regions in %s positions\n",
                        grouped(n[TALLY_REGIONS], a), grouped(n[TALLY_MAPPED], b));
    if (error == GO_OK)
        error = text_share(out, "of which some falls to the enemy's first move",
                           n[TALLY_REGIONS_FALL], n[TALLY_REGIONS]);
    if (error == GO_OK)
        error = bytes_print(out, "  %.1f points a position by estimate, %.1f after break-ins\n",
                            (double)n[TALLY_WORTH] / 100 / (double)n[TALLY_MAPPED],
                            (double)n[TALLY_WORTH_READ] / 100 / (double)n[TALLY_MAPPED]);
    return error;
}

static int text_strings(const struct tally_cell *total, struct bytes *out)
{
    static const struct {
        const char *words;
        enum tally_count kind;
    } rows[] = { { "cannot be captured", TALLY_STRINGS_SAFE },
                 { "captured or saved: who moves first", TALLY_STRINGS_CRITICAL },
                 { "cannot be saved", TALLY_STRINGS_LOST },
                 { "without a proof", TALLY_STRINGS_OPEN },
                 { "a ko matters", TALLY_STRINGS_KO },
                 { "cut enemy strings apart", TALLY_CUTTING },
                 { "inessential by the plain rule", TALLY_INESSENTIAL },
                 { "inessential by races", TALLY_LOSES_RACES },
                 { "the two rules differ", TALLY_RULES_DIFFER } };
    const uint64_t *n = total->count;
    char a[32], b[32];
    int error;

    if (n[TALLY_READ] == 0)
        return GO_OK;
    error = bytes_print(out, "\nStrings: %s in %s positions\n", grouped(n[TALLY_STRINGS], a),
                        grouped(n[TALLY_READ], b));
    for (size_t i = 0; error == GO_OK && i < sizeof rows / sizeof *rows; i++)
        error = bytes_print(out, "  %-44s%14s  %6.2f%%\n", rows[i].words,
                            grouped(n[rows[i].kind], a), share(n[rows[i].kind], n[TALLY_STRINGS]));
    return error;
}

static int text_chances(const struct tally_cell *total, struct bytes *out)
{
    const uint64_t *n = total->count;
    char a[32], b[32], c[32];
    int error = GO_OK;

    if (n[TALLY_COULD_SAVE] + n[TALLY_COULD_CAPTURE] == 0)
        return GO_OK;
    error = bytes_print(out, "\nChances of the player to move\n  %-44s%14s\n",
                        "own strings that could be saved", grouped(n[TALLY_COULD_SAVE], a));
    if (error == GO_OK && n[TALLY_FOLLOWED] == 0 && n[TALLY_COULD_SAVE] > 0)
        error =
            report_add(out, "    what became of them is not known: no next position was read\n");
    else if (error == GO_OK)
        error =
            bytes_print(out,
                        "    %s with the next position read: saved %s (%.1f%%), lost by proof "
                        "%s (%.1f%%)\n",
                        grouped(n[TALLY_FOLLOWED], c), grouped(n[TALLY_SAVED], a),
                        share(n[TALLY_SAVED], n[TALLY_FOLLOWED]), grouped(n[TALLY_NOT_SAVED], b),
                        share(n[TALLY_NOT_SAVED], n[TALLY_FOLLOWED]));
    if (error == GO_OK)
        error = bytes_print(out, "  %-44s%14s\n    captured %s (%.1f%%)\n",
                            "enemy strings that could be captured",
                            grouped(n[TALLY_COULD_CAPTURE], a), grouped(n[TALLY_CAPTURED], b),
                            share(n[TALLY_CAPTURED], n[TALLY_COULD_CAPTURE]));
    return error;
}

static int text(const struct tally *t, const struct tally *sizes, const struct tally *ranges,
                const struct tally_cell *total, struct bytes *out)
{
    int error = text_games(t, total, out);

    if (error == GO_OK && sizes->cell_count > 0)
        error = text_sizes(sizes, out);
    if (error == GO_OK && total->count[TALLY_POSITIONS] > 0)
        error = text_positions(ranges, out);
    if (error == GO_OK)
        error = text_settled(ranges, total, out);
    if (error == GO_OK)
        error = text_strings(total, out);
    if (error == GO_OK)
        error = text_chances(total, out);
    if (error == GO_OK)
        error = text_links(total, out);
    if (error == GO_OK)
        error = text_eyes(total, out);
    if (error == GO_OK)
        error = text_territory(total, out);
    if (error == GO_OK)
        error = text_meaningless(total, out);
    return error == GO_OK ? text_played(ranges, total, out) : error;
}

int report_tally(enum report_form form, const struct tally *t, unsigned by, struct bytes *out)
{
    struct tally all = { 0 }, groups = { 0 }, sizes = { 0 }, ranges = { 0 };
    const struct tally_cell *total = NULL;
    const struct tally_key whole = { .rank = TALLY_RANK_ALL };
    int error = tally_roll_up(t, TALLY_BY_NOTHING, &all);

    if (error == GO_OK) {
        total = tally_cell(&all, &whole);
        error = total ? tally_roll_up(t, by, &groups) : GO_ENOMEM;
    }
    if (error == GO_OK)
        error = tally_roll_up(t, TALLY_BY_SIZE, &sizes);
    if (error == GO_OK)
        error = tally_roll_up(t, TALLY_BY_RANGE, &ranges);
    if (error == GO_OK)
        error = form == REPORT_TSV    ? tsv(&groups, by, out)
                : form == REPORT_TEXT ? text(t, &sizes, &ranges, total, out)
                                      : json(t, &groups, by, total, out);
    tally_free(&all);
    tally_free(&groups);
    tally_free(&sizes);
    tally_free(&ranges);
    return error;
}

/* --- moves played --------------------------------------------------------------------------- */

int report_played_head(struct bytes *out)
{
    return report_add(out, "source\tgame\tply\tcolour\tmove\tcategory\treplacement\tstring\n");
}

int report_played(const struct tally_game *s, struct bytes *out)
{
    const struct record *r = &s->game->record;
    char at[GEO_NAME_SIZE], by[GEO_NAME_SIZE], string[GEO_NAME_SIZE];
    int error = GO_OK;

    for (size_t i = 0; error == GO_OK && i < s->played_count; i++) {
        const struct tally_played *p = &s->played[i];
        const bool saves = p->string != GEO_NONE;
        const point better = saves ? p->better : p->why.replacement;
        error = report_field(out, r->source.data, r->source.count);
        if (error == GO_OK)
            error = bytes_print(out, "\t%" PRIu64 "\t%" PRIu32 "\t%s\t%s\t", r->source_index,
                                p->ply, report_colour((enum colour)p->move.colour),
                                geo_name(&r->geo, p->move.at, at));
        if (error == GO_OK)
            error = report_add(out, saves ? "not_saved"
                                          : report_category((enum uncond_category)p->why.category));
        if (error == GO_OK)
            error = bytes_print(out, "\t%s\t%s\n",
                                better == GEO_PASS ? "-" : geo_name(&r->geo, better, by),
                                saves ? geo_name(&r->geo, p->string, string) : "-");
    }
    return error;
}
