#pragma once
#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "games/catalogue.h"
#include "records/io/byte_source.h"
#include "records/reader.h"

namespace ludens::tests {
using namespace records;

inline std::unique_ptr<Input> input_of(std::string text, std::string name = "test") {
  return std::make_unique<Input>(std::move(name), text_source(std::move(text)));
}

// Everything a reader finds: records, and the texts of errors in between.
struct ReadAll {
  std::vector<Record> records;
  std::vector<std::string> errors;
};

template <class MakeReader>
ReadAll read_all(MakeReader make, std::string text, const ReadOptions& options = {}) {
  const auto reader = make(input_of(std::move(text)), options);
  ReadAll out;
  for (;;) try {
      Record record;
      if (!reader->next(record)) return out;
      out.records.push_back(std::move(record));
    } catch (const Error& error) {
      out.errors.push_back(error.what());
    }
}

inline std::vector<std::uint32_t> ids(const Record& record) {
  std::vector<std::uint32_t> out;
  for (const auto& turn : record.turns) out.push_back(turn.move.id);
  return out;
}

}  // namespace ludens::tests
