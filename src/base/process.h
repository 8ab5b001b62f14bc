#pragma once
#include <sys/types.h>

#include <csignal>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace ludens::base {

// A file descriptor that is closed with its owner.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int fd) : fd_(fd) {}
  Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }
  ~Descriptor() { close(); }
  int get() const { return fd_; }
  void close();

 private:
  int fd_ = -1;
};

// Where the program of that name is: the name itself when it holds a slash, else the first match in $PATH and then in
// /usr/games, where Debian puts engines but root does not look. Throws Error where there is no such program.
std::string find_program(const std::string& name);

struct SpawnOptions {
  int in = 0, out = 1, err = 2;  // what it reads and writes: our own, or descriptors from 3 on
  // -1: our process group; 0: one of its own, so that a terminal's signals do not reach it and one kill reaches what it
  // started; else that one.
  pid_t group = -1;
  int death_signal = SIGTERM;  // what the kernel sends it when the thread that started it ends; 0: nothing
};

// Starts a program without a shell, with no signal blocked and with SIGINT, SIGTERM and SIGPIPE as they are by default,
// whatever we made of them; any other signal that we ignore it ignores as well, as SIGHUP under nohup. Whoever starts
// it waits for its end (waitpid). Throws Error where it cannot be started. Tested by tests/base/process_test.cpp.
pid_t spawn(const std::vector<std::string>& command, const SpawnOptions& options = {});

// Runs a program on our terminal to its end and says what a shell would: its exit code, or 128 and the signal that
// ended it. A stop is passed on as SIGINT and its end waited for; from a terminal it hears Ctrl-C as well, so twice.
int run_program(const std::vector<std::string>& command, const std::stop_token& stop = {});

}  // namespace ludens::base
