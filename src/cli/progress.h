#pragma once
#include <cstdint>
#include <stop_token>
#include <string>

#include "base/clock.h"
#include "cli/room.h"

namespace ludens::cli {

// A bar on stderr with the estimated end; silent where stderr is no terminal.
class ProgressBar {
 public:
  explicit ProgressBar(std::string what);
  ~ProgressBar() { clear(); }
  void show(std::int64_t done, std::int64_t total, const std::string& note = "");
  void clear();

 private:
  std::string what_;
  Stopwatch watch_;
  double last_ = -1;
  bool terminal_, shown_ = false;
};

// Requested by the first Ctrl-C (or SIGTERM); a second one ends the program at once.
std::stop_token interrupt_token();

}  // namespace ludens::cli
