#pragma once
#include <functional>
#include <span>

#include "belief/doubt_filter.h"
#include "belief/evaluator.h"
#include "games/game.h"
#include "search/dual/transposition_table.h"
#include "search/search_clock.h"

namespace ludens::search {

enum class Selection {
  Uct,   // Q + c·√(ln V(parent) / V), the paper's; a move at V = 0 counts as if looked at once, with System 1's action
         // value
  Prior  // Q + c·p·√V(parent) / (1 + V): System 1's policy says where to look. Stronger (docs/results/dual.md)
};

// What a new position is worth: the best action value of its good moves, as in the paper, or what the first impression
// expects of them. The best of several guesses is the luckiest one.
enum class LeafValue { Best, Expected };

// Where errors enter (Rautureau 2024, section 4.1.2): in what a position seems to be worth for good, or in each look at
// it anew.
enum class NoiseIn { BackUp, Selection };

struct System2Options {
  DoubtLimits doubt = {};
  bool filter = true;  // false: every legal move is followed, and good ones only say what a leaf is worth
  Selection selection = Selection::Prior;
  double c = 1;
  std::uint32_t table = 10'000;  // positions it remembers
  Replacement replacement = Replacement::FewVisits;
  std::int64_t visits = 1000;  // simulations; 0: no such limit
  std::int64_t milliseconds = 0;
  std::int64_t memory = 0;  // bytes of the table; 0: no such limit
  // In System 1 where the two disagree, 0 none to 1 all: the conclusion is p^trust · visits^(1 − trust). People do not
  // throw away their first impression for a little more of what a short search found.
  double trust = 0;
  // Share of the root's first impression that is drawn by lot, for learning (as in AlphaZero): what one never tries one
  // never learns.
  double root_noise = 0;
  double noise = 0;  // standard deviation of what is added to a value
  NoiseIn noise_in = NoiseIn::BackUp;
  LeafValue leaf = LeafValue::Best;
  bool one_head = false;  // what attracts is good: a move is worth its probability
  // Known wins and losses are taken as such. Without: a finished game counts with its result, as any value.
  bool proofs = true;
  bool second_thoughts = true;  // where all good moves are proven to lose, what comes to mind next is looked at
  int depth = 512;              // plies that it looks ahead at most; games can go in circles
  // Leaves that are evaluated together. An incremental evaluator gains nothing by it.
  int batch = 1;
};

// The position that is thought about.
struct SearchRoot {
  const Game& game;
  const Position& position;            // not over
  std::span<const Move> history = {};  // from the start of the game to the position
  Persona persona = {};
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
  std::int64_t visits = 0, nodes = 0, replaced = 0, peak_bytes = 0;
  std::int64_t positions = 0;  // different ones it looked at. One that was replaced with its parent counts again

  Move best() const { return candidates.front().move; }
};

// System 2 (Rautureau and Piette 2024, section 3.2; our reading is docs/dual.md): a best-first search that remembers a
// fixed number of positions and follows only moves that feel good. No playouts: a new position is worth the best action
// value of its good moves. Visits are those of the edge and stay with it when the child is forgotten: a small table
// shall not look at the same forgotten move for ever. Works on any game through `Position`, which costs a virtual call
// where System 1 costs microseconds; that is why it is no Mcts<S>. Won and lost moves are taken as such where they are
// known (Winands et al., 2008); before a position is given up because every good move loses, the moves that come to
// mind next are looked at; both may be switched off, since the paper knows neither. Tested by
// tests/search/dual/system2_test.cpp.
class System2 {
 public:
  // The evaluator must outlive it.
  System2(const System2Options& options, Evaluator& evaluator);

  // An incremental evaluator follows the root at the end.
  Deliberation think(const SearchRoot& root, Rng& rng, const Until& until = {});
  // System 1 alone: its policy, and which moves feel good to it.
  Deliberation evaluate_only(const SearchRoot& root, Rng& rng);
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
  struct Evaluated {  // the position that was evaluated last
    std::vector<Move> moves;
    std::vector<float> policy, action_values;
    float value = 0.5f;  // where there are no action values
    DoubtFilter::Picked picked;
  };
  struct Waiting {  // a leaf of the present batch
    Position position;
    std::uint64_t key;
    Side entered_by;
    std::vector<Step> path;
    std::vector<Move> line;
  };

  bool out_of_time();
  void evaluate(const Position& position, Rng& rng);
  void evaluate_waiting(Rng& rng);
  void request(const Position& position, std::span<const Move> line);
  void take(Evaluation& evaluation);
  void pick();
  std::span<const std::uint32_t> followed() const { return options_.filter ? filter_.good() : order_.good(); }
  void follow(std::span<const Move> line);
  void start(const SearchRoot& root, Rng& rng);
  void root_noise(Rng& rng);
  bool simulate(Rng& rng);
  bool wait(Position position, Side entered_by);
  void expand_leaf(const Position& position, Side entered_by, Rng& rng);
  std::uint32_t expand(const Position& position, Side entered_by, float& first_value);
  void widen(TableEntry& entry, const Position& position, Rng& rng);
  float leaf_value() const;
  float end_value(const Position& position) const;
  void back_up(float first_value, Proof last);
  void conclude(TableEntry& entry, const TableEdge& edge);
  std::uint32_t select(const TableEntry& entry, Rng& rng) const;
  float quality(const TableEntry& entry, const TableEdge& edge) const;
  int rank(const TableEntry& entry, const TableEdge& edge) const;
  bool better(const TableEntry& entry, const TableEdge& a, const TableEdge& b) const;
  double log_share(const TableEdge& edge) const;
  std::vector<float> shares(const TableEntry& root, std::span<const TableEdge* const> edges) const;
  const TableEdge& best_edge(const TableEntry& entry) const;
  Side seat(const Position& position) const { return static_cast<Side>(root_->game.person_to_move(position)); }
  double error(Rng& rng) const;
  Deliberation findings() const;

  System2Options options_;
  Evaluator& evaluator_;
  IncrementalEvaluator* incremental_;  // the same, or null
  DoubtFilter filter_, order_;
  TranspositionTable table_;
  MoveList legal_;
  Evaluated evaluated_;
  std::vector<Move> played_;  // what the incremental evaluator has played from the root
  std::vector<Move> line_;    // of the present simulation
  std::vector<Step> path_;

  // The present batch, and what the evaluator is asked.
  struct Asked {
    std::vector<Move> history, moves;
    Persona persona;
  };
  std::vector<Waiting> waiting_;
  std::vector<Asked> asked_;
  std::vector<EvaluationRequest> requests_;
  std::vector<Evaluation> evaluations_;

  // Of the present question.
  const SearchRoot* root_ = nullptr;
  int move_ids_ = 0;
  Deliberation first_;  // what System 1 said of the root
  std::int64_t done_ = 0, positions_ = 0;
  SearchClock clock_{16};
};

}  // namespace ludens::search
