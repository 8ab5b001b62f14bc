#!/usr/bin/env bash
# ./package.sh [FOLDER]: installs what is missing, builds Ludens for any x86-64 processor, and writes into FOLDER
# (default: build/packages)
#
#   ludens_VERSION_amd64.deb              for Debian 12: apt-get install ./ludens_VERSION_amd64.deb
#   ludens-VERSION-linux-x86_64.tar.gz    for any Linux with glibc 2.36 or newer: unpack it anywhere, run bin/ludens
#
# `./check.sh package` installs the first in a bare Debian 12 and plays. packaging/Containerfile makes a container of it.
set -euo pipefail
cd "$(dirname "$0")"
. tools/need.sh
folder=${1:-build/packages}
need build package
build package ludens ludens_static
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
version=$(build/package/ludens --version | cut -d' ' -f2)

log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! (cd build/package && cpack -B "$folder") >"$log" 2>&1; then
  tail -n 30 "$log" >&2
  echo "ludens: the Debian package could not be made" >&2
  exit 1
fi
rm -rf "$folder/_CPack_Packages"

# The archive: what is installed, the terms of its libraries among it, with the program that holds these.
name=ludens-$version-linux-x86_64
rm -rf "$folder/$name"
cmake --install build/package --prefix "$folder/$name" --component ludens >/dev/null
strip -o "$folder/$name/bin/ludens" build/package/ludens_static
cp LICENSE "$folder/$name/share/doc/ludens/"
tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$(git log -1 --format=%ct 2>/dev/null || echo 0)" \
  -C "$folder" -cf - "$name" | gzip -9n >"$folder/$name.tar.gz"
rm -rf "${folder:?}/$name"
ls -l "$folder" | awk 'NR > 1 { printf "%.1f MB  %s\n", $5 / 1e6, $9 }'
