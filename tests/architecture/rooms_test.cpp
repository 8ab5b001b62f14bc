// The tables of ARCHITECTURE.md are the truth: what a room and a folder of it may include, what the build links, what
// room.h opens.
#include <sstream>

#include <gtest/gtest.h>

#include "architecture/source_tree.h"

namespace ludens::tests {
namespace {

const std::set<std::string> kCode = {".h", ".cpp"};

std::string room_of(const std::filesystem::path& file) { return (++file.begin())->string(); }

// «src/nets/kernels/amx.cpp» and «nets/kernels/pack.h» lie in nets/kernels, «src/nets/graph.h» in no folder of a room.
std::string folder_of(std::string path) {
  if (path.starts_with("src/")) path.erase(0, 4);
  const auto first = path.find('/'), second = path.find('/', first + 1);
  return second == std::string::npos ? "" : path.substr(0, second);
}

TEST(Rooms, IncludeExactlyTheRoomsThatTheirRowNames) {
  const Uses allowed = rooms_of_table();
  Uses used;
  for (const auto& file : files_below({"src"}, kCode)) {
    const std::string room = room_of(file);
    ASSERT_TRUE(allowed.contains(room)) << "ARCHITECTURE.md has no row for " << file;
    for (const auto& line : lines_of(file)) {
      const std::string path = included(line);
      const std::string other = path.substr(0, path.find('/'));
      if (path.empty() || other == room || path.find('/') == std::string::npos) continue;
      if (file.filename() != "room.h") used[room].insert(other);
      EXPECT_TRUE(allowed.at(room).contains(other)) << file << " includes " << path << ", which its row does not name";
    }
  }
  for (const auto& [room, names] : allowed)
    for (const auto& name : names)
      EXPECT_TRUE(used[room].contains(name)) << "the row of " << room << " names " << name << ", which it does not use";
  EXPECT_GT(used.size(), 12u);
}

TEST(Rooms, StandOnOneAnotherWithoutACircle) {
  EXPECT_EQ(circle(rooms_of_table()), "");
  EXPECT_EQ(circle({{"a", {"b"}}, {"b", {"c"}}, {"c", {"b"}}}), "b → c → b");
}

TEST(Rooms, LinkWhatTheirRowNames) {
  const Uses allowed = rooms_of_table();
  Uses linked;
  for (const auto& line : lines_of("CMakeLists.txt")) {
    if (!line.starts_with("ludens_room(")) continue;
    std::istringstream words(line.substr(12, line.find(')') - 12));
    std::string room, word, list;
    words >> room;
    linked[room];
    while (words >> word) {
      if (word == "USES" || word == "LIBRARIES")
        list = word;
      else if (list == "USES")
        linked[room].insert(word);
    }
  }
  for (const auto& [room, uses] : linked) EXPECT_EQ(uses, allowed.at(room)) << room;
  EXPECT_GE(linked.size(), 14u);  // train and cli have lines of their own
}

TEST(Rooms, OpenTheNamespacesOfTheirRowAndNoOthers) {
  const Uses allowed = rooms_of_table();
  Uses opened;
  for (const auto& [room, names] : allowed)
    for (const auto& line : lines_of("src/" + room + "/room.h"))
      if (line.starts_with("using namespace ")) opened[room].insert(line.substr(16, line.size() - 17));
  for (const auto& [room, names] : allowed) {
    for (const auto& name : opened[room])
      EXPECT_TRUE(names.contains(name)) << room << "/room.h opens " << name << ", which its row does not name";
    std::set<std::string> reached = opened[room];
    for (bool grown = true; grown;) {
      grown = false;
      for (const auto& name : std::set<std::string>(reached))
        for (const auto& further : opened[name]) grown |= reached.insert(further).second;
    }
    for (const auto& name : names) EXPECT_TRUE(reached.contains(name)) << room << "/room.h does not open " << name;
  }
}

// Files that lie in the room itself are its front and its foundation: they may use its folders and be used by them.
// «`games/FAMILY/`» stands for every folder of a room that has no row of its own.
TEST(Folders, IncludeOnlyTheFoldersThatTheirRowNames) {
  const Uses allowed = folders_of_table();
  std::set<std::string> seen;
  for (const auto& file : files_below({"src"}, kCode)) {
    const std::string folder = folder_of(file.string());
    if (folder.empty()) continue;
    const std::string row = allowed.contains(folder) ? folder : room_of(file) + "/FAMILY";
    seen.insert(row);
    ASSERT_TRUE(allowed.contains(row)) << "ARCHITECTURE.md has no row for the folder of " << file;
    for (const auto& line : lines_of(file)) {
      const std::string other = folder_of(included(line));
      if (other.empty() || other == folder || !other.starts_with(room_of(file) + "/")) continue;
      EXPECT_TRUE(allowed.at(row).contains(other)) << file << ": " << line << ", which its row does not name";
    }
  }
  for (const auto& [folder, names] : allowed) EXPECT_TRUE(seen.contains(folder)) << folder << " does not exist";
}

TEST(Folders, StandOnOneAnotherWithoutACircle) { EXPECT_EQ(circle(folders_of_table()), ""); }

}  // namespace
}  // namespace ludens::tests
