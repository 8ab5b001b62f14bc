#include "games/deeds.h"

#include <algorithm>

#include "games/chess/deeds.h"
#include "games/five_in_row/deeds.h"
#include "games/go/deeds.h"
#include "games/view.h"

namespace ludens::games {
namespace {

std::string name_of(const Game& game, const std::string& piece) {
  if (game.view)
    for (const auto& kind : game.view->pieces())
      if (kind.piece == piece) return kind.name;
  return "";
}

std::string piece_at(const Game& game, const Position& position, int cell) {
  return game.view ? game.view->piece(position, cell) : "";
}

// What leaves the board or changes sides.
void add_taken(const Game& game, const Position& before, const Position& after, std::vector<Deed>& out) {
  const Side mover = before.to_move();
  Deed taken{DeedKind::Captures, 0}, turned{DeedKind::Turns, 0};
  for (int cell = 0; cell < game.board.size(); ++cell) {
    if (holder(game, before, cell) != ~mover) continue;
    const auto now = holder(game, after, cell);
    if (now == ~mover) continue;
    // A piece that is taken stands where the taker stands now; a stone that is turned stays where it was.
    const auto cells = game.view && !game.view->pieces().empty();
    Deed& deed = now == mover && !cells ? turned : taken;
    ++deed.count;
    deed.cells.push_back(cell);
    deed.piece = name_of(game, piece_at(game, before, cell));
  }
  if (taken.count > 1) taken.piece.clear();
  turned.piece.clear();
  for (const Deed& deed : {taken, turned})
    if (deed.count > 0) out.push_back(deed);
}

bool has_check(const Game& game, const Position& position) {
  if (!game.view) return false;
  const auto marks = game.view->marks(position);
  return std::any_of(marks.begin(), marks.end(), [](const Note& mark) { return mark.reason == "check"; });
}

void add_promotion(const Game& game, const Position& before, const Position& after, Move move, std::vector<Deed>& out) {
  const auto cells = clicks(game, before, move);
  if (cells.size() != 2 || cells[0] >= game.board.size()) return;
  const std::string was = piece_at(game, before, cells[0]), is = piece_at(game, after, cells[1]);
  if (was.empty() || is.empty() || was == is || holder(game, after, cells[1]) != before.to_move()) return;
  if (name_of(game, was) == "king" || name_of(game, is) == "king") return;  // a castled king went past its square
  out.push_back({DeedKind::Promotes, 1, name_of(game, is), {cells[1]}});
}

std::vector<Deed> in_any_game(const Game& game, const Position& before, const Position& after, Move move) {
  std::vector<Deed> out;
  const double worth = reward(after.result(), before.to_move());
  if (after.over() && !clicks(game, before, move).empty())  // two passes are counted first
    out.push_back({worth == 1 ? DeedKind::Wins : worth == 0 ? DeedKind::Loses : DeedKind::Draws});
  else if (has_check(game, after))
    out.push_back({DeedKind::Check});
  add_promotion(game, before, after, move, out);
  add_taken(game, before, after, out);
  return out;
}

}  // namespace

std::string_view deed_name(DeedKind kind) {
  constexpr std::string_view kNames[] = {
      "wins",      "loses",     "draws",     "check",     "captures",      "turns",  "promotes",
      "castles",   "stops-win", "threat",    "fours",     "open-four",     "threes", "stops-four",
      "saves",     "atari",     "connects",  "separates", "surrounds",     "enters", "self-atari",
      "starts-ko", "passes",    "threatens", "forks",     "leaves-hanging"};
  return kNames[static_cast<std::size_t>(kind)];
}

bool harms_itself(DeedKind kind) { return kind == DeedKind::LeavesHanging || kind == DeedKind::SelfAtari; }

std::vector<Deed> deeds(const Game& game, const Position& before, Move move) {
  Position after = before;
  after.play(move);
  std::vector<Deed> out = in_any_game(game, before, after, move);
  for (const auto own : {go_deeds, row_deeds, chess_deeds})
    for (Deed& deed : own(game, before, after, move)) out.push_back(std::move(deed));
  std::stable_sort(out.begin(), out.end(), [](const Deed& a, const Deed& b) { return a.kind < b.kind; });
  return out;
}

}  // namespace ludens::games
