#include "patterns/five_trainer.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "base/in_parallel.h"

namespace ludens::patterns::five {
namespace {

constexpr float kTooLittle = 1e-6f;     // a gradient of the logit that is not worth its way back
constexpr float kJudgedWeight = 0.25f;  // of what a search only thinks, beside what happened

// What a example shows: for each open point the rows of the view table, and what the second layer is told.
struct Sight {
  std::array<std::uint8_t, kPoints> points;
  std::array<std::array<std::uint16_t, 20>, kPoints> rows;  // of views, diagonal included
  std::array<std::uint8_t, kPoints> row_count;
  int open = 0;
  std::array<std::uint8_t, kCounted> buckets;
};

void look(const Example& example, Sight& out) {
  const Points& own = example.to_move == Side::First ? example.black : example.white;
  const Points& other = example.to_move == Side::First ? example.white : example.black;
  std::array<std::uint8_t, kPoints> stones;
  for (int p = 0; p < kPoints; ++p)
    stones[static_cast<std::size_t>(p)] = static_cast<std::uint8_t>(own.has(p) ? 1 : other.has(p) ? 2 : 0);
  std::array<std::uint8_t, kWindows> contents;
  std::array<int, kCounted> counts{};
  static const auto counted = [] {
    std::array<std::int8_t, kContents> table;
    for (int c = 0; c < kContents; ++c) table[static_cast<std::size_t>(c)] = static_cast<std::int8_t>(counted_as(c));
    return table;
  }();
  for (std::size_t w = 0; w < kWindows; ++w) {
    int content = 0;
    for (std::size_t i = 0; i < kLength; ++i) content += kDigits[i] * stones[kAllWindows[w].points[i]];
    contents[w] = static_cast<std::uint8_t>(content);
    if (const int k = counted[static_cast<std::size_t>(content)]; k >= 0) ++counts[static_cast<std::size_t>(k)];
  }
  for (std::size_t k = 0; k < kCounted; ++k) out.buckets[k] = static_cast<std::uint8_t>(bucket(counts[k]));
  out.open = 0;
  for (int p = 0; p < kPoints; ++p) {
    if (stones[static_cast<std::size_t>(p)] != 0 || example.barred.has(p)) continue;
    const auto n = static_cast<std::size_t>(out.open++);
    out.points[n] = static_cast<std::uint8_t>(p);
    const auto& through = kThrough[static_cast<std::size_t>(p)];
    out.row_count[n] = static_cast<std::uint8_t>(through.count);
    for (int i = 0; i < through.count; ++i) {
      const auto [window, place] = through.items[static_cast<std::size_t>(i)];
      out.rows[n][static_cast<std::size_t>(i)] =
          static_cast<std::uint16_t>((kAllWindows[window].diagonal ? kViews : 0) + kViewOf[contents[window]][place]);
    }
  }
}

// Forward and backward over one example at a time; H and S known to the compiler, so that loops become vectors.
template <int H, int S>
class Pass {
 public:
  Pass(const Folded& folded, const float* transposed, Folded* gradient, float value_weight)
      : net_(folded), transposed_(transposed), gradient_(gradient), value_weight_(value_weight) {}

  void run(const Example& example, Losses& losses) {
    look(example, sight_);
    if (sight_.open == 0) return;
    const std::size_t colour = static_cast<std::size_t>(index(example.to_move));
    const auto terms = rating_terms(example.rating, example.opponent);
    second_bias(colour, terms);
    int taken = -1;
    for (int n = 0; n < sight_.open; ++n) {
      forward(example, colour, n);
      if (sight_.points[static_cast<std::size_t>(n)] == example.taken) taken = n;
    }
    float top = logits_[0];
    for (int n = 1; n < sight_.open; ++n) top = std::max(top, logits_[static_cast<std::size_t>(n)]);
    float sum = 0;
    for (int n = 0; n < sight_.open; ++n) {
      auto& p = p_[static_cast<std::size_t>(n)];
      p = std::exp(logits_[static_cast<std::size_t>(n)] - top);
      sum += p;
    }
    for (int n = 0; n < sight_.open; ++n) p_[static_cast<std::size_t>(n)] /= sum;
    policy_loss(example, top + std::log(sum), losses);
    std::fill(value_slope_.begin(), value_slope_.begin() + sight_.open, 0.0f);
    float bias_slope = 0;
    const auto judge = [&](int n, float outcome, float weight) {
      const float logit = value_logits_[static_cast<std::size_t>(n)];
      losses.value += weight * (std::max(logit, 0.0f) - logit * outcome + std::log1p(std::exp(-std::abs(logit))));
      const float slope = weight * value_weight_ * (1 / (1 + std::exp(-logit)) - outcome);
      value_slope_[static_cast<std::size_t>(n)] += slope;
      bias_slope += slope;
    };
    if (taken >= 0 && !std::isnan(example.outcome)) {
      judge(taken, example.outcome, 1);
      ++losses.values;
    }
    for (const auto& [point, value] : example.judged)
      for (int n = 0; n < sight_.open; ++n)
        if (sight_.points[static_cast<std::size_t>(n)] == point) judge(n, value, kJudgedWeight);
    if (gradient_ == nullptr) return;
    std::fill(second_slope_.begin(), second_slope_.end(), 0.0f);
    for (int n = 0; n < sight_.open; ++n) {
      const float slope = p_[static_cast<std::size_t>(n)] - wanted_[static_cast<std::size_t>(n)];
      const float value = value_slope_[static_cast<std::size_t>(n)];
      if (std::abs(slope) > kTooLittle || value != 0) backward(example, colour, n, slope, value);
    }
    gradient_->value_bias[colour] += bias_slope;
    for (int j = 0; j < S; ++j) gradient_->bias[colour * S + static_cast<std::size_t>(j)] += second_slope_[j];
    for (std::size_t k = 0; k < kCounted; ++k)
      add(gradient_->counts.data() + ((colour * kCounted + k) * kBuckets + sight_.buckets[k]) * S, 1);
    for (std::size_t t = 0; t < kRatingTerms; ++t)
      if (terms[t] != 0) add(gradient_->ratings.data() + t * S, terms[t]);
  }

 private:
  void add(float* to, float times) {
    for (std::size_t j = 0; j < S; ++j) to[j] += times * second_slope_[j];
  }

  void second_bias(std::size_t colour, const std::array<float, kRatingTerms>& terms) {
    for (std::size_t j = 0; j < S; ++j) base_[j] = net_.bias[colour * S + j];
    for (std::size_t k = 0; k < kCounted; ++k) {
      const float* from = net_.counts.data() + ((colour * kCounted + k) * kBuckets + sight_.buckets[k]) * S;
      for (std::size_t j = 0; j < S; ++j) base_[j] += from[j];
    }
    for (std::size_t t = 0; t < kRatingTerms; ++t)
      for (std::size_t j = 0; j < S; ++j) base_[j] += terms[t] * net_.ratings[t * S + j];
  }

  // Calls f(table, row) for every vector of the first layer that belongs to the n-th open point.
  template <class F>
  void each_row(const Example& example, std::size_t colour, std::size_t n, F f) const {
    const int point = sight_.points[n];
    f(&Folded::places, colour * kOrbits + kOrbitOf[static_cast<std::size_t>(point)]);
    for (int i = 0; i < sight_.row_count[n]; ++i)
      f(&Folded::views, colour * 2 * kViews + sight_.rows[n][static_cast<std::size_t>(i)]);
    for (std::size_t r = 0; r < kRecent; ++r)
      if (example.recent[r] != kNowhere)
        f(&Folded::recent,
          (colour * kRecent + r) * kOffsets + static_cast<std::size_t>(offset_class(point, example.recent[r])));
  }

  void forward(const Example& example, std::size_t colour, int which) {
    const auto n = static_cast<std::size_t>(which);
    float* h = &first_[n * H];
    alignas(64) float sum[H] = {};
    each_row(example, colour, n, [&](auto table, std::size_t row) {
      const float* from = (net_.*table).data() + row * H;
      for (std::size_t i = 0; i < H; ++i) sum[i] += from[i];
    });
    for (std::size_t i = 0; i < H; ++i) h[i] = sum[i] > 0 ? sum[i] : 0;
    alignas(64) float z[S];
    for (std::size_t j = 0; j < S; ++j) z[j] = base_[j];
    for (std::size_t i = 0; i < H; ++i) {
      const float x = h[i];
      const float* row = net_.mix.data() + i * S;
      for (std::size_t j = 0; j < S; ++j) z[j] += x * row[j];
    }
    float logit = 0, value = net_.value_bias[colour];
    float* s = &second_[n * S];
    for (std::size_t j = 0; j < S; ++j) {
      s[j] = z[j] > 0 ? z[j] : 0;
      logit += s[j] * net_.policy[j];
      value += s[j] * net_.value[j];
    }
    logits_[n] = logit;
    value_logits_[n] = value;
  }

  void policy_loss(const Example& example, float log_sum, Losses& losses) {
    std::fill(wanted_.begin(), wanted_.begin() + sight_.open, 0.0f);
    float most = 0, mass = 0;
    int best = -1;
    for (int n = 0; n < sight_.open; ++n)
      for (const auto& [point, p] : example.wanted)
        if (point == sight_.points[static_cast<std::size_t>(n)]) {
          wanted_[static_cast<std::size_t>(n)] = p;
          mass += p;
          if (p > most) most = p, best = n;
        }
    if (best < 0) {  // a move that is barred: nothing to learn
      std::copy_n(p_.begin(), sight_.open, wanted_.begin());
      return;
    }
    for (int n = 0; n < sight_.open; ++n) {
      auto& w = wanted_[static_cast<std::size_t>(n)];
      w /= mass;
      if (w > 0) losses.policy += w * (log_sum - logits_[static_cast<std::size_t>(n)]);
    }
    ++losses.examples;
    int better = 0;
    for (int n = 0; n < sight_.open; ++n)
      better += logits_[static_cast<std::size_t>(n)] > logits_[static_cast<std::size_t>(best)] ||
                (n < best && logits_[static_cast<std::size_t>(n)] == logits_[static_cast<std::size_t>(best)]);
    losses.best += better == 0;
    losses.best3 += better < 3;
  }

  void backward(const Example& example, std::size_t colour, int which, float slope, float value) {
    const auto n = static_cast<std::size_t>(which);
    const float* h = &first_[n * H];
    const float* s = &second_[n * S];
    alignas(64) float ds[S];
    alignas(64) float dh[H] = {};
    for (std::size_t j = 0; j < S; ++j) {
      gradient_->policy[j] += slope * s[j];
      gradient_->value[j] += value * s[j];
      ds[j] = s[j] > 0 ? slope * net_.policy[j] + value * net_.value[j] : 0;
      second_slope_[j] += ds[j];
    }
    for (std::size_t j = 0; j < S; ++j) {
      if (ds[j] == 0) continue;
      const float* row = transposed_ + j * H;
      const float x = ds[j];
      for (std::size_t i = 0; i < H; ++i) dh[i] += x * row[i];
    }
    for (std::size_t i = 0; i < H; ++i) {
      if (h[i] == 0) {
        dh[i] = 0;
        continue;
      }
      float* row = gradient_->mix.data() + i * S;
      const float x = h[i];
      for (std::size_t j = 0; j < S; ++j) row[j] += x * ds[j];
    }
    each_row(example, colour, n, [&](auto table, std::size_t at) {
      float* to = (gradient_->*table).data() + at * H;
      for (std::size_t i = 0; i < H; ++i) to[i] += dh[i];
    });
  }

  const Folded& net_;
  const float* transposed_;
  Folded* gradient_;
  float value_weight_;
  Sight sight_;
  alignas(64) std::array<float, static_cast<std::size_t>(kPoints) * H> first_;
  alignas(64) std::array<float, static_cast<std::size_t>(kPoints) * S> second_;
  alignas(64) std::array<float, S> base_, second_slope_;
  std::array<float, kPoints> logits_, value_logits_, p_, wanted_, value_slope_;
};

struct Work {
  const Folded& folded;
  const float* transposed;
  Folded* gradient;
  float value_weight;
  std::span<const Example* const> examples;
};

template <int H, int S>
Losses run_piece(const Work& work) {
  const auto pass = std::make_unique<Pass<H, S>>(work.folded, work.transposed, work.gradient, work.value_weight);
  Losses out;
  for (const Example* example : work.examples) pass->run(*example, out);
  return out;
}

using RunPiece = Losses (*)(const Work&);
RunPiece piece_runner(const Shape& shape) {
  const bool wide = shape.second == 32;
  if (shape.hidden == 32) return wide ? run_piece<32, 32> : run_piece<32, 16>;
  if (shape.hidden == 64) return wide ? run_piece<64, 32> : run_piece<64, 16>;
  return wide ? run_piece<128, 32> : run_piece<128, 16>;
}

}  // namespace

Losses& Losses::operator+=(const Losses& other) {
  policy += other.policy, value += other.value;
  examples += other.examples, values += other.values, best += other.best, best3 += other.best3;
  return *this;
}

Trainer::Trainer(Net net, TrainerOptions options)
    : net_(std::move(net)), options_(options), folded_(net_.shape), gradients_(kPieces, Folded(net_.shape)) {
  transposed_.resize(folded_.mix.size());
  gradient_.resize(net_.weights.size());
  state_.first.resize(net_.weights.size());
  state_.second.resize(net_.weights.size());
}

Losses Trainer::run(std::span<const Example* const> batch, bool learn) {
  net_.fold(folded_);
  const auto h = static_cast<std::size_t>(net_.shape.hidden), s = static_cast<std::size_t>(net_.shape.second);
  for (std::size_t i = 0; i < h; ++i)
    for (std::size_t j = 0; j < s; ++j) transposed_[j * h + i] = folded_.mix[i * s + j];
  const RunPiece runner = piece_runner(net_.shape);
  std::vector<Losses> losses(kPieces);
  in_parallel(kPieces, options_.threads, [&](std::size_t piece) {
    if (learn) gradients_[piece].clear();
    const std::size_t from = batch.size() * piece / kPieces, to = batch.size() * (piece + 1) / kPieces;
    losses[piece] = runner({folded_, transposed_.data(), learn ? &gradients_[piece] : nullptr,
                            static_cast<float>(options_.value_weight), batch.subspan(from, to - from)});
  });
  Losses out;
  for (const auto& part : losses) out += part;
  return out;
}

Losses Trainer::gradient(std::span<const Example* const> batch, std::vector<float>& out) {
  const Losses losses = run(batch, true);
  Folded& sum = gradients_.front();
  for (std::size_t piece = 1; piece < kPieces; ++piece)
    for (const auto part : {&Folded::views, &Folded::places, &Folded::recent, &Folded::mix, &Folded::bias,
                            &Folded::counts, &Folded::ratings, &Folded::policy, &Folded::value, &Folded::value_bias}) {
      auto& to = sum.*part;
      const auto& from = gradients_[piece].*part;
      for (std::size_t i = 0; i < to.size(); ++i) to[i] += from[i];
    }
  out.resize(net_.weights.size());
  net_.unfold(sum, out);
  const float scale = 1 / static_cast<float>(std::max<std::size_t>(batch.size(), 1));
  for (float& x : out) x *= scale;
  return losses;
}

Losses Trainer::measure(std::span<const Example* const> batch) { return run(batch, false); }

Losses Trainer::step(std::span<const Example* const> batch, double rate) {
  const Losses losses = gradient(batch, gradient_);
  ++state_.steps;
  constexpr double b1 = 0.9, b2 = 0.999;
  const auto fix1 = static_cast<float>(1 / (1 - std::pow(b1, static_cast<double>(state_.steps))));
  const auto fix2 = static_cast<float>(1 / (1 - std::pow(b2, static_cast<double>(state_.steps))));
  const auto step = static_cast<float>(rate), shrink = static_cast<float>(1 - rate * options_.decay);
  for (std::size_t i = 0; i < gradient_.size(); ++i) {
    const float g = gradient_[i];
    float& first = state_.first[i];
    float& second = state_.second[i];
    first = 0.9f * first + 0.1f * g;
    second = 0.999f * second + 0.001f * g * g;
    net_.weights[i] = net_.weights[i] * shrink - step * first * fix1 / (std::sqrt(second * fix2) + 1e-8f);
  }
  return losses;
}

}  // namespace ludens::patterns::five
