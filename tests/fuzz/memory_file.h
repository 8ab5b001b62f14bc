#pragma once
#include <sys/mman.h>
#include <unistd.h>

#include <string>
#include <string_view>

#include "one_input.h"

namespace ludens::tests {

// Bytes as a file that has a name and lies in memory alone.
class MemoryFile {
 public:
  explicit MemoryFile(std::string_view bytes) : file_(::memfd_create("fuzz", MFD_CLOEXEC)) {
    must(file_ >= 0, "there is memory for a file");
    while (!bytes.empty()) {
      const ssize_t done = ::write(file_, bytes.data(), bytes.size());
      must(done > 0, "a file in memory can be written");
      bytes.remove_prefix(static_cast<std::size_t>(done));
    }
  }
  ~MemoryFile() { ::close(file_); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  std::string path() const { return fmt::format("/proc/self/fd/{}", file_); }

 private:
  int file_;
};

}  // namespace ludens::tests
