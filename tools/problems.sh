#!/usr/bin/env bash
# tools/problems.sh [LUDENS [FOLDER]]: makes the problems that come with Ludens. Games between Ludens' own levels are
# played and mined, so that nobody's games are in them. The same build writes the same problems; on another processor a
# search may see a move differently. FOLDER keeps games and findings, and lets an interrupted run resume.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
ludens=${1:-"$here/build/release/ludens"}
kept=${2:-$(mktemp -d)}

# mine GAME LEVEL GAMES A B JUDGE: problems for players of LEVEL, of so many games of A against B.
mine() {
  local game=$1 level=$2 games=$3 a=$4 b=$5 judge=$6
  "$ludens" arena "$game" --a "$a" --b "$b" --games "$games" --seed 41 --out "$kept/$game" > /dev/null
  "$ludens" problems "$game" --games "$kept/$game/games.jsonl" --level "$level" --count 15 --agent "$judge" \
    --keep "$kept/$game-problems" --out "$here/problems/$game.jsonl"
}

mkdir -p "$here/problems" "$kept"
mine go9 15k 60 "level(20k)" "level(10k)" "kl(policy=net(go9-human-net, rating=5d, opponent=5d), c=1, visits=100)"
# Every move of a position is looked at, so these judges have fewer visits than those that review.
mine renju 2000 40 "level(1900)" "level(2100)" "dual(system1=renju-zero, table=100000, visits=1000)"
mine chess 1400 40 "drawn(net(chess-human-net, rating=1300, opponent=1500))" \
  "drawn(net(chess-human-net, rating=1500, opponent=1300))" \
  "kl(policy=net(chess-human-net, rating=2200, opponent=2200), c=1, visits=100)"
