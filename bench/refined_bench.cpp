// The refined Gomoku search: 50 000 simulations without adaptive steps on a middle-game position, one thread.
#include <benchmark/benchmark.h>

#include "agents/parts.h"

namespace ludens {
namespace {

// Thirty stones of a game that the search played against itself; nothing is decided yet.
constexpr const char* kMiddle = "15/15/15/15/5XO1O3X2/6OX2O4/6XOXXXXO2/5X1OOXX4/4X2O1OX1O2/3O3O2XO3/7X2O4/15/15/15/15 x";

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

BENCHMARK_CAPTURE(Refined, gomoku15, "gomoku15", "refined(adaptive=no)", kMiddle)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Refined, gomoku15_adaptive, "gomoku15", "refined", kMiddle)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Refined, renju, "renju", "refined(adaptive=no)", kMiddle)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace ludens
