#pragma once
#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "base/hash.h"
#include "games/playout.h"
#include "games/seat.h"
#include "search/room.h"

namespace ludens::search {

// The moves of one simulation, in order, with who played them: Side is a seat here and in all of the search.
class MoveLog {
 public:
  void clear() { moves_.clear(); }
  void push(Side side, Move move) { moves_.push_back(move.id << 1 | static_cast<std::uint32_t>(index(side))); }
  void cut(std::size_t size) { moves_.resize(size); }
  std::size_t size() const { return moves_.size(); }
  Side side(std::size_t i) const { return static_cast<Side>(moves_[i] & 1); }
  std::uint32_t code(std::size_t i) const { return moves_[i] >> 1; }
  // Of the moves from the root.
  std::uint64_t key() const {
    std::uint64_t hash = 0;
    for (std::size_t i = 0; i < size(); ++i) hash = fold(hash, code(i) + 1);
    return hash;
  }

 private:
  std::vector<std::uint32_t> moves_;
};

// A leaf that waits to be evaluated together with others.
template <State S>
struct LeafRequest {
  S* state;
  MoveLog* log;
};

// The first seat's reward in a game that is over, as the board says it; an unfinished one counts by its score where it
// has one, else as a draw.
template <State S>
float end_reward(const S& state) {
  if constexpr (HasScore<S>) {
    if (state.result() == Result::Ongoing) {
      const double score = state.score();
      return score > 0 ? 1.0f : score < 0 ? 0.0f : 0.5f;
    }
  }
  return for_first_seat(state, static_cast<float>(reward(state.result(), Side::First)));
}

// What a search asks of a leaf: one virtual call. A playout appends the moves it makes, for AMAF and MAST.
template <State S>
class Leaf {
 public:
  virtual ~Leaf() = default;
  // The first seat's reward in [0, 1] from a position that is not over. May change the state.
  virtual float evaluate(S& state, Rng& rng, MoveLog& log) = 0;
  // The same of a position that is over.
  virtual float evaluate_end(const S& state, Rng&, const MoveLog&) { return end_reward(state); }
  // Several at once, where that is cheaper.
  virtual void evaluate_batch(std::span<const LeafRequest<S>> leaves, float* rewards, Rng& rng) {
    for (std::size_t i = 0; i < leaves.size(); ++i) rewards[i] = evaluate(*leaves[i].state, rng, *leaves[i].log);
  }
  virtual void learn(const MoveLog&, float /*first_reward*/) {}  // after each simulation, tree moves included
  virtual void new_search(const S& /*root*/, Rng&) {}
  virtual void new_turn() {}  // between the turns of one game
  virtual void new_game() {}
  // A leaf's own opinion of a move, where it has one (MAST): the last resort when the tree says nothing.
  virtual float preference(Side, std::uint32_t /*code*/) const { return 0; }
  // How likely a move is to be tried before the others that are not known yet, where the leaf has a view of that: any
  // positive number for each move. Without it they have the same chance.
  virtual bool weighs() const { return false; }
  virtual void weigh(const S& /*state*/, std::span<const Move>, float* /*weights*/) const {}
  // The chance of each move before anything was tried, where the selector wants it; `log`: the moves from the root.
  virtual void priors(const S& /*state*/, const MoveLog&, std::span<const Move> moves, float* out) {
    std::fill_n(out, moves.size(), 1.0f / static_cast<float>(moves.size()));
  }
  // What a mean of its rewards says about winning, in [0, 1], where the rewards do not say it themselves.
  virtual float as_value(float mean) const { return mean; }
  virtual std::int64_t bytes() const { return 0; }
  // Rewards are whole multiples of 1/unit: 2 for played-out games (win, draw, loss). Below 65 536.
  virtual int unit() const { return 2; }
};

// Uniformly random to the end of the game, or to `limit` plies (0: no limit).
template <State S>
class UniformPlayout final : public Leaf<S> {
 public:
  explicit UniformPlayout(int limit) : limit_(limit) {}
  float evaluate(S& state, Rng& rng, MoveLog& log) override {
    for (int ply = 0; state.result() == Result::Ongoing && (limit_ == 0 || ply < limit_); ++ply) {
      const Side side = seat(state);
      log.push(side, play_random(state, rng));
    }
    return end_reward(state);
  }

 private:
  int limit_;
};

}  // namespace ludens::search
