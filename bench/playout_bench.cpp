// Uniform random playouts from the start position, one thread. `ludens bench` prints the same for every game at once.
#include <benchmark/benchmark.h>

#include "games/breakthrough/breakthrough.h"
#include "games/connect4/connect4.h"
#include "games/five_in_row/line_game.h"
#include "games/go/go.h"
#include "games/hex/hex.h"
#include "games/othello/othello.h"
#include "games/playout.h"

namespace ludens::bench {
using namespace games;
namespace {

template <State S>
void Playouts(benchmark::State& loop) {
  Rng rng(1);
  const S start;
  std::int64_t plies = 0;
  for (auto _ : loop) {
    S state = start;
    plies += playout(state, rng);
    benchmark::DoNotOptimize(state);
  }
  loop.SetItemsProcessed(loop.iterations());
  loop.counters["plies"] = static_cast<double>(plies) / static_cast<double>(loop.iterations());
}
BENCHMARK(Playouts<TicTacToe>);
BENCHMARK(Playouts<FourInARow>);
BENCHMARK(Playouts<Gomoku<15>>);
BENCHMARK(Playouts<Gomoku<19>>);
BENCHMARK(Playouts<Gomoku<20>>);
BENCHMARK(Playouts<Othello>);
BENCHMARK(Playouts<Hex<11>>);
BENCHMARK(Playouts<Hex<19>>);
BENCHMARK(Playouts<Breakthrough>);
BENCHMARK(Playouts<Connect4>);
BENCHMARK(Playouts<Go<9>>);
BENCHMARK(Playouts<Go<19>>);

}  // namespace
}  // namespace ludens::bench
