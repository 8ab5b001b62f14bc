#!/usr/bin/env bash
# ./fuzz.sh READER [SECONDS=600]: fuzzes one reader (tests/fuzz/fuzz_READER.cpp). Inputs that break it are kept as
# tests/fuzz/corpus/READER/crash-…, where the ordinary tests replay them from then on. Exit code 1: something was found.
set -euo pipefail
cd "$(dirname "$0")"

readers=$(cd tests/fuzz && ls fuzz_*.cpp | sed 's/^fuzz_//; s/\.cpp$//' | tr '\n' ' ')
reader=${1:-}
seconds=${2:-600}
if [[ ! -f tests/fuzz/fuzz_$reader.cpp || ! $seconds =~ ^[0-9]+$ ]]; then
  echo "usage: ./fuzz.sh READER [SECONDS=600], with READER one of: $readers" >&2
  exit 2
fi

. tools/need.sh
need build test fuzz
build fuzz "fuzz_$reader"

corpus=tests/fuzz/corpus/$reader
found=build/fuzz/found/$reader    # what widened the coverage; kept between runs, not committed
mkdir -p "$corpus" "$found"
before=$(find "$corpus" -name 'crash-*' | wc -l)
status=0
build/fuzz/fuzz_"$reader" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 -print_final_stats=1 \
  -artifact_prefix="$corpus/crash-" "$found" "$corpus" || status=$?
after=$(find "$corpus" -name 'crash-*' | wc -l)
if ((after > before || status != 0)); then
  echo "$reader: $((after - before)) new input(s) break it; kept in $corpus:"
  find "$corpus" -name 'crash-*' -newer build/fuzz/fuzz_"$reader"
  exit 1
fi
echo "$reader: nothing found in $seconds s; $(find "$found" -type f | wc -l) inputs of interest"
