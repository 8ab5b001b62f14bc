// The refined Gomoku search, one thread: 50 000 simulations without adaptive steps on a middle-game position; and on
// the four reconstructed tests of Dong and Zhang 2024 (src/reproduce/tactics.h) the steps to the stable choice
// over ten seeds.
#include <algorithm>

#include <benchmark/benchmark.h>

#include "agents/parts.h"
#include "base/text.h"

namespace ludens::bench {
using namespace agents;
namespace {

// Thirty stones of a game that the search played against itself; nothing is decided yet.
constexpr const char* kMiddle =
    "15/15/15/15/5XO1O3X2/6OX2O4/6XOXXXXO2/5X1OOXX4/4X2O1OX1O2/3O3O2XO3/7X2O4/15/15/15/15 x";

constexpr const char* kDefend = "15/15/15/15/15/6X8/15/2XOOOO8/9X5/5X9/15/15/15/15/15 x";
constexpr const char* kAttack = "15/15/15/15/15/15/6O1X6/5O1X7/6X3O4/5X9/4O10/15/15/15/15 x";
constexpr const char* kSeeTheTrap = "15/15/15/15/15/6X8/10X4/5OO1O6/15/7X7/15/15/15/15/15 x";
constexpr const char* kWinFirst = "15/15/15/15/3X11/3O11/15/5OOO7/10X4/10X4/10X4/15/15/15/15 x";

void Refined(benchmark::State& loop, const char* game_text, const char* agent_text, const char* position_text) {
  const GamePtr game = find_game(game_text);
  const auto agent = make_agent(game, agent_text);
  const Position position = game->read(position_text);
  std::int64_t simulations = 0;
  std::uint64_t seed = 1;
  for (auto _ : loop) {
    Rng rng(seed++);
    agent->new_game();
    simulations += agent->consider({*game, position, {}}, rng).playouts;
  }
  loop.SetItemsProcessed(simulations);
}

// Time and steps a search; the agent says the steps in words.
void Steps(benchmark::State& loop, const char* agent_text, const char* position_text) {
  const GamePtr game = find_game("gomoku15");
  const auto agent = make_agent(game, agent_text);
  const Position position = game->read(position_text);
  std::uint64_t seed = 1;
  double least = 1e9, most = 0;
  for (auto _ : loop) {
    Rng rng(seed++);
    agent->new_game();
    const auto why = agent->consider({*game, position, {}}, rng).why;
    const double steps = to_double(words(why).at(2)).value_or(-1);
    least = std::min(least, steps);
    most = std::max(most, steps);
  }
  loop.counters["steps_least"] = least;
  loop.counters["steps_most"] = most;
}

BENCHMARK_CAPTURE(Refined, gomoku15, "gomoku15", "refined(adaptive=no)", kMiddle)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Refined, gomoku15_adaptive, "gomoku15", "refined", kMiddle)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Refined, renju, "renju", "refined(adaptive=no)", kMiddle)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Steps, defend, "refined(adaptive=no)", kDefend)->Iterations(10)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Steps, defend_wide, "refined(c=0.7071, adaptive=no)", kDefend)
    ->Iterations(10)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Steps, attack, "refined(adaptive=no)", kAttack)->Iterations(10)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Steps, attack_wide, "refined(c=0.7071, adaptive=no)", kAttack)
    ->Iterations(10)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Steps, see_the_trap, "refined(adaptive=no)", kSeeTheTrap)
    ->Iterations(10)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Steps, see_the_trap_wide, "refined(c=0.7071, adaptive=no)", kSeeTheTrap)
    ->Iterations(10)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Steps, win_first, "refined(adaptive=no)", kWinFirst)->Iterations(10)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Steps, win_first_wide, "refined(c=0.7071, adaptive=no)", kWinFirst)
    ->Iterations(10)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace ludens::bench
