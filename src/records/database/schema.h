#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "records/room.h"

namespace ludens::records {

// The tables of the game database, the same in every store but for the names of three types.
struct Dialect {
  std::string_view id, blob, real;
};
inline constexpr Dialect kSqlite{"INTEGER PRIMARY KEY", "BLOB", "REAL"};
inline constexpr Dialect kPostgres{"BIGSERIAL PRIMARY KEY", "BYTEA", "DOUBLE PRECISION"};

// Step i leads from version i of the schema to i + 1.
std::vector<std::string> schema_steps(const Dialect& dialect);

// The columns of `games` but for its id, in the order in which rows are written; those of the seats are last.
const std::vector<std::string>& game_columns();

// One page of games behind a place in their order: $1 name, $2 hash, $3 content, $4 how many. The columns are those of
// game_columns with the players' ids and names in the place of their numbers.
std::string page_sql();
inline constexpr std::string_view kNamesSql = "SELECT DISTINCT name FROM games ORDER BY name";
inline constexpr std::string_view kCountSql = "SELECT count(*) FROM games WHERE name=$1";
inline constexpr std::string_view kDatedSql = "SELECT count(*) FROM games WHERE name=$1 AND date<>''";
inline constexpr std::string_view kDateAtSql =
    "SELECT date FROM games WHERE name=$1 AND date<>'' ORDER BY date LIMIT 1 OFFSET $2";

}  // namespace ludens::records
