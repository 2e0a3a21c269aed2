/* admin.c - commands about the engine itself. */
#include "gtp_private.h"
#include "level.h"

static int protocol_version(struct gtp *s, struct gtp_call *call)
{
    (void)s;
    gtp_say(call, "2");
    return GO_OK;
}

static int name(struct gtp *s, struct gtp_call *call)
{
    (void)s;
    gtp_say(call, "kifupipe posgtp");
    return GO_OK;
}

static int version(struct gtp *s, struct gtp_call *call)
{
    (void)s;
    gtp_say(call, "%s", KIFU_VERSION);
    return GO_OK;
}

static int known_command(struct gtp *s, struct gtp_call *call)
{
    (void)s;
    gtp_say(call, "%s", call->count > 0 && gtp_find(call->argument[0]) ? "true" : "false");
    return GO_OK;
}

static int list_commands(struct gtp *s, struct gtp_call *call)
{
    struct gtp_iterator i;

    (void)s;
    for (const struct gtp_command *c = gtp_first(&i); c; c = gtp_next(&i))
        gtp_say(call, "%s%s", call->answer->count > 0 ? "\n" : "", c->name);
    return GO_OK;
}

/* Every command with its arguments, for people at the keyboard. */
static int help(struct gtp *s, struct gtp_call *call)
{
    struct gtp_iterator i;

    (void)s;
    for (const struct gtp_command *c = gtp_first(&i); c; c = gtp_next(&i))
        gtp_say(call, "%s%s%s%s", call->answer->count > 0 ? "\n" : "", c->name,
                *c->usage ? " " : "", c->usage);
    return GO_OK;
}

static int quit(struct gtp *s, struct gtp_call *call)
{
    (void)call;
    s->has_quit = true;
    return GO_OK;
}

static int level(struct gtp *s, struct gtp_call *call)
{
    int number;
    const int error = gtp_get_number(call, 0, 0, LEVEL_MAX, &number);

    return error == GO_OK ? gtp_set_level(s, number) : error;
}

static int gogui_analyze_commands(struct gtp *s, struct gtp_call *call)
{
    struct gtp_iterator i;

    (void)s;
    for (const struct gtp_command *c = gtp_first(&i); c; c = gtp_next(&i))
        if (c->gogui)
            gtp_say(call, "%s%s", call->answer->count > 0 ? "\n" : "", c->gogui);
    return GO_OK;
}

/* GoGui's dialog of settings: without arguments it asks for all of them, with two it sets one. */
static int param(struct gtp *s, struct gtp_call *call)
{
    int number;

    if (call->count == 0) {
        gtp_say(call, "[list");
        for (int i = 0; i <= LEVEL_MAX; i++)
            gtp_say(call, "/%d", i);
        gtp_say(call, "] level %d", s->level);
        return GO_OK;
    }
    if (call->count != 2)
        return gtp_refuse(call, "syntax error: a name and a value are wanted");
    if (strcmp(call->argument[0], "level") != 0)
        return gtp_refuse(call, "unknown parameter: %s", call->argument[0]);
    const int error = gtp_get_number(call, 1, 0, LEVEL_MAX, &number);
    return error == GO_OK ? gtp_set_level(s, number) : error;
}

static const struct gtp_command commands[] = {
    { "protocol_version", protocol_version, 0, 0, "", NULL },
    { "name", name, 0, 0, "", NULL },
    { "version", version, 0, 0, "", NULL },
    { "known_command", known_command, 0, 1, "NAME", NULL },
    { "list_commands", list_commands, 0, 0, "", NULL },
    { "help", help, 0, 0, "", NULL },
    { "quit", quit, 0, 0, "", NULL },
    { "level", level, 1, 1, "N", NULL },
    { "param", param, 0, 2, "[NAME VALUE]", "param/Parameters/param" },
    { "gogui-analyze_commands", gogui_analyze_commands, 0, 0, "", NULL },
    { 0 },
};

const struct gtp_group gtp_group_admin = { .commands = commands };
