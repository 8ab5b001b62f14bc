#pragma once
#include <cstdlib>
#include <filesystem>
#include <optional>

namespace ludens::base {

// Where the data sets lie that tests and `reproduce` read: $LUDENS_DATA, else ../shared/data beside the sources.
// Nothing where there is no such folder; whoever needs it then says so in one line.
inline std::optional<std::filesystem::path> data_dir(const std::filesystem::path& sources = ".") {
  const char* named = std::getenv("LUDENS_DATA");
  const std::filesystem::path folder =
      named && *named ? std::filesystem::path(named) : sources / ".." / "shared" / "data";
  std::error_code ignored;
  if (!std::filesystem::is_directory(folder, ignored)) return std::nullopt;
  return folder;
}

}  // namespace ludens::base
