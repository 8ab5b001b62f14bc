#pragma once
#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>

#include "measure/room.h"
#include "records/record.h"

namespace ludens::measure {

// The games of a run on the disk: DIR/plan.json says what is played, DIR/games.jsonl holds a line for each finished
// game, in the order they finished. Opening it again takes the run up where it stopped: what is there is read, a line
// that was torn by a crash is cut off. One process at a time. Tested by tests/measure/arena/arena_test.cpp.
class GameLog {
 public:
  // `plan` is JSON text. Throws Error where the folder holds a run with another plan, or is in use.
  GameLog(const std::filesystem::path& folder, const std::string& plan);
  ~GameLog();
  GameLog(const GameLog&) = delete;
  GameLog& operator=(const GameLog&) = delete;

  std::map<std::int64_t, Record> read() const;  // by game number (the tag kNumber)
  void append(const Record& record);            // on the disk when it returns

  static constexpr const char* kNumber = "number";

 private:
  std::filesystem::path path_;
  int file_ = -1;
  off_t size_ = 0;  // of the whole lines
};

}  // namespace ludens::measure
