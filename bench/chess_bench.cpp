// Chess on one core: perft with the last ply counted and with every leaf made, and random games. Nodes per second.
#include <benchmark/benchmark.h>

#include "games/chess/fen.h"
#include "games/playout.h"

namespace ludens::bench {
using namespace games;
namespace {

struct Case {
  const char *name, *fen;
  int depth;
};
constexpr Case kCases[] = {
    {"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6},
    {"kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5},
    {"endgame", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7},
    {"middlegame", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 5},
};

void Perft(benchmark::State& loop) {
  const Case& one = kCases[loop.range(0)];
  const chess::Board board = chess::read_fen(one.fen).board();
  std::int64_t nodes = 0;
  for (auto _ : loop) nodes += static_cast<std::int64_t>(chess::perft(board, one.depth));
  loop.SetItemsProcessed(nodes);
  loop.SetLabel(one.name);
}
BENCHMARK(Perft)->DenseRange(0, 3)->Unit(benchmark::kMillisecond);

template <Side us>
std::int64_t make_all(const chess::Board& board, int depth) {
  if (depth == 0) return 1;
  chess::BoardMoves moves;
  chess::Generator<us, chess::BoardMoves>(board, moves).run();
  std::int64_t nodes = 0;
  for (const chess::BoardMove move : moves) {
    chess::Board next = board;
    next.make<us>(move);
    benchmark::DoNotOptimize(next);
    nodes += make_all<~us>(next, depth - 1);
  }
  return nodes;
}

void MakeEveryLeaf(benchmark::State& loop) {
  const Case& one = kCases[loop.range(0)];
  const chess::Board board = chess::read_fen(one.fen).board();
  std::int64_t nodes = 0;
  for (auto _ : loop) nodes += make_all<Side::First>(board, one.depth);
  loop.SetItemsProcessed(nodes);
  loop.SetLabel(one.name);
}
BENCHMARK(MakeEveryLeaf)->DenseRange(0, 3)->Unit(benchmark::kMillisecond);

void RandomGames(benchmark::State& loop) {
  Rng rng(1);
  std::int64_t plies = 0;
  for (auto _ : loop) {
    Chess state;
    plies += playout(state, rng);
  }
  loop.SetItemsProcessed(plies);
  loop.counters["plies"] = static_cast<double>(plies) / static_cast<double>(loop.iterations());
}
BENCHMARK(RandomGames);

}  // namespace
}  // namespace ludens::bench
