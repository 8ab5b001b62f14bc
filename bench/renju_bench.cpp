// Renju: moves with and without upkeep of the forbidden points, the question itself, and random playouts; one thread.
// The positions are those of four tournament games from the tenth move on, the moves all points within two steps of a
// stone.
#include <string_view>
#include <vector>

#include <benchmark/benchmark.h>

#include "games/five_in_row/forbidden_map.h"
#include "games/five_in_row/renju.h"
#include "games/playout.h"

namespace ludens::bench {
using namespace games;
namespace {

// Two letters a move, column and row from the top left.
constexpr std::string_view kGames[] = {
    "hhiigghiihjhjihghjfhfigjglfkelflfmdkekhkikhlkjlkgegfkgkhlhmijfkeffhdeiejjlkmdhdicgbfeeddfd",
    "hhhijjiijhihiggifiikijjggjhjjlkijijkkhhkgkhffhfjkflgehdhkekdfgdgdigfefeidecdejghgefechbgedcgbfegaghlhmjejdifhgmgec"
    "jffffcmijcgd"
    "hdkgichcleiblcmbldlfkklkkcmcngmfnf",
    "hhhihfijifiigighjkigihkggfjffheffghjjhkjjjjikhlhiegglihefeffejdihlgkemekgmikjgmjedhgilfkhkdh",
    "hhhijjiigiighjihijgjjgjiifkjlkheikjllikikkjkhfjflllmgffhfkekhmglimjmhljnjoeiehdjckejcjclflgmdkefeefefgdidgeggeggkf"
    "cibielemagbh",
};

struct Case {
  Renju state;
  ForbiddenMap map;
  std::vector<Move> moves;
};

std::vector<Case> cases() {
  std::vector<Case> out;
  for (const auto game : kGames) {
    Renju state;
    for (std::size_t i = 0; i < game.size(); i += 2) {
      if (i >= 18) {
        Case one{state, ForbiddenMap(state.board()), {}};
        for (int cell = 0; cell < Renju::Board::kCells; ++cell) {
          bool near = false;
          for (int dy = -2; dy <= 2; ++dy)
            for (int dx = -2; dx <= 2; ++dx) {
              const int x = cell % 15 + dx, y = cell / 15 + dy;
              near = near || (x >= 0 && x < 15 && y >= 0 && y < 15 && !state.board().is_empty(y * 15 + x));
            }
          if (near && state.board().is_empty(cell)) one.moves.push_back(Move{static_cast<std::uint32_t>(cell)});
        }
        out.push_back(one);
      }
      state.play(Move{static_cast<std::uint32_t>((game[i + 1] - 'a') * 15 + game[i] - 'a')});
      if (state.result() != Result::Ongoing) break;
    }
  }
  return out;
}

// The rules alone: play judges the move (five, forbidden, full board), undo takes it back. Nothing is kept up.
void PlayUndo(benchmark::State& loop) {
  auto all = cases();
  std::int64_t count = 0;
  for (auto _ : loop)
    for (auto& [state, map, moves] : all) {
      for (const Move move : moves) {
        state.play(move);
        benchmark::DoNotOptimize(state.result());
        state.undo(move);
      }
      count += static_cast<std::int64_t>(moves.size());
    }
  loop.SetItemsProcessed(count);
}
BENCHMARK(PlayUndo);

// With the map kept up and asked before each move of Black.
void PlayUndoWithUpkeep(benchmark::State& loop) {
  auto all = cases();
  std::int64_t count = 0;
  for (auto _ : loop)
    for (auto& [state, map, moves] : all) {
      const Side side = state.to_move();
      for (const Move move : moves) {
        const int cell = static_cast<int>(move.id);
        if (side == Side::First) benchmark::DoNotOptimize(map.forbidden(cell));
        map.put(side, cell);
        state.play(move);
        benchmark::DoNotOptimize(map);
        state.undo(move);
        map.take(side, cell);
      }
      count += static_cast<std::int64_t>(moves.size());
    }
  loop.SetItemsProcessed(count);
}
BENCHMARK(PlayUndoWithUpkeep);

// With all forbidden points listed after each move.
void PlayListUndo(benchmark::State& loop) {
  auto all = cases();
  std::int64_t count = 0, listed = 0;
  for (auto _ : loop)
    for (auto& [state, map, moves] : all) {
      const Side side = state.to_move();
      for (const Move move : moves) {
        map.put(side, static_cast<int>(move.id));
        map.each([&](int, Forbidden) { ++listed; });
        map.take(side, static_cast<int>(move.id));
      }
      count += static_cast<std::int64_t>(moves.size());
    }
  loop.SetItemsProcessed(count);
  loop.counters["listed"] = static_cast<double>(listed) / static_cast<double>(count);
}
BENCHMARK(PlayListUndo);

// The lazy question on a board it has not seen, for every near point.
void LazyQuestion(benchmark::State& loop) {
  const auto all = cases();
  std::int64_t count = 0, yes = 0;
  for (auto _ : loop)
    for (const auto& [state, map, moves] : all) {
      for (const Move move : moves) yes += state.forbidden(static_cast<int>(move.id)) != Forbidden::No;
      count += static_cast<std::int64_t>(moves.size());
    }
  loop.SetItemsProcessed(count);
  loop.counters["forbidden"] = static_cast<double>(yes) / static_cast<double>(count);
}
BENCHMARK(LazyQuestion);

void RenjuPlayouts(benchmark::State& loop) {
  Rng rng(1);
  const Renju start;
  std::int64_t plies = 0;
  for (auto _ : loop) {
    Renju state = start;
    plies += playout(state, rng);
    benchmark::DoNotOptimize(state);
  }
  loop.SetItemsProcessed(loop.iterations());
  loop.counters["plies"] = static_cast<double>(plies) / static_cast<double>(loop.iterations());
}
BENCHMARK(RenjuPlayouts);

}  // namespace
}  // namespace ludens::bench
