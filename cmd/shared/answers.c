/* answers.c - the answers that a tool gathers while a game is played through. */
#include "cli.h"

void cli_answers_restart(struct cli_answers *a)
{
    a->section.body.count = 0;
    a->last = -1;
}

int cli_answers_add(struct cli_answers *a, uint32_t ply, const struct bytes *answer)
{
    return pos_section_add(&a->section, &a->last, ply, answer->data, answer->count);
}

int cli_answers_end(const struct cli_answers *a, struct pos_game *to, const char *id,
                    uint8_t version)
{
    struct pos_section *s;
    const int error = pos_section_begin(to, id, version, 0, &s);

    return error == GO_OK ? bytes_add(&s->body, a->section.body.data, a->section.body.count)
                          : error;
}

void cli_answers_free(struct cli_answers *a)
{
    bytes_free(&a->section.body);
}
