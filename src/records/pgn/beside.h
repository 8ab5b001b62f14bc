#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "records/annotated.h"
#include "records/follow.h"

namespace ludens::records {

// What stands beside the main line of a game in PGN, as its words come: comments, and variations, in the order in which
// they begin. One whose moves cannot be followed ends before them; beyond the most that are wanted they are left out.
class PgnBeside {
 public:
  PgnBeside(GamePtr game, Position start, AnnotatedRecord& out, std::size_t most)
      : game_(std::move(game)), start_(std::move(start)), out_(out), most_(most) {}

  void main_move(Move move) { main_.push_back(move); }
  void comment(std::string_view text);  // without what programs write there: «[%clk 0:03:00]»
  void open();
  void move(std::string_view text);  // of the variation
  void close();
  void done();  // of the game: forgets variations without moves

 private:
  struct Line {
    std::vector<Move> moves = {};                     // from the start of the game
    std::size_t branch = 0, place = 0;                // the ply at which it leaves the main line; which variation it is
    std::optional<Follower> follower = std::nullopt;  // nothing: it is not followed (any more)
    std::map<int, std::string> comments = {};
  };
  const GamePtr game_;
  const Position start_;
  AnnotatedRecord& out_;
  const std::size_t most_;
  std::vector<Move> main_;
  std::vector<Line> open_;
};

}  // namespace ludens::records
