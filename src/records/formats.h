#pragma once
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "records/io/byte_source.h"
#include "records/reader.h"

namespace ludens::records {

// One row a format: how to know it by its first bytes, read it and write it.
struct RecordFormat {
  std::string_view name, summary;
  bool (*looks_like)(std::string_view head);
  std::unique_ptr<RecordReader> (*open)(std::unique_ptr<Input> input, const ReadOptions& options);
  std::string (*write)(std::span<const Record> records) = nullptr;  // null: only read
  std::vector<std::string_view> suffixes = {};                      // of file names, for saving
};

std::span<const RecordFormat> record_formats();

}  // namespace ludens::records
