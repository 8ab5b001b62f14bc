#pragma once
#include <string>

#include "games/game.h"
#include "play/room.h"
#include "records/record.h"

namespace ludens::play {

// How a game ended where the board alone does not say it. Tested by tests/play/ending_test.cpp.
struct Ending {
  enum class How {
    Counted,   // the players, or the judge, agreed what is dead
    Resigned,  // the loser did
    Time,      // the loser's ran out
    Forfeit,   // the loser's move was illegal, or a record says so
    Agreed,    // a draw
    Cut,       // it had lasted long enough
    Recorded,  // a record says the result and no more, or something of its own
  };
  Result result = Result::Ongoing;  // Ongoing: it has not ended
  How how = How::Recorded;
  double margin = 0;      // of the first side over the second, where it was counted
  std::string said = {};  // the record's own words
  bool operator==(const Ending&) const = default;
};

// In words, without the winner: «White resigned», «by 3.5 points», «agreed». `plies`: moves played.
std::string ending_text(const Game& game, const Ending& ending, std::size_t plies);

// As records write it: «B+R», «W+T», «B+F», «B+3.5», «B+» for any other win, «Draw»; "" where it goes on. And back.
std::string ending_code(const Ending& ending);
Ending recorded_ending(const Record& record);

std::string_view how_name(Ending::How how);   // for keeping it: counted, resigned, time, forfeit …
Ending::How find_how(std::string_view name);  // Recorded for any other text

}  // namespace ludens::play
