#include "measure/ratings/glicko2.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"

namespace ludens::measure {
namespace {

// Step 5: the new volatility, by the regula falsi of Illinois that Glickman prescribes.
double new_volatility(double phi, double v, double delta, double sigma, double tau) {
  const double a = std::log(sigma * sigma);
  const auto f = [&](double x) {
    const double e = std::exp(x), sum = phi * phi + v + e;
    return e * (delta * delta - sum) / (2 * sum * sum) - (x - a) / (tau * tau);
  };
  double low = a, high = 0;
  if (delta * delta > phi * phi + v) {
    high = std::log(delta * delta - phi * phi - v);
  } else {
    double k = 1;
    while (f(a - k * tau) < 0) ++k;
    high = a - k * tau;
  }
  double f_low = f(low), f_high = f(high);
  while (std::abs(high - low) > 1e-9) {
    const double x = low + (low - high) * f_low / (f_high - f_low), fx = f(x);
    if (fx * f_high <= 0) {
      low = high;
      f_low = f_high;
    } else {
      f_low /= 2;
    }
    high = x;
    f_high = fx;
  }
  return std::exp(low / 2);
}

}  // namespace

Glicko2Player glicko2_period(const Glicko2Player& before, std::span<const Glicko2Game> games, double tau) {
  const double phi = before.sd / kEloPerNat, pi2 = 9.869604401089358;
  if (games.empty()) return {before.rating, kEloPerNat * std::hypot(phi, before.volatility), before.volatility};
  double information = 0, surprise = 0;
  for (const auto& game : games) {
    const double other = game.sd / kEloPerNat;
    const double g = 1 / std::sqrt(1 + 3 * other * other / pi2);
    const double e = 1 / (1 + std::exp(-g * (before.rating - game.rating) / kEloPerNat));
    information += g * g * e * (1 - e);
    surprise += g * (game.score - e);
  }
  const double v = 1 / information;
  const double sigma = new_volatility(phi, v, v * surprise, before.volatility, tau);
  const double after2 = 1 / (1 / (phi * phi + sigma * sigma) + information);
  return {before.rating + kEloPerNat * after2 * surprise, kEloPerNat * std::sqrt(after2), sigma};
}

Glicko2::Glicko2(std::span<const RatedGame> games, int players, const Glicko2Options& options)
    : options_(options),
      now_(static_cast<std::size_t>(players), {options.offset, options.start_sd, options.volatility}),
      last_period_(static_cast<std::size_t>(players), -1),
      history_(static_cast<std::size_t>(players)) {
  check_games(games, players);
  if (options.period < 1) throw Error(fmt::format("a rating period has at least 1 day, found {}", options.period));
  if (!(options.tau > 0) || !(options.tau <= 10))
    throw Error(fmt::format("tau must be above 0 and at most 10, found {}", number(options.tau)));
  const auto sorted = by_day(games);
  for (std::size_t from = 0, to = 0; from < sorted.size(); from = to) {
    const auto period = [&](std::size_t i) { return (sorted[i].day - sorted[0].day) / options_.period; };
    while (to < sorted.size() && period(to) == period(from)) ++to;
    rate_period(std::span(sorted).subspan(from, to - from), period(from));
  }
}

Glicko2Player Glicko2::at_period(int player, int period) const {
  const auto i = static_cast<std::size_t>(player);
  Glicko2Player out = now_[i];
  if (last_period_[i] < 0) return out;  // before the first game there is nothing to grow uncertain about
  const double missed = period - last_period_[i] - 1;
  out.sd = std::min(std::hypot(out.sd, kEloPerNat * out.volatility * std::sqrt(missed)), options_.start_sd);
  return out;
}

void Glicko2::rate_period(std::span<const RatedGame> games, int period) {
  struct Mine {
    std::vector<Glicko2Game> games;
    int day = 0;
  };
  std::map<int, Mine> seen;
  for (const auto& game : games) {  // by day
    // All see each other as before the period.
    const auto black = at_period(game.black, period), white = at_period(game.white, period);
    seen[game.black].games.push_back({white.rating - options_.advantage, white.sd, game.score});
    seen[game.white].games.push_back({black.rating + options_.advantage, black.sd, 1 - game.score});
    seen[game.black].day = seen[game.white].day = game.day;
  }
  std::vector<Glicko2Player> after;
  after.reserve(seen.size());
  for (const auto& [player, mine] : seen)
    after.push_back(glicko2_period(at_period(player, period), mine.games, options_.tau));
  std::size_t next = 0;
  for (const auto& [player, mine] : seen) {
    const auto i = static_cast<std::size_t>(player);
    now_[i] = after[next++];
    last_period_[i] = period;
    history_[i].push_back({mine.day, now_[i].rating, now_[i].sd});
  }
}

RatingPoint Glicko2::last(int player) const {
  const auto& mine = history_[static_cast<std::size_t>(player)];
  return mine.empty() ? RatingPoint{0, options_.offset, options_.start_sd} : mine.back();
}

}  // namespace ludens::measure
