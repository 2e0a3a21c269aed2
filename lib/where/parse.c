/* parse.c - the expression as a row of steps in reverse Polish order, by Dijkstra's shunting
 * yard: no recursion, however deep the parentheses. */
#include "where_private.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

static const char *const field_names[] = { "size", "width",    "height", "moves",
                                           "komi", "handicap", "result", "source" };

struct parser {
    struct where *w;
    const char *text;
    size_t at;
    struct bytes words;
    struct step *stack; /* operators that wait */
    size_t stack_count, stack_capacity;
    struct where_error *error;
    enum where_subject inside; /* the parentheses of any string (; or WHERE_GAMES */
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

/* A name of the table is compared with a number, with one of its words, or with a point. */
static int check_listed(struct parser *p, struct step *s, size_t at)
{
    const char *value = (const char *)p->words.data + s->value;

    if (s->op == OP_HAS || s->op == OP_HAS_NOT)
        return complain(p, s->at, "~ is for text");
    if (field_is_point(s->of, s->listed)) {
        if (!isalpha((unsigned char)value[0]) || !isdigit((unsigned char)value[strlen(value) - 1]))
            return complain(p, at, "not a point: D4");
        return s->op == OP_EQ || s->op == OP_NE
                   ? GO_OK
                   : complain(p, s->at, "points are compared by = or !=");
    }
    if (s->is_number && field_is_number(s->of, s->listed))
        return GO_OK;
    if (field_is_number(s->of, s->listed))
        return complain(p, at, "this field is compared with a number");
    const int word = field_word(s->of, s->listed, value);
    if (word < 0)
        return complain(p, at, "this field has no such value");
    s->number = word;
    return GO_OK;
}

/* size = 19x13 has a number behind the x; the other numeric fields need plain numbers. */
static int check_value(struct parser *p, struct step *s, size_t at)
{
    const char *value = (const char *)p->words.data + s->value;

    if (s->field == FIELD_LISTED)
        return check_listed(p, s, at);
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

/* A listed name of that subject; its needs become the expression's. */
static bool take_listed(struct parser *p, struct step *s, enum where_subject of)
{
    s->listed = field_find((const char *)p->words.data + s->name, of);
    if (s->listed < 0)
        return false;
    s->field = FIELD_LISTED;
    s->of = of;
    p->w->needs |= field_needs(of, s->listed);
    if (p->w->about == WHERE_GAMES)
        p->w->about = WHERE_POSITIONS;
    return true;
}

/* What is wrong with an item's name outside such a question. */
static const char *const asked_of[WHERE_SUBJECTS] = {
    [WHERE_STRINGS] = "this is asked of strings: any string (...)",
    [WHERE_LINKS] = "this is asked of links: any link (...)",
    [WHERE_GROUPS] = "this is asked of groups: any group (...)",
    [WHERE_SPACES] = "this is asked of eye spaces: any space (...)",
    [WHERE_REGIONS] = "this is asked of regions: any region (...)",
};

static int take_field(struct parser *p, struct step *s, size_t at)
{
    const char *name = (const char *)p->words.data + s->name;

    if (p->inside != WHERE_GAMES && take_listed(p, s, p->inside))
        return GO_OK;
    for (int i = 0; i < FIELD_PROPERTY; i++)
        if (strcmp(name, field_names[i]) == 0) {
            s->field = (enum field)i;
            return GO_OK;
        }
    if (take_listed(p, s, WHERE_POSITIONS))
        return GO_OK;
    for (int of = WHERE_STRINGS; of < WHERE_SUBJECTS; of++)
        if (field_find(name, (enum where_subject)of) >= 0)
            return complain(p, at, asked_of[of]);
    s->field = FIELD_PROPERTY;
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

/* Behind count string (...): a comparison with a number. */
static int take_count(struct parser *p, struct step *scope)
{
    struct step value = { 0 };

    blanks(p);
    const size_t at = p->at;
    scope->op = take_op(p);
    if (scope->op == OP_PRESENT || scope->op == OP_HAS || scope->op == OP_HAS_NOT)
        return complain(p, at, "count is compared with a number: count string (...) >= 3");
    blanks(p);
    const size_t value_at = p->at;
    const int error = take_value(p, &value);
    if (error != GO_OK)
        return error;
    if (!value.is_number)
        return complain(p, value_at, "count is compared with a number");
    scope->number = value.number;
    return GO_OK;
}

static int take_close(struct parser *p, size_t at)
{
    const int error = unwind(p, WHERE_OR);

    if (error != GO_OK)
        return error;
    if (p->stack_count == 0)
        return complain(p, at, "this parenthesis was never opened");
    const struct step open = p->stack[--p->stack_count];
    if (open.kind == WHERE_OPEN)
        return GO_OK;
    struct step *scope = &p->w->step[open.end];
    scope->end = p->w->count;
    p->inside = WHERE_GAMES;
    return scope->scope == SCOPE_COUNT ? take_count(p, scope) : GO_OK;
}

static bool item_of(const char *word, enum where_subject *of)
{
    for (int i = WHERE_STRINGS; i < WHERE_SUBJECTS; i++)
        if (strcmp(word, where_subject_word((enum where_subject)i)) == 0) {
            *of = (enum where_subject)i;
            return true;
        }
    return false;
}

/* any, no, every or count, and behind it `string (`; the first word has been taken. */
static int take_scope(struct parser *p, enum scope kind, size_t at)
{
    struct step s = { .kind = WHERE_SCOPE, .scope = kind, .at = at, .end = p->w->count };
    size_t offset, count;

    if (p->inside != WHERE_GAMES)
        return complain(p, at, "questions are not put into questions");
    blanks(p);
    const size_t class_at = p->at;
    int error = take_word(p, &offset, &count);
    if (error != GO_OK)
        return error;
    if (!item_of((const char *)p->words.data + offset, &s.of))
        return complain(p, class_at, "expected string, link, group, space or region, and (");
    blanks(p);
    if (p->text[p->at] != '(')
        return complain(p, p->at, "expected ( and what is asked of each");
    p->at++;
    p->inside = s.of;
    if (p->w->about != WHERE_STRINGS)
        p->w->about = s.of == WHERE_STRINGS ? WHERE_STRINGS : WHERE_POSITIONS;
    p->w->needs |= fields_of(s.of)->needs;
    error = emit(p, &s);
    s.kind = WHERE_OPEN_SCOPE;
    return error == GO_OK ? push(&p->stack, &p->stack_count, &p->stack_capacity, &s) : error;
}

static bool scope_of(const char *word, enum scope *kind)
{
    static const char *const words[] = { "any", "no", "every", "count" };

    for (int i = 0; i < 4; i++)
        if (strcmp(word, words[i]) == 0) {
            *kind = (enum scope)i;
            return true;
        }
    return false;
}

/* Where an operand is due: (, not, or a comparison. */
static int take_operand(struct parser *p, bool *due)
{
    struct step s = { 0 };
    const size_t at = p->at;
    enum scope scope;
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
    if (scope_of(word, &scope))
        return take_scope(p, scope, at);
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

/* Each test adds a value, and/or take one of two away; a question about items is worth as much
 * as what is asked of each. */
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

enum where_subject where_about(const struct where *w)
{
    return w->about;
}

unsigned where_needs(const struct where *w)
{
    return w->needs;
}

void where_free(struct where *w)
{
    if (!w)
        return;
    free(w->step);
    free(w->text);
    free(w);
}
