#pragma once
#include <functional>
#include <optional>
#include <stop_token>

#include "measure/matching/match_plan.h"
#include "measure/matching/matched_game.h"

namespace ludens::measure {

struct MatchHooks {
  std::stop_token stop = {};
  std::function<void(const MatchedGame&)> game = {};  // each game with positions, in order, also those resumed
  std::function<void(std::int64_t done, std::int64_t total)> progress = {};  // in games; total -1: unknown
};

struct MatchRun {
  std::int64_t games = 0, positions = 0;  // that were answered, now or by an earlier run
  std::int64_t asked = 0;                 // positions of this run alone
  std::vector<double> thinking = {};  // seconds of each agent in this run, all jobs together; NaN: on other machines
  double seconds = 0;                 // of this run, without reading the games and taking a sample of them
  double processor_seconds = 0;       // the same of all threads of the process
  bool stopped = false;
};

// Asks every agent about every position that the plan wants, in one pass over the games: they are the units of a run
// (runner/run.h), and a game is replayed once, as far as its last position. What is passed over twice: with a
// sample, all games are looked at before the first question, since whether a position is in it depends on all others;
// and with a condition on the mover's rating that only one of the players fulfils, such a game is replayed to know who
// moves. With `plan.out` the answers are kept there as they come, and a run that was interrupted asks only about the
// games that are missing. Throws Error. Tested by tests/measure/matching/match_test.cpp.
MatchRun run_match(const MatchPlan& plan, const MatchHooks& hooks = {});

// The games of such a run on another machine; a task is a game with its plies.
WorkKind match_work();

// The share of these positions, given by their keys, that the train split of the same source holds too (all its games,
// whatever else the query asks), with any move. Nothing where it was stopped.
std::optional<double> duplicate_share(const MatchPlan& plan, std::vector<std::uint64_t> keys,
                                      std::stop_token stop = {});

}  // namespace ludens::measure
