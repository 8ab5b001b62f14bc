#!/usr/bin/env bash
# tools/pack_fuzz.sh FOLDER: collects in FOLDER what «./check.sh fuzz» needs on a machine without our Debian packages:
# all fuzzers in one program, their libraries, loader and corpora. There: FOLDER/fuzz.sh SECONDS [READER…], one process
# a reader, all at once; prints a line of JSON for each and keeps what breaks one in FOLDER/crashes.
set -euo pipefail
cd "$(dirname "$0")/.."
. tools/need.sh
folder=${1:?usage: tools/pack_fuzz.sh FOLDER}
readers=$(ls tests/fuzz/fuzz_*.cpp | sed 's/.*fuzz_//; s/\.cpp$//')
rooms="protocols web patterns nets measure"
object() { echo "tests/fuzz/CMakeFiles/fuzz_$1.dir/fuzz_$1.cpp.o"; }
need build fuzz
build fuzz $(for room in $rooms; do echo "lib$room.a"; done) $(for reader in $readers; do object "$reader"; done)
rm -rf "$folder"
mkdir -p "$folder/lib"
folder=$(cd "$folder" && pwd)

# Each harness has an entry of its own name; which one runs is said by $READER.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
{
  echo '#include <cstdint>'
  echo '#include <cstdlib>'
  echo '#include <cstring>'
  for reader in $readers; do echo "extern \"C\" int input_of_$reader(const std::uint8_t*, std::size_t);"; done
  echo 'extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {'
  echo '  static int (*const one)(const std::uint8_t*, std::size_t) = [] {'
  echo '    const char* reader = std::getenv("READER");'
  for reader in $readers; do echo "    if (reader && !std::strcmp(reader, \"$reader\")) return &input_of_$reader;"; done
  echo '    std::abort();'
  echo '    return static_cast<int (*)(const std::uint8_t*, std::size_t)>(nullptr);'
  echo '  }();'
  echo '  return one(data, size);'
  echo '}'
} >"$work/dispatch.cpp"
for reader in $readers; do
  entry=_Z9one_inputPKhm
  ! grep -q LLVMFuzzerTestOneInput "tests/fuzz/fuzz_$reader.cpp" || entry=LLVMFuzzerTestOneInput
  objcopy --redefine-sym "$entry=input_of_$reader" "build/fuzz/$(object "$reader")" "$work/$reader.o"
done
libraries=$(awk '/^build fuzz_sgf:/ { here = 1 } here && /LINK_LIBRARIES/ { sub(/.*= */, ""); print; exit }' build/fuzz/build.ninja)
(cd build/fuzz && clang++-19 -O1 -std=c++20 -fsanitize=fuzzer,address,undefined "$work/dispatch.cpp" "$work"/*.o $libraries -o "$work/fuzz")
strip -g -o "$folder/lib/fuzz" "$work/fuzz"
ldd "$folder/lib/fuzz" | awk '/=> \// { print $3 } /^\t\/.*ld-linux/ { print $1 }' | sort -u | xargs -I{} cp -L {} "$folder/lib/"
cp -r tests/fuzz/corpus models "$folder/"
echo $readers >"$folder/readers"
git rev-parse --short=9 HEAD >"$folder/revision"
cat >"$folder/fuzz.sh" <<'FUZZ'
#!/bin/sh
here=$(cd "$(dirname "$0")" && pwd)
seconds=${1:-60}
[ $# -eq 0 ] || shift
export LUDENS_MODELS="$here/models" LUDENS_CODE="$here"
mkdir -p "$here/crashes"
for reader in ${*:-$(cat "$here/readers")}; do (
  work=$(mktemp -d)
  mkdir -p "$here/corpus/$reader"
  READER=$reader "$here/lib/ld-linux-x86-64.so.2" --library-path "$here/lib" "$here/lib/fuzz" -max_total_time="$seconds" \
    -timeout=60 -rss_limit_mb=2048 -print_final_stats=1 -artifact_prefix="$here/crashes/$reader-" "$work" \
    "$here/corpus/$reader" >"$here/crashes/$reader.log" 2>&1
  found=$(ls "$here/crashes" | grep -c "^$reader-")
  awk -v reader="$reader" -v seconds="$seconds" -v found="$found" '/number_of_executed_units/ { n = $2 } /average_exec_per_sec/ { speed = $2 }
    END { printf "{\"reader\":\"%s\",\"seconds\":%d,\"inputs\":%d,\"a_second\":%d,\"found\":\"%s\"}\n", reader, seconds, n, speed, found ? found " input(s) that break it" : "nothing" }' \
    "$here/crashes/$reader.log"
  rm -rf "$work"
) & done
wait
FUZZ
chmod +x "$folder/fuzz.sh"
du -sh "$folder"
