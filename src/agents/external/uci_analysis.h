#pragma once
#include <map>
#include <string_view>
#include <vector>

#include "agents/room.h"
#include "belief/opinion.h"
#include "games/game.h"

namespace ludens::agents {

// What «info» lines of UCI and USI said of the best lines of play («multipv»), the last word on each. Scores that are
// only bounds are passed over. Tested by tests/agents/external/uci_client_test.cpp.
class UciAnalysis {
 public:
  UciAnalysis(const Position& position, const Notation& notation) : position_(position), notation_(notation) {}

  void add(std::string_view line);

  // The opinion of an engine that chose this move. Of several lines, moves are as likely as exp(w / tau), where w is
  // the expected result: of its own win, draw and loss where it tells them, else of its centipawns by Elo's curve, 400
  // a factor of ten. The chosen move is the likeliest.
  void judge(Move chosen, double tau, Opinion& opinion) const;

 private:
  struct Line {
    std::vector<Move> moves;
    Value value;
    bool scored = false;
  };
  const Position& position_;
  const Notation& notation_;
  std::map<int, Line> lines_;
  std::int64_t nodes_ = 0;
};

}  // namespace ludens::agents
