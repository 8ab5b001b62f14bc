// What a program does with a game follows from its row in the catalogue, not from its name: outside src/games/ names of
// games stand only where a file format, a protocol, an experiment or a default is about that very game.
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/text.h"
#include "games/catalogue.h"
#include "support/source_dir.h"

namespace ludens {
namespace {

namespace fs = std::filesystem;

// Where and why; ARCHITECTURE.md says the same in short.
const std::map<std::string, std::string> kAllowed = {
    {"src/records/tsv/four_in_a_row_reader.cpp", "the format is of one game"},
    {"src/records/tsv/cells.cpp", "the sets are of known games"},
    {"src/records/rif/writer.cpp", "RIF's own word for a rule"},
    {"src/records/rif/reader.cpp", "RIF holds renju, and gomoku where its rule says so"},
    {"src/records/wthor/wthor.cpp", "WTHOR holds Othello"},
    {"src/records/pgn/reader.cpp", "PGN holds chess"},
    {"src/records/pgn/writer.cpp", "PGN holds chess"},
    {"src/records/psq/reader.cpp", "PSQ's own word for a rule"},
    {"src/records/shogi_record.cpp", "CSA and KIF hold shogi"},
    {"src/nets/open_net.cpp", "other people's network of one game"},
    {"src/reproduce/policies/setting.cpp", "the plan of an experiment"},
    {"src/reproduce/grave_memory.cpp", "the plan of an experiment"},
    {"src/reproduce/minds/map.cpp", "the plan of an experiment"},
    {"src/reproduce/minds/minds.cpp", "the models of an experiment"},
    {"src/reproduce/grave_memory_points.cpp", "the plan of an experiment"},
    {"src/reproduce/recovery.cpp", "the plan of an experiment"},
    {"src/reproduce/refined.cpp", "the plan of an experiment"},
    {"src/reproduce/tactics.h", "positions of known games"},
    {"src/cli/play.cpp", "the game where none is named"},
    {"src/cli/engine.cpp", "the game of a protocol where none is named"},
    {"src/protocols/serve.cpp", "the game of a protocol where none is named"},
    {"src/protocols/gomocup.cpp", "the protocol is of gomoku"},
    {"src/agents/dual_parts.cpp", "the model of System 1 where none is named"},
    {"src/cli/explain.cpp", "the model of System 1 where none is named"},
    {"src/reproduce/minds/minds.cpp", "the plan of an experiment"},
    {"src/search/life/life.cpp", "the name of a judge, which rows hold"},
    {"src/nets/go_features.cpp", "the name of features, which model files hold"},
    {"src/nets/renju_features.cpp", "the name of features, which model files hold"},
    {"src/nets/chess_features.cpp", "the name of features, which model files hold"},
    {"src/nets/shogi_features.cpp", "the name of features, which model files hold"},
    {"src/protocols/uci_engine.cpp", "UCI's command «go»"},
    {"src/protocols/usi.cpp", "USI's command «go»"},
    {"src/agents/external/uci_client.cpp", "UCI's command «go»"},
};

// At the beginning of a text, alone, with options, or as the first part of a name: "go9", "renju(…", "gomoku{}".
std::regex quoted_name() {
  std::string names;
  for (const auto& family : games::families()) names += fmt::format("{}{}", names.empty() ? "" : "|", family.name);
  return std::regex(fmt::format("[^\\\\]\"({})[0-9]*[\"({{-]", names));
}

std::string without_comment(const std::string& line) { return line.substr(0, line.find("//")); }

TEST(GameNames, StandOnlyWhereAFormatAPlanOrADefaultIsAboutThatGame) {
  const fs::path root = tests::source_dir();
  const std::regex name = quoted_name();
  std::map<std::string, int> found;
  for (const auto& file : fs::recursive_directory_iterator(root / "src")) {
    const auto extension = file.path().extension();
    if (extension != ".h" && extension != ".cpp" && extension != ".inc") continue;
    const std::string path = fs::relative(file.path(), root).generic_string();
    if (path.starts_with("src/games/")) continue;
    std::ifstream text(file.path());
    int number = 0;
    for (std::string line; std::getline(text, line);) {
      ++number;
      if (!std::regex_search(" " + without_comment(line), name)) continue;
      ++found[path];
      EXPECT_TRUE(kAllowed.contains(path))
          << path << ", line " << number << " names a game; ask its row (games/family.h) instead:\n  "
          << base::trim(line);
    }
  }
  for (const auto& [path, reason] : kAllowed)
    EXPECT_TRUE(found.contains(path)) << path << " names no game any more: take it off the list (" << reason << ")";
}

}  // namespace
}  // namespace ludens
