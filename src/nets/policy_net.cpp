#include "nets/policy_net.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/error.h"
#include "base/hash.h"
#include "games/catalogue.h"
#include "nets/features.h"

namespace ludens::nets {
namespace {

constexpr std::size_t kAtOnce = 16;  // samples of one forward pass

std::uint64_t hash_floats(const float* values, std::size_t count, std::uint64_t seed) {
  return hash_text({reinterpret_cast<const char*>(values), count * sizeof(float)}, seed);
}

class OwnDialect final : public NetDialect {
 public:
  OwnDialect(const Features& features, const Game& game)
      : features_(features),
        bits_(static_cast<std::size_t>(features.plane_count())),
        numbers_(static_cast<std::size_t>(features.number_count())),
        points_(static_cast<std::size_t>(game.board.size())) {
    if (features.policy_planes() == 1) return;
    for (int id = 0; id < features.policy_moves(game); ++id)
      places_.push_back(static_cast<std::uint16_t>(features.logit(Move{static_cast<std::uint32_t>(id)})));
  }
  std::vector<std::uint16_t> places() const override { return places_; }
  void write(const EvaluationRequest& q, float* planes, float*) const override {
    static thread_local std::vector<std::uint8_t> ones;
    static thread_local std::vector<float> values;
    ones.resize(bits_ * points_);
    values.resize(numbers_);
    features_.write(q.position, q.history, q.persona, ones.data(), values.data());
    std::copy(ones.begin(), ones.end(), planes);
    for (std::size_t i = 0; i < numbers_; ++i) std::fill_n(planes + (bits_ + i) * points_, points_, values[i]);
  }
  Value value(std::span<const float> outputs) const override {
    return value_of_logits(outputs[0], outputs[1], outputs[2]);
  }

 private:
  const Features& features_;
  std::size_t bits_, numbers_, points_;
  std::vector<std::uint16_t> places_;
};

}  // namespace

Value value_of_logits(float win, float draw, float loss) {
  const float most = std::max({win, draw, loss});
  const float w = std::exp(win - most), d = std::exp(draw - most), l = std::exp(loss - most), sum = w + d + l;
  return {w / sum, d / sum, l / sum};
}

std::unique_ptr<PolicyNet> policy_net(const NetModel& model, const Game& game, const NetworkOptions& options) {
  return std::make_unique<PolicyNet>(graph_of(model), std::make_unique<OwnDialect>(find_features(model.features), game),
                                     options);
}
std::unique_ptr<PolicyNet> policy_net(const NetModel& model, const NetworkOptions& options) {
  return policy_net(model, *find_game(model.game), options);
}

PolicyNet::PolicyNet(const NetGraph& graph, std::unique_ptr<const NetDialect> dialect, const NetworkOptions& options)
    : network_(graph.graph, options),
      dialect_(std::move(dialect)),
      turns_(graph.graph.columns, graph.graph.rows),
      planes_(graph.graph.slots[0].size),
      points_(graph.graph.points()),
      head_(graph.graph.slots[static_cast<std::size_t>(graph.points)].size),
      extra_(graph.extra < 0 ? 0 : graph.graph.slots[static_cast<std::size_t>(graph.extra)].size),
      moves_(head_ + extra_),
      places_(dialect_->places()),
      points_slot_(graph.points),
      extra_slot_(graph.extra),
      value_slot_(graph.value) {
  if (places_.empty()) return;
  moves_ = static_cast<int>(places_.size());
  if (*std::max_element(places_.begin(), places_.end()) >= head_ + extra_)
    throw Error("the network does not have a logit for every move of the game");
}

NetAnswer PolicyNet::ask(const EvaluationRequest& question, NetMemory& memory, int symmetries) const {
  NetAnswer answer;
  ask({&question, 1}, {&answer, 1}, memory, symmetries);
  return answer;
}

void PolicyNet::ask(std::span<const EvaluationRequest> questions, std::span<NetAnswer> answers, NetMemory& m,
                    int symmetries) const {
  const auto input = static_cast<std::size_t>(planes_ * points_),
             numbers = static_cast<std::size_t>(dialect_->numbers());
  const auto row = static_cast<std::size_t>(moves());
  if (m.owner_ != this) {
    m.owner_ = this;
    m.entries_.clear();
    m.cached_.clear();
  }
  if (m.entries_.empty() && m.cache_bytes_ > 0) {
    const std::size_t entries = m.cache_bytes_ / (sizeof(NetMemory::Entry) + row * sizeof(float));
    m.entries_.resize(entries);
    m.cached_.resize(entries * row);
  }
  m.planes_.resize(std::max(m.planes_.size(), kAtOnce * input));
  m.numbers_.resize(std::max(m.numbers_.size(), kAtOnce * numbers));
  std::array<NetAnswer*, kAtOnce> waiting;
  std::array<std::uint64_t, kAtOnce> keys;
  std::size_t count = 0;
  const auto flush = [&] {
    if (count == 0) return;
    forward(count, {waiting.data(), count}, m, symmetries);
    if (!m.entries_.empty())
      for (std::size_t i = 0; i < count; ++i) {
        const std::size_t at = keys[i] % m.entries_.size();
        m.entries_[at] = {keys[i], waiting[i]->value, true};
        std::copy(waiting[i]->logits.begin(), waiting[i]->logits.end(),
                  m.cached_.begin() + static_cast<std::ptrdiff_t>(at * row));
      }
    count = 0;
  };
  for (std::size_t q = 0; q < questions.size(); ++q) {
    float* planes = m.planes_.data() + count * input;
    float* vector = m.numbers_.data() + count * numbers;
    dialect_->write(questions[q], planes, vector);
    answers[q].logits.resize(row);
    if (!m.entries_.empty()) {
      const std::uint64_t key =
          hash_floats(planes, input, hash_floats(vector, numbers, static_cast<std::uint64_t>(symmetries)));
      const std::size_t at = key % m.entries_.size();
      if (m.entries_[at].used && m.entries_[at].key == key) {
        std::copy_n(m.cached_.begin() + static_cast<std::ptrdiff_t>(at * row), row, answers[q].logits.begin());
        answers[q].value = m.entries_[at].value;
        ++m.hits_;
        continue;
      }
      keys[count] = key;
    }
    waiting[count++] = &answers[q];
    if (count == kAtOnce) flush();
  }
  flush();
}

// The inputs lie in the memory; each answer becomes that of its input, averaged over the symmetries.
void PolicyNet::forward(std::size_t count, std::span<NetAnswer*> answers, NetMemory& m, int symmetries) const {
  const auto input = static_cast<std::size_t>(planes_ * points_),
             numbers = static_cast<std::size_t>(dialect_->numbers());
  const auto fill = [&](std::size_t sample, NetAnswer& answer) {
    const auto points = m.work_.vector(points_slot_, static_cast<int>(sample));
    if (places_.empty()) {
      std::copy_n(points.begin(), head_, answer.logits.begin());
      if (extra_ > 0)
        std::copy_n(m.work_.vector(extra_slot_, static_cast<int>(sample)).begin(), extra_,
                    answer.logits.begin() + head_);
    } else {
      const float* extra = extra_ > 0 ? m.work_.vector(extra_slot_, static_cast<int>(sample)).data() : nullptr;
      for (std::size_t id = 0; id < places_.size(); ++id)
        answer.logits[id] = places_[id] < head_ ? points[places_[id]] : extra[places_[id] - head_];
    }
    answer.value = dialect_->value(m.work_.vector(value_slot_, static_cast<int>(sample)));
    // Weights that are numbers may still be so large that what they come to is none.
    const auto fine = [](float x) { return std::isfinite(x); };
    if (!std::all_of(answer.logits.begin(), answer.logits.end(), fine) || !fine(answer.value.win + answer.value.loss))
      throw Error("the network's numbers grow beyond all bounds in this position: the model is damaged");
  };
  symmetries = std::clamp(symmetries, 1, this->symmetries());
  if (symmetries == 1) {
    network_.forward({m.planes_.data(), count * input}, {m.numbers_.data(), count * numbers}, static_cast<int>(count),
                     m.work_);
    for (std::size_t i = 0; i < count; ++i) fill(i, *answers[i]);
    return;
  }
  const auto turns = static_cast<std::size_t>(symmetries);
  m.turned_.resize(turns * input);
  m.turned_numbers_.resize(turns * numbers);
  m.policy_.resize(static_cast<std::size_t>(moves()));
  for (std::size_t i = 0; i < count; ++i) {
    const float* from = m.planes_.data() + i * input;
    for (std::size_t s = 0; s < turns; ++s) {
      std::copy_n(m.numbers_.data() + i * numbers, numbers, m.turned_numbers_.data() + s * numbers);
      float* to = m.turned_.data() + s * input;
      for (int c = 0; c < planes_; ++c)
        for (int p = 0; p < points_; ++p) to[c * points_ + turns_.cell(static_cast<int>(s), p)] = from[c * points_ + p];
    }
    network_.forward({m.turned_.data(), turns * input}, {m.turned_numbers_.data(), turns * numbers}, symmetries,
                     m.work_);
    // Probabilities are averaged, and their logarithms are the logits.
    std::fill(m.policy_.begin(), m.policy_.end(), 0.0f);
    Value mean{0, 0, 0};
    for (std::size_t s = 0; s < turns; ++s) {
      NetAnswer& one = *answers[i];
      fill(s, one);
      const float most = *std::max_element(one.logits.begin(), one.logits.end());
      float sum = 0;
      for (auto& logit : one.logits) sum += logit = std::exp(logit - most);
      for (int p = 0; p < moves(); ++p) {
        const int at = p < points_ ? turns_.cell(static_cast<int>(s), p) : p;
        m.policy_[static_cast<std::size_t>(p)] +=
            one.logits[static_cast<std::size_t>(at)] / (sum * static_cast<float>(turns));
      }
      mean.win += one.value.win / static_cast<float>(turns);
      mean.draw += one.value.draw / static_cast<float>(turns);
      mean.loss += one.value.loss / static_cast<float>(turns);
    }
    for (std::size_t p = 0; p < m.policy_.size(); ++p) answers[i]->logits[p] = std::log(std::max(m.policy_[p], 1e-30f));
    answers[i]->value = mean;
  }
}

}  // namespace ludens::nets
