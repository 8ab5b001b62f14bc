#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "web/room.h"

namespace ludens::web {

// The games of a server as its owner sees them, whether it runs or not: what is removed here is gone there too, at the
// next move or look. Tested by tests/web/kept_games_test.cpp.
struct KeptGame {
  std::string id = {}, game = {}, players = {};
  std::int64_t moves = 0, updated = 0;  // updated: milliseconds since 1970
  bool over = false;
  std::string source = {};  // a hash of the address that it came from
  std::int64_t bytes = 0;   // on the disk
};
// The latest first. Throws Error where there is no such file, or one of another version.
std::vector<KeptGame> kept_games(const std::filesystem::path& file);
int remove_games(const std::filesystem::path& file, const std::vector<std::string>& ids);  // how many there were

}  // namespace ludens::web
