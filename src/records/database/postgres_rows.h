#pragma once
#include <array>
#include <string>

#include <pqxx/pqxx>

#include "records/database/game_row.h"

namespace ludens::records {

// Games as PostgreSQL takes and gives them. On their way in they are texts, in the order of game_columns, a player's
// key in the place of their number; pqxx copies arrays, not vectors.
using PostgresTexts = std::array<std::string, 28>;
PostgresTexts texts_of(const GameRow& row);
GameRow row_of(const pqxx::row& found);  // of page_sql

// Moves the games of the temporary table `incoming` to their place; gives a row each that is 1 for a new game and 0 for
// one that took the place of an identical one.
std::string merge_sql();

}  // namespace ludens::records
