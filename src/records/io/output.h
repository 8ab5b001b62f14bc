#pragma once
#include <filesystem>
#include <memory>
#include <string_view>

#include "records/room.h"

namespace ludens::records {

// A file that appears whole or not at all: it is written beside its place under another name and renamed by `commit`.
// A name that ends in .gz or .zst is compressed. Tested by tests/records/io/output_test.cpp.
class Output {
 public:
  explicit Output(const std::filesystem::path& target);  // throws Error where nothing can be written there
  ~Output();                                             // without a commit nothing is left behind
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  void write(std::string_view bytes);
  void commit();  // finishes, syncs to the disk, puts the file in its place

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace ludens::records
