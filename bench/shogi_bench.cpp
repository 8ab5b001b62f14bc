// Shogi on one core: perft with the last ply counted, and random games. Nodes and plies per second.
#include <benchmark/benchmark.h>

#include "games/playout.h"
#include "games/shogi/sfen.h"

namespace ludens::bench {
using namespace games;
namespace {

struct Case {
  const char *name, *sfen;
  int depth;
};
constexpr Case kCases[] = {
    {"start", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", 5},
    {"matsuri", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1", 3},
    {"most moves", "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", 3},
};

void ShogiPerft(benchmark::State& loop) {
  const Case& one = kCases[loop.range(0)];
  const Shogi state = shogi::read_sfen(one.sfen, {});
  std::int64_t nodes = 0;
  for (auto _ : loop) nodes += static_cast<std::int64_t>(lines(state, one.depth));
  loop.SetItemsProcessed(nodes);
  loop.SetLabel(one.name);
}
BENCHMARK(ShogiPerft)->DenseRange(0, 2)->Unit(benchmark::kMillisecond);

void ShogiRandomGames(benchmark::State& loop) {
  Rng rng(1);
  std::int64_t plies = 0;
  for (auto _ : loop) {
    Shogi state;
    plies += playout(state, rng);
  }
  loop.SetItemsProcessed(plies);
  loop.counters["plies"] = static_cast<double>(plies) / static_cast<double>(loop.iterations());
}
BENCHMARK(ShogiRandomGames);

}  // namespace
}  // namespace ludens::bench
