#!/usr/bin/env bash
# tests/scripts/install_test.sh PROGRAM: what `cmake --install` puts into a folder works from there, moved somewhere else,
# with an empty environment and in another working directory.
set -euo pipefail
build=$(dirname "$1")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
fail() { echo "install: $1" >&2; exit 1; }

cmake --install "$build" --prefix "$scratch/first" --component ludens >"$scratch/log" || fail "$(cat "$scratch/log")"
mv "$scratch/first" "$scratch/second"
mkdir "$scratch/elsewhere"
cd "$scratch/elsewhere"
ludens() { env -i XDG_DATA_HOME="$scratch/data" "$scratch/second/bin/ludens" "$@"; }

ludens doctor >"$scratch/log" || fail "the doctor found something: $(cat "$scratch/log")"
grep -q "go9-human-net .*$scratch/second/share/ludens/models/" "$scratch/log" || fail "not its own models: $(cat "$scratch/log")"
answer=$(printf 'play b e5\ngenmove w\nquit\n' | ludens gtp --game go9 --level 15k) || fail "gtp: $answer"
[[ $answer =~ =\ ([A-HJ][1-9]|pass) ]] || fail "no move in Go: $answer"
ludens analyze renju --agent "level(2000)" --moves h8 >/dev/null || fail "no move in renju"

share=$scratch/second/share
gzip -dc "$share/man/man1/ludens.1.gz" | grep -q '^\.TH LUDENS 1' || fail "no manual page"
bash -n "$share/bash-completion/completions/ludens" || fail "no completion for bash"
for file in zsh/vendor-completions/_ludens fish/vendor_completions.d/ludens.fish doc/ludens/copyright doc/ludens/changelog.gz; do
  [ -s "$share/$file" ] || fail "share/$file is missing"
done
[ -z "$(ls "$scratch/elsewhere")" ] || fail "it left files behind: $(ls "$scratch/elsewhere")"
