/* moves_private.h - which moves of M settle what, without judging the board after every move.
 *
 * M is the mover, P the colour whose sets may change.  Every sieve is an upper bound: what it
 * lets through is judged exactly on the tables of core_private.h; what it holds back cannot change
 * anything, for the reason given beside it.  Tests compare all of it with full recomputation.
 */
#ifndef UNCOND_MOVES_PRIVATE_H
#define UNCOND_MOVES_PRIVATE_H

enum { DIRECTIONS = 4 }; /* above, left, right, below; the opposite of d is 3 - d */

/* Points whose neighbour in direction d is in a. */
OP set in_direction(struct shifts s, int d, set a)
{
    return d == 0   ? set_above_in(s, a)
           : d == 1 ? set_left_in(s, a)
           : d == 2 ? set_right_in(s, a)
                    : set_below_in(s, a);
}

OP set neighbours(struct shifts s, set stone)
{
    return set_minus(set_spread(s, stone), stone);
}

/* Strings with one liberty, and that liberty. */
struct atari {
    set stones, points;
};

static struct atari find_atari(struct shifts s, set own, set empty)
{
    struct atari a = { set_none(), set_none() };
    const set safe = flood(s, set_and(own, two_beside(s, empty)), own);
    set rest = set_and(set_minus(own, safe), beside(s, empty));

    while (!set_is_empty(rest)) {
        const set string = flood(s, set_point(set_first(rest)), own);
        const set liberties = set_and(set_spread(s, string), empty);
        rest = set_minus(rest, string);
        if (set_count(liberties) != 1)
            continue;
        a.stones = set_or(a.stones, string);
        a.points = set_or(a.points, liberties);
    }
    return a;
}

/* What one look at the moves of M needs. */
struct look {
    const struct uncond_frame *f;
    struct shifts s;
    struct uncond_table *own, *opponent, *spare;
    set empty, legal, captures; /* captures: points where M takes something */
    set viable[DIRECTIONS];     /* see find_viable() */
    set near_pairs;             /* the seki step may matter */
};

/* --- M's own stones: P = M -------------------------------------------------------------------- */

/* A stone at p may cut a piece off its region that has no inner point left.  The piece on side d
 * begins with q = p + d.  It is none when an inner point r != p touches q: r does not touch p. The
 * same for inner points t one step further, by way of a point r of the region, when t does not
 * touch p: with x = q->r and y = r->t, t touches p only when y = -d. */
static void find_viable(struct look *l)
{
    const set open = set_load(&l->own->open), inner = set_load(&l->own->inner);
    set beside_inner[DIRECTIONS];

    for (int x = 0; x < DIRECTIONS; x++)
        beside_inner[x] = in_direction(l->s, x, inner);
    for (int d = 0; d < DIRECTIONS; d++) {
        set leak = set_none(), far = set_none();
        for (int x = 0; x < DIRECTIONS; x++)
            if (x != 3 - d)
                leak = set_or(leak, beside_inner[x]);
        for (int x = 0; x < DIRECTIONS; x++) {
            if (x == 3 - d)
                continue;
            const set ends = x == d ? leak : set_or(beside_inner[x], beside_inner[d]);
            far = set_or(far, in_direction(l->s, x, set_and(open, ends)));
        }
        l->viable[d] = in_direction(l->s, d, set_minus(open, set_or(leak, far)));
    }
}

/* Moves after which more stones than the new one may be alive.  Its string needs two eyes out of:
 * pieces that the move makes, and old regions without inner points that border it.  Without a new
 * piece it must join two strings: both with such a region, or one of them alive already. */
static set may_make_life(const struct look *l)
{
    const set *v = l->viable;
    const set own = set_load(&l->own->own), alive = set_load(&l->own->alive);
    const set some = set_or(set_or(v[0], v[1]), set_or(v[2], v[3]));
    const set two = set_or(set_or(set_and(v[0], v[1]), set_and(v[2], v[3])),
                           set_and(set_or(v[0], v[1]), set_or(v[2], v[3])));
    const set seeds = set_and(own, beside(l->s, set_load(&l->own->candidates)));
    const set rescue = set_and(beside(l->s, alive), beside(l->s, set_minus(own, alive)));

    if (set_is_empty(seeds))
        return two;
    const set strings = flood(l->s, seeds, own);
    return set_or(set_or(two, rescue),
                  set_or(set_and(some, beside(l->s, strings)), two_beside(l->s, strings)));
}

/* A flood that ends early where it meets `stop`. */
static set flood_until(struct shifts s, set seed, set within, set stop)
{
    set before;

    do {
        before = seed;
        seed = flood_step(s, flood_step(s, seed, within), within);
    } while (!set_equal(seed, before) && !set_meets(seed, stop));
    return seed;
}

/* The new stone, and what becomes of its string. */
struct trial {
    int p;
    set stone, around;     /* around: the neighbours of p */
    set merged, liberties; /* its string and what that touches */
    int old[4], old_count; /* the strings it joins */
    int region;            /* the region without inner points that p was in, or -1 */
    int piece_count;       /* stored behind the table's regions */
};

static struct trial begin_trial(struct look *l, int p)
{
    struct uncond_table *t = l->own;
    struct trial r = { .p = p, .stone = set_point(p), .region = -1 };

    r.around = neighbours(l->s, r.stone);
    r.merged = r.stone;
    set stones = set_and(r.around, set_load(&t->own));
    while (!set_is_empty(stones)) {
        const int i = string_at(l->s, t, set_first(stones));
        const set string = set_load(&t->string[i].stones);
        stones = set_minus(stones, string);
        r.merged = set_or(r.merged, string);
        r.old[r.old_count++] = i;
    }
    r.liberties = set_minus(set_and(set_spread(l->s, r.merged), l->empty), r.stone);
    return r;
}

/* The pieces of p's region that may serve, behind the regions of the table. */
static void find_pieces(struct look *l, struct trial *r)
{
    struct uncond_table *t = l->own;
    const set within = set_minus(set_load(&t->open), r->stone);
    const set inner = set_minus(set_load(&t->inner), set_or(r->around, r->stone));
    const set stones = set_or(set_load(&t->own), r->stone);
    set seen = set_none();

    for (int d = 0; d < DIRECTIONS; d++) {
        if (!set_has(l->viable[d], r->p))
            continue;
        const int step = d == 0 ? -l->f->geo.stride : d == 1 ? -1 : d == 2 ? 1 : l->f->geo.stride;
        const set seed = set_point(r->p + step);
        if (set_meets(seed, seen))
            continue;
        const set piece = flood_until(l->s, seed, within, inner);
        const set empties = set_and(piece, l->empty);
        seen = set_or(seen, piece);
        if (set_meets(piece, inner) || set_is_empty(empties))
            continue;
        struct uncond_region *region = &t->region[t->region_count + r->piece_count++];
        set_store(&region->points, piece);
        set_store(&region->empties, empties);
        set_store(&region->border, set_and(set_spread(l->s, piece), stones));
    }
}

static int region_with(const struct uncond_table *t, int p)
{
    for (int i = 0; i < t->region_count; i++)
        if (ps_has(&t->region[i].points, (point)p))
            return i;
    return -1;
}

/* Lists the regions as they are after the move, with who is served; extra is the merged string. */
static void list_eyes(struct look *l, const struct trial *r, struct benson *b)
{
    struct uncond_table *t = l->own;

    b->count = b->extra_eyes = 0;
    for (int i = 0; i < t->region_count + r->piece_count; i++) {
        if (i == r->region)
            continue;
        b->region[b->count++] = (int16_t)i;
        b->serves_extra[i] = set_within(set_load(&t->region[i].empties), r->liberties);
        b->extra_eyes += b->serves_extra[i];
    }
}

/* M's alive stones after the move.  The alive set never shrinks, and if the string of the new
 * stone is not alive, nothing that touches it lives by it: the set is the old one. */
static set alive_after(struct look *l, int p)
{
    struct uncond_table *t = l->own;
    const set alive = set_load(&t->alive);
    struct trial r = begin_trial(l, p);
    struct benson b;

    find_pieces(l, &r);
    if (r.piece_count == 0 && r.old_count < 2)
        return set_meets(r.merged, alive) ? set_or(alive, r.stone) : alive;
    if (set_has(set_load(&t->candidates), p))
        r.region = region_with(t, p);
    list_eyes(l, &r, &b);
    if (b.extra_eyes < 2)
        return alive;

    /* Strings that pieces serve may be new to the table: count eyes after they are known. */
    for (int i = 0; i < r.piece_count; i++) {
        struct uncond_region *piece = &t->region[t->region_count + i];
        piece->serve_count =
            find_served(l->s, t, set_load(&piece->empties), set_load(&t->own), piece->serves);
    }
    memcpy(b.eyes, t->eyes, (size_t)t->string_count * sizeof *b.eyes);
    for (int i = 0; i < r.piece_count; i++)
        for (int k = 0; k < t->region[t->region_count + i].serve_count; k++)
            b.eyes[t->region[t->region_count + i].serves[k]]++;
    if (r.region >= 0)
        for (int k = 0; k < t->region[r.region].serve_count; k++)
            b.eyes[t->region[r.region].serves[k]]--;
    for (int i = 0; i < r.old_count; i++)
        b.eyes[r.old[i]] = INT16_MIN / 2;
    b.extra = r.merged;
    const set after = eliminate(t, &b);
    return set_meets(r.merged, after) ? after : alive;
}

/* Is the point p's neighbourhood such that a stone there leaves every filled string around it at
 * least three holes, by a look at rich strings alone?  p is a hole: each neighbour is on a rich
 * string, or is a hole beside one and will be part of it.  p is on a rich string: its neighbours
 * are, too, and hang together around a corner of p. */
static bool stays_rich(const struct look *l, int p)
{
    const struct uncond_table *t = l->own;
    const struct geometry *g = &l->f->geo;
    const int ring[9] = { -g->stride, -g->stride + 1, 1,  g->stride + 1,
                          g->stride,  g->stride - 1,  -1, -g->stride - 1,
                          -g->stride };
    const bool hole = ps_has(&t->holes, (point)p);
    int sides = 0, links = 0;

    for (int k = 0; k < 8; k += 2) {
        const point q = (point)(p + ring[k]);
        if (!geo_on_board(g, q) || !ps_has(&t->open, q))
            continue;
        sides++;
        if (ps_has(&t->rich, q)) {
            const point corner = (point)(p + ring[k + 1]), next = (point)(p + ring[k + 2]);
            links += geo_on_board(g, next) && ps_has(&t->rich, next) && geo_on_board(g, corner) &&
                     ps_has(&t->rich, corner);
            continue;
        }
        if (!hole)
            return false;
        bool beside_rich = false;
        for (int d = 0; d < DIRECTIONS; d++) {
            const point n = geo_neighbour(g, q, d);
            beside_rich |= geo_on_board(g, n) && ps_has(&t->rich, n);
        }
        if (!beside_rich)
            return false;
    }
    return hole || sides <= 1 || links >= sides - 1;
}

/* With no alive stones gained but p itself: can anything new be settled?  E's strings in the filled
 * board that touch p keep three holes each: then E can still live with each of them, and strings
 * away from p are as they were. */
static bool may_settle(const struct look *l, int p)
{
    const struct uncond_table *t = l->own;
    const set stone = set_point(p);
    const set beside_p = set_and(neighbours(l->s, stone), set_load(&t->open));
    set rest = beside_p;

    if (stays_rich(l, p))
        return false;
    const set filled = set_minus(set_or(set_load(&t->filled), beside_p), stone);
    const set holes = set_minus(set_minus(set_load(&t->holes), beside_p), stone);
    while (!set_is_empty(rest)) {
        const set string = flood(l->s, set_point(set_first(rest)), filled);
        rest = set_minus(rest, string);
        if (set_count(set_and(set_spread(l->s, string), holes)) < 3)
            return true;
    }
    return false;
}

/* The whole board after a capture. */
static set gain_by_capture(const struct look *l, int p)
{
    struct uncond_table *t = l->spare;
    const set stone = set_point(p), enemy = set_load(&l->own->enemy);
    const set empty = set_minus(l->empty, stone);
    set rest = set_and(neighbours(l->s, stone), enemy), taken = set_none();

    while (!set_is_empty(rest)) {
        const set string = flood(l->s, set_point(set_first(rest)), enemy);
        rest = set_minus(rest, string);
        if (!set_meets(set_spread(l->s, string), empty))
            taken = set_or(taken, string);
    }
    set_store(&t->own, set_or(set_load(&l->own->own), stone));
    set_store(&t->enemy, set_minus(enemy, taken));
    set_store(&t->empty, set_or(empty, taken));
    find_side(l->f, t, false);
    const set settled = set_load(&t->settled);
    if (!set_has(settled, p))
        return set_none();
    return set_minus(set_and(settled, empty), set_load(&l->own->settled));
}

/* The empty points that a stone at p settles, p left out. */
static set find_gain(struct look *l, int p, bool may_live)
{
    struct uncond_table *t = l->own;
    const set stone = set_point(p), old = set_load(&t->alive), own = set_load(&t->own);
    set alive = old;

    if (set_has(l->captures, p))
        return gain_by_capture(l, p);
    if (may_live)
        alive = alive_after(l, p);
    else if (set_meets(neighbours(l->s, stone), old))
        alive = set_or(old, stone);
    if (set_is_empty(alive))
        return set_none();
    if (set_within(alive, set_or(old, stone)) && !set_has(l->near_pairs, p) && !may_settle(l, p))
        return set_none();
    /* Only regions that touch the new stone or stones that live by it can have changed. */
    const set rest = set_minus(set_minus(set_load(&l->f->board), alive), set_load(&t->settled));
    const set changed = set_or(set_minus(alive, old), stone);
    const set todo = flood(l->s, set_and(set_spread(l->s, changed), rest), rest);
    settle(l->f, l->s, l->spare, set_or(own, stone), set_load(&t->enemy), alive, todo);
    const set settled = set_or(set_load(&l->spare->settled), alive);
    if (!set_has(settled, p))
        return set_none();
    return set_minus(set_and(settled, l->empty), set_or(stone, set_load(&t->settled)));
}

/* --- the opponent's stones: P is the opponent, E = M plays -------------------------------------
 */

/* P's alive stones when E has played at p, so that region r has `empties` left and serves whom it
 * can; r is -1 when it is not in the table. */
static set alive_with_region(struct look *l, int r, set points, set empties)
{
    struct uncond_table *t = l->opponent;
    struct uncond_region *slot = &t->region[t->region_count];
    struct benson b;

    set_store(&slot->points, points);
    set_store(&slot->empties, empties);
    set_store(&slot->border, set_and(set_spread(l->s, points), set_load(&t->own)));
    slot->serve_count = find_served(l->s, t, empties, set_load(&t->own), slot->serves);
    memcpy(b.eyes, t->eyes, (size_t)t->string_count * sizeof *b.eyes);
    b.count = b.extra_eyes = 0;
    for (int i = 0; i <= t->region_count; i++)
        if (i != r)
            b.region[b.count++] = (int16_t)i;
    for (int k = 0; k < slot->serve_count; k++)
        b.eyes[slot->serves[k]]++;
    for (int k = 0; r >= 0 && k < t->region[r].serve_count; k++)
        b.eyes[t->region[r].serves[k]]--;
    return eliminate(t, &b);
}

/* Is p settled for P once E has a stone there, when P's alive stones are then `alive`? */
static bool settled_once_played(struct look *l, int p, set alive)
{
    struct uncond_table *t = l->opponent;
    const set rest = set_minus(set_minus(set_load(&l->f->board), alive), set_load(&t->settled));
    const set todo = flood(l->s, set_point(p), rest);

    settle(l->f, l->s, l->spare, set_load(&t->own), set_or(set_load(&t->enemy), set_point(p)),
           alive, todo);
    return set_has(set_load(&l->spare->settled), p);
}

/* Moves at the only inner point of a region: that region may serve afterwards. */
static set fill_inner_points(struct look *l, set moves)
{
    struct uncond_table *t = l->opponent;
    const set inner = set_load(&t->inner), open = set_load(&t->open), old = set_load(&t->alive);
    set rest = set_and(moves, set_minus(inner, beside(l->s, inner))), found = set_none();

    while (t->region_count > 0 && !set_is_empty(rest)) {
        const int p = set_first(rest);
        const set stone = set_point(p);
        rest = set_minus(rest, stone);
        const set region = flood_until(l->s, stone, open, set_minus(inner, stone));
        const set empties = set_minus(set_and(region, l->empty), stone);
        if (set_meets(region, set_minus(inner, stone)) || set_is_empty(empties))
            continue;
        const set alive = alive_with_region(l, -1, region, empties);
        if (!set_within(alive, old) && settled_once_played(l, p, alive))
            found = set_or(found, stone);
    }
    return found;
}

/* Points of region r that are the only one there that some string does not touch. */
static set single_gaps(struct look *l, int r)
{
    struct uncond_table *t = l->opponent;
    const set empties = set_load(&t->region[r].empties);
    const set one = set_point(set_first(empties)), rest = set_minus(empties, one);
    set gaps = set_none();

    if (set_is_empty(rest))
        return gaps;
    /* Such a string touches the first or the second empty point. */
    set stones = set_and(beside(l->s, set_or(one, set_point(set_first(rest)))), set_load(&t->own));
    while (!set_is_empty(stones)) {
        const int i = string_at(l->s, t, set_first(stones));
        const set gap = set_minus(empties, set_load(&t->string[i].liberties));
        stones = set_minus(stones, set_load(&t->string[i].stones));
        if (!set_is_empty(gap) && set_count(gap) == 1)
            gaps = set_or(gaps, gap);
    }
    return gaps;
}

static set fill_gaps(struct look *l, set moves)
{
    struct uncond_table *t = l->opponent;
    const set old = set_load(&t->alive);
    set found = set_none();

    if (t->region_count < 2)
        return found;
    for (int r = 0; r < t->region_count; r++) {
        set rest = set_and(single_gaps(l, r), moves);
        while (!set_is_empty(rest)) {
            const int p = set_first(rest);
            const set stone = set_point(p);
            rest = set_minus(rest, stone);
            const set alive = alive_with_region(l, r, set_load(&t->region[r].points),
                                                set_minus(set_load(&t->region[r].empties), stone));
            if (!set_within(alive, old) && settled_once_played(l, p, alive))
                found = set_or(found, stone);
        }
    }
    return found;
}

/* With P's alive stones unchanged: E's stone at p settles p only when p was a hole and the string
 * that forms there has at most two holes. */
static set fill_holes(struct look *l, set moves)
{
    struct uncond_table *t = l->opponent;
    const set alive = set_load(&t->alive), holes = set_load(&t->holes);
    const set filled = set_load(&t->filled);
    const set fat = set_spread(l->s, set_load(&t->rich));
    set near = set_load(&t->pairs), found = set_none();

    if (set_is_empty(alive))
        return found;
    for (int i = 0; i < 3; i++)
        near = set_spread(l->s, near);
    set rest = set_and(moves, set_or(set_minus(holes, fat), near));
    while (!set_is_empty(rest)) {
        const int p = set_first(rest);
        const set stone = set_point(p);
        rest = set_minus(rest, stone);
        const set string = flood(l->s, stone, set_or(filled, stone));
        const set beside_it = set_minus(set_and(set_spread(l->s, string), holes), stone);
        if ((set_has(near, p) || set_count(beside_it) <= 2) && settled_once_played(l, p, alive))
            found = set_or(found, stone);
    }
    return found;
}

/* Category 2.  A capture changes nothing: what it takes was not alive, and its surroundings count
 * as filled in any case.  P's alive stones can change only where p is the one empty point of its
 * region that keeps the region from serving. */
static set find_once_played(struct look *l)
{
    set moves = set_minus(set_minus(l->legal, l->captures), set_load(&l->opponent->settled));
    set found;

    moves = set_minus(moves, set_load(&l->own->settled));
    found = fill_inner_points(l, moves);
    found = set_or(found, fill_gaps(l, set_minus(moves, found)));
    return set_or(found, fill_holes(l, set_minus(moves, found)));
}

/* --- all moves of M --------------------------------------------------------------------------- */

static void begin_look(struct look *l, struct uncond_scratch *s, enum colour mover)
{
    const enum colour other = colour_other(mover);

    l->f = &s->frame;
    l->s = shifts_make(s->frame.geo.stride);
    l->own = &s->table[mover];
    l->opponent = &s->table[other];
    l->spare = &s->table[EMPTY];
    l->empty = set_load(&l->own->empty);
    const set own = set_load(&l->own->own);
    const struct atari mine = find_atari(l->s, own, l->empty);
    const struct atari theirs = find_atari(l->s, set_load(&l->own->enemy), l->empty);
    l->captures = theirs.points;
    l->legal = set_and(l->empty, set_or(set_or(beside(l->s, l->empty), theirs.points),
                                        beside(l->s, set_minus(own, mine.stones))));
    const set lone = set_minus(own, beside(l->s, own));
    l->near_pairs = set_load(&l->own->pairs);
    for (int i = 0; i < 3; i++)
        l->near_pairs = set_spread(l->s, l->near_pairs);
    l->near_pairs = set_or(l->near_pairs, beside(l->s, lone));
    find_viable(l);
}

static void find_moves(struct uncond_scratch *s, enum colour mover)
{
    struct uncond_relation *r = &s->relation;
    struct look l;

    begin_look(&l, s, mover);
    const set settled = set_load(&l.own->settled), theirs = set_load(&l.opponent->settled);
    const set played = find_once_played(&l);
    set_store(&r->own_settled, set_and(settled, l.empty));
    set_store(&r->enemy_settled, set_minus(set_and(theirs, l.legal), settled));
    set_store(&r->once_played, played);

    const set moves = set_minus(l.legal, set_or(settled, set_or(theirs, played)));
    const set living = may_make_life(&l);
    set rest = set_and(moves, set_or(living, l.captures));
    if (!set_is_empty(set_load(&l.own->alive)))
        rest = moves;
    r->gain_count = 0;
    while (!set_is_empty(rest)) {
        const int p = set_first(rest);
        const set gain = find_gain(&l, p, set_has(living, p));
        rest = set_minus(rest, set_point(p));
        if (set_is_empty(gain))
            continue;
        r->gain[r->gain_count].by = (point)p;
        set_store(&r->gain[r->gain_count++].what, gain);
    }
}

#endif
