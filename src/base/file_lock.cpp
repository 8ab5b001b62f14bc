#include "base/file_lock.h"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include "base/error.h"
#include "base/text.h"

namespace ludens::base {
namespace {

// The number that the holder wrote; "" where it has not come to that yet.
std::string holder_of(int file) {
  char text[32];
  const ssize_t size = ::pread(file, text, sizeof text, 0);
  const auto number = size > 0 ? to_int(trim(std::string_view(text, static_cast<std::size_t>(size)))) : std::nullopt;
  return number ? fmt::format(" (process {})", *number) : "";
}

}  // namespace

// Not handed down to programs that this one starts: they would hold it after its end.
FileLock::FileLock(const std::filesystem::path& file, std::string_view held)
    : file_(::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)) {
  const int number = file_.get();
  if (number < 0) throw Error(fmt::format("{}: cannot be written: {}", file.string(), std::strerror(errno)));
  if (::flock(number, LOCK_EX | LOCK_NB) != 0)
    throw Error(fmt::format("{}: {}", file.string(),
                            errno == EWOULDBLOCK ? std::string(held) + holder_of(number) : std::strerror(errno)));
  // Where the disk is full the lock holds all the same, only without a number.
  const std::string holder = fmt::format("{}\n", ::getpid());
  if (::ftruncate(number, 0) == 0) static_cast<void>(!::pwrite(number, holder.data(), holder.size(), 0));
}

}  // namespace ludens::base
