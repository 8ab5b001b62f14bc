#pragma once
#include <algorithm>
#include <memory>
#include <unordered_map>

#include "belief/evaluator.h"
#include "search/leaf.h"

namespace ludens::search {

// Who guides a search: the policy is the prior of a node's moves, the value judges a leaf. May be the same evaluator.
// Beside them what they are told of the root, which lives as long as the search.
struct Guides {
  std::shared_ptr<Evaluator> policy, value;
  std::span<const Move> history = {};
  Persona persona = {};     // of who moves at the root …
  Side seat = Side::First;  // … and sits there
  Until until = {};
};

// The leaf of a search guided by evaluators. Each node is asked about once a search; a batch of leaves is evaluated
// with their priors at once, since most of them will be visited again. Tested by tests/agents/policies/.
template <State S>
class EvaluatorLeaf final : public Leaf<S> {
 public:
  explicit EvaluatorLeaf(std::shared_ptr<const Guides> guides) : guides_(std::move(guides)) {}

  float evaluate(S& state, Rng& rng, MoveLog& log) override {
    const Evaluation& found = ask(*guides_->value, state, log, rng);
    if (guides_->value == guides_->policy) remember(0, log.key());
    return for_first(state, found.value.expected());
  }

  // A game that is scored, and that its players may go on with, ends before what is dead is off the board: its score
  // names the winner of 42 of 60 games of people that two passes ended, a network's value that of 57
  // (docs/results/review.md). So the evaluator says what it is worth, as of a game that goes on.
  float evaluate_end(const S& state, Rng& rng, const MoveLog& log) override {
    if constexpr (HasScore<S> && HasGoOn<S>) {
      const auto known = ends_.find(log.key());
      if (known != ends_.end()) return known->second;
      S on = state;
      take(0);
      if (on.go_on()) return ends_[log.key()] = for_first(on, ask(*guides_->value, on, log, rng).value.expected());
    }
    return end_reward(state);
  }

  void evaluate_batch(std::span<const LeafRequest<S>> leaves, float* rewards, Rng& rng) override {
    clear(leaves.size());
    for (const auto& leaf : leaves) add(*leaf.state, *leaf.log);
    guides_->value->evaluate(requests_, found_, rng, guides_->until);
    for (std::size_t i = 0; i < leaves.size(); ++i)
      rewards[i] = for_first(*leaves[i].state, found_[i].value.expected());
    if (guides_->value != guides_->policy) guides_->policy->evaluate(requests_, found_, rng, guides_->until);
    for (std::size_t i = 0; i < leaves.size(); ++i) remember(i, leaves[i].log->key());
  }

  void priors(const S& state, const MoveLog& log, std::span<const Move> moves, float* out) override {
    auto found = known_.find(log.key());
    if (found == known_.end()) {
      ask(*guides_->policy, state, log, rng_);
      found = remember(0, log.key());
    }
    by_id_.resize(static_cast<std::size_t>(state.move_ids()));
    for (const Move move : moves) by_id_[move.id] = 0;
    for (const auto& item : found->second) by_id_[item.move.id] = item.p;
    for (std::size_t i = 0; i < moves.size(); ++i) out[i] = by_id_[moves[i].id];
  }

  void new_search(const S&, Rng& rng) override {
    forget();
    peak_ = 0;
    rng_ = Rng(rng());
  }
  std::int64_t bytes() const override { return peak_; }

 private:
  struct Asked {
    Position position;
    std::vector<Move> history, moves;
    Persona persona;
  };
  static float for_first(const S& state, float value) { return seat(state) == Side::First ? value : 1 - value; }

  void clear(std::size_t count) {
    requests_.clear();
    asked_.clear();
    asked_.reserve(count);  // requests refer to it
    found_.resize(count);
  }
  void add(const S& state, const MoveLog& log) {
    Asked& one = asked_.emplace_back(Asked{Position::of(state), {}, {}, guides_->persona});
    one.history.assign(guides_->history.begin(), guides_->history.end());
    for (std::size_t k = 0; k < log.size(); ++k) one.history.push_back(Move{log.code(k)});
    MoveList legal;
    state.moves(legal);
    one.moves.assign(legal.begin(), legal.end());
    if (seat(state) != guides_->seat) std::swap(one.persona.rating, one.persona.opponent_rating);
    requests_.push_back({one.position, one.history, one.persona, one.moves});
  }
  const Evaluation& ask(Evaluator& evaluator, const S& state, const MoveLog& log, Rng& rng) {
    clear(1);
    add(state, log);
    evaluator.evaluate(requests_, found_, rng, guides_->until);
    return found_[0];
  }
  void forget() {
    known_.clear();
    ends_.clear();
    bytes_ = 0;
  }
  // What it knows is a help and no need: whoever has too much of it asks again.
  void take(std::size_t items) {
    const auto more = static_cast<std::int64_t>(items * sizeof(Weighted) + kEntry);
    if (bytes_ + more > kMostKnown) forget();
    bytes_ += more;
    peak_ = std::max(peak_, bytes_);
  }
  auto remember(std::size_t i, std::uint64_t key) {
    take(asked_[i].moves.size());
    std::vector<Weighted> policy;
    policy.reserve(asked_[i].moves.size());
    for (std::size_t k = 0; k < asked_[i].moves.size(); ++k)
      policy.push_back({asked_[i].moves[k], found_[i].policy[k]});
    return known_.emplace(key, std::move(policy)).first;
  }

  static constexpr std::int64_t kMostKnown = 16 << 20;
  static constexpr std::size_t kEntry = 64;  // of a map and a vector, beside what they hold

  std::shared_ptr<const Guides> guides_;
  std::unordered_map<std::uint64_t, std::vector<Weighted>> known_;  // priors, by the moves from the root
  std::unordered_map<std::uint64_t, float> ends_;                   // what such ends are worth to the first seat
  std::int64_t bytes_ = 0, peak_ = 0;                               // of both
  std::vector<Asked> asked_;
  std::vector<EvaluationRequest> requests_;
  std::vector<Evaluation> found_;
  std::vector<float> by_id_;
  Rng rng_{0};
};

}  // namespace ludens::search
