#include "agents/mixed_agents.h"

#include <functional>

namespace ludens::agents {
namespace {

class Blend final : public Agent {
 public:
  Blend(std::vector<std::unique_ptr<Agent>> parts, std::vector<double> weights, double power)
      : parts_(std::move(parts)), weights_(std::move(weights)), power_(power) {}

  Opinion consider(const Question& question, Rng& rng) override {
    Opinion out;
    consider_all({&question, 1}, {&out, 1}, rng);
    return out;
  }
  void consider_all(std::span<const Question> questions, std::span<Opinion> out, Rng& rng) override {
    std::vector<std::vector<Opinion>> said(parts_.size(), std::vector<Opinion>(questions.size()));
    // They answer one after the other, and have the time of one question together.
    std::vector<Question> shares(questions.begin(), questions.end());
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      for (std::size_t q = 0; q < shares.size(); ++q)
        shares[q].budget.until = questions[q].budget.until.share(parts_.size() - i);
      parts_[i]->consider_all(shares, said[i], rng);
    }
    for (std::size_t q = 0; q < questions.size(); ++q) out[q] = mean(said, q);
  }
  void new_game() override {
    for (auto& part : parts_) part->new_game();
  }
  // Draws where one of them does, and gives up where they would on the whole.
  std::optional<Drawing> drawing() const override {
    std::optional<Drawing> out;
    for (std::size_t i = 0; i < parts_.size(); ++i)
      if (const auto one = parts_[i]->drawing()) {
        if (!out) out.emplace();
        out->resign_below += weights_[i] * one->resign_below;
      }
    return out;
  }

 private:
  Opinion mean(std::vector<std::vector<Opinion>>& said, std::size_t q) const {
    std::vector<Distribution> policies;
    Opinion out;
    Value value{0, 0, 0};
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      Opinion& one = said[i][q];
      const auto weight = static_cast<float>(weights_[i]);
      value.win += weight * one.value.win;
      value.draw += weight * one.value.draw;
      value.loss += weight * one.value.loss;
      out.visits += one.visits;
      out.playouts += one.playouts;
      out.nodes += one.nodes;
      out.peak_bytes += one.peak_bytes;
      policies.push_back(std::move(one.moves));
    }
    out.moves = power_mean(policies, weights_, power_);
    out.value = value;
    out.line = {out.moves.best()};
    return out;
  }

  std::vector<std::unique_ptr<Agent>> parts_;
  std::vector<double> weights_;
  double power_;
};

// An agent whose policy is changed and nothing else.
class Changed final : public Agent {
 public:
  Changed(std::unique_ptr<Agent> part, std::function<Distribution(const Distribution&)> change)
      : part_(std::move(part)), change_(std::move(change)) {}
  Opinion consider(const Question& question, Rng& rng) override {
    Opinion out = part_->consider(question, rng);
    out.moves = change_(out.moves);
    return out;
  }
  void consider_all(std::span<const Question> questions, std::span<Opinion> out, Rng& rng) override {
    part_->consider_all(questions, out, rng);
    for (auto& one : out) one.moves = change_(one.moves);
  }
  void new_game() override { part_->new_game(); }
  std::optional<Drawing> drawing() const override { return part_->drawing(); }

 private:
  std::unique_ptr<Agent> part_;
  std::function<Distribution(const Distribution&)> change_;
};

}  // namespace

std::unique_ptr<Agent> blend_agent(std::vector<std::unique_ptr<Agent>> parts, std::vector<double> weights,
                                   double power) {
  return std::make_unique<Blend>(std::move(parts), std::move(weights), power);
}
std::unique_ptr<Agent> temper_agent(std::unique_ptr<Agent> part, double temperature) {
  return std::make_unique<Changed>(std::move(part),
                                   [=](const Distribution& moves) { return temper(moves, temperature); });
}
std::unique_ptr<Agent> top_agent(std::unique_ptr<Agent> part, double mass) {
  return std::make_unique<Changed>(std::move(part), [=](const Distribution& moves) { return keep_top(moves, mass); });
}

}  // namespace ludens::agents
