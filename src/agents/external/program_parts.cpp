// Well-known engines by their names alone, for front ends that may start no program that somebody names: the command is
// ours, and nothing in the agent's text reaches it but numbers.
#include <fmt/format.h>

#include "agents/external/engine_agent.h"
#include "base/process.h"
#include "base/text.h"

namespace ludens::agents {
namespace {

struct Program {
  std::string_view name, summary;
  std::vector<std::string_view> protocols;  // named as the notations of the games that they are for
};

struct ProgramOptions {
  std::int64_t nodes = 50'000, lines = 4, elo = 0;
  double tau = 0.05;
};

constexpr std::int64_t kProgramBytes = 96 << 20;  // what such a program takes, about: its network and its table

OptionTable<ProgramOptions> table() {
  using O = ProgramOptions;
  return {{"nodes", &O::nodes, Allowed::whole(1, 100'000'000).costs(Allowed::Cost::Search),
           "positions that it looks at for a move"},
          {"lines", &O::lines, Allowed::whole(1, 50), "moves that it weighs"},
          {"elo", &O::elo, Allowed::whole(1350, 2850).or_word("full", 0), "held to this rating, as the program has it"},
          {"tau", &O::tau, Allowed::real(0.001, 10),
           "a move is as likely as exp(w/tau), w its expected result from 0 to 1"}};
}

// Started when it is first asked.
class ProgramAgent final : public Agent {
 public:
  ProgramAgent(GamePtr game, EngineSetup setup) : game_(std::move(game)), setup_(std::move(setup)) {}
  Opinion consider(const Question& question, Rng& rng) override {
    if (!engine_) engine_ = std::make_unique<EngineAgent>(game_, setup_);
    Opinion out = engine_->consider(question, rng);
    out.peak_bytes = kProgramBytes;
    return out;
  }
  void new_game() override {
    if (engine_) engine_->new_game();
  }

 private:
  const GamePtr game_;
  const EngineSetup setup_;
  std::unique_ptr<EngineAgent> engine_;
};

std::unique_ptr<Agent> make(const Program& program, const GamePtr& game, const ProgramOptions& options) {
  EngineSetup setup;
  for (const auto& notation : game->notations)
    for (const auto protocol : program.protocols)
      if (notation.name == protocol) setup.protocol = protocol;
  if (setup.protocol.empty()) throw Error(fmt::format("{} does not play {}", program.name, game->name));
  setup.command = program.name;
  find_program(setup.command);  // throws where it is not installed
  setup.visits = options.nodes;
  setup.multipv = options.lines;
  setup.tau = options.tau;
  setup.options = {{"Threads", "1"}, {"Hash", "16"}};
  if (options.elo > 0) {
    setup.options.emplace_back("UCI_LimitStrength", "true");
    setup.options.emplace_back("UCI_Elo", std::to_string(options.elo));
  }
  return std::make_unique<ProgramAgent>(game, std::move(setup));
}

}  // namespace

std::vector<PartDoc> program_parts() {
  const std::vector<Program> programs = {
      {"stockfish", "Stockfish, where it is installed", {"uci"}},
      {"fairy-stockfish", "Fairy-Stockfish, where it is installed", {"uci", "usi"}},
  };
  std::vector<PartDoc> out;
  for (const auto& program : programs)
    out.push_back(part(program.name, "program", program.summary,
                       "Another program, played over the protocol of the game; it is no part of Ludens. It need not\n"
                       "answer the same way twice.",
                       table(), [program](const GamePtr& game, const ProgramOptions& options) {
                         return make(program, game, options);
                       }));
  return out;
}

}  // namespace ludens::agents
