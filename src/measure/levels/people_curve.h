#pragma once
#include <stop_token>
#include <vector>

#include "agents/level_file.h"
#include "measure/room.h"
#include "records/query/game_source.h"

namespace ludens::measure {

// How much strength a rank or a rating means among people: how often the stronger one scores, by how much stronger they
// are said to be. Tested by tests/measure/levels/people_curve_test.cpp.
struct PeopleCurve {
  double unit = 1;                             // of a gap: a rank, or 50 rating points
  std::vector<LevelGap> gaps = {};             // 1, 2 … 12 units, rounded to the nearest; `people` alone is filled
  double elo_per_unit = 0, low = 0, high = 0;  // the line through 0 that fits the games up to kLineGap, with interval
  int middle = 0;                              // half of the players in these games are weaker
  std::int64_t games = 0, uneven = 0, unknown = 0;  // counted; left out: handicap or komi; no result or strength
};

inline constexpr int kMostGap = 12;  // units
// Beyond, curves of people grow flatter than any line: who is rated far above another seldom is as far above.
inline constexpr int kLineGap = 6;
double gap_unit(const Game& game);  // of a game that has people's scale

// Even games only: no handicap, komi (where there is one) from 5 to 7.5. Draws count half. Games of the same two
// players are one cluster of the bootstrap. Throws Error when it was stopped or no game counts.
PeopleCurve people_curve(const Game& game, GameSource& games, std::stop_token stop = {});

}  // namespace ludens::measure
