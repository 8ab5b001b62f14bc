#!/usr/bin/env bash
# ./check.sh [STEP…]: everything that finds faults, in one place. Without a step all of them run, in this order:
#
#   layout          clang-format: is the code laid out as agreed? `./check.sh layout --fix` repairs it
#   architecture    the program's own order: who may include whom, one definition a name, files that docs name
#   lint [FILE…]    clang-tidy: likely mistakes (of src/, or of these files)
#   test            builds and runs every test (./test.sh)
#   odr             links the program with -flto and lets the linker compare equal names (-Wodr)
#   readers         the tests of what reads the input of strangers (records, protocols, server, networks) under the address
#                   and undefined-behaviour sanitizers
#   asan            every test under them
#   tsan            every test under the thread sanitizer
#   package         ./package.sh, and what it built is installed and played in a bare Debian 12 (as root)
#   fuzz [READER…] [SECONDS]
#                   fuzzes each reader of tests/fuzz (or these) for SECONDS (60) and says how many inputs it read in a
#                   second. Inputs that break one are kept as tests/fuzz/corpus/READER/crash-…, where the ordinary tests
#                   replay them from then on
#
# Several steps may be named (`./check.sh layout test odr`); what follows `layout`, `lint` or `fuzz` up to the next step
# belongs to it. Stops at the first step that finds something, with exit code 1; 2 means wrong usage. Installs what is
# missing.
set -euo pipefail
cd "$(dirname "$0")"
. tools/need.sh

readonly steps="layout architecture lint test readers odr asan tsan package fuzz"

usage() {
  sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//;p}' "$0" >&2
  exit 2
}

code() { git ls-files 'src/*.h' 'src/*.cpp' 'tests/*.h' 'tests/*.cpp' 'bench/*.cpp'; }

check_layout() {
  need layout
  case "${1:-}" in
    --fix) code | xargs clang-format-19 -i ;;
    "") code | xargs clang-format-19 --dry-run -Werror ;;
    *) usage ;;
  esac
}

check_architecture() {
  need build test
  build release test_architecture
  build/release/test_architecture --gtest_brief=1
}

check_lint() {
  need build test lint
  cmake --preset dev >/dev/null
  local files=("$@")
  # Clang 19 cannot read the headers of libtorch 1.13 as C++20.
  [ ${#files[@]} -gt 0 ] || mapfile -t files < <(git ls-files 'src/*.cpp' | grep -v '^src/train/')
  printf '%s\n' "${files[@]}" | xargs -P "$(nproc)" -n 4 clang-tidy-19 -p build/dev --quiet
}

check_test() { ./test.sh; }

# The rooms that read what strangers wrote; the programs are built one by one, since all of them take three times as long.
check_readers() {
  need build test
  local programs=() name
  for name in base nets nets_foreign patterns agents_external protocols web records; do programs+=("test_$name"); done
  for name in tests/records/*/; do programs+=("test_records_$(basename "$name")"); done
  build asan "${programs[@]}"
  export ASAN_OPTIONS=quarantine_size_mb=4:detect_leaks=1
  printf '%s\n' "${programs[@]}" | xargs -P "$(nproc)" -I{} bash -c '
    if build/asan/{} --gtest_brief=1 >build/asan/{}.log 2>&1; then echo "{}: fine"; else tail -n 60 build/asan/{}.log; exit 1; fi'
}
check_asan() { ./test.sh asan; }
check_tsan() { ./test.sh tsan; }

check_odr() {
  need build
  build odr ludens
}

check_package() {
  ./package.sh build/packages
  tools/try_package.sh build/packages
}

check_fuzz() {
  local seconds=60 readers=() reader corpus found status before after word log speed
  for word in "$@"; do
    if [[ $word =~ ^[0-9]+$ ]]; then
      seconds=$word
    elif [ -f "tests/fuzz/fuzz_$word.cpp" ]; then
      readers+=("$word")
    else
      echo "check.sh: no reader «$word»; there are: $(ls tests/fuzz/fuzz_*.cpp | sed 's/.*fuzz_//; s/\.cpp$//' | tr '\n' ' ')" >&2
      exit 2
    fi
  done
  [ ${#readers[@]} -gt 0 ] || mapfile -t readers < <(ls tests/fuzz/fuzz_*.cpp | sed 's/.*fuzz_//; s/\.cpp$//')
  need build test fuzz
  build fuzz "${readers[@]/#/fuzz_}"
  for reader in "${readers[@]}"; do
    corpus=tests/fuzz/corpus/$reader
    found=build/fuzz/found/$reader # what widened the coverage; kept between runs, not committed
    mkdir -p "$corpus" "$found"
    before=$(find "$corpus" -name 'crash-*' | wc -l)
    status=0 log=build/fuzz/found/$reader.log
    build/fuzz/fuzz_"$reader" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 -print_final_stats=1 \
      -artifact_prefix="$corpus/crash-" "$found" "$corpus" >"$log" 2>&1 || status=$?
    speed=$(awk '/^stat::average_exec_per_sec:/ { print $2 }' "$log")
    after=$(find "$corpus" -name 'crash-*' | wc -l)
    if ((after > before || status != 0)); then
      tail -n 60 "$log" >&2
      echo "$reader: $((after - before)) new input(s) break it; kept in $corpus:"
      find "$corpus" -name 'crash-*' -newer build/fuzz/fuzz_"$reader"
      exit 1
    fi
    echo "$reader: nothing found in $seconds s, ${speed:-?} inputs a second; $(find "$found" -type f | wc -l) of interest"
  done
}

is_step() { [[ " $steps " == *" $1 "* ]]; }

[ $# -gt 0 ] || set -- $steps
while [ $# -gt 0 ]; do
  is_step "$1" || usage
  step=$1 arguments=()
  shift
  while [ $# -gt 0 ] && ! is_step "$1"; do
    arguments+=("$1")
    shift
  done
  case "$step" in layout | lint | fuzz) ;; *) [ ${#arguments[@]} -eq 0 ] || usage ;; esac
  echo "== $step" >&2
  "check_$step" "${arguments[@]}" || { echo "check.sh: $step found something" >&2; exit 1; }
done
