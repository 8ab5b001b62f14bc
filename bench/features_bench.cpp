// State-action features: a move, the features of all legal moves after it, their sums and the softmax. Positions per
// second with 200 features on one core, beside the twin of the tests no table knows (full: everything is new).
#include <benchmark/benchmark.h>

#include "games/catalogue.h"
#include "patterns/features/softmax.h"
#include "patterns/features/trainer.h"

namespace ludens::patterns::features {
namespace {

// Useful atoms and pairs of them up to so many.
std::vector<Feature> features_of(const Game& game, std::size_t count) {
  const auto space = space_of(game, Turning::All);
  auto out = useful_atoms(game, Turning::All, 10, 1);
  Rng rng(3);
  const auto simple = out;
  while (out.size() < count) {
    Feature both = simple[rng.below(static_cast<std::uint32_t>(simple.size()))];
    const auto& by = space->orientations()[rng.below(static_cast<std::uint32_t>(space->orientations().size()))];
    const Feature other = space->turned(simple[rng.below(static_cast<std::uint32_t>(simple.size()))], by);
    both.tests.insert(both.tests.end(), other.tests.begin(), other.tests.end());
    both = space->standard(both);
    if (std::find(out.begin(), out.end(), both) == out.end()) out.push_back(both);
  }
  out.resize(count);
  return out;
}

void positions(benchmark::State& state, const char* name, bool anew) {
  const GamePtr game = find_game(name);
  const auto reader = board_reader(*game);
  const auto space = space_of(*game, Turning::All);
  const auto compiled = std::make_shared<Compiled>(space, features_of(*game, 200));
  Active active(compiled);
  std::vector<float> weights(202, 0.1f);
  SiteScores scores(active, weights, weights);
  // Scenes of random games, made beforehand: reading positions is not what is timed.
  std::vector<Scene> scenes;
  Rng rng(5);
  while (scenes.size() < 400) {
    Position position = game->start();
    MoveSites last;
    while (!position.over() && scenes.size() < 400) {
      MoveList legal;
      position.moves(legal);
      scenes.push_back(scene_of(*game, *reader, space->sites(), position, last, {legal.begin(), legal.end()}));
      const auto chosen = rng.below(static_cast<std::uint32_t>(legal.size()));
      last = scenes.back().moves[chosen];
      position.play(legal[static_cast<int>(chosen)]);
    }
  }
  std::vector<float> p;
  std::size_t at = 0;
  for (auto _ : state) {
    const Scene& scene = scenes[at++ % scenes.size()];
    if (anew) active.forget();
    active.set(scene.sites, scene.last);
    active.refresh(scene.mover);
    scores.refresh(scene.mover);
    p.resize(scene.moves.size());
    for (std::size_t i = 0; i < p.size(); ++i) p[i] = scores.of(scene.mover, scene.moves[i]);
    softmax(p);
    benchmark::DoNotOptimize(p.data());
  }
  state.SetItemsProcessed(state.iterations());
}

BENCHMARK_CAPTURE(positions, go9, "go9", false);
BENCHMARK_CAPTURE(positions, go9_anew, "go9", true);
BENCHMARK_CAPTURE(positions, othello, "othello", false);
BENCHMARK_CAPTURE(positions, hex11, "hex11", false);
BENCHMARK_CAPTURE(positions, breakthrough, "breakthrough", false);
BENCHMARK_CAPTURE(positions, chess, "chess", false);
BENCHMARK_CAPTURE(positions, go19, "go19", false);

}  // namespace
}  // namespace ludens::patterns::features
