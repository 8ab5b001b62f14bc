#include "belief/distribution.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace ludens::belief {
namespace {

void normalise(std::vector<Weighted>& items) {
  double sum = 0;
  for (const auto& item : items) sum += item.p;
  if (std::abs(sum - 1) < 1e-6) return;  // already so but for rounding: what was written reads back bit for bit
  for (auto& item : items)
    item.p = static_cast<float>(sum > 0 ? item.p / sum : 1.0 / static_cast<double>(items.size()));
}

}  // namespace

Distribution::Distribution(std::vector<Weighted> weights) : items_(std::move(weights)) {
  for ([[maybe_unused]] const auto& item : items_) assert(std::isfinite(item.p) && item.p >= 0);
  normalise(items_);
}

Distribution Distribution::uniform(std::span<const Move> moves) {
  std::vector<Weighted> items;
  items.reserve(moves.size());
  for (const Move move : moves) items.push_back({move, 1});
  return Distribution(std::move(items));
}

Distribution Distribution::sure(Move move) { return Distribution({{move, 1}}); }

float Distribution::at(Move move) const {
  for (const auto& item : items_)
    if (item.move == move) return item.p;
  return 0;
}

Move Distribution::best() const {
  Weighted best;
  best.p = -1;
  for (const auto& item : items_)
    if (item.p > best.p || (item.p == best.p && item.move < best.move)) best = item;
  return best.move;
}

Move Distribution::sample(Rng& rng) const {
  assert(!items_.empty());
  double left = rng.unit();
  for (const auto& item : items_) {
    left -= item.p;
    if (left < 0) return item.move;
  }
  // Rounding may leave a crumb: it belongs to the last move that can be played at all.
  const auto last = std::find_if(items_.rbegin(), items_.rend(), [](const auto& item) { return item.p > 0; });
  return last == items_.rend() ? items_.back().move : last->move;
}

std::vector<Weighted> Distribution::ranked() const {
  auto out = items_;
  std::sort(out.begin(), out.end(),
            [](const auto& a, const auto& b) { return a.p != b.p ? a.p > b.p : a.move < b.move; });
  return out;
}

double Distribution::entropy() const {
  double bits = 0;
  for (const auto& item : items_)
    if (item.p > 0) bits -= item.p * std::log2(static_cast<double>(item.p));
  return bits;
}

Distribution temper(const Distribution& moves, double temperature) {
  if (moves.empty()) return moves;
  if (temperature <= 0) return Distribution::sure(moves.best());
  const double top = moves.at(moves.best());
  std::vector<Weighted> items(moves.items().begin(), moves.items().end());
  for (auto& item : items) item.p = static_cast<float>(std::pow(item.p / top, 1 / temperature));
  return Distribution(std::move(items));
}

Distribution blend(std::span<const Distribution> parts, std::span<const double> weights) {
  assert(!parts.empty() && parts.size() == weights.size());
  std::vector<Weighted> items(parts[0].items().begin(), parts[0].items().end());
  std::vector<double> logs(items.size(), 0.0);
  for (std::size_t k = 0; k < parts.size(); ++k) {
    if (weights[k] == 0) continue;
    for (std::size_t i = 0; i < items.size(); ++i)
      logs[i] += weights[k] * std::log(static_cast<double>(parts[k].at(items[i].move)));
  }
  const double top = logs.empty() ? 0 : *std::max_element(logs.begin(), logs.end());
  for (std::size_t i = 0; i < items.size(); ++i)
    items[i].p = std::isfinite(top) ? static_cast<float>(std::exp(logs[i] - top)) : 0.0f;
  return Distribution(std::move(items));
}

Distribution power_mean(std::span<const Distribution> parts, std::span<const double> weights, double power) {
  assert(!parts.empty() && parts.size() == weights.size());
  std::vector<Weighted> items;
  for (const auto& part : parts) items.insert(items.end(), part.items().begin(), part.items().end());
  std::sort(items.begin(), items.end(), [](const auto& a, const auto& b) { return a.move < b.move; });
  items.erase(std::unique(items.begin(), items.end(), [](const auto& a, const auto& b) { return a.move == b.move; }),
              items.end());
  const auto row = [&](Move move) {
    return static_cast<std::size_t>(
        std::lower_bound(items.begin(), items.end(), move, [](const auto& a, Move m) { return a.move < m; }) -
        items.begin());
  };
  // Logarithms of the means; sums of powers are taken relative to the largest, lest they leave the range of numbers.
  std::vector<double> logs(items.size(), power == 0 ? 0.0 : -INFINITY);
  std::vector<double> p(items.size());
  for (std::size_t k = 0; k < parts.size(); ++k) {
    if (weights[k] <= 0) continue;
    std::fill(p.begin(), p.end(), kUnlisted);
    for (const auto& item : parts[k].items()) p[row(item.move)] = std::max<double>(item.p, kUnlisted);
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (power == 0) {
        logs[i] += weights[k] * std::log(p[i]);
        continue;
      }
      const double term = std::log(weights[k]) + power * std::log(p[i]), top = std::max(logs[i], term);
      logs[i] = top + std::log(std::exp(logs[i] - top) + std::exp(term - top));
    }
  }
  if (power != 0)
    for (auto& log : logs) log /= power;
  const double top = logs.empty() ? 0 : *std::max_element(logs.begin(), logs.end());
  for (std::size_t i = 0; i < items.size(); ++i) items[i].p = static_cast<float>(std::exp(logs[i] - top));
  return Distribution(std::move(items));
}

Distribution keep_top(const Distribution& moves, double mass) {
  auto items = moves.ranked();
  double held = 0;
  std::size_t kept = 0;
  while (kept < items.size() && (kept == 0 || held < mass)) held += items[kept++].p;
  items.resize(kept);
  return Distribution(std::move(items));
}

}  // namespace ludens::belief
