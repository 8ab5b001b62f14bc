// Between fork and exec only calls that are safe there are made, since other threads may hold locks.
#include "base/process.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"

namespace ludens::base {
namespace {

bool can_run(const std::string& path) {
  struct stat about{};
  return ::stat(path.c_str(), &about) == 0 && S_ISREG(about.st_mode) && ::access(path.c_str(), X_OK) == 0;
}

// In the child, after fork: nothing here may allocate or lock.
[[noreturn]] void become(const char* program, char* const* arguments, pid_t parent, const SpawnOptions& options,
                         int report) {
  if (options.group >= 0) ::setpgid(0, options.group);
  ::prctl(PR_SET_PDEATHSIG, options.death_signal);
  if (::getppid() != parent) ::_exit(127);  // it died in between
  for (const int signal : {SIGPIPE, SIGINT, SIGTERM}) ::signal(signal, SIG_DFL);
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  if (::dup2(options.in, 0) == 0 && ::dup2(options.out, 1) == 1 && ::dup2(options.err, 2) == 2)
    ::execv(program, arguments);
  const int error = errno;
  static_cast<void>(!::write(report, &error, sizeof error));
  ::_exit(127);
}

}  // namespace

void Descriptor::close() {
  if (fd_ >= 0) ::close(fd_);
  fd_ = -1;
}

std::string find_program(const std::string& name) {
  if (name.find('/') != std::string::npos) {
    if (!can_run(name)) throw Error(fmt::format("there is no program {}", cite(name)));
    return name;
  }
  const char* path = std::getenv("PATH");
  const std::string folders = fmt::format("{}:/usr/games", path != nullptr ? path : "/usr/bin:/bin");
  for (const auto folder : split(folders, ':')) {
    const std::string file = fmt::format("{}/{}", folder.empty() ? "." : folder, name);
    if (!name.empty() && can_run(file)) return file;
  }
  throw Error(fmt::format("no program is called {}, neither in $PATH nor in /usr/games", cite(name)));
}

pid_t spawn(const std::vector<std::string>& command, const SpawnOptions& options) {
  const std::string program = find_program(command.front());
  std::vector<char*> arguments;
  arguments.reserve(command.size() + 1);
  for (const auto& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  // Why exec failed; nothing, and its end, where it did not. Above 2, which the child fills.
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) throw Error(fmt::format("pipe failed: {}", std::strerror(errno)));
  const Descriptor read(ends[0]);
  Descriptor low(ends[1]);
  Descriptor report(::fcntl(ends[1], F_DUPFD_CLOEXEC, 3));
  const pid_t parent = ::getpid(), child = ::fork();
  if (child == 0) become(program.c_str(), arguments.data(), parent, options, report.get());
  int error = child < 0 ? errno : 0;
  report.close();
  low.close();
  if (child > 0) {
    // Here too, so that it is done before anybody kills the group.
    if (options.group >= 0) ::setpgid(child, options.group == 0 ? child : options.group);
    while (::read(read.get(), &error, sizeof error) < 0 && errno == EINTR) {
    }
    if (error != 0) ::waitpid(child, nullptr, 0);
  }
  if (error != 0) throw Error(fmt::format("{} cannot be started: {}", cite(program), std::strerror(error)));
  return child;
}

int run_program(const std::vector<std::string>& command, const std::stop_token& stop) {
  std::fflush(stdout);  // what we said comes before what it says
  const pid_t child = spawn(command);
  {
    const std::stop_callback pass_on(stop, [child] { ::kill(child, SIGINT); });
    // Not reaped before nobody passes signals on: until then the id is the child's.
    siginfo_t info;
    while (::waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOWAIT) < 0 && errno == EINTR) {
    }
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

}  // namespace ludens::base
