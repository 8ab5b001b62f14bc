#pragma once
#include <optional>
#include <span>

#include "games/five_in_row/line_board.h"
#include "games/five_in_row/line_rule.h"

namespace ludens::games {

// The m,n,k games: players put stones in turn, a row of k wins, a full board is a draw. Tic-tac-toe, four-in-a-row
// on 4×9 (van Opheusden et al. 2023) and gomoku are sizes of it. Tested by tests/games/five_in_row/line_game_test.cpp.
template <int W, int H, int K>
class LineGame {
 public:
  using Board = LineBoard<W, H>;
  static constexpr int kWidth = W, kHeight = H, kRow = K;

  explicit LineGame(LineRule rule = LineRule::Free) : rule_(rule) {}

  // Any arrangement of stones, for position texts. Empty where both sides have a winning row.
  static std::optional<LineGame> of(std::span<const char> cells, Side to_move, LineRule rule) {
    LineGame game(rule);
    for (int cell = 0; cell < Board::kCells; ++cell)
      if (const char c = cells[static_cast<std::size_t>(cell)]; c != '.')
        game.board_.put(c == 'X' ? Side::First : Side::Second, cell);
    game.to_move_ = to_move;
    bool row[2] = {};
    for (int cell = 0; cell < Board::kCells; ++cell)
      for (const Side side : {Side::First, Side::Second})
        if (game.board_.has(side, cell) && game.wins_at(side, cell)) row[index(side)] = true;
    if (row[0] && row[1]) return std::nullopt;
    if (row[0] || row[1])
      game.result_ = row[0] ? Result::FirstWins : Result::SecondWins;
    else if (game.board_.empty_count() == 0)
      game.result_ = Result::Draw;
    return game;
  }

  constexpr int move_ids() const { return Board::kCells; }
  Side to_move() const { return to_move_; }
  Result result() const { return result_; }
  LineRule rule() const { return rule_; }
  const Board& board() const { return board_; }

  void moves(MoveList& out) const {
    if (result_ == Result::Ongoing) board_.empty_moves(out);
  }
  bool legal(Move move) const {
    return result_ == Result::Ongoing && move.id < Board::kCells && board_.is_empty(static_cast<int>(move.id));
  }
  void play(Move move) {
    assert(legal(move));
    board_.put(to_move_, static_cast<int>(move.id));
    settle(static_cast<int>(move.id));
  }
  Move play_random(Rng& rng) {
    const int cell = board_.put_random(to_move_, rng);
    settle(cell);
    return Move{static_cast<std::uint32_t>(cell)};
  }
  void undo(Move move) {
    result_ = Result::Ongoing;
    to_move_ = ~to_move_;
    board_.take_back(to_move_, static_cast<int>(move.id));
  }

  bool go_on() {
    if (board_.empty_count() == 0) return false;
    result_ = Result::Ongoing;
    return true;
  }

  // For playouts that rank moves (search/mast.h).
  bool is_empty(int cell) const { return board_.is_empty(cell); }
  bool playable(Move) const { return true; }
  static constexpr int cell_count() { return Board::kCells; }
  static constexpr int captured() { return 0; }

  std::uint64_t key() const { return fold(board_.key(), static_cast<std::uint64_t>(index(to_move_))); }
  char glyph(int cell) const {
    if (board_.is_empty(cell)) return '.';
    return board_.has(Side::First, cell) ? 'X' : 'O';
  }

 private:
  void settle(int cell) {
    if (board_.template row_through<K>(to_move_, cell) && (rule_ == LineRule::Free || wins_at(to_move_, cell)))
        [[unlikely]]
      result_ = win_for(to_move_);
    else if (board_.empty_count() == 0) [[unlikely]]
      result_ = Result::Draw;
    to_move_ = ~to_move_;
  }

  // The careful test, for one stone and every rule: the unbroken run through it, and what stands at its ends.
  bool wins_at(Side side, int cell) const {
    const auto p = Board::place(cell);
    for (int d = 0; d < Board::kDirections; ++d) {
      const std::uint32_t mine = board_.line(side, p.line[d]);
      const std::uint32_t theirs = board_.line(~side, p.line[d]);
      const int bit = p.bit[d];
      const int up = std::countr_one(mine >> bit);           // the stone itself and those after it
      const int down = std::countl_one(mine << (31 - bit));  // the stone itself and those before it
      const int length = up + down - 1;
      if (length < K || (rule_ == LineRule::Exact && length > K)) continue;
      if (rule_ == LineRule::Caro && length == K) {
        const bool above = ((theirs >> (bit + up)) & 1) != 0;
        const bool below = bit - down >= 0 && ((theirs >> (bit - down)) & 1) != 0;
        if (above && below) continue;
      }
      return true;
    }
    return false;
  }

  Board board_;
  Side to_move_ = Side::First;
  Result result_ = Result::Ongoing;
  LineRule rule_;
};

using TicTacToe = LineGame<3, 3, 3>;
using FourInARow = LineGame<9, 4, 4>;
template <int N>
using Gomoku = LineGame<N, N, 5>;

}  // namespace ludens::games
