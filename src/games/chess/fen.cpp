#include "games/chess/fen.h"

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "games/grid_text.h"

namespace ludens::games::chess {
namespace {

constexpr std::string_view kLetters = "PNBRQKpnbrqk";

const Geometry& squares8() {
  static const Geometry board = {.columns = 8, .rows = 8, .cells = Geometry::Cells::Squares};
  return board;
}

[[noreturn]] void bad(const std::string& what) { throw Error("position text: " + what); }

void put_pieces(Board& board, std::string_view text) {
  const auto cells = read_grid(squares8(), text, kLetters);
  for (int cell = 0; cell < 64; ++cell) {
    const auto letter = kLetters.find(cells[static_cast<std::size_t>(cell)]);
    if (letter == std::string_view::npos) continue;
    board.put(letter < 6 ? Side::First : Side::Second, static_cast<Kind>(letter % 6), cell_of_square(cell));
  }
}

void check_pieces(const Board& board) {
  for (const Side side : {Side::First, Side::Second}) {
    const std::string_view name = side == Side::First ? "White" : "Black";
    const auto count = [&](Kind kind) { return std::popcount(board.of(side, kind)); };
    if (count(Kind::King) != 1) bad(fmt::format("{} has {} kings, not one", name, count(Kind::King)));
    const auto beyond = [&](Kind kind, int usual) { return std::max(0, count(kind) - usual); };
    const int promoted =
        beyond(Kind::Knight, 2) + beyond(Kind::Bishop, 2) + beyond(Kind::Rook, 2) + beyond(Kind::Queen, 1);
    if (count(Kind::Pawn) + promoted > 8) bad(fmt::format("{} has more pieces than eight pawns could become", name));
  }
  if ((board.of(Kind::Pawn) & (rank_squares(0) | rank_squares(7))) != 0) bad("a pawn on the first or last rank");
}

// The rook that a letter of the castling field means; K and Q the outermost on the king's side and the queen's.
int castling_rook(const Board& board, char letter) {
  const Side side = letter >= 'a' ? Side::Second : Side::First;
  const char capital = static_cast<char>(side == Side::Second ? letter - 'a' + 'A' : letter);
  const int rank = back_rank(side), king = board.king(side);
  const Squares rooks = board.of(side, Kind::Rook) & rank_squares(rank);
  Squares found = 0;
  if (rank_of(king) == rank) {
    if (capital == 'K') found = rooks & ~(bit(king) | (bit(king) - 1));
    if (capital == 'Q') found = rooks & (bit(king) - 1);
    if (capital >= 'A' && capital <= 'H') found = rooks & bit(square_of(capital - 'A', rank));
  }
  if (found == 0) bad(fmt::format("castling {} needs king and rook on their rank", cite(std::string_view(&letter, 1))));
  return capital == 'K' ? 63 - std::countl_zero(found) : first(found);
}

void read_castling(Board& board, std::string_view text) {
  if (text == "-") return;
  Squares rooks = 0;
  for (const char letter : text) {
    if (std::string_view("KQABCDEFGHkqabcdefgh").find(letter) == std::string_view::npos)
      bad(fmt::format("castling is «-» or letters of KQkq or of files, found {}", cite(text)));
    rooks |= bit(castling_rook(board, letter));
  }
  for (const Side side : {Side::First, Side::Second}) {
    const Squares own = rooks & board.of(side), below = bit(board.king(side)) - 1;
    if (many(own & below) || many(own & ~below)) bad("castling with two rooks on one side of the king");
  }
  board.allow_castling(rooks);
}

void read_en_passant(Board& board, std::string_view text, Side to_move) {
  if (text == "-") return;
  const auto cell = squares8().cell(text);
  if (!cell) bad(fmt::format("en passant is «-» or a square, found {}", cite(text)));
  const int square = cell_of_square(*cell), pawn = square - forward(to_move), came_from = square + forward(to_move);
  const bool possible = rank_of(square) == (to_move == Side::First ? 5 : 2) &&
                        (board.of(~to_move, Kind::Pawn) & bit(pawn)) != 0 &&
                        (board.occupied() & (bit(square) | bit(came_from))) == 0;
  if (!possible) bad(fmt::format("no pawn has just passed {}", cite(text)));
  board.set_en_passant(square);
}

int read_count(std::string_view text, std::string_view what) {
  const auto count = to_int(text);
  if (!count || *count < 0 || *count > 9999) bad(fmt::format("{} is a number up to 9999, found {}", what, cite(text)));
  return *count;
}

// «rc 3;» behind the rest.
int read_occurrences(std::span<const std::string_view> rest) {
  if (rest.empty()) return 1;
  std::string_view count = rest.size() == 2 && rest[0] == "rc" ? rest[1] : "";
  if (!count.ends_with(';')) bad("behind the move number stands nothing, or «rc N;» for a position that was repeated");
  count.remove_suffix(1);
  const int times = read_count(count, "rc");
  if (times < 1 || times > 100) bad("rc is a number from 1 to 100");
  return times;
}

}  // namespace

Chess read_fen(std::string_view text) {
  const auto fields = words(text);
  if (fields.size() != 4 && fields.size() != 6 && fields.size() != 8)
    bad("takes pieces, side to move, castling, en passant, and mostly two numbers (FEN)");
  Board board;
  put_pieces(board, fields[0]);
  check_pieces(board);
  if (fields[1] != "w" && fields[1] != "b") bad(fmt::format("the side to move is w or b, found {}", cite(fields[1])));
  const Side to_move = fields[1] == "w" ? Side::First : Side::Second;
  if (board.in_check(~to_move)) bad("the side that has just moved is in check");
  read_castling(board, fields[2]);
  read_en_passant(board, fields[3], to_move);
  const bool counted = fields.size() > 4;
  board.set_turn(to_move, counted ? read_count(fields[4], "the halfmove clock") : 0,
                 counted ? read_count(fields[5], "the move number") : 1);
  board.settle();
  return Chess(board, read_occurrences(std::span(fields).subspan(std::min<std::size_t>(6, fields.size()))));
}

std::string write_fen(const Board& board) {
  std::string out = write_grid(squares8(), [&](int cell) {
    const int square = cell_of_square(cell);
    const auto kind = board.kind_at(square);
    if (!kind) return '.';
    const bool black = (board.of(Side::Second) & bit(square)) != 0;
    return kLetters[static_cast<std::size_t>(index(*kind) + (black ? kKinds : 0))];
  });
  out += board.to_move() == Side::First ? " w " : " b ";
  if (board.castling_rooks() == 0) out += '-';
  for (const Side side : {Side::First, Side::Second}) {
    const int king = board.king(side);
    const Squares all = board.of(side, Kind::Rook) & rank_squares(back_rank(side)), below = bit(king) - 1;
    for (const bool kingside : {true, false}) {
      const Squares wing = kingside ? all & ~below : all & below, rook = wing & board.castling_rooks();
      if (rook == 0) continue;
      const bool outermost = kingside ? rook == std::bit_floor(wing) : rook == (wing & -wing);
      const char letter = !outermost ? static_cast<char>('A' + file_of(first(rook))) : kingside ? 'K' : 'Q';
      out += static_cast<char>(side == Side::First ? letter : letter - 'A' + 'a');
    }
  }
  const int square = board.en_passant();
  return out + fmt::format(" {} {} {}", square == kNoSquare ? "-" : squares8().name(cell_of_square(square)),
                           board.clock(), board.number());
}

std::string write_fen(const Chess& state) {
  const std::string fen = write_fen(state.board());
  return state.occurrences() < 3 ? fen : fmt::format("{} rc {};", fen, state.occurrences());
}

}  // namespace ludens::games::chess
