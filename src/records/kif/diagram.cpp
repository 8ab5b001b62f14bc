#include "records/kif/diagram.h"

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "games/shogi/notation.h"
#include "records/kif/words.h"

namespace ludens::records {
namespace {

constexpr std::string_view kTens[] = {"", "一", "二", "三", "四", "五", "六", "七", "八", "九"};
constexpr std::string_view kTen = "十", kNothing = "なし", kEmptyCell = "・";
constexpr std::string_view kOneCharacter[] = {"と", "杏", "圭", "全"};  // of promoted pieces in a diagram

bool take_word(std::string_view& text, std::string_view word) {
  if (word.empty() || !text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return true;
}

// 二, 十, 十八; one where no number stands.
int take_number(std::string_view& text) {
  const bool ten = take_word(text, kTen);
  for (int digit = 9; digit >= 1; --digit)
    if (take_word(text, kTens[digit])) return digit + (ten ? 10 : 0);
  return ten ? 10 : 1;
}

std::string number_text(int count) {
  return count == 1 ? "" : fmt::format("{}{}", count >= 10 ? kTen : "", kTens[count % 10]);
}

std::string hand_text(const shogi::Board& board, Side side) {
  std::string out;
  for (int kind = shogi::kHandKinds - 1; kind >= 0; --kind)
    if (const int count = board.hands().count(side, static_cast<shogi::Kind>(kind)); count > 0)
      out +=
          fmt::format("{}{}{}", shogi::japanese_piece(static_cast<shogi::Kind>(kind)), number_text(count), kKifSpace);
  return out.empty() ? std::string(kNothing) : out;
}

}  // namespace

void KifDiagram::take_row(std::string_view row) {
  if (rows_ >= shogi::kSize) throw Error("the diagram has more than nine rows");
  std::string_view rest = row.substr(1);
  for (int x = 0; x < shogi::kSize; ++x) {
    const bool white = rest.starts_with('v') || rest.starts_with('V');
    if (!white && !rest.starts_with(' ') && !rest.starts_with('^'))
      throw Error(fmt::format("the diagram's row {} is {}", rows_ + 1, cite(row)));
    rest.remove_prefix(1);
    if (take_word(rest, kEmptyCell) || take_word(rest, kKifSpace)) continue;
    const auto kind = shogi::take_japanese_piece(rest);
    if (!kind) throw Error(fmt::format("the diagram's row {} is {}", rows_ + 1, cite(row)));
    const Side side = white ? Side::Second : Side::First;
    if (*kind == shogi::King && board_.king(side) != shogi::Board::kNoKing) throw Error("a side has two kings");
    board_.put(shogi::kSize * rows_ + x, shogi::Piece::of(side, *kind));
  }
  if (!rest.starts_with('|')) throw Error(fmt::format("the diagram's row {} is {}", rows_ + 1, cite(row)));
  ++rows_;
}

void KifDiagram::take_hand(Side side, std::string_view pieces) {
  pieces = kif_trim(pieces);
  if (pieces == kNothing) return;
  while (!pieces.empty()) {
    const auto kind = shogi::take_japanese_piece(pieces);
    if (!kind || *kind >= shogi::King) throw Error(fmt::format("found {} among the pieces in hand", cite(pieces)));
    const int count = take_number(pieces);
    if (board_.hands().count(side, *kind) + count > shogi::kMostOf[*kind])
      throw Error(fmt::format("there are at most {} pieces «{}»", shogi::kMostOf[*kind], shogi::japanese_piece(*kind)));
    for (int i = 0; i < count; ++i) board_.give(side, *kind);
    pieces = kif_trim(pieces);
  }
}

shogi::Board KifDiagram::board(Side to_move) const {
  if (rows_ != shogi::kSize) throw Error(fmt::format("the diagram has {} rows, expected {}", rows_, shogi::kSize));
  shogi::Board out = board_;
  out.begin(to_move);
  return out;
}

std::string kif_diagram(const shogi::Board& board) {
  std::string out = fmt::format("後手の持駒：{}\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n",
                                hand_text(board, Side::Second));
  for (int y = 0; y < shogi::kSize; ++y) {
    out += '|';
    for (int x = 0; x < shogi::kSize; ++x) {
      const shogi::Piece piece = board.at(shogi::kSize * y + x);
      const shogi::Kind kind = piece ? piece.kind() : shogi::Pawn;
      const std::string_view name = !piece ? kEmptyCell
                                    : kind >= shogi::Tokin && kind <= shogi::ProSilver
                                        ? kOneCharacter[kind - shogi::Tokin]
                                        : shogi::japanese_piece(kind);
      out += fmt::format("{}{}", piece && piece.side() == Side::Second ? 'v' : ' ', name);
    }
    out += fmt::format("|{}\n", kTens[y + 1]);
  }
  out += fmt::format("+---------------------------+\n先手の持駒：{}\n", hand_text(board, Side::First));
  if (board.to_move() == Side::Second) out += "後手番\n";
  return out;
}

}  // namespace ludens::records
