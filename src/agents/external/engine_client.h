#pragma once
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "agents/agent.h"
#include "agents/external/dialogue.h"

namespace ludens::agents {

// What engine(…) was given, read.
struct EngineSetup {
  std::string command, protocol, log;
  std::int64_t movetime = 0, visits = 0;                     // milliseconds and visits a move; 0: the engine's own
  std::int64_t multipv = 1;                                  // lines of play that it shall tell, over uci and usi
  double tau = 0.05;                                         // of a policy made of them: exp(expected result / tau)
  std::vector<std::pair<std::string, std::string>> options;  // in the words of the engine
  std::chrono::milliseconds startup{10'000};                 // for the handshake, and for setting up a position
  std::chrono::milliseconds timeout{60'000};                 // for a move
};

// Our side of one protocol, for one run of an engine and one game. Throws EngineFault where the engine fails, other
// Errors where it breaks the protocol, refuses what it was told or plays an illegal move.
class EngineClient {
 public:
  virtual ~EngineClient() = default;
  virtual void handshake() = 0;
  virtual Opinion ask(const Question& question) = 0;
  // How it would score a game that is over, in its own words; "" where the protocol has no such question.
  virtual std::string final_score(const Question&) { return ""; }
  virtual void new_game() = 0;                    // whatever comes next belongs to another game
  virtual std::string_view farewell() const = 0;  // the command that ends it
};

std::unique_ptr<EngineClient> gtp_client(Dialogue& dialogue, const GamePtr& game, const EngineSetup& setup);
std::unique_ptr<EngineClient> gomocup_client(Dialogue& dialogue, const GamePtr& game, const EngineSetup& setup);
std::unique_ptr<EngineClient> uci_client(Dialogue& dialogue, const GamePtr& game, const EngineSetup& setup);
std::unique_ptr<EngineClient> usi_client(Dialogue& dialogue, const GamePtr& game, const EngineSetup& setup);

// The milliseconds that an engine is to think over a question: its own movetime, or less where the budget says so; 0:
// as it likes.
std::int64_t think_time(const EngineSetup& setup, const Question& question);

// The opinion of somebody who names one move.
Opinion one_move(Move move, std::string why);
// The opinion of somebody who gives up, and does not say what it would play.
Opinion resignation(const Question& question, std::string why);

}  // namespace ludens::agents
