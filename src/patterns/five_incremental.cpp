#include "patterns/five_incremental.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>

#include "base/error.h"
#include "games/five_in_row/line_game.h"
#include "games/five_in_row/renju.h"
#include "patterns/five_example.h"
#include "patterns/five_words.h"

namespace ludens::patterns::five {
namespace {

using Gomoku = LineGame<15, 15, 5>;

// eˣ for −80 ≤ x ≤ 80, to 2·10⁻⁷ of its value: 2 to the whole part by its bits, the rest by Taylor's polynomial. Plain
// arithmetic without branches, so that a loop becomes vectors and every machine computes the same.
inline float power_of_e(float x) {
  x = x < -80.0f ? -80.0f : x;
  x = x > 80.0f ? 80.0f : x;
  const float t = x * 1.44269504f;
  constexpr float kRound = 12582912.0f;  // 1.5·2²³: adding it leaves no room for fractions
  const float shifted = t + kRound;
  const float whole = shifted - kRound;
  const float r = (t - whole) * 0.693147181f;
  const float series =
      1 + r * (1 + r * (0.5f + r * (1.0f / 6 + r * (1.0f / 24 + r * (1.0f / 120 + r * (1.0f / 720))))));
  return series * std::bit_cast<float>((static_cast<int>(whole) + 127) << 23);
}

// offset_class for all pairs of points: [from][to].
const auto kOffsetOf = [] {
  std::vector<std::array<std::uint8_t, kPoints>> out(kPoints);
  for (int a = 0; a < kPoints; ++a)
    for (int b = 0; b < kPoints; ++b)
      out[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)] = static_cast<std::uint8_t>(offset_class(a, b));
  return out;
}();

// 32 numbers at once, wherever they lie; compilers cut it to the vectors that the machine has.
typedef std::int16_t Lane __attribute__((vector_size(64), aligned(2), may_alias));

// What a point's windows and the last moves say, rectified.
void rectify(const std::int16_t* sums, const std::int16_t* const* recent, int known, int hidden, std::int16_t* out) {
  for (int i = 0; i < hidden; i += 32) {
    Lane x = *reinterpret_cast<const Lane*>(sums + i);
    for (int r = 0; r < known; ++r) x += *reinterpret_cast<const Lane*>(recent[r] + i);
    const Lane zero = x - x, ceiling = zero + static_cast<std::int16_t>(Tables::kCeiling);
    x = x > zero ? x : zero;
    *reinterpret_cast<Lane*>(out + i) = x < ceiling ? x : ceiling;
  }
}

bool plain(const Position& position) {
  const auto* renju = position.try_as<Renju>();
  return renju == nullptr || renju->opening().over();
}

}  // namespace

IncrementalNet::IncrementalNet(std::shared_ptr<const Tables> tables) : board_(std::move(tables)) {
  const Shape& shape = board_.tables().shape;
  rating_.resize(static_cast<std::size_t>(shape.second));
  base_.resize(static_cast<std::size_t>(shape.second));
  first_.resize(static_cast<std::size_t>(kPoints * shape.hidden));
}

void IncrementalNet::set_position(const Position& position, std::span<const Move> history, const Persona& persona) {
  const bool renju = position.try_as<Renju>() != nullptr;
  if (!renju && position.try_as<Gomoku>() == nullptr)
    throw Error("a five-window network plays renju and gomoku on 15×15, not this game");
  if (renju && !forbidden_) {
    forbidden_.emplace();
    for (int p = 0; p < kPoints; ++p)
      if (board_.stone(p) != 0) forbidden_->put(board_.stone(p) == 1 ? Side::First : Side::Second, p);
  }
  if (!renju) forbidden_.reset();
  steps_.clear();
  stones_.clear();
  for (const Move move : history)
    if (move.id < kPoints) stones_.push_back(static_cast<std::uint8_t>(move.id));
  follow(position);
  set_ratings(persona.rating ? static_cast<float>(*persona.rating) : kUnknown,
              persona.opponent_rating ? static_cast<float>(*persona.opponent_rating) : kUnknown);
}

void IncrementalNet::set_ratings(float own, float opponent) {
  const Tables& t = board_.tables();
  const auto terms = rating_terms(own, opponent);
  for (std::size_t j = 0; j < rating_.size(); ++j) {
    double sum = 0;
    for (std::size_t k = 0; k < kRatingTerms; ++k)
      sum += static_cast<double>(terms[k]) * t.ratings[k * rating_.size() + j];
    rating_[j] = static_cast<std::int32_t>(std::lround(sum));
  }
}

void IncrementalNet::set_position(const Example& example) {
  forbidden_.reset();
  steps_.clear();
  stones_.clear();
  opening_.reset();
  for (int p = 0; p < kPoints; ++p) {
    const int wanted = example.black.has(p) ? 1 : example.white.has(p) ? 2 : 0;
    if (board_.stone(p) == wanted) continue;
    if (board_.stone(p) != 0) board_.take(p);
    if (wanted != 0) board_.put(wanted == 1 ? Side::First : Side::Second, p);
  }
  for (std::size_t r = example.recent.size(); r > 0; --r)
    if (example.recent[r - 1] != kNowhere) stones_.push_back(example.recent[r - 1]);
  side_ = example.to_move;
  set_ratings(example.rating, example.opponent);
}

void IncrementalNet::follow(const Position& position) {
  for (int p = 0; p < kPoints; ++p) {
    const char glyph = position.glyph(p);
    const int wanted = glyph == 'X' ? 1 : glyph == 'O' ? 2 : 0;
    if (board_.stone(p) == wanted) continue;
    if (board_.stone(p) != 0) take(p);
    if (wanted != 0) put(wanted == 1 ? Side::First : Side::Second, p);
  }
  side_ = position.to_move();
  opening_ = plain(position) ? nullptr : std::make_unique<Position>(position);
}

void IncrementalNet::put(Side side, int point) {
  board_.put(side, point);
  if (forbidden_) forbidden_->put(side, point);
}

void IncrementalNet::take(int point) {
  if (forbidden_) forbidden_->take(board_.stone(point) == 1 ? Side::First : Side::Second, point);
  board_.take(point);
}

void IncrementalNet::play(Move move) {
  if (!opening_) {
    assert(move.id < kPoints);
    const int point = static_cast<int>(move.id);
    put(side_, point);
    side_ = ~side_;
    stones_.push_back(static_cast<std::uint8_t>(point));
    steps_.push_back({point});
    return;
  }
  steps_.push_back({-1, std::make_unique<Position>(*opening_), stones_});
  Position after = *opening_;
  after.play(move);
  if (move.id < kPoints) stones_.push_back(static_cast<std::uint8_t>(move.id));
  follow(after);
}

void IncrementalNet::undo() {
  assert(!steps_.empty());
  Step step = std::move(steps_.back());
  steps_.pop_back();
  if (step.point >= 0) {
    take(step.point);
    side_ = ~side_;
    stones_.pop_back();
    return;
  }
  stones_ = std::move(step.stones_before);
  follow(*step.before);
}

bool IncrementalNet::barred(int point) const {
  return forbidden_ && side_ == Side::First && forbidden_->forbidden(point) != Forbidden::No;
}

void IncrementalNet::set_base() {
  const Tables& t = board_.tables();
  const std::size_t s = base_.size(), colour = static_cast<std::size_t>(index(side_));
  for (std::size_t j = 0; j < s; ++j) base_[j] = t.bias[colour * s + j] + rating_[j];
  for (std::size_t k = 0; k < kCounted; ++k) {
    const auto in = static_cast<std::size_t>(bucket(board_.count(side_, static_cast<int>(k))));
    const std::int32_t* from = t.counts.data() + ((colour * kCounted + k) * kBuckets + in) * s;
    for (std::size_t j = 0; j < s; ++j) base_[j] += from[j];
  }
}

// The rows of the last moves' table that belong to a point.
int IncrementalNet::recent_rows(int point, const std::int16_t** rows) const {
  const Tables& t = board_.tables();
  const int known = std::min(t.shape.recent, static_cast<int>(stones_.size()));
  for (int r = 0; r < known; ++r) {
    const std::size_t last = stones_[stones_.size() - 1 - static_cast<std::size_t>(r)];
    const int offset = kOffsetOf[last][static_cast<std::size_t>(point)];
    rows[r] = t.recent.data() + ((index(side_) * kRecent + r) * kOffsets + offset) * t.shape.hidden;
  }
  return known;
}

// The rectified sums of a point, written to `room`.
void IncrementalNet::first_layer(int point, std::int16_t* room) const {
  const std::int16_t* rows[kRecent];
  const int known = recent_rows(point, rows), hidden = board_.tables().shape.hidden;
  rectify(board_.sums(side_, point), rows, known, hidden, room);
}

void IncrementalNet::evaluate_moves(std::span<const Move> moves, float* p, float* action_values) {
  const Tables& t = board_.tables();
  set_base();
  int stones = 0;
  for (const Move move : moves)
    if (move.id < kPoints) first_layer(static_cast<int>(move.id), first_.data() + stones++ * t.shape.hidden);
  finish(t, first_.data(), stones, base_.data(), logits_.data(), value_logits_.data());
  int n = 0;
  float top = -1e30f, sum_logits = 0;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (moves[i].id >= kPoints) continue;
    p[i] = static_cast<float>(logits_[static_cast<std::size_t>(n)]) * Tables::kLogitUnit;
    action_values[i] = static_cast<float>(value_logits_[static_cast<std::size_t>(n)] + t.value_bias[index(side_)]) *
                       Tables::kLogitUnit;
    ++n;
    top = std::max(top, p[i]);
    sum_logits += p[i];
  }
  if (n < static_cast<int>(moves.size())) {
    const float middle = n > 0 ? sum_logits / static_cast<float>(n) : 0;
    for (std::size_t i = 0; i < moves.size(); ++i)
      if (moves[i].id >= kPoints) p[i] = middle, action_values[i] = 0, top = std::max(top, middle);
  }
  for (std::size_t i = 0; i < moves.size(); ++i) p[i] = power_of_e(p[i] - top);
  for (std::size_t i = 0; i < moves.size(); ++i) action_values[i] = 1 / (1 + power_of_e(-action_values[i]));
  if (forbidden_ && side_ == Side::First) {
    std::array<bool, kPoints> bars{};
    bool any = false;
    forbidden_->each([&](int point, Forbidden) { bars[static_cast<std::size_t>(point)] = any = true; });
    if (any)
      for (std::size_t i = 0; i < moves.size(); ++i)
        if (moves[i].id < kPoints && bars[moves[i].id]) p[i] = 0, action_values[i] = 0;
  }
  float sum = 0;
  for (std::size_t i = 0; i < moves.size(); ++i) sum += p[i];
  if (sum > 0)
    for (std::size_t i = 0; i < moves.size(); ++i) p[i] /= sum;
  else
    std::fill_n(p, moves.size(), 1 / static_cast<float>(moves.size()));
}

std::pair<float, float> IncrementalNet::logits(int point) {
  const Tables& t = board_.tables();
  set_base();
  first_layer(point, first_.data());
  finish(t, first_.data(), 1, base_.data(), logits_.data(), value_logits_.data());
  return {static_cast<float>(logits_[0]) * Tables::kLogitUnit,
          static_cast<float>(value_logits_[0] + t.value_bias[index(side_)]) * Tables::kLogitUnit};
}

std::int64_t IncrementalNet::bytes() const {
  const Tables& t = board_.tables();
  const auto size = [](const auto& v) { return static_cast<std::int64_t>(v.size() * sizeof v[0]); };
  return static_cast<std::int64_t>(sizeof *this) + size(first_) + 2 * 2 * kPoints * t.shape.hidden * 2 + size(t.views) +
         size(t.recent) + size(t.mix) + size(t.counts);
}

// How much a window speaks for a move: what the logit would lose if the window looked empty.
std::vector<Reason> IncrementalNet::explain(Move move, int most) {
  std::vector<Reason> out;
  if (move.id >= kPoints) return out;
  const int point = static_cast<int>(move.id);
  if (barred(point)) {
    out.push_back({{move}, -20, "forbidden to Black"});
    return out;
  }
  const Tables& t = board_.tables();
  const int hidden = t.shape.hidden;
  const float whole = logits(point).first;
  const std::int16_t* recent[kRecent];
  const int known = recent_rows(point, recent);
  const auto& through = kThrough[static_cast<std::size_t>(point)];
  std::vector<std::int16_t> changed(static_cast<std::size_t>(hidden));
  for (int i = 0; i < through.count; ++i) {
    const auto [w, place] = through.items[static_cast<std::size_t>(i)];
    const int content = board_.content(w);
    if (content == 0) continue;
    const std::int16_t* seen = board_.row(side_, w, content, place);
    const std::int16_t* empty = board_.row(side_, w, 0, place);
    const std::int16_t* sums = board_.sums(side_, point);
    // Rectified anew from the changed sums; the last moves count as before.
    for (int k = 0; k < hidden; ++k) {
      int x = sums[k] + empty[k] - seen[k];
      for (int r = 0; r < known; ++r) x += recent[r][k];
      changed[static_cast<std::size_t>(k)] = static_cast<std::int16_t>(std::clamp(x, 0, Tables::kCeiling));
    }
    finish(t, changed.data(), 1, base_.data(), logits_.data(), value_logits_.data());
    const float without = static_cast<float>(logits_[0]) * Tables::kLogitUnit;
    Reason reason;
    for (const auto cell : kAllWindows[w].points) reason.cells.push_back(Move{cell});
    reason.weight = whole - without;
    reason.text = window_words(w, side_ == Side::First ? content : kExchanged[static_cast<std::size_t>(content)], place,
                               [&](int cell) { return board_.stone(cell) == 0; });
    out.push_back(std::move(reason));
  }
  std::stable_sort(out.begin(), out.end(),
                   [](const Reason& a, const Reason& b) { return std::abs(a.weight) > std::abs(b.weight); });
  if (static_cast<int>(out.size()) > most) out.resize(static_cast<std::size_t>(most));
  return out;
}

ExampleEvaluator::ExampleEvaluator(const Net& net) : net_(std::make_shared<Tables>(net)) {}

void ExampleEvaluator::judge(const Example& example, std::vector<Move>& moves, std::vector<float>& p) {
  net_.set_position(example);
  moves.clear();
  for (int point = 0; point < kPoints; ++point)
    if (!example.black.has(point) && !example.white.has(point) && !example.barred.has(point))
      moves.push_back(Move{static_cast<std::uint32_t>(point)});
  p.resize(moves.size());
  std::vector<float> action_values(moves.size());
  if (!moves.empty()) net_.evaluate_moves(moves, p.data(), action_values.data());
}

}  // namespace ludens::patterns::five
