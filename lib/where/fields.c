/* fields.c - the subjects and their names. */
#include "where_private.h"

const struct fields *fields_of(enum where_subject of)
{
    static const struct fields *const all[WHERE_SUBJECTS] = {
        [WHERE_POSITIONS] = &fields_of_positions, [WHERE_STRINGS] = &fields_of_strings,
        [WHERE_LINKS] = &fields_of_links,         [WHERE_GROUPS] = &fields_of_groups,
        [WHERE_SPACES] = &fields_of_spaces,       [WHERE_REGIONS] = &fields_of_regions,
    };

    return all[of];
}

const char *where_subject_word(enum where_subject of)
{
    return of == WHERE_GAMES ? NULL : fields_of(of)->word;
}

const struct where_field *where_field(enum where_subject of, int i)
{
    return of != WHERE_GAMES && i >= 0 && i < fields_of(of)->rows ? &fields_of(of)->row[i] : NULL;
}

int field_find(const char *name, enum where_subject of)
{
    const struct fields *f = fields_of(of);

    for (int i = 0; i < f->rows; i++)
        if (strcmp(f->row[i].name, name) == 0)
            return i;
    return -1;
}

unsigned field_needs(enum where_subject of, int row)
{
    return fields_of(of)->needs | fields_of(of)->row[row].needs;
}

bool field_is_point(enum where_subject of, int row)
{
    return strcmp(fields_of(of)->row[row].values, POINT) == 0;
}

bool field_is_number(enum where_subject of, int row)
{
    return strcmp(fields_of(of)->row[row].values, NUMBER) == 0;
}

int field_word(enum where_subject of, int row, const char *word)
{
    const char *values = fields_of(of)->row[row].values;

    if (strcmp(values, YES) == 0)
        values = "no|yes";
    if (strcmp(word, "black") == 0)
        word = "B";
    if (strcmp(word, "white") == 0)
        word = "W";
    for (int i = 0;; i++) {
        const size_t count = strcspn(values, "|");
        if (strlen(word) == count && memcmp(values, word, count) == 0)
            return i;
        if (values[count] == '\0')
            return -1;
        values += count + 1;
    }
}

bool field_value(enum where_subject of, int row, const struct findings *f, int item, double *value)
{
    const unsigned needs = field_needs(of, row);

    return (f->has & needs) == needs && fields_of(of)->value(row, f, item, value);
}

bool field_is_next(const struct findings *f, enum colour mover, point at)
{
    const struct record_move *move = findings_next_move(f);

    return move && move->colour == mover && move->at == at && at != GEO_NONE;
}
