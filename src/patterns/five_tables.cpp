#include "patterns/five_tables.h"

#include <algorithm>
#include <cmath>

#include "patterns/kernels/finish.h"

namespace ludens::patterns::five {
namespace {

template <class T>
std::vector<T> whole(const std::vector<float>& from, int bits, double most) {
  std::vector<T> out(from.size());
  for (std::size_t i = 0; i < from.size(); ++i)
    out[i] = static_cast<T>(std::lround(std::clamp<double>(from[i], -most, most) * (1 << bits)));
  return out;
}

}  // namespace

Tables::Tables(const Net& net) : shape(net.shape) {
  Folded folded(shape);
  net.fold(folded);
  views = whole<std::int16_t>(folded.views, kFirstBits, 4);  // at most 24 of them are added: below 2¹⁵
  places = whole<std::int16_t>(folded.places, kFirstBits, 8);
  recent = whole<std::int16_t>(folded.recent, kFirstBits, 8);
  const auto rows = whole<std::int16_t>(folded.mix, kMixBits, 4);
  const auto s = static_cast<std::size_t>(shape.second);
  mix.resize(rows.size());
  for (std::size_t i = 0; i < static_cast<std::size_t>(shape.hidden); ++i)
    for (std::size_t j = 0; j < s; ++j) mix[(i / 2 * s + j) * 2 + i % 2] = rows[i * s + j];
  bias = whole<std::int32_t>(folded.bias, kFirstBits + kMixBits, 1000);
  counts = whole<std::int32_t>(folded.counts, kFirstBits + kMixBits, 1000);
  ratings = whole<std::int32_t>(folded.ratings, kFirstBits + kMixBits, 1000);
  policy = whole<std::int16_t>(folded.policy, kOutBits, 7.9);
  value = whole<std::int16_t>(folded.value, kOutBits, 7.9);
  for (std::size_t colour = 0; colour < 2; ++colour)
    value_bias[colour] = static_cast<std::int32_t>(
        std::lround(std::clamp<double>(folded.value_bias[colour], -1000, 1000) * (1 << (kFirstBits + kOutBits))));
}

void finish(const Tables& tables, const std::int16_t* first, int count, const std::int32_t* base, std::int32_t* logits,
            std::int32_t* value_logits) {
  static const auto best = usable_finish().front()->finish;
  best({tables.shape.hidden, tables.shape.second, tables.mix.data(), tables.policy.data(), tables.value.data(), first,
        base, count, logits, value_logits});
}

}  // namespace ludens::patterns::five
