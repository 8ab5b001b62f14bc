#pragma once
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "records/io/byte_source.h"
#include "records/record.h"

namespace ludens::records {

// One game after the other, in memory that is bounded whatever the file: about 200 MB for the worst that can be
// written.
class RecordReader {
 public:
  virtual ~RecordReader() = default;
  // The next game; false at the end. Throws Error with file, line and reason on a game that cannot be read; a
  // further call goes on behind it, or returns false where the format leaves no way to find the next game. Moves are
  // read, not judged: `replay` says whether they are legal. Behind an Error `record` has what was read before the
  // fault, so that it can be shown: a game and its first moves, or no game at all.
  virtual bool next(Record& record) = 0;
  // Where the last game (read or failed) began: the line, or the number of the game in formats without lines; from 1.
  virtual std::int64_t line() const = 0;

  // The games that the last one could be of as well, where its format left that open and one was assumed.
  virtual std::vector<std::string> other_games() const { return {}; }

  // For those that open files: the file (and member) of the last game, how far the file on the disk is read, and
  // whether the last Error was the file's (unknown, damaged) rather than a game's, so that games may be missing.
  virtual std::string file() const { return {}; }
  virtual std::int64_t bytes_read() const { return 0; }
  virtual bool damaged() const { return false; }
};

// Readers add the moves of a game by this. Throws Error where there are more than any game has: what goes on beyond is
// an accident or an attack, and each costs hundreds of bytes.
inline constexpr std::size_t kMostPlies = 10'000;
void add_turn(Record& record, Turn turn);

struct ReadOptions {
  std::string game = {};  // catalogue text that overrides what the content says
};

// By content, whatever the name: SGF, PGN, RIF XML, PSQ, WTHOR, CSA, KIF, JSON lines, tab-separated sets; plain, gzip,
// zstd, xz, bzip2; an archive (tar, zip) is read member by member.
// An archive's unknown members are Errors, one each, and reading goes on behind them.
std::unique_ptr<RecordReader> open_records(const std::filesystem::path& path, const ReadOptions& options = {});

// The same for one stream that is already open: pasted text, a member, a fuzzer's input. Throws Error where the
// content is no known format.
std::unique_ptr<RecordReader> read_records(std::unique_ptr<Input> input, const ReadOptions& options = {});

}  // namespace ludens::records
