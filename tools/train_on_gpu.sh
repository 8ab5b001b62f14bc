#!/bin/sh
# tools/train_on_gpu.sh PACK OUT LIMIT LIST…: builds ludens-train from this checkout with PyTorch's libtorch and runs lists
# of jobs (tools/training/*.json) one after the other, LIMIT seconds in all, building included. PACK is what
# tools/pack_training.sh collected. Models, curves and logs are in build/trained, and as they come in OUT/results.tar.NN,
# in parts below 15 MB. A second call goes on where the first ended. $PARALLEL trainings at a
# time (default 1), on $DEVICE (default cuda).
set -u
began=$(date +%s)
pack=${1:?usage: tools/train_on_gpu.sh PACK OUT LIMIT LIST…} out=$2 limit=$3
shift 3
root=$(cd "$(dirname "$0")/.." && pwd)
pack=$(cd "$pack" && pwd)
build=$root/build/train trained=$root/build/trained
mkdir -p "$build" "$trained" "$out"
left() { echo $((limit - ($(date +%s) - began))); }

headers=$pack/include
export PATH="$PATH:/usr/local/cuda/bin" TORCH_CUDA_ARCH_LIST="${TORCH_CUDA_ARCH_LIST:-9.0}"
export CUBLAS_WORKSPACE_CONFIG=:4096:8 # for jobs that are repeatable
python=${PYTHON:-python3}
build_it() {
  prefix=$($python -c 'import torch; print(torch.utils.cmake_prefix_path)') || return 1
  cmake -S "$root/src/train" -B "$build" -DCMAKE_PREFIX_PATH="$prefix" -DLUDENS_HEADERS="$headers" -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_CUDA_ARCHITECTURES=90 > "$build/cmake.log" 2>&1 &&
    cmake --build "$build" -j"$(nproc)" > "$build/build.log" 2>&1 && [ -x "$build/ludens-train" ]
}
# Without CMake's package files: the compiler and the folders that PyTorch names.
build_by_hand() {
  echo "CMake failed, compiling by hand"; tail -n 15 "$build/cmake.log" "$build/build.log" 2> /dev/null
  flags=$($python -c '
import os, torch
home = os.path.dirname(torch.__file__)
print("-isystem", home + "/include", "-isystem", home + "/include/torch/csrc/api/include")')
  libs=$($python -c '
import os, torch
lib = os.path.dirname(torch.__file__) + "/lib"
print("-L" + lib, "-Wl,-rpath," + lib, "-Wl,--allow-shlib-undefined -Wl,--no-as-needed -ltorch -ltorch_cpu -lc10", "-ltorch_cuda -lc10_cuda" if torch.cuda.is_available() else "")')
  src=$root/src
  mkdir -p "$build/objects"
  ls "$src"/base/*.cpp "$src"/games/*.cpp "$src"/games/*/*.cpp "$src"/belief/*.cpp "$src"/train/*.cpp "$src"/nets/shape.cpp \
    "$src"/nets/features.cpp "$src"/nets/renju_features.cpp "$src"/nets/go_features.cpp "$src"/nets/chess_features.cpp "$src"/nets/shogi_features.cpp "$src"/nets/model_file.cpp \
    "$src"/nets/sample_file.cpp "$src"/records/follow.cpp \
    "$src"/learn/sample_set.cpp "$src"/learn/plane_set.cpp "$src"/learn/batches.cpp "$src"/learn/checkpoint.cpp "$src"/learn/curve.cpp |
    xargs -P "$(nproc)" -I{} sh -c 'o=$(echo "{}" | tr / _); g++ -std=c++20 -O3 -march=native -ffp-contract=off -DFMT_HEADER_ONLY -DXXH_INLINE_ALL -I"$1" -isystem "$2" $3 -c "{}" -o "$4/$o.o"' \
      _ "$src" "$headers" "$flags" "$build/objects" &&
    g++ "$build"/objects/*.o $libs -lpthread -o "$build/ludens-train"
}
[ -x "$build/ludens-train" ] || build_it || build_by_hand || { echo "ludens-train could not be built"; exit 1; }
# A linker that drops what no symbol asks for would leave CUDA out.
if ! ldd "$build/ludens-train" | grep -q libtorch_cuda; then
  LD_PRELOAD=$($python -c 'import os, torch; print(os.path.dirname(torch.__file__) + "/lib/libtorch_cuda.so")')
  [ -e "$LD_PRELOAD" ] && export LD_PRELOAD && echo "CUDA is loaded by hand"
fi
echo "built; $(left) s are left"; nvidia-smi -L 2> /dev/null

# Models and curves first, since parts beyond the eighth may not come back; checkpoints stay here.
collect() {
  rm -f "$out"/results.tar.tmp.*
  (cd "$trained" && ls | grep -v -E 'checkpoint|part$' | tar cf - -T -) | split -b 15m -d - "$out/results.tar.tmp." || return
  rm -f "$out"/results.tar.[0-9]*
  for part in "$out"/results.tar.tmp.*; do mv "$part" "$out/results.tar.${part##*.}"; done
}
# What exists is handed out as it comes, in case somebody ends this early.
(while sleep 45; do collect; done) > /dev/null 2>&1 &
collector=$!
status=0
for list in "$@"; do
  [ "$(left)" -gt 30 ] || { echo "no time for $list"; status=1; break; }
  "$build/ludens-train" --jobs "$list" --data-folder "$pack" --out-folder "$trained" --limit $(($(left) - 10)) \
    --parallel "${PARALLEL:-1}" --device "${DEVICE:-cuda}" --revision "$(cat "$pack/revision")" || status=1
done
kill $collector
wait $collector 2> /dev/null
collect
for curve in "$trained"/*.jsonl; do [ -e "$curve" ] && echo "$(basename "$curve"): $(tail -n 1 "$curve")"; done
exit $status
