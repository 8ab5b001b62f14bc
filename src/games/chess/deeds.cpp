// Which pieces can be taken with profit, by playing out all exchanges on their squares: the rules say who may take, so
// that pins count; and what a move does to the kings' shelter. Tested by tests/games/deeds_test.cpp.
#include "games/chess/deeds.h"

#include <algorithm>
#include <array>
#include <map>

#include "games/chess/chess.h"
#include "games/chess/generate.h"

namespace ludens::games {
namespace chess {
namespace {

constexpr std::array<int, kKinds> kWorth = {1, 3, 3, 5, 9, 100};
constexpr std::string_view kNames[kKinds] = {"pawn", "knight", "bishop", "rook", "queen", "king"};

int worth(Kind kind) { return kWorth[static_cast<std::size_t>(index(kind))]; }
std::string name(Kind kind) { return std::string(kNames[static_cast<std::size_t>(index(kind))]); }

}  // namespace

int exchange(const Board& board, int square) {
  const auto taken = board.kind_at(square);
  if (!taken || (board.of(~board.to_move()) & bit(square)) == 0) return 0;
  BoardMoves moves;
  generate(board, moves);
  int best = 0;
  for (const BoardMove move : moves) {
    if (move.to() != square || move.special() == BoardMove::Special::Castling) continue;
    Board after = board;
    after.make(move);
    int gain = worth(*taken) - exchange(after, square);
    if (move.special() == BoardMove::Special::Promotion) gain += worth(move.becomes()) - worth(Kind::Pawn);
    best = std::max(best, gain);
  }
  return best;
}

namespace {

// The pieces that the side to move can take with profit, with the profit.
std::map<int, int> prey(const Board& board) {
  std::map<int, int> out;
  for (Squares rest = board.of(~board.to_move()); rest != 0; rest &= rest - 1)
    if (const int gain = exchange(board, first(rest)); gain > 0) out[first(rest)] = gain;
  return out;
}

// As if the other side had to move; nothing where a king stands in check.
std::optional<Board> passed(const Board& board) {
  if (board.in_check(board.to_move())) return std::nullopt;
  Board out = board;
  out.set_en_passant(kNoSquare);
  out.set_turn(~board.to_move(), board.clock(), board.number());
  return out;
}

Deed of_piece(DeedKind kind, const Board& board, int square) {
  const auto piece = board.kind_at(square);
  return {kind, 1, piece ? name(*piece) : "", {cell_of_square(square)}};
}

// The dearest of them.
int dearest(const std::map<int, int>& prey) {
  return std::max_element(prey.begin(), prey.end(), [](const auto& a, const auto& b) { return a.second < b.second; })
      ->first;
}

// The files of a king and beside it on which no pawn of its side stands.
std::array<bool, 8> bare_files(const Board& board, Side side) {
  std::array<bool, 8> out = {};
  const int king = file_of(board.king(side));
  for (int file = std::max(king - 1, 0); file <= std::min(king + 1, 7); ++file)
    out[static_cast<std::size_t>(file)] = (board.of(side, Kind::Pawn) & (kFileA << file)) == 0;
  return out;
}

// How many of them are new; none where the king went elsewhere, or the other side has nothing to use them with.
int bared(const Board& was, const Board& is, Side side) {
  if (was.king(side) != is.king(side)) return 0;
  if ((is.of(~side, Kind::Rook) | is.of(~side, Kind::Queen)) == 0) return 0;
  const auto then = bare_files(was, side), now = bare_files(is, side);
  int count = 0;
  for (std::size_t file = 0; file < now.size(); ++file) count += now[file] && !then[file];
  return count;
}

// Squares around the king of a side that the other one attacks.
int aimed_at(const Board& board, Side side) {
  const int king = board.king(side);
  int count = 0;
  for (int rank = std::max(rank_of(king) - 1, 0); rank <= std::min(rank_of(king) + 1, 7); ++rank)
    for (int file = std::max(file_of(king) - 1, 0); file <= std::min(file_of(king) + 1, 7); ++file)
      if (const int square = square_of(file, rank); square != king)
        count += board.attackers(square, ~side, board.occupied()) != 0;
  return count;
}

void add_kings(const Board& was, const Board& is, std::vector<Deed>& out) {
  constexpr int kMore = 2, kMany = 3;  // squares: fewer are no attack on a king
  const Side mover = was.to_move(), other = ~mover;
  if (const int files = bared(was, is, other); files > 0) out.push_back({DeedKind::BaresKing, files});
  const int squares = aimed_at(is, other);
  if (squares >= kMany && squares - aimed_at(was, other) >= kMore) out.push_back({DeedKind::AimsAtKing, squares});
  if (const int files = bared(was, is, mover); files > 0) out.push_back({DeedKind::OpensKing, files});
}

}  // namespace
}  // namespace chess

std::vector<Deed> chess_deeds(const Game&, const Position& before, const Position& after, Move move) {
  using namespace chess;
  const auto* then = before.try_as<Chess>();
  if (!then || after.over()) return {};
  const Board &was = then->board(), &is = after.as<Chess>().board();
  const auto made = then->board_move(move);
  std::vector<Deed> out;
  if (made->special() == BoardMove::Special::Castling) out.push_back({DeedKind::Castles});
  const int moved = made->special() == BoardMove::Special::Castling ? is.king(~is.to_move()) : made->to();

  // What the other side can take now, and what it could have taken had nothing been done.
  const auto hanging = prey(is);
  std::map<int, int> endangered;
  if (const auto idle = passed(was)) endangered = prey(*idle);
  if (!hanging.empty()) out.push_back(of_piece(DeedKind::LeavesHanging, is, dearest(hanging)));
  std::map<int, int> saved;
  for (const auto& [square, gain] : endangered) {
    const int now = square == made->from() ? moved : square;
    if (!hanging.contains(now) && (is.of(was.to_move()) & bit(now)) != 0) saved[now] = gain;
  }
  if (!saved.empty() && hanging.empty()) out.push_back(of_piece(DeedKind::Saves, is, dearest(saved)));

  // What the mover could take next, and could not before.
  if (const auto again = passed(is)) {
    const auto had = prey(was);
    std::map<int, int> threatened;
    for (const auto& [square, gain] : prey(*again)) {
      const auto known = had.find(square);
      if ((known == had.end() || known->second < gain) && gain > 1) threatened[square] = gain;
    }
    std::map<int, int> by_it;
    for (const auto& [square, gain] : threatened)
      if ((is.attackers(square, was.to_move(), is.occupied()) & bit(moved)) != 0) by_it[square] = gain;
    if (by_it.size() >= 2 && !hanging.contains(moved)) {
      Deed fork{DeedKind::Forks, static_cast<int>(by_it.size())};
      for (const auto& [square, gain] : by_it) fork.cells.push_back(cell_of_square(square));
      out.push_back(fork);
    } else if (!threatened.empty()) {
      out.push_back(of_piece(DeedKind::Threatens, is, dearest(threatened)));
    }
  }
  add_kings(was, is, out);
  return out;
}

}  // namespace ludens::games
