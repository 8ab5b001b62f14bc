#pragma once
#include <map>
#include <memory>
#include <stop_token>
#include <vector>

#include "measure/matching/match_plan.h"
#include "measure/matching/matched_game.h"
#include "records/follow.h"

namespace ludens::measure {

// The plies of a game that a plan wants, before any sample is taken of them, and their positions: what is replayed,
// counts in the plan's mode and fulfils the query.
std::vector<int> wanted_plies(const MatchPlan& plan, const Game& game, const StoredGame& stored);

// One worker: agents of its own, who are asked about one game after the other.
class Asker {
 public:
  // `sample`: takes part of the wanted plies; null: all. It must outlive the asker.
  Asker(const MatchPlan& plan, const SampleCut* sample) : plan_(plan), sample_(sample), seconds_(plan.agents.size()) {}

  // Nothing when it was stopped in the middle. A game's answers depend on the game and the plan's seed alone: agents
  // are told that a new game begins, and the dice of a question are those of the game and the ply.
  std::optional<MatchedGame> ask(const StoredGame& stored, std::stop_token stop);
  const std::vector<double>& seconds() const { return seconds_; }  // that each agent has thought

 private:
  using Agents = std::vector<std::unique_ptr<Agent>>;
  Agents& agents_for(const GamePtr& game);

  const MatchPlan& plan_;
  const SampleCut* sample_;
  GameCache games_;
  std::map<std::string, Agents> agents_;  // by the game's text: komi and handicap make several
  std::vector<double> seconds_;
};

}  // namespace ludens::measure
