#pragma once
#include "agents/habits_file.h"
#include "measure/habits/observed.h"
#include "measure/stats/bootstrap.h"

namespace ludens::measure {

// The most likely pace of these people: a linear model of log seconds with an effect of each person in a game (Laird
// and Ware 1982), by expectation and maximization; then what is left over as a mixture of two normal distributions,
// with the effect integrated out on a grid. `of`: the game. Throws Error where fewer than 50 turns have a time. Tested
// by tests/measure/habits/pace_fit_test.cpp.
PaceHabits fit_pace(const ObservedGames& games, std::string of, double usual_plies);

// How well a pace foresees times that it was not learned from: the mean logarithm of the density of log seconds, and
// how much better that is than one log-normal distribution for all turns of the games it was learned from. Intervals by
// bootstrap over games.
struct PaceScore {
  std::int64_t turns = 0, games = 0;
  RatioInterval constant = {}, features = {}, whole = {};  // without the person's tempo: `features`
  RatioInterval features_gain = {}, whole_gain = {};       // over `constant`
  // Quantiles of seconds in the records, and drawn by the pace for the same turns: of all, and of each third of a usual
  // game.
  struct Quantiles {
    std::string turns;
    std::int64_t count = 0;
    std::array<double, 5> people = {}, drawn = {};
  };
  std::vector<Quantiles> quantiles = {};
};
inline constexpr std::array<double, 5> kPaceQuantiles = {0.05, 0.25, 0.5, 0.75, 0.95};
PaceScore score_pace(const PaceHabits& pace, const ObservedGames& learned, const ObservedGames& held_out);

}  // namespace ludens::measure
