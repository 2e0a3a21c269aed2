/* where.c - the expression as a row of steps in reverse Polish order, by Dijkstra's shunting
 * yard: no recursion, however deep the parentheses. */
#include "where.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Operators by rising strength; WHERE_OPEN only waits on the stack. */
enum step_kind { WHERE_OPEN, WHERE_OR, WHERE_AND, WHERE_NOT, WHERE_TEST };

enum test_op { OP_PRESENT, OP_EQ, OP_NE, OP_LT, OP_LE, OP_GT, OP_GE, OP_HAS, OP_HAS_NOT };

enum field {
    FIELD_SIZE,
    FIELD_WIDTH,
    FIELD_HEIGHT,
    FIELD_MOVES,
    FIELD_KOMI,
    FIELD_HANDICAP,
    FIELD_RESULT,
    FIELD_SOURCE,
    FIELD_PROPERTY
};

static const char *const field_names[] = { "size", "width",    "height", "moves",
                                           "komi", "handicap", "result", "source" };

struct step {
    enum step_kind kind;
    enum test_op op;
    enum field field;
    size_t name, value; /* offsets into text, NUL-terminated */
    size_t at;          /* of the operator in the expression */
    bool is_number;
    double number;
    int height; /* of size = 19x13, or 0 */
};

struct where {
    struct step *step;
    size_t count, capacity;
    char *text;
};

struct parser {
    struct where *w;
    const char *text;
    size_t at;
    struct bytes words;
    struct step *stack; /* operators that wait */
    size_t stack_count, stack_capacity;
    struct where_error *error;
};

static int complain(struct parser *p, size_t at, const char *words)
{
    p->error->at = at;
    p->error->words = words;
    return GO_ESYNTAX;
}

static int push(struct step **array, size_t *count, size_t *capacity, const struct step *s)
{
    const int error = array_reserve(array, capacity, *count + 1, sizeof **array);

    if (error == GO_OK)
        (*array)[(*count)++] = *s;
    return error;
}

static int emit(struct parser *p, const struct step *s)
{
    return push(&p->w->step, &p->w->count, &p->w->capacity, s);
}

static void blanks(struct parser *p)
{
    while (isspace((unsigned char)p->text[p->at]))
        p->at++;
}

static bool is_word_char(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '.' || c == '+' || c == '-' || c == '/' ||
           c == ':' || (unsigned char)c >= 0x80;
}

/* A word as it stands, to p->words; 0 bytes when there is none. */
static int take_word(struct parser *p, size_t *offset, size_t *count)
{
    const size_t start = p->at;
    int error;

    while (is_word_char(p->text[p->at]))
        p->at++;
    *offset = p->words.count;
    *count = p->at - start;
    error = bytes_add(&p->words, p->text + start, *count);
    return error == GO_OK ? bytes_add_byte(&p->words, 0) : error;
}

static int take_value(struct parser *p, struct step *s)
{
    size_t count;

    blanks(p);
    const size_t start = p->at;
    const char quote = p->text[p->at];
    if (quote == '"' || quote == '\'') {
        const char *end = strchr(p->text + p->at + 1, quote);
        if (!end)
            return complain(p, start, "this quote has no end");
        s->value = p->words.count;
        count = (size_t)(end - p->text) - start - 1;
        p->at = start + count + 2;
        const int error = bytes_add(&p->words, p->text + start + 1, count);
        return error == GO_OK ? bytes_add_byte(&p->words, 0) : error;
    }
    const int error = take_word(p, &s->value, &count);
    if (error != GO_OK)
        return error;
    if (count == 0)
        return complain(p, start, "a value is missing here");
    char *end;
    const char *word = (const char *)p->words.data + s->value;
    s->number = strtod(word, &end);
    s->is_number = *end == '\0' && (isdigit((unsigned char)word[strspn(word, "+-.")]));
    return GO_OK;
}

static enum test_op take_op(struct parser *p)
{
    static const struct {
        const char *sign;
        enum test_op op;
    } ops[] = { { "==", OP_EQ }, { "!=", OP_NE }, { "!~", OP_HAS_NOT },
                { "<=", OP_LE }, { ">=", OP_GE }, { "=", OP_EQ },
                { "<", OP_LT },  { ">", OP_GT },  { "~", OP_HAS } };

    blanks(p);
    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
        if (strncmp(p->text + p->at, ops[i].sign, strlen(ops[i].sign)) == 0) {
            p->at += strlen(ops[i].sign);
            return ops[i].op;
        }
    return OP_PRESENT;
}

/* size = 19x13 has a number behind the x; the other numeric fields need plain numbers. */
static int check_value(struct parser *p, struct step *s, size_t at)
{
    const char *value = (const char *)p->words.data + s->value;

    if (s->field == FIELD_SIZE && !s->is_number) {
        int width, height, end = 0;
        if (sscanf(value, "%3dx%3d%n", &width, &height, &end) == 2 && value[end] == '\0' &&
            (s->op == OP_EQ || s->op == OP_NE)) {
            s->number = width;
            s->height = height;
            return GO_OK;
        }
        return complain(p, at, "not a size: 19, or 19x13 behind = or !=");
    }
    if (s->field < FIELD_RESULT && !s->is_number)
        return complain(p, at, "this field is compared with a number");
    if (s->field < FIELD_RESULT && (s->op == OP_HAS || s->op == OP_HAS_NOT))
        return complain(p, s->at, "~ is for text");
    if (s->field == FIELD_RESULT) {
        if (strcmp(value, "B") != 0 && strcmp(value, "W") != 0 && strcmp(value, "draw") != 0 &&
            strcmp(value, "unknown") != 0)
            return complain(p, at, "a result is B, W, draw or unknown");
        if (s->op != OP_EQ && s->op != OP_NE)
            return complain(p, s->at, "results are compared by = or !=");
    }
    return GO_OK;
}

static int take_field(struct parser *p, struct step *s, size_t at)
{
    const char *name = (const char *)p->words.data + s->name;

    s->field = FIELD_PROPERTY;
    for (int i = 0; i < FIELD_PROPERTY; i++)
        if (strcmp(name, field_names[i]) == 0)
            s->field = (enum field)i;
    if (s->field == FIELD_PROPERTY)
        for (const char *c = name; *c; c++)
            if (!isupper((unsigned char)*c) && !isdigit((unsigned char)*c))
                return complain(p, at, "no such field (properties are in capitals)");
    return GO_OK;
}

/* NAME, or NAME OP VALUE; the name has been taken. */
static int take_test(struct parser *p, struct step *s, size_t at)
{
    int error = take_field(p, s, at);

    if (error != GO_OK)
        return error;
    s->kind = WHERE_TEST;
    blanks(p);
    s->at = p->at;
    s->op = take_op(p);
    if (s->op == OP_PRESENT)
        return emit(p, s);
    blanks(p);
    const size_t value_at = p->at;
    error = take_value(p, s);
    if (error == GO_OK)
        error = check_value(p, s, value_at);
    return error == GO_OK ? emit(p, s) : error;
}

/* Operators on the stack that bind at least as strongly come first. */
static int unwind(struct parser *p, enum step_kind kind)
{
    int error = GO_OK;

    while (error == GO_OK && p->stack_count > 0 && p->stack[p->stack_count - 1].kind >= kind)
        error = emit(p, &p->stack[--p->stack_count]);
    return error;
}

static int wait(struct parser *p, enum step_kind kind, size_t at)
{
    const struct step s = { .kind = kind, .at = at };

    return push(&p->stack, &p->stack_count, &p->stack_capacity, &s);
}

static int take_close(struct parser *p, size_t at)
{
    const int error = unwind(p, WHERE_OR);

    if (error != GO_OK)
        return error;
    if (p->stack_count == 0)
        return complain(p, at, "this parenthesis was never opened");
    p->stack_count--;
    return GO_OK;
}

/* Where an operand is due: (, not, or a comparison. */
static int take_operand(struct parser *p, bool *due)
{
    struct step s = { 0 };
    const size_t at = p->at;
    size_t count;

    if (p->text[at] == '(') {
        p->at++;
        return wait(p, WHERE_OPEN, at);
    }
    const int error = take_word(p, &s.name, &count);
    if (error != GO_OK)
        return error;
    const char *word = (const char *)p->words.data + s.name;
    if (count == 0 || strcmp(word, "and") == 0 || strcmp(word, "or") == 0)
        return complain(p, at, "a comparison is missing here");
    if (strcmp(word, "not") == 0)
        return wait(p, WHERE_NOT, at);
    *due = false;
    return take_test(p, &s, at);
}

/* Behind an operand: and, or, ). */
static int take_operator(struct parser *p, bool *due)
{
    const size_t at = p->at;
    size_t offset, count;

    if (p->text[at] == ')') {
        p->at++;
        return take_close(p, at);
    }
    int error = take_word(p, &offset, &count);
    if (error != GO_OK)
        return error;
    const char *word = (const char *)p->words.data + offset;
    const bool is_and = strcmp(word, "and") == 0;
    if (!is_and && strcmp(word, "or") != 0)
        return complain(p, at, "expected and, or, or the end");
    *due = true;
    error = unwind(p, is_and ? WHERE_AND : WHERE_OR);
    return error == GO_OK ? wait(p, is_and ? WHERE_AND : WHERE_OR, at) : error;
}

enum { DEPTH_MAX = 64 }; /* truth values at a time: the bits of a word */

/* Each test adds a value, and/or take one of two away. */
static int check_depth(struct parser *p)
{
    size_t depth = 0;

    for (size_t i = 0; i < p->w->count; i++) {
        depth += p->w->step[i].kind == WHERE_TEST;
        depth -= p->w->step[i].kind == WHERE_AND || p->w->step[i].kind == WHERE_OR;
        if (depth > DEPTH_MAX)
            return complain(p, p->w->step[i].at, "this is nested too deeply");
    }
    return GO_OK;
}

static int parse(struct parser *p)
{
    bool due = true;
    int error = GO_OK;

    for (blanks(p); error == GO_OK && p->text[p->at] != '\0'; blanks(p))
        error = due ? take_operand(p, &due) : take_operator(p, &due);
    if (error == GO_OK && due)
        error = complain(p, p->at, "a comparison is missing here");
    if (error == GO_OK)
        error = unwind(p, WHERE_OR);
    if (error == GO_OK && p->stack_count > 0)
        error = complain(p, p->stack[p->stack_count - 1].at, "this parenthesis is never closed");
    return error == GO_OK ? check_depth(p) : error;
}

int where_parse(const char *text, struct where **result, struct where_error *error)
{
    struct parser p = { .w = calloc(1, sizeof *p.w), .text = text, .error = error };
    int status = p.w ? parse(&p) : GO_ENOMEM;

    free(p.stack);
    if (p.w)
        p.w->text = (char *)p.words.data;
    else
        bytes_free(&p.words);
    if (status == GO_OK)
        *result = p.w;
    else
        where_free(p.w);
    return status;
}

void where_free(struct where *w)
{
    if (!w)
        return;
    free(w->step);
    free(w->text);
    free(w);
}

/* --- matching --- */

static bool ordered(enum test_op op, double a, double b)
{
    switch (op) {
    case OP_PRESENT:
        return a < 0 || a > 0;
    case OP_EQ:
        return !(a < b) && !(a > b);
    case OP_NE:
        return a < b || a > b;
    case OP_LT:
        return a < b;
    case OP_LE:
        return a <= b;
    case OP_GT:
        return a > b;
    case OP_GE:
        return a >= b;
    case OP_HAS:
    case OP_HAS_NOT:
        break;
    }
    return false;
}

static bool match_text(const struct step *s, const char *value, const char *text, size_t count)
{
    const size_t length = strlen(value);

    if (s->op == OP_PRESENT)
        return count > 0;
    if (s->op == OP_HAS || s->op == OP_HAS_NOT)
        return (memmem(text, count, value, length) != NULL) == (s->op == OP_HAS);
    if (s->is_number) {
        char *end;
        const double number = strtod(text, &end);
        return end == text ? s->op == OP_NE : ordered(s->op, number, s->number);
    }
    const int order = memcmp(text, value, count < length ? count : length);
    const double sign = order != 0 ? order : count < length ? -1 : count > length;
    return ordered(s->op, sign, 0);
}

static bool match_size(const struct step *s, const struct record *r)
{
    const int width = r->geo.width, height = r->geo.height;

    if (s->op == OP_PRESENT)
        return true;
    if (s->op != OP_EQ && s->op != OP_NE)
        return ordered(s->op, width > height ? width : height, s->number);
    const bool same = ordered(OP_EQ, width, s->number) &&
                      ordered(OP_EQ, height, s->height > 0 ? s->height : s->number);
    return same == (s->op == OP_EQ);
}

static bool match_property(const struct where *w, const struct step *s, const struct record *r)
{
    const char *value = record_property(r, w->text + s->name);

    if (!value)
        value = "";
    return match_text(s, w->text + s->value, value, strlen(value));
}

static bool match_source(const struct where *w, const struct step *s, const struct record *r)
{
    struct step plain = *s;

    plain.is_number = false;
    return match_text(&plain, w->text + s->value,
                      r->source.count > 0 ? (const char *)r->source.data : "", r->source.count);
}

static bool match_test(const struct where *w, const struct step *s, const struct record *r)
{
    static const char *const results[] = { "unknown", "B", "W", "draw" };

    switch (s->field) {
    case FIELD_SIZE:
        return match_size(s, r);
    case FIELD_WIDTH:
        return ordered(s->op, r->geo.width, s->number);
    case FIELD_HEIGHT:
        return ordered(s->op, r->geo.height, s->number);
    case FIELD_MOVES:
        return ordered(s->op, (double)r->move_count, s->number);
    case FIELD_KOMI:
        if (r->komi_quarters == RECORD_KOMI_ABSENT)
            return false;
        return s->op == OP_PRESENT || ordered(s->op, r->komi_quarters / 4.0, s->number);
    case FIELD_HANDICAP:
        return ordered(s->op, r->handicap, s->number);
    case FIELD_RESULT:
        if (s->op == OP_PRESENT)
            return r->result != RECORD_UNKNOWN;
        return (strcmp(results[r->result & 3], w->text + s->value) == 0) == (s->op == OP_EQ);
    case FIELD_SOURCE:
        return match_source(w, s, r);
    case FIELD_PROPERTY:
        break;
    }
    return match_property(w, s, r);
}

bool where_match(const struct where *w, const struct record *r)
{
    uint64_t few = 0; /* truth values: the lowest bit is the top of the stack */

    for (size_t i = 0; i < w->count; i++) {
        const struct step *s = &w->step[i];
        const uint64_t top = few & 1, next = few >> 1 & 1;
        if (s->kind == WHERE_TEST)
            few = few << 1 | match_test(w, s, r);
        else if (s->kind == WHERE_NOT)
            few ^= 1;
        else
            few = (few >> 2) << 1 | (s->kind == WHERE_AND ? top & next : top | next);
    }
    return few & 1;
}
