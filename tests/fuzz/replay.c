/* replay.c - runs a fuzz target over the files of the folders named, without a fuzzer. */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void replay(const char *path)
{
    FILE *f = fopen(path, "rb");
    if (!f) {
        perror(path);
        exit(2);
    }
    fseek(f, 0, SEEK_END);
    const long size = ftell(f);
    rewind(f);
    /* An exact allocation, so that a read beyond the end is found. */
    uint8_t *data = malloc(size > 0 ? (size_t)size : 1);
    if (size < 0 || !data || fread(data, 1, (size_t)size, f) != (size_t)size) {
        fprintf(stderr, "%s: cannot be read\n", path);
        exit(2);
    }
    fclose(f);
    LLVMFuzzerTestOneInput(data, (size_t)size);
    free(data);
}

int main(int argc, char **argv)
{
    size_t count = 0;
    for (int i = 1; i < argc; i++) {
        struct dirent **names;
        const int found = scandir(argv[i], &names, NULL, alphasort);
        for (int k = 0; k < found; k++) {
            char path[4096];
            snprintf(path, sizeof path, "%s/%s", argv[i], names[k]->d_name);
            if (names[k]->d_name[0] != '.') {
                replay(path);
                count++;
            }
            free(names[k]);
        }
        if (found >= 0)
            free(names);
    }
    printf("%zu inputs replayed\n", count);
    return count > 0 ? 0 : 2;
}
