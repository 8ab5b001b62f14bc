#pragma once
#include <cmath>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "measure/ratings/whr.h"

namespace ludens::measure {

// Whole-History Rating as its definition says and nothing else: the log-posterior as a plain sum in Elo, its
// derivatives by differences, its maximum by Newton's method with one dense matrix for everybody. Shares no line with
// the fast one.
class NaiveWhr {
 public:
  using Real = long double;
  using Point = std::pair<int, int>;  // player, day

  NaiveWhr(std::vector<RatedGame> games, int players, const WhrOptions& options)
      : games_(std::move(games)), players_(players), options_(options) {
    std::set<Point> points;
    for (const auto& game : games_)
      for (const int player : {game.black, game.white}) points.insert({player, day(game.day)});
    for (const auto& point : points) place_.emplace(point, place_.size());
    if (options_.fit_advantage) place_.emplace(kAdvantage, place_.size());
    for (const auto& game : games_)
      nodes_.push_back({place_.at({game.black, day(game.day)}), place_.at({game.white, day(game.day)})});
    at_.assign(place_.size(), 0);
    climb();
  }

  double rating(int player, int when) const {
    return static_cast<double>(options_.offset + at_[place_.at({player, day(when)})]);
  }
  double advantage() const { return static_cast<double>(at_[place_.at(kAdvantage)]); }
  double advantage_sd() const { return sd(kAdvantage); }
  double sd(int player, int when) const { return sd(Point{player, day(when)}); }

  // With all other players' ratings fixed: the inverse of this player's rows and columns alone.
  double sd_given_others(int player, int when) const {
    std::vector<std::size_t> mine;
    for (const auto& [point, place] : place_)
      if (point.first == player) mine.push_back(place);
    std::vector<std::vector<Real>> block;
    std::size_t wanted = 0;
    for (std::size_t i = 0; i < mine.size(); ++i) {
      if (mine[i] == place_.at({player, day(when)})) wanted = i;
      block.emplace_back();
      for (const std::size_t j : mine) block.back().push_back(minus_hessian_[mine[i]][j]);
    }
    return deviation(block, wanted);
  }

 private:
  static constexpr Point kAdvantage = {1'000'000, 0};
  int day(int when) const { return options_.w2 > 0 ? when : 0; }
  double sd(const Point& point) const { return deviation(minus_hessian_, place_.at(point)); }

  static double deviation(const std::vector<std::vector<Real>>& matrix, std::size_t i) {
    std::vector<Real> unit(matrix.size(), 0);
    unit[i] = 1;
    return static_cast<double>(std::sqrt(solve(matrix, unit)[i]));
  }

  static Real chance(Real elo) { return 1 / (1 + std::exp(-elo * std::log(Real(10)) / 400)); }

  Real value(const std::vector<Real>& at) const {
    Real sum = 0;
    const Real advantage = options_.fit_advantage ? at[place_.at(kAdvantage)] : Real(options_.advantage);
    const auto won_and_lost = [&](Real elo) {
      return Real(options_.virtual_games) / 2 * (std::log(chance(elo)) + std::log(chance(-elo)));
    };
    for (std::size_t i = 0; i < games_.size(); ++i) {
      const Real lead = at[nodes_[i].first] + advantage - at[nodes_[i].second], score = games_[i].score;
      if (score > 0) sum += score * std::log(chance(lead));
      if (score < 1) sum += (1 - score) * std::log(chance(-lead));
    }
    if (options_.fit_advantage) sum += won_and_lost(advantage);
    for (int player = 0; player < players_; ++player) {
      const Point* before = nullptr;
      for (const auto& [point, place] : place_) {
        if (point.first != player) continue;
        if (!before) {
          sum += won_and_lost(at[place]);
        } else {
          const Real step = at[place] - at[place_.at(*before)];
          sum -= step * step / (2 * Real(options_.w2) * (point.second - before->second));
        }
        before = &point;
      }
    }
    return sum;
  }

  // Central differences of fourth order.
  template <class Function>
  static auto difference(std::vector<Real> at, std::size_t i, Real h, const Function& f) {
    const Real middle = at[i];
    const auto moved = [&](int by) {
      at[i] = middle + by * h;
      return f(at);
    };
    const auto a = moved(-2), b = moved(-1), c = moved(1), d = moved(2);
    if constexpr (std::is_same_v<decltype(f(at)), Real>) {
      return (a - 8 * b + 8 * c - d) / (12 * h);
    } else {
      auto out = a;
      for (std::size_t k = 0; k < out.size(); ++k) out[k] = (a[k] - 8 * b[k] + 8 * c[k] - d[k]) / (12 * h);
      return out;
    }
  }
  std::vector<Real> slope(const std::vector<Real>& at) const {
    std::vector<Real> out;
    for (std::size_t i = 0; i < at.size(); ++i)
      out.push_back(difference(at, i, 0.2L, [this](const auto& x) { return value(x); }));
    return out;
  }

  static std::vector<Real> solve(std::vector<std::vector<Real>> m, std::vector<Real> b) {
    const std::size_t n = b.size();
    for (std::size_t i = 0; i < n; ++i) {
      std::size_t best = i;
      for (std::size_t k = i; k < n; ++k)
        if (std::abs(m[k][i]) > std::abs(m[best][i])) best = k;
      std::swap(m[i], m[best]);
      std::swap(b[i], b[best]);
      for (std::size_t k = 0; k < n; ++k) {
        if (k == i) continue;
        const Real times = m[k][i] / m[i][i];
        for (std::size_t j = i; j < n; ++j) m[k][j] -= times * m[i][j];
        b[k] -= times * b[i];
      }
    }
    for (std::size_t i = 0; i < n; ++i) b[i] /= m[i][i];
    return b;
  }

  void climb() {
    Real moved = 1;
    for (int step = 0; step < 50 && moved > 1e-9L; ++step) {
      minus_hessian_.clear();
      for (std::size_t i = 0; i < at_.size(); ++i) {
        minus_hessian_.push_back(difference(at_, i, 1.0L, [this](const auto& x) { return slope(x); }));
        for (auto& entry : minus_hessian_.back()) entry = -entry;
      }
      const auto by = solve(minus_hessian_, slope(at_));
      Real share = 1;
      moved = 0;
      for (auto next = at_;; share /= 2) {
        for (std::size_t i = 0; i < at_.size(); ++i) next[i] = at_[i] + share * by[i];
        for (const Real one : by) moved = std::max(moved, std::abs(one));
        if (moved < 1 || value(next) > value(at_)) {
          at_ = next;
          break;
        }
      }
    }
  }

  std::vector<RatedGame> games_;
  int players_;
  WhrOptions options_;
  std::map<Point, std::size_t> place_;
  std::vector<std::pair<std::size_t, std::size_t>> nodes_;  // per game
  std::vector<Real> at_;
  std::vector<std::vector<Real>> minus_hessian_;
};

}  // namespace ludens::measure
