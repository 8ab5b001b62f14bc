// Rooms may include only the rooms below them, as ARCHITECTURE.md's table says.
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "support/source_dir.h"

namespace {

namespace fs = std::filesystem;

const fs::path kRoot = ludens::tests::source_dir();

// The table of rooms: «| `games/` | … | base |».
std::map<std::string, std::set<std::string>> rooms() {
  std::ifstream file(kRoot / "ARCHITECTURE.md");
  std::map<std::string, std::set<std::string>> direct;
  for (std::string line; std::getline(file, line);) {
    const std::string opening = "| `", closing = "/` | ";
    const auto end = line.find(closing);
    if (!line.starts_with(opening) || end == std::string::npos) continue;
    auto& uses = direct[line.substr(opening.size(), end - opening.size())];
    const auto cell = line.rfind("| ", line.size() - 3);
    std::string word;
    for (const char c : line.substr(cell) + " ") {
      if (c >= 'a' && c <= 'z') {
        word += c;
        continue;
      }
      if (!word.empty()) uses.insert(word);
      word.clear();
    }
  }
  if (direct["cli"].erase("all") > 0)
    for (const auto& [room, uses] : direct)
      if (room != "cli") direct["cli"].insert(room);
  // A room may use what the rooms it names use.
  for (bool grown = true; grown;) {
    grown = false;
    for (auto& [room, uses] : direct)
      for (const auto& used : std::set<std::string>(uses))
        for (const auto& further : direct[used]) grown |= uses.insert(further).second;
  }
  return direct;
}

TEST(Rooms, NoIncludePointsUpwards) {
  const auto allowed = rooms();
  ASSERT_GE(allowed.size(), 6u);
  int checked = 0;
  const std::string include = "#include \"";
  for (const auto& file : fs::recursive_directory_iterator(kRoot / "src")) {
    const auto extension = file.path().extension();
    if (extension != ".h" && extension != ".cpp") continue;
    const std::string room = fs::relative(file.path(), kRoot / "src").begin()->string();
    ASSERT_TRUE(allowed.count(room)) << "ARCHITECTURE.md does not list the room " << room;
    std::ifstream text(file.path());
    for (std::string line; std::getline(text, line);) {
      const auto slash = line.find('/');
      if (!line.starts_with(include) || slash == std::string::npos) continue;
      const std::string used = line.substr(include.size(), slash - include.size());
      ++checked;
      EXPECT_TRUE(used == room || allowed.at(room).count(used)) << file.path() << " includes " << used;
    }
  }
  EXPECT_GT(checked, 50);
}

TEST(Rooms, DoNotUseEachOther) {
  for (const auto& [room, uses] : rooms()) EXPECT_FALSE(uses.count(room)) << room;
}

}  // namespace
