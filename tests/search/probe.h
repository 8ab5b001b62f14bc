#pragma once
#include <map>

#include <gtest/gtest.h>

#include "search/mcts.h"

namespace ludens::search {

// Looks inside a search: keeps AMAF statistics of its own from the logged simulations, the slow and obvious way, and
// compares every table of every node on the path after each simulation.
struct MctsProbe {
  struct Counts {
    std::map<std::pair<int, std::uint32_t>, std::pair<int, int>> by_code;  // (player, code) → visits, units
  };
  std::map<std::pair<const void*, std::uint32_t>, Counts> naive;
  std::int64_t compared = 0;

  template <State S>
  void check(Mcts<S>& search, float first_reward, bool final_only = false) {
    const int unit = search.unit_;
    const int first = static_cast<int>(std::lround(first_reward * static_cast<float>(unit)));
    for (const auto& step : search.simulations_.front().path) {
      const Node& node = step.level->tree[step.node];
      Counts& counts = naive[{step.level, step.node}];
      if (!final_only && node.visits == 1) counts = {};  // a new node, perhaps in the place of another
      std::map<std::pair<int, std::uint32_t>, bool> seen;
      for (std::size_t i = step.at; i < search.simulations_.front().log.size(); ++i) {
        const auto code =
            std::pair(index(search.simulations_.front().log.side(i)), search.simulations_.front().log.code(i));
        if (seen[code]) continue;
        seen[code] = true;
        auto& count = counts.by_code[code];
        ++count.first;
        count.second += code.first == 0 ? first : unit - first;
      }
      if (!final_only) compare(*step.level, node, counts);
    }
  }
  template <State S>
  void check_all(Mcts<S>& search) {
    for (std::uint32_t i = 0; i < search.top_.tree.size(); ++i)
      compare(search.top_, search.top_.tree[i], naive[{&search.top_, i}]);
  }

  template <class Level>
  void compare(const Level& level, const Node& node, const Counts& counts) {
    if (node.table == kNone) return;
    ++compared;
    std::int64_t visits = 0, expected = 0;
    for (const auto& [code, count] : counts.by_code) {
      ASSERT_EQ(level.amaf.visits(node.table, static_cast<Side>(code.first), code.second),
                static_cast<std::uint32_t>(count.first));
      ASSERT_EQ(level.amaf.units(node.table, static_cast<Side>(code.first), code.second),
                static_cast<std::uint32_t>(count.second));
      expected += count.first;
    }
    for (const Side side : {Side::First, Side::Second})
      for (std::uint32_t code = 0; code < static_cast<std::uint32_t>(codes); ++code)
        visits += level.amaf.visits(node.table, side, code);
    ASSERT_EQ(visits, expected) << "the table counts a move that nobody played";
  }
  int codes = 0;

  template <State S>
  static void replay(const Mcts<S>& search, S& state) {
    for (std::size_t i = 0; i < search.simulations_.front().log.size(); ++i)
      state.play(Move{search.simulations_.front().log.code(i)});
  }
  template <State S>
  static bool leaves_first(const Mcts<S>& search) {
    return search.top_.tree.only_leaves_at_the_old_end() &&
           (!search.second_ || search.second_->tree.only_leaves_at_the_old_end());
  }
  template <State S>
  static bool nothing_in_flight(const Mcts<S>& search) {
    return std::all_of(search.in_flight_.begin(), search.in_flight_.end(), [](int n) { return n == 0; });
  }
  template <State S>
  static bool reaches_reference_without_table(const Mcts<S>& search, std::uint32_t reference) {
    for (std::uint32_t i = 0; i < search.top_.tree.size(); ++i)
      if (search.top_.tree[i].visits >= reference && search.top_.tree[i].table == kNone) return true;
    return false;
  }
};

}  // namespace ludens::search
