/* games.c - the games of an archive, and settings. */
#include "games.h"

#include <stdlib.h>

#include "members.h"
#include "sgf.h"

static bool visit_member(struct sgf_reader *sgf, struct members *members, games_visitor *visit,
                         void *context)
{
    bool goes_on = true;
    int status = 1;

    sgf_open(sgf, members_read, members);
    while (goes_on && status == 1) {
        struct record r = { 0 };
        status = sgf_next(sgf, &r);
        if (status == 1)
            goes_on = visit(context, &r);
        record_free(&r);
    }
    return goes_on;
}

int games_visit(const char *path, games_visitor *visit, void *context)
{
    struct sgf_reader *sgf = sgf_new(&(struct sgf_options){ .no_text = true });
    struct members *members = members_new(&(struct members_options){ 0 });
    struct member member;
    int error = sgf && members ? members_open(members, path, false) : GO_ENOMEM;

    while (error == GO_OK && members_next(members, &member) == 1)
        if (!visit_member(sgf, members, visit, context))
            break;
    members_free(members);
    sgf_free(sgf);
    return error;
}

struct keeper {
    struct games *games;
    int error;
};

static bool keep(void *context, struct record *r)
{
    struct keeper *k = context;
    struct games *games = k->games;

    k->error =
        array_reserve(&games->record, &games->capacity, games->count + 1, sizeof *games->record);
    if (k->error != GO_OK)
        return false;
    games->record[games->count++] = *r;
    *r = (struct record){ 0 };
    return true;
}

int games_read(struct games *games, const char *path)
{
    struct keeper k = { .games = games };
    const int error = games_visit(path, keep, &k);

    return error == GO_OK ? k.error : error;
}

void games_free(struct games *games)
{
    for (size_t i = 0; i < games->count; i++)
        record_free(&games->record[i]);
    free(games->record);
    *games = (struct games){ 0 };
}

long setting(const char *name, long otherwise)
{
    const char *text = getenv(name);

    return text ? atol(text) : otherwise;
}
