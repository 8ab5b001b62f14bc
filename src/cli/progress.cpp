#include "cli/progress.h"

#include <csignal>
#include <cstdio>
#include <thread>

#include <unistd.h>

#include <fmt/format.h>

#include "base/standard_streams.h"

namespace ludens::cli {

ProgressBar::ProgressBar(std::string what) : what_(std::move(what)), terminal_(isatty(STDERR_FILENO) != 0) {}

void ProgressBar::show(std::int64_t done, std::int64_t total, const std::string& note) {
  const double now = watch_.seconds();
  if (!terminal_ || (now - last_ < 0.1 && done < total)) return;
  last_ = now;
  shown_ = true;
  const double part = total > 0 ? static_cast<double>(done) / static_cast<double>(total) : 0;
  const int width = 30, filled = static_cast<int>(part * width);
  const std::string left = part > 0.001 ? fmt::format("{:.0f} s left", now / part - now) : "";
  say_aside(fmt::format("\r\x1b[K{} [{:<{}}] {:3.0f} %  {}  {}", what_,
                        std::string(static_cast<std::size_t>(filled), '#'), width, part * 100, left, note));
}

void ProgressBar::clear() {
  if (shown_) say_aside("\r\x1b[K");
  shown_ = false;
}

std::stop_token interrupt_token() {
  static std::stop_source source;
  // Signals are taken by a thread that waits for them: a handler could not request a stop safely. Threads that start
  // later inherit the mask, so ask for the token before starting any.
  static const bool waiting = [] {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    std::thread([signals] {
      // A second one ends the program at once; not within a second of the first, since some (`timeout`) send it to the
      // process and to its group.
      int got = 0;
      sigwait(&signals, &got);
      const Stopwatch first;
      source.request_stop();
      do sigwait(&signals, &got);
      while (first.seconds() < 1);
      _exit(130);
    }).detach();
    return true;
  }();
  static_cast<void>(waiting);
  return source.get_token();
}

}  // namespace ludens::cli
