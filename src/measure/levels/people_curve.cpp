#include "measure/levels/people_curve.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "games/family.h"
#include "measure/ratings/rated_game.h"
#include "measure/stats/bootstrap.h"
#include "records/follow.h"
#include "records/replay.h"

namespace ludens::measure {
namespace {

bool even_game(const Game& game) {
  if (to_int(option_of(game, "handicap")).value_or(0) > 0) return false;
  const auto komi = to_double(option_of(game, "komi"));
  return !komi || (*komi >= 5 && *komi <= 7.5);
}

struct Meeting {
  std::uint32_t pair = 0;
  double gap = 0;    // in units, not rounded
  double score = 0;  // of the stronger
};

// The most likely slope of a logistic line through 0, and its deviation by the sandwich over pairs of players.
void fit_line(const std::vector<Meeting>& meetings, std::size_t pairs, PeopleCurve& out) {
  double slope = 0.2, weight = 1;
  std::vector<double> leads;
  for (int step = 0; step < 50; ++step) {
    leads.assign(pairs, 0);
    double lead = 0;
    weight = 0;
    for (const auto& one : meetings) {
      if (std::lround(one.gap) > kLineGap) continue;
      const double p = 1 / (1 + std::exp(-slope * one.gap));
      leads[one.pair] += one.gap * (one.score - p);
      lead += one.gap * (one.score - p);
      weight += one.gap * one.gap * p * (1 - p);
    }
    if (!(weight > 0)) break;
    slope += lead / weight;
    if (std::abs(lead / weight) < 1e-10) break;
  }
  double squares = 0;
  for (const double lead : leads) squares += lead * lead;
  const double half = weight > 0 ? 1.96 * std::sqrt(squares) / weight : 0;
  out.elo_per_unit = kEloPerNat * slope;
  out.low = kEloPerNat * (slope - half);
  out.high = kEloPerNat * (slope + half);
}

}  // namespace

double gap_unit(const Game& game) { return game.family->people->ranks ? 1 : 50; }

PeopleCurve people_curve(const Game& game, GameSource& games, std::stop_token stop) {
  if (!game.family->people) throw Error(fmt::format("{} has no scale of people's strength", game.name));
  PeopleCurve out;
  out.unit = gap_unit(game);
  std::map<std::pair<std::string, std::string>, std::uint32_t> pairs;
  std::vector<Meeting> meetings;
  std::vector<double> strengths;
  GameCache cache;
  GameRow row;
  while (games.next_row(row)) {
    if (stop.stop_requested()) throw Error("interrupted while reading people's games");
    const auto first = strength(row.players[0]), second = strength(row.players[1]);
    if (row.result == Result::Ongoing || !first || !second || row.name != game.name) {
      ++out.unknown;
      continue;
    }
    if (!even_game(*cache.find(row.game))) {
      ++out.uneven;
      continue;
    }
    ++out.games;
    strengths.push_back(*first);
    strengths.push_back(*second);
    const double gap = std::abs(*first - *second) / out.unit;
    if (std::lround(gap) < 1 || std::lround(gap) > kMostGap) continue;
    const std::string one = player_key(row, 0), other = player_key(row, 1);
    const auto found = pairs.emplace(std::minmax(one, other), static_cast<std::uint32_t>(pairs.size())).first;
    meetings.push_back({found->second, gap, reward(row.result, *first > *second ? Side::First : Side::Second)});
  }
  if (meetings.empty()) throw Error("no game is between two people of known and different strength");

  std::vector<Ratio> shares(kMostGap);
  for (const auto& one : meetings)
    shares[static_cast<std::size_t>(std::lround(one.gap) - 1)].push_back({one.pair, one.score, 1});
  const auto intervals = bootstrap(shares, pairs.size());
  for (std::size_t i = 0; i < shares.size(); ++i) {
    if (!intervals[i].known()) continue;
    out.gaps.push_back({.gap = static_cast<double>(i + 1) * out.unit,
                        .people = {intervals[i].value, intervals[i].low, intervals[i].high,
                                   static_cast<std::int64_t>(shares[i].size())}});
  }
  fit_line(meetings, pairs.size(), out);
  const auto middle = strengths.begin() + static_cast<std::ptrdiff_t>(strengths.size() / 2);
  std::nth_element(strengths.begin(), middle, strengths.end());
  out.middle = static_cast<int>(std::lround(*middle));
  return out;
}

}  // namespace ludens::measure
