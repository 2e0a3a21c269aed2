# docs.awk - a tool's --help as a man page or as completion for a shell: one source for all.
#
#     TOOL --help | awk -f docs.awk -v mode=man|bash|zsh -v tool=TOOL -v version=V \
#         -v tools='NAMES OF ALL' -v common=common.txt -v examples=examples.txt \
#         -v columns=COLUMNS.md
#
# The help is asked for with ARGP_HELP_FMT=rmargin=9999, so that an option is one line:
#     "  -o, --output=FILE          write to FILE"
# What stands before the options is what the tool does; behind them come details, examples (lines
# that begin with blanks) and, if the tool has its own, a paragraph "Exit status: ...". A man page
# has examples, too, and what COLUMNS.md says below a heading that names the tool. A line of the
# common text that begins with [--option] is for the tools with that option, with [!--option] for
# the others.

function trim(text) {
    gsub(/^[ \t]+|[ \t]+$/, "", text)
    return text
}

# The words that an argument may be, as the text of an option names them: "pos|tsv|text (...)",
# "..., 0..15 ...", "main (default): ...; all: ...", or "...: auto (default), never".
function values_of(text,    word, n, i, list, low, high) {
    if (match(text, /^[a-z0-9]+(\|[a-z0-9]+)+/)) {
        list = substr(text, RSTART, RLENGTH)
        gsub(/\|/, " ", list)
        return list
    }
    if (match(text, /(^| )[0-9]+\.\.[0-9]+/)) {
        list = trim(substr(text, RSTART, RLENGTH))
        low = list + 0
        sub(/^[0-9]+\.\./, "", list)
        high = list + 0
        list = low
        for (i = low + 1; i <= high && high < 100; i++)
            list = list " " i
        return list
    }
    if (text !~ /\(default/)
        return ""
    gsub(/ \([^)]*\)/, "", text)
    if (text ~ /^[a-z]+: .*; [a-z]+/) {
        n = split(text, word, /; /)
        for (i = 1; i <= n; i++)
            sub(/: .*/, "", word[i])
    } else {
        if (match(text, /: [^:]*$/))
            text = substr(text, RSTART + 2)
        n = split(text, word, /, | or /)
    }
    list = ""
    for (i = 1; i <= n; i++) {
        if (word[i] !~ /^[a-z0-9]+(,[a-z0-9]+)*$/)
            return ""
        list = list (i > 1 ? " " : "") word[i]
    }
    return n > 1 ? list : ""
}

# One line of options: each long name is an option of its own, the short one belongs to the first.
function take_option(line,    names, text, part, n, i, letter) {
    line = trim(line)
    if (match(line, /  +/)) {
        names = substr(line, 1, RSTART - 1)
        text = substr(line, RSTART + RLENGTH)
    } else {
        names = line
        text = ""
    }
    first = options + 1
    n = split(names, part, /, /)
    for (i = 1; i <= n; i++) {
        if (part[i] !~ /^--/) {
            letter = substr(part[i], 1, 2)
            continue
        }
        options++
        short[options] = letter
        letter = argument[options] = optional[options] = ""
        if (match(part[i], /\[=.*\]$/)) {
            optional[options] = 1
            argument[options] = substr(part[i], RSTART + 2, RLENGTH - 3)
            part[i] = substr(part[i], 1, RSTART - 1)
        } else if (match(part[i], /=/)) {
            argument[options] = substr(part[i], RSTART + 1)
            part[i] = substr(part[i], 1, RSTART - 1)
        }
        long[options] = part[i]
    }
    take_text(text)
}

# The words for the options of the last line, which stand in the next one where the names are long.
function take_text(text,    i) {
    for (i = first; i <= options; i++) {
        help[i] = help[i] (help[i] != "" ? " " : "") text
        values[i] = argument[i] != "" ? values_of(help[i]) : ""
    }
}

NR == 1 || /^ +or: / {
    sub(/^(Usage:| +or:) +/, "")
    usage[++usages] = $0
    next
}
/^ +-/ && !behind {
    in_options = 1
    take_option($0)
    next
}
in_options && !behind && /^          / {
    take_text(trim($0))
    next
}
in_options && !behind && /^$/ {
    behind = 1
    next
}
behind && /^Mandatory or optional arguments/ {
    next
}
behind {
    if ($0 != "" || detail_lines > 0 && details[detail_lines] != "")
        details[++detail_lines] = $0
    next
}
!in_options && /./ {
    what = what (what != "" ? " " : "") trim($0)
}

# --- man ----------------------------------------------------------------------------------------

function roff(text) {
    gsub(/\\/, "\\e", text)
    gsub(/-/, "\\-", text)
    sub(/^[.']/, "\\\\\\&&", text)
    return text
}

# The operands of a usage line with their names in italics.
function italics(text,    out) {
    text = roff(text)
    out = ""
    while (match(text, /[A-Z][A-Z]+/)) {
        out = out substr(text, 1, RSTART - 1) "\\fI" substr(text, RSTART, RLENGTH) "\\fR"
        text = substr(text, RSTART + RLENGTH)
    }
    return out text
}

function man_option(i,    line) {
    print ".TP"
    line = short[i] != "" ? "\\fB" roff(short[i]) "\\fR, " : ""
    line = line "\\fB" roff(long[i]) "\\fR"
    if (argument[i] != "")
        line = line (optional[i] ? "[=" : "=") "\\fI" roff(argument[i]) "\\fR" (optional[i] ? "]" : "")
    print line
    print roff(help[i])
}

function man_details(    i, open) {
    for (i = 1; i <= detail_lines; i++) {
        if (details[i] ~ /^Exit status:/) {
            exit_status = details[i]
            sub(/^Exit status: */, "", exit_status)
            continue
        }
        if (details[i] ~ /^ / && !open) {
            print ".PP\n.RS 4\n.nf"
            open = 1
        } else if (details[i] !~ /^ / && open) {
            print ".fi\n.RE"
            open = 0
        }
        print (details[i] == "" ? ".PP" : roff(open ? trim(details[i]) : details[i]))
    }
    if (open)
        print ".fi\n.RE"
}

function has_option(name,    i) {
    for (i = 1; i <= options; i++)
        if (long[i] == name)
            return 1
    return 0
}

# "TOOL: command" and indented lines about it.
function man_examples(    line, mine, found) {
    while ((getline line < examples) > 0) {
        if (line ~ /^[a-z0-9]+: /) {
            mine = index(line, tool ": ") == 1
            if (mine)
                print (found++ ? ".PP" : ".SH EXAMPLES") "\n.nf\n" roff(substr(line, length(tool) + 3)) "\n.fi"
        } else if (mine && line ~ /^ /)
            print ".RS 4\n" roff(trim(line)) "\n.RE"
    }
    if (!found) {
        print "docs.awk: no example of " tool >"/dev/stderr"
        exit failed = 1
    }
}

# A heading "## `tool --format=tsv`: words" opens a part, rows "| `name` | words |" are its names.
# The words that come back, "- **word.** text" before the first part, stand before all.
function man_columns(    line, mine, found, part, head, started, words) {
    while ((getline line < columns) > 0) {
        if (line ~ /^## /) {
            head = line
            gsub(/^## |`/, "", head)
            mine = index(head " ", tool " ") == 1 || index(head, tool ":") == 1
            if (mine)
                print (found++ ? "" : ".SH COLUMNS AND KEYS\n" words) ".SS " roff(head)
            started = 1
        } else if (!started && match(line, /^- \*\*[^*]*\*\* /)) {
            gsub(/`/, "", line)
            words = words ".TP\n\\fB" roff(substr(line, 5, RLENGTH - 8)) "\\fR\n" roff(substr(line, RLENGTH + 1)) "\n"
        } else if (!started && words != "" && line ~ /^  /) {
            gsub(/[`*]/, "", line)
            words = words roff(trim(line)) "\n"
        } else if (mine && line ~ /^\| `/) {
            gsub(/`/, "", line)
            split(line, part, / *\| */)
            print ".TP\n\\fB" roff(part[2]) "\\fR\n" roff(part[3])
        } else if (mine && line !~ /^\|/ && line != "") {
            gsub(/`/, "", line)
            print roff(line)
        } else if (mine && line == "")
            print ".PP"
    }
}

function man(    i, n, name, line, word) {
    line = what
    sub(/[.:] .*$/, "", line)
    sub(/\.$/, "", line)
    printf ".TH %s 1 \"\" \"kifupipe %s\" \"kifupipe\"\n", toupper(tool), version
    printf ".SH NAME\n%s \\- %s\n", tool, roff(tolower(substr(line, 1, 1)) substr(line, 2))
    print ".SH SYNOPSIS"
    for (i = 1; i <= usages; i++) {
        sub(/^[^ ]+ */, "", usage[i])
        print (i > 1 ? ".br\n" : "") "\\fB" tool "\\fR " italics(usage[i])
    }
    print ".SH DESCRIPTION\n" roff(what)
    print ".PP"
    man_details()
    print ".SH OPTIONS"
    for (i = 1; i <= options; i++)
        man_option(i)
    if (exit_status != "")
        print ".SH EXIT STATUS\n" roff(exit_status)
    while ((getline line < common) > 0) {
        if (line ~ /^[A-Z ]+$/)
            skip = exit_status != "" && line == "EXIT STATUS"
        if (skip)
            continue
        if (match(line, /^\[!?--[a-z-]+\] /)) {
            word = substr(line, 2, RLENGTH - 3)
            line = substr(line, RLENGTH + 1)
            if (word ~ /^!/ ? has_option(substr(word, 2)) : !has_option(word))
                continue
        }
        print (line ~ /^[A-Z ]+$/ ? ".SH " line : line == "" ? ".PP" : roff(line))
    }
    man_columns()
    man_examples()
    print ".SH SEE ALSO"
    n = split(tools, name, " ")
    line = ""
    for (i = 1; i <= n; i++)
        if (name[i] != tool)
            line = line (line != "" ? ",\n" : "") ".BR " name[i] " (1)"
    gsub(/\(1\),/, "(1),", line)
    print line
}

# --- bash ---------------------------------------------------------------------------------------

function takes_files(    i) {
    for (i = 1; i <= usages; i++)
        if (usage[i] ~ /FILE/)
            return 1
    return 0
}

function bash(    i, words) {
    printf "# bash completion for %s, made from its --help.\n_kifupipe_%s()\n{\n", tool, tool
    print "    local cur=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]} words="
    print "    COMPREPLY=()"
    print "    if [[ $option == = ]]; then"
    print "        option=${COMP_WORDS[COMP_CWORD - 2]}"
    print "    elif [[ $cur == = ]]; then"
    print "        cur="
    print "    fi"
    print "    case $option in"
    for (i = 1; i <= options; i++) {
        words = words (words != "" ? " " : "") long[i] (argument[i] != "" && !optional[i] ? "=" : "")
        if (argument[i] == "" || optional[i])
            continue
        printf "    %s)\n", (short[i] != "" ? short[i] " | " : "") long[i]
        if (values[i] != "")
            printf "        COMPREPLY=($(compgen -W '%s' -- \"$cur\"))\n", values[i]
        else if (argument[i] ~ /FILE|WORK|DIR/) {
            print "        compopt -o filenames 2>/dev/null"
            print "        mapfile -t COMPREPLY < <(compgen -f -- \"$cur\")"
        }
        print "        return\n        ;;"
    }
    print "    esac"
    print "    if [[ $cur == -* ]]; then"
    printf "        COMPREPLY=($(compgen -W '%s' -- \"$cur\"))\n", words
    print "        [[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null"
    if (takes_files()) {
        print "    else"
        print "        compopt -o filenames 2>/dev/null"
        print "        mapfile -t COMPREPLY < <(compgen -f -- \"$cur\")"
    }
    print "    fi\n    return 0\n}"
    printf "complete -F _kifupipe_%s %s\n", tool, tool
}

# --- zsh ----------------------------------------------------------------------------------------

function zsh_text(text) {
    gsub(/\\/, "\\\\", text)
    gsub(/\[/, "\\[", text)
    gsub(/\]/, "\\]", text)
    gsub(/:/, "\\:", text)
    gsub(/'/, "'\\''", text)
    return text
}

function zsh_action(i) {
    if (values[i] != "")
        return "(" values[i] ")"
    return argument[i] ~ /FILE|WORK|DIR/ ? "_files" : " "
}

function zsh(    i, line) {
    printf "#compdef %s\n# zsh completion for %s, made from its --help.\n_arguments -s -S", tool, tool
    for (i = 1; i <= options; i++) {
        line = "[" zsh_text(help[i]) "]"
        if (argument[i] != "")
            line = line (optional[i] ? "::" : ":") zsh_text(argument[i]) ":" zsh_action(i)
        if (short[i] != "")
            printf " \\\n    '(%s %s)'{'%s%s','%s%s'}'%s'", short[i], long[i], short[i],
                argument[i] != "" ? "+" : "", long[i], argument[i] != "" ? "=" : "", line
        else
            printf " \\\n    '%s%s%s'", long[i],
                optional[i] ? "=-" : argument[i] != "" ? "=" : "", line
    }
    if (takes_files())
        printf " \\\n    '*:file:_files'"
    print ""
}

END {
    if (failed)
        exit 1
    if (!options || what == "") {
        print "docs.awk: " tool " --help is not as expected" >"/dev/stderr"
        exit 1
    }
    if (mode == "man")
        man()
    else if (mode == "bash")
        bash()
    else
        zsh()
}
