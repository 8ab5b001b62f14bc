#pragma once
#include <sys/types.h>

#include <deque>
#include <filesystem>
#include <string>

#include "base/clock.h"
#include "measure/matching/matched_game.h"

namespace ludens::measure {

// The answers of a run on the disk: a line that says the plan, then a line for each game, in the order of the games.
// Opening it again takes the run up where it stopped; a line that was torn by a crash is cut off. Lines are collected
// for a second at most, so that fast agents need not wait for the disk and a crash loses no more than that. One process
// at a time. Tested by tests/measure/matching/match_test.cpp.
class MatchLog {
 public:
  // Throws Error where the file holds a run with another plan, or is in use.
  MatchLog(const std::filesystem::path& path, const std::string& plan);
  ~MatchLog();
  MatchLog(const MatchLog&) = delete;
  MatchLog& operator=(const MatchLog&) = delete;

  std::deque<MatchedGame> read(std::size_t agents) const;  // what an earlier run left
  void append(const MatchedGame& game);
  void flush();  // on the disk when it returns

 private:
  void write(const std::string& bytes);

  std::filesystem::path path_;
  int file_ = -1;
  std::string waiting_;
  Stopwatch since_;
};

}  // namespace ludens::measure
