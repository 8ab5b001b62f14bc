#pragma once
#include <array>
#include <optional>
#include <string>

#include "play/review.h"

namespace ludens::play {

// What people of a level make of a position: what they would play, and how likely they win. Tested by
// tests/play/comment/.
struct PeopleView {
  std::string level = {};
  Distribution moves = {};             // the human model's
  double win = 0.5;                    // of the side to move, among people of the level (docs/win_rates.md)
  std::vector<Candidate> behind = {};  // what is behind the moves that they play, for the side to move
  std::optional<double> behind_move(Move move) const;
  Move favourite() const { return moves.best(); }
};

// Asks for them. A level for each colour; "" for both: nobody is asked.
class People {
 public:
  People(const Game& game, std::array<std::string, 2> levels, Review::Ask ask)
      : game_(game), levels_(std::move(levels)), ask_(std::move(ask)) {}

  const std::string& level_of(Side side) const { return levels_[static_cast<std::size_t>(index(side))]; }
  bool known() const { return !levels_[0].empty() || !levels_[1].empty(); }
  // Of a position of a session that is not over; nothing where nobody is to be asked.
  std::optional<PeopleView> look(const Session& session, int ply) const;

 private:
  const Game& game_;
  std::array<std::string, 2> levels_;
  Review::Ask ask_;
};

// What people of a level make of the end of a session that is not over, of whoever is to move. Throws Error where
// nobody knows people of that level.
PeopleView people_view(const Session& session, const std::string& level, const Review::Ask& ask);

// Who says how likely people of a level win: the estimator of the game's table, where it has one, else what is behind
// the moves of its human model by that model's own word, not calibrated.
std::string win_agent_at_level(const Game& game, const std::string& level);

}  // namespace ludens::play
