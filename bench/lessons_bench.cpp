// How fast positions to learn from are made, one thread: random games, symmetries, features.
#include <benchmark/benchmark.h>

#include "games/catalogue.h"
#include "learn/lessons.h"

namespace ludens::bench {
using namespace learn;
namespace {

std::shared_ptr<const SampleFile> random_games(const char* name, int plies) {
  SampleFile out{name, {name}, {name}, {}};
  Rng rng(1);
  const auto game = find_game(name);
  for (int i = 0; i < 500; ++i) {
    SampleGame record;
    Position position = game->start();
    for (int ply = 0; ply < plies && !position.over(); ++ply)
      record.moves.push_back(static_cast<std::uint16_t>(position.play_random(rng).id));
    out.games.push_back(std::move(record));
  }
  return std::make_shared<const SampleFile>(std::move(out));
}

void lessons(benchmark::State& state, const char* name, int plies) {
  const Lessons all(random_games(name, plies), {});
  std::vector<std::uint8_t> planes(static_cast<std::size_t>(all.features().plane_count() * all.points()));
  std::vector<float> numbers(static_cast<std::size_t>(all.features().number_count()));
  Rng rng(2);
  for (auto _ : state) {
    Lesson lesson{planes.data(), numbers.data(), 0, 0};
    all.train(rng.below(static_cast<std::uint32_t>(all.train_positions())), static_cast<int>(rng.below(8)), 0, lesson);
    benchmark::DoNotOptimize(lesson);
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK_CAPTURE(lessons, renju, "renju", 50);
BENCHMARK_CAPTURE(lessons, go9, "go9", 60);

}  // namespace
}  // namespace ludens::bench
