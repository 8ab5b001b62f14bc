#pragma once
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "measure/matching/questions.h"
#include "measure/style/style_features.h"
#include "records/record.h"

namespace ludens::measure {

// What a judge looks at in a game: one number each for a game, unknown where it says nothing of this one.
struct JudgeFeature {
  std::string name;
  std::string more, less;  // who has more of it: «plays likelier moves»
};

struct JudgeLook {
  std::vector<std::string> policies = {};  // agents as text: under them moves are likely or not; the first judges, too
  int from = 1, to = 0;                    // plies that are looked at; 0: all
  bool times = false;                      // how long people took, where both kinds of games know it
};

// In order: of each policy the moves' likelihood; what moves cost by the first one; features of style
// (measure/style/style_features.h) but those of how a game ends, which belong to no move; times. Tested by
// tests/measure/judge/judge_test.cpp.
std::vector<JudgeFeature> judge_features(const Game& game, const JudgeLook& look);

// One worker that looks at games. The policies are asked without the players' ratings: who is told cannot be fair.
class JudgeEye {
 public:
  JudgeEye(const Game& game, const JudgeLook& look);
  // Komi and the like are the record's own. NaN: unknown.
  std::vector<double> look(const Record& record);

 private:
  JudgeLook look_;
  std::vector<StyleFeature> style_;
  GameCache games_;
  AgentsByGame policies_;
};

}  // namespace ludens::measure
