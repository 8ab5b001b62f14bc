#pragma once
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "agents/room.h"
#include "base/process.h"

namespace ludens::agents {

using Deadline = std::chrono::steady_clock::time_point;

// Whoever is talked to in lines. One thread at a time.
class Speaker {
 public:
  static constexpr std::size_t kLongestLine = 1 << 20;  // bytes; what is longer is a fault

  virtual ~Speaker() = default;
  enum class Heard { Line, Late, Ended, Stopped, TooLong };

  // The next line of its output, without its end («\n» or «\r\n»), or why there is none. Late: none that came before
  // the deadline is left, however much it goes on to write.
  virtual Heard read_line(std::string& line, Deadline deadline, const std::stop_token& stop = {}) = 0;
  // False when it does not listen any more, or does not take the text before the deadline.
  virtual bool write(std::string_view text, Deadline deadline) = 0;

  virtual void close_input() = 0;                                 // it reads the end of its input
  virtual bool wait_for_end(std::chrono::milliseconds time) = 0;  // false: it goes on
  virtual void kill() = 0;                                        // it and what it started; returns when it is gone
  virtual std::string end_text() = 0;  // «exited with 3», «was killed by signal 11»; "" while it runs
  virtual std::vector<std::string> last_errors() const = 0;  // the last lines of its stderr
  virtual int id() const = 0;
};

// A child process that speaks in lines: started without a shell in a process group of its own, killed with that group
// when this object goes. When our process dies in any other way, the kernel kills the child and a guard what the child
// started, unless it left the group. Its stderr is read all the time and its last lines kept. One thread may talk to it
// at a time. Tested by tests/agents/external/process_test.cpp.
class Process final : public Speaker {
 public:
  // Throws Error where it cannot be started.
  explicit Process(const std::vector<std::string>& command);
  ~Process() override;
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  Heard read_line(std::string& line, Deadline deadline, const std::stop_token& stop = {}) override;
  bool write(std::string_view text, Deadline deadline) override;
  void close_input() override;
  bool wait_for_end(std::chrono::milliseconds time) override;
  void kill() override;
  std::string end_text() override;
  std::vector<std::string> last_errors() const override;
  int id() const override { return pid_; }

 private:
  struct Ends;  // the child's ends of the pipes
  void keep(Ends& ends, const std::vector<std::string>& command);
  pid_t start_guard();
  bool take_line(std::string& line);
  void read_errors();
  void wake();

  Descriptor input_, output_, errors_;  // our ends
  Descriptor stop_reading_;             // an eventfd that ends the reading of stderr
  Descriptor guarded_;                  // closed with us, which the guard sees
  std::string pending_;                 // output that was not asked for yet
  std::size_t taken_ = 0;               // bytes of it that were handed out
  std::size_t searched_ = 0;            // bytes of it without the end of a line

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  int pid_ = -1;
  pid_t group_ = -1;
  bool started_ = false;  // or failed to, with what was thrown
  std::exception_ptr start_error_;
  std::optional<int> status_;  // of waitpid, once it ended
  std::deque<std::string> errors_seen_;
  std::jthread keeper_;
};

}  // namespace ludens::agents
