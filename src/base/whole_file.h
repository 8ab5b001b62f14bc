#pragma once
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace ludens::base {

// A file that appears whole or not at all, whatever happens to the program or the machine: it is written beside its
// place under a name of its own; `commit` sends it to the disk, puts it in its place and sends the folder to the disk.
// What is no file, as /dev/null, is written in place. Throws Error: «PATH: cannot be written: reason». Tested by
// tests/base/whole_file_test.cpp.
class WholeFile {
 public:
  explicit WholeFile(const std::filesystem::path& target);
  ~WholeFile();  // without a commit nothing is left behind
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;

  void write(std::string_view bytes);
  void commit();
  [[noreturn]] void fail(std::string_view reason) const;

 private:
  void flush();

  std::string target_, scratch_, buffer_;
  int file_ = -1;
};

void write_whole_file(const std::filesystem::path& path, std::string_view bytes);

// All of a file's bytes. Throws Error where it cannot be read, or is larger than `most`, before it is read.
inline constexpr std::size_t kMostFileBytes = std::size_t{1} << 30;
inline constexpr std::size_t kMostTextBytes = std::size_t{16} << 20;  // of what people write or look at
std::string read_whole_file(const std::filesystem::path& path, std::size_t most = kMostFileBytes);

}  // namespace ludens::base
