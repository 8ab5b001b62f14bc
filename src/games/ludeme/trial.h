#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace ludens::games::lud {

// A game as Ludii records it: every move with its actions, how many legal moves there were at every ply, who won.
struct RecordedAction {
  std::string kind;
  std::map<std::string, std::string> fields;
  int number(const std::string& field, int usual) const;
};
struct RecordedMove {
  int mover = 0, from = -1, to = -1;
  std::vector<RecordedAction> actions;
};
struct Trial {
  std::vector<RecordedMove> moves;  // without those that set up the board
  std::vector<int> legal;
  std::vector<std::string> options;
  int winner = 0;
  bool natural_end = true;
};

Trial read_trial(std::string_view text);  // throws Error

}  // namespace ludens::games::lud
