#pragma once
#include "protocols/uci_engine.h"

namespace ludens::protocols {

// The Universal Game Interface (kz04px/cutegames): UCI without a game of its own, the engine answers for the rules.
// Every game of the catalogue, chosen by «setoption name Game value hex11»; moves and positions in our native texts.
// Player one is the person who began, also after colours were swapped. Tested by tests/protocols/.
class Ugi final : public UciEngine {
 public:
  Ugi(EngineState& engine, LineSource& lines, Writer& out);

 private:
  std::string query(const Call& call);
};

}  // namespace ludens::protocols
