// The ratings of the renju set against those that its records carry. Skipped, with a line that says so, where the data
// folder is missing.
#include <cmath>
#include <map>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/data_dir.h"
#include "measure/ratings/elo.h"
#include "measure/ratings/glicko2.h"
#include "measure/ratings/rated_set.h"
#include "measure/ratings/whr.h"
#include "measure/stats/intervals.h"
#include "records/reader.h"
#include "support/source_dir.h"

namespace ludens::measure {
namespace {

struct Agreement {
  double n = 0, x = 0, y = 0, xx = 0, yy = 0, xy = 0;
  void add(double a, double b) { ++n, x += a, y += b, xx += a * a, yy += b * b, xy += a * b; }
  double correlation() const { return (xy - x * y / n) / std::sqrt((xx - x * x / n) * (yy - y * y / n)); }
  double difference() const { return (x - y) / n; }  // mean of the first less the second
  double spread() const { return std::sqrt((xx - 2 * xy + yy) / n - difference() * difference()); }
};

// The published number of a player is one and the same in all their games, from a larger database;
// against it stands the mean of ours over the player's games.
template <class History>
Agreement agreement(const RatedSet& set, const std::map<std::string, double>& published, const History& history,
                    int least_games) {
  std::vector<std::map<int, double>> ours(set.players.size());
  std::vector<double> sums(set.players.size(), 0);
  for (std::size_t i = 0; i < set.players.size(); ++i)
    for (const auto& point : history(static_cast<int>(i))) ours[i][point.day] = point.rating;
  for (const auto& game : set.games)
    for (const int player : {game.black, game.white})  // Glicko-2 has a point a period: the next one counts
      sums[static_cast<std::size_t>(player)] += ours[static_cast<std::size_t>(player)].lower_bound(game.day)->second;
  Agreement out;
  for (std::size_t i = 0; i < set.players.size(); ++i)
    if (const auto found = published.find(set.players[i].id);
        found != published.end() && set.players[i].games >= least_games)
      out.add(sums[i] / set.players[i].games, found->second);
  return out;
}

TEST(RenjuRatings, FollowThePublishedOnes) {
  const auto folder = data_dir(tests::source_dir());
  if (!folder) GTEST_SKIP() << "no data folder: set LUDENS_DATA to run this";
  const auto path = *folder / "renju/tournaments.tsv.gz";
  if (!std::filesystem::exists(path)) GTEST_SKIP() << "the data folder has no renju/tournaments.tsv.gz";
  RatedSetBuilder builder;
  std::map<std::string, double> published;
  double far = 0, scored = 0, expected = 0;  // games of players 400 to 600 published points apart: the stronger one's
  const auto reader = open_records(path);
  for (Record record; reader->next(record);) {
    builder.add(record);
    for (const auto& player : record.players)
      if (player.rating) {
        EXPECT_EQ(published.emplace(player.id, *player.rating).first->second, *player.rating) << player.id;
      }
    if (!record.players[0].rating || !record.players[1].rating) continue;
    const double lead = *record.players[0].rating - *record.players[1].rating;
    if (std::abs(lead) < 400 || std::abs(lead) >= 600) continue;
    ++far;
    scored += reward(record.result, lead > 0 ? Side::First : Side::Second);
    expected += score_of_elo(std::abs(lead));
  }
  const auto set = builder.finish();
  EXPECT_EQ(set.read, 5099);
  fmt::print("published ratings 400 to 600 apart: the stronger scored {:.3f} of {} games, {:.3f} expected\n",
             scored / far, far, expected / far);
  const int players = static_cast<int>(set.players.size());
  const auto check = [&](const char* method, int least, const auto& history) {
    const auto found = agreement(set, published, history, least);
    fmt::print("{}, players with {} games or more: n {}, correlation {:.3f}, ours − theirs {:.1f} ± {:.1f} (sd)\n",
               method, least, found.n, found.correlation(), found.difference(), found.spread());
    EXPECT_GT(found.n, 50);
    EXPECT_GT(found.correlation(), 0.5);
  };
  const Whr whr(set.games, players);
  for (const int least : {1, 10, 30}) check("whr", least, [&](int i) { return whr.history_given_others(i); });
  const Elo elo(set.games, players);
  check("elo", 10, [&](int i) { return elo.history(i); });
  const Glicko2 glicko(set.games, players);
  check("glicko2", 10, [&](int i) { return glicko.history(i); });
}

}  // namespace
}  // namespace ludens::measure
