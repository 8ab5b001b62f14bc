#pragma once
#include <algorithm>
#include <array>
#include <vector>

#include "patterns/five_example.h"
#include "patterns/five_net.h"

namespace ludens::patterns::five {

// The network once more, straight from its description: every window through a point is read off the board anew.
struct NaiveFive {
  explicit NaiveFive(const Net& net) : shape(net.shape), folded(net.shape) { net.fold(folded); }

  // Logits of playing on a point and of winning by it.
  std::pair<double, double> at(const Example& sample, int point) const {
    const auto stone = [&](int p) {
      const bool first = sample.to_move == Side::First;
      return (first ? sample.black : sample.white).has(p) ? 1 : (first ? sample.white : sample.black).has(p) ? 2 : 0;
    };
    const auto h = static_cast<std::size_t>(shape.hidden), s = static_cast<std::size_t>(shape.second);
    const auto colour = static_cast<std::size_t>(index(sample.to_move));
    std::vector<double> sum(h), second(s);
    const auto add = [&](const std::vector<float>& table, std::size_t row) {
      for (std::size_t i = 0; i < h; ++i) sum[i] += table[row * h + i];
    };
    std::array<int, kCounted> counts{};
    for (const auto& window : kAllWindows) {
      int content = 0, place = -1;
      for (int i = kLength - 1; i >= 0; --i) {
        const int p = window.points[static_cast<std::size_t>(i)];
        content = 3 * content + (p == point ? 0 : stone(p));
        if (p == point) place = i;
      }
      if (place >= 0)
        add(folded.views, (colour * 2 + (window.diagonal ? 1 : 0)) * kViews +
                              kViewOf[static_cast<std::size_t>(content)][static_cast<std::size_t>(place)]);
      int own = 0, other = 0;
      for (const int p : window.points) own += stone(p) == 1, other += stone(p) == 2;
      if (own + other == 5)
        ++counts[6];
      else if (other == 0 && own >= 2)
        ++counts[static_cast<std::size_t>(own - 2)];
      else if (own == 0 && other >= 2)
        ++counts[static_cast<std::size_t>(other + 1)];
    }
    add(folded.places, colour * kOrbits + kOrbitOf[static_cast<std::size_t>(point)]);
    for (int r = 0; r < shape.recent; ++r)
      if (sample.recent[static_cast<std::size_t>(r)] != kNowhere)
        add(folded.recent,
            (colour * kRecent + static_cast<std::size_t>(r)) * kOffsets +
                static_cast<std::size_t>(offset_class(point, sample.recent[static_cast<std::size_t>(r)])));
    const auto terms = rating_terms(sample.rating, sample.opponent);
    double logit = 0, value = folded.value_bias[colour];
    for (std::size_t j = 0; j < s; ++j) {
      double z = folded.bias[colour * s + j];
      for (std::size_t k = 0; k < kCounted; ++k)
        z += folded.counts[((colour * kCounted + k) * kBuckets + static_cast<std::size_t>(bucket(counts[k]))) * s + j];
      for (std::size_t t = 0; t < kRatingTerms; ++t) z += static_cast<double>(terms[t]) * folded.ratings[t * s + j];
      for (std::size_t i = 0; i < h; ++i) z += std::max(sum[i], 0.0) * folded.mix[i * s + j];
      logit += std::max(z, 0.0) * folded.policy[j];
      value += std::max(z, 0.0) * folded.value[j];
    }
    return {logit, value};
  }

  Shape shape;
  Folded folded;
};

// A network whose weights are all different from zero, as after training.
inline Net lively_net(const Shape& shape, std::uint64_t seed) {
  Net net(shape, Rng(seed));
  Rng rng(seed + 1);
  for (float& w : net.weights) w += static_cast<float>((rng.unit() - 0.5) * 0.1);
  return net;
}

// Some stones of both colours, with someone to move and last moves.
inline Example random_example(Rng& rng) {
  Example out;
  const int stones = 2 + static_cast<int>(rng.below(30));
  std::vector<int> order;
  for (int p = 0; p < kPoints; ++p) order.push_back(p);
  for (int i = 0; i < stones; ++i) {
    std::swap(order[static_cast<std::size_t>(i)],
              order[static_cast<std::size_t>(i) + rng.below(static_cast<std::uint32_t>(kPoints - i))]);
    (i % 2 == 0 ? out.black : out.white).add(order[static_cast<std::size_t>(i)]);
  }
  out.to_move = stones % 2 == 0 ? Side::First : Side::Second;
  for (int r = 0; r < 3 && r < stones; ++r)
    out.recent[static_cast<std::size_t>(r)] =
        static_cast<std::uint8_t>(order[static_cast<std::size_t>(stones - 1 - r)]);
  out.barred.add(order[static_cast<std::size_t>(stones)]);
  out.rating = 2350;
  out.taken = static_cast<std::uint8_t>(order[static_cast<std::size_t>(stones + 1)]);
  out.outcome = rng.below(2) == 0 ? 0.0f : 1.0f;
  out.wanted = {{out.taken, 0.75f}, {static_cast<std::uint8_t>(order[static_cast<std::size_t>(stones + 2)]), 0.25f}};
  out.judged = {{static_cast<std::uint8_t>(order[static_cast<std::size_t>(stones + 2)]), 0.3f}};
  return out;
}

}  // namespace ludens::patterns::five
