#pragma once
#include <cstdlib>
#include <filesystem>

#include "cli/room.h"

namespace ludens::cli {

// Where `serve` keeps games unless it is told: $XDG_DATA_HOME/ludens, else ~/.local/share/ludens.
inline std::filesystem::path data_folder() {
  if (const char* data = std::getenv("XDG_DATA_HOME"); data && *data) return std::filesystem::path(data) / "ludens";
  if (const char* home = std::getenv("HOME"); home && *home)
    return std::filesystem::path(home) / ".local" / "share" / "ludens";
  return "ludens-data";
}

}  // namespace ludens::cli
