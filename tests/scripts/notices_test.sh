#!/usr/bin/env bash
# The bill of materials names every library that the program asks for, with its version and licence, and the notices have
# the terms of each; both are the same whenever they are made. notices_test.sh LUDENS
set -euo pipefail
cd "$(dirname "$0")/../.."
program=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() { echo "notices: $1" >&2; exit 1; }
for time in first second; do
  cmake -DSOURCE="$PWD" -DBUILD="$(dirname "$program")" -DVERSION=1.2.3 -DOUT="$folder/$time" -P cmake/notices.cmake
done
cmp "$folder/first/sbom.cdx.json" "$folder/second/sbom.cdx.json" || fail "made twice, it differs"
bom=$folder/first/sbom.cdx.json notices=$folder/first/THIRD-PARTY-NOTICES.txt
grep -q '"bomFormat": "CycloneDX"' "$bom" || fail "no CycloneDX"
grep -q '"name": "ludens", "version": "1.2.3"' "$bom" || fail "the program itself is missing"
! grep -q '"version": "unknown"' "$bom" || fail "a version is unknown: $(grep '"version": "unknown"' "$bom")"

# The C library is the system's own.
objdump -p "$program" | awk '$1 == "NEEDED" { print $2 }' | sed 's/\(-[0-9.]*\)\?\.so.*//' |
  while read -r library; do
    case "$library" in libc | libm | ld-linux* | libasan | libubsan | libtsan) continue ;; esac
    awk -F' [|] ' -v want="$library" '!/^#/ && $5 == want { found = 1 } END { exit !found }' packaging/third_party.txt ||
      fail "the program needs $library, and packaging/third_party.txt does not name it"
  done

# What is kept of each row: a line of the table, a component, and terms.
awk -F' [|] ' '!/^#/ && NF { print $1 }' packaging/third_party.txt | while read -r name; do
  grep -qF "\"name\": \"$name\"" "$bom" || fail "$name is not in the bill"
  grep -qF "==== $name " "$notices" || [ ! -d "$(dirname "$program")/ui/node_modules" ] || fail "$name has no terms"
done
echo "notices: $(grep -c '"type": "library"' "$bom") components, $(wc -c <"$notices") bytes of terms"
