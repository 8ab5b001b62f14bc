#pragma once
#include <map>
#include <string>
#include <vector>

#include "base/json.h"
#include "measure/stats/bootstrap.h"
#include "measure/tuning/sweep.h"
#include "reproduce/room.h"

namespace ludens::reproduce {

// How one policy did on one group of positions.
struct ScoreShare {
  std::int64_t positions = 0, games = 0;
  RatioInterval top1, nats;
};

// Two policies on the same positions: a − b, paired by game.
struct Contrast {
  std::size_t a = 0, b = 0, group = 0;
  std::int64_t positions = 0, games = 0;
  RatioInterval top1, nats;
  double holm = 1;  // p of top1, corrected for the groups of this pair; of the pooled one its own p
};

struct ScoreSummary {
  std::vector<std::string> groups, columns;     // the last group is «all»: everything together
  std::vector<std::vector<ScoreShare>> shares;  // by group and column
  std::vector<Contrast> contrasts;              // by pair, then by group
};

// Adds up how several policies, the columns, match people's moves in several groups of positions. All intervals come
// from the same draws of whole games, so that differences are paired; a game that is met in two splits is one game.
// Tested by tests/reproduce/policies/match_scores_test.cpp.
class MatchScores {
 public:
  MatchScores(std::vector<std::string> groups, std::vector<std::string> columns);

  // One position of a game (known by its hash); one score a column.
  void add(std::uint64_t game, std::size_t group, const std::vector<MatchScore>& scores);
  using Pair = std::pair<std::size_t, std::size_t>;  // columns a and b
  ScoreSummary summary(const std::vector<Pair>& pairs, const BootstrapOptions& options = {}) const;

 private:
  struct Sum {
    double positions = 0;
    std::vector<MatchScore> scores;
  };
  std::vector<std::string> groups_, columns_;
  std::vector<std::map<std::uint32_t, Sum>> sums_;  // by group and game
  std::map<std::uint64_t, std::uint32_t> games_;
};

// Markdown: a row a column of the summary, a group each column of the table; and a row a pair. An asterisk: different
// from 0 at 5 % after Holm's correction.
std::string share_table(const ScoreSummary& summary);
std::string contrast_table(const ScoreSummary& summary);

// One object a share and a contrast, each beginning with what `about` says.
std::vector<Json> score_lines(const ScoreSummary& summary, const Json& about);

}  // namespace ludens::reproduce
