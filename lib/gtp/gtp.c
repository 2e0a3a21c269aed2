/* gtp.c - the protocol: lines, identities, arguments, answers. */
#include "gtp.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <strings.h>

#include "gtp_private.h"
#include "level.h"

/* --- the table of commands ------------------------------------------------------------------ */

static const struct gtp_group *const groups[GTP_GROUP_COUNT] = {
#define GTP_ENTRY(name) &gtp_group_##name,
    GTP_GROUPS(GTP_ENTRY)
#undef GTP_ENTRY
};

const struct gtp_command *gtp_first(struct gtp_iterator *i)
{
    *i = (struct gtp_iterator){ 0 };
    return &groups[0]->commands[0];
}

const struct gtp_command *gtp_next(struct gtp_iterator *i)
{
    i->row++;
    while (i->group < GTP_GROUP_COUNT && !groups[i->group]->commands[i->row].name)
        *i = (struct gtp_iterator){ .group = i->group + 1 };
    return i->group < GTP_GROUP_COUNT ? &groups[i->group]->commands[i->row] : NULL;
}

const struct gtp_command *gtp_find(const char *name)
{
    struct gtp_iterator i;

    for (const struct gtp_command *c = gtp_first(&i); c; c = gtp_next(&i))
        if (strcmp(c->name, name) == 0)
            return c;
    return NULL;
}

/* --- the session ---------------------------------------------------------------------------- */

struct gtp *gtp_new(gtp_read_file *read_file)
{
    const struct geometry g = geo_make(19, 19);
    struct gtp *s = calloc(1, sizeof *s);

    if (!s)
        return NULL;
    s->board = board_new(&g);
    if (!s->board) {
        free(s);
        return NULL;
    }
    s->to_move = BLACK;
    s->level = LEVEL_DEFAULT;
    s->read_file = read_file;
    return s;
}

static void drop_state(struct gtp *s, int group)
{
    if (!s->state[group])
        return;
    groups[group]->end(s->state[group]);
    free(s->state[group]);
    s->state[group] = NULL;
}

void *gtp_state(struct gtp *s, int group)
{
    const struct gtp_group *g = groups[group];

    if (g->by_level && s->made_for[group] != s->level)
        drop_state(s, group);
    if (s->state[group])
        return s->state[group];
    s->state[group] = calloc(1, g->state_size);
    s->made_for[group] = s->level;
    if (s->state[group] && !g->make(s->state[group], s->level))
        drop_state(s, group);
    return s->state[group];
}

void gtp_free(struct gtp *s)
{
    if (!s)
        return;
    for (int i = 0; i < GTP_GROUP_COUNT; i++)
        drop_state(s, i);
    board_free(s->board);
    bytes_free(&s->movers);
    bytes_free(&s->line);
    bytes_free(&s->answer);
    free(s);
}

int gtp_set_level(struct gtp *s, int level)
{
    if (level < 0 || level > LEVEL_MAX)
        return GO_ERANGE;
    s->level = level;
    return GO_OK;
}

bool gtp_has_quit(const struct gtp *s)
{
    return s->has_quit;
}

int gtp_clear(struct gtp *s, const struct geometry *g)
{
    const int error = board_reset(s->board, g);

    if (error != GO_OK)
        return error;
    s->movers.count = 0;
    s->tried = 0;
    s->to_move = BLACK;
    return GO_OK;
}

int gtp_note_move(struct gtp *s, enum colour c)
{
    /* Setup inside a loaded game cuts what can be taken back: only the moves behind it count. */
    if (s->movers.count >= board_depth(s->board))
        s->movers.count = board_depth(s->board) - 1;
    s->to_move = colour_other(c);
    return bytes_add_byte(&s->movers, (uint8_t)c);
}

/* --- answers and arguments ------------------------------------------------------------------ */

void gtp_say(struct gtp_call *call, const char *format, ...)
{
    va_list list;

    va_start(list, format);
    const int error = bytes_vprint(call->answer, format, list);
    va_end(list);
    if (error != GO_OK)
        call->error = error;
}

int gtp_refuse(struct gtp_call *call, const char *format, ...)
{
    va_list list;

    call->answer->count = 0;
    va_start(list, format);
    const int error = bytes_vprint(call->answer, format, list);
    va_end(list);
    return error == GO_OK ? GTP_REFUSED : error;
}

void gtp_say_point(struct gtp *s, struct gtp_call *call, point p)
{
    char name[GEO_NAME_SIZE];

    gtp_say(call, "%s%s", call->answer->count > 0 ? " " : "", geo_name(&s->board->geo, p, name));
}

int gtp_get_colour(struct gtp_call *call, int i, enum colour *c)
{
    const char *text = call->argument[i];

    if (strcasecmp(text, "black") == 0 || strcasecmp(text, "b") == 0)
        *c = BLACK;
    else if (strcasecmp(text, "white") == 0 || strcasecmp(text, "w") == 0)
        *c = WHITE;
    else
        return gtp_refuse(call, "syntax error: %s is no colour", text);
    return GO_OK;
}

int gtp_get_number(struct gtp_call *call, int i, int low, int high, int *value)
{
    char *end;
    const long number = strtol(call->argument[i], &end, 10);

    if (*end != '\0' || end == call->argument[i])
        return gtp_refuse(call, "syntax error: %s is no number", call->argument[i]);
    if (number < low || number > high)
        return gtp_refuse(call, "%s is not between %d and %d", call->argument[i], low, high);
    *value = (int)number;
    return GO_OK;
}

int gtp_get_vertex(struct gtp *s, struct gtp_call *call, int i, point *p)
{
    const int error = geo_parse(&s->board->geo, call->argument[i], p);

    if (error == GO_ERANGE)
        return gtp_refuse(call, "%s is off the board", call->argument[i]);
    if (error != GO_OK)
        return gtp_refuse(call, "syntax error: %s is no vertex", call->argument[i]);
    return GO_OK;
}

int gtp_get_point(struct gtp *s, struct gtp_call *call, int i, point *p)
{
    const int error = gtp_get_vertex(s, call, i, p);

    if (error == GO_OK && *p == GEO_PASS)
        return gtp_refuse(call, "a point is wanted, not a pass");
    return error;
}

int gtp_get_stone(struct gtp *s, struct gtp_call *call, int i, point *p)
{
    const int error = gtp_get_point(s, call, i, p);

    if (error == GO_OK && board_at(s->board, *p) == EMPTY)
        return gtp_refuse(call, "%s is empty", call->argument[i]);
    return error;
}

int gtp_check_size(struct gtp *s, struct gtp_call *call)
{
    if (ps_fits(&s->board->geo))
        return GO_OK;
    return gtp_refuse(call, "boards above %dx%d are not analysed", GEO_ANALYSIS_SIDE_MAX,
                      GEO_ANALYSIS_SIDE_MAX);
}

/* --- lines ---------------------------------------------------------------------------------- */

/* The line as the protocol wants it read: tabs are blanks, other control characters go, a
 * comment ends it.  s->line then is a string. */
static int clean(struct gtp *s, const char *line, size_t count)
{
    s->line.count = 0;
    if (bytes_reserve(&s->line, count + 1) != GO_OK)
        return GO_ENOMEM;
    for (size_t i = 0; i < count && line[i] != '#' && line[i] != '\n'; i++) {
        const unsigned char c = (unsigned char)line[i];
        if (c == '\t')
            s->line.data[s->line.count++] = ' ';
        else if (c >= ' ' && c != 127)
            s->line.data[s->line.count++] = c;
    }
    s->line.data[s->line.count] = '\0';
    return GO_OK;
}

/* Cuts the next word off *rest; NULL when none is left. */
static char *next_word(char **rest)
{
    char *word = *rest + strspn(*rest, " ");

    if (*word == '\0')
        return NULL;
    char *end = word + strcspn(word, " ");
    *rest = *end ? end + 1 : end;
    *end = '\0';
    return word;
}

static bool is_identity(const char *word)
{
    return word[strspn(word, "0123456789")] == '\0';
}

/* Splits the rest of the line into arguments; the array is the caller's to free. */
static int split(char *rest, struct gtp_call *call)
{
    size_t capacity = 0;

    for (char *word = next_word(&rest); word; word = next_word(&rest)) {
        if (array_reserve(&call->argument, &capacity, (size_t)call->count + 1,
                          sizeof *call->argument) != GO_OK)
            return GO_ENOMEM;
        call->argument[call->count++] = word;
    }
    return GO_OK;
}

static int run(struct gtp *s, const char *name, char *rest, struct bytes *answer)
{
    struct gtp_call call = { .answer = answer };
    const struct gtp_command *command = name ? gtp_find(name) : NULL;

    if (!name)
        return gtp_refuse(&call, "syntax error: a command is missing");
    if (!command)
        return gtp_refuse(&call, "unknown command");
    int result = split(rest, &call);
    if (result == GO_OK) {
        if (call.count < command->at_least || call.count > command->at_most)
            result = gtp_refuse(&call, "syntax error: usage: %s%s%s", name,
                                *command->usage ? " " : "", command->usage);
        else
            result = command->function(s, &call);
    }
    free(call.argument);
    if (result < 0)
        result = gtp_refuse(&call, "%s", go_error_text(result));
    return result == GO_OK ? call.error : result;
}

int gtp_line(struct gtp *s, const char *line, size_t count, struct bytes *out)
{
    if (clean(s, line, count) != GO_OK)
        return GO_ENOMEM;
    char *rest = (char *)s->line.data;
    const char *identity = "";
    char *name = next_word(&rest);

    if (!name)
        return GO_OK;
    if (is_identity(name)) {
        identity = name;
        name = next_word(&rest);
    }
    s->answer.count = 0;
    const int result = run(s, name, rest, &s->answer);
    if (result < 0)
        return result;
    /* An empty line ends an answer: commands that say line by line would make one too many. */
    while (s->answer.count > 0 && s->answer.data[s->answer.count - 1] == '\n')
        s->answer.count--;
    int error = bytes_add_byte(out, result == GO_OK ? '=' : '?');
    if (error == GO_OK)
        error = bytes_add(out, identity, strlen(identity));
    if (error == GO_OK)
        error = bytes_add_byte(out, ' ');
    if (error == GO_OK)
        error = bytes_add(out, s->answer.data, s->answer.count);
    if (error == GO_OK)
        error = bytes_add(out, "\n\n", 2);
    return error;
}
