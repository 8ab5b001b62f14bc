#pragma once
#include <memory>
#include <span>
#include <vector>

#include "base/rng.h"
#include "search/room.h"

namespace ludens::search {

// What a selector sees of the moves of one node, one entry a move. A move that is not stored has no visits.
struct Choices {
  std::vector<float> visits, means;            // of the stored child; mean seen from the player to move
  std::vector<float> amaf_visits, amaf_means;  // of the reference node; only where the selector wants AMAF
  std::vector<float> weights;  // chances among moves that nothing is known of, where a leaf weighs them;
                               // the prior of every move, where the selector wants one
  bool weighted = false;
  int size = 0;
  float parent_visits = 0;
  float parent_value = 0.5f;  // for the player to move

  void resize(int moves) {
    size = moves;
    const auto n = static_cast<std::size_t>(moves);
    if (visits.size() >= n) return;
    visits.resize(n);
    means.resize(n);
    amaf_visits.resize(n);
    amaf_means.resize(n);
    weights.resize(n);
  }
};

// Which move a simulation tries at a node: one virtual call a tree level, and no game in it. Tested by
// tests/search/selector_test.cpp on hand-made nodes.
class Selector {
 public:
  virtual ~Selector() = default;
  virtual int select(Choices& choices,
                     Rng& rng) const = 0;  // ties are broken at random: uniformly, or by `weights` among unknown moves
  virtual bool wants_amaf() const { return false; }
  virtual bool wants_priors() const { return false; }
  // Visits that make a node a reference for its descendants; 0: every node is its own (RAVE).
  virtual std::int64_t reference_visits() const { return 0; }
};

// Q + c·sqrt(ln V(parent) / V); a move that is not stored counts as +∞ (Kocsis and Szepesvári 2006).
std::unique_ptr<Selector> uct_selector(double c);

// GRAVE (Cazenave 2015): (1−β)·Q + β·AMAF with β = A / (A + V + bias·A·V); a move with neither visits nor AMAF visits
// is tried first. `reference` 0 gives RAVE, kNever gives HRAVE (only the root is a reference).
inline constexpr std::int64_t kNever = INT64_MAX;
std::unique_ptr<Selector> grave_selector(double bias, std::int64_t reference);

// PUCT (Rosin 2011, as in AlphaZero): Q + c·P·sqrt(V(parent)) / (1 + V), P the leaf's prior; a move without visits
// counts with its parent's value. With a human policy as P this is the KL-regularized search of Ogawa (2026). Ties go
// to the likelier.
std::unique_ptr<Selector> puct_selector(double c);

}  // namespace ludens::search
