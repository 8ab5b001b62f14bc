#pragma once
#include "base/error.h"
#include "one_input.h"
#include "records/jsonl/line.h"
#include "records/reader.h"

namespace ludens::tests {
using namespace records;

// Reads everything a reader gives, errors included, which must come to an end. What was read must replay without a
// crash and, as a JSON line, come back as it was.
template <class Make>
void check_reader(const Make& make, std::size_t most_errors) {
  std::unique_ptr<RecordReader> reader;
  try {
    reader = make();
  } catch (const Error& error) {
    must(std::string_view(error.what()).find('\n') == std::string_view::npos, "an Error is one line");
    return;
  }
  static GameCache games;
  Record record;
  for (std::size_t errors = 0; errors <= most_errors;) {
    try {
      if (!reader->next(record)) return;
    } catch (const Error& error) {
      must(std::string_view(error.what()).find('\n') == std::string_view::npos, "an Error is one line");
      ++errors;
      continue;
    }
    std::string line;
    try {
      replay_to_json(*games.find(record.game), record, line);
    } catch (const Error&) {
      continue;  // a game the catalogue does not know
    }
    must(from_json_line(line, games) == record, "a record comes back from its JSON line");
  }
  must(false, "a reader comes to an end");
}

}  // namespace ludens::tests
