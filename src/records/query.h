#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ludens {

enum class Split { All, Train, Validation, Test };

// One condition of a query, as in «rating in 2000..2400» or «plies>=8». The filters that exist are one table
// (records/filters.h); this is only their text and numbers.
struct Condition {
  std::string field;      // "rating", "plies", "rated", "player", "date" …
  std::string relation;   // ">=", "in", "=" …; "" for a flag such as `rated`
  std::string low, high;  // `high` only for ranges
  bool operator==(const Condition&) const = default;
};

// `SOURCE [where …] [split=…] [sample=N]`: which games, and which of their positions. SOURCE is a game of the catalogue
// (then a database is asked) or `file:PATH`. Tested by tests/records/query_test.cpp.
struct Query {
  std::string source;
  std::vector<Condition> where = {};  // all of them hold
  Split split = Split::All;
  std::string split_by = "game";  // or "player", "date"
  std::int64_t sample = 0;        // positions, by hash, at most 5 a game; 0: all
  bool operator==(const Query&) const = default;
};

// Throws Error with the column and what is allowed.
Query parse_query(std::string_view text);
std::string query_text(const Query& query);  // canonical; parse_query reads it back

// The split of a game: XXH64("game:gid") mod 20 is 0 for test, 1 for validation, else train.
// `seed` 0 is the split that models are trained on; others re-deal the cards for claims over several seeds.
Split split_of(std::string_view game, std::string_view gid, std::uint64_t seed = 0);

}  // namespace ludens
