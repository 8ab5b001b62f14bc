#include "games/deeds.h"

#include <algorithm>

#include "games/at_once.h"
#include "games/board_reader.h"
#include "games/chess/chess.h"
#include "games/chess/deeds.h"
#include "games/family.h"
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

bool has_own_words(const Game& game, const Position& position) {
  return game.row > 0 || !game.family->life.empty() || position.try_as<Chess>() != nullptr;
}

// The other side would have won with its next move, and nowhere now.
void add_stopped_win(const Game& game, const Position& before, Move move, std::vector<Deed>& out) {
  const auto stops = stops_at_once(game, before);
  if (std::find(stops.begin(), stops.end(), move) != stops.end()) out.push_back({DeedKind::StopsWin});
}

// Chains around a site: how many different ones of this owner touch it.
int chains_at(const BoardGraph& graph, const std::vector<SiteContent>& board, int site, int owner) {
  std::vector<int> chain(board.size(), 0);
  int count = 0;
  for (const int start : graph.around[static_cast<std::size_t>(site)]) {
    if (start == kOffBoard || owner_of(board[static_cast<std::size_t>(start)]) != owner) continue;
    if (chain[static_cast<std::size_t>(start)] != 0) continue;
    ++count;
    std::vector<int> open = {start};
    chain[static_cast<std::size_t>(start)] = count;
    while (!open.empty()) {
      const int here = open.back();
      open.pop_back();
      for (const int next : graph.around[static_cast<std::size_t>(here)]) {
        if (next == kOffBoard || chain[static_cast<std::size_t>(next)] != 0) continue;
        if (owner_of(board[static_cast<std::size_t>(next)]) != owner) continue;
        chain[static_cast<std::size_t>(next)] = count;
        open.push_back(next);
      }
    }
  }
  return count;
}

// Of a stone that was put on the board, in games of stones: what it joins and what it keeps apart.
void add_touched(const Game& game, const Position& before, const Position& after, Move move, std::vector<Deed>& out) {
  const auto reader = board_reader(game);
  const BoardGraph graph = reader->graph(game);
  const MoveSites sites = reader->sites(game, before, move);
  if (!graph.pieces.empty() || sites.from != kOffBoard || sites.to == kOffBoard) return;
  std::vector<SiteContent> was(static_cast<std::size_t>(graph.sites())), is = was;
  reader->read(game, before, was);
  reader->read(game, after, is);
  const auto site = static_cast<std::size_t>(sites.to);
  if (owner_of(was[site]) != 0 || owner_of(is[site]) != index(before.to_move()) + 1) return;
  int changed = 0;  // where others change sides or leave the board, chains are not what they were
  for (std::size_t i = 0; i < was.size(); ++i) changed += was[i] != is[i];
  if (changed != 1) return;
  const int own = chains_at(graph, was, sites.to, index(before.to_move()) + 1);
  const int other = chains_at(graph, was, sites.to, index(~before.to_move()) + 1);
  if (own >= 2) out.push_back({DeedKind::Connects, own});
  if (other >= 2) out.push_back({DeedKind::Separates, other});
}

}  // namespace

std::string_view deed_name(DeedKind kind) {
  constexpr std::string_view kNames[] = {
      "wins",      "loses",          "draws",      "check",        "captures",   "turns",      "promotes", "castles",
      "stops-win", "threat",         "fours",      "open-four",    "threes",     "stops-four", "saves",    "atari",
      "connects",  "separates",      "surrounds",  "enters",       "self-atari", "starts-ko",  "passes",   "threatens",
      "forks",     "leaves-hanging", "bares-king", "aims-at-king", "opens-king"};
  return kNames[static_cast<std::size_t>(kind)];
}

bool harms_itself(DeedKind kind) {
  return kind == DeedKind::LeavesHanging || kind == DeedKind::SelfAtari || kind == DeedKind::OpensKing;
}

std::vector<Deed> deeds(const Game& game, const Position& before, Move move) {
  Position after = before;
  after.play(move);
  std::vector<Deed> out = in_any_game(game, before, after, move);
  if (has_own_words(game, before)) {
    for (const auto own : {go_deeds, row_deeds, chess_deeds})
      for (Deed& deed : own(game, before, after, move)) out.push_back(std::move(deed));
  } else if (!after.over()) {
    add_stopped_win(game, before, move, out);
    add_touched(game, before, after, move, out);
  }
  std::stable_sort(out.begin(), out.end(), [](const Deed& a, const Deed& b) { return a.kind < b.kind; });
  return out;
}

}  // namespace ludens::games
