// Go alone: uniform random playouts with the score at the end, one thread. The figure to compare is items per second
// of Playouts<9>.
#include <benchmark/benchmark.h>

#include "games/go/go.h"
#include "games/playout.h"

namespace ludens::bench {
using namespace games;
namespace {

template <int N>
void Playouts(benchmark::State& loop) {
  Rng rng(1);
  const Go<N> start(static_cast<int>(loop.range(0)));
  std::int64_t plies = 0, black = 0;
  for (auto _ : loop) {
    Go<N> state = start;
    plies += playout(state, rng, 3 * state.points());
    black += state.result() == Result::FirstWins;
  }
  const auto games = static_cast<double>(loop.iterations());
  loop.SetItemsProcessed(loop.iterations());
  loop.counters["plies"] = static_cast<double>(plies) / games;
  loop.counters["black"] = static_cast<double>(black) / games;
}
BENCHMARK(Playouts<9>)->Arg(9)->Arg(7);
BENCHMARK(Playouts<19>)->Arg(13)->Arg(19);
BENCHMARK(Playouts<25>)->Arg(25);

void Copy(benchmark::State& loop) {
  const Go<9> start;
  for (auto _ : loop) {
    Go<9> state = start;
    benchmark::DoNotOptimize(state);
  }
}
BENCHMARK(Copy);

}  // namespace
}  // namespace ludens::bench
