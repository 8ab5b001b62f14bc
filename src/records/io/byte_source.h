#pragma once
#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "records/room.h"

namespace ludens::records {

// Bytes, front to back.
class ByteSource {
 public:
  virtual ~ByteSource() = default;
  // Up to `most` further bytes; fewer only at the end, 0 when nothing is left. Throws Error on a damaged file.
  virtual std::size_t read(char* to, std::size_t most) = 0;
};

// Bytes in memory, for texts that people paste and for fuzzing.
std::unique_ptr<ByteSource> text_source(std::string text);

// A buffer over a source: look ahead, take a byte or a line, know the line number.
class Input {
 public:
  static constexpr std::size_t kLongestLine = 16u << 20;  // a longer line is no record but an accident

  Input(std::string name, std::unique_ptr<ByteSource> source);

  const std::string& name() const { return name_; }  // for errors: the path, and the member in an archive
  std::int64_t line() const { return line_; }        // of the byte that `peek` shows, from 1

  int peek();                                    // -1 at the end
  int get();                                     // -1 at the end
  std::string_view look(std::size_t most);       // up to `most` (≤ 64 kB) bytes ahead, without taking them
  bool get_line(std::string& out);               // without its end (LF or CR LF); false at the end
  std::size_t read(char* to, std::size_t most);  // raw bytes; for binary formats

 private:
  bool fill();
  std::string name_;
  std::unique_ptr<ByteSource> source_;
  std::string buffer_;
  std::size_t at_ = 0;
  std::int64_t line_ = 1;
};

}  // namespace ludens::records
