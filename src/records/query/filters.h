#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "records/database/game_row.h"
#include "records/query/query.h"

namespace ludens::records {

// What a filter compares with: nothing, a number, a rating («2000», «5k»), a text, a date («2015», «2015-03-01») or one
// of «first», «second», «draw», «unknown».
enum class FilterKind { Flag, Number, Rating, Text, Date, Result };

// One row a filter: everything a query may ask, of games or of single positions.
struct QueryFilter {
  std::string_view name;
  FilterKind kind;
  bool of_position;  // else of the game
  std::string_view help, example;
};
std::span<const QueryFilter> filters();
const QueryFilter& find_filter(std::string_view name);  // throws Error that lists them
// The value as it is compared and written; throws Error that says what is allowed.
std::string filter_value(const QueryFilter& filter, std::string_view text);

// One position of a game that a query may want: what conditions look at.
struct PositionFacts {
  int ply = 1;                                                                  // of the move to be made, from 1
  int plies = 0;                                                                // of the whole game
  std::optional<double> rating = std::nullopt, opponent_rating = std::nullopt;  // of the mover and the other
  std::optional<double> clock = std::nullopt;                                   // seconds left to the mover
};

// Whether the game, or the position, is wanted; conditions on the other kind count as true. What is unknown (a rating,
// a date) fulfils no condition. Tested by tests/records/query/filters_test.cpp.
bool wants(const Query& query, const GameRow& game);
bool wants(const Query& query, const PositionFacts& facts);
bool asks_clocks(const Query& query);  // is any condition on them?

}  // namespace ludens::records
