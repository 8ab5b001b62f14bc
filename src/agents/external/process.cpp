// A thread of its own, the keeper, starts each child, reads its stderr and reaps it. That is more than a convenience:
// the kernel's «kill me when my parent dies» (PR_SET_PDEATHSIG) means the parent's thread, so the thread that forks has
// to live as long as the child, whichever thread an agent happens to be made on. Input goes through a socket pair
// because only send() can be told to raise no SIGPIPE.
#include "agents/external/process.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <tuple>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"

namespace ludens::agents {
namespace {

constexpr std::size_t kErrorLines = 12, kErrorLine = 400;  // of stderr that are kept

// Leads the group of an engine and waits for the end of a pipe that we hold: however we die, it kills all of them. The
// kernel's own «when the parent dies» is not handed down to what an engine starts.
constexpr const char* kGuard = "trap '' HUP INT TERM; read -r nothing; kill -s KILL 0";

[[noreturn]] void fail(std::string_view what) { throw Error(fmt::format("{} failed: {}", what, std::strerror(errno))); }

// The child's end of a pipe is moved away from 0, 1 and 2, which the child fills, and which are free where we were
// started with them closed.
Descriptor moved_up(int end) {
  const Descriptor low(end);
  Descriptor high(::fcntl(end, F_DUPFD_CLOEXEC, 3));
  if (high.get() < 0) fail("fcntl");
  return high;
}

std::pair<Descriptor, Descriptor> make_pipe() {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) fail("pipe");
  Descriptor read(ends[0]);
  return {std::move(read), moved_up(ends[1])};
}

void never_block(const Descriptor& descriptor) {
  ::fcntl(descriptor.get(), F_SETFL, ::fcntl(descriptor.get(), F_GETFL) | O_NONBLOCK);
}

// Milliseconds for poll, rounded up, so that nobody spins through the last one.
int time_left(Deadline deadline) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now()).count();
  return static_cast<int>(std::clamp<std::int64_t>(left, 0, 1'000'000'000));
}

}  // namespace

struct Process::Ends {
  Descriptor input, output, errors;
};

Process::Process(const std::vector<std::string>& command) {
  Ends ends;
  int pair[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0) fail("socketpair");
  input_ = Descriptor(pair[0]);
  ends.input = moved_up(pair[1]);
  std::tie(output_, ends.output) = make_pipe();
  std::tie(errors_, ends.errors) = make_pipe();
  stop_reading_ = Descriptor(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (stop_reading_.get() < 0) fail("eventfd");
  for (const auto* ours : {&input_, &output_, &errors_}) never_block(*ours);

  keeper_ = std::jthread([&, this] { keep(ends, command); });
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return started_; });
  if (start_error_) std::rethrow_exception(start_error_);
}

Process::~Process() {
  if (keeper_.joinable()) kill();
}

// A machine without a shell has no guard; the group is the engine's own then.
pid_t Process::start_guard() {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) fail("pipe");
  guarded_ = Descriptor(ends[1]);
  const Descriptor read = moved_up(ends[0]);
  try {
    return spawn({"/bin/sh", "-c", kGuard}, {.in = read.get(), .group = 0, .death_signal = 0});
  } catch (const Error&) {
    return 0;
  }
}

// The arguments live until started_ is set and are not touched afterwards.
void Process::keep(Ends& ends, const std::vector<std::string>& command) {
  // Signals are for the threads that wait for them, not for this one.
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, nullptr);
  pid_t child = -1, guard = 0;
  std::exception_ptr error;
  try {
    guard = start_guard();
    child = spawn(command, {.in = ends.input.get(),
                            .out = ends.output.get(),
                            .err = ends.errors.get(),
                            .group = guard,
                            .death_signal = SIGKILL});
  } catch (const Error&) {
    error = std::current_exception();
    if (guard > 0) ::kill(-guard, SIGKILL);
    if (guard > 0) ::waitpid(guard, nullptr, 0);
  }
  ends = {};
  {
    const std::lock_guard lock(mutex_);
    pid_ = child;
    group_ = guard > 0 ? guard : child;
    start_error_ = error;
    started_ = true;
    changed_.notify_all();
  }
  if (error) return;
  read_errors();
  // Reaped under the lock: as long as status_ is empty, the id and its group are still the child's.
  siginfo_t info;
  while (::waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOWAIT) < 0 && errno == EINTR) {
  }
  const std::lock_guard lock(mutex_);
  ::kill(-group_, SIGKILL);  // what it left behind in its group, and the guard
  int status = 0;
  ::waitpid(child, &status, 0);
  if (guard > 0) ::waitpid(guard, nullptr, 0);
  status_ = status;
  changed_.notify_all();
}

// Until the child ends or nobody wants more. The end of stderr is not waited for: others that the child started may
// hold it open. Where the kernel has no pidfd (-1, which poll passes over) the end of stderr has to do.
void Process::read_errors() {
  const Descriptor ended(static_cast<int>(::syscall(SYS_pidfd_open, pid_, 0)));  // 2.36's header is not for C++
  std::string line;
  const auto keep_line = [&] {
    if (trim(line).empty()) return line.clear();
    const std::lock_guard lock(mutex_);
    errors_seen_.push_back(std::exchange(line, {}));
    if (errors_seen_.size() > kErrorLines) errors_seen_.pop_front();
  };
  for (;;) {
    pollfd watched[] = {{errors_.get(), POLLIN, 0}, {stop_reading_.get(), POLLIN, 0}, {ended.get(), POLLIN, 0}};
    if (::poll(watched, 3, -1) < 0 && errno != EINTR) break;
    char buffer[4096];
    const auto count = ::read(errors_.get(), buffer, sizeof buffer);
    if (count == 0) break;
    for (const char c : std::string_view(buffer, count > 0 ? static_cast<std::size_t>(count) : 0)) {
      if (c == '\n')
        keep_line();
      else if (line.size() < kErrorLine)
        line += c;
    }
    if (count < 0 && (watched[1].revents != 0 || watched[2].revents != 0)) break;  // everything was read
  }
  keep_line();
}

// What was handed out is thrown away in one go, or a flood of short lines would be moved once for each of them.
bool Process::take_line(std::string& line) {
  const auto end = pending_.find('\n', searched_);
  if (end == std::string::npos) {
    pending_.erase(0, std::exchange(taken_, 0));
    searched_ = pending_.size();
    return false;
  }
  line.assign(pending_, taken_, end - taken_);
  if (line.ends_with('\r')) line.pop_back();
  searched_ = taken_ = end + 1;
  return true;
}

Process::Heard Process::read_line(std::string& line, Deadline deadline, const std::stop_token& stop) {
  if (take_line(line)) return Heard::Line;
  const Descriptor woken(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  const std::stop_callback on_stop(stop, [&woken] {
    const std::uint64_t one = 1;
    static_cast<void>(!::write(woken.get(), &one, sizeof one));
  });
  // The clock is asked after each piece, not only when there is nothing to read: a flood would never let it strike.
  for (;;) {
    if (pending_.size() > kLongestLine) return Heard::TooLong;
    if (stop.stop_requested()) return Heard::Stopped;
    if (std::chrono::steady_clock::now() >= deadline) return Heard::Late;
    pollfd watched[] = {{output_.get(), POLLIN, 0}, {woken.get(), POLLIN, 0}};
    const int ready = ::poll(watched, 2, time_left(deadline));
    if (ready == 0) return Heard::Late;
    if (ready < 0 || watched[0].revents == 0) continue;
    char buffer[65536];
    const auto count = ::read(output_.get(), buffer, sizeof buffer);
    if (count == 0) return Heard::Ended;
    if (count > 0) pending_.append(buffer, static_cast<std::size_t>(count));
    if (take_line(line)) return Heard::Line;
  }
}

bool Process::write(std::string_view text, Deadline deadline) {
  while (!text.empty()) {
    const auto count = ::send(input_.get(), text.data(), text.size(), MSG_NOSIGNAL);
    if (count >= 0) {
      text.remove_prefix(static_cast<std::size_t>(count));
      continue;
    }
    if (errno == EINTR) continue;
    if (errno != EAGAIN) return false;
    pollfd watched{input_.get(), POLLOUT, 0};
    if (::poll(&watched, 1, time_left(deadline)) == 0) return false;
  }
  return true;
}

void Process::close_input() { input_.close(); }

bool Process::wait_for_end(std::chrono::milliseconds time) {
  std::unique_lock lock(mutex_);
  return changed_.wait_for(lock, time, [&] { return status_.has_value(); });
}

void Process::kill() {
  {
    const std::lock_guard lock(mutex_);
    if (pid_ > 0 && !status_) ::kill(-group_, SIGKILL);
  }
  wake();
  if (keeper_.joinable()) keeper_.join();
}

void Process::wake() {
  const std::uint64_t one = 1;
  static_cast<void>(!::write(stop_reading_.get(), &one, sizeof one));
}

std::string Process::end_text() {
  const std::lock_guard lock(mutex_);
  if (!status_) return "";
  if (WIFSIGNALED(*status_))
    return fmt::format("was killed by signal {} ({})", WTERMSIG(*status_), strsignal(WTERMSIG(*status_)));
  return fmt::format("exited with {}", WEXITSTATUS(*status_));
}

std::vector<std::string> Process::last_errors() const {
  const std::lock_guard lock(mutex_);
  return {errors_seen_.begin(), errors_seen_.end()};
}

}  // namespace ludens::agents
