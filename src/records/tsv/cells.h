#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "records/record.h"
#include "records/tsv/table.h"

namespace ludens::records {

// A set of games is known by the columns it must have.
struct TsvSet {
  std::string_view name, game;
  bool sized = false;  // a column says the size of the board
  std::vector<std::string_view> columns = {};
};
const TsvSet* tsv_set_of(const std::vector<std::string>& header);  // nullptr where it is none of them

// The column of the moves: «moves», or «moves_uci» and the like, whose words are in that notation. "" where none is.
std::string moves_column(const std::vector<std::string>& header);

// The parts of a row that mean the same in every set; see tsv_reader.h. Where the game lets White begin, the first
// player is White.
void read_players(const TsvTable& table, const Game& game, Record& record);
void read_result(const TsvTable& table, const Game& game, Record& record);
// The tags that queries ask for: `end` in one set of words, `time_control` and `time_class`.
void name_end_and_time(const TsvTable& table, Record& record);

}  // namespace ludens::records
