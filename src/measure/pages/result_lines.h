#pragma once
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "measure/room.h"

namespace ludens::measure {

// What is kept of an experiment: lines of JSON as the verbs print them with --json, below a line {"command": …,
// "revision": …, "date": …, "machine": …, "note": …} that says how they came about. Tested by
// tests/measure/pages/result_lines_test.cpp.
struct ResultLine {
  Json values;    // an object
  Json run = {};  // the line with the command above it; null where there is none
};

// The lines of a file's text; empty ones are skipped. Throws Error with `name` and the line's number.
std::vector<ResultLine> read_result_lines(std::string_view text, const std::string& name);

// A line's value by key; «three.0» is the first element of the array «three». What a line does not say its run may.
// Null where nobody says it.
const Json* value_of(const ResultLine& line, std::string_view key);
std::string plain_text(const Json& value);  // of a text, a number, yes or no; "" of anything else

// Chooses among the lines of files: «FILE [of KEY] [where KEY=VALUE|VALUE and KEY!=VALUE and KEY and !KEY]». «of KEY»
// takes the elements of each line's array of that name instead, with what else the line says («of KEY,KEY» the members
// of objects, as «name» and the value in each); KEY alone asks that a line says it, !KEY that it does not. A VALUE that
// holds «and» stands in quotation marks.
// A line may cite others: its texts are patterns (cell_text), written for each line that its «lines» choose.
class ResultFiles {
 public:
  explicit ResultFiles(std::function<std::string(const std::string& name)> read) : read_(std::move(read)) {}
  std::vector<ResultLine> choose(std::string_view text);  // throws Error, also where no line is left

 private:
  const std::vector<ResultLine>& lines(const std::string& name);
  ResultLine cited(ResultLine line);

  std::function<std::string(const std::string& name)> read_;
  std::map<std::string, std::vector<ResultLine>> files_;
  int depth_ = 0;
};

// A cell of a table: `pattern` with {key} replaced by the line's value. {key .2} has two decimals, {key %1} is in per
// cent with one, + before it shows the sign of what is more than 0; {key *} is a star where a probability is below
// 0.05. «–» stands for what the line does not say; an interval « ({low}–{high})» or « ({low} … {high})» of which nobody
// knows an end is left out. Throws Error.
std::string cell_text(const ResultLine& line, std::string_view pattern);

}  // namespace ludens::measure
