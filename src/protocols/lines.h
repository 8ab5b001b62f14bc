#pragma once
#include <condition_variable>
#include <deque>
#include <functional>
#include <istream>
#include <mutex>
#include <string>
#include <thread>

#include "protocols/room.h"

namespace ludens::protocols {

inline constexpr std::size_t kLongestLine = 1u << 20;  // what is behind it in the same line is dropped
// What may wait to be answered; with as much or more, nothing is read, and whoever writes waits.
inline constexpr std::size_t kMostLines = 1u << 14, kMostBytes = 4u << 20;

// Where a protocol's lines come from, without their line ends (LF or CR LF).
class LineSource {
 public:
  // Sees each line as soon as it arrives; null where none will come before others are answered: at the end of the
  // input, or where as much waits as may. True: the line is dealt with.
  using Watcher = std::function<bool(const std::string* line)>;

  virtual ~LineSource() = default;
  virtual bool next(std::string& line) = 0;  // waits for it; false at the end
  virtual void wait() = 0;                   // until `next` would not wait
  virtual void watch(Watcher watcher) = 0;   // also shows what waits already; {} ends it for good
};

// Lines of a stream, for tests and files: nothing arrives while somebody thinks, so that a dialogue is always the same.
class StreamLines final : public LineSource {
 public:
  explicit StreamLines(std::istream& in) : in_(in) {}
  bool next(std::string& line) override;
  void wait() override {}
  void watch(Watcher) override {}

 private:
  std::istream& in_;
};

// Lines of a pipe or terminal, read by a thread of its own, so that «stop» is heard while an agent thinks. The watcher
// is called on that thread, or on the caller's for what waits already. Tested by tests/protocols/lines_test.cpp.
class PipeLines final : public LineSource {
 public:
  explicit PipeLines(int descriptor);
  ~PipeLines() override;
  PipeLines(const PipeLines&) = delete;
  PipeLines& operator=(const PipeLines&) = delete;

  bool next(std::string& line) override;
  void wait() override;
  void watch(Watcher watcher) override;
  std::size_t bytes() const;  // of the lines that wait

 private:
  void read();
  bool take(std::string line);  // waits while too much does; false when nobody wants more
  bool full() const { return lines_.size() >= kMostLines || bytes_ >= kMostBytes; }

  int descriptor_, wake_[2] = {-1, -1};
  mutable std::mutex mutex_;
  std::condition_variable arrived_, room_;
  std::deque<std::string> lines_;
  std::size_t bytes_ = 0;
  bool ended_ = false, unwanted_ = false;
  Watcher watcher_;
  std::thread thread_;
};

}  // namespace ludens::protocols
