#pragma once
#include "agents/habits_file.h"
#include "measure/habits/observed.h"
#include "measure/stats/bootstrap.h"

namespace ludens::measure {

// Nobody is made to give up who expects more than this: people who do had other reasons.
inline constexpr double kMostGivenUp = 0.3;
// Less than any network says: of a position that is lost for all to see (games/at_once.h).
inline constexpr double kLost = 1e-6;

// How people of each group end their games: of all turns in which they expected so little, how often they gave up
// there; the less they expect, the more often (isotonic regression: Ayer et al. 1955). Groups as `cuts` has them;
// `lost` from the records alone. Tested by tests/measure/habits/endings_fit_test.cpp.
std::vector<EndingHabits> fit_endings(const ObservedGames& games, const std::vector<double>& cuts,
                                      const std::vector<LostGames>& lost);

// The same people's habits held against games that they were not learned from.
struct EndingsScore {
  std::optional<double> from = std::nullopt, to = std::nullopt;
  std::int64_t games = 0, turns = 0;       // of players, and turns in which less than kMostGivenUp was expected
  std::int64_t lost = 0, given_up = 0;     // games
  RatioInterval share = {};                // of lost games that were given up
  std::array<double, 3> given_up_at = {};  // quartiles of what was expected
  std::int64_t above = 0;                  // of those given up, where more than kMostGivenUp was expected
  RatioInterval ratio = {};                // times somebody gave up, by how often the habits foresee it
  RatioInterval gain = {};                 // log-likelihood a turn over one hazard for all of these turns
  double threshold = 0;                    // who gave up at the first turn below it would do so as often as people
  RatioInterval thrown_away = {};          // of won games, those in which it would have given up
};
std::vector<EndingsScore> score_endings(const std::vector<EndingHabits>& habits, const ObservedGames& held_out);

}  // namespace ludens::measure
