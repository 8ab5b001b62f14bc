#include "measure/ratings/rating_report.h"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "base/text.h"
#include "base/visible.h"
#include "measure/plots/plot.h"
#include "measure/ratings/game_day.h"

namespace ludens::measure {
namespace {

std::string day_or_dash(const RatedSet& set, int day) { return set.dated ? day_text(day) : "-"; }

}  // namespace

std::vector<RatingRow> rating_rows(const RatedSet& set, const RatingSystem& ratings, std::size_t most) {
  std::vector<int> order(set.players.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return ratings.rating(a) > ratings.rating(b); });
  order.resize(std::min(most, order.size()));
  std::vector<RatingRow> out;
  out.reserve(order.size());
  for (const int player : order) out.push_back({player, ratings.last(player)});
  return out;
}

std::string set_line(const RatedSet& set) {
  std::string out = fmt::format("{} games of {} players", set.games.size(), set.players.size());
  if (!set.dated && !set.games.empty()) {
    out += ", none dated: all count as played on one day";
  } else if (!set.games.empty()) {
    const auto [first, last] = std::minmax_element(set.games.begin(), set.games.end(),
                                                   [](const auto& a, const auto& b) { return a.day < b.day; });
    out += fmt::format(" from {} to {}", day_text(first->day), day_text(last->day));
  }
  std::vector<std::string> left;
  const auto add = [&](std::int64_t count, std::string_view why) {
    if (count > 0) left.push_back(fmt::format("{} {}", count, why));
  };
  add(set.without_result, "without a result");
  add(set.without_players, "without both players");
  add(set.against_self, "of a player against themselves");
  if (set.dated) add(set.undated, "without a date");
  if (!left.empty()) out += "; left out: " + join(left, ", ");
  return out;
}

std::string rating_table(const RatedSet& set, const std::vector<RatingRow>& rows) {
  std::string out = fmt::format("{:>5}  {:<24} {:>7} {:>5} {:>6}  {:<10}  {}\n", "", "player", "rating", "±", "games",
                                "first", "last");
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto& player = set.players[static_cast<std::size_t>(rows[i].player)];
    out += fmt::format("{:>5}  {:<24} {:>7.1f} {:>5.0f} {:>6}  {:<10}  {}\n", i + 1, visible(player.shown()),
                       rows[i].point.rating, kDeviations95 * rows[i].point.sd, player.games,
                       day_or_dash(set, player.first_day), day_or_dash(set, player.last_day));
  }
  return out;
}

std::string history_table(const RatedSet& set, const std::vector<RatingPoint>& history) {
  std::string out = fmt::format("{:<10} {:>7} {:>5}\n", "day", "rating", "±");
  for (const auto& point : history)
    out +=
        fmt::format("{:<10} {:>7.1f} {:>5.0f}\n", day_or_dash(set, point.day), point.rating, kDeviations95 * point.sd);
  return out;
}

std::string history_plot(const RatedSet& set, int player, const std::vector<RatingPoint>& history,
                         std::string_view method) {
  const auto& who = set.players[static_cast<std::size_t>(player)];
  Series series{.name = {}, .points = {}, .band = true};
  series.points.reserve(history.size());
  for (const auto& point : history)
    series.points.push_back({.x = year_of_day(point.day),
                             .y = point.rating,
                             .low = point.rating - kDeviations95 * point.sd,
                             .high = point.rating + kDeviations95 * point.sd});
  return svg_plot({.title = fmt::format("{}: {} games, {}", who.shown(), who.games, method),
                   .x_label = "year",
                   .y_label = "rating, 95 % band"},
                  std::span(&series, 1));
}

}  // namespace ludens::measure
