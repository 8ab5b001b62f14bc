#pragma once
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "records/database/game_row.h"
#include "records/splits.h"

namespace ludens::records {

struct Added {
  std::int64_t added = 0;  // games that were not there
  std::int64_t known = 0;  // identical to one that was, in the store or in the same batch
  Added& operator+=(const Added& other) {
    added += other.added;
    known += other.known;
    return *this;
  }
};

// Where a game stands in the order of all games of its name.
struct RowPlace {
  std::int64_t hash = std::numeric_limits<std::int64_t>::min(), content = hash;
};

// A database of games: SQLite in a file, or PostgreSQL for a team. Several writers may be at work at once; what one of
// them sees is always whole batches. Of identical games (same moves and players) the one whose hash comes first is
// kept, so that the content is the same whatever was imported first. Tested by tests/records/database/store_test.cpp,
// the same tests for every store.
class Store {
 public:
  virtual ~Store() = default;
  virtual Added add(std::vector<GameRow> rows) = 0;  // all or nothing
  // The games of a name behind a place, in their order: at most `most`.
  virtual std::vector<GameRow> page(const std::string& name, RowPlace after, int most) = 0;
  virtual std::vector<std::string> names() = 0;  // of the games in it
  virtual std::int64_t count(const std::string& name) = 0;
  virtual DateCuts date_cuts(const std::string& name) = 0;  // see splits.h
};

bool is_postgres(const std::string& place);  // a URL: postgresql://… or postgres://…

// Where the database is: what was given, but for "default" and ""; else $LUDENS_DB, else
// $XDG_DATA_HOME/ludens/games.db.
std::string database_place(const std::string& given);

enum class StoreMode { Read, Write };
// Throws Error where it cannot be opened. Writing makes a new one where there is none; reading says that there is none.
std::unique_ptr<Store> open_store(const std::string& place, StoreMode mode);
std::unique_ptr<Store> sqlite_store(const std::string& path);
std::unique_ptr<Store> postgres_store(const std::string& url);

// For those who implement `add`: identical games dropped, in the order of their contents, which all writers share, so
// that none waits for another that waits for it.
std::vector<GameRow> distinct_rows(std::vector<GameRow> rows);

}  // namespace ludens::records
