/* core_private.h - the status of one colour P, written in the operations of an ops header.
 *
 * 1. Alive stones (Benson 1976, suicide forbidden).  A region is a component of the points without
 *    P stones.  It SERVES a string when it has an empty point and all its empty points are
 *    liberties of that string.  Alive strings are the largest set in which each has two serving
 *    regions whose whole border is in the set.  A region with an empty point that touches no P
 *    stone serves nobody: one flood finds all of these, and in most positions nothing is left.
 * 2. Settled regions.  For each component R of the board without alive stones: E fills every
 *    point that touches P; the rest are holes (P's doomed stones become holes, too).  While a
 *    filled string has exactly one hole beside it, fill that.  R is settled when at most one hole
 *    is left, or two neighbours.
 * 3. GNU Go's seki step: two P stones off the edge, with no P stone in the ring around them, are
 *    walls in 2: neither filled nor holes; captured as soon as all their neighbours are filled.
 *    If at the end they could make E's shape a seki, R stays open; otherwise their neighbours are
 *    filled, they become holes, and nothing further is filled.
 */
#ifndef UNCOND_CORE_PRIVATE_H
#define UNCOND_CORE_PRIVATE_H

/* One step along the rows, then one along the columns: never less than a step to all four sides,
 * and around corners two steps for the price of one. */
OP set flood_step(struct shifts s, set a, set within)
{
    return set_and(set_spread(s, a), within);
}

/* All points of `within` connected with seed, which must be a part of it. */
OP set flood(struct shifts s, set seed, set within)
{
    set before;

    do {
        before = seed;
        seed = flood_step(s, flood_step(s, seed, within), within);
    } while (!set_equal(seed, before));
    return seed;
}

/* The same, but it may stop as soon as all of `wanted` is reached. */
OP set flood_all(struct shifts s, set seed, set within, set wanted)
{
    set before;

    do {
        before = seed;
        seed = flood_step(s, flood_step(s, seed, within), within);
    } while (!set_within(wanted, seed) && !set_equal(seed, before));
    return seed;
}

/* Points with at least two of their four neighbours in a. */
OP set two_beside(struct shifts s, set a)
{
    const set l = set_left_in(s, a), r = set_right_in(s, a);
    const set u = set_above_in(s, a), d = set_below_in(s, a);

    return set_or(set_or(set_and(l, r), set_and(u, d)), set_and(set_or(l, r), set_or(u, d)));
}

/* Points with a neighbour in a. */
OP set beside(struct shifts s, set a)
{
    return set_or(set_or(set_left_in(s, a), set_right_in(s, a)),
                  set_or(set_above_in(s, a), set_below_in(s, a)));
}

/* --- alive stones ---------------------------------------------------------------------------- */

/* The index of the string on p; it is added to the table when it is not there yet. */
static int string_at(struct shifts s, struct uncond_table *t, int p)
{
    const int word = p >> 6;
    const uint64_t bit = UINT64_C(1) << (p & 63);

    for (int i = 0; i < t->string_count; i++)
        if (t->string[i].stones.w[word] & bit)
            return i;
    const set stones = flood(s, set_point(p), set_load(&t->own));
    const int i = t->string_count++;
    assert(i < UNCOND_STRINGS_MAX);
    set_store(&t->string[i].stones, stones);
    set_store(&t->string[i].liberties, set_and(set_spread(s, stones), set_load(&t->empty)));
    t->eyes[i] = 0;
    return i;
}

/* The own stones beside the first of `empties`: a string that all of them touch has one there. */
OP set beside_first(struct shifts s, const struct uncond_table *t, set empties)
{
    return set_and(set_spread(s, set_point(set_first(empties))), set_load(&t->own));
}

/* The strings of `among` (whole ones) that all of `empties` touch, into serves[]; how many. */
static int find_served(struct shifts s, struct uncond_table *t, set empties, set among,
                       int16_t serves[4])
{
    set stones = set_and(set_spread(s, set_point(set_first(empties))), among);
    int count = 0;

    while (!set_is_empty(stones)) {
        const int i = string_at(s, t, set_first(stones));
        stones = set_minus(stones, set_load(&t->string[i].stones));
        if (set_within(empties, set_load(&t->string[i].liberties)))
            serves[count++] = (int16_t)i;
    }
    return count;
}

static void add_served(struct shifts s, struct uncond_table *t, int region, set among)
{
    struct uncond_region *r = &t->region[region];

    r->serve_count = find_served(s, t, set_load(&r->empties), among, r->serves);
    for (int k = 0; k < r->serve_count; k++)
        t->eyes[r->serves[k]]++;
}

static set known_strings(const struct uncond_table *t)
{
    set all = set_none();

    for (int i = 0; i < t->string_count; i++)
        all = set_or(all, set_load(&t->string[i].stones));
    return all;
}

static void add_region(struct shifts s, struct uncond_table *t, set points, set empties)
{
    struct uncond_region *r = &t->region[t->region_count++];

    assert(t->region_count <= UNCOND_REGIONS_MAX);
    set_store(&r->points, points);
    set_store(&r->empties, empties);
    set_store(&r->border, set_and(set_spread(s, points), set_load(&t->own)));
}

/* Benson's elimination works on lists that it uses up.  A move that is tried brings one string
 * that is not in the table: `extra`, served by the regions with serves_extra[]. */
struct benson {
    int count, extra_eyes;
    int16_t region[UNCOND_REGIONS_MAX];
    int16_t eyes[UNCOND_STRINGS_MAX]; /* of strings that are no more: far below 0 */
    bool serves_extra[UNCOND_REGIONS_MAX];
    set extra;
};

/* The region is no eye any more.  Returns the stones that this costs. */
static set drop_region(const struct uncond_table *t, struct benson *b, int region)
{
    const struct uncond_region *r = &t->region[region];
    set lost = set_none();

    for (int k = 0; k < r->serve_count; k++)
        if (--b->eyes[r->serves[k]] == 1)
            lost = set_or(lost, set_load(&t->string[r->serves[k]].stones));
    if (b->extra_eyes > 0 && b->serves_extra[region] && --b->extra_eyes == 1)
        lost = set_or(lost, b->extra);
    return lost;
}

/* Stones that stay alive. */
static set eliminate(const struct uncond_table *t, struct benson *b)
{
    set alive = b->extra_eyes >= 2 ? b->extra : set_none();
    bool changed = true;

    for (int i = 0; i < t->string_count; i++)
        if (b->eyes[i] >= 2)
            alive = set_or(alive, set_load(&t->string[i].stones));
    while (changed && !set_is_empty(alive)) {
        int kept = 0;
        changed = false;
        for (int i = 0; i < b->count; i++) {
            const int region = b->region[i];
            if (set_within(set_load(&t->region[region].border), alive)) {
                b->region[kept++] = (int16_t)region;
                continue;
            }
            const set lost = drop_region(t, b, region);
            changed |= !set_is_empty(lost);
            alive = set_minus(alive, lost);
        }
        b->count = kept;
    }
    return alive;
}

static void find_regions(struct shifts s, struct uncond_table *t, set candidates)
{
    const set empty = set_load(&t->empty);
    const set several = set_and(candidates, beside(s, candidates)); /* not regions of one point */
    set rest = set_and(candidates, empty);

    t->region_count = t->string_count = 0;
    while (!set_is_empty(rest)) {
        set region = set_point(set_first(rest));
        if (set_meets(region, several))
            region = flood(s, region, several);
        rest = set_minus(rest, region);
        add_region(s, t, region, set_and(region, empty));
    }
}

/* Strings that touch two of the points of first[]: of two numbers some bit differs, so for each bit
 * a flood from one half of the points tells which strings touch the other half, too. */
static set find_shared(struct shifts s, set own, const int16_t *first, int count)
{
    set shared = set_none();

    for (int bit = 1; bit < count; bit *= 2) {
        struct pointset half[2] = { { { 0 } }, { { 0 } } };
        for (int i = 0; i < count; i++)
            ps_add(&half[(i & bit) != 0], first[i]);
        const set one = flood(s, set_and(set_spread(s, set_load(&half[1])), own), own);
        const set both = set_and(set_and(set_spread(s, set_load(&half[0])), own), one);
        if (!set_within(both, shared))
            shared = set_or(shared, flood(s, both, own));
    }
    return shared;
}

/* Drops regions that can keep nothing alive, before strings are looked at one by one.  A string
 * with two eyes touches the first empty point of two regions; a region counts only when all around
 * it have two eyes. */
static void thin_out(struct shifts s, struct uncond_table *t)
{
    int16_t first[UNCOND_REGIONS_MAX];
    int before;

    do {
        before = t->region_count;
        for (int i = 0; i < before; i++)
            first[i] = (int16_t)set_first(set_load(&t->region[i].empties));
        const set shared = find_shared(s, set_load(&t->own), first, before);
        t->region_count = 0;
        for (int i = 0; i < before; i++)
            if (set_within(set_load(&t->region[i].border), shared))
                t->region[t->region_count++] = t->region[i];
    } while (t->region_count < before && t->region_count > 1);
}

/* With `keep` all strings that some region serves get into the table; otherwise the last region
 * brings no new ones, which could have no second eye. */
static set find_alive(struct shifts s, struct uncond_table *t, set candidates, bool keep)
{
    const set own = set_load(&t->own);
    struct benson b;
    int best = 0;

    find_regions(s, t, candidates);
    if (!keep && t->region_count > 1)
        thin_out(s, t);
    if (!keep && t->region_count < 2)
        return set_none();
    for (int i = 0; i < t->region_count; i++)
        add_served(s, t, i, keep || i + 1 < t->region_count ? own : known_strings(t));
    for (int i = 0; i < t->string_count; i++)
        best = t->eyes[i] > best ? t->eyes[i] : best;
    if (best < 2)
        return set_none();
    b.count = t->region_count;
    for (int i = 0; i < b.count; i++)
        b.region[i] = (int16_t)i;
    memcpy(b.eyes, t->eyes, (size_t)t->string_count * sizeof *b.eyes);
    b.extra_eyes = 0;
    return eliminate(t, &b);
}

/* --- settled regions -------------------------------------------------------------------------- */

/* At most one hole, or two neighbours? */
OP bool is_settled(struct shifts s, set holes)
{
    const int count = set_is_empty(holes) ? 0 : set_count(holes);

    return count <= 1 || (count == 2 && set_meets(beside(s, holes), holes));
}

/* Own stones that may be a seki: two, off the edge, no other own stone in the ring around.  They
 * are the neighbours among stones that have one own stone beside them and none at a corner. */
static set find_pairs(const struct uncond_frame *f, struct shifts s, set own)
{
    const set level = set_or(set_left_in(s, own), set_right_in(s, own));
    const set corner = set_or(set_above_in(s, level), set_below_in(s, level));
    const set one = set_minus(set_minus(own, two_beside(s, own)), corner);
    const set inside = set_and(one, set_load(&f->off_edge));

    return set_and(inside, beside(s, inside));
}

/* What step 2 works on. */
struct closure {
    set filled, holes, walls; /* walls: exempted pairs that still stand */
};

/* Pairs whose last neighbour is filled are captured at once and become holes. */
static bool capture_pairs(struct shifts s, struct closure *c)
{
    set rest = c->walls;
    bool captured = false;

    while (!set_is_empty(rest)) {
        const set pair = flood(s, set_point(set_first(rest)), c->walls);
        rest = set_minus(rest, pair);
        if (set_meets(set_minus(set_spread(s, pair), pair), c->holes))
            continue;
        c->walls = set_minus(c->walls, pair);
        c->holes = set_or(c->holes, pair);
        captured = true;
    }
    return captured;
}

/* Fills the only hole beside a filled string, again and again; of each string of the start and of
 * each that arises the liberties are looked at once.  Strings of `rest` only: the others are known
 * to have two.  Returns whether a pair was captured: then strings may have gained holes. */
static bool close_strings(struct shifts s, struct closure *c, set rest)
{
    bool captured = false;

    while (!set_is_empty(rest)) {
        set string = set_point(set_first(rest));
        for (;;) {
            string = flood(s, string, c->filled);
            const set liberties = set_and(set_spread(s, string), c->holes);
            if (set_is_empty(liberties) || set_count(liberties) != 1)
                break;
            c->filled = set_or(c->filled, liberties);
            c->holes = set_minus(c->holes, liberties);
            string = set_or(string, liberties);
            if (!set_is_empty(c->walls))
                captured |= capture_pairs(s, c);
        }
        rest = set_minus(rest, string);
    }
    return captured;
}

static void close_region(struct shifts s, struct closure *c)
{
    const set touching = set_and(c->filled, beside(s, c->holes));
    const set seeds = set_and(c->filled, two_beside(s, c->holes));

    if (set_within(touching, seeds))
        return;
    const set rest = set_minus(touching, flood(s, seeds, c->filled));
    close_strings(s, c, rest);
}

/* The same with exempted pairs about, where a capture brings new holes: to a fixed point. */
static void close_with_pairs(struct shifts s, struct closure *c)
{
    bool again = true;

    capture_pairs(s, c);
    while (again)
        again = close_strings(s, c, c->filled);
}

/* With the pair a, b = a + step: would E live in seki around it?  Both ends and one flank of each
 * stone, on opposite sides, are empty; with E on the two other flanks these are one string. */
static bool is_seki(struct shifts s, const struct closure *c, int a, int step, int up)
{
    const int b = a + step;

    if (!set_has(c->holes, a - step) || !set_has(c->holes, b + step) ||
        !set_has(c->holes, a + up) || !set_has(c->holes, b - up))
        return false;
    const set flanks = set_or(set_point(a - up), set_point(b + up));
    const set string = flood(s, set_point(a - up), set_or(c->filled, flanks));
    return set_within(flanks, string);
}

static bool any_seki(const struct uncond_frame *f, struct shifts s, const struct closure *c)
{
    set rest = c->walls;

    while (!set_is_empty(rest)) {
        const int a = set_first(rest);
        const set pair = flood(s, set_point(a), c->walls);
        const bool level = set_has(pair, a + 1);
        const int step = level ? 1 : f->geo.stride, up = level ? f->geo.stride : 1;

        rest = set_minus(rest, pair);
        if (is_seki(s, c, a, step, up) || is_seki(s, c, a, step, -up))
            return true;
    }
    return false;
}

enum verdict { OPEN, SETTLED, OPEN_BY_SEKI };

/* Region `r` in which exempted pairs stand; c is left as the closure has it. */
static enum verdict judge_with_pairs(const struct uncond_frame *f, struct shifts s, set r,
                                     struct closure *c)
{
    struct closure plain = *c;

    close_with_pairs(s, c);
    if (!any_seki(f, s, c)) {
        const set around = set_and(set_spread(s, c->walls), c->holes);
        const set holes = set_or(set_minus(c->holes, around), c->walls);
        return is_settled(s, holes) ? SETTLED : OPEN;
    }
    /* The same as if the pairs were stones like others. */
    const set around = set_and(set_spread(s, plain.walls), plain.holes);
    plain.filled = set_or(plain.filled, around);
    plain.holes = set_or(set_minus(plain.holes, around), plain.walls);
    plain.walls = set_none();
    close_region(s, &plain);
    return is_settled(s, set_and(plain.holes, r)) ? OPEN_BY_SEKI : OPEN;
}

/* Settles the regions of todo, for P stones `own` of which `alive` live.  Members settled, seki,
 * pairs, filled and holes of *t are written: settled gets points of todo alone. */
static void settle(const struct uncond_frame *f, struct shifts s, struct uncond_table *t, set own,
                   set enemy, set alive, set todo)
{
    const set pairs = set_minus(find_pairs(f, s, own), alive);
    const set empty = set_minus(set_minus(set_load(&f->board), own), enemy);
    const set touched = set_and(empty, set_spread(s, set_minus(own, pairs)));
    const set filled = set_and(set_or(enemy, touched), todo);
    const set holes = set_minus(set_minus(todo, filled), pairs);
    set rest = flood(s, set_or(holes, set_and(pairs, todo)), todo);
    set settled = set_minus(todo, rest), seki = set_none();
    set all_filled = set_none(), all_holes = set_none();

    while (!set_is_empty(rest)) {
        const set r = flood(s, set_point(set_first(rest)), rest);
        struct closure c = { set_and(filled, r), set_and(holes, r), set_and(pairs, r) };
        enum verdict v = SETTLED;

        rest = set_minus(rest, r);
        if (!set_is_empty(c.walls)) {
            v = judge_with_pairs(f, s, r, &c);
        } else if (!is_settled(s, c.holes)) {
            close_region(s, &c);
            v = is_settled(s, c.holes) ? SETTLED : OPEN;
        }
        if (v == SETTLED) {
            settled = set_or(settled, r);
            continue;
        }
        if (v == OPEN_BY_SEKI)
            seki = set_or(seki, r);
        all_filled = set_or(all_filled, c.filled);
        all_holes = set_or(all_holes, c.holes);
    }
    set_store(&t->settled, settled);
    set_store(&t->seki, seki);
    set_store(&t->pairs, pairs);
    set_store(&t->filled, all_filled);
    set_store(&t->holes, all_holes);
}

/* Filled strings with at least eight holes: a stone played beside or on such a string takes at
 * most five of them. */
static set find_rich(struct shifts s, const struct uncond_table *t)
{
    const set filled = set_load(&t->filled), holes = set_load(&t->holes);
    set rest = set_and(filled, beside(s, holes)), rich = set_none();

    while (!set_is_empty(rest)) {
        const set string = flood(s, set_point(set_first(rest)), filled);
        rest = set_minus(rest, string);
        if (set_count(set_and(set_spread(s, string), holes)) >= 8)
            rich = set_or(rich, string);
    }
    return rich;
}

static void find_side(const struct uncond_frame *f, struct uncond_table *t, bool keep)
{
    const struct shifts s = shifts_make(f->geo.stride);
    const set own = set_load(&t->own), empty = set_load(&t->empty);
    const set open = set_minus(set_load(&f->board), own);
    const set inner = set_minus(empty, set_spread(s, own));
    set candidates = set_minus(open, flood_all(s, inner, open, empty));
    set alive = set_none();

    if (!set_meets(candidates, empty))
        candidates = set_none();
    if (keep) {
        set_store(&t->open, open);
        set_store(&t->inner, inner);
        set_store(&t->candidates, candidates);
        t->region_count = t->string_count = 0;
    }
    if (!set_is_empty(candidates))
        alive = find_alive(s, t, candidates, keep);
    set_store(&t->alive, alive);
    if (set_is_empty(alive)) {
        set_store(&t->settled, alive);
        set_store(&t->seki, alive);
        set_store(&t->pairs, alive);
        set_store(&t->filled, alive);
        set_store(&t->holes, alive);
        set_store(&t->rich, alive);
        return;
    }
    settle(f, s, t, own, set_load(&t->enemy), alive, set_minus(set_load(&f->board), alive));
    set_store(&t->settled, set_or(set_load(&t->settled), alive));
    if (keep)
        set_store(&t->rich, find_rich(s, t));
}

#endif
