#!/usr/bin/env bash
# tools/record.sh: lines are kept below the command that printed them, and the same command replaces its own lines only.
set -euo pipefail
cd "$(dirname "$0")/../.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0
expect() {
  [ "$2" = "$3" ] || { echo "$1: expected «$3», found «$2»" >&2; failed=1; }
}
if ! git rev-parse HEAD >/dev/null 2>&1; then
  echo "no revision to write down: this is no checkout"
  exit 0
fi
kept=$scratch/kept.jsonl
without_dates() { sed 's/"revision":"[0-9a-f]*+\{0,1\}","date":"[0-9-]*"/R/' "$kept"; }

tools/record.sh "$kept" printf '%s\n' 'two words' '{"x":1}' 2>/dev/null
MACHINE='one "core"' NOTE=twice tools/record.sh "$kept" echo '{"y":2}'
cat >"$scratch/expected" <<'END'
{"command":"printf '%s\\n' \"two words\" '{\"x\":1}'",R}
{"x":1}
{"command":"echo '{\"y\":2}'",R,"machine":"one \"core\"","note":"twice"}
{"y":2}
END
expect "two runs" "$(without_dates)" "$(cat "$scratch/expected")"

printf '{"x":3}\n' >"$scratch/lines"
tools/record.sh "$kept" --from "$scratch/lines" printf '%s\n' 'two words' '{"x":1}'
expect "the first is replaced and stands last" "$(grep -v command "$kept")" '{"y":2}
{"x":3}'
! tools/record.sh "$kept" echo nothing 2>/dev/null || { echo "a run without lines is kept" >&2; failed=1; }
exit $failed
