#pragma once
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "records/query.h"
#include "records/record.h"

namespace ludens {

// A game with what a corpus knows of it beside the moves.
struct StoredGame {
  std::string gid;     // stable: the same game has it wherever it was imported
  std::string source;  // where it came from: file and line
  Record record;
};

// Games of a query, one after the other, always in the same order (by the hash of their gid), identical games (same
// moves and players) dropped. Conditions on games hold; those on positions (rating of the mover, ply, sample) are left
// to whoever replays them, through `wants`.
class GameSource {
 public:
  virtual ~GameSource() = default;
  virtual bool next(StoredGame& game) = 0;
  virtual std::int64_t size() const = 0;  // how many games there will be, where that is known; else -1
};

struct SourceOptions {
  std::string database = {};  // path or URL; "": the usual place
  std::string game = {};      // overrides what a file says
};
std::unique_ptr<GameSource> open_query(const Query& query, const SourceOptions& options = {});

// One position of a game that a query may want: what conditions look at.
struct PositionFacts {
  int ply = 1;                                    // of the move to be made, from 1
  int plies = 0;                                  // of the whole game
  std::optional<double> rating, opponent_rating;  // of the mover and the other
};
bool wants(const Query& query, const PositionFacts& facts);
// Whether a position is in the sample, by hash of gid and ply alone: the same for all agents. `keep` is found by
// `sample_threshold` in a first pass over the games.
std::uint64_t sample_hash(std::string_view gid, int ply);

}  // namespace ludens
