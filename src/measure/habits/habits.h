#pragma once
#include "base/json.h"
#include "measure/habits/endings_fit.h"
#include "measure/habits/pace_fit.h"

namespace ludens::measure {

// What people's games teach of their habits (agents/habits_file.h).
struct HabitsPlan {
  GamePtr game;
  std::vector<std::string> queries = {};  // whose games are looked at
  std::string network = {};               // see ObservePlan
  std::int64_t timed = 1500, ended = 400;
  double most = kMostGivenUp;  // who expects more does not give up
  // The pace of another game, where these records have no times.
  std::optional<PaceHabits> borrowed = std::nullopt;
};

struct LearnedHabits {
  HabitsFile file;
  std::optional<PaceScore> pace = std::nullopt;  // where the pace is the game's own
  std::vector<EndingsScore> endings = {};
};

// Learned from the split train, scored by the others. Throws Error.
LearnedHabits learn_habits(const HabitsPlan& plan, const HabitRows& rows, const ObserveHooks& hooks = {});

std::string habits_report(const Game& game, const LearnedHabits& learned);  // Markdown
Json habits_json(const Game& game, const LearnedHabits& learned);           // {game, pace, endings: […]}

}  // namespace ludens::measure
