#pragma once
#include "games/board_access.h"
#include "games/ludeme/ludeme_state.h"
#include "games/ludeme/site_graph.h"

namespace ludens::games {

// Described games know their board's graph: cells and, behind them, the sites of hands.
template <>
struct BoardAccess<lud::LudemeState> {
  static void read(const lud::LudemeState& state, int, SiteContent* out) { lud::read_sites(state, out); }
  static MoveSites sites(const lud::LudemeState& state, int, Move move) {
    const auto [from, to] = state.game().ids.cells(move);
    const int sites = state.rules().sites;
    return {from < sites ? from : kOffBoard, to < sites ? to : kOffBoard};
  }
  static BoardGraph graph(const lud::LudemeState& state) { return lud::site_graph(state); }
};

}  // namespace ludens::games
