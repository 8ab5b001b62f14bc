#pragma once
#include <span>

#include "play/comment/fact.h"
#include "play/comment/moment.h"

namespace ludens::play {

// What deserves a sentence, and which facts are told of it. Tested by tests/play/comment/.
struct CommentOptions {
  double common = 0.25;   // of the level: what so many would play is a common mistake, a trap
  double rare = 0.1;      // what so few play is hard to find
  double costly = 0.1;    // of people's win rate: a move that costs so much is none that one plays knowingly
  double most = 0.5;      // most of the level
  double swing = 0.15;    // of people's win rate: the game turns
  double won = 0.9;       // as good as won
  double noticed = 0.05;  // people's win rate changes by less: it hardly changes
  double clear = 0.55;    // a side that expects so much is ahead
  int stones = 4;         // so many stones taken, saved or attacked at once deserve a word
  int per_comment = 5;    // of so many plies one is commented on at most
};

// How the game ended: as the session knows it, else as a record says.
struct GameEnd {
  Result result = Result::Ongoing;
  std::string text = {};  // «White resigned», «five in a row»; "": nothing says it
};
GameEnd end_of(const Session& session, const std::optional<Record>& record = std::nullopt);

Commentary commentary(const Session& session, std::span<const Moment> moments, const GameEnd& end,
                      const CommentOptions& options = {});

}  // namespace ludens::play
