#include "base/whole_file.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>

#include <fmt/format.h>

#include "base/error.h"

namespace ludens::base {

void write_whole_file(const std::filesystem::path& path, std::string_view bytes) {
  const auto part = std::filesystem::path(path).concat(fmt::format(".{}.part", ::getpid()));
  std::error_code failed;
  {
    std::ofstream file(part, std::ios::binary | std::ios::trunc);
    file << bytes << std::flush;
    if (!file) {
      const std::string reason = std::strerror(errno);
      std::filesystem::remove(part, failed);
      throw Error(fmt::format("cannot write {}: {}", path.string(), reason));
    }
  }
  std::filesystem::rename(part, path, failed);
  if (!failed) return;
  const std::string reason = failed.message();
  std::filesystem::remove(part, failed);
  throw Error(fmt::format("cannot write {}: {}", path.string(), reason));
}

std::string read_whole_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(file), {}};
  if (!file) throw Error(fmt::format("cannot read {}: {}", path.string(), std::strerror(errno)));
  return bytes;
}

}  // namespace ludens::base
