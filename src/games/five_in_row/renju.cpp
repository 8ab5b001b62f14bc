#include "games/five_in_row/renju.h"

#include <algorithm>
#include <cstdlib>

namespace ludens::games {
namespace {

bool in_zone(int cell, int width) {
  return std::abs(cell % Renju::kWidth - 7) <= width / 2 && std::abs(cell / Renju::kWidth - 7) <= width / 2;
}

// Are there fewer than four Black stones within four steps along the lines? Then a stone makes neither a five nor
// anything forbidden, which saves a random player three in five of its questions.
bool quiet(const RenjuLines* black, int cell) {
  const auto place = RenjuBoard::place(cell);
  std::uint64_t near = 0;
  for (int d = 0; d < RenjuBoard::kDirections; ++d)
    near = near << 9 | (((static_cast<unsigned>(black[place.line[d]]) << 4) >> place.bit[d]) & 0x1ff);
  return std::popcount(near) < 4;
}

Side next_colour(const RenjuBoard& board) { return board.stones() % 2 == 0 ? Side::First : Side::Second; }

}  // namespace

void Renju::moves(MoveList& out) const {
  if (result_ != Result::Ongoing) return;
  if (opening_.over()) return board_.empty_moves(out);
  if (opening_.phase() == OpeningPhase::Offer) {  // as below, with the symmetries worked out once
    const auto out_of_question = offered_already(board_, opening_.offers());
    for (int i = 0; i < board_.empty_count(); ++i)
      if (const int cell = board_.empty_cell(i); !out_of_question.test(static_cast<std::size_t>(cell)))
        out.push(Move{static_cast<std::uint32_t>(cell)});
    return;
  }
  for (std::uint32_t id = 0; id < renju_move::kEnd; ++id)
    if (legal(Move{id})) out.push(Move{id});
}

bool Renju::legal(Move move) const {
  if (result_ != Result::Ongoing) return false;
  const bool empty = move.id < Board::kCells && board_.is_empty(static_cast<int>(move.id));
  if (opening_.over()) return empty;
  const int cell = static_cast<int>(move.id);
  const auto offers = opening_.offers();
  switch (opening_.phase()) {
    case OpeningPhase::Stone:
      return empty && in_zone(cell, opening_.zone());
    case OpeningPhase::Offer:
      // With two Black stones on the board no point can be forbidden, so offers need no such test.
      return empty && !offered_already(board_, offers).test(static_cast<std::size_t>(cell));
    case OpeningPhase::Choose:
      return empty && std::find(offers.begin(), offers.end(), cell) != offers.end();
    default: {
      std::vector<std::uint32_t> words;
      opening_.words(words);
      return std::find(words.begin(), words.end(), move.id) != words.end();
    }
  }
}

void Renju::play_opening(std::uint32_t id) {
  if (opening_.puts_stone()) board_.put(next_colour(board_), static_cast<int>(id));
  opening_.play(id);
  turn();
}

void Renju::turn() {
  if (opening_.over() || opening_.phase() == OpeningPhase::Stone)
    to_move_ = next_colour(board_);
  else
    to_move_ = opening_.person() == opening_.black() ? Side::First : Side::Second;
}

void Renju::judge(int cell, ShapeWord shapes) {
  if ((shapes & every_direction(kFive)) != 0) {
    result_ = Result::FirstWins;
    return;
  }
  broken_ = verdict(cell, shapes);
  if (broken_ != Forbidden::No) result_ = Result::SecondWins;
}

void Renju::undo(Move move) {
  result_ = Result::Ongoing;
  broken_ = Forbidden::No;
  const int cell = static_cast<int>(move.id);
  if (board_.stones() > opening_.stones()) {
    to_move_ = ~to_move_;
    board_.take_back(to_move_, cell);
    return;
  }
  opening_.undo();
  if (opening_.puts_stone()) {
    const Side colour = board_.has(Side::First, cell) ? Side::First : Side::Second;
    board_.take_back(colour, cell);
  }
  turn();
}

bool Renju::go_on() {
  if (board_.empty_count() == 0) return false;
  if (result_ != Result::Ongoing) irregular_ = true;
  result_ = Result::Ongoing;
  broken_ = Forbidden::No;
  return true;
}

void Renju::playout_moves(MoveList& out) const {
  if (result_ != Result::Ongoing || !opening_.over() || to_move_ == Side::Second) return moves(out);
  const int before = out.size();
  for (int i = 0; i < board_.empty_count(); ++i)
    if (const int cell = board_.empty_cell(i); forbidden(cell) == Forbidden::No)
      out.push(Move{static_cast<std::uint32_t>(cell)});
  if (out.size() == before) moves(out);
}

// Uniform over the points that are not forbidden: a forbidden one that is drawn is set aside, and the rest drawn from
// again.
Move Renju::play_random(Rng& rng) {
  if (!opening_.over()) [[unlikely]] {
    MoveList all;
    moves(all);
    const Move move = all[static_cast<int>(rng.below(static_cast<std::uint32_t>(all.size())))];
    play_opening(move.id);
    return move;
  }
  if (to_move_ == Side::Second) {
    const int cell = board_.put_random(Side::Second, rng);
    if (board_.row_through<5>(Side::Second, cell)) [[unlikely]]
      result_ = Result::SecondWins;
    end_turn();
    return Move{static_cast<std::uint32_t>(cell)};
  }
  int left = board_.empty_count();
  while (left > 0) {
    const int at = static_cast<int>(rng.below(static_cast<std::uint32_t>(left)));
    const int cell = board_.empty_cell(at);
    const ShapeWord made = quiet(board_.lines(Side::First), cell) ? 0 : shapes(cell);
    if (suspicion(made) != Forbidden::No && verdict(cell, made) != Forbidden::No) [[unlikely]] {
      board_.swap_empty(at, --left);
      continue;
    }
    if ((made & every_direction(kFive)) != 0) [[unlikely]]
      result_ = Result::FirstWins;
    board_.put(Side::First, cell);
    end_turn();
    return Move{static_cast<std::uint32_t>(cell)};
  }
  const int cell = board_.empty_cell(static_cast<int>(rng.below(static_cast<std::uint32_t>(board_.empty_count()))));
  put_black(cell, shapes(cell));
  return Move{static_cast<std::uint32_t>(cell)};
}

std::uint64_t Renju::key() const {
  std::uint64_t hash =
      fold(board_.key(), static_cast<std::uint64_t>(index(to_move_)) | static_cast<std::uint64_t>(broken_) << 1);
  if (opening_.rule() == OpeningRule::Free) return hash;
  hash = fold(hash, static_cast<std::uint64_t>(opening_.phase()) | static_cast<std::uint64_t>(opening_.black()) << 8);
  if (opening_.over()) return hash;
  std::uint64_t offers = 0;  // in any order
  for (const int cell : opening_.offers()) offers += mix(static_cast<std::uint64_t>(cell));
  return fold(hash, offers + static_cast<std::uint64_t>(opening_.number()));
}

}  // namespace ludens::games
