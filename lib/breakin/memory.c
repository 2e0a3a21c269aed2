/* memory.c - answers of the position before.
 *
 * Regions flicker: a goal that is gone in one position is often back in the next.  So answers that
 * nobody asked for are carried along for a few positions.
 */
#include "breakin_private.h"

enum { AGE_MAX = 4 };

static uint64_t key_of(const struct connect_question *q, point moved)
{
    const uint64_t seed = (uint64_t)(uint16_t)moved << 32 | (uint64_t)(uint16_t)q->ends[0] << 1 |
                          (q->kind == CONNECT_CONNECT);

    return hash_bytes(q->area, sizeof *q->area, hash_mix(seed));
}

static bool holds(const struct kept *k, const struct board *old, const struct board *now)
{
    if (!board_same_ban(old, now) || !board_agrees(old, now, &k->answer.reads))
        return false;
    if (k->moved == GEO_NONE)
        return true;
    const struct pointset around = board_move_reads(old, k->moved);
    return board_agrees(old, now, &around);
}

const struct kept *kept_find(const struct memory *m, const struct board *old,
                             const struct board *now, const struct connect_question *q, point moved)
{
    const uint64_t key = key_of(q, moved);

    for (size_t i = 0; i < m->count; i++) {
        const struct kept *k = &m->kept[i];
        if (k->key == key && k->string == q->ends[0] && k->kind == q->kind && k->moved == moved &&
            ps_equal(&k->area, q->area) && holds(k, old, now))
            return k;
    }
    return NULL;
}

static struct kept *new_entry(struct memory *m)
{
    if (array_reserve(&m->kept, &m->capacity, m->count + 1, sizeof *m->kept) != GO_OK)
        return NULL;
    return &m->kept[m->count++];
}

int kept_add(struct memory *m, const struct connect_question *q, point moved,
             const struct connect_answer *a)
{
    struct kept *k = new_entry(m);

    if (!k)
        return GO_ENOMEM;
    *k = (struct kept){ .key = key_of(q, moved),
                        .string = q->ends[0],
                        .moved = moved,
                        .kind = (uint8_t)q->kind,
                        .area = *q->area,
                        .answer = *a };
    return GO_OK;
}

static bool has(const struct memory *m, size_t count, const struct kept *other)
{
    for (size_t i = 0; i < count; i++)
        if (m->kept[i].key == other->key && m->kept[i].string == other->string &&
            m->kept[i].kind == other->kind)
            return true;
    return false;
}

int kept_carry(struct memory *m, const struct memory *old, const struct board *before,
               const struct board *now)
{
    const size_t asked = m->count;

    for (size_t i = 0; i < old->count; i++) {
        const struct kept *k = &old->kept[i];
        if (k->age >= AGE_MAX || has(m, asked, k) || !holds(k, before, now))
            continue;
        struct kept *copy = new_entry(m);
        if (!copy)
            return GO_ENOMEM;
        *copy = *k;
        copy->age++;
    }
    return GO_OK;
}
