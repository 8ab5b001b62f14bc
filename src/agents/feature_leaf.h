#pragma once
// The leaf of a search that features of states and actions guide (Soemers, Piette and Browne 2019): their policy is the
// prior of a node's moves and, where it plays out itself, what a playout draws from. A node is asked about once a
// search. Tested by tests/agents/features/.
#include <algorithm>
#include <memory>
#include <unordered_map>
#include <vector>

#include "agents/feature_guide.h"
#include "games/board_access.h"
#include "patterns/features/softmax.h"
#include "search/leaf.h"

namespace ludens::agents {

template <State S>
class FeatureLeaf final : public Leaf<S> {
 public:
  // `inner` plays out; without one the features do.
  FeatureLeaf(std::shared_ptr<const FeatureGuide> guide, std::unique_ptr<Leaf<S>> inner, int cells, int limit)
      : guide_(std::move(guide)),
        inner_(std::move(inner)),
        cells_(cells),
        limit_(limit),
        active_(guide_->prepared->compiled),
        scores_(active_, guide_->prepared->model.of(features::Head::Policy, Side::First),
                guide_->prepared->model.of(features::Head::Policy, Side::Second)),
        sites_(static_cast<std::size_t>(guide_->prepared->compiled->space().sites())),
        random_below_(static_cast<std::uint64_t>(guide_->epsilon * 4294967296.0)) {}

  float evaluate(S& state, Rng& rng, MoveLog& log) override {
    if (inner_) return inner_->evaluate(state, rng, log);
    MoveSites last = last_of(log);
    int ply = 0;
    const int drawn = guide_->plies.value_or(INT32_MAX);
    for (; state.result() == Result::Ongoing && (limit_ == 0 || ply < limit_) && ply < drawn; ++ply) {
      const Side side = seat(state);
      moves_.clear();
      playout_moves(state, moves_);
      const bool random = (rng() >> 32) < random_below_ || moves_.size() == 1;
      const int chosen =
          random ? static_cast<int>(rng.below(static_cast<std::uint32_t>(moves_.size()))) : draw(state, last, rng);
      const Move move = moves_[chosen];
      last = BoardAccess<S>::sites(state, cells_, move);
      log.push(side, move);
      state.play(move);
    }
    for (; state.result() == Result::Ongoing && (limit_ == 0 || ply < limit_); ++ply) {
      const Side side = seat(state);
      log.push(side, play_random(state, rng));
    }
    return end_reward(state);
  }

  void priors(const S& state, const MoveLog& log, std::span<const Move> moves, float* out) override {
    // The search asks along its path, so that the position before is the last one it asked about.
    const MoveSites last = last_of(log);
    const std::uint64_t at = log.key();
    auto found = known_.find(at);
    if (found == known_.end()) {
      rate(state, last, moves, out, 1);
      before_ = &remember(at, moves, out);
    } else {
      before_ = &found->second;
      by_id_.resize(static_cast<std::size_t>(state.move_ids()));
      for (const Move move : moves) by_id_[move.id] = 0;
      for (const Rated& one : found->second) by_id_[one.id] = one.p;
      for (std::size_t i = 0; i < moves.size(); ++i) out[i] = by_id_[moves[i].id];
    }
    before_at_ = log.size();
  }

  float evaluate_end(const S& state, Rng& rng, const MoveLog& log) override {
    return inner_ ? inner_->evaluate_end(state, rng, log) : end_reward(state);
  }
  void learn(const MoveLog& log, float first_reward) override {
    if (inner_) inner_->learn(log, first_reward);
  }
  void new_search(const S& root, Rng& rng) override {
    forget();
    peak_ = 0;
    if (inner_) inner_->new_search(root, rng);
  }
  void new_turn() override {
    if (inner_) inner_->new_turn();
  }
  void new_game() override {
    if (inner_) inner_->new_game();
  }
  float preference(Side side, std::uint32_t code) const override { return inner_ ? inner_->preference(side, code) : 0; }
  std::int64_t bytes() const override {
    const auto& compiled = active_.compiled();
    const std::int64_t own =
        std::int64_t{compiled.words()} * (compiled.literals() * 8 + compiled.count() * 16 + 64 * 16);
    return own + peak_ + (inner_ ? inner_->bytes() : 0);
  }

 private:
  // A move of a position that was asked about: its prior, and where it begins and ends.
  struct Rated {
    std::uint32_t id = 0;
    float p = 0;
    std::int16_t from = kOffBoard, to = kOffBoard;
  };
  using Known = std::vector<Rated>;

  MoveSites last_of(const MoveLog& log) const {
    if (log.size() == 0) return guide_->last;
    if (before_ == nullptr || before_at_ + 1 != log.size()) return {};
    const auto found = std::find_if(before_->begin(), before_->end(),
                                    [&](const Rated& one) { return one.id == log.code(log.size() - 1); });
    return found == before_->end() ? MoveSites{} : MoveSites{found->from, found->to};
  }
  void forget() {
    known_.clear();
    before_ = nullptr;
    bytes_ = 0;
  }
  // What it knows is a help and no need: whoever has too much of it asks again.
  Known& remember(std::uint64_t at, std::span<const Move> moves, const float* p) {
    const auto more = static_cast<std::int64_t>(moves.size() * sizeof(Rated) + kEntry);
    if (bytes_ + more > kMostKnown) forget();
    bytes_ += more;
    peak_ = std::max(peak_, bytes_);
    Known& out = known_[at];
    out.reserve(moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i)
      out.push_back(
          {moves[i].id, p[i], static_cast<std::int16_t>(rated_[i].from), static_cast<std::int16_t>(rated_[i].to)});
    return out;
  }
  void rate(const S& state, MoveSites last, std::span<const Move> moves, float* out, float sharpness) {
    const Side mover = state.to_move();
    BoardAccess<S>::read(state, cells_, sites_.data());
    active_.set(sites_, last);
    active_.refresh(mover);
    scores_.refresh(mover);
    rated_.resize(moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) {
      rated_[i] = BoardAccess<S>::sites(state, cells_, moves[i]);
      out[i] = sharpness * scores_.of(mover, rated_[i]);
    }
    features::softmax({out, moves.size()});
  }
  int draw(const S& state, MoveSites last, Rng& rng) {
    const auto n = static_cast<std::size_t>(moves_.size());
    if (p_.size() < n) p_.resize(n);
    rate(state, last, {moves_.begin(), moves_.end()}, p_.data(), static_cast<float>(guide_->sharpness));
    auto left = static_cast<float>(rng.unit());
    for (std::size_t i = 0; i + 1 < n; ++i)
      if ((left -= p_[i]) < 0) return static_cast<int>(i);
    return static_cast<int>(n - 1);
  }

  std::shared_ptr<const FeatureGuide> guide_;
  std::unique_ptr<Leaf<S>> inner_;
  int cells_, limit_;
  features::Active active_;
  features::SiteScores scores_;
  std::vector<SiteContent> sites_;
  std::uint64_t random_below_;
  static constexpr std::int64_t kMostKnown = 16 << 20;
  static constexpr std::size_t kEntry = 64;  // of a map and a vector, beside what they hold

  std::unordered_map<std::uint64_t, Known> known_;  // by the moves from the root
  const Known* before_ = nullptr;                   // of the position asked about last …
  std::size_t before_at_ = 0;                       // … so many plies from the root
  std::int64_t bytes_ = 0, peak_ = 0;
  std::vector<MoveSites> rated_;
  std::vector<float> by_id_;
  MoveList moves_;
  std::vector<float> p_;
};

}  // namespace ludens::agents
