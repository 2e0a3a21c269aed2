/* posview - look at positions: boards in the terminal, page by page, with what analyses found drawn
 * on them; or as pictures in a file.
 *
 * In:   position streams with any sections.
 * Out:  a pager on a terminal; else boards as text, or one SVG.
 * Use:  sgf2pos game.sgf | worms | posview
 *       posview --svg=last.svg last.pos
 */
#include "cli.h"
#include "overlay.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <termios.h>
#include <unistd.h>

enum {
    KEY_OVERLAY = CLI_KEY_OWN,
    KEY_ASCII,
    KEY_COLOUR,
    KEY_SVG,
    KEY_COLUMNS,
    KEY_MOST,
    KEY_GAME,
    KEY_PLY,
    KEY_PLAIN,
    KEY_CAPTIONS
};

enum { CAPTIONS = 2 /* lines that an overlay tells when nothing is said about it */ };

enum when { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER };

struct settings {
    unsigned overlays;
    bool chosen; /* overlays are given; else each game has its own default */
    size_t captions;
    bool ascii, plain, has_game, has_ply;
    enum when colour;
    const char *svg;
    int columns;
    uint64_t most, game, ply;
};

static const struct argp_option options[] = {
    { "overlay", KEY_OVERLAY, "LIST", 0,
      "what is drawn on the boards: names split by commas, all or none (default: what says most; "
      "see below)",
      0 },
    { "captions", KEY_CAPTIONS, "N", 0,
      "lines that each overlay tells below a board, at most, or all (default: 2, those that say "
      "most)",
      0 },
    { "game", KEY_GAME, "N", 0, "only the N-th game, from 0", 0 },
    { "ply", KEY_PLY, "N", 0, "only the position after N moves of each game", 0 },
    { "svg", KEY_SVG, "FILE", 0, "write a picture, or a sheet of many, to FILE (-: output)", 0 },
    { "columns", KEY_COLUMNS, "N", 0, "pictures in a row of the sheet (default: 4)", 0 },
    { "most", KEY_MOST, "N", 0,
      "pictures on a sheet, or boards printed, at most (default: 500 on "
      "a sheet)",
      0 },
    { "plain", KEY_PLAIN, NULL, 0, "print the boards one after another on a terminal, too", 0 },
    { "ascii", KEY_ASCII, NULL, 0, "letters instead of colours and signs", 0 },
    { "colour", KEY_COLOUR, "WHEN", 0, "auto (default: on a terminal), always, never", 0 },
    { "color", KEY_COLOUR, NULL, OPTION_ALIAS, NULL, 0 },
    { 0 },
};

static error_t take_overlays(struct settings *s, const char *arg, struct argp_state *state)
{
    size_t at;

    s->chosen = true;
    if (!overlay_parse(arg, &s->overlays, &at))
        argp_error(state, "--overlay: character %zu, at '%.20s': no such overlay", at + 1,
                   arg + at);
    return 0;
}

static error_t take_option(int key, char *arg, struct argp_state *state, void *context)
{
    struct settings *s = context;

    switch (key) {
    case KEY_OVERLAY:
        return take_overlays(s, arg, state);
    case KEY_CAPTIONS:
        s->captions = strcmp(arg, "all") == 0
                          ? SIZE_MAX
                          : (size_t)cli_number(state, "--captions", arg, 0, UINT32_MAX);
        return 0;
    case KEY_ASCII:
        s->ascii = true;
        return 0;
    case KEY_PLAIN:
        s->plain = true;
        return 0;
    case KEY_COLOUR:
        s->colour = (enum when)cli_choice(state, "--colour", arg, "auto|always|never");
        return 0;
    case KEY_SVG:
        s->svg = arg;
        return 0;
    case KEY_COLUMNS:
        s->columns = (int)cli_number(state, "--columns", arg, 1, 1000);
        return 0;
    case KEY_MOST:
        s->most = cli_number(state, "--most", arg, 1, UINT64_MAX);
        return 0;
    case KEY_GAME:
        s->has_game = true;
        s->game = cli_number(state, "--game", arg, 0, UINT64_MAX);
        return 0;
    case KEY_PLY:
        s->has_ply = true;
        s->ply = cli_number(state, "--ply", arg, 0, UINT32_MAX);
        return 0;
    case ARGP_KEY_END:
        if (s->columns > 0 && !s->svg)
            argp_error(state, "--columns is for --svg");
        if (s->svg && (s->ascii || s->plain || s->colour != WHEN_AUTO))
            argp_error(state, "--ascii, --plain and --colour say nothing about --svg");
        if (s->ascii && s->colour == WHEN_ALWAYS)
            argp_error(state, "--ascii has no colours");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* --- a game, position by position ----------------------------------------------------------- */

struct viewer {
    struct cli *cli;
    const struct settings *settings;
    struct pos_game game;
    struct board *board;
    struct replay at;
    struct findings findings;
    struct picture picture;
    struct bytes text;
    uint64_t games, shown;
    enum picture_style style;
    unsigned overlays;
    bool chosen;   /* by an option or a key: else each game has its own default */
    unsigned told; /* overlays whose signs have been explained, or have to be at the end */
};

static void viewer_free(struct viewer *v)
{
    pos_game_free(&v->game);
    board_free(v->board);
    findings_free(&v->findings);
    picture_free(&v->picture);
    bytes_free(&v->text);
}

/* The first position of the present game is on the board. */
static int begin_game(struct viewer *v)
{
    if (!v->board)
        v->board = board_new(&v->game.record.geo);
    if (!v->board)
        return GO_ENOMEM;
    if (!v->chosen)
        v->overlays = overlay_default(&v->game);
    const int error = findings_begin(&v->findings, &v->game, FINDINGS_ALL);
    return error == GO_OK ? replay_start(&v->at, &v->game.record, v->board) : error;
}

static int draw(struct viewer *v)
{
    size_t left = 0;
    int error = findings_look(&v->findings, &v->at);

    if (error == GO_OK)
        error = overlay_draw_briefly(&v->findings, v->overlays, v->settings->captions, &v->picture,
                                     &left);
    return error == GO_OK && left > 0
               ? picture_note(&v->picture, "(%zu more: --captions=all)", left)
               : error;
}

/* What is drawn in this game and has not been explained. */
static unsigned not_told(const struct viewer *v)
{
    const unsigned drawn = v->overlays & (overlay_shown(&v->game) | OVERLAY_LAST_MOVE);

    return (drawn & ~OVERLAY_LAST_MOVE) != 0 ? drawn & ~v->told : 0;
}

/* Explains new signs above the board where they come first, and names what could be drawn, too. */
static int explain(struct viewer *v, struct bytes *out)
{
    const unsigned fresh = not_told(v), hidden = overlay_shown(&v->game) & ~v->overlays;
    const char *between = "not drawn: ";
    int error = fresh != 0 ? overlay_legend(fresh, v->style == PICTURE_ASCII, out) : GO_OK;

    for (int i = 0; error == GO_OK && fresh != 0 && i < overlay_count(); i++)
        if (hidden & 1U << i) {
            error = bytes_print(out, "%s%s", between, overlay_get(i)->name);
            between = ", ";
        }
    if (error == GO_OK && fresh != 0)
        error = bytes_print(out, hidden != 0 ? " (--overlay=all)\n\n" : "\n");
    v->told |= fresh;
    return error;
}

static bool is_wanted(const struct viewer *v, const struct pos_game *g, uint32_t ply)
{
    return pos_kept(g, ply) && (!v->settings->has_ply || v->settings->ply == ply);
}

static bool is_full(const struct viewer *v)
{
    return v->shown >= v->settings->most || (v->settings->has_game && v->games > v->settings->game);
}

static void complain(struct viewer *v, int error)
{
    cli_fail(v->cli, "%s: game %llu, ply %u: %s", cli_input_name(v->cli),
             (unsigned long long)v->game.ordinal, v->at.ply, go_error_text(error));
}

/* 1 and the next game that is asked for, 0 at the end, or an error that has been reported. */
static int next_game(struct viewer *v, struct pos_game *g)
{
    int status;

    do {
        status = is_full(v) ? 0 : cli_read_game(v->cli, g);
        v->games += status == 1;
    } while (status == 1 && v->settings->has_game && v->games - 1 < v->settings->game);
    return status;
}

/* Hands each wanted position of all games to show(). */
static int each_position(struct viewer *v, int (*show)(struct viewer *v, void *context),
                         void *context)
{
    int status;

    while ((status = next_game(v, &v->game)) == 1) {
        int error = begin_game(v);
        do {
            if (error == GO_OK && is_wanted(v, &v->game, v->at.ply) &&
                v->shown < v->settings->most) {
                error = draw(v);
                if (error == GO_OK)
                    error = show(v, context);
                v->shown++;
            }
        } while (error == GO_OK && v->shown < v->settings->most && replay_next(&v->at));
        if (error != GO_OK) {
            if (!cli_broken(v->cli) && error != GO_EIO)
                complain(v, error);
            return error;
        }
    }
    return status;
}

static int print_board(struct viewer *v, void *context)
{
    int error;

    (void)context;
    v->text.count = 0;
    error = explain(v, &v->text);
    if (error == GO_OK)
        error = picture_text(&v->picture, v->style, &v->text);
    if (error == GO_OK)
        error = bytes_add_byte(&v->text, '\n');
    return error == GO_OK ? cli_output_write(v->cli, v->text.data, v->text.count) : error;
}

static int add_to_sheet(struct viewer *v, void *context)
{
    v->told |= not_told(v);
    return picture_sheet_add(context, &v->picture);
}

/* One picture is written for itself, without the frame of a sheet. */
static int write_svg(struct viewer *v)
{
    struct picture_sheet sheet = { .columns = v->settings->columns > 0 ? v->settings->columns : 4 };
    int error = each_position(v, add_to_sheet, &sheet);

    v->text.count = 0;
    if (error == GO_OK)
        error =
            overlay_legend(v->told, false, sheet.count == 1 ? &v->picture.caption : &sheet.legend);
    if (error == GO_OK && sheet.count == 1)
        error = picture_svg(&v->picture, &v->text);
    else if (error == GO_OK)
        error = picture_sheet_finish(&sheet, &v->text);
    if (error == GO_OK && sheet.count == 0)
        cli_warn(v->cli, "no position: the sheet is empty");
    if (error == GO_OK && sheet.count == v->settings->most)
        cli_warn(v->cli, "the sheet ends with picture %zu (--most)", sheet.count);
    if (error == GO_OK)
        error = cli_output_write(v->cli, v->text.data, v->text.count);
    picture_sheet_free(&sheet);
    return error;
}

/* --- the pager: games that have been seen ---------------------------------------------------- */

enum { PAST_BYTES = 64 << 20 };

/* Games as bytes, so that one can page back; the oldest go when there are too many. */
struct past {
    struct bytes *game;
    size_t count, capacity, here, bytes;
    bool ended; /* the input has no more */
    struct pos_game incoming;
};

static void past_free(struct past *p)
{
    for (size_t i = 0; i < p->count; i++)
        bytes_free(&p->game[i]);
    free(p->game);
    pos_game_free(&p->incoming);
}

static void forget_oldest(struct past *p)
{
    size_t gone = 0;

    while (gone + 1 < p->count && p->bytes > PAST_BYTES) {
        p->bytes -= p->game[gone].count;
        bytes_free(&p->game[gone++]);
    }
    memmove(p->game, p->game + gone, (p->count - gone) * sizeof *p->game);
    p->count -= gone;
    p->here = p->here > gone ? p->here - gone : 0;
}

/* The wanted position at or behind ply (step 1), at or before it (step -1), or UINT32_MAX. */
static uint32_t find_wanted(const struct viewer *v, const struct pos_game *g, int64_t ply, int step)
{
    for (; ply >= 0 && ply <= (int64_t)g->record.move_count; ply += step)
        if (is_wanted(v, g, (uint32_t)ply))
            return (uint32_t)ply;
    return UINT32_MAX;
}

/* Reads one more game that has a position to show: 1, 0 at the end, or an error. */
static int past_more(struct viewer *v, struct past *p)
{
    struct bytes game = { 0 };
    int status;

    do {
        status = p->ended ? 0 : next_game(v, &p->incoming);
    } while (status == 1 && find_wanted(v, &p->incoming, 0, 1) == UINT32_MAX);
    p->ended = p->ended || status != 1;
    if (status != 1)
        return status;
    int error = pos_game_encode(&p->incoming, &game);
    if (error == GO_OK)
        error = array_reserve(&p->game, &p->capacity, p->count + 1, sizeof *p->game);
    if (error != GO_OK) {
        bytes_free(&game);
        return error;
    }
    p->game[p->count++] = game;
    p->bytes += game.count;
    forget_oldest(p);
    return 1;
}

/* --- the pager: the terminal ------------------------------------------------------------------ */

struct screen {
    int tty, signals;
    struct termios before;
    sigset_t mask_before;
    int rows;
};

enum page_key {
    PAGE_NONE,
    PAGE_NEXT,
    PAGE_BACK,
    PAGE_NEXT_GAME,
    PAGE_LAST_GAME,
    PAGE_FIRST,
    PAGE_END,
    PAGE_HELP,
    PAGE_ALL,
    PAGE_STYLE,
    PAGE_QUIT,
    PAGE_OVERLAY /* + its index */
};

static void screen_write(const struct screen *s, const void *data, size_t count)
{
    const char *at = data;

    while (count > 0) {
        const ssize_t done = write(s->tty, at, count);
        if (done < 0 && errno != EINTR)
            return;
        at += done > 0 ? done : 0;
        count -= done > 0 ? (size_t)done : 0;
    }
}

static void screen_measure(struct screen *s)
{
    struct winsize size;

    s->rows = ioctl(s->tty, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 ? size.ws_row : 24;
}

/* Raw keys, the other screen, no wrapping. Signals come through a descriptor, so that the terminal
 * is put back whatever ends the program. */
static bool screen_open(struct screen *s)
{
    static const char start[] = "\033[?1049h\033[?7l\033[?25l";
    struct termios raw;
    sigset_t mask;

    s->tty = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY);
    if (s->tty < 0 || tcgetattr(s->tty, &s->before) != 0)
        return false;
    sigemptyset(&mask);
    sigaddset(&mask, SIGWINCH);
    sigaddset(&mask, SIGTERM);
    sigaddset(&mask, SIGHUP);
    sigaddset(&mask, SIGINT);
    sigprocmask(SIG_BLOCK, &mask, &s->mask_before);
    s->signals = signalfd(-1, &mask, SFD_CLOEXEC);
    raw = s->before;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG);
    raw.c_cc[VMIN] = 0;
    raw.c_cc[VTIME] = 0;
    tcsetattr(s->tty, TCSANOW, &raw);
    screen_write(s, start, sizeof start - 1);
    screen_measure(s);
    return true;
}

static void screen_close(struct screen *s)
{
    static const char end[] = "\033[0m\033[?25h\033[?7h\033[?1049l";

    screen_write(s, end, sizeof end - 1);
    tcsetattr(s->tty, TCSANOW, &s->before);
    close(s->signals);
    close(s->tty);
    sigprocmask(SIG_SETMASK, &s->mask_before, NULL);
}

/* What a byte, or the sequence that the keys of a terminal send, asks for. */
static int key_of(const char *text, size_t count)
{
    static const struct {
        const char *text;
        int key;
    } keys[] = {
        { "n", PAGE_NEXT },
        { " ", PAGE_NEXT },
        { "l", PAGE_NEXT },
        { "\033[C", PAGE_NEXT },
        { "\033OC", PAGE_NEXT },
        { "\r", PAGE_NEXT },
        { "p", PAGE_BACK },
        { "h", PAGE_BACK },
        { "\177", PAGE_BACK },
        { "\033[D", PAGE_BACK },
        { "\033OD", PAGE_BACK },
        { "N", PAGE_NEXT_GAME },
        { "j", PAGE_NEXT_GAME },
        { "\033[B", PAGE_NEXT_GAME },
        { "\033OB", PAGE_NEXT_GAME },
        { "\033[6~", PAGE_NEXT_GAME },
        { "P", PAGE_LAST_GAME },
        { "k", PAGE_LAST_GAME },
        { "\033[A", PAGE_LAST_GAME },
        { "\033OA", PAGE_LAST_GAME },
        { "\033[5~", PAGE_LAST_GAME },
        { "g", PAGE_FIRST },
        { "\033[H", PAGE_FIRST },
        { "\033OH", PAGE_FIRST },
        { "\033[1~", PAGE_FIRST },
        { "G", PAGE_END },
        { "\033[F", PAGE_END },
        { "\033OF", PAGE_END },
        { "\033[4~", PAGE_END },
        { "?", PAGE_HELP },
        { "a", PAGE_ALL },
        { "c", PAGE_STYLE },
        { "q", PAGE_QUIT },
        { "\003", PAGE_QUIT },
        { "\033", PAGE_QUIT },
    };

    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strlen(keys[i].text) == count && memcmp(keys[i].text, text, count) == 0)
            return keys[i].key;
    if (count == 1 && text[0] >= '1' && text[0] < '1' + overlay_count() && text[0] <= '9')
        return PAGE_OVERLAY + text[0] - '1';
    return PAGE_NONE;
}

/* Waits for a key; PAGE_NONE when only the size of the window has changed. */
static int screen_key(struct screen *s)
{
    struct pollfd wait[] = { { .fd = s->tty, .events = POLLIN },
                             { .fd = s->signals, .events = POLLIN } };
    struct signalfd_siginfo info;
    char text[16];

    if (poll(wait, 2, -1) < 0)
        return errno == EINTR ? PAGE_NONE : PAGE_QUIT;
    if (wait[1].revents) {
        if (read(s->signals, &info, sizeof info) != sizeof info || info.ssi_signo != SIGWINCH)
            return PAGE_QUIT;
        screen_measure(s);
        return PAGE_NONE;
    }
    const ssize_t count = read(s->tty, text, 1);
    if (count <= 0)
        return PAGE_QUIT;
    if (text[0] != '\033')
        return key_of(text, 1);
    /* The rest of a sequence follows at once; over a slow line within a moment. */
    size_t length = 1;
    while (length < sizeof text && poll(wait, 1, 50) == 1 && read(s->tty, text + length, 1) == 1) {
        const char last = text[length++];
        if (length > 2 && ((last >= 'A' && last <= 'Z') || last == '~'))
            break;
    }
    return key_of(text, length);
}

/* --- the pager: pages ------------------------------------------------------------------------- */

static const char *const help = "n, space, right   next position      p, left   the one before\n"
                                "N, down           next game          P, up     the one before\n"
                                "g, G              first, last position of the game\n"
                                "1 2 3 ...         overlays on and off          a   all or none\n"
                                "c                 colours or letters           q   quit\n\n";

/* Writes the text from the top left; what does not fit is cut, what was there is wiped. */
static void show_page(struct screen *s, const struct bytes *page, const struct bytes *status)
{
    const uint8_t *at = page->data, *const end = at + page->count;

    screen_write(s, "\033[H", 3);
    for (int row = 1; row < s->rows && at < end; row++) {
        const uint8_t *newline = memchr(at, '\n', (size_t)(end - at));
        const size_t count = newline ? (size_t)(newline - at) : (size_t)(end - at);
        screen_write(s, at, count);
        screen_write(s, "\033[K\r\n", 5);
        at += count + (newline != NULL);
    }
    screen_write(s, status->data, status->count);
    screen_write(s, "\033[J", 3);
}

static int write_status(const struct viewer *v, const struct past *p, struct bytes *out)
{
    const unsigned has = overlay_shown(&v->game);
    char text[160];
    int count =
        snprintf(text, sizeof text, "game %llu%s, kept %llu of %zu  [?] keys, signs ",
                 (unsigned long long)v->game.ordinal,
                 p->ended && p->here + 1 == p->count ? " (the last)" : "",
                 (unsigned long long)pos_kept_count(&v->game), v->game.record.move_count + 1);
    int error = bytes_add(out, text, (size_t)count);

    for (int i = 0; error == GO_OK && i < overlay_count(); i++) {
        if (!(has & 1U << i))
            continue;
        count = snprintf(text, sizeof text, " %d%c%s", i + 1, v->overlays & 1U << i ? '+' : '-',
                         overlay_get(i)->name);
        error = bytes_add(out, text, (size_t)count);
    }
    return error;
}

static int show(struct viewer *v, const struct past *p, struct screen *s, bool with_help)
{
    struct bytes status = { 0 };
    int error = draw(v);

    v->text.count = 0;
    if (error == GO_OK && with_help)
        error = bytes_add(&v->text, help, strlen(help));
    if (error == GO_OK && with_help)
        error = overlay_legend(v->overlays & (overlay_shown(&v->game) | OVERLAY_LAST_MOVE),
                               v->style == PICTURE_ASCII, &v->text);
    if (error == GO_OK)
        error = picture_text(&v->picture, v->style, &v->text);
    if (error == GO_OK)
        error = write_status(v, p, &status);
    if (error == GO_OK)
        show_page(s, &v->text, &status);
    bytes_free(&status);
    return error;
}

static int go_to(struct viewer *v, uint32_t ply)
{
    int error = GO_OK;

    if (ply < v->at.ply)
        error = replay_start(&v->at, &v->game.record, v->board);
    while (error == GO_OK && v->at.ply < ply && replay_next(&v->at))
        continue;
    return error;
}

/* Opens a game that is known, at its first or last position. */
static int open_game(struct viewer *v, struct past *p, size_t index, bool at_end)
{
    int error;

    p->here = index;
    pos_game_free(&v->game);
    error = pos_game_decode(&v->game, p->game[index].data, p->game[index].count);
    if (error == GO_OK)
        error = begin_game(v);
    if (error != GO_OK)
        return error;
    return go_to(v, at_end ? find_wanted(v, &v->game, (int64_t)v->game.record.move_count, -1)
                           : find_wanted(v, &v->game, 0, 1));
}

/* Stays where it is when there is no game in that direction. */
static int turn_game(struct viewer *v, struct past *p, int step, bool at_end)
{
    if (step < 0)
        return p->here > 0 ? open_game(v, p, p->here - 1, at_end) : GO_OK;
    if (p->here + 1 == p->count) {
        const int status = past_more(v, p);
        if (status != 1)
            return status;
    }
    return open_game(v, p, p->here + 1, at_end);
}

/* One position on or back, into the next game or the one before if need be. */
static int turn_page(struct viewer *v, struct past *p, int step)
{
    const uint32_t ply = find_wanted(v, &v->game, (int64_t)v->at.ply + step, step);

    return ply != UINT32_MAX ? go_to(v, ply) : turn_game(v, p, step, step < 0);
}

static int obey(struct viewer *v, struct past *p, int key)
{
    switch (key) {
    case PAGE_NEXT:
        return turn_page(v, p, 1);
    case PAGE_BACK:
        return turn_page(v, p, -1);
    case PAGE_NEXT_GAME:
        return turn_game(v, p, 1, false);
    case PAGE_LAST_GAME:
        return turn_game(v, p, -1, false);
    case PAGE_FIRST:
        return open_game(v, p, p->here, false);
    case PAGE_END:
        return open_game(v, p, p->here, true);
    case PAGE_ALL:
        v->overlays = v->overlays == 0 ? ~0U : 0;
        v->chosen = true;
        return GO_OK;
    case PAGE_STYLE:
        v->style = v->style == PICTURE_ASCII ? PICTURE_COLOURS : PICTURE_ASCII;
        return GO_OK;
    default:
        if (key >= PAGE_OVERLAY) {
            v->overlays ^= 1U << (key - PAGE_OVERLAY);
            v->chosen = true;
        }
        return GO_OK;
    }
}

/* The first game has been read. */
static int turn_pages(struct viewer *v, struct past *p, struct screen *s)
{
    bool with_help = false;
    int key = PAGE_NONE;
    int error = open_game(v, p, 0, false);

    while (error == GO_OK && key != PAGE_QUIT) {
        error = show(v, p, s, with_help);
        if (error != GO_OK)
            break;
        key = screen_key(s);
        with_help = key == PAGE_HELP && !with_help;
        error = obey(v, p, key);
    }
    return error;
}

static int page(struct viewer *v)
{
    struct past past = { 0 };
    struct screen screen;
    int error = past_more(v, &past);

    if (error == 1 && !screen_open(&screen)) {
        cli_fail(v->cli, "no terminal for the keys; --plain prints the boards");
        error = GO_EIO;
    } else if (error == 1) {
        error = turn_pages(v, &past, &screen);
        screen_close(&screen);
        if (error != GO_OK && error != GO_EIO)
            complain(v, error);
    }
    past_free(&past);
    return error;
}

/* --- the whole ------------------------------------------------------------------------------- */

/* Does the environment say that the terminal shows UTF-8? */
static bool speaks_utf8(void)
{
    static const char *const names[] = { "LC_ALL", "LC_CTYPE", "LANG" };

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);
        if (value && *value)
            return strstr(value, "UTF-8") || strstr(value, "utf8") || strstr(value, "UTF8");
    }
    return false;
}

static enum picture_style style_of(const struct settings *s, bool terminal)
{
    const char *no_colour = getenv("NO_COLOR");

    if (s->colour == WHEN_ALWAYS)
        return PICTURE_COLOURS;
    return terminal && !s->ascii && s->colour == WHEN_AUTO && speaks_utf8() &&
                   !(no_colour && *no_colour)
               ? PICTURE_COLOURS
               : PICTURE_ASCII;
}

static void run(struct cli *c, struct settings *s)
{
    const bool terminal = !cli_options(c)->output && isatty(STDOUT_FILENO);
    struct viewer v = {
        .cli = c,
        .settings = s,
        .overlays = s->overlays,
        .chosen = s->chosen,
        .style = style_of(s, terminal),
    };
    int error;

    if (s->most == 0)
        s->most = s->svg ? 500 : UINT64_MAX;
    if (s->svg && cli_options(c)->output) {
        cli_fail(c, "--svg and -o name one output each");
        return;
    }
    if (s->svg && strcmp(s->svg, "-") != 0)
        cli_output_name(c, s->svg);
    if (s->svg)
        error = write_svg(&v);
    else if (terminal && !s->plain)
        error = page(&v);
    else
        error = each_position(&v, print_board, NULL);
    if (error == GO_OK)
        cli_output_finish(c);
    viewer_free(&v);
}

int main(int argc, char **argv)
{
    struct settings settings = { .captions = CAPTIONS };
    struct bytes more = { 0 };
    static const char before[] =
        "On a terminal one pages through the positions kept: n and p turn the pages, ? names the "
        "other keys. Elsewhere the boards are printed one after another, with the signs explained "
        "where they first come up.\n\nOverlays; settled, strings, hits, territory and needless are "
        "drawn when nothing else is said, or whatever there is where these are not; in brackets "
        "the "
        "letters in plain text:";
    int error = bytes_add(&more, before, sizeof before - 1);

    for (int i = 0; error == GO_OK && i < overlay_count(); i++) {
        const struct overlay *o = overlay_get(i);
        error = bytes_print(&more, "\n  %-9s %s (%s) [%s]", o->name, o->words,
                            findings_id(o->needs), o->signs);
    }
    if (error == GO_OK)
        error = bytes_add_byte(&more, 0);
    const struct cli_about about = {
        .what = "Look at positions: boards in the terminal, page by page, with what analyses found "
                "drawn on them; or pictures in a file.",
        .more = error == GO_OK ? (const char *)more.data : NULL,
        .groups = CLI_FILES | CLI_STREAM_IN | CLI_OUTPUT,
        .formats = CLI_TEXT,
        .format = CLI_TEXT,
        .options = options,
        .option = take_option,
    };
    struct cli *c = cli_start(argc, argv, &about, &settings);

    run(c, &settings);
    bytes_free(&more);
    return cli_end(c);
}
