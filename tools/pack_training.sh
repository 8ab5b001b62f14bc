#!/bin/sh
# tools/pack_training.sh FOLDER: collects in FOLDER what training needs on a machine that has this checkout, a compiler,
# CMake and libtorch, but none of our Debian packages: headers (fmt, nlohmann, xxhash), the sample files and the revision.
# $LUDENS is the program (default build/release/ludens), $LUDENS_DATA the data (default ../shared/data).
set -eu
folder=${1:?usage: tools/pack_training.sh FOLDER}
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
samples renju.samples renju "$renju"
# People of one level, by the mover's rating: thirds of the rated moves. Three ways of dealing the games.
for seed in 0 1 2; do
  by="split_seed=$seed"
  samples renju-thirds-$seed.samples renju "$renju where rating<2418 $by" "$renju where rating in 2418..2593 $by" \
    "$renju where rating>=2594 $by"
done
samples go9.samples go9 "$ogs where human"
# Ranks by the nearest of 25k, 20k, 15k, 10k and 5k: 30k–23k, 22k–18k, 17k–13k, 12k–8k, 7k and stronger.
for seed in 0 1 2; do
  by="split_seed=$seed"
  samples go9-groups-$seed.samples go9 "$ogs where human and rating<=23k $by" "$ogs where human and rating in 22k..18k $by" \
    "$ogs where human and rating in 17k..13k $by" "$ogs where human and rating in 12k..8k $by" "$ogs where human and rating>=7k $by"
done
du -sh "$folder"
