#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/drawing.h"
#include "games/game.h"

namespace ludens::games {

// What each side has so far, where a game counts something: prisoners, at the end area, in Go, discs in Othello.
struct Standing {
  double first = 0, second = 0;
  std::string text;  // for people
};

// Pieces of one kind that a side holds beside the board, as in shogi. A move from there begins with a click on their
// place; places are numbered from the number of cells on, and are there when nothing is held, too.
struct Held {
  int place = 0;
  Side side = Side::First;
  std::string piece;  // as View::piece says it
  int count = 0;
};

// What a cell holds beside the piece on top: how many pieces there are, and those below it, the lowest first, where
// they differ. `nobodys`: what stands there belongs to neither side.
struct Pile {
  struct Level {
    std::optional<Side> side;
    std::string piece;  // as View::piece says it
  };
  int count = 0;
  bool nobodys = false;
  std::vector<Level> below = {};
};

// A kind of piece: as View::piece says it, and its name in English: «knight».
struct PieceKind {
  std::string piece, name;
};

// What front ends that draw boards ask of a position, with the answers that fit games in which a move puts a stone on
// its cell and a cell shows X for the first side and O for the second. Tested by tests/games/view_test.cpp.
class View {
 public:
  virtual ~View() = default;
  // Of a board that its geometry does not tell how to draw; null elsewhere.
  virtual const BoardDrawing* drawing() const { return nullptr; }
  // What to click for a move, in order: the point of a stone, from and to of a piece. None: the move is a button.
  virtual std::vector<int> clicks(const Game& game, const Position& position, Move move) const;
  // The text of such a button: «Pass», «Swap colours».
  virtual std::string button(const Game& game, const Position& position, Move move) const;
  // Which side's stone or piece a cell holds.
  virtual std::optional<Side> holder(const Position& position, int cell) const;
  // What stands there, in the letters of position texts and without its side: «P», «+R»; "" for a stone or nothing.
  virtual std::string piece(const Position&, int /*cell*/) const { return ""; }
  // The kinds of pieces there are, where they differ.
  virtual std::vector<PieceKind> pieces() const { return {}; }
  virtual std::vector<Held> hands(const Position&) const { return {}; }
  // Whether cells can hold more than one piece, or any that are nobody's; and what this one holds.
  virtual bool piles() const { return false; }
  virtual Pile pile(const Position&, int /*cell*/) const { return {}; }
  // The notations that players write their moves in, by name, where the native one is none of them.
  virtual std::vector<std::string_view> written() const { return {}; }
  // What is to be decided where it is no ordinary move.
  virtual std::string phase(const Position&) const { return ""; }
  virtual std::vector<Note> notes(const Position&) const { return {}; }  // forbidden points
  virtual std::vector<Note> marks(const Position&) const { return {}; }  // offered points, dead stones, a king in check
  virtual std::optional<Standing> standing(const Position&) const { return std::nullopt; }
};

std::vector<int> clicks(const Game& game, const Position& position, Move move);
std::string button(const Game& game, const Position& position, Move move);
std::optional<Side> holder(const Game& game, const Position& position, int cell);

// The cells of points that belong together, such as those of a pattern; some may hold stones.
std::vector<int> cells_of(const Game& game, const Position& position, const std::vector<Move>& points);

// The cells of the row that won, where rows win; of several the one through `last`. Empty while the game goes on.
std::vector<int> winning_row(const Game& game, const Position& position, std::optional<int> last = std::nullopt);

}  // namespace ludens::games
