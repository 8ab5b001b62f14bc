#pragma once
#include "base/clock.h"
#include "protocols/protocol.h"

namespace ludens::protocols {

// The Universal Game Interface (kz04px/cutegames): UCI without a game of its own, the engine answers for the rules.
// Every game of the catalogue, chosen by «setoption name Game value hex11»; moves and positions in our native texts.
// Player one is the person who began, also after colours were swapped. Limits of depth, nodes and time do not change
// who plays; clocks and movetime are kept, see play/clock.h. Tested by tests/protocols/.
class Ugi final : public Protocol {
 public:
  Ugi(EngineState& engine, LineSource& lines, Writer& out);
  bool obey(const std::string& line) override;

 private:
  std::string handshake();
  std::string set_option(const Call& call);
  std::string position(const Call& call);
  std::string query(const Call& call);
  std::string go(const Call& call);
  std::string info(const Opinion& opinion, const Stopwatch& watch);

  CommandTable table_;
  bool quit_ = false;
};

}  // namespace ludens::protocols
