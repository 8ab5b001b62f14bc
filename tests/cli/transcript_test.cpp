// Whole dialogues with the program, as text files: «$ command», «< typed line», then what it prints and «[exit N]»
// where that is not 0. LUDENS_UPDATE=1 build/release/test_cli writes them anew; review the difference.
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <vector>

#include <gtest/gtest.h>

#include "support/scratch.h"
#include "support/shell.h"
#include "support/source_dir.h"

namespace ludens::cli {
using namespace tests;
namespace {

namespace fs = std::filesystem;

std::vector<std::string> lines_of(const fs::path& path) {
  std::ifstream file(path);
  std::vector<std::string> out;
  for (std::string line; std::getline(file, line);) out.push_back(line);
  return out;
}

// The transcript with every answer replaced by what the program says now.
std::string replayed(const std::vector<std::string>& lines, const fs::path& folder) {
  std::string out;
  for (std::size_t i = 0; i < lines.size();) {
    if (!lines[i].starts_with("$ ")) {
      if (lines[i].starts_with("#")) out += lines[i] + "\n";
      ++i;
      continue;
    }
    const std::string command = lines[i].substr(2);
    out += lines[i++] + "\n";
    std::string input;
    for (; i < lines.size() && lines[i].starts_with("< "); ++i) {
      input += lines[i].substr(2) + "\n";
      out += lines[i] + "\n";
    }
    while (i < lines.size() && !lines[i].starts_with("$ ") && !lines[i].starts_with("#")) ++i;
    const Ran ran = run_shell(command, input, folder);
    out += ran.output;
    if (!ran.output.empty() && ran.output.back() != '\n') out += "\n";
    if (ran.code != 0) out += "[exit " + std::to_string(ran.code) + "]\n";
  }
  return out;
}

TEST(Transcripts, AreWhatTheProgramSays) {
  int count = 0;
  for (const auto& entry : fs::directory_iterator(tests::source_dir() / "tests/cli/transcripts")) {
    const Scratch scratch;
    std::string expected;
    const auto lines = lines_of(entry.path());
    for (const auto& line : lines) expected += line + "\n";
    const std::string now = replayed(lines, scratch.path());
    ++count;
    if (std::getenv("LUDENS_UPDATE") != nullptr)
      std::ofstream(entry.path()) << now;
    else
      EXPECT_EQ(now, expected) << entry.path();
  }
  EXPECT_GT(count, 3);
}

// Every indented line of the documents that begins with «ludens» runs.
TEST(Documents, HaveExamplesThatRun) {
  const Scratch scratch;
  ASSERT_EQ(run_shell("ludens play go9 --moves \"E5 C3 G7\" --save games.sgf", "quit\n", scratch.path()).code, 0);
  int count = 0;
  for (const char* name : {"guide.md", "guide_arena.md", "search.md", "refined.md", "protocols.md",
                           "external_engines.md", "ratings.md", "corpus.md", "matching.md"}) {
    for (const auto& line : lines_of(tests::source_dir() / "docs" / name)) {
      if (!line.starts_with("    ludens ")) continue;
      const Ran ran = run_shell(line.substr(4), "quit\n", scratch.path());
      EXPECT_EQ(ran.code, 0) << name << ": " << line << "\n" << ran.output;
      ++count;
    }
  }
  EXPECT_GT(count, 15);
}

// A block of the documents that begins with «$ ludens» is a dialogue as it is printed.
TEST(Documents, ShowWhatTheProgramPrints) {
  std::vector<fs::path> files = {tests::source_dir() / "README.md"};
  for (const auto& entry : fs::directory_iterator(tests::source_dir() / "docs"))
    if (entry.path().extension() == ".md") files.push_back(entry.path());
  int count = 0;
  for (const auto& file : files) {
    std::vector<std::string> block;
    bool inside = false;
    for (const auto& line : lines_of(file)) {
      if (!line.starts_with("```")) {
        if (inside) block.push_back(line);
        continue;
      }
      inside = !inside;
      if (!inside && !block.empty() && block.front().starts_with("$ ludens ")) {
        const Scratch scratch;
        std::string expected;
        for (const auto& shown : block) expected += shown + "\n";
        EXPECT_EQ(replayed(block, scratch.path()), expected) << file;
        ++count;
      }
      block.clear();
    }
  }
  EXPECT_GE(count, 1);
}

}  // namespace
}  // namespace ludens::cli
