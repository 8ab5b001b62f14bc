#pragma once
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "records/io/byte_source.h"

namespace ludens::records {

// A file as a sequence of members: one for a plain or compressed file, each regular file of a tar or zip archive.
// Compression (gzip, zstd, xz, bzip2) and archives are known by content. Everything streams: a hostile file costs time,
// not memory. Tested by tests/records/io/open_bytes_test.cpp.
class ByteFile {
 public:
  explicit ByteFile(const std::filesystem::path& path);  // throws Error where it cannot be read
  ~ByteFile();
  ByteFile(const ByteFile&) = delete;
  ByteFile& operator=(const ByteFile&) = delete;

  // Goes to the next member; false when there is none. Throws Error on a damaged file, and is false from then on.
  bool next();
  std::string name() const;              // for people: the path, and the member in an archive
  std::string member() const;            // the member's name; "" where the file is no archive
  std::unique_ptr<ByteSource> source();  // the bytes of this member; ends once `next` is called again
  std::int64_t bytes_read() const;       // of the file as it lies on the disk, for progress
  bool damaged() const;                  // an Error was thrown: what follows in the file is lost

  struct State;

 private:
  std::shared_ptr<State> state_;
};

// The bytes of a file, decompressed; of an archive those of its first member.
std::unique_ptr<ByteSource> open_bytes(const std::filesystem::path& path);

}  // namespace ludens::records
