#pragma once
#include <functional>
#include <span>
#include <stop_token>

#include "base/clock.h"
#include "belief/doubt_filter.h"
#include "games/game.h"
#include "search/dual/transposition_table.h"

namespace ludens::search {

enum class Selection {
  Uct,   // Q + c·√(ln V(parent) / V), the paper's; a move at V = 0 counts as if looked at once, with System 1's action
         // value
  Prior  // Q + c·p·√V(parent) / (1 + V): System 1's policy says where to look. Stronger (docs/results/dual.md)
};

struct System2Options {
  DoubtLimits doubt = {};
  bool filter = true;  // false: every legal move is followed, and good ones only say what a leaf is worth
  Selection selection = Selection::Prior;
  double c = 1;
  std::uint32_t table = 10'000;  // positions it remembers
  Replacement forget = Replacement::FewVisits;
  std::int64_t visits = 1000;  // simulations; 0: no such limit
  std::int64_t milliseconds = 0;
  std::int64_t memory = 0;  // bytes of the table; 0: no such limit
  // In System 1 where the two disagree, 0 none to 1 all: the conclusion is p^trust · visits^(1 − trust). People do not
  // throw away their first impression for a little more of what a short search found.
  double trust = 0;
  // Share of the root's first impression that is drawn by lot, for learning (as in AlphaZero): what one never tries one
  // never learns.
  double root_noise = 0;
  double noise = 0;  // standard deviation of what is added to a value before it is backed up
};

// What the two systems make of a position.
struct Deliberation {
  // System 1.
  Distribution impression;
  std::vector<Move> good;   // that Algorithm 1 picked, likeliest first
  bool everything = false;  // too unsure to pick
  float doubt = 1;
  // System 2; without a choice it did not search.
  bool searched = false;
  std::vector<Candidate> candidates;  // the moves it looked at, best first
  std::vector<float> shares;          // of these in the conclusion; they sum to 1
  float value = 0.5f;                 // of the position, for who is to move
  Proof proof = Proof::Open;          // as far as good moves go
  std::vector<Move> line;
  std::int64_t visits = 0, nodes = 0, forgotten = 0, peak_bytes = 0;
  std::int64_t positions = 0;  // different ones it looked at. One that was forgotten with its parent counts again

  Move best() const { return candidates.front().move; }
};

// System 2 (Rautureau and Piette 2024, section 3.2; our reading is docs/dual.md): a best-first search that remembers a
// fixed number of positions and follows only moves that feel good. No playouts: a new position is worth the best action
// value of its good moves. Visits are those of the edge and stay with it when the child is forgotten: a small table
// shall not look at the same forgotten move for ever. Works on any game through `Position`, which costs a virtual call
// where System 1 costs microseconds; that is why it is no Mcts<S>. Won and lost moves are taken as such where they are
// known (Winands et al., 2008); before a position is given up because every good move loses, the moves that come to
// mind next are looked at. Tested by tests/search/dual/system2_test.cpp.
class System2 {
 public:
  // The intuition must outlive it.
  System2(const System2Options& options, Intuition& intuition);

  // Precondition: the game is not over, and the intuition looks at this position; it will again at the end.
  Deliberation think(const Game& game, const Position& root, Rng& rng, std::stop_token stop = {},
                     std::int64_t milliseconds = 0);
  // System 1 alone: what it feels, and which moves feel good to it.
  Deliberation glance(const Game& game, const Position& root);
  // What the search that `think` ended with would conclude with another trust.
  Deliberation conclude_with(double trust) {
    options_.trust = trust;
    return findings();
  }
  Deliberation so_far() const { return findings(); }  // only from within `now_and_then`
  std::function<void()> now_and_then;                 // called every few simulations

  const TranspositionTable& table() const { return table_; }
  std::int64_t bytes() const;

 private:
  struct Step {
    std::uint32_t entry, edge;
  };
  struct Judged {  // of the position that was looked at last
    std::vector<Move> moves;
    std::vector<float> p, worth;
    DoubtFilter::Picked picked;
  };

  bool out_of_time(std::int64_t done);
  void look(const Position& position);
  std::span<const std::uint32_t> followed() const { return options_.filter ? filter_.good() : order_.good(); }
  void follow(std::span<const Move> line);
  void start(const Position& root);
  void root_noise(Rng& rng);
  void simulate(const Position& root, Rng& rng);
  std::uint32_t expand(const Position& position, Side entered_by, float& first_value);
  float end_value(const Position& position) const;
  void back_up(float first_value, Proof last);
  void conclude(TableEntry& entry, const TableEdge& edge);
  void second_thoughts(TableEntry& entry, const Position& position);
  std::uint32_t select(const TableEntry& entry) const;
  float quality(const TableEntry& entry, const TableEdge& edge) const;
  int rank(const TableEntry& entry, const TableEdge& edge) const;
  bool better(const TableEntry& entry, const TableEdge& a, const TableEdge& b) const;
  double appeal(const TableEdge& edge) const;
  std::vector<float> shares(const TableEntry& root, std::span<const TableEdge* const> edges) const;
  const TableEdge& favourite(const TableEntry& entry) const;
  Side seat(const Position& position) const { return static_cast<Side>(game_->person_to_move(position)); }
  float noisy(float value, Rng& rng) const;
  Deliberation findings() const;

  System2Options options_;
  Intuition& intuition_;
  DoubtFilter filter_, order_;
  TranspositionTable table_;
  MoveList legal_;
  Judged judged_;
  std::vector<Move> played_;  // what the intuition has played from the root
  std::vector<Move> line_;    // of the present simulation
  std::vector<Step> path_;

  // Of the present question.
  const Game* game_ = nullptr;
  Deliberation first_;  // what System 1 said of the root
  std::int64_t done_ = 0, positions_ = 0;
  Stopwatch watch_;
  std::int64_t milliseconds_ = 0;
  std::stop_token stop_;
};

}  // namespace ludens::search
