#pragma once
#include <cassert>
#include <cmath>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <thread>

#include "base/spin_lock.h"
#include "search/amaf.h"
#include "search/leaf.h"
#include "search/mcts_result.h"
#include "search/search_clock.h"
#include "search/selector.h"
#include "search/tree_level.h"

namespace ludens::search {

// Whose moves a reference answers for when a node below it asks: those of who asks, those of its own mover (half of the
// table, as the bytes of the paper suggest), those of both players together.
enum class AmafOf { Each, Mover, Both };

// Nodes are made beforehand: who asks for more playouts than this and says nothing of nodes or memory gets so many.
inline constexpr std::int64_t kMostByItself = 10'000'000;

// One search composed of parts; UCT … GRAVER2 are settings of it (Rautureau, Cazenave and Piette 2026; docs/search.md).
struct MctsOptions {
  std::int64_t playouts = 0;  // simulations a move; 0: no such limit. Two-level searches take ptop · psec instead
  std::uint32_t nodes = 0;    // stored nodes; 0: as many as playouts, up to kMostByItself
  std::int64_t memory = 0;    // bytes for nodes and AMAF; 0: no such limit
  std::int64_t milliseconds = 0;
  bool recycle = false;
  bool two_level = false;
  double lambda = 0.5;    // the second level's share of the nodes
  std::int64_t ptop = 0;  // expansions of the top tree; 0: as many as its nodes
  std::int64_t psec = 0;  // playouts of each second-level search; 0: as many as its nodes
  bool share = true;      // back every second-level playout up the top path at once
  bool early = false;     // end a second-level search that has fallen below half of its best sibling
  bool reuse = false;     // keep the subtree of the moves played
  // Readings of what the paper leaves open; docs/search.md says what each comes to.
  bool sensible = false;  // the tree holds the moves that a playout may make, not every legal one
  AmafOf amaf = AmafOf::Each;
  bool from_root = false;  // two levels: the first second-level search begins at the root itself
  int batch = 1;           // leaves that are evaluated together; more than 1 only with one level and one leaf evaluator
};

template <State S>
class Mcts {
 public:
  // One leaf evaluator for each thread that shall work in the tree; several only with one level.
  Mcts(const MctsOptions& options, int codes, std::shared_ptr<const Selector> selector,
       std::vector<std::unique_ptr<Leaf<S>>> leaves);
  Mcts(const MctsOptions& options, int codes, std::shared_ptr<const Selector> selector, std::unique_ptr<Leaf<S>> leaf)
      : Mcts(options, codes, std::move(selector), one(std::move(leaf))) {}

  // Any budget answers with a legal move. Precondition: the game is not over.
  SearchResult search(const S& root, Rng& rng, const Until& until = {});
  SearchResult so_far(const S& root) const { return findings(root); }  // only from within a search
  void new_game();
  void new_turn() {
    for (auto& leaf : leaves_) leaf->new_turn();
  }
  // Keeps what the last search knows below these moves, or forgets everything where it knows nothing.
  void follow(std::span<const Move> moves);

  const Tree& top() const { return top_.tree; }
  const AmafTables& top_amaf() const { return top_.amaf; }
  std::uint32_t capacity() const { return top_.tree.capacity() + (second_ ? second_->tree.capacity() : 0); }
  std::int64_t bytes() const;

  // Asked every 64 simulations with how many are done; true ends the search. For searches that know when to stop.
  std::function<bool(std::int64_t)> may_end;
  // Called every 64 simulations; may look at `so_far`.
  std::function<void()> now_and_then;
  // For tests: called after every simulation, with its path and moves still at hand.
  std::function<void()> after_simulation;

 private:
  friend struct MctsProbe;  // tests/search/probe.h
  struct Step {
    TreeLevel* level;
    std::uint32_t node;
    std::size_t at;  // how many moves of the simulation come before it
  };
  struct Reference {
    const TreeLevel* level;
    std::uint32_t table;
    Side mover;  // at the node
  };

  // What one simulation needs while it runs; each thread has its own, and each leaf of a batch.
  struct Simulation {
    Simulation(int codes, Leaf<S>* evaluator)
        : leaf(evaluator),
          mask(codes),
          child_of(static_cast<std::size_t>(codes)),
          stamp(static_cast<std::size_t>(codes)) {}
    Leaf<S>* leaf;
    std::vector<Step> path;
    MoveLog log;
    PlayedMask mask;
    MoveList moves;
    std::vector<std::uint32_t> children;  // of these moves, kNone where not stored
    Choices choices;
    std::vector<std::uint32_t> child_of;  // by code; valid while its stamp is
    std::vector<std::uint32_t> stamp;
    std::uint32_t now = 0;
    bool traced = false;  // it added a node, or needs none
  };

  static std::vector<std::unique_ptr<Leaf<S>>> one(std::unique_ptr<Leaf<S>> leaf) {
    std::vector<std::unique_ptr<Leaf<S>>> out;
    out.push_back(std::move(leaf));
    return out;
  }
  static std::uint32_t top_nodes(const MctsOptions& options, int codes, bool amaf);
  bool wants_amaf() const { return selector_->wants_amaf(); }
  bool look_up(std::int64_t round);
  void search_alone(const S& root, Rng& rng);
  void search_in_batches(const S& root, Rng& rng);
  void search_together(const S& root, Rng& rng);
  void simulate(Simulation& sim, const S& root, Rng& rng);
  void simulate_two_levels(Simulation& sim, const S& root, Rng& rng);
  void finish(Simulation& sim, float reward);
  // Walks down from the level's root, adds at most one node, and leaves the state where the playout begins. `left`:
  // how many visits a node that is added now may still get. False, and nothing has happened: it came to a node of the
  // present batch that is not evaluated yet.
  bool descend(Simulation& sim, TreeLevel& level, S& state, Rng& rng, Reference reference, std::int64_t left);
  void look(Simulation& sim, TreeLevel& level, std::uint32_t node, const S& state, const Reference& reference);
  void add_virtual_loss(Simulation& sim, std::uint32_t node) const;
  int in_flight(std::uint32_t node) const { return in_flight_.empty() ? 0 : in_flight_[node]; }
  Reference deepest_reference(const Simulation& sim) const;
  static Reference reference_at(const TreeLevel& level, std::uint32_t node) {
    return {&level, level.tree[node].table, ~level.tree[node].mover};
  }
  float play_out(Simulation& sim, S& state, Rng& rng);
  void back_up(Simulation& sim, float first_reward, std::size_t from);
  void back_up_batch(Simulation& sim, std::size_t top_steps);
  void put_back(Simulation& sim, std::size_t from);
  bool hopeless(std::uint32_t leaf) const;
  int units(float reward) const { return static_cast<int>(std::lround(reward * static_cast<float>(unit_))); }
  SearchResult findings(const S& root) const;

  MctsOptions options_;
  int codes_;
  std::shared_ptr<const Selector> selector_;
  int unit_;  // of the leaves' rewards
  TreeLevel top_;
  std::optional<TreeLevel> second_;

  std::vector<std::unique_ptr<Leaf<S>>> leaves_;  // one a thread
  std::deque<Simulation> simulations_;            // one a thread, or one a leaf of a batch
  SpinLock lock_;                                 // of the tree, where several threads work in it
  // By node: simulations that are not backed up yet; empty where there is one at a time.
  std::vector<std::uint16_t> in_flight_;
  std::int64_t done_ = 0;

  // Limits of the present search.
  SearchClock clock_{32};
  std::int64_t rounds_ = 0;
  bool kept_ = false;  // the tree holds what `follow` kept
};

}  // namespace ludens::search

#include "search/mcts_impl.h"
