#pragma once
#include "games/board_reader.h"
#include "games/ludeme/ludeme_state.h"
#include "games/view.h"

namespace ludens::games::lud {

// What front ends see of a described game: its pieces by the names that the description gives them, hands, stacks and
// seeds; and what those see who know no game: the board as searches see it (BoardAccess), hands and kinds of pieces
// included. Tested by tests/games/ludeme/described_view_test.cpp.
class DescribedView final : public View, public BoardReader {
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

  BoardGraph graph(const Game& game) const override;
  void read(const Game& game, const Position& position, std::span<SiteContent> out) const override;
  MoveSites sites(const Game& game, const Position& position, Move move) const override;

 private:
  std::shared_ptr<const DescribedGame> game_;
  std::shared_ptr<const BoardDrawing> drawing_;
  std::vector<PieceKind> kinds_;
};

}  // namespace ludens::games::lud
