#!/usr/bin/env bash
# tools/annotate.sh [LUDENS]: plays the games of docs/annotated between Ludens' own levels and comments on them. The same
# build writes the same pages; on another processor a search may see a move differently.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
ludens=${1:-"$here/build/release/ludens"}
games=$(mktemp -d)
trap 'rm -rf "$games"' EXIT

# annotate GAME LEVEL A B NUMBER…: eight games of A against B, of which these are commented on for players of LEVEL.
annotate() {
  local game=$1 level=$2 a=$3 b=$4 number
  shift 4
  "$ludens" arena "$game" --a "$a" --b "$b" --games 8 --seed 22 --out "$games/$game" > /dev/null
  for number; do
    "$ludens" comment "$games/$game/games.jsonl" --number "$number" --level "$level" \
      --out "$here/docs/annotated/${game}_$number.md"
  done
}

mkdir -p "$here/docs/annotated"
annotate go9 15k "level(15k)" "level(10k)" 1 3 4 6
annotate renju 2200 "level(2100)" "level(2300)" 2 3 8
annotate chess 1400 "drawn(net(chess-human-net, rating=1300, opponent=1500))" \
  "drawn(net(chess-human-net, rating=1500, opponent=1300))" 3 7 8
