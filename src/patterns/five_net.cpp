#include "patterns/five_net.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/error.h"

namespace ludens::patterns::five {
namespace {

// One content of each view, with the place it is seen from.
struct Sight {
  int content = 0, place = 0;
};
std::array<Sight, kViews> sights() {
  std::array<Sight, kViews> out{};
  for (int place = kLength - 1; place >= 0; --place)
    for (int content = kContents - 1; content >= 0; --content)
      if (digit(content, place) == 0)
        out[kViewOf[static_cast<std::size_t>(content)][static_cast<std::size_t>(place)]] = {content, place};
  return out;
}
const std::array<Sight, kViews> kSights = sights();

std::size_t at(int n) { return static_cast<std::size_t>(n); }

// Calls f(folded, weight offset, length) for every pair that `fold` adds up.
template <class F, class Fold>
void each_pair(const Shape& shape, Fold& folded, F f) {
  const Layout layout(shape);
  const std::size_t h = at(shape.hidden), s = at(shape.second), places = shape.places ? kOrbits : 1;
  for (std::size_t colour = 0; colour < 2; ++colour) {
    for (std::size_t diagonal = 0; diagonal < 2; ++diagonal)
      for (std::size_t view = 0; view < kViews; ++view) {
        auto* to = folded.views.data() + ((colour * 2 + diagonal) * kViews + view) * h;
        const std::size_t row = ((shape.directions ? diagonal : 0) * kViews + view) * h;
        f(to, layout.views + row, h);
        if (shape.colours) f(to, layout.colour_views + colour * 2 * kViews * h + row, h);
        if (shape.attributes) f(to, layout.attributes + at(attribute_of(static_cast<int>(view))) * h, h);
      }
    for (std::size_t orbit = 0; orbit < kOrbits; ++orbit)
      f(folded.places.data() + (colour * kOrbits + orbit) * h,
        layout.places + ((shape.colours ? colour : 0) * places + (shape.places ? orbit : 0)) * h, h);
    const std::size_t remembered = at(shape.recent) * kOffsets * h;
    f(folded.recent.data() + colour * kRecent * kOffsets * h, layout.recent + (shape.colours ? colour : 0) * remembered,
      remembered);
    f(folded.bias.data() + colour * s, layout.bias + (shape.colours ? colour : 0) * s, s);
    if (shape.counts) {
      const std::size_t all = kCounted * kBuckets * s;
      f(folded.counts.data() + colour * all, layout.counts + (shape.colours ? colour : 0) * all, all);
    }
    f(folded.value_bias.data() + colour, layout.value_bias + (shape.colours ? colour : 0), 1);
  }
  if (shape.ratings) f(folded.ratings.data(), layout.ratings, kRatingTerms * s);
  f(folded.mix.data(), layout.mix, h * s);
  f(folded.policy.data(), layout.policy, s);
  f(folded.value.data(), layout.value, s);
}

}  // namespace

void check(const Shape& shape) {
  if (shape.hidden != 32 && shape.hidden != 64 && shape.hidden != 128)
    throw Error(fmt::format("a five-window network has 32, 64 or 128 hidden units, found {}", shape.hidden));
  if (shape.second != 16 && shape.second != 32)
    throw Error(fmt::format("a five-window network has 16 or 32 units in its second layer, found {}", shape.second));
  if (shape.recent < 0 || shape.recent > kRecent)
    throw Error(fmt::format("a five-window network remembers 0 to {} moves, found {}", kRecent, shape.recent));
}

int attribute_of(int view) {
  const int content = kSights[at(view)].content;
  return content == 0 ? 0 : 5 + kPotential[at(content)];
}

int counted_as(int content) {
  if (is_full(content)) return 6;
  const int potential = kPotential[at(content)];
  if (potential >= 2 && potential <= 4) return potential - 2;
  return potential <= -2 && potential >= -4 ? 1 - potential : -1;
}

std::array<float, kRatingTerms> rating_terms(float own, float opponent) {
  const auto scaled = [](float rating) { return std::clamp((rating - 2200) / 300, -3.0f, 3.0f); };
  std::array<float, kRatingTerms> out{};
  if (std::isnan(own)) {
    out[0] = 1;
  } else {
    out[1] = scaled(own);
    out[2] = out[1] * out[1] - 1;
  }
  if (std::isnan(opponent)) {
    out[3] = 1;
  } else {
    out[4] = scaled(opponent);
    out[5] = out[4] * out[4] - 1;
  }
  return out;
}

Layout::Layout(const Shape& shape) {
  const std::size_t h = at(shape.hidden), s = at(shape.second);
  std::size_t next = 0;
  const auto take = [&](std::size_t count) {
    const std::size_t from = next;
    next += count;
    return from;
  };
  const std::size_t colours = shape.colours ? 2 : 1;
  views = take((shape.directions ? 2 : 1) * kViews * h);
  colour_views = take(shape.colours ? 2 * 2 * kViews * h : 0);
  attributes = take(shape.attributes ? kAttributes * h : 0);
  places = take(colours * (shape.places ? kOrbits : 1) * h);

  recent = take(colours * at(shape.recent) * kOffsets * h);
  mix = take(h * s);
  bias = take(colours * s);
  counts = take(shape.counts ? colours * kCounted * kBuckets * s : 0);
  ratings = take(shape.ratings ? kRatingTerms * s : 0);
  policy = take(s);
  value = take(s);
  value_bias = take(colours);
  size = next;
}

Folded::Folded(const Shape& shape) {
  const std::size_t h = at(shape.hidden), s = at(shape.second);
  views.resize(4 * kViews * h);
  places.resize(2 * kOrbits * h);
  recent.resize(2 * kRecent * kOffsets * h);
  mix.resize(h * s);
  bias.resize(2 * s);
  counts.resize(2 * kCounted * kBuckets * s);
  ratings.resize(kRatingTerms * s);
  policy.resize(s);
  value.resize(s);
  value_bias.resize(2);
}

void Folded::clear() {
  for (auto* part : {&views, &places, &recent, &mix, &bias, &counts, &ratings, &policy, &value, &value_bias})
    std::fill(part->begin(), part->end(), 0.0f);
}

Net::Net(const Shape& with, Rng rng) : shape(with) {
  check(shape);
  const Layout layout(shape);
  weights.assign(layout.size, 0.0f);
  const auto draw = [&](std::size_t from, std::size_t count, double scale) {
    for (std::size_t i = from; i < from + count; ++i)
      weights[i] = static_cast<float>((rng.unit() + rng.unit() + rng.unit() - 1.5) * 2 * scale);
  };
  const std::size_t h = at(shape.hidden), s = at(shape.second);
  draw(layout.views, (shape.directions ? 2 : 1) * kViews * h, 0.15);
  draw(layout.mix, h * s, std::sqrt(2.0 / static_cast<double>(h)));
  draw(layout.policy, s, std::sqrt(1.0 / static_cast<double>(s)));
  draw(layout.value, s, std::sqrt(1.0 / static_cast<double>(s)));
}

void Net::take_over(const Net& other) {
  if (shape.hidden != other.shape.hidden || shape.second != other.shape.second)
    throw Error(fmt::format("a network of {} and {} units cannot go on from one of {} and {}", shape.hidden,
                            shape.second, other.shape.hidden, other.shape.second));
  for (const bool Shape::* part :
       {&Shape::directions, &Shape::places, &Shape::attributes, &Shape::colours, &Shape::counts})
    if (shape.*part != other.shape.*part) throw Error("a network can only go on from one that sees the same windows");
  const Layout here(shape), there(other.shape);
  const std::size_t colours = shape.colours ? 2 : 1, row = kOffsets * at(shape.hidden);
  std::fill(weights.begin(), weights.end(), 0.0f);
  const auto copy = [&](std::size_t from, std::size_t to, std::size_t count) {
    std::copy_n(other.weights.begin() + static_cast<std::ptrdiff_t>(from), count,
                weights.begin() + static_cast<std::ptrdiff_t>(to));
  };
  copy(0, 0, here.recent);
  for (std::size_t colour = 0; colour < colours; ++colour)
    copy(there.recent + colour * at(other.shape.recent) * row, here.recent + colour * at(shape.recent) * row,
         at(std::min(shape.recent, other.shape.recent)) * row);
  copy(there.mix, here.mix, here.ratings - here.mix);
  if (shape.ratings && other.shape.ratings) copy(there.ratings, here.ratings, here.policy - here.ratings);
  copy(there.policy, here.policy, here.size - here.policy);
}

void Net::fold(Folded& out) const {
  out.clear();
  each_pair(shape, out, [&](float* to, std::size_t from, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) to[i] += weights[from + i];
  });
}

void Net::unfold(const Folded& gradient, std::span<float> out) const {
  std::fill(out.begin(), out.end(), 0.0f);
  each_pair(shape, gradient, [&](const float* from, std::size_t to, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) out[to + i] += from[i];
  });
}

}  // namespace ludens::patterns::five
