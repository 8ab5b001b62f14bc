#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "records/splits.h"

namespace ludens::records {

// One condition of a query, as in «rating in 2000..2400» or «plies>=8». The filters that exist are one table
// (records/query/filters.h); this is only their text.
struct Condition {
  std::string field;      // "rating", "plies", "rated", "player", "date" …
  std::string relation;   // ">=", "in", "=" …; of a flag such as `rated` "" or "not"
  std::string low, high;  // canonical; `high` only for ranges
  bool operator==(const Condition&) const = default;
};

// `SOURCE [where …] [split=…] [split_by=…] [split_seed=…] [sample=N]`: which games, and which of their positions.
// SOURCE is a game of the catalogue by its bare name (then a database is asked) or `file:PATH`. Values with spaces
// stand in double quotes. Tested by tests/records/query/query_test.cpp.
struct Query {
  std::string source;
  std::vector<Condition> where = {};  // all of them hold
  Split split = Split::All;
  SplitBy split_by = SplitBy::Game;
  std::uint64_t split_seed = 0;  // 0 is the split that models are trained on; others deal the cards anew
  std::int64_t sample = 0;       // positions, by hash, at most 5 a game; 0: all
  bool operator==(const Query&) const = default;

  bool of_file() const { return source.starts_with("file:"); }
  std::string path() const { return of_file() ? source.substr(5) : ""; }
};

// Throws Error with the column and what is allowed.
Query parse_query(std::string_view text);
std::string query_text(const Query& query);  // canonical; parse_query reads it back
std::string condition_text(const Condition& condition);

// What a query may say, for people: the grammar and every filter with an example.
std::string query_help();

}  // namespace ludens::records
