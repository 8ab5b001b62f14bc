// How fast positions to learn from are made, one thread: random games, symmetries, features.
#include <benchmark/benchmark.h>

#include "games/catalogue.h"
#include "learn/plane_set.h"

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

// The samples of all games, from scratch: one replay a game.
void encode(benchmark::State& state, const char* name, int plies) {
  const auto file = random_games(name, plies);
  const SampleSet samples(file, plane_options(*file), SampleSet::Part::Train);
  for (auto _ : state) benchmark::DoNotOptimize(PlaneSet(samples, 1));
  state.SetItemsProcessed(state.iterations() * samples.size());
}

// Rows of batches, each sample turned, in any order.
void rows(benchmark::State& state, const char* name, int plies) {
  const auto file = random_games(name, plies);
  const PlaneSet all(SampleSet(file, plane_options(*file), SampleSet::Part::Train), 1);
  std::vector<std::uint8_t> planes(static_cast<std::size_t>(all.features().plane_count() * all.points()));
  std::vector<float> numbers(static_cast<std::size_t>(all.features().number_count()));
  Rng rng(2);
  for (auto _ : state) {
    PlaneRow row{planes.data(), numbers.data()};
    all.write(rng.below(static_cast<std::uint32_t>(all.size())), static_cast<int>(rng.below(8)), 0, row);
    benchmark::DoNotOptimize(row);
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK_CAPTURE(encode, renju, "renju", 50);
BENCHMARK_CAPTURE(encode, go9, "go9", 60);
BENCHMARK_CAPTURE(rows, renju, "renju", 50);
BENCHMARK_CAPTURE(rows, go9, "go9", 60);

}  // namespace
}  // namespace ludens::bench
