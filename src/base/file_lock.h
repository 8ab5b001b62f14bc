#pragma once
#include <filesystem>
#include <string_view>

#include "base/process.h"

namespace ludens::base {

// What one process at a time may hold: a file that it has locked, with its number in it. The kernel lets go of it when
// the process ends, however it ends, so that nothing has to be cleaned up after a crash. The file stays where it is.
// Tested by tests/base/file_lock_test.cpp.
class FileLock {
 public:
  // Throws Error «FILE: <held> (process N)» where it is held already, and where the file cannot be written.
  FileLock(const std::filesystem::path& file, std::string_view held);

 private:
  Descriptor file_;
};

}  // namespace ludens::base
