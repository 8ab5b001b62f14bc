#pragma once
#include "games/ludeme/ludeme_state.h"
#include "games/view.h"

namespace ludens::games::lud {

// What front ends see of a described game: its pieces by the names that the description gives them, hands, stacks and
// seeds. Tested by tests/games/ludeme/described_view_test.cpp.
class DescribedView final : public View {
 public:
  DescribedView(std::shared_ptr<const DescribedGame> game, const Geometry& board);
  const BoardDrawing* drawing() const override { return drawing_.get(); }
  std::vector<int> clicks(const Game& game, const Position& position, Move move) const override;
  std::optional<Side> holder(const Position& position, int cell) const override;
  std::string piece(const Position& position, int cell) const override;
  std::vector<PieceKind> pieces() const override { return kinds_; }
  std::vector<Held> hands(const Position& position) const override;
  bool piles() const override { return true; }
  Pile pile(const Position& position, int cell) const override;
  std::optional<Standing> standing(const Position& position) const override;

 private:
  std::shared_ptr<const DescribedGame> game_;
  std::shared_ptr<const BoardDrawing> drawing_;
  std::vector<PieceKind> kinds_;
};

}  // namespace ludens::games::lud
