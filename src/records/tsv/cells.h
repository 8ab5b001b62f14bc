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

// The parts of a row that mean the same in every set; see tsv_reader.h.
void read_players(const TsvTable& table, Record& record);
void read_result(const TsvTable& table, Record& record);

}  // namespace ludens::records
