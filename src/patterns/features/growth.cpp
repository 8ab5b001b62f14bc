#include "patterns/features/growth.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace ludens::patterns::features {
namespace {

std::size_t z(int i) { return static_cast<std::size_t>(i); }

}  // namespace

Growth::Growth(const Compiled& compiled, int most_elements)
    : compiled_(compiled),
      most_elements_(most_elements),
      turns_(static_cast<int>(compiled.space().orientations().size())) {
  const Space& space = compiled.space();
  for (int a = 0; a < turns_; ++a) {
    auto& row = compose_.emplace_back();
    for (int b = 0; b < turns_; ++b) row.push_back(static_cast<std::uint8_t>(space.compose(space.inverse(a), b)));
  }
  // Which orientations leave a feature as it is.
  std::vector<std::uint32_t> known;
  for (const auto& feature : compiled.features()) {
    std::uint32_t own = 0;
    const Feature upright = space.turned(feature, {});
    for (int o = 0; o < turns_; ++o)
      own |= static_cast<std::uint32_t>(space.turned(feature, space.orientations()[z(o)]) == upright) << o;
    const auto found = std::find(known.begin(), known.end(), own);
    shape_.push_back(static_cast<int>(found - known.begin()));
    if (found == known.end()) known.push_back(own);
  }
  shapes_ = static_cast<int>(known.size());
  for (const auto first : known)
    for (const auto second : known) {
      auto& table = relative_.emplace_back(z(turns_), std::uint8_t{255});
      for (int r = 0; r < turns_; ++r)
        for (int a = 0; a < turns_; ++a)
          for (int b = 0; b < turns_; ++b)
            if ((first >> a & 1) != 0 && (second >> b & 1) != 0)
              table[z(r)] = std::min(table[z(r)], static_cast<std::uint8_t>(space.compose(a, space.compose(r, b))));
    }
  pairs_.resize(at(0, compiled.count(), 0));
  count_.resize(z(compiled.count()));
}

void Growth::add(const Active& active, Side mover, MoveSites move, double error) {
  ++cases_;
  sum_ += error;
  squares_ += error * error;
  active.list(mover, move, list_);
  const auto n = list_.size();
  masks_.resize(n);
  shifted_.assign(n * z(turns_), 0);
  for (std::size_t i = 0; i < n; ++i) {
    ++count_[z(list_[i])];
    masks_[i] = active.orientations(mover, move, list_[i]);
    for (int a = 0; a < turns_; ++a)
      for (std::uint32_t rest = masks_[i]; rest != 0; rest &= rest - 1)
        shifted_[i * z(turns_) + z(a)] |= 1u << compose_[z(a)][z(std::countr_zero(rest))];
  }
  const auto now = static_cast<std::uint32_t>(cases_);
  for (std::size_t j = 0; j < n; ++j)
    for (std::size_t i = 0; i <= j; ++i) {
      std::uint32_t relatives = 0;
      for (std::uint32_t rest = masks_[i]; rest != 0; rest &= rest - 1)
        relatives |= shifted_[j * z(turns_) + z(std::countr_zero(rest))];
      for (; relatives != 0; relatives &= relatives - 1) {
        const int kind = kind_of(list_[i], list_[j], std::countr_zero(relatives));
        Pair& pair = pairs_[at(list_[i], list_[j], kind)];
        if (pair.last == now) continue;
        pair.last = now;
        ++pair.count;
        pair.error += error;
      }
    }
}

std::optional<Growth::Found> Growth::best() const {
  struct Candidate {
    double worth;
    int first, second, relative;
  };
  const auto n = static_cast<double>(cases_);
  const double spread = n * squares_ - sum_ * sum_;
  std::vector<Candidate> candidates;
  if (!(spread > 0)) return std::nullopt;
  for (int j = 0; j < compiled_.count(); ++j)
    for (int i = 0; i <= j; ++i)
      for (int r = 0; r < turns_; ++r) {
        const Pair& pair = pairs_[at(i, j, r)];
        const auto c = static_cast<double>(pair.count);
        if (c == 0 || c == n) continue;
        const double width = std::sqrt(c * (n - c));
        const double wrong = (n * pair.error - c * sum_) / (width * std::sqrt(spread));
        double part = 0;
        for (const int k : {i, j}) {
          const auto x = static_cast<double>(count_[z(k)]);
          if (x < n) part = std::max(part, c * (n - x) / (width * std::sqrt(x * (n - x))));
        }
        if (const double worth = std::abs(wrong) * (1 - part); worth > 0) candidates.push_back({worth, i, j, r});
      }
  std::sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
    if (a.worth != b.worth) return a.worth > b.worth;
    if (a.second != b.second) return a.second < b.second;
    return a.first != b.first ? a.first < b.first : a.relative < b.relative;
  });
  const Space& space = compiled_.space();
  const auto features = compiled_.features();
  for (const auto& one : candidates) {
    Feature both = features[z(one.first)];
    const Feature other = space.turned(features[z(one.second)], space.orientations()[z(one.relative)]);
    both.tests.insert(both.tests.end(), other.tests.begin(), other.tests.end());
    both = space.standard(both);
    if (static_cast<int>(both.tests.size()) > most_elements_) continue;
    if (std::find(features.begin(), features.end(), both) != features.end()) continue;
    return Found{std::move(both), one.worth, one.first, one.second};
  }
  return std::nullopt;
}

}  // namespace ludens::patterns::features
