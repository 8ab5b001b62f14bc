#include "protocols/lines.h"

#include <array>
#include <cerrno>
#include <utility>

#include <poll.h>
#include <unistd.h>

#include "base/error.h"

namespace ludens::protocols {
namespace {

void drop_return(std::string& line) {
  if (line.ends_with('\r')) line.pop_back();
}

}  // namespace

bool StreamLines::next(std::string& line) {
  line.clear();
  bool any = false;
  for (int c = in_.get(); c != std::istream::traits_type::eof(); c = in_.get()) {
    any = true;
    if (c == '\n') break;
    if (line.size() < kLongestLine) line += static_cast<char>(c);
  }
  drop_return(line);
  return any;
}

PipeLines::PipeLines(int descriptor) : descriptor_(descriptor) {
  if (pipe(wake_) != 0) throw Error("no pipe can be made to read the input");
  thread_ = std::thread([this] { read(); });
}

PipeLines::~PipeLines() {
  {
    const std::lock_guard lock(mutex_);
    unwanted_ = true;
  }
  room_.notify_all();
  close(wake_[1]);  // the reader sees the end of this pipe
  thread_.join();
  close(wake_[0]);
}

void PipeLines::read() {
  std::string line;
  std::array<char, 4096> buffer;
  for (;;) {
    pollfd wanted[2] = {{descriptor_, POLLIN, 0}, {wake_[0], POLLIN, 0}};
    if (poll(wanted, 2, -1) < 0 && errno != EINTR) break;
    if (wanted[1].revents != 0) break;
    if (wanted[0].revents == 0) continue;
    const ssize_t got = ::read(descriptor_, buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    for (const char c : std::string_view(buffer.data(), static_cast<std::size_t>(got))) {
      if (c == '\n') {
        if (!take(std::exchange(line, {}))) return;
      } else if (line.size() < kLongestLine)
        line += c;
    }
  }
  if (!line.empty() && !take(std::move(line))) return;
  const std::lock_guard lock(mutex_);
  ended_ = true;
  if (watcher_) watcher_(nullptr);
  arrived_.notify_all();
}

bool PipeLines::take(std::string line) {
  drop_return(line);
  std::unique_lock lock(mutex_);
  if (watcher_ && watcher_(&line)) return true;
  bytes_ += line.size();
  lines_.push_back(std::move(line));
  arrived_.notify_all();
  // A «stop» that stands behind all this would not be heard: who thinks now has to end by itself, as at the end.
  if (full() && watcher_) watcher_(nullptr);
  room_.wait(lock, [this] { return unwanted_ || !full(); });
  return !unwanted_;
}

bool PipeLines::next(std::string& line) {
  std::unique_lock lock(mutex_);
  arrived_.wait(lock, [this] { return ended_ || !lines_.empty(); });
  if (lines_.empty()) return false;
  line = std::move(lines_.front());
  lines_.pop_front();
  bytes_ -= line.size();
  room_.notify_all();
  return true;
}

void PipeLines::wait() {
  std::unique_lock lock(mutex_);
  arrived_.wait(lock, [this] { return ended_ || !lines_.empty(); });
}

void PipeLines::watch(Watcher watcher) {
  const std::lock_guard lock(mutex_);
  watcher_ = std::move(watcher);
  if (!watcher_) return;
  std::erase_if(lines_, [this](const std::string& line) {
    const bool dealt_with = watcher_(&line);
    if (dealt_with) bytes_ -= line.size();
    return dealt_with;
  });
  room_.notify_all();
  if (ended_ || full()) watcher_(nullptr);
}

std::size_t PipeLines::bytes() const {
  const std::lock_guard lock(mutex_);
  return bytes_;
}

}  // namespace ludens::protocols
