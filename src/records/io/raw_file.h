#pragma once
#include <cstdint>
#include <filesystem>

#include "records/io/byte_source.h"

namespace ludens::records {

// A file on the disk, as it lies there.
class RawFile final : public ByteSource {
 public:
  explicit RawFile(const std::filesystem::path& path);  // throws Error: missing, a folder, not allowed
  ~RawFile() override;
  RawFile(const RawFile&) = delete;
  RawFile& operator=(const RawFile&) = delete;

  std::size_t read(char* to, std::size_t most) override;
  std::int64_t seek(std::int64_t offset, int whence);  // the new place, or -1 where the file has none (a pipe)
  std::int64_t bytes_read() const { return bytes_read_; }

 private:
  std::string path_;
  int descriptor_ = -1;
  std::int64_t bytes_read_ = 0;
};

enum class Packed { Gzip, Xz, Otherwise };
Packed packed_as(RawFile& file);  // by its first bytes

// Inflates gzip, one stream behind the other, and checks every checksum.
std::unique_ptr<ByteSource> gzip_source(std::string name, ByteSource& packed);

// The same for xz. A stream that asks for more memory than the strongest usual setting (xz -9) is refused: its header
// may say any number.
std::unique_ptr<ByteSource> xz_source(std::string name, ByteSource& packed);

}  // namespace ludens::records
