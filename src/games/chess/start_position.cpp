#include <string>

#include "games/chess/fen.h"

namespace ludens::games::chess {
namespace {

// The n-th file that is still free.
std::size_t free_file(const std::string& row, int n) {
  std::size_t file = 0;
  for (;; ++file)
    if (row[file] == '.' && n-- == 0) return file;
}

}  // namespace

// Scharnagl (2004): the bishops by two digits of base four, the queen by one of base six, the knights by one of ten
// pairs, then rook, king and rook on what is left.
Board start_position(int number) {
  std::string row(8, '.');
  row[static_cast<std::size_t>(2 * (number % 4) + 1)] = 'B';
  number /= 4;
  row[static_cast<std::size_t>(2 * (number % 4))] = 'B';
  number /= 4;
  row[free_file(row, number % 6)] = 'Q';
  number /= 6;
  int left = 0, right = 1;
  for (; number > 0; --number)
    if (++right == 5) right = ++left + 1;
  const std::size_t knights[] = {free_file(row, left), free_file(row, right)};
  for (const std::size_t file : knights) row[file] = 'N';
  for (const char piece : {'R', 'K', 'R'}) row[free_file(row, 0)] = piece;

  Board board;
  for (int file = 0; file < 8; ++file)
    for (const Side side : {Side::First, Side::Second}) {
      const auto kind = static_cast<Kind>(std::string_view("PNBRQK").find(row[static_cast<std::size_t>(file)]));
      board.put(side, kind, square_of(file, back_rank(side)));
      board.put(side, Kind::Pawn, square_of(file, side == Side::First ? 1 : 6));
    }
  board.allow_castling(board.of(Kind::Rook));
  board.settle();
  return board;
}

}  // namespace ludens::games::chess

namespace ludens::games {

const chess::Board& Chess::standard() {
  static const chess::Board board = chess::start_position(chess::kStandardStart);
  return board;
}

}  // namespace ludens::games
