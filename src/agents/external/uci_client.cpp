// UCI as far as the handshake: no game of the catalogue is played over it yet, and saying so only after the engine has
// answered tells a wrong command, a hang and a crash apart from that. Tested by tests/agents/external/.
#include <fmt/format.h>

#include "agents/external/engine_client.h"
#include "base/text.h"

namespace ludens::agents {
namespace {

class UciClient final : public EngineClient {
 public:
  UciClient(Dialogue& dialogue, GamePtr game, const EngineSetup& setup)
      : dialogue_(dialogue), game_(std::move(game)), setup_(setup) {}

  void handshake() override {
    dialogue_.allow(setup_.startup);
    std::string name = "the engine";
    dialogue_.say("uci");
    // What comes beside the answers (a banner, info, options) is passed over.
    for (std::string line = dialogue_.hear(); trim(line) != "uciok"; line = dialogue_.hear())
      if (line.starts_with("id name ")) name = trim(line.substr(8));
    for (const auto& [option, value] : setup_.options)
      dialogue_.say(value.empty() ? fmt::format("setoption name {}", option)
                                  : fmt::format("setoption name {} value {}", option, value));
    dialogue_.say("isready");
    while (trim(dialogue_.hear()) != "readyok") {
    }
    throw Error(fmt::format("{} answers over uci, but {} is not played over uci, nor is any game of the catalogue yet",
                            cite(name), game_->name));
  }
  Opinion ask(const Question& question) override { return resignation(question, ""); }
  void new_game() override {}
  std::string_view farewell() const override { return "quit"; }

 private:
  Dialogue& dialogue_;
  const GamePtr game_;
  const EngineSetup& setup_;
};

}  // namespace

std::unique_ptr<EngineClient> uci_client(Dialogue& dialogue, const GamePtr& game, const EngineSetup& setup) {
  return std::make_unique<UciClient>(dialogue, game, setup);
}

}  // namespace ludens::agents
