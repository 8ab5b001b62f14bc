// Algorithm 1 with suffix sums. With S = Σ p and L = Σ p·log2 p over a rest, its renormalised entropy is
// H = log2 S − L / S; S and L of every rest are sums of terms of one sign, added from the tail, so nothing cancels, not
// even in a rest of 10⁻³⁰. The good set is small almost always, hence only the likeliest moves are sorted at first.
#include "belief/doubt_filter.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace ludens::belief {
namespace {

constexpr std::size_t kSortedFirst = 24;
constexpr double kRounding = 1e-9;  // a uniform rest is uniform although its entropy is rounded

double plogp(double p) { return p > 0 ? p * std::log2(p) : 0; }

}  // namespace

void DoubtFilter::prepare(std::size_t from, std::size_t to) {
  const auto likelier = [](const Item& a, const Item& b) { return a.p != b.p ? a.p > b.p : a.id < b.id; };
  const auto begin = items_.begin() + static_cast<std::ptrdiff_t>(from);
  const auto end = items_.begin() + static_cast<std::ptrdiff_t>(to);
  if (to < items_.size()) std::nth_element(begin, end, items_.end(), likelier);
  std::sort(begin, end, likelier);
  double mass = 0, sum = 0;
  for (std::size_t i = items_.size(); i-- > to;) {
    mass += items_[i].p;
    sum += plogp(items_[i].p);
  }
  mass_[to] = mass;
  plogp_[to] = sum;
  for (std::size_t i = to; i-- > from;) {
    mass_[i] = mass += items_[i].p;
    plogp_[i] = sum += plogp(items_[i].p);
  }
}

double DoubtFilter::entropy(std::size_t from) const { return std::log2(mass_[from]) - plogp_[from] / mass_[from]; }

bool DoubtFilter::unsure(std::size_t from, double limit) const {
  const std::size_t count = items_.size() - from;
  if (count <= 1 || mass_[from] <= 0) return true;
  return std::log2(static_cast<double>(count)) <= std::log2(limit) + entropy(from) + kRounding;
}

DoubtFilter::Picked DoubtFilter::pick(std::span<const Move> moves, std::span<const float> p) {
  assert(!moves.empty() && moves.size() == p.size());
  const std::size_t n = moves.size();
  items_.resize(n);
  mass_.resize(n + 1);
  plogp_.resize(n + 1);
  good_.clear();
  for (std::size_t i = 0; i < n; ++i) items_[i] = {p[i], moves[i].id, static_cast<std::uint32_t>(i)};
  std::size_t sorted = std::min(n, kSortedFirst);
  prepare(0, sorted);

  Picked picked;
  if (mass_[0] > 0) picked.doubt = static_cast<float>(std::min(1.0, std::exp2(entropy(0)) / static_cast<double>(n)));
  const bool leads = n > 1 && items_[0].p - items_[1].p > limits_.lead * mass_[0];
  picked.everything = !leads && unsure(0, limits_.start);
  const double least = limits_.leftover * mass_[0];
  std::size_t count = 0;
  do {
    if (++count == sorted && sorted < n) prepare(count, sorted = n);
  } while (count < n && !leads && (picked.everything || (mass_[count] >= least && !unsure(count, limits_.stop))));
  for (std::size_t i = 0; i < count; ++i) good_.push_back(items_[i].place);
  return picked;
}

}  // namespace ludens::belief
