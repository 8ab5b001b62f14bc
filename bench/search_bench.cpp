// Simulations a second of the searches, one thread, from the empty board.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "agents/parts.h"

namespace ludens::bench {
using namespace agents;
namespace {

void Search(benchmark::State& loop, const char* game_text, const char* agent_text) {
  const GamePtr game = find_game(game_text);
  const auto agent = make_agent(game, agent_text);
  const Position start = game->start();
  std::int64_t playouts = 0, bytes = 0, nodes = 0;
  std::uint64_t seed = 1;
  for (auto _ : loop) {
    Rng rng(seed++);
    agent->new_game();
    const Opinion opinion = agent->consider({*game, start, {}}, rng);
    playouts += opinion.playouts;
    bytes = opinion.peak_bytes;
    nodes = opinion.nodes;
  }
  loop.SetItemsProcessed(playouts);
  loop.counters["bytes"] = static_cast<double>(bytes);
  loop.counters["nodes"] = static_cast<double>(nodes);
}

BENCHMARK_CAPTURE(Search, go9_uct_uniform, "go9", "uct(playout=uniform)");
BENCHMARK_CAPTURE(Search, go9_uct_mast, "go9", "uct");
BENCHMARK_CAPTURE(Search, go9_rave, "go9", "rave");
BENCHMARK_CAPTURE(Search, go9_hrave, "go9", "hrave");
BENCHMARK_CAPTURE(Search, go9_grave, "go9", "grave");
BENCHMARK_CAPTURE(Search, go9_grave_uniform, "go9", "grave(playout=uniform)");
BENCHMARK_CAPTURE(Search, go9_graver, "go9", "graver(nodes=1536)");
BENCHMARK_CAPTURE(Search, go9_grave2, "go9", "grave2(nodes=200)");
BENCHMARK_CAPTURE(Search, go9_graver2, "go9", "graver2(nodes=160, ptop=160, psec=80)");
BENCHMARK_CAPTURE(Search, gomoku15_uct_uniform, "gomoku15", "uct(playout=uniform)");
BENCHMARK_CAPTURE(Search, gomoku15_grave, "gomoku15", "grave");
BENCHMARK_CAPTURE(Search, renju_grave, "renju", "grave");

// Evaluations a second of searches guided by the shipped networks, by how many leaves they collect. Each search has an
// agent of its own, since an agent remembers answers; the network itself is shared.
void Guided(benchmark::State& loop, const char* game_text, const char* agent, const char* options) {
  const GamePtr game = find_game(game_text);
  const std::string text = fmt::format("{}{}, batch={})", agent, options, loop.range(0));
  const auto keeps_the_network = make_agent(game, text);
  Position start = game->start();  // and a few moves, because some first moves need no search
  Rng dice(7);
  for (int ply = 0; ply < 6; ++ply) start.play_random(dice);
  std::int64_t visits = 0;
  std::uint64_t seed = 1;
  for (auto _ : loop) {
    Rng rng(seed++);
    visits += make_agent(game, text)->consider({*game, start, {}}, rng).visits;
  }
  loop.SetItemsProcessed(visits);
}
BENCHMARK_CAPTURE(Guided, go9_kl, "go9", "kl(policy=net(go9-human-net)", ", visits=200")->Arg(1)->Arg(8)->Arg(16);
BENCHMARK_CAPTURE(Guided, renju_kl, "renju", "kl(policy=net(renju-human-net)", ", visits=200")->Arg(1)->Arg(8)->Arg(16);
BENCHMARK_CAPTURE(Guided, renju_dual_net, "renju", "dual(system1=renju-human-net", ", visits=200, doubt=3")
    ->Arg(1)
    ->Arg(8)
    ->Arg(16);

// By the clock: what a second thread brings.
BENCHMARK_CAPTURE(Search, go9_grave_one_thread, "go9", "grave(playouts=20000)")->UseRealTime();
BENCHMARK_CAPTURE(Search, go9_grave_two_trees, "go9", "grave(playouts=20000, threads=2)")->UseRealTime();
BENCHMARK_CAPTURE(Search, go9_grave_one_tree, "go9", "grave(playouts=20000, threads=2, parallel=tree)")->UseRealTime();
BENCHMARK_CAPTURE(Search, go9_uct_one_thread, "go9", "uct(playouts=20000)")->UseRealTime();
BENCHMARK_CAPTURE(Search, go9_uct_two_trees, "go9", "uct(playouts=20000, threads=2)")->UseRealTime();
BENCHMARK_CAPTURE(Search, go9_uct_one_tree, "go9", "uct(playouts=20000, threads=2, parallel=tree)")->UseRealTime();

}  // namespace
}  // namespace ludens::bench
