#!/usr/bin/env bash
# tools/try_tests.sh [COMMAND…]: takes the commit at hand to a bare Debian 12, where nothing but git is installed, and runs
# ./test.sh (or COMMAND) there, from nothing. The data sets of $LUDENS_DATA (default: ../shared/data) come along, where
# they are, beside the checkout as here. Needs root, and says so. Takes as long as everything does: some 20 minutes.
set -euo pipefail
cd "$(dirname "$0")/.."
. tools/need.sh
. tools/bare.sh
if [ "$(id -u)" != 0 ]; then
  echo "try_tests: a bare Debian 12 can only be made by root" >&2
  exit 1
fi
[ $# -gt 0 ] || set -- ./test.sh
need try
root=$PWD/build/tried-tests
trap 'rm -rf "$root"' EXIT
bare_system "$root"
in_bare "$root" root bash -c 'apt-get update -qq && apt-get install -y -qq --no-install-recommends git'
"${line[@]}" >/dev/null 2>&1 || { echo "try_tests: git cannot be installed in the bare system" >&2; exit 1; }

git clone -q . "$root/opt/ludens"
data=${LUDENS_DATA:-../shared/data}
if [ -d "$data" ]; then
  mkdir -p "$root/opt/shared"
  cp -a "$data" "$root/opt/shared/data"
fi
in_bare "$root" root env HOME=/root bash -c 'cd /opt/ludens && exec "$@"' - "$@"
status=0
"${line[@]}" || status=$?
echo "try_tests: «$*» in a bare Debian 12: $([ $status = 0 ] && echo fine || echo "exit code $status")"
exit $status
