#!/usr/bin/env bash
# tools/record.sh FILE COMMAND…                 runs COMMAND and keeps the lines of JSON that it prints
# tools/record.sh FILE --from LINES COMMAND…    keeps the lines that an earlier run of COMMAND left in LINES
#
# FILE (docs/results/*.jsonl) gets a line that says how they came about, command, revision and date, and the lines below
# it; a run of the same command is replaced. $MACHINE, for timings, and $NOTE are written down where they are set. Then
# «ludens report --page» makes the tables of the pages anew. Tested by tests/scripts/record_test.sh.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
[ $# -ge 2 ] || { sed -n '2,3s/^# //p' "$0" >&2; exit 2; }
file=$1
shift
from=""
if [ "$1" = --from ]; then
  from=$2
  shift 2
fi

# as_typed WORD…: the command as a person would type it.
as_typed() {
  local word out=""
  for word; do
    case $word in
      *[!A-Za-z0-9_.,:=/@%+-]* | "")
        case $word in
          *[\"\$\`\\]*) word="'${word//\'/\'\\\'\'}'" ;;
          *) word="\"$word\"" ;;
        esac ;;
    esac
    out="$out $word"
  done
  printf '%s' "${out# }"
}
json_text() { printf '%s' "$1" | sed 's/\\/\\\\/g; s/"/\\"/g; s/\t/ /g' | tr '\n' ' '; }

words=("$@")
case ${words[0]} in */ludens) words[0]=ludens ;; esac
command=$(json_text "$(as_typed "${words[@]}")")
revision=$(git -C "$here" rev-parse --short=9 HEAD)
git -C "$here" diff --quiet HEAD -- src models || revision=$revision+
lines=$(mktemp)
trap 'rm -f "$lines" "$lines.new"' EXIT
if [ -n "$from" ]; then cat "$from"; else "$@"; fi | grep '^{' >"$lines" || { echo "no line of JSON came of: $*" >&2; exit 1; }

touch "$file"
# Everything but an earlier run of the same command, up to the next run.
COMMAND="{\"command\":\"$command\"," awk '/^\{"command":/ { old = index($0, ENVIRON["COMMAND"]) == 1 } !old' "$file" >"$lines.new"
{
  printf '{"command":"%s","revision":"%s","date":"%s"' "$command" "$revision" "$(date -u +%F)"
  [ -z "${MACHINE:-}" ] || printf ',"machine":"%s"' "$(json_text "$MACHINE")"
  [ -z "${NOTE:-}" ] || printf ',"note":"%s"' "$(json_text "$NOTE")"
  printf '}\n'
  cat "$lines"
} >>"$lines.new"
cat "$lines.new" >"$file"
