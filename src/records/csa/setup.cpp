#include "records/csa/setup.h"

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "games/shogi/handicap.h"
#include "games/shogi/notation.h"

namespace ludens::records {
namespace {

[[noreturn]] void wrong_setup(std::string_view what) {
  throw Error(
      fmt::format("found {} in the start position, expected «PI», «P1» to «P9», «P+» or «P-» with pieces such "
                  "as «77FU» and «00KI»",
                  cite(what)));
}

}  // namespace

void CsaSetup::put(int cell, shogi::Piece piece) {
  if (piece && on_[cell]) throw Error(fmt::format("two pieces stand on {}", shogi::cell_digits(cell)));
  on_[cell] = piece;
}

void CsaSetup::take(std::string_view line) {
  said_ = true;
  if (line.starts_with("PI")) return take_without(line.substr(2));
  if (line.starts_with("P+")) return take_pieces(Side::First, line.substr(2));
  if (line.starts_with("P-")) return take_pieces(Side::Second, line.substr(2));
  if (line.size() < 2 || line[1] < '1' || line[1] > '9') wrong_setup(line);
  take_row(line[1] - '1', line.substr(2));
}

void CsaSetup::take_without(std::string_view pieces) {
  const shogi::Board start = shogi::start_of(shogi::Handicap::None);
  for (int cell = 0; cell < shogi::kCells; ++cell) on_[cell] = start.at(cell);
  if (pieces.size() % 4 != 0) wrong_setup(pieces);
  for (; !pieces.empty(); pieces.remove_prefix(4)) {
    const auto cell = shogi::cell_named(pieces.substr(0, 2));
    const auto kind = shogi::csa_kind(pieces.substr(2, 2));
    if (!cell || !kind || pieces[1] > '9' || !on_[*cell] || on_[*cell].kind() != *kind)
      wrong_setup(pieces.substr(0, 4));
    on_[*cell] = shogi::Piece{};
  }
}

void CsaSetup::take_row(int y, std::string_view cells) {
  for (int x = 0; x < shogi::kSize; ++x) {
    const std::string_view cell = cells.substr(std::min<std::size_t>(cells.size(), 3 * static_cast<std::size_t>(x)), 3);
    if (trim(cell).empty() || cell == " * " || cell == " *") continue;
    const auto kind = shogi::csa_kind(cell.substr(1));
    if ((cell[0] != '+' && cell[0] != '-') || !kind) wrong_setup(cell);
    put(shogi::kSize * y + x, shogi::Piece::of(cell[0] == '+' ? Side::First : Side::Second, *kind));
  }
}

void CsaSetup::take_pieces(Side side, std::string_view pieces) {
  if (pieces.size() % 4 != 0) wrong_setup(pieces);
  for (; !pieces.empty(); pieces.remove_prefix(4)) {
    const auto kind = shogi::csa_kind(pieces.substr(2, 2));
    if (pieces.starts_with("00AL")) {
      rest_ = side;
    } else if (pieces.starts_with("00") && kind && *kind < shogi::King) {
      if (++held_[index(side)][*kind] > shogi::kMostOf[*kind])
        throw Error(fmt::format("too many {}", shogi::csa_piece(*kind)));
    } else if (const auto cell = shogi::cell_named(pieces.substr(0, 2)); cell && kind && pieces[1] <= '9') {
      put(*cell, shogi::Piece::of(side, *kind));
    } else {
      wrong_setup(pieces.substr(0, 4));
    }
  }
}

shogi::Board CsaSetup::board(Side to_move) const {
  shogi::Board out;
  int left[8];
  std::copy(std::begin(shogi::kMostOf), std::end(shogi::kMostOf), left);
  if (!said_) {
    out = shogi::start_of(shogi::Handicap::None);
    out.begin(to_move);
    return out;
  }
  int kings[2] = {};
  for (int cell = 0; cell < shogi::kCells; ++cell) {
    if (!on_[cell]) continue;
    --left[shogi::plain(on_[cell].kind())];
    if (on_[cell].kind() == shogi::King && ++kings[index(on_[cell].side())] > 1) throw Error("a side has two kings");
    out.put(cell, on_[cell]);
  }
  for (const Side side : {Side::First, Side::Second})
    for (int kind = 0; kind < shogi::kHandKinds; ++kind)
      for (int i = 0; i < held_[index(side)][kind]; ++i, --left[kind]) out.give(side, static_cast<shogi::Kind>(kind));
  for (int kind = 0; kind < shogi::kHandKinds; ++kind) {
    if (left[kind] < 0) throw Error(fmt::format("too many {}", shogi::csa_piece(static_cast<shogi::Kind>(kind))));
    for (int i = 0; rest_ && i < left[kind]; ++i) out.give(*rest_, static_cast<shogi::Kind>(kind));
  }
  out.begin(to_move);
  return out;
}

}  // namespace ludens::records
