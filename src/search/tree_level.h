#pragma once
#include <cstdint>
#include <utility>
#include <vector>

#include "search/amaf.h"
#include "search/leaf.h"
#include "search/tree.h"

namespace ludens::search {

// A tree with its AMAF statistics. Lazy: a node's table is made when the node becomes a reference, from the traces
// that simulations left in the nodes they added below it, so that the many nodes with a few visits pay some words
// instead of a table; complete from the first visit all the same. That needs a node for every simulation. Otherwise
// (recycling, nodes scarcer than playouts) a table is made with its node. Tested by tests/search/mcts_test.cpp.
struct TreeLevel {
  TreeLevel(std::uint32_t capacity, bool recycles, int codes, int scale, std::int64_t most_visits, bool lazy_tables);

  void clear(Side mover, bool with_table);  // to a bare root
  // What the simulation that added the node played below it (the log from `at` on), and its reward for the first
  // player.
  void leave_trace(std::uint32_t node, const MoveLog& log, std::size_t at, float first_reward);
  void make_table(std::uint32_t node);  // from the traces
  std::int64_t bytes() const;

  Tree tree;
  AmafTables amaf;
  const bool lazy;

 private:
  void add_traces(std::uint32_t node, std::uint32_t table);

  int codes_;
  std::size_t words_;                                  // of a trace
  std::vector<std::uint64_t> traces_;                  // by node: a bit for each (player, code)
  std::vector<float> rewards_;                         // by node
  PlayedMask mask_;                                    // of the simulation that is being counted
  std::vector<std::pair<Side, std::uint32_t>> below_;  // the moves from a node to one of its descendants
};

}  // namespace ludens::search
