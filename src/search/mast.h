#pragma once
#include <bit>
#include <cassert>
#include <cstdint>
#include <numeric>
#include <vector>

#include "base/hash.h"
#include "search/leaf.h"

namespace ludens::search {

// Move-average sampling technique (Finnsson and Björnsson 2008): the mean reward per (player, code) over the whole
// search, and each player's codes ranked by it. Within one playout the means stand still, so the best move is the
// first playable one of the ranking; after a playout only a few ranks change, and an insertion sort repairs the
// order in nearly one pass. Unseen codes rank first; the order among equals is shuffled once a search.
//
// Of many codes, as described games have them (all pairs of sites, times what can become of a piece), a playout meets
// few, and a ranking of all costs more than the playout: then none is kept, means are compared as they are asked for,
// and equals are told apart by a hash that is drawn anew with each search.
class Mast {
 public:
  static constexpr int kMostRanked = 8'192;
  explicit Mast(int codes) : codes_(codes) {
    for (auto& player : players_) {
      player.visits.assign(static_cast<std::size_t>(codes), 0);
      player.totals.assign(static_cast<std::size_t>(codes), 0);
      player.means.assign(static_cast<std::size_t>(codes), kUnseen);
      if (!keeps_ranking()) continue;
      player.order.resize(static_cast<std::size_t>(codes));
      player.rank.resize(static_cast<std::size_t>(codes));
      std::iota(player.order.begin(), player.order.end(), std::uint16_t{0});
    }
  }

  bool keeps_ranking() const { return codes_ <= kMostRanked; }
  void shuffle(Rng& rng) {
    if (!keeps_ranking()) {
      for (auto& player : players_) player.salt = rng();
      return;
    }
    for (auto& player : players_)
      for (std::uint32_t i = static_cast<std::uint32_t>(codes_); i > 1; --i)
        std::swap(player.order[i - 1], player.order[rng.below(i)]);
    rank();
  }
  void learn(const MoveLog& log, float first_reward) {
    for (std::size_t i = 0; i < log.size(); ++i) {
      const Side side = log.side(i);
      auto& player = players_[index(side)];
      const std::uint32_t code = log.code(i);
      const float visits = player.visits[code] += 1;
      const float total = player.totals[code] += side == Side::First ? first_reward : 1 - first_reward;
      player.means[code] = total / visits;
    }
    if (keeps_ranking()) rank();
  }
  void decay(float by) {
    for (auto& player : players_)
      for (std::size_t i = 0; i < player.visits.size(); ++i) {
        player.visits[i] *= by;
        player.totals[i] *= by;
      }
  }
  void clear() { *this = Mast(codes_); }

  std::uint32_t ranked(Side side, int rank) const {
    return players_[index(side)].order[static_cast<std::size_t>(rank)];
  }
  std::uint32_t rank_of(Side side, std::uint32_t code) const { return players_[index(side)].rank[code]; }
  // The best of some moves; of none, none.
  Move best(Side side, const MoveList& moves) const {
    const auto& player = players_[index(side)];
    Move best = kNoMove;
    if (keeps_ranking()) {
      std::uint32_t least = 0xffffffff;
      for (const Move move : moves)
        if (const std::uint32_t rank = player.rank[move.id]; rank < least) {
          least = rank;
          best = move;
        }
      return best;
    }
    std::pair<float, std::uint64_t> most{-1, 0};
    for (const Move move : moves)
      if (const std::pair here{player.means[move.id], base::mix(player.salt ^ move.id)}; here > most) {
        most = here;
        best = move;
      }
    return best;
  }
  float mean(Side side, std::uint32_t code) const { return players_[index(side)].means[code]; }
  int codes() const { return codes_; }
  std::int64_t bytes() const { return static_cast<std::int64_t>(codes_) * 2 * (3 * 4 + (keeps_ranking() ? 2 * 2 : 0)); }

 private:
  static constexpr float kUnseen = 2;  // above every mean
  struct Player {
    std::vector<float> visits, totals, means;
    std::vector<std::uint16_t> order, rank;  // codes by falling mean, and its inverse; where they are ranked
    std::uint64_t salt = 0;
  };
  void rank() {
    for (auto& player : players_) {
      std::uint16_t* order = player.order.data();
      const float* means = player.means.data();
      for (int i = 1; i < codes_; ++i) {
        const std::uint16_t code = order[i];
        const float mean = means[code];
        int j = i;
        for (; j > 0 && means[order[j - 1]] < mean; --j) order[j] = order[j - 1];
        order[j] = code;
      }
      for (int i = 0; i < codes_; ++i) player.rank[order[i]] = static_cast<std::uint16_t>(i);
    }
  }

  int codes_;
  Player players_[2];
};

// A game of stones: a move is an empty cell, and a taken cell comes back only by a capture, which the state counts.
template <class S>
concept PutsStones = requires(const S c, int cell) {
  { c.is_empty(cell) } -> std::same_as<bool>;
  { c.captured() } -> std::same_as<int>;
  { c.cell_count() } -> std::same_as<int>;       // move ids below it are cells
  { c.playable(Move{}) } -> std::same_as<bool>;  // an empty cell that a playout may take
};
// The same that says which cells the last move gave back, so that a capture costs its stones and no look at the board.
template <class S>
concept GivesCellsBack = PutsStones<S> && requires(const S c, int count) {
  {
    c.given_back(count, [](int) {})
  };  // calls with each of the `count` cells
};

// The empty cells of a game of stones as bits in the order of each player's ranking, so that the best move is the first
// playable one among the set bits and a taken cell costs no look.
class RankedCells {
 public:
  explicit RankedCells(int codes) : words_(static_cast<std::size_t>(codes + 63) / 64), bits_(2 * words_) {}

  template <PutsStones S>
  void fill(const S& state, const Mast& mast) {
    std::fill(bits_.begin(), bits_.end(), 0);
    for (std::uint32_t code = 0; code < static_cast<std::uint32_t>(mast.codes()); ++code)
      if (state.is_empty(static_cast<int>(code))) give_back(mast, code);
  }
  // A cell that was empty is taken.
  void take(const Mast& mast, std::uint32_t code) {
    for (const Side side : {Side::First, Side::Second}) word(side, mast.rank_of(side, code)) &= ~bit(side, mast, code);
  }
  void give_back(const Mast& mast, std::uint32_t code) {
    for (const Side side : {Side::First, Side::Second}) word(side, mast.rank_of(side, code)) |= bit(side, mast, code);
  }
  template <PutsStones S>
  Move best(const S& state, const Mast& mast, Side side) const {
    const std::uint64_t* words = bits_.data() + static_cast<std::size_t>(index(side)) * words_;
    for (std::size_t w = 0; w < words_; ++w)
      for (std::uint64_t left = words[w]; left != 0; left &= left - 1) {
        const Move move{mast.ranked(side, static_cast<int>(w * 64) + std::countr_zero(left))};
        if (state.playable(move)) return move;
      }
    return kNoMove;
  }

 private:
  std::uint64_t& word(Side side, std::uint32_t rank) {
    return bits_[static_cast<std::size_t>(index(side)) * words_ + rank / 64];
  }
  static std::uint64_t bit(Side side, const Mast& mast, std::uint32_t code) {
    return 1ull << (mast.rank_of(side, code) % 64);
  }
  std::size_t words_;
  std::vector<std::uint64_t> bits_;
};

// MAST playouts, ε-greedy: with probability epsilon a uniformly random move, otherwise the best mean. In games of
// stones the choice does not look at every move (RankedCells); other games look at all that are legal.
template <State S>
class MastPlayout final : public Leaf<S> {
 public:
  MastPlayout(int codes, double epsilon, double decay, int limit)
      : mast_(codes),
        cells_(codes),
        random_below_(static_cast<std::uint64_t>(epsilon * 4294967296.0)),
        decay_(static_cast<float>(decay)),
        limit_(limit) {}

  float evaluate(S& state, Rng& rng, MoveLog& log) override {
    if constexpr (PutsStones<S>) cells_.fill(state, mast_);
    for (int ply = 0; state.result() == Result::Ongoing && (limit_ == 0 || ply < limit_); ++ply) {
      const Side side = seat(state);
      Move move = kNoMove;
      [[maybe_unused]] int captured = 0;
      if constexpr (PutsStones<S>) captured = state.captured();
      if ((rng() >> 32) >= random_below_) {
        if constexpr (PutsStones<S>)
          move = cells_.best(state, mast_, side);
        else
          move = best_ranked(state, side);
      }
      if (move != kNoMove)
        state.play(move);
      else
        move = play_random(state, rng);
      log.push(side, move);
      if constexpr (PutsStones<S>) keep_up(state, move, state.captured() - captured);
    }
    return end_reward(state);
  }
  void learn(const MoveLog& log, float first_reward) override { mast_.learn(log, first_reward); }
  void new_search(const S&, Rng& rng) override { mast_.shuffle(rng); }
  void new_turn() override { mast_.decay(decay_); }
  void new_game() override { mast_.clear(); }
  float preference(Side side, std::uint32_t code) const override { return mast_.mean(side, code); }
  std::int64_t bytes() const override { return mast_.bytes(); }

 private:
  void keep_up(const S& state, Move move, int captured)
    requires PutsStones<S>
  {
    if (static_cast<int>(move.id) < state.cell_count() &&
        !state.is_empty(static_cast<int>(move.id)))  // an offer names a cell and leaves it empty
      cells_.take(mast_, move.id);
    if (captured == 0) return;
    if constexpr (GivesCellsBack<S>)
      state.given_back(captured, [&](int cell) { cells_.give_back(mast_, static_cast<std::uint32_t>(cell)); });
    else
      cells_.fill(state, mast_);
  }
  Move best_ranked(const S& state, Side side) const {
    MoveList moves;
    playout_moves(state, moves);
    return mast_.best(side, moves);
  }

  Mast mast_;
  RankedCells cells_;
  std::uint64_t random_below_;
  float decay_;
  int limit_;
};

}  // namespace ludens::search
