#include "games/shogi/sfen.h"

#include <utility>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"

namespace ludens::games::shogi {
namespace {

constexpr std::pair<std::string_view, Shogi::Ending> kEndings[] = {
    {"repetition", Shogi::Ending::Repetition},
    {"perpetual-check", Shogi::Ending::PerpetualCheck},
    {"declared", Shogi::Ending::Declared},
};
constexpr Kind kHandOrder[] = {Rook, Bishop, Gold, Silver, Knight, Lance, Pawn};  // as SFEN lists them

[[noreturn]] void fail(const std::string& what) { throw Error(fmt::format("position text: {}", what)); }

char letter_of(Side side, Kind kind) {
  const char letter = kLetters[plain(kind)];
  return side == Side::First ? letter : static_cast<char>(letter - 'A' + 'a');
}
Side side_of(char letter) { return letter >= 'a' ? Side::Second : Side::First; }

void read_rows(Board& board, std::string_view text) {
  const auto rows = split(text, '/');
  if (rows.size() != kSize) fail(fmt::format("{} rows, expected {}", rows.size(), kSize));
  int kings[2] = {};
  for (int y = 0; y < kSize; ++y) {
    int x = 0;
    bool plus = false;
    for (const char c : rows[static_cast<std::size_t>(y)]) {
      if (c == '+' && !plus) {
        plus = true;
        continue;
      }
      if (c >= '1' && c <= '9' && !plus) {
        x += c - '0';
        continue;
      }
      const auto kind = kind_of(c);
      if (!kind || (plus && !can_promote(*kind)))
        fail(fmt::format("found {} in row {}, expected one of «{}», «+» before one that promotes, or a number",
                         cite(std::string_view(&c, 1)), y + 1, kLetters));
      if (x >= kSize) break;
      if (*kind == King && ++kings[index(side_of(c))] > 1) fail("a side has more than one king");
      board.put(kSize * y + x++, Piece::of(side_of(c), plus ? promoted(*kind) : *kind));
      plus = false;
    }
    if (x != kSize || plus) fail(fmt::format("row {} does not have {} cells", y + 1, kSize));
  }
}

void read_hands(Board& board, std::string_view text) {
  if (text == "-") return;
  int count = 0;
  bool counted = false;
  for (const char c : text) {
    if (c >= '0' && c <= '9' && count < 10) {
      count = 10 * count + (c - '0');
      counted = true;
      continue;
    }
    const auto kind = kind_of(c);
    if (!kind || *kind == King || (counted && count == 0))
      fail(fmt::format("hands are «-» or pieces with their numbers as in «R2p», found {}", cite(text)));
    if (!counted) count = 1;
    const Side side = side_of(c);
    if (board.hands().count(side, *kind) + count > kMostOf[*kind])
      fail(fmt::format("there are at most {} pieces «{}»", kMostOf[*kind], kLetters[*kind]));
    for (; count > 0; --count) board.give(side, *kind);
    counted = false;
  }
  if (counted || text.empty()) fail(fmt::format("a number without a piece ends the hands {}", cite(text)));
}

}  // namespace

void check_board(const Board& board) {
  int counts[8] = {};
  for (int cell = 0; cell < kCells; ++cell)
    if (const Piece piece = board.at(cell)) ++counts[plain(piece.kind())];
  for (const Side side : {Side::First, Side::Second}) {
    for (int kind = 0; kind < kHandKinds; ++kind) counts[kind] += board.hands().count(side, static_cast<Kind>(kind));
    const Squares pawns = board.of(side, Pawns);
    for (int x = 0; x < kSize; ++x)
      if ((pawns & column(x)).several()) fail("a side has two pawns in a column");
    if (!((pawns | board.of(side, Lances)) & far_rows(side, 1)).empty() ||
        !(board.of(side, Knights) & far_rows(side, 2)).empty())
      fail("a piece stands where it could never move again");
  }
  for (int kind = 0; kind < 8; ++kind)
    if (counts[kind] > kMostOf[kind])
      fail(fmt::format("there are at most {} pieces «{}», found {}", kMostOf[kind],
                       kLetters[static_cast<std::size_t>(kind)], counts[kind]));
  if (counts[King] == 0) fail("there is no king");
  const int king = board.king(~board.to_move());
  if (king != Board::kNoKing && attacked(board, board.to_move(), board.empty()).has(king))
    fail("the side to move could take the king");
}

std::string write_board(const Board& board) {
  std::string out;
  for (int y = 0; y < kSize; ++y) {
    if (y > 0) out += '/';
    int empty = 0;
    for (int x = 0; x < kSize; ++x) {
      const Piece piece = board.at(kSize * y + x);
      if (piece && empty > 0) out += std::to_string(std::exchange(empty, 0));
      if (!piece)
        ++empty;
      else
        out += fmt::format("{}{}", is_promoted(piece.kind()) ? "+" : "", letter_of(piece.side(), piece.kind()));
    }
    if (empty > 0) out += std::to_string(empty);
  }
  std::string hands;
  for (const Side side : {Side::First, Side::Second})
    for (const Kind kind : kHandOrder)
      if (const int count = board.hands().count(side, kind); count > 0)
        hands += (count > 1 ? std::to_string(count) : "") + letter_of(side, kind);
  return fmt::format("{} {} {}", out, board.to_move() == Side::First ? 'b' : 'w', hands.empty() ? "-" : hands);
}

std::string write_sfen(const Shogi& state) {
  std::string out = fmt::format("{} {}", write_board(state.board()), state.plies() + 1);
  for (const auto& [word, ending] : kEndings)
    if (state.ending() == ending) out += fmt::format(" {}", word);
  return out;
}

Shogi read_sfen(std::string_view text, Shogi::Options options) {
  const auto fields = words(text);
  if (fields.size() < 3 || fields.size() > 5)
    fail(fmt::format("expected «rows side hands number» as in SFEN, found {}", cite(text)));
  if (fields[1] != "b" && fields[1] != "w")
    fail(fmt::format("the side to move must be b or w, found {}", cite(fields[1])));
  Board board;
  read_rows(board, fields[0]);
  read_hands(board, fields[2]);
  board.begin(fields[1] == "b" ? Side::First : Side::Second);
  check_board(board);
  const auto number = fields.size() > 3 ? to_int(fields[3]) : std::optional(1);
  if (!number || *number < 1 || *number > kMostPlies)
    fail(fmt::format("the number of the next move must be from 1 to {}, found {}", kMostPlies, cite(fields[3])));
  Shogi state(board, *number - 1, options);
  if (fields.size() < 5) return state;
  for (const auto& [word, ending] : kEndings) {
    if (fields[4] != word) continue;
    if (!state.can_end(ending)) fail(fmt::format("the game cannot have ended here by {}", word));
    state.end(ending);
    return state;
  }
  fail(fmt::format("an ending is repetition, perpetual-check or declared, found {}", cite(fields[4])));
}

}  // namespace ludens::games::shogi
