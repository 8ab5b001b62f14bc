#pragma once
#include <stop_token>
#include <unordered_map>
#include <vector>

#include "measure/matching/match_plan.h"
#include "measure/matching/matched_game.h"
#include "measure/stats/bootstrap.h"

namespace ludens::measure {

// How many of the people who stood in a position chose an agent's likeliest move (Rautureau 2024, section 4.3.1): where
// people differ, one person's move says little of how human another is. Positions are told by their keys.
struct SharedChoice {
  std::int64_t positions = 0, people = 0;  // positions that were asked about, and people in them
  std::vector<RatioInterval> shares = {};  // one an agent: the mean share over these positions
  RatioInterval most;                      // of whoever always plays what most people played
};

// Remembers what agents answered, then looks at all games of the source for who stood there. Memory: some bytes a
// position and agent. Tested by tests/measure/matching/shares_test.cpp.
class ShareTally {
 public:
  // Positions in which fewer people than `least` stood are left out.
  ShareTally(std::size_t agents, int least) : agents_(agents), least_(least) {}
  void add(const MatchedGame& game);
  // One pass over the games of the plan's source, of all splits and whatever else its query asks. False where it was
  // stopped. Throws Error.
  bool count(const MatchPlan& plan, const std::stop_token& stop = {});
  SharedChoice summary(const BootstrapOptions& options = {}) const;

 private:
  struct Asked {
    std::uint64_t key;
    std::uint32_t game;
  };
  std::size_t agents_;
  int least_;
  std::uint32_t games_ = 0;
  std::vector<Asked> asked_;
  std::vector<std::uint32_t> best_;  // move ids, one an agent for each of `asked_`
  std::unordered_map<std::uint64_t, std::unordered_map<std::uint32_t, std::int32_t>> chosen_;  // by key and move
};

}  // namespace ludens::measure
