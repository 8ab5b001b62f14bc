#include "cluster/child.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>

#include <fmt/format.h>

#include "base/clock.h"
#include "base/error.h"

namespace ludens::cluster {
namespace {

constexpr std::size_t kMostHeard = 256 << 20;  // bytes of a line

std::string in_words(int status) {
  if (WIFSIGNALED(status))
    return fmt::format("its process was ended by signal {} ({})", WTERMSIG(status), ::strsignal(WTERMSIG(status)));
  return fmt::format("its process ended with code {}", WEXITSTATUS(status));
}

}  // namespace

Child::Child(const std::vector<std::string>& command) {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    throw Error(fmt::format("socketpair failed: {}", std::strerror(errno)));
  ours_ = Descriptor(ends[0]);
  const Descriptor low(ends[1]);
  const Descriptor theirs(::fcntl(ends[1], F_DUPFD_CLOEXEC, 3));
  // In a group of its own, so that Ctrl-C is for us alone; it never outlives us, however we end.
  pid_ = spawn(command, {.in = theirs.get(), .out = theirs.get(), .group = 0, .death_signal = SIGKILL});
}

Child::~Child() { bury(true); }

void Child::ask(const std::string& line) {
  for (std::size_t done = 0; done < line.size() && pid_ >= 0;) {
    const ssize_t now = ::send(ours_.get(), line.data() + done, line.size() - done, MSG_NOSIGNAL);
    if (now < 0 && errno == EINTR) continue;
    if (now < 0) return;  // it ended; whoever waits for the answer hears of it
    done += static_cast<std::size_t>(now);
  }
}

std::optional<std::string> Child::answer(std::chrono::milliseconds longest) {
  const Stopwatch watch;
  for (;;) {
    if (const auto at = heard_.find('\n'); at != std::string::npos) {
      std::string out = heard_.substr(0, at);
      heard_.erase(0, at + 1);
      return out;
    }
    if (pid_ < 0) return std::nullopt;
    const double rest = static_cast<double>(longest.count()) - 1000 * watch.seconds();
    pollfd one{ours_.get(), POLLIN, 0};
    const int ready = ::poll(&one, 1, rest > 0 ? static_cast<int>(rest) + 1 : 0);
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return std::nullopt;
    std::array<char, 1 << 16> buffer;
    const ssize_t got = ::recv(ours_.get(), buffer.data(), buffer.size(), 0);
    if (got < 0 && errno == EINTR) continue;
    if (got > 0) heard_.append(buffer.data(), static_cast<std::size_t>(got));
    if (got <= 0 || heard_.size() > kMostHeard) bury(got > 0);
  }
}

void Child::bury(bool kill) {
  if (pid_ < 0) return;
  ours_.close();
  if (kill) ::kill(pid_, SIGKILL);
  int status = 0;
  while (::waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
  }
  end_ = in_words(status);
  pid_ = -1;
}

}  // namespace ludens::cluster
