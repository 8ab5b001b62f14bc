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

// A child process that speaks in lines: started without a shell in a process group of its own, killed with that group
// when this object goes, and by the kernel when our process dies in any other way. Its stderr is read all the time and
// its last lines kept. One thread may talk to it at a time. Tested by tests/agents/external/process_test.cpp.
class Process {
 public:
  static constexpr std::size_t kLongestLine = 1 << 20;  // bytes; what is longer is a fault

  // Throws Error where it cannot be started.
  explicit Process(const std::vector<std::string>& command);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  enum class Heard { Line, Late, Ended, Stopped, TooLong };

  // The next line of its output, without its end («\n» or «\r\n»), or why there is none.
  Heard read_line(std::string& line, Deadline deadline, const std::stop_token& stop = {});
  // False when it does not listen any more, or does not take the text before the deadline.
  bool write(std::string_view text, Deadline deadline);

  void close_input();                                 // it reads the end of its input
  bool wait_for_end(std::chrono::milliseconds time);  // false: it goes on
  void kill();                                        // it and what it started; returns when it is gone
  std::string end_text();                             // «exited with 3», «was killed by signal 11»; "" while it runs
  std::vector<std::string> last_errors() const;       // the last lines of its stderr
  int id() const { return pid_; }

 private:
  struct Ends;  // the child's ends of the pipes
  void keep(Ends& ends, const std::vector<std::string>& command);
  void read_errors();
  void wake();

  Descriptor input_, output_, errors_;  // our ends
  Descriptor stop_reading_;             // an eventfd that ends the reading of stderr
  std::string pending_;                 // output that is no whole line yet
  std::size_t searched_ = 0;            // bytes of it without the end of a line

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  int pid_ = -1;
  bool started_ = false;  // or failed to, with what was thrown
  std::exception_ptr start_error_;
  std::optional<int> status_;  // of waitpid, once it ended
  std::deque<std::string> errors_seen_;
  std::jthread keeper_;
};

}  // namespace ludens::agents
