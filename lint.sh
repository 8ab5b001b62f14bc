#!/usr/bin/env bash
# Checks the layout of the code (clang-format) and looks for likely mistakes (clang-tidy). ./lint.sh [--fix] [FILE…]
set -euo pipefail
cd "$(dirname "$0")"
. tools/need.sh
need build test lint
fix=""
[ "${1:-}" = --fix ] && { fix=yes; shift; }
files=("$@")
[ ${#files[@]} -gt 0 ] || mapfile -t files < <(git ls-files 'src/*.h' 'src/*.cpp' 'tests/*.h' 'tests/*.cpp' 'bench/*.cpp')
if [ -n "$fix" ]; then
  clang-format-19 -i "${files[@]}"
else
  clang-format-19 --dry-run -Werror "${files[@]}"
fi
cmake --preset dev >/dev/null
sources=()
# Clang 19 cannot read the headers of libtorch 1.13 as C++20.
for file in "${files[@]}"; do case "$file" in src/train/*) ;; src/*.cpp) sources+=("$file") ;; esac; done
[ ${#sources[@]} -eq 0 ] || printf '%s\n' "${sources[@]}" | xargs -P "$(nproc)" -n 4 clang-tidy-19 -p build/dev --quiet
