#pragma once
#include <optional>

#include "games/five_in_row/forbidden.h"
#include "games/five_in_row/renju_opening.h"

// Renju on 15×15 (RIF, International Rules of Renju): White wins with five or more in a row, Black with exactly five;
// Black loses by playing a forbidden point (forbidden.h), unless that move makes a five. Forbidden points are
// ordinary legal moves. A full board is a draw. The opening rule decides who places the first stones and who holds
// which colour (renju_opening.h).
//
// Colours and persons: while a stone is put `to_move` is its colour; while a person decides (swap, number, offer,
// choice) it is the colour which that person holds at that moment. A swap changes who holds the colours and never a
// Side. Tested by tests/games/five_in_row/renju_test.cpp.
namespace ludens::games {

class Renju {
 public:
  using Board = RenjuBoard;
  static constexpr int kWidth = 15, kHeight = 15;

  explicit Renju(OpeningRule rule = OpeningRule::Free) : opening_(rule) { turn(); }

  int move_ids() const {
    return opening_.rule() == OpeningRule::Free ? Board::kCells : static_cast<int>(renju_move::kEnd);
  }
  Side to_move() const { return to_move_; }
  Result result() const { return result_; }
  const Board& board() const { return board_; }
  const Opening& opening() const { return opening_; }

  // 0 is the person who began the game, 1 the other; colours are swapped when person 1 holds Black.
  int person_to_move() const {
    if (!opening_.over()) return opening_.person();
    return to_move_ == Side::First ? opening_.black() : 1 - opening_.black();
  }
  bool colours_swapped() const { return opening_.black() == 1; }

  // Is the empty point forbidden for Black, whoever is to move?
  Forbidden forbidden(int cell) const { return games::forbidden(board_, cell); }
  // The rule that Black broke with the move that ended the game.
  Forbidden broken() const { return broken_; }
  // Has the game gone on after its end?
  bool irregular() const { return irregular_; }

  void moves(MoveList& out) const;
  bool legal(Move move) const;
  void play(Move move) {
    assert(legal(move));
    if (!opening_.over()) [[unlikely]]
      return play_opening(move.id);
    const int cell = static_cast<int>(move.id);
    if (to_move_ == Side::First)
      put_black(cell, shapes(cell));
    else
      put_white(cell);
  }
  void undo(Move move);
  bool go_on();

  // Black does not step on forbidden points at random, unless nothing else is left.
  void playout_moves(MoveList& out) const;
  Move play_random(Rng& rng);

  // For playouts that rank moves (search/mast.h).
  bool is_empty(int id) const { return id < Board::kCells && board_.is_empty(id); }
  bool playable(Move move) const {
    if (!opening_.over()) return legal(move);
    return to_move_ == Side::Second || forbidden(static_cast<int>(move.id)) == Forbidden::No;
  }
  static constexpr int cell_count() { return Board::kCells; }
  static constexpr int captured() { return 0; }

  std::uint64_t key() const;
  char glyph(int cell) const {
    if (board_.is_empty(cell)) return '.';
    return board_.has(Side::First, cell) ? 'X' : 'O';
  }

  // For position texts: any arrangement of stones that contains those of the opening, and how the game stands.
  struct Setup {
    std::vector<char> cells;  // 'X', 'O' or '.'
    Side to_move = Side::First;
    Opening opening = Opening(OpeningRule::Free);
    Forbidden broken = Forbidden::No;
    bool irregular = false;
    bool five = false;  // of the side that moved last; only asked of irregular games, where an older five may stand
  };
  static Renju of(const Setup& setup);  // throws Error where the parts contradict each other

 private:
  ShapeWord shapes(int cell) const { return shapes_at(board_.lines(Side::First), board_.lines(Side::Second), cell); }
  Forbidden verdict(int cell, ShapeWord shapes) const {
    return games::forbidden(board_.lines(Side::First), board_.lines(Side::Second), cell, shapes);
  }
  void put_black(int cell, ShapeWord shapes) {
    if (shapes != 0) [[unlikely]]
      judge(cell, shapes);
    board_.put(Side::First, cell);
    end_turn();
  }
  void put_white(int cell) {
    board_.put(Side::Second, cell);
    if (board_.row_through<5>(Side::Second, cell)) [[unlikely]]
      result_ = Result::SecondWins;
    end_turn();
  }
  void end_turn() {
    to_move_ = ~to_move_;
    if (board_.empty_count() == 0 && result_ == Result::Ongoing) [[unlikely]]
      result_ = Result::Draw;
  }
  void judge(int cell, ShapeWord shapes);
  void play_opening(std::uint32_t id);
  void turn();  // whose turn it is while the opening lasts, and at its end

  Board board_;
  Side to_move_ = Side::First;
  Result result_ = Result::Ongoing;
  Forbidden broken_ = Forbidden::No;
  bool irregular_ = false;
  Opening opening_;
};

}  // namespace ludens::games
