/* sgf_private.h - the reader from inside; for the files of lib/sgf alone.
 *
 *     sgf.c      the games of an input: finding trees and lines, their ends, what is handed out
 *     window.c   a sliding window over the input
 *     value.c    where a value ends: escapes, two-byte characters, forgotten brackets
 *     node.c     properties of a node, gathered and then played
 *     point.c    points, passes and rectangles
 *     header.c   size, komi, handicap, result
 *     text.c     character sets
 */
#ifndef SGF_PRIVATE_H
#define SGF_PRIVATE_H

#include "sgf.h"

enum {
    WINDOW_BYTES = 128 << 10, /* of input held at a time */
    WINDOW_AHEAD = 4096,      /* bytes that can be looked at before a decision */
    WINDOW_BEHIND = 4096,     /* bytes that can be looked back at */
    NAME_MAX_KEPT = 4,        /* letters of a property name that tell it apart */
    EDITS_MAX = 1 << 22       /* of one game: 32 MB */
};

/* A name of a property as a number: its letters, the first one highest. */
#define SGF_NAME1(a)    ((uint32_t)(a))
#define SGF_NAME2(a, b) ((uint32_t)(a) << 8 | (uint32_t)(b))

struct span {
    size_t start, count; /* in a struct bytes */
};

/* A value of B, W, AB, AW or AE as it stands in the node, not yet looked at. */
struct pending {
    struct span raw;
    uint64_t offset;
    uint8_t colour;
};

struct pending_list {
    struct pending *item;
    size_t count, capacity;
};

/* A property for the record, in the bytes of the input. */
struct header_text {
    char name[NAME_MAX_KEPT + 1];
    struct span raw;
};

/* An open parenthesis and what the line held there; only with all_variations. */
struct frame {
    size_t moves, edits, turns;
    bool visited; /* a line through one inside of it was handed out */
    bool kept;    /* and its position where they part was the plain one, without further setup */
};

enum shape { SHAPE_UNKNOWN, SHAPE_TREES, SHAPE_LINES };
enum utf16 { UTF16_NOT, UTF16_LITTLE, UTF16_BIG };

struct memory_input {
    const uint8_t *data;
    size_t count;
};

struct sgf_reader {
    struct sgf_options options;

    /* window.c: bytes [start, end) of the input, p the next one to look at. */
    sgf_read_fn *read;
    void *read_context;
    struct memory_input memory;
    uint8_t *buffer;
    const uint8_t *start, *p, *end;
    uint64_t start_offset; /* of start in the input */
    bool at_end;           /* nothing behind end */
    int error;
    enum utf16 utf16;
    uint8_t odd_byte; /* half a unit left over */
    bool has_odd_byte;
    uint16_t surrogate; /* first half of a pair left over, or 0 */

    /* the input */
    enum shape shape;
    struct sgf_totals totals;
    uint64_t game_index; /* of the tree being read */

    /* the tree */
    struct record tree;  /* with all_variations: the line so far */
    struct record *game; /* where the line goes: the caller's record, or tree */
    bool told_empty;     /* the input holds no game, and that was reported */
    bool in_tree;
    bool skipping;  /* the main line is over: only its end is looked for */
    bool at_leaf;   /* with all_variations: a node came since the last parenthesis */
    bool pop_due;   /* the line that ends here was handed out: close it */
    bool lost;      /* the game cannot be used */
    bool sized;     /* the board is settled: points mean something */
    bool header;    /* no move yet: properties belong to the game */
    bool finished;  /* the header was turned into the record */
    bool faulty;    /* a fault was reported in this tree */
    uint64_t depth; /* open parentheses */
    uint64_t game_offset;
    uint32_t fresh;
    struct frame *frame;
    size_t frame_count, frame_capacity;

    /* the header */
    bool has_size, has_type, has_komi, has_handicap, has_result;
    int width, height; /* 0, 0: beyond every board */
    int komi_quarters, handicap, result;
    bool other_game;
    uint64_t size_offset, type_offset;
    bool double_byte; /* CA names a two-byte set */
    char charset[32]; /* as CA says, or empty */
    struct header_text *text;
    size_t text_count, text_capacity;
    struct bytes text_raw;

    /* the node */
    struct pending_list moves, edits;
    struct bytes raw; /* their values */
    unsigned seen;    /* which of them were there, by bit */
    uint8_t turn;     /* PL, or EMPTY */
    bool in_node;
    bool broken;       /* text with a bracket amiss: what follows may be prose */
    uint32_t node;     /* number, for `stamp` */
    uint32_t *stamp;   /* by point: the node that named it last */
    uint32_t *edit_at; /* by point: index + 1 of its last edit */

    /* text.c */
    char open_charset[32];
    void *iconv; /* iconv_t of open_charset, or NULL */
    struct bytes scratch, converted;
};

void sgf_report(struct sgf_reader *r, enum sgf_fault_kind kind, uint64_t offset);

/* --- window.c --- */

void window_open(struct sgf_reader *r, sgf_read_fn *read, void *context, const void *data,
                 size_t count);

/* Reads on until WINDOW_AHEAD bytes are there or the input ends. p keeps its byte, and
 * WINDOW_BEHIND bytes before it stay. */
void window_fill(struct sgf_reader *r);

static inline void window_need(struct sgf_reader *r)
{
    if (r->end - r->p < WINDOW_AHEAD && !r->at_end)
        window_fill(r);
}

static inline uint64_t window_offset(const struct sgf_reader *r, const uint8_t *at)
{
    return r->start_offset + (uint64_t)(at - r->start);
}

/* --- value.c --- */

static inline bool is_blank(uint8_t c)
{
    return c <= ' ';
}

static inline bool is_upper(uint8_t c)
{
    return c >= 'A' && c <= 'Z';
}

static inline bool is_letter(uint8_t c)
{
    return is_upper(c) || (c >= 'a' && c <= 'z');
}

enum value_end {
    VALUE_WHOLE, /* p stands behind the closing bracket */
    VALUE_CUT,   /* the input, or the line, ended inside: p stands there */
    VALUE_LOST   /* no closing bracket before the next structure: p stands there */
};

/* Reads a value; p stands behind its opening bracket. The bytes go to `into` unless it is NULL,
 * escapes and all. `text` says that brackets may have been forgotten in it. GO_ENOMEM or an enum
 * value_end. */
int value_read(struct sgf_reader *r, struct bytes *into, bool text);

/* Does a property's name with its bracket stand at q? */
bool name_follows(const uint8_t *q, const uint8_t *end);

/* Is q, the high bytes before it counted from `from`, behind half a two-byte character? */
bool half_character(const uint8_t *from, const uint8_t *q, bool double_byte);

/* --- node.c --- */

void node_begin(struct sgf_reader *r);

/* The property at p, with all its values. */
int node_property(struct sgf_reader *r);

/* Plays what the node holds. */
int node_end(struct sgf_reader *r);

/* A run of plain moves ";B[dd];W[pp]..." at p, as far as it goes. */
int node_run(struct sgf_reader *r);

/* --- point.c --- */

/* The point that a move's value means; GEO_PASS where in doubt, with a fault. */
point point_of_move(struct sgf_reader *r, const uint8_t *value, size_t count, uint64_t offset);

/* Adds the stones of one value of AB, AW, AE. */
int point_add_edits(struct sgf_reader *r, const uint8_t *value, size_t count,
                    const struct pending *edit);

/* --- header.c --- */

/* Does a property of that name say something about the game? And does it do so in other ways than
 * by its text? */
bool header_wants(uint32_t name);
bool header_counts(uint32_t name);

void header_reset(struct sgf_reader *r);

/* One value of such a property. */
int header_take(struct sgf_reader *r, uint32_t name, const uint8_t *value, size_t count,
                uint64_t offset);

/* Settles the board, or loses the game: now points mean something. */
int header_size(struct sgf_reader *r);

/* Turns what was gathered into the record. */
int header_finish(struct sgf_reader *r);

/* Is it the name of a character set of two-byte characters? */
bool header_two_byte(const char *name);

/* The side that PL means, or EMPTY. */
enum colour header_turn(const uint8_t *value, size_t count);

/* --- text.c --- */

/* Turns r->text into properties of the game, in UTF-8. */
int text_finish(struct sgf_reader *r);

#endif
