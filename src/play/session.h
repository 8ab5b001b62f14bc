#pragma once
#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "games/game.h"
#include "play/ending.h"

namespace ludens::play {

// One game in progress: what every front end talks to. It keeps the position, the moves and who plays, and knows
// when the game is over, also by resignation or agreement, which are no moves. A game of Go that two passes ended is
// counted first: both sides mark dead chains until they agree, or one goes on playing. Tested by
// tests/play/session_test.cpp and tests/play/counting_test.cpp.
class Session {
 public:
  explicit Session(GamePtr game);
  Session(GamePtr game, std::string_view start);  // from a position text; "" for the usual start. Throws Error
  // From a record, up to its end or `plies` moves. Throws Error where the record cannot be replayed that far.
  static Session of(const Record& record, std::optional<int> plies = std::nullopt);
  // As far as it can be replayed: `fault` says which ply cannot be played, "" where all can.
  static Session legal_part(const Record& record, std::string& fault, std::optional<int> plies = std::nullopt);

  // The moves before the first thing in it that is irregular: a move that cannot be played, or one after the end.
  // `fault` says what that is.
  static Session regular_part(const Record& record, std::string& fault);

  const Game& game() const { return *game_; }
  GamePtr game_ptr() const { return game_; }
  const Position& position() const { return positions_.back(); }
  const Position& first_position() const { return positions_.front(); }
  const Position& position_at(int ply) const { return positions_[static_cast<std::size_t>(ply)]; }  // after ply moves
  const std::string& start_text() const { return start_; }  // "": the usual start
  const std::vector<Move>& moves() const { return moves_; }
  Side to_move() const { return position().to_move(); }
  int seat_to_move() const { return game_->person_to_move(position()); }  // 0: who began; a swap changes the colours

  Result result() const;  // of the board, of a resignation or of an agreement; Ongoing while it is counted
  bool over() const { return result() != Result::Ongoing; }
  bool ended() const { return over() || counting(); }  // no move can be made
  std::string result_text() const;                     // «Black wins (five in a row)», "" while it goes on
  std::string ended_text() const;                      // the same, or that it is being counted

  // Goes on after a draw that somebody would have had to claim; false where the game is not over so.
  bool leave_unclaimed();

  // Plays a move; false, and nothing changes, when it is illegal or the game is over.
  bool play(Move move);
  bool play_on(Move move);  // the same, also where two passes have ended the game: for replaying what people did
  void play_text(std::string_view text);  // the same by its text; throws Error that says why it cannot be played
  // The move that a text means here, in the native notation. Throws Error that says why it cannot be played.
  Move read_move(std::string_view text) const;

  bool undo();  // the last move, resignation or agreement; false at the start
  bool redo();  // what was undone, until another move is played
  void resign(Side side);
  void lose_on_time(Side side);
  void forfeit(Side side);
  void agree_draw();
  void cut();  // it has lasted long enough: scored as it stands, else a draw

  // Counting. A chain is marked dead, or alive again, as a whole; whoever changes a mark takes back what was agreed.
  // Each is false, and nothing changes, where there is nothing to count.
  static constexpr int kMostResumptions = 2;  // after them two passes end the game with every stone alive
  bool counting() const { return counts() && position().over() && ending_.result == Result::Ongoing; }
  const std::vector<int>& dead() const { return dead_; }  // cells; what was agreed, once the game is over
  Count count() const { return game_->rules->count(position(), dead_); }
  bool mark(int cell);
  bool propose(std::vector<int> dead);
  bool agrees(int seat) const { return agrees_[static_cast<std::size_t>(seat)]; }
  bool agree(int seat);  // the second to agree ends the game
  bool resume();         // play goes on with the side whose turn it is
  int resumptions() const { return resumptions_; }

  // A draw is offered by one seat and stands until the other answers or a move is played.
  bool offer_draw(int seat);                // false where the game is over or an offer stands
  bool answer_draw(int seat, bool accept);  // false where there is nothing for this seat to answer
  std::optional<int> draw_offer() const { return offer_; }

  Side side_of(int seat) const;  // the colour that a seat holds now
  const std::vector<Move>& undone() const { return undone_; }
  const Ending& ending() const { return ending_; }  // where the board does not say it
  // What stands beside the moves: for keeping a session and taking it up again.
  struct Verdict {
    Ending ending = {};
    std::vector<int> dead = {};
    std::array<bool, 2> agrees = {};
    int resumptions = 0;
    bool operator==(const Verdict&) const = default;
  };
  Verdict verdict() const { return {ending_, dead_, agrees_, resumptions_}; }
  void restore(const Verdict& verdict, std::vector<Move> undone, std::optional<int> offer);

  std::optional<int> last_cell() const;  // where the last move stands, for marking it
  std::vector<Note> notes() const;       // forbidden points and why

  std::array<Player, 2> players = {};            // who began first; in the record they stand by colour
  std::map<std::string, std::string> tags = {};  // for the record
  Record record() const;

 private:
  bool counts() const;
  void take_up();  // goes on with a game that was over on the board
  void unmark();   // nothing is dead, and nobody agrees
  void settle();

  GamePtr game_;
  std::string start_;                // position text, "" for the usual start
  std::vector<Position> positions_;  // before each move, and now
  std::vector<Move> moves_;
  std::vector<Move> undone_;  // the latest last
  Ending ending_;
  std::vector<int> dead_;  // cells, ascending
  std::array<bool, 2> agrees_ = {};
  int resumptions_ = 0;
  std::optional<int> offer_;  // the seat that offered a draw
};

}  // namespace ludens::play
