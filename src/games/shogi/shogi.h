#pragma once
#include "games/shogi/choices.h"
#include "games/shogi/repetition.h"
#include "games/state.h"

namespace ludens::games {

// Shogi by the rules of the Japan Shogi Association. Black (First, sente) begins, at a handicap White. Who has no legal
// move has lost. A position that occurs for the fourth time, with the same hands and side to move, ends the game: drawn
// (sennichite), unless all moves of one side since its first occurrence gave check; then that side has lost. Impasse is
// a win by declaration (`games/shogi/impasse.h`), a move like any other. A game of `limit` moves is drawn, once nobody
// is in check (the Association's rule of 500 moves, 2019).
//
// Ids of moves are those of `games/shogi/move_code.h`. Positions before the first that is known do not count for
// repetition. Tested by tests/games/shogi/.
class Shogi {
 public:
  enum class Ending : std::uint8_t { None, NoMove, Repetition, PerpetualCheck, Declared, Limit };
  struct Options {
    int limit = 500;  // moves after which a game is drawn; 0: none
    int given = 0;    // points of the pieces that White plays without, which count when it declares
  };

  Shogi();  // the usual start
  Shogi(const shogi::Board& board, int plies, Options options);

  // Ends the game in a way that the board does not show. Precondition: `can_end`.
  void end(Ending ending);
  bool can_end(Ending ending) const;

  constexpr int move_ids() const { return shogi::kMoveIds; }
  Side to_move() const { return board_.to_move(); }
  Result result() const { return result_; }
  Ending ending() const { return ending_; }
  const shogi::Board& board() const { return board_; }
  int plies() const { return plies_; }
  int last_to() const { return last_to_; }  // where the last move ended; -1 where that is not known

  bool may_declare() const;
  void moves(MoveList& out) const;
  bool legal(Move move) const;
  void play(Move move);
  Move play_random(Rng& rng);

  // After a repetition or the limit; a mate is the end.
  bool go_on();

  std::uint64_t key() const { return board_.key(); }
  char glyph(int cell) const;

 private:
  void carry_out(Move move);
  void judge();

  shogi::Board board_;
  int plies_ = 0;
  Options options_;
  Result result_ = Result::Ongoing;
  Ending ending_ = Ending::None;
  std::int8_t last_to_ = -1;
  std::int16_t checks_[2] = {0, 0};  // how many of a side's last moves gave check without a break
  shogi::Repetition seen_;
};

}  // namespace ludens::games
