#pragma once
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/json.h"
#include "measure/judge/judge_features.h"
#include "measure/matching/band.h"
#include "measure/stats/auc.h"
#include "measure/stats/logistic.h"
#include "records/query/game_source.h"

namespace ludens::measure {

// A judge that is a program: it tells games between people from games of an agent against itself by their moves. How
// often it is right on games that it has not learned from measures how human the agent's games are, without anybody who
// looks at them.
struct JudgePlan {
  GamePtr game;
  std::string agent = {};  // a player as text; "": people alone are judged
  Query people = {};
  std::optional<Query> against = std::nullopt;  // these games instead of an agent's
  SourceOptions source = {};
  std::int64_t games = 400;  // of each kind
  std::vector<std::string> policies = {};
  int from = 1, to = 0;                // plies; 0: as far as half of the people's games go
  std::string openings_text = "none";  // of the agent's games
  std::uint64_t seed = 1;
  int jobs = 1;
  std::filesystem::path out = {};  // keeps the agent's games and lets them resume; "": nowhere
};

// A game as the judge sees it.
struct JudgedGame {
  bool agents = false;
  std::optional<double> rating = std::nullopt;  // the mean of the players'
  std::vector<double> seen = {};                // NaN: unknown
};

// What a judge has learned. Features are held against those of people's games: how many of their standard deviations
// they are off, and the square of that, since who is never off is no person either.
struct Judge {
  std::string game;
  JudgeLook look;
  std::vector<std::string> names;  // of the features
  RealVector mean, deviation;      // of people
  RealVector weights;              // of each feature, its square, and the intercept
  double ridge = 1;
  RealVector row(const std::vector<double>& seen) const;
  double score(const std::vector<double>& seen) const { return logistic_score(weights, row(seen)); }
};
// The ridge is chosen by cross-validation within these games. Throws Error where there are too few.
Judge train_judge(const Game& game, const JudgeLook& look, const std::vector<JudgedGame>& games, std::uint64_t seed);

std::string judge_text(const Judge& judge);  // a file .judge, JSON
Judge read_judge(const std::filesystem::path& path);

struct GaveAway {
  std::size_t feature = 0;
  double people = 0, agents = 0;  // means
  double off = 0;                 // of the agent's, in people's standard deviations
  double weight = 0;              // how much that tells: the mean difference in the judge's score
};

struct JudgeResult {
  JudgePlan plan;
  Judge judge;
  std::int64_t trained = 0;
  Auc told;                              // held-out games
  std::optional<Auc> people;             // of people's games halved at random: must be near 0.5
  std::vector<std::pair<Band, Auc>> by;  // by the rating of the people
  std::vector<GaveAway> gave_away;       // what tells most first
};

struct JudgeHooks {
  std::stop_token stop = {};
  std::function<void(const std::string& what, std::int64_t done, std::int64_t total)> progress = {};
};

// The games of both kinds as the judge sees them, in an order without meaning. Sets the plan's `to`, and whether times
// are known, in `look`. Throws Error.
std::vector<JudgedGame> look_at_games(JudgePlan& plan, JudgeLook& look, const JudgeHooks& hooks = {});

// Trains on every other game and tests on the rest; with a judge that is there already, tests on all.
JudgeResult run_judge(JudgePlan plan, const std::optional<Judge>& judge = std::nullopt, const JudgeHooks& hooks = {});

std::string judge_report(const JudgeResult& result);
Json judge_json(const JudgeResult& result);

// Tested by tests/measure/judge/judge_test.cpp.
}  // namespace ludens::measure
