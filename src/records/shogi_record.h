#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "games/shogi/shogi.h"
#include "records/follow.h"
#include "records/record.h"

namespace ludens::records {

// What readers and writers of shogi's formats share: a start that may be a handicap, moves that are read from the
// position before them, and the words for the end of a game.

// How a game ended, as CSA says it (KIF has its own words for the same), and who wins then.
struct ShogiEnd {
  std::string_view csa, kif;
  enum class Wins { Mover, Other, Nobody, Unknown } wins;  // the mover: who would have been to move
  std::string_view code = "";                              // behind «B+» in Record::result_text
};
const ShogiEnd* shogi_end_of_csa(std::string_view word);  // TORYO, without its sign
const ShogiEnd* shogi_end_of_kif(std::string_view word);  // 投了
// The end that a record tells of: its tag `end`, else what its result implies; nullptr where the game goes on.
const ShogiEnd* shogi_end_of(const Record& record, const Position& last);

// A game that is being read: moves are followed as far as the rules let them.
class ShogiRecordBuilder {
 public:
  // A board other than the game's start; a handicap becomes the game's option.
  explicit ShogiRecordBuilder(Record& record) : record_(record) {}
  void read(std::size_t bytes);                  // of its file; throws Error where they are more than any game has
  void begin(const games::shogi::Board& board);  // throws Error where no game begins so

  // The position in which the next move is read; where the last move ended, or -1.
  const games::shogi::Board& board();
  int last_to() const;
  Side to_move() const;
  bool stuck() const { return follower_ && follower_->stuck(); }
  // Precondition: not stuck. An illegal move is the last that can be followed.
  void play(Move move);
  void time(double seconds);  // of the last move
  void end(const ShogiEnd& end);

 private:
  Record& record_;
  std::size_t bytes_ = 0;
  std::optional<Follower> follower_;
};

// A record's game and its start. Throws Error where it is no shogi.
struct ShogiStart {
  GamePtr game;
  Position position;
};
ShogiStart shogi_start(const Record& record, std::string_view format);

// A text for one line of a file: line ends become spaces, bytes that are no UTF-8 are decoded.
std::string one_line(std::string_view text);

}  // namespace ludens::records
