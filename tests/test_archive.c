/* test_archive.c - folders and archives as streams of members.
 *
 * How: libarchive writes archives into a temporary folder, the tests damage them, and what comes
 * out is one string a file: "name=content name=content", with "!" for an error.
 */
#include <archive.h>
#include <archive_entry.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "members.h"

static char folder[] = "/tmp/kifu-archive-XXXXXX";

static void enter_folder(void)
{
    cr_assert(mkdtemp(folder));
    cr_assert_eq(chdir(folder), 0);
}

static void leave_folder(void)
{
    char command[64];

    cr_assert_eq(chdir("/"), 0);
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    cr_assert_eq(system(command), 0);
}

static void run(const char *command)
{
    cr_assert_eq(system(command), 0, "%s", command);
}

static void put(const char *path, const void *data, size_t count)
{
    FILE *f = fopen(path, "wb");

    cr_assert(f && fwrite(data, 1, count, f) == count && fclose(f) == 0, "%s", path);
}

static void put_text(const char *path, const char *text)
{
    put(path, text, strlen(text));
}

static size_t get(const char *path, unsigned char *data, size_t room)
{
    FILE *f = fopen(path, "rb");

    cr_assert(f, "%s", path);
    const size_t count = fread(data, 1, room, f);
    fclose(f);
    return count;
}

/* An archive of files, named one behind the other with blanks; its own suffix says of which kind.
 */
static void pack(const char *path, const char *files)
{
    struct archive *a = archive_write_new();
    unsigned char data[8192];
    char names[256], *at = names, *name;

    snprintf(names, sizeof names, "%s", files);
    cr_assert_eq(archive_write_set_format_filter_by_ext(a, path), ARCHIVE_OK, "%s", path);
    cr_assert_eq(archive_write_open_filename(a, path), ARCHIVE_OK);
    while ((name = strsep(&at, " ")) != NULL) {
        struct archive_entry *entry = archive_entry_new();
        const size_t count = get(name, data, sizeof data);
        archive_entry_set_pathname(entry, name);
        archive_entry_set_filetype(entry, AE_IFREG);
        archive_entry_set_perm(entry, 0644);
        archive_entry_set_size(entry, (la_int64_t)count);
        cr_assert_eq(archive_write_header(a, entry), ARCHIVE_OK);
        cr_assert_eq(archive_write_data(a, data, count), (la_ssize_t)count);
        archive_entry_free(entry);
    }
    cr_assert_eq(archive_write_free(a), ARCHIVE_OK);
}

/* Content starts with "(": what the tools would call a game. */
static bool looks_right(const void *data, size_t count)
{
    return count > 0 && *(const char *)data == '(';
}

/* All members of a path, in one string of this test's own. */
static const char *members_of(const char *path, const struct members_options *options)
{
    static char all[4096];
    struct members *m = members_new(options);
    struct member member;
    int status;

    all[0] = '\0';
    if (members_open(m, path, false) != GO_OK) {
        members_free(m);
        return "!";
    }
    while ((status = members_next(m, &member)) != 0) {
        char buffer[64];
        int64_t got;
        if (all[0])
            strcat(all, " ");
        if (status < 0) {
            strcat(all, "!");
            continue;
        }
        strcat(all, member.name);
        strcat(all, "=");
        while ((got = members_read(m, buffer, sizeof buffer - 1)) > 0) {
            buffer[got] = '\0';
            strncat(all, buffer, 100);
        }
        if (got < 0)
            strcat(all, "!");
    }
    members_free(m);
    return all;
}

static const struct members_options usual = { .sniff = looks_right };

Test(archive, plain_and_compressed, .init = enter_folder, .fini = leave_folder)
{
    put_text("a.sgf", "(a)");
    put_text("b.sgf", "(b)");
    put_text("e.sgf", "");
    run("gzip -c a.sgf > g.sgf; (gzip -c a.sgf; gzip -c b.sgf) > two.gz; xz -k a.sgf; bzip2 -k "
        "a.sgf");
    cr_expect_str_eq(members_of("a.sgf", &usual), "a.sgf=(a)");
    cr_expect_str_eq(members_of("e.sgf", &usual), "e.sgf=");
    cr_expect_str_eq(members_of("g.sgf", &usual), "g.sgf=(a)");
    cr_expect_str_eq(members_of("two.gz", &usual), "two.gz=(a)(b)");
    cr_expect_str_eq(members_of("a.sgf.xz", &usual), "a.sgf.xz=(a)");
    cr_expect_str_eq(members_of("a.sgf.bz2", &usual), "a.sgf.bz2=(a)");
    cr_expect_str_eq(members_of("missing", &usual), "!");
}

Test(archive, members_by_name_and_content, .init = enter_folder, .fini = leave_folder)
{
    run("mkdir -p d/__MACOSX d/sub");
    put_text("d/a.SGF", "(a)");
    put_text("d/._a.SGF", "junk");
    put_text("d/__MACOSX/b.sgf", "junk");
    put_text("d/README", "read me");
    put_text("d/kifu", "(k)");
    put_text("d/notes.txt", "(no)");
    put_text("d/sub/c.sgf", "(c)");
    run("ln -s a.SGF d/link.sgf; ln d/a.SGF d/same.sgf; tar cf t.tar --sort=name d; gzip -k t.tar");
    /* A hard link is the member it names, once more: it is not followed. */
    cr_expect_str_eq(members_of("t.tar", &usual),
                     "t.tar/d/a.SGF=(a) t.tar/d/kifu=(k) t.tar/d/sub/c.sgf=(c)");
    cr_expect_str_eq(members_of("t.tar.gz", &usual),
                     "t.tar.gz/d/a.SGF=(a) t.tar.gz/d/kifu=(k) t.tar.gz/d/sub/c.sgf=(c)");
    put_text("z.sgf", "(z)");
    pack("in.zip", "z.sgf");
    pack("out.zip", "in.zip d/a.SGF");
    pack("o.7z", "z.sgf");
    cr_expect_str_eq(members_of("out.zip", &usual), "out.zip/in.zip/z.sgf=(z) out.zip/d/a.SGF=(a)");
    cr_expect_str_eq(members_of("o.7z", &usual), "o.7z/z.sgf=(z)");
    run("tar cf seven.tar o.7z");
    cr_expect_str_eq(members_of("seven.tar", &usual), "seven.tar/o.7z/z.sgf=(z)");
}

Test(archive, depth_and_size_have_limits, .init = enter_folder, .fini = leave_folder)
{
    const struct members_options flat = { .depth = 1 }, small = { .inflated_max = 1000 };

    put_text("a.sgf", "(a)");
    run("tar cf 1.tar a.sgf; tar cf 2.tar 1.tar; tar cf 3.tar 2.tar; tar cf 4.tar 3.tar");
    cr_expect_str_eq(members_of("4.tar", &usual), "4.tar/3.tar/2.tar/1.tar/a.sgf=(a)");
    cr_expect_str_eq(members_of("3.tar", &flat), "!");
    run("head -c 100000 /dev/zero | gzip > bomb.gz");
    cr_expect(strchr(members_of("bomb.gz", &small), '!'));
}

Test(archive, one_bad_member_leaves_the_others, .init = enter_folder, .fini = leave_folder)
{
    unsigned char data[8192];
    char text[1500];

    for (size_t i = 0; i < sizeof text - 1; i++)
        text[i] = (char)('a' + (i * i / 7 + i / 3) % 26);
    text[sizeof text - 1] = '\0';
    put_text("a.sgf", "(a)");
    put_text("b.sgf", text);
    put_text("c.sgf", "(c)");
    pack("x.zip", "a.sgf b.sgf c.sgf");
    const size_t count = get("x.zip", data, sizeof data);
    memset(data + count / 3, 0xff, 40); /* inside b.sgf, by far the largest */
    put("x.zip", data, count);
    const char *got = members_of("x.zip", &usual);
    cr_expect(strstr(got, "x.zip/a.sgf=(a)"), "%s", got);
    cr_expect(strstr(got, "!"), "%s", got);
    cr_expect(strstr(got, "x.zip/c.sgf=(c)"), "%s", got);
}

/* Any flipped byte and any cut of a gzip file is noticed; nothing crashes. */
Test(archive, gzip_damage_is_noticed, .init = enter_folder, .fini = leave_folder)
{
    unsigned char data[1024], bad[1024];

    put_text("a", "(;GM[1]SZ[9];B[aa];W[bb];B[cc])");
    run("gzip -nk a");
    const size_t count = get("a.gz", data, sizeof data);
    for (size_t cut = 3; cut < count; cut++) {
        put("cut.gz", data, cut);
        cr_expect(strchr(members_of("cut.gz", &usual), '!'), "cut at %zu", cut);
    }
    for (size_t at = 10; at < count; at++) {
        memcpy(bad, data, count);
        bad[at] ^= 0x10;
        put("bad.gz", bad, count);
        cr_expect(strchr(members_of("bad.gz", &usual), '!'), "byte %zu", at);
    }
}

/* Archives of every kind with random damage: no crash, no end that does not come. */
Test(archive, random_damage_is_survived, .init = enter_folder, .fini = leave_folder)
{
    static const char *const names[] = { "x.zip",    "x.tar", "x.tar.gz",
                                         "x.tar.xz", "x.7z",  "x.tar.bz2" };
    unsigned char data[20480];

    put_text("a.sgf", "(;B[aa];W[bb];B[cc];W[dd];B[ee])");
    put_text("b.sgf", "(;B[ba];W[bc];B[cd];W[dc];B[ea])");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        pack(names[i], "a.sgf b.sgf");
        const size_t count = get(names[i], data, sizeof data);
        for (uint64_t seed = 1; seed <= 100; seed++) {
            struct random random = { seed };
            const size_t at = random_below(&random, count);
            const unsigned char old = data[at];
            data[at] ^= (unsigned char)(1 + random_below(&random, 255));
            put("damaged", data, seed % 4 == 0 ? at : count);
            members_of("damaged", &usual);
            data[at] = old;
        }
    }
}

/* --- folders --- */

static const char *walk_of(const char *path, bool recurse)
{
    static char all[4096];
    struct walk *w = walk_new(path, recurse);
    struct walk_file found;
    int status;

    all[0] = '\0';
    while ((status = walk_next(w, &found)) != 0) {
        if (all[0])
            strcat(all, " ");
        if (status < 0)
            strcat(all, "!");
        strcat(all, found.path);
        if (status > 0 && found.doubtful)
            strcat(all, "?");
    }
    walk_free(w);
    return all;
}

Test(archive, folders_in_order, .init = enter_folder, .fini = leave_folder)
{
    run("mkdir -p d/b d/a; touch d/z.sgf d/B.SGF d/a/1.sgf d/b/2.zip d/README d/x.txt d/._z.sgf");
    cr_expect_str_eq(walk_of("d", true), "d/B.SGF d/README? d/a/1.sgf d/b/2.zip d/z.sgf");
    cr_expect_str_eq(walk_of("d/", true), "d/B.SGF d/README? d/a/1.sgf d/b/2.zip d/z.sgf");
    cr_expect_str_eq(walk_of("d", false), "!d");
    cr_expect_str_eq(walk_of("d/x.txt", false), "d/x.txt");
    cr_expect_str_eq(walk_of("missing", true), "missing");
    cr_expect_str_eq(walk_of("-", true), "-");
}

Test(archive, a_loop_of_links_ends, .init = enter_folder, .fini = leave_folder)
{
    run("mkdir -p d/e; touch d/e/a.sgf; ln -s ../../d d/e/loop; ln -s . d/self");
    cr_expect_str_eq(walk_of("d", true), "d/e/a.sgf !d/e/loop !d/self");
}
