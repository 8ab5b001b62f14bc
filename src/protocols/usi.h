#pragma once
#include "protocols/uci_engine.h"

namespace ludens::protocols {

// USI (Tord Romstad 2007, with the additions of Shogidokoro): shogi, for every program that plays shogi with engines.
// UCI in other words, with byo-yomi, resigning, a win by declaration, and problems of mate («go mate»). Tested by
// tests/protocols/.
class Usi final : public UciEngine {
 public:
  Usi(EngineState& engine, LineSource& lines, Writer& out);

 private:
  bool set_own_option(std::string_view name, std::string_view value) override;
  std::string mate(const Call& call);
};

}  // namespace ludens::protocols
