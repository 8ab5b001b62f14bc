#pragma once
#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "games/game.h"
#include "play/room.h"
#include "records/record.h"

namespace ludens::play {

// One game in progress: what every front end talks to. It keeps the position, the moves and who plays, and knows
// when the game is over, also by resignation or agreement, which are no moves. Tested by tests/play/session_test.cpp.
class Session {
 public:
  explicit Session(GamePtr game);
  // From a record, up to its end or `plies` moves. Throws Error where the record cannot be replayed that far.
  Session(GamePtr game, std::string_view start);  // from a position text; "" for the usual start. Throws Error
  static Session of(const Record& record, std::optional<int> plies = std::nullopt);

  const Game& game() const { return *game_; }
  GamePtr game_ptr() const { return game_; }
  const Position& position() const { return positions_.back(); }
  const Position& first_position() const { return positions_.front(); }
  const Position& position_at(int ply) const { return positions_[static_cast<std::size_t>(ply)]; }  // after ply moves
  const std::string& start_text() const { return start_; }  // "": the usual start
  const std::vector<Move>& moves() const { return moves_; }
  Side to_move() const { return position().to_move(); }
  int seat_to_move() const { return game_->person_to_move(position()); }  // 0: who began; a swap changes the colours

  Result result() const;  // of the board, of a resignation or of an agreement
  bool over() const { return result() != Result::Ongoing; }
  std::string result_text() const;  // «Black wins (five in a row)», "" while it goes on

  // Plays a move; false, and nothing changes, when it is illegal or the game is over.
  bool play(Move move);
  // The move that a text means here, in the native notation. Throws Error that says why it cannot be played.
  Move read_move(std::string_view text) const;

  bool undo();  // the last move, resignation or agreement; false at the start
  bool redo();  // what was undone, until another move is played
  void resign(Side side);
  void lose_on_time(Side side);
  void agree_draw();
  void cut();  // it has lasted long enough: scored as it stands, else a draw

  // A draw is offered by one seat and stands until the other answers or a move is played.
  bool offer_draw(int seat);                // false where the game is over or an offer stands
  bool answer_draw(int seat, bool accept);  // false where there is nothing for this seat to answer
  std::optional<int> draw_offer() const { return offer_; }

  Side side_of(int seat) const;  // the colour that a seat holds now
  const std::vector<Move>& undone() const { return undone_; }
  // How the game ended where the board does not say it: for keeping a session and taking it up again.
  struct Verdict {
    Result result = Result::Ongoing;
    std::string text = {};
    bool operator==(const Verdict&) const = default;
  };
  Verdict verdict() const { return {agreed_, agreed_text_}; }
  void restore(const Verdict& verdict, std::vector<Move> undone, std::optional<int> offer);

  std::optional<int> last_cell() const;  // where the last move stands, for marking it
  std::vector<Note> notes() const;       // forbidden points and why

  std::array<Player, 2> players = {};            // who began first; in the record they stand by colour
  std::map<std::string, std::string> tags = {};  // for the record
  Record record() const;

 private:
  std::string short_result() const;

  GamePtr game_;
  std::string start_;                // position text, "" for the usual start
  std::vector<Position> positions_;  // before each move, and now
  std::vector<Move> moves_;
  std::vector<Move> undone_;         // the latest last
  Result agreed_ = Result::Ongoing;  // by resignation or agreement
  std::string agreed_text_;
  std::optional<int> offer_;  // the seat that offered a draw
};

}  // namespace ludens::play
