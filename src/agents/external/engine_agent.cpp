#include "agents/external/engine_agent.h"

#include <fmt/format.h>

#include "base/text.h"

namespace ludens::agents {

struct EngineAgent::Run {
  Run(const GamePtr& game, const EngineSetup& setup) : dialogue(setup.command, setup.log) {
    const auto make = setup.protocol == "gtp"       ? gtp_client
                      : setup.protocol == "gomocup" ? gomocup_client
                      : setup.protocol == "usi"     ? usi_client
                                                    : uci_client;
    client = make(dialogue, game, setup);
    client->handshake();
  }

  Dialogue dialogue;
  std::unique_ptr<EngineClient> client;
};

EngineAgent::EngineAgent(GamePtr game, EngineSetup setup) : game_(std::move(game)), setup_(std::move(setup)) {
  start();
}

EngineAgent::~EngineAgent() {
  if (run_) run_->dialogue.part(run_->client->farewell());
}

void EngineAgent::start() { run_ = std::make_unique<Run>(game_, setup_); }

void EngineAgent::new_game() {
  restarted_ = false;
  if (run_) run_->client->new_game();
}

std::string EngineAgent::final_score(const Question& question) {
  new_game();
  if (!run_) start();
  const std::string score = run_->client->final_score(question);
  if (score.empty()) throw Error(fmt::format("protocol={} has no word for the score of a game", setup_.protocol));
  return score;
}

Opinion EngineAgent::consider(const Question& question, Rng&) {
  std::string before;  // what went wrong the first time
  for (;;) {
    try {
      if (!run_) start();
      Opinion opinion = run_->client->ask(question);
      if (!before.empty()) opinion.why += "; started again because " + before;
      return opinion;
    } catch (const EngineFault& fault) {
      run_.reset();  // whatever it still says belongs to a question that nobody waits for
      if (question.budget.until.stop.stop_requested()) throw Error("interrupted");
      if (restarted_) {
        if (before.empty()) before = "it had been started again in this game before";
        throw Error(fmt::format("{}; {}", fault.what(), before));
      }
      restarted_ = true;
      before = fault.what();
    } catch (const Error&) {
      run_.reset();
      throw;
    }
  }
}

}  // namespace ludens::agents
