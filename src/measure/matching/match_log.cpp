#include "measure/matching/match_log.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>

#include <fmt/format.h>

#include "base/error.h"

namespace ludens::measure {
namespace {

constexpr std::size_t kMostWaiting = 1 << 20;
constexpr double kLongestWait = 1;  // seconds

[[noreturn]] void fail(const std::filesystem::path& path) {
  throw Error(fmt::format("{}: cannot be written: {}", path.string(), std::strerror(errno)));
}

// Where the whole lines end.
off_t whole_lines(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  off_t size = 0;
  for (std::string line; std::getline(in, line) && !in.eof();) size += static_cast<off_t>(line.size() + 1);
  return size;
}

}  // namespace

MatchLog::MatchLog(const std::filesystem::path& path, const std::string& plan) : path_(path) {
  file_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (file_ < 0) fail(path_);
  try {
    if (::flock(file_, LOCK_EX | LOCK_NB) != 0)
      throw Error(fmt::format("{}: another run is writing there", path_.string()));
    const off_t size = whole_lines(path_);
    if (::ftruncate(file_, size) != 0) fail(path_);
    if (size == 0) {
      write(plan + "\n");
      return;
    }
    std::ifstream in(path_, std::ios::binary);
    std::string found;
    std::getline(in, found);
    if (found != plan)
      throw Error(
          fmt::format("{}: holds another run; take another --out, or the command that began it. There: {} Here: {}",
                      path_.string(), found, plan));
  } catch (...) {
    ::close(file_);
    throw;
  }
}

MatchLog::~MatchLog() {
  try {
    flush();
  } catch (const Error&) {
    // Whoever cared has flushed before; what is lost here is played again.
  }
  ::close(file_);
}

std::deque<MatchedGame> MatchLog::read(std::size_t agents) const {
  std::deque<MatchedGame> out;
  std::ifstream in(path_, std::ios::binary);
  std::string line;
  std::getline(in, line);  // the plan
  for (int row = 2; std::getline(in, line); ++row) {
    try {
      out.push_back(read_matched_line(line, agents));
    } catch (const Error& error) {
      throw Error(fmt::format("{}, line {}: {}", path_.string(), row, error.what()));
    }
  }
  return out;
}

void MatchLog::append(const MatchedGame& game) {
  waiting_ += matched_line(game);
  waiting_ += '\n';
  if (waiting_.size() >= kMostWaiting || since_.seconds() >= kLongestWait) flush();
}

void MatchLog::flush() {
  since_ = {};
  if (waiting_.empty()) return;
  write(waiting_);
  waiting_.clear();
  if (::fdatasync(file_) != 0 && errno != EINVAL) fail(path_);  // EINVAL: a file that cannot be synced, as /dev/null
}

void MatchLog::write(const std::string& bytes) {
  for (std::size_t done = 0; done < bytes.size();) {
    const ssize_t now = ::write(file_, bytes.data() + done, bytes.size() - done);
    if (now < 0 && errno == EINTR) continue;
    if (now < 0) fail(path_);
    done += static_cast<std::size_t>(now);
  }
}

}  // namespace ludens::measure
