#!/bin/sh
# tools/pack_training.sh FOLDER [SET…]: collects in FOLDER what training needs on a machine that has this checkout, a
# compiler, CMake and libtorch, but none of our Debian packages: headers (fmt, nlohmann, xxhash), the sample files and the
# revision. Sets are renju, renju-groups, go9, go9-groups, chess, shogi and go19; without any named, all of them.
# $LUDENS is the program (default build/release/ludens), $LUDENS_DATA the data (default ../shared/data).
set -eu
folder=${1:?usage: tools/pack_training.sh FOLDER [SET…]}
shift
sets=${*:-renju renju-groups go9 go9-groups chess shogi go19}
root=$(cd "$(dirname "$0")/.." && pwd)
ludens=${LUDENS:-$root/build/release/ludens}
data=${LUDENS_DATA:-$root/../shared/data}
mkdir -p "$folder/include"
for header in fmt nlohmann xxhash.h; do cp -r "/usr/include/$header" "$folder/include/"; done
git -C "$root" rev-parse HEAD > "$folder/revision"

renju="file:$data/renju/tournaments.tsv.gz"
ogs="file:$data/go/ogs_9x9.tsv.gz"
samples() { # NAME GAME QUERY…
  [ -s "$folder/$1" ] && return
  name=$1 game=$2
  shift 2
  for query in "$@"; do set -- "$@" --query "$query"; shift; done
  "$ludens" learn samples "$game" "$@" --out "$folder/$name"
}
collect() {
  case $1 in
    renju) samples renju.samples renju "$renju" ;;
    renju-groups) # people of one level, by the mover's rating: thirds of the rated moves; three ways of dealing the games
      for seed in 0 1 2; do
        by="split_seed=$seed"
        samples renju-thirds-$seed.samples renju "$renju where rating<2418 $by" "$renju where rating in 2418..2593 $by" \
          "$renju where rating>=2594 $by"
      done ;;
    go9) samples go9.samples go9 "$ogs where human" ;;
    go9-groups) # ranks by the nearest of 25k, 20k, 15k, 10k and 5k: 30k–23k, 22k–18k, 17k–13k, 12k–8k, 7k and stronger
      for seed in 0 1 2; do
        by="split_seed=$seed"
        samples go9-groups-$seed.samples go9 "$ogs where human and rating<=23k $by" \
          "$ogs where human and rating in 22k..18k $by" "$ogs where human and rating in 17k..13k $by" \
          "$ogs where human and rating in 12k..8k $by" "$ogs where human and rating>=7k $by"
      done ;;
    chess) samples chess.samples chess "file:$data/chess/lichess.tsv.gz" "file:$data/chess/lichess_bins.tsv.gz" \
      "file:$data/chess/lichess_clocks.pgn.gz" ;;
    shogi) samples shogi.samples shogi "file:$data/shogi/professional.tsv.gz" ;;
    go19) samples go19.samples go19 "file:$data/go/kgs_19x19.tsv.gz" "file:$data/go/fox_19x19.tsv.gz" ;;
    *) echo "there is no set $1; see the head of $0" >&2; exit 2 ;;
  esac
}
for set in $sets; do collect "$set"; done
du -sh "$folder"
