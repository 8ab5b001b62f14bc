#pragma once
#include <filesystem>
#include <functional>
#include <string>

#include "agents/agent.h"
#include "base/spec.h"
#include "patterns/features/opponent.h"

namespace ludens::agents {

// What dual(learns=yes) knows of people, between games: a small file a person and game, in the user's data folder
// ($XDG_DATA_HOME/ludens/people/PERSON/GAME.opponent, else ~/.local/share/…).
inline constexpr std::string_view kUsualPerson = "me";
std::filesystem::path opponent_file(std::string_view person,
                                    const Game& game);                     // throws Error: no such name is allowed
features::OpponentModel load_opponent(const std::filesystem::path& file);  // empty where there is none; throws Error

// A mind that learns whom it plays against while it plays: the moves that the other side made so far in this game, and
// in earlier ones as the file says, move its policy for that side (patterns/features/opponent.h); how it judges its own
// moves stays. It never writes. Tested by tests/agents/dual/learning_agent_test.cpp.
class LearningAgent final : public Agent {
 public:
  using Maker = std::function<std::unique_ptr<Agent>(std::shared_ptr<const features::Prepared>)>;
  LearningAgent(GamePtr game, std::shared_ptr<const features::Prepared> model, std::filesystem::path file, Maker maker);
  Opinion consider(const Question& question, Rng& rng) override;
  void new_game() override;

 private:
  GamePtr game_;
  std::shared_ptr<const features::Prepared> model_;
  std::filesystem::path file_;
  Maker maker_;
  std::optional<features::OpponentLearner> learner_;
  std::vector<Move> seen_;  // of this game
  int seat_ = 0;            // of the opponent, in it
};

// Whether an agent of this text, or one inside it, learns; and keeping what the moves of a game that is over taught it
// of the person at that seat. Several processes may do so: each game is read, added and written in one go. Throws
// Error where that cannot be written; a wrong text learns nothing.
bool learns(const Spec& agent);
bool learns(std::string_view agent);
void keep_lessons(const GamePtr& game, std::string_view agent, std::span<const Move> moves, int seat);

}  // namespace ludens::agents
