#pragma once
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "patterns/features/model.h"
#include "patterns/features/scene.h"

namespace ludens::patterns::features {

// What someone's moves have taught about them, beside what a model knows of the game: how sharply they choose, and by
// how much each feature attracts them more. Features by their text, so that it outlives the model. A few kilobytes.
struct OpponentModel {
  struct Shift {
    float weight = 0, squares = 0;  // added to the model's weight; of its gradients, the sum of squares
  };
  std::string game = {};  // its text
  std::int64_t games = 0, moves = 0;
  Shift sharpness = {};                        // added to 1, which the model's weights are multiplied by
  std::map<std::string, Shift> features = {};  // those alone that say something
};

// JSON. Throws Error that says what was found.
std::string opponent_text(const OpponentModel& model);
OpponentModel parse_opponent(std::string_view text, std::string_view name = "the opponent");

// Learns to predict an opponent by their moves, one after the other: gradient steps on the log-likelihood of the move
// that was played, each feature at the pace that its own past gradients allow (Duchi, Hazan and Singer 2011),
// drawn back to the model (L2). What is learned of their moves with one colour holds for the other. Tested by
// tests/patterns/features/opponent_test.cpp.
class OpponentLearner {
 public:
  // A model of another game counts as empty.
  OpponentLearner(GamePtr game, std::shared_ptr<const Prepared> base, const OpponentModel& known = {});

  // What was thought likely before it was seen, by the model alone and by what was learned since.
  struct Seen {
    double base = 0, learned = 0;  // natural logarithms of the chance of the move that was played
    bool base_best = false, learned_best = false;
  };
  Seen see(const Scene& scene, int played);
  // Those of a game's moves from its start, from ply `from` on, that this seat (Game::person_to_move) chose among
  // several.
  void see_moves(std::span<const Move> moves, int seat, std::size_t from = 0,
                 const std::function<void(const Seen&)>& on_seen = {});
  void end_game() { ++model_.games; }

  // The model as it is, except for the policy of this side's moves, which is the opponent's.
  std::shared_ptr<const Prepared> as_opponent(Side side) const;
  OpponentModel model() const;

 private:
  GamePtr game_;
  std::shared_ptr<const Prepared> base_;
  OpponentModel model_;                       // without its features, which are
  std::vector<OpponentModel::Shift> shifts_;  // those from kFirstFeature on
  Active active_;
  std::vector<std::vector<int>> lists_;
  std::vector<float> of_base_, p_base_, p_, gradient_;
};

}  // namespace ludens::patterns::features
