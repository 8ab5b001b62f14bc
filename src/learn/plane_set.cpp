#include "learn/plane_set.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace ludens::learn {
namespace {

// Every set of features ends with both ratings: the number and whether it is known, own and the opponent's.
constexpr std::size_t kRatingNumbers = 4;

std::int8_t outcome_of(const Sample& sample) {
  if (sample.outcome == Result::Ongoing) return -1;
  if (sample.outcome == Result::Draw) return 1;
  return sample.outcome == win_for(sample.position.to_move()) ? 0 : 2;
}

}  // namespace

SampleOptions plane_options(const SampleFile& file, SampleOptions options) {
  if (file.texts.empty()) throw Error("the sample file holds no games");
  const GamePtr game = sample_start(file.texts.front()).game;
  options.policy_moves = features_of(*game).policy_moves(*game);
  return options;
}

PlaneSet::PlaneSet(const SampleSet& samples, int threads)
    : game_(samples.game()),
      features_(&features_of(*game_)),
      turns_(features_->turns(*game_)),
      bits_(static_cast<std::size_t>(features_->plane_count() * points())),
      words_((bits_ + 63) / 64),
      numbers_count_(static_cast<std::size_t>(features_->number_count())) {
  for (const auto& turn : turns_) {
    auto& to = turned_.emplace_back(bits_);
    const auto size = static_cast<std::size_t>(points());
    for (std::size_t bit = 0; bit < bits_; ++bit)
      to[bit] = static_cast<std::uint16_t>(bit / size * size + turn.cells[bit % size]);
  }
  const auto count = static_cast<std::size_t>(samples.size());
  planes_.resize(count * words_);
  numbers_.resize(count * numbers_count_);
  moves_.resize(count);
  outcomes_.resize(count);
  may_turn_.resize(count);
  samples.replay(threads, [&](const SampleSet::Shown& shown) {
    const auto i = static_cast<std::size_t>(shown.number);
    const Sample& sample = shown.sample;
    thread_local std::vector<std::uint8_t> bytes;
    bytes.assign(words_ * 64, 0);
    features_->write(sample.position, sample.history, sample.persona, bytes.data(), &numbers_[i * numbers_count_]);
    for (std::size_t at = 0; at < bytes.size(); at += 8) {
      std::uint64_t eight = 0;
      std::memcpy(&eight, &bytes[at], 8);
      // The product's highest byte gathers the lowest bits of the eight bytes.
      planes_[i * words_ + at / 64] |= (eight * 0x0102040810204080ull >> 56) << at % 64;
    }
    moves_[i] = static_cast<std::uint16_t>(features_->logit(sample.played));
    may_turn_[i] = features_->may_turn(sample.position) ? 1 : 0;
    outcomes_[i] = outcome_of(sample);
  });
}

void PlaneSet::write(std::int64_t number, int turn, int hide, PlaneRow& out) const {
  const auto i = static_cast<std::size_t>(number);
  const auto s = static_cast<std::size_t>(may_turn_[i] != 0 ? turn : 0);
  std::fill_n(out.planes, bits_, std::uint8_t{0});
  const auto& to = turned_[s];
  const std::uint64_t* words = &planes_[i * words_];
  for (std::size_t w = 0; w < words_; ++w)
    for (std::uint64_t left = words[w]; left != 0; left &= left - 1)
      out.planes[to[w * 64 + static_cast<std::size_t>(std::countr_zero(left))]] = 1;
  std::copy_n(&numbers_[i * numbers_count_], numbers_count_, out.numbers);
  float* ratings = out.numbers + (numbers_count_ - kRatingNumbers);
  if ((hide & 1) != 0) ratings[0] = ratings[1] = 0;
  if ((hide & 2) != 0) ratings[2] = ratings[3] = 0;
  out.move = turns_[s].logits[moves_[i]];
  out.outcome = outcomes_[i];
}

}  // namespace ludens::learn
