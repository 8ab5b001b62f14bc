#pragma once
// The leaf of the refined Gomoku search (Dong and Zhang 2024, sections 3.2 and 3.3): a few plies of biased sampling,
// then the threat table instead of the rest of the game. Works in every search, for every game of rows. Tested by
// tests/search/refined/.
#include "search/leaf.h"
#include "search/refined/line_traits.h"
#include "search/refined/nearness.h"
#include "search/refined/threat_cache.h"
#include "search/refined/threat_options.h"

namespace ludens::search {

template <RowState S>
class ThreatPlayout final : public Leaf<S> {
 public:
  explicit ThreatPlayout(const ThreatOptions& options) : options_(options) {}

  float evaluate(S& state, Rng& rng, MoveLog& log) override {
    for (int ply = 0; state.result() == Result::Ongoing && ply < options_.plies; ++ply) {
      const Side side = seat(state);
      log.push(side, options_.near ? play_near(state, rng) : play_random(state, rng));
    }
    if (state.result() != Result::Ongoing) return evaluate_end(state, rng, log);
    memo_.look(state.board());
    const double mine = margin(memo_.of(me_), memo_.of(~me_), state.to_move() == me_, options_.attack);
    if (options_.raw) return for_first_seat(state, static_cast<float>(kEven + (me_ == Side::First ? mine : -mine)));
    // Whole units: a power of two, so that sums of rewards are exact as floats for long.
    const float units = static_cast<float>(static_cast<int>(squash(mine) * kUnit + 0.5));
    return for_first_seat(state, (me_ == Side::First ? units : kUnit - units) / kUnit);
  }
  float evaluate_end(const S& state, Rng&, const MoveLog&) override {
    const auto won = static_cast<float>(reward(state.result(), Side::First));
    if (!options_.raw) return for_first_seat(state, won);
    constexpr double kFive = static_cast<double>(kFiveValue) / 100;
    return for_first_seat(state, static_cast<float>(kEven + (2 * won - 1) * kFive));
  }
  float as_value(float mean) const override {
    return options_.raw ? static_cast<float>(squash(static_cast<double>(mean) - kEven)) : mean;
  }
  // The attack coefficient is the root player's: with λ other than 1 the two sides judge differently.
  void new_search(const S& root, Rng&) override {
    using Traits = LineTraits<S>;
    me_ = root.to_move();
    memo_ = Cache(Traits::kLength, Traits::rule(root, Side::First), Traits::rule(root, Side::Second));
  }
  bool weighs() const override { return options_.near; }
  void weigh(const S& state, std::span<const Move> moves, float* weights) const override {
    const Nearness<S> near(state);
    for (std::size_t i = 0; i < moves.size(); ++i) weights[i] = static_cast<float>(near.weight(moves[i].id));
  }
  std::int64_t bytes() const override { return sizeof(Cache); }
  int unit() const override { return kUnit; }

 private:
  using Cache = ThreatCache<typename S::Board>;
  static constexpr int kUnit = 1024;
  static constexpr double kEven = 0.5;  // a reward r for one side is 1 − r for the other: a margin of 0 is ½ for both
  static constexpr int kTries = 64;  // then uniformly: a lonely stone, or an opening in which few cells may be played

  // Draws empty cells and keeps one with the chance of its weight.
  static Move play_near(S& state, Rng& rng) {
    const Nearness<S> near(state);
    const auto& board = state.board();
    for (int i = 0; i < kTries; ++i) {
      const auto id = static_cast<std::uint32_t>(
          board.empty_cell(static_cast<int>(rng.below(static_cast<std::uint32_t>(board.empty_count())))));
      if ((rng() >> 56) >= near.weight(id) || !state.playable(Move{id})) continue;
      state.play(Move{id});
      return Move{id};
    }
    return play_random(state, rng);
  }

  ThreatOptions options_;
  Cache memo_;
  Side me_ = Side::First;
};

}  // namespace ludens::search
