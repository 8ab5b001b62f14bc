#pragma once
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "records/record.h"

namespace ludens {

// One game after the other, in constant memory whatever the size of the file.
class RecordReader {
 public:
  virtual ~RecordReader() = default;
  // The next game; false at the end. Throws Error with file, line and reason on a game that cannot be read; a
  // further call goes on behind it, or returns false where the format leaves no way to find the next game. Moves are
  // read, not judged: `replay` says whether they are legal.
  virtual bool next(Record& record) = 0;
  // Where the last game (read or failed) began: the line, or the number of the game in formats without lines; from 1.
  virtual std::int64_t line() const = 0;
};

struct ReadOptions {
  std::string game = {};  // catalogue text that overrides what the content says
};

// By content, whatever the name: SGF, RIF XML, PSQ, WTHOR, JSON lines, the tab-separated sets; plain, gzip, zstd, xz or
// bzip2; an archive (tar, zip) is read member by member.
std::unique_ptr<RecordReader> open_records(const std::filesystem::path& path, const ReadOptions& options = {});

}  // namespace ludens
