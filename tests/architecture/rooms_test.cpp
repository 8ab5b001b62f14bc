// Rooms may include only the rooms below them, as ARCHITECTURE.md's table says.
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>

#include <gtest/gtest.h>

namespace {

namespace fs = std::filesystem;

const fs::path kRoot = LUDENS_SOURCE_DIR;

// The table of rooms: «| `games/` | … | base |».
std::map<std::string, std::set<std::string>> rooms() {
  std::ifstream file(kRoot / "ARCHITECTURE.md");
  std::map<std::string, std::set<std::string>> direct;
  std::string line;
  const std::regex row(R"(^\| `([a-z]+)/` \|.*\| ([a-z, –]*) \|$)"), name("[a-z]+");
  for (std::smatch found; std::getline(file, line);) {
    if (!std::regex_match(line, found, row)) continue;
    auto& uses = direct[found[1]];
    const std::string list = found[2];
    for (std::sregex_iterator it(list.begin(), list.end(), name), end; it != end; ++it) uses.insert(it->str());
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
  const std::regex include(R"re(^\s*#include "([a-z]+)/.*)re");
  for (const auto& file : fs::recursive_directory_iterator(kRoot / "src")) {
    const auto extension = file.path().extension();
    if (extension != ".h" && extension != ".cpp") continue;
    const std::string room = fs::relative(file.path(), kRoot / "src").begin()->string();
    ASSERT_TRUE(allowed.count(room)) << "ARCHITECTURE.md does not list the room " << room;
    std::ifstream text(file.path());
    std::string line;
    for (std::smatch found; std::getline(text, line);) {
      if (!std::regex_match(line, found, include)) continue;
      ++checked;
      EXPECT_TRUE(found[1] == room || allowed.at(room).count(found[1])) << file.path() << " includes " << found[1];
    }
  }
  EXPECT_GT(checked, 50);
}

TEST(Rooms, DoNotUseEachOther) {
  for (const auto& [room, uses] : rooms()) EXPECT_FALSE(uses.count(room)) << room;
}

}  // namespace
