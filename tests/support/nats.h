#pragma once
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "base/process.h"
#include "support/scratch.h"

namespace ludens::tests {

// A program that is ended with its owner, and says what it said to a file.
class Program {
 public:
  Program(const std::vector<std::string>& command, const std::filesystem::path& out, const std::filesystem::path& err) {
    const Descriptor to(::open(out.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600));
    const Descriptor errors(::open(err.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600));
    pid_ = spawn(command, {.in = 0, .out = to.get(), .err = errors.get(), .group = 0, .death_signal = SIGKILL});
  }
  Program(Program&& other) noexcept : pid_(std::exchange(other.pid_, -1)) {}
  Program& operator=(Program&& other) noexcept {
    std::swap(pid_, other.pid_);
    return *this;
  }
  ~Program() { end(SIGKILL); }

  void tell(int signal) const { ::kill(pid_, signal); }
  // Its exit code, or 128 and the signal that ended it.
  int end(int signal = 0) {
    if (pid_ < 0) return -1;
    if (signal != 0) {
      ::kill(pid_, signal);
      if (signal == SIGKILL) ::kill(pid_, SIGCONT);
    }
    int status = 0;
    while (::waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
    }
    pid_ = -1;
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  }
  bool running() {
    int status = 0;
    if (pid_ < 0 || ::waitpid(pid_, &status, WNOHANG) == 0) return pid_ >= 0;
    code_ = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    pid_ = -1;
    return false;
  }
  int code() const { return code_; }  // of one that was found to run no more
  pid_t pid() const { return pid_; }

 private:
  pid_t pid_ = -1;
  int code_ = -1;
};

// A port of this machine that was free a moment ago.
inline int free_port() {
  const Descriptor socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in place = {};
  place.sin_family = AF_INET;
  place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof place;
  if (::bind(socket.get(), reinterpret_cast<sockaddr*>(&place), sizeof place) != 0 ||
      ::getsockname(socket.get(), reinterpret_cast<sockaddr*>(&place), &size) != 0)
    return 0;
  return ntohs(place.sin_port);
}

inline bool answers(int port) {
  const Descriptor socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in place = {};
  place.sin_family = AF_INET;
  place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  place.sin_port = htons(static_cast<std::uint16_t>(port));
  return ::connect(socket.get(), reinterpret_cast<sockaddr*>(&place), sizeof place) == 0;
}

// A real nats-server with JetStream on a free port of this machine, its disk in a temporary folder; it ends with the
// test.
class NatsServer {
 public:
  // `more`: lines of its configuration.
  explicit NatsServer(const std::string& more = "") {
    scratch_.write("server.conf", "jetstream { store_dir: \"" + scratch_.file("store").string() +
                                      "\" }\nhost: 127.0.0.1\n" + more + "\n");
    start();
  }

  void start() {
    for (int tries = 0; tries < 5; ++tries) {
      if (port_ == 0) port_ = free_port();
      const char* program = std::filesystem::exists("/usr/sbin/nats-server") ? "/usr/sbin/nats-server" : "nats-server";
      server_.emplace(Program({program, "-c", scratch_.file("server.conf").string(), "-p", std::to_string(port_)},
                              scratch_.file("log"), scratch_.file("log")));
      for (int i = 0; i < 600 && server_->running(); ++i) {
        if (answers(port_)) return;
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
      }
      if (!restarted_) port_ = 0;  // somebody else was quicker
    }
    ADD_FAILURE() << "nats-server does not start: " << file_bytes(scratch_.file("log"));
  }
  void kill() {
    server_->end(SIGKILL);
    restarted_ = true;
  }
  void restart() {
    kill();
    start();
  }

  std::string url() const { return "nats://127.0.0.1:" + std::to_string(port_); }
  std::filesystem::path file(std::string_view name) const { return scratch_.file(name); }

 private:
  Scratch scratch_;
  std::optional<Program> server_;
  int port_ = 0;
  bool restarted_ = false;
};

}  // namespace ludens::tests
