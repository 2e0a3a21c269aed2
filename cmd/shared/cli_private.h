/* cli_private.h - what the rooms of cmd/shared share: options.c parses, faults.c speaks,
 * input.c and output.c move bytes, tool.c is cli_main(). */
#ifndef CLI_PRIVATE_H
#define CLI_PRIVATE_H

#include <sys/stat.h>

#include "cli.h"

struct fault_kind {
    char *kind;
    char *first; /* where the first one was */
    uint64_t count;
    bool note;
};

struct faults {
    struct fault_kind *kind;
    size_t count, capacity;
    uint64_t total; /* without notes */
    FILE *file;     /* --errors */
    const char *file_name;
};

struct inputs {
    char **operand; /* of argv */
    size_t count, next;
    const char *list; /* --files-from or --files0-from, or NULL */
    int list_end;     /* '\n' or 0 */
    FILE *list_file;
    char *line;
    size_t line_room;
    uint64_t line_number;
    struct cli_input now;
    bool is_open;
    struct pos_reader *reader;
    struct bytes provenance;     /* that the inputs had shown by the first game */
    struct bytes all_provenance; /* that they have shown to their ends */
    bool provenance_known;
};

struct output {
    bool open, failed, finished, broken;
    int fd;
    bool regular;
    char *temporary; /* beside the target, or NULL when written directly */
    char *target;    /* options.output, behind symbolic links */
    struct bytes buffer;
    struct stat stat;
    struct pos_writer *writer;
    struct bytes provenance; /* lines handed to the writer */
};

struct cli {
    const char *name; /* of the tool */
    const struct cli_about *about;
    void *settings;
    struct cli_options options;
    int status;
    bool stopped; /* the fault policy said stop */
    struct argp_option *table;
    struct bytes provenance; /* this run's line, with its NUL */
    struct faults faults;
    struct inputs inputs;
    struct output output;
    struct bytes scratch;
    double progress_start, progress_last;
    bool progress_shown;
    uint64_t bytes_taken;
};

/* Opens --errors=FILE; false after a message. */
bool faults_open(struct cli *c);

/* Frees what a room holds. */
void faults_close(struct cli *c);
void inputs_close(struct cli *c);
void output_close(struct cli *c);

/* The line of summary a kind. */
void faults_summarize(struct cli *c);

/* Ends the line of a progress display so that a message starts a line of its own. */
void progress_pause(struct cli *c);
void progress_end(struct cli *c);

/* Adds a line of provenance, with its NUL, if it is not among them. */
int provenance_add(struct bytes *all, const char *line);

/* Is this file (by device and inode) the output? */
bool output_is_file(const struct cli *c, const struct stat *s);

#endif
