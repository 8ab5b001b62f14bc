#include "base/whole_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <utility>

#include <fmt/format.h>

#include "base/error.h"

namespace ludens::base {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBuffer = 64u << 10;

// A name of its own for each file of each process.
std::string scratch_name(const fs::path& target) {
  static std::atomic<int> count = 0;
  return target.parent_path() / fmt::format(".{}.{}-{}.part", target.filename().string(), ::getpid(), ++count);
}

}  // namespace

WholeFile::WholeFile(const fs::path& target) : target_(target.string()) {
  std::error_code ignored;
  if (!target.has_filename() || fs::is_directory(target, ignored))
    throw Error(fmt::format("{}: is a folder, expected the name of a file", target_));
  const bool device = fs::exists(target, ignored) && !fs::is_regular_file(target, ignored);
  if (!device) scratch_ = scratch_name(target);
  file_ = device ? ::open(target_.c_str(), O_WRONLY | O_CLOEXEC)
                 : ::open(scratch_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file_ < 0) fail(std::strerror(errno));
}

WholeFile::~WholeFile() {
  if (file_ < 0) return;
  ::close(file_);
  if (!scratch_.empty()) ::unlink(scratch_.c_str());
}

void WholeFile::fail(std::string_view reason) const {
  throw Error(fmt::format("{}: cannot be written: {}", target_, reason));
}

void WholeFile::write(std::string_view bytes) {
  buffer_ += bytes;
  if (buffer_.size() >= kBuffer) flush();
}

void WholeFile::flush() {
  for (std::string_view left = buffer_; !left.empty();) {
    const ssize_t done = ::write(file_, left.data(), left.size());
    if (done < 0 && errno == EINTR) continue;
    if (done < 0) fail(std::strerror(errno));
    left.remove_prefix(static_cast<std::size_t>(done));
  }
  buffer_.clear();
}

void WholeFile::commit() {
  flush();
  if (scratch_.empty()) return;
  if (::fsync(file_) != 0 || ::rename(scratch_.c_str(), target_.c_str()) != 0) fail(std::strerror(errno));
  ::close(std::exchange(file_, -1));
  // The name is safe only once the folder is on the disk too; some file systems cannot do that, which is no failure.
  const auto folder = fs::path(target_).parent_path();
  const int handle = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (handle < 0) return;
  ::fsync(handle);
  ::close(handle);
}

void write_whole_file(const fs::path& path, std::string_view bytes) {
  WholeFile file(path);
  file.write(bytes);
  file.commit();
}

std::string read_whole_file(const fs::path& path, std::size_t most) {
  const auto wrong = [&](std::string_view why) { throw Error(fmt::format("cannot read {}: {}", path.string(), why)); };
  std::ifstream file(path, std::ios::binary);
  if (!file) wrong(std::strerror(errno));
  std::string bytes;
  std::error_code none;
  if (const auto size = fs::file_size(path, none); !none) bytes.reserve(std::min<std::size_t>(size, most) + 1);
  try {  // what cannot be read though it was opened, as a folder, throws whatever the stream was told
    for (std::size_t step = kBuffer; file; step = std::max(step, bytes.capacity() - bytes.size())) {
      const std::size_t at = bytes.size();
      bytes.resize(at + step);
      file.read(bytes.data() + at, static_cast<std::streamsize>(step));
      bytes.resize(at + static_cast<std::size_t>(file.gcount()));
      if (bytes.size() > most)
        wrong(most >> 20 ? fmt::format("it is larger than {} MB", most >> 20)
                         : fmt::format("it is larger than {} bytes", most));
    }
  } catch (const std::ios_base::failure&) {
    file.setstate(std::ios::badbit);
  }
  if (file.bad()) wrong(std::strerror(errno));
  return bytes;
}

}  // namespace ludens::base
