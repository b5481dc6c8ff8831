# What the commands of transcripts may use, beside programs that Linux and macOS have.
set -o pipefail

context-verdict() { "$NODE" "$BIN" "$@"; }

# unblocked context-verdict …: with standard input and output non-blocking, as some parents leave them.
unblocked() {
  shift
  python3 -c 'import os, sys
[os.set_blocking(fd, False) for fd in (0, 1)]
os.execv(sys.argv[1], sys.argv[1:])' "$NODE" "$BIN" "$@"
}

# edit EXPRESSION FILE: changes a file by sed.
edit() {
  local text
  text=$(sed "$1" "$2" && echo .) && printf %s "${text%.}" > "$2"
}

# rows COUNT PATTERN: lines in which & is the number.
rows() { seq 0 $(($1 - 1)) | sed "s/.*/$2/"; }

# crlf FILE: the file with the line endings of Windows.
crlf() { perl -pe 's/\n/\r\n/' "$1"; }

# mode FILE: who may do what.
mode() { ls -l "$1" | cut -c 1-10; }
