#!/usr/bin/env bash
# Installs what is missing, builds, and runs every test. ./test.sh [PRESET] [ctest options]; the presets are release
# (default), dev, asan and tsan.
set -euo pipefail
cd "$(dirname "$0")"
. tools/need.sh
need build test
preset=release
case "${1:-}" in release|dev|asan|tsan) preset=$1; shift ;; esac
werror=OFF
[ "${CI:-}" = true ] && werror=ON
[ "$preset" = release ] || werror=ON
build "$preset" -- -DLUDENS_WERROR=$werror
exec ctest --preset "$preset" -j "$(nproc)" --no-tests=error "$@"
