#pragma once
#include <unordered_map>

#include "agents/search_setup.h"
#include "base/hash.h"

namespace ludens::agents {

// The leaf of a search guided by agents: the policy agent's opinion is the prior of a node's moves, the value agent's
// expected value judges a leaf. Each node is asked about once a search. Tested by
// tests/agents/policies/net_parts_test.cpp.
template <State S>
class KlLeaf final : public Leaf<S> {
 public:
  explicit KlLeaf(std::shared_ptr<KlParts> parts) : parts_(std::move(parts)) {}

  float evaluate(S& state, Rng& rng, MoveLog& log) override {
    const Opinion opinion = ask(*parts_->value, state, log, rng);
    const float value = opinion.value.expected();
    if (parts_->value == parts_->policy) known_.emplace(key(log), opinion.moves);
    return seat(state) == Side::First ? value : 1 - value;
  }

  void priors(const S& state, const MoveLog& log, std::span<const Move> moves, float* out) override {
    auto found = known_.find(key(log));
    if (found == known_.end()) found = known_.emplace(key(log), ask(*parts_->policy, state, log, dice_).moves).first;
    by_id_.resize(static_cast<std::size_t>(state.move_ids()));
    for (const Move move : moves) by_id_[move.id] = 0;
    for (const auto& item : found->second.items()) by_id_[item.move.id] = item.p;
    for (std::size_t i = 0; i < moves.size(); ++i) out[i] = by_id_[moves[i].id];
  }

  void new_search(const S&, Rng& rng) override {
    known_.clear();
    dice_ = Rng(rng());
  }

 private:
  static std::uint64_t key(const MoveLog& log) {
    std::uint64_t hash = 0;
    for (std::size_t i = 0; i < log.size(); ++i) hash = fold(hash, log.code(i) + 1);
    return hash;
  }
  Opinion ask(Agent& agent, const S& state, const MoveLog& log, Rng& rng) {
    const Question& root = *parts_->question;
    history_.assign(root.history.begin(), root.history.end());
    for (std::size_t i = 0; i < log.size(); ++i) history_.push_back(Move{log.code(i)});
    Persona persona = root.persona;
    if (log.size() % 2 == 1) std::swap(persona.rating, persona.opponent_rating);
    const Position position = Position::of(state);
    return agent.consider({root.game, position, history_, persona, {0, root.budget.stop}}, rng);
  }

  std::shared_ptr<KlParts> parts_;
  std::unordered_map<std::uint64_t, Distribution> known_;  // by the moves from the root
  std::vector<Move> history_;
  std::vector<float> by_id_;
  Rng dice_{0};
};

}  // namespace ludens::agents
