#pragma once
#include <memory>
#include <optional>
#include <string>

#include "agents/agent.h"
#include "agents/habits_file.h"

namespace ludens::agents {

// How an agent draws its moves. Moves on the board that win at once keep at least `wins` of the probability together,
// and those that stop the other side from it `stops`: who has learned the rules sees them (games/at_once.h).
struct DrawnOptions {
  double t = 1, wins = 0.95, stops = 0;
  double least = 0;                                  // of the likeliest move's probability; what has less is not drawn
  double resign = 0;                                 // gives up when its expected result falls below this
  std::optional<std::string> habits = std::nullopt;  // gives up as people of this rating do (agents/habits_file.h)
};

// A player whose moves are drawn as often as an agent's policy says at a temperature, where others play the likeliest
// one. Its policy is the tempered one, so that whoever seats it draws from it as it is. People's habits belong to the
// player as a whole: who changes its policy is somebody else, who draws and has the bound alone. Tested by
// tests/agents/policies/drawn_agent_test.cpp.
class DrawnAgent final : public Agent {
 public:
  // Whose habits: people of this rating.
  struct People {
    int rating = 0;
    std::shared_ptr<const EndingHabits> habits = nullptr;
  };
  DrawnAgent(std::unique_ptr<Agent> part, const DrawnOptions& options, std::optional<People> people = std::nullopt)
      : part_(std::move(part)), options_(options), people_(std::move(people)) {}
  Opinion consider(const Question& question, Rng& rng) override;
  void consider_all(std::span<const Question> questions, std::span<Opinion> out, Rng& rng) override;
  void new_game() override { part_->new_game(); }
  std::optional<Drawing> drawing() const override { return Drawing{options_.resign}; }
  const std::optional<People>& people() const { return people_; }

 private:
  Distribution drawn_from(const Question& question, const Distribution& moves) const;

  std::unique_ptr<Agent> part_;
  DrawnOptions options_;
  std::optional<People> people_;
};

}  // namespace ludens::agents
