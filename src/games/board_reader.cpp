#include "games/board_reader.h"

#include <algorithm>

#include "games/board_access.h"
#include "games/breakthrough/board_access.h"
#include "games/chess/board_access.h"
#include "games/connect4/board_access.h"
#include "games/five_in_row/line_game.h"
#include "games/five_in_row/renju.h"
#include "games/go/go.h"
#include "games/havannah/havannah.h"
#include "games/hex/hex.h"
#include "games/othello/board_access.h"
#include "games/shogi/board_access.h"
#include "games/view.h"

namespace ludens::games {
namespace {

template <State S>
class StateReader final : public BoardReader {
 public:
  BoardGraph graph(const Game& game) const override { return board_graph(game.start().as<S>(), game.board); }
  void read(const Game&, const Position& position, std::span<SiteContent> out) const override {
    BoardAccess<S>::read(position.as<S>(), static_cast<int>(out.size()), out.data());
  }
  MoveSites sites(const Game& game, const Position& position, Move move) const override {
    return BoardAccess<S>::sites(position.as<S>(), game.board.size(), move);
  }
};

class ViewReader final : public BoardReader {
 public:
  BoardGraph graph(const Game& game) const override { return board_graph(game.board); }
  void read(const Game& game, const Position& position, std::span<SiteContent> out) const override {
    for (std::size_t cell = 0; cell < out.size(); ++cell) {
      const auto side = holder(game, position, static_cast<int>(cell));
      out[cell] = side ? content_of(*side) : kEmptySite;
    }
  }
  MoveSites sites(const Game& game, const Position& position, Move move) const override {
    const auto cells = clicks(game, position, move);
    if (cells.empty()) return {};
    const int size = game.board.size();
    const auto on_board = [size](int cell) { return cell < size ? cell : kOffBoard; };
    return {cells.size() > 1 ? on_board(cells.front()) : kOffBoard, on_board(cells.back())};
  }
};

template <class... S>
std::shared_ptr<const BoardReader> reader_among(const Position& start) {
  std::shared_ptr<const BoardReader> out;
  ((out == nullptr && start.try_as<S>() != nullptr ? void(out = std::make_shared<StateReader<S>>()) : void()), ...);
  return out;
}

}  // namespace

std::shared_ptr<const BoardReader> view_reader() { return std::make_shared<ViewReader>(); }

std::shared_ptr<const BoardReader> board_reader(const Game& game) {
  if (auto own = std::dynamic_pointer_cast<const BoardReader>(game.view)) return own;
  auto found =
      reader_among<TicTacToe, FourInARow, Gomoku<15>, Gomoku<19>, Gomoku<20>, Renju, Go<9>, Go<19>, Go<25>, Othello,
                   Hex<11>, Hex<19>, Connect4, Breakthrough, Havannah<8>, Havannah<10>, Chess, Shogi>(game.start());
  return found ? found : view_reader();
}

}  // namespace ludens::games
