// What a decision of two systems costs: the filter alone, System 1 at a glance, and System 2 by visits, in a position
// of the middle game. With the model $LUDENS_BENCH_MODEL (default renju-human).
#include <cstdlib>

#include <benchmark/benchmark.h>

#include "base/text.h"
#include "games/catalogue.h"
#include "patterns/open_five.h"
#include "search/dual/system2.h"

namespace ludens::bench {
using namespace patterns;
using namespace search;
namespace {

struct TestService {
  GamePtr game = find_game("renju");
  Position position = game->start();
  std::vector<Move> history;
  System1 one;

  TestService() {
    const char* model = std::getenv("LUDENS_BENCH_MODEL");
    one = open_five(*game, model ? model : "renju-human");
    for (const auto word : words(std::string_view("h8 i9 j8 i7 i8 g8 g7 h6 f6 e5 h9 j7"))) {
      history.push_back(*game->read_move(position, word));
      position.play(history.back());
    }
    one.evaluator->incremental()->set_position(position, history, {});
  }
};

void glance(benchmark::State& state) {
  TestService service;
  System2 system({}, *service.one.evaluator);
  Rng rng(1);
  for (auto _ : state)
    benchmark::DoNotOptimize(system.evaluate_only({*service.game, service.position, service.history}, rng));
}
BENCHMARK(glance)->Unit(benchmark::kMicrosecond);

void filter(benchmark::State& state) {
  TestService service;
  MoveList legal;
  service.position.moves(legal);
  const std::vector<Move> moves(legal.begin(), legal.end());
  std::vector<float> p(moves.size()), value(moves.size());
  service.one.evaluator->incremental()->evaluate_moves(moves, p.data(), value.data());
  DoubtFilter filter(service.one.doubt);
  for (auto _ : state) benchmark::DoNotOptimize(filter.pick(moves, p));
}
BENCHMARK(filter)->Unit(benchmark::kMicrosecond);

void judge(benchmark::State& state) {
  TestService service;
  MoveList legal;
  service.position.moves(legal);
  const std::vector<Move> moves(legal.begin(), legal.end());
  std::vector<float> p(moves.size()), value(moves.size());
  for (auto _ : state) {
    service.one.evaluator->incremental()->play(moves[100]);
    service.one.evaluator->incremental()->undo();
    service.one.evaluator->incremental()->evaluate_moves(moves, p.data(), value.data());
  }
}
BENCHMARK(judge)->Unit(benchmark::kMicrosecond);

// Arguments: visits, table; unsure of everything where `wide`.
void think(benchmark::State& state, bool filter, bool wide) {
  TestService service;
  System2Options options;
  options.doubt = wide ? DoubtLimits{1.0, 1.01, 0.005} : service.one.doubt;
  options.filter = filter;
  options.selection = filter ? Selection::Uct : Selection::Prior;
  options.visits = state.range(0);
  options.table = static_cast<std::uint32_t>(state.range(1));
  System2 system(options, *service.one.evaluator);
  Rng rng(1);
  Deliberation last;
  for (auto _ : state) last = system.think({*service.game, service.position, service.history}, rng);
  state.counters["visits"] = static_cast<double>(last.visits);
  state.counters["nodes"] = static_cast<double>(last.nodes);
  state.counters["good"] = static_cast<double>(last.good.size());
  state.counters["bytes"] = static_cast<double>(last.peak_bytes);
}
BENCHMARK_CAPTURE(think, dual, true, false)
    ->Args({1000, 10'000})
    ->Args({1000, 24})
    ->Args({10'000, 10'000})
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(think, wide, true, true)->Args({1000, 10'000})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(think, prior, false, false)->Args({1000, 10'000})->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace ludens::bench
