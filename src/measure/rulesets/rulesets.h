#pragma once
#include <array>
#include <filesystem>
#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "measure/rulesets/ruleset_game.h"
#include "measure/stats/intervals.h"

namespace ludens::measure {

// Variants of a game, or different games, measured by games between agents.
struct RulesetPlan {
  std::vector<GamePtr> variants;
  // As text, canonical. One plays against itself; of several every two play, and begin in turn.
  std::vector<std::string> agents;
  std::int64_t games = 100;  // of each two agents, in each variant
  std::int64_t limit = 0;    // plies after which a game is cut; 0: longest_of the variant
  int jobs = 1;              // changes nothing but the time
  std::uint64_t seed = 1;
  std::filesystem::path out = {};  // folder that keeps every game and lets the run resume; "": none
};

// After so many plies nobody expects an end: four moves a cell and some.
int longest_of(const Game& game);

// What is measured, in the order of tables and pictures.
struct RulesetMeasure {
  std::string_view key, title, means;
  bool share = false;  // a share of games or moves, shown in per cent
};
std::span<const RulesetMeasure> ruleset_measures();

// Of one variant: an estimate with its 95 % interval for each measure, NaN where no game says anything of it.
struct RulesetResult {
  GamePtr game;
  std::int64_t games = 0;
  std::vector<Interval> values;
  bool stopped = false;

  const Interval& value(std::string_view key) const;  // precondition: a measure has it
};

// The estimates of these games. Means over games by the bootstrap of whole games, points of who began as in an arena.
RulesetResult ruleset_result(const GamePtr& game, std::span<const GameFacts> games);

// The difference b − a of two independent estimates with its interval, from theirs (Zou and Donner 2008, section 3,
// formula 10).
Interval difference_of(const Interval& b, const Interval& a);

// Plays all games; a unit of the run is a game, and those of all variants take turns. Games count in order whatever the
// number of jobs. Throws Error.
std::vector<RulesetResult> run_rulesets(const RulesetPlan& plan, std::stop_token stop = {},
                                        const std::function<void(std::int64_t done, std::int64_t all)>& progress = {});

}  // namespace ludens::measure
