#pragma once
#include <memory>
#include <vector>

#include "agents/external/engine_client.h"
#include "agents/parts.h"

namespace ludens::agents {

// Another program as an agent. It is started, and shakes hands, when the agent is made, so that a wrong command shows
// at once. Where it crashes or hangs in a game it is started again and told the position, once a game; after that there
// is an Error, and for an illegal move IllegalMove at once. Unlike our own agents it may answer the same question
// differently.
class EngineAgent final : public Agent {
 public:
  EngineAgent(GamePtr game, EngineSetup setup);
  ~EngineAgent() override;
  Opinion consider(const Question& question, Rng& rng) override;
  void new_game() override;
  // How the program would score a game that is over (final_score in GTP). Throws Error where it cannot be asked.
  std::string final_score(const Question& question);

 private:
  struct Run;  // of the program
  void start();

  const GamePtr game_;
  const EngineSetup setup_;
  std::unique_ptr<Run> run_;
  bool restarted_ = false;  // in this game
};

// engine: the row of the table of parts; and well-known programs by their names.
std::vector<PartDoc> engine_parts();
std::vector<PartDoc> program_parts();

}  // namespace ludens::agents
