#include "measure/arena/game_log.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "records/io/output.h"
#include "records/jsonl/line.h"

namespace ludens::measure {
namespace {

[[noreturn]] void fail(const std::filesystem::path& path) {
  throw Error(fmt::format("{}: cannot be written: {}", path.string(), std::strerror(errno)));
}

std::string content(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return std::move(out).str();
}

void settle_plan(const std::filesystem::path& path, const std::string& plan) {
  if (!std::filesystem::exists(path)) {
    Output output(path);
    output.write(plan + "\n");
    output.commit();
    return;
  }
  const std::string found = content(path);
  if (trim(found) != plan)
    throw Error(
        fmt::format("{}: holds another run; take an empty folder, or the command that began it. There: {} Here: {}",
                    path.parent_path().string(), trim(found), plan));
}

}  // namespace

GameLog::GameLog(const std::filesystem::path& folder, const std::string& plan) : path_(folder / "games.jsonl") {
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  if (failed) throw Error(fmt::format("{}: cannot be made: {}", folder.string(), failed.message()));
  settle_plan(folder / "plan.json", plan);
  file_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (file_ < 0) fail(path_);
  if (::flock(file_, LOCK_EX | LOCK_NB) != 0) {
    ::close(file_);
    throw Error(fmt::format("{}: another run is writing there", folder.string()));
  }
  const std::string bytes = content(path_);
  size_ = static_cast<off_t>(bytes.rfind('\n') + 1);  // 0 where there is no line at all
  if (static_cast<std::size_t>(size_) < bytes.size() && ::ftruncate(file_, size_) != 0) {
    ::close(file_);
    fail(path_);
  }
}

GameLog::~GameLog() { ::close(file_); }

std::map<std::int64_t, Record> GameLog::read() const {
  std::map<std::int64_t, Record> out;
  std::ifstream in(path_, std::ios::binary);
  GameCache games;
  int row = 0;
  for (std::string line; std::getline(in, line);) {
    ++row;
    try {
      Record record = from_json_line(line, games);
      const auto tag = record.tags.find(kNumber);
      const auto number = tag == record.tags.end() ? std::nullopt : to_int(tag->second);
      if (!number) throw Error("has no game number");
      if (!out.emplace(*number, std::move(record)).second) throw Error(fmt::format("is game {} once more", *number));
    } catch (const Error& error) {
      throw Error(fmt::format("{}, line {}: {}", path_.string(), row, error.what()));
    }
  }
  return out;
}

void GameLog::append(const Record& record) {
  const std::string line = to_json_line(record) + "\n";
  const char* bytes = line.data();
  for (std::size_t left = line.size(); left > 0;) {
    const ssize_t done = ::write(file_, bytes, left);
    if (done < 0 && errno == EINTR) continue;
    if (done < 0) {
      // A full disk: take the half line back, so that whoever appends next does not write behind it.
      const int reason = errno;
      static_cast<void>(!::ftruncate(file_, size_));
      errno = reason;
      fail(path_);
    }
    bytes += done;
    left -= static_cast<std::size_t>(done);
  }
  size_ += static_cast<off_t>(line.size());
  if (::fsync(file_) != 0) fail(path_);
}

}  // namespace ludens::measure
