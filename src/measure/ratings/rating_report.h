#pragma once
#include <string>
#include <vector>

#include "measure/ratings/rated_set.h"

namespace ludens::measure {

// A 95 % interval is this many standard deviations to either side.
inline constexpr double kDeviations95 = 1.959963984540054;

struct RatingRow {
  int player = 0;
  RatingPoint point;  // after the last game
};

// The strongest players first, at most `most` of them; equals in the order of their numbers.
std::vector<RatingRow> rating_rows(const RatedSet& set, const RatingSystem& ratings, std::size_t most);

// «5099 games of 1024 players …; 12 left out: …», one line without its end.
std::string set_line(const RatedSet& set);
// Place, player, rating with its 95 % interval, games, first and last day.
std::string rating_table(const RatedSet& set, const std::vector<RatingRow>& rows);
// One player's days.
std::string history_table(const RatedSet& set, const std::vector<RatingPoint>& history);
// The same as a picture (SVG): the rating over the years, its 95 % interval as a band.
std::string history_plot(const RatedSet& set, int player, const std::vector<RatingPoint>& history,
                         std::string_view method);

}  // namespace ludens::measure
