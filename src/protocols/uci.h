#pragma once
#include "protocols/uci_engine.h"

namespace ludens::protocols {

// UCI (Huber and Meyer-Kahlen 2006): chess, for every program that plays chess with engines. Beside our own options it
// has UCI_ShowWDL, UCI_Chess960 and Ponder, and where the game has people's levels UCI_LimitStrength and
// UCI_Elo, which choose one. Nothing that «go» says changes who plays. Tested by tests/protocols/.
class Uci final : public UciEngine {
 public:
  Uci(EngineState& engine, LineSource& lines, Writer& out);

 private:
  std::vector<std::string> own_options() override;
  bool set_own_option(std::string_view name, std::string_view value) override;
  const Notation& notation() override;
  std::string score(const Value& value) const override;
  void settle_level();

  bool win_draw_loss_ = false, chess960_ = false, limited_ = false;
  std::string elo_;
};

}  // namespace ludens::protocols
