#!/usr/bin/env bash
# Installs what is missing, builds, and starts Ludens: ./run.sh serves the page and prints its address, ./run.sh VERB … runs
# any verb.
set -euo pipefail
here=$PWD
cd "$(dirname "$0")"
. tools/need.sh
need build
build release ludens 2> >(grep -v '^ninja: no work to do' >&2)
root=$PWD
cd "$here"
[ $# -gt 0 ] || set -- serve
exec "$root/build/release/ludens" "$@"
