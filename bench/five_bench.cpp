// System 1 of renju: one stone put or taken back, and policy and values over all points. Run with the shipped model, or
// with weights drawn at random where there is none: the time is the same.
#include <benchmark/benchmark.h>

#include "base/error.h"
#include "base/find_model.h"
#include "games/catalogue.h"
#include "patterns/five_file.h"
#include "patterns/five_incremental.h"

namespace ludens::patterns::five {
using namespace patterns;
namespace {

std::shared_ptr<const Tables> shipped(int hidden, int recent) {
  if (hidden == 64 && recent == 3) try {
      return std::make_shared<Tables>(load_model(find_model("renju-human")).net);
    } catch (const Error&) {
    }
  return std::make_shared<Tables>(Net({.hidden = hidden, .recent = recent}, Rng(1)));
}

// A position of the middle of a game: 40 stones.
struct Scene {
  explicit Scene(std::shared_ptr<const Tables> tables) : net(std::move(tables)) {
    const GamePtr game = find_game("renju");
    Rng rng(3);
    for (std::uint64_t seed = 1;; ++seed) {
      Position position = game->start();
      std::vector<Move> line;
      Rng dice(seed);
      while (!position.over() && line.size() < 40) line.push_back(position.play_random(dice));
      if (position.over()) continue;
      net.set_position(position, line, {});
      position.moves(moves);
      return;
    }
  }
  IncrementalNet net;
  MoveList moves;
};

void UpdateAndJudge(benchmark::State& state) {
  Scene scene(shipped(static_cast<int>(state.range(0)), static_cast<int>(state.range(1))));
  const std::vector<Move> all(scene.moves.begin(), scene.moves.end());
  std::vector<Move> others(all.begin() + 1, all.end());
  std::vector<float> p(all.size()), value(all.size());
  for (auto _ : state) {
    scene.net.play(all[0]);
    scene.net.evaluate_moves(others, p.data(), value.data());
    benchmark::DoNotOptimize(p[0]);
    state.PauseTiming();
    scene.net.undo();
    state.ResumeTiming();
  }
}
BENCHMARK(UpdateAndJudge)->Args({32, 0})->Args({64, 0})->Args({64, 3})->Args({128, 3})->Unit(benchmark::kMicrosecond);

void PlayAndUndo(benchmark::State& state) {
  Scene scene(shipped(static_cast<int>(state.range(0)), 0));
  for (auto _ : state) {
    scene.net.play(*scene.moves.begin());
    scene.net.undo();
  }
}
BENCHMARK(PlayAndUndo)->Arg(32)->Arg(64)->Arg(128)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace ludens::patterns::five
