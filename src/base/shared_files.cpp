#include "base/shared_files.h"

#include <sys/stat.h>

#include <fmt/format.h>

namespace ludens::base {

std::string file_identity(const std::filesystem::path& path) {
  struct stat seen{};
  if (::stat(path.c_str(), &seen) != 0) return path.string();  // who reads it will say what is wrong
  return fmt::format("{}:{}:{}:{}.{:09}", seen.st_dev, seen.st_ino, seen.st_size, seen.st_mtim.tv_sec,
                     seen.st_mtim.tv_nsec);
}

}  // namespace ludens::base
