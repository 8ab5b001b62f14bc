#pragma once
#include <cstdint>

#include "search/tree.h"

namespace ludens::search {

// Adaptive steps (Dong and Zhang 2024, section 5.1.1): watches which move of the root leads in visits. A search has
// seen enough when the lead cannot be overtaken with what is left of the budget, or when it has been the same for a
// quarter of it.
class StableChoice {
 public:
  explicit StableChoice(std::int64_t budget) : budget_(budget) {}

  void begin() { *this = StableChoice(budget_); }
  // True when the search may end after `done` simulations.
  bool look(const Tree& tree, std::int64_t done) {
    std::uint32_t best = 0, second = 0, leader = kNone;
    for (std::uint32_t c = tree[Tree::root()].child; c != kNone; c = tree[c].sibling) {
      const std::uint32_t visits = tree[c].visits;
      // A tie does not change the choice.
      if (visits > best || (visits == best && tree[c].move == leader_)) {
        second = best;
        best = visits;
        leader = tree[c].move;
      } else if (visits > second) {
        second = visits;
      }
    }
    if (leader != leader_) {
      leader_ = leader;
      since_ = done;
    }
    return best - second > budget_ - done || done - since_ >= budget_ / 4;
  }

  std::int64_t budget() const { return budget_; }
  std::uint32_t leader() const { return leader_; }
  std::int64_t since() const { return since_; }  // simulations after which the choice was first made

 private:
  std::int64_t budget_;
  std::uint32_t leader_ = kNone;
  std::int64_t since_ = 0;
};

}  // namespace ludens::search
