#include "runner/run_log.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstring>
#include <fstream>

#include <fmt/format.h>

#include "base/error.h"
#include "base/json.h"
#include "base/whole_file.h"

namespace ludens::runner {
namespace {

namespace fs = std::filesystem;

constexpr const char* kVersion = "ludens_run";
constexpr std::string_view kHead = "{\"unit\":";
constexpr std::size_t kMostWaiting = 1 << 20;

[[noreturn]] void fail(const fs::path& path) {
  throw Error(fmt::format("{}: cannot be written: {}", path.string(), std::strerror(errno)));
}

// A plan that is there must be ours: who changed options, a model or the games would mix two runs.
void settle_plan(const fs::path& folder, const RunPlan& plan) {
  Json ours = {{kVersion, 1}, {"plan", Json::parse(plan.settings)}, {"files", Json::object()}};
  for (const auto& [name, hash] : plan.files) ours["files"][name] = hash;
  const fs::path path = folder / "plan.json";
  if (!fs::exists(path)) {
    write_whole_file(path, ours.dump() + "\n");
    return;
  }
  const Json found = Json::parse_or_null(read_whole_file(path));
  if (found == ours) return;
  const std::string where = folder.string();
  if (!found.is_object() || found.value(kVersion, 0) != 1 || !found.contains("plan") || !found.contains("files"))
    throw Error(fmt::format("{}: holds a run of another version of ludens; take another --out, or remove it", where));
  if (found["plan"] != ours["plan"])
    throw Error(
        fmt::format("{}: holds another run; take another --out, or the command that began it. There: {} Here: {}",
                    where, found["plan"].dump(), ours["plan"].dump()));
  for (const auto& [name, hash] : ours["files"].items())
    if (found["files"].value(name, "") != hash)
      throw Error(fmt::format("{}: {} has changed since this run began (its hash was {} and is {}); take another --out",
                              where, name, found["files"].value(name, "unknown"), hash.get<std::string>()));
  throw Error(
      fmt::format("{}: holds a run that read other files ({}); take another --out", where, found["files"].dump()));
}

}  // namespace

RunLog::RunLog(const fs::path& folder, const RunPlan& plan, RunLogOptions options)
    : path_(folder / options.file), options_(std::move(options)) {
  std::error_code failed;
  if (fs::exists(folder, failed) && !fs::is_directory(folder, failed))
    throw Error(
        fmt::format("{}: is a file, and the run needs a folder there (earlier versions of ludens kept a file); "
                    "take another --out, or remove it",
                    folder.string()));
  fs::create_directories(folder, failed);
  if (failed) throw Error(fmt::format("{}: cannot be made: {}", folder.string(), failed.message()));
  file_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (file_ < 0) fail(path_);
  try {
    if (::flock(file_, LOCK_EX | LOCK_NB) != 0)
      throw Error(fmt::format("{}: another run is writing there", folder.string()));
    settle_plan(folder, plan);
    read();
  } catch (...) {
    ::close(file_);
    throw;
  }
}

RunLog::~RunLog() {
  try {
    flush();
  } catch (const Error&) {
    // Whoever cared has flushed before; what is lost here is done again.
  }
  ::close(file_);
}

void RunLog::read() {
  std::ifstream in(path_, std::ios::binary);
  std::string line;
  for (int row = 1; std::getline(in, line) && !in.eof(); ++row) {
    std::int64_t unit = -1;
    const char* end = line.data() + line.size();
    const char* after = nullptr;
    if (line.starts_with(kHead)) after = std::from_chars(line.data() + kHead.size(), end, unit).ptr;
    if (unit < 0 || after == end || (*after != ',' && *after != '}'))
      throw Error(fmt::format("{}, line {}: is no result of a run", path_.string(), row));
    if (!known_.emplace(unit, Place{end_, line.size(), row}).second)
      throw Error(fmt::format("{}, line {}: is unit {} once more", path_.string(), row, unit));
    end_ += static_cast<off_t>(line.size() + 1);
  }
  // A file that cannot be read is not one that was torn: nothing is cut off.
  if (!in.is_open() || in.bad()) fail(path_);
  if (::ftruncate(file_, end_) != 0) fail(path_);
}

std::string RunLog::line(std::int64_t unit) const {
  const Place& place = known_.at(unit);
  std::string out(place.size, '\0');
  for (std::size_t done = 0; done < out.size();) {
    const ssize_t now = ::pread(file_, out.data() + done, out.size() - done, place.start + static_cast<off_t>(done));
    if (now < 0 && errno == EINTR) continue;
    if (now <= 0) throw Error(fmt::format("{}: cannot be read", path_.string()));
    done += static_cast<std::size_t>(now);
  }
  const std::size_t rest = out.find_first_of(",}", kHead.size());
  out.erase(1, out[rest] == ',' ? rest : rest - 1);
  return out;
}

std::string RunLog::place(std::int64_t unit) const {
  return fmt::format("{}, line {}", path_.string(), known_.at(unit).row);
}

void RunLog::keep(std::int64_t unit, std::string_view line) {
  const std::lock_guard lock(mutex_);
  const std::string_view rest = line.substr(1);
  fmt::format_to(std::back_inserter(waiting_), "{}{}{}{}\n", kHead, unit, rest == "}" ? "" : ",", rest);
  if (waiting_.size() >= kMostWaiting || since_.seconds() >= options_.latest) write(waiting_);
}

void RunLog::flush(bool all) {
  const std::lock_guard lock(mutex_);
  if (!waiting_.empty() && (all || since_.seconds() >= options_.latest)) write(waiting_);
}

void RunLog::write(std::string_view bytes) {
  for (std::size_t done = 0; done < bytes.size();) {
    const ssize_t now = ::write(file_, bytes.data() + done, bytes.size() - done);
    if (now < 0 && errno == EINTR) continue;
    if (now < 0) {
      // A full disk: take half a line back, so that whoever appends next does not write behind it.
      const int reason = errno;
      static_cast<void>(!::ftruncate(file_, end_));
      errno = reason;
      fail(path_);
    }
    done += static_cast<std::size_t>(now);
  }
  end_ += static_cast<off_t>(bytes.size());
  waiting_.clear();
  since_ = {};
  if (::fdatasync(file_) != 0 && errno != EINVAL) fail(path_);  // EINVAL: what cannot be synced, as a pipe
}

}  // namespace ludens::runner
