#pragma once
#include <cstdint>
#include <memory>
#include <string>

#include "records/database/game_row.h"
#include "records/database/store.h"
#include "records/query/filters.h"
#include "records/query/query.h"
#include "records/query/sample.h"
#include "records/record.h"

namespace ludens::records {

// A game with what a corpus knows of it beside the moves.
struct StoredGame {
  std::string name;    // the bare name of the game
  std::string gid;     // stable: the same game has it wherever it was imported
  std::string source;  // where it came from: file and line
  Record record;
};

// Games of a query, one after the other, always in the same order (by the hash of their gid) whatever the store and
// the order of importing, identical games (same moves and players) dropped: the one that comes first in that order
// stays. Conditions on games hold; those on positions (rating of the mover, ply, sample) are left to whoever replays
// them, through `wants` and `SampleCut`. Tested by tests/records/query/game_source_test.cpp.
class GameSource {
 public:
  virtual ~GameSource() = default;
  bool next(StoredGame& game);
  virtual bool next_row(GameRow& row) = 0;            // the same as it is stored: nothing is unpacked
  virtual std::int64_t size() const { return -1; }    // how many games there will be, where that is known; else -1
  virtual std::int64_t skipped() const { return 0; }  // games of a file that could not be read or replayed
};

struct SourceOptions {
  std::string database = {};  // path or URL; "": the usual place
  std::string game = {};      // overrides what a file says
};
std::unique_ptr<GameSource> open_query(const Query& query, const SourceOptions& options = {});
std::unique_ptr<GameSource> store_source(const Query& query, std::unique_ptr<Store> store);

// The split of a game by the query's way of dealing; the cuts are needed for dates alone.
Split row_split(const Query& query, const GameRow& row, const DateCuts& cuts);

}  // namespace ludens::records
