#!/usr/bin/env bash
# tools/pack_soak.sh FOLDER [PRESET=package]: collects in FOLDER what «./soak.sh server» needs on a machine without our
# Debian packages: the program with its libraries in it, the clients that attack it, the calendar that jumps, and the C
# library that they were linked with. There: FOLDER/soak.sh [MINUTES=10], which prints one line of JSON; pinned to two
# cores: taskset -c 0,1 FOLDER/soak.sh 10.
set -euo pipefail
cd "$(dirname "$0")/.."
. tools/need.sh
folder=${1:?usage: tools/pack_soak.sh FOLDER [PRESET=package]}
preset=${2:-package}
need build
build "$preset" ludens_static server_chaos_static clock_jump
mkdir -p "$folder/lib"
folder=$(cd "$folder" && pwd)
strip -o "$folder/lib/ludens" "build/$preset/ludens_static"
strip -o "$folder/lib/server_chaos" "build/$preset/server_chaos_static"
cp "$(find "build/$preset" -name libclock_jump.so | head -n 1)" "$folder/lib/"
ldd "$folder/lib/ludens" "$folder/lib/server_chaos" "$folder/lib/libclock_jump.so" |
  awk '/=> \// { print $3 } /^\t\/.*ld-linux/ { print $1 }' | sort -u | xargs -I{} cp -L {} "$folder/lib/"
git rev-parse --short=9 HEAD >"$folder/revision"

# The server as the clients start it: by its own loader, under the calendar that jumps.
cat >"$folder/ludens" <<'SERVER'
#!/bin/sh
lib=$(dirname "$0")/lib
exec "$lib/ld-linux-x86-64.so.2" --library-path "$lib" --preload "$lib/libclock_jump.so" "$lib/ludens" "$@"
SERVER
cat >"$folder/soak.sh" <<'SOAK'
#!/bin/sh
here=$(cd "$(dirname "$0")" && pwd)
ulimit -n 8192
exec "$here/lib/ld-linux-x86-64.so.2" --library-path "$here/lib" "$here/lib/server_chaos" "$here/ludens" "${1:-10}"
SOAK
chmod +x "$folder/ludens" "$folder/soak.sh"
du -sh "$folder"
