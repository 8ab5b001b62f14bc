// Man page and completion are made of the table that the help is made of: they name what it names.
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "support/scratch.h"
#include "support/shell.h"
#include "support/source_dir.h"

namespace ludens::cli {
using namespace tests;
namespace {

namespace fs = std::filesystem;

std::string said(const std::string& command) {
  const Scratch scratch;
  const Ran ran = run_shell(command, "", scratch.path());
  EXPECT_EQ(ran.code, 0) << command << "\n" << ran.output;
  return ran.output;
}

std::vector<std::string> matches_of(const std::string& text, const char* pattern) {
  const std::regex expression(pattern, std::regex::ECMAScript | std::regex::multiline);
  std::vector<std::string> out;
  for (auto it = std::sregex_iterator(text.begin(), text.end(), expression); it != std::sregex_iterator(); ++it)
    out.push_back((*it)[1]);
  return out;
}

// The verbs with the names of their options, as the help tells them.
const std::map<std::string, std::set<std::string>>& told() {
  static const auto all = [] {
    std::map<std::string, std::set<std::string>> out;
    for (const auto& verb : matches_of(said("ludens --help"), "^  ([a-z]+) ")) {
      const auto names = matches_of(said("ludens " + verb + " --help"), "^  (--[a-z0-9-]+)");
      out[verb] = {names.begin(), names.end()};
    }
    return out;
  }();
  return all;
}

// The words that bash offers behind these; «|» is where the cursor stands, behind the last of them.
std::string offered(const std::string& words) {
  std::istringstream in(words);
  std::string quoted, word;
  int count = 0;
  for (; in >> word; ++count) quoted += " '" + word + "'";
  if (words.ends_with(' ')) quoted += " ''";
  if (!words.ends_with(' ')) --count;
  return said("eval \"$(ludens completion bash)\"; COMP_WORDS=(" + quoted + "); COMP_CWORD=" + std::to_string(count) +
              "; _ludens; echo \"${COMPREPLY[*]}\"");
}

std::string troff_name(const std::string& name) { return std::regex_replace(name, std::regex("-"), "\\-"); }

TEST(ManPage, NamesEveryVerbAndOption) {
  const std::string page = said("ludens man");
  ASSERT_GE(told().size(), 25u);
  for (const auto& [verb, options] : told()) {
    const auto from = page.find("\n.SS ludens " + verb + "\n");
    ASSERT_NE(from, std::string::npos) << verb;
    const std::string section = page.substr(from, page.find("\n.S", from + 1) - from);
    for (const auto& option : options)
      EXPECT_NE(section.find("\n.B " + troff_name(option)), std::string::npos) << verb << " " << option;
  }
}

TEST(ManPage, NamesEveryVariableThatTheProgramReads) {
  const std::string page = said("ludens man");
  int count = 0;
  for (const auto& entry : fs::recursive_directory_iterator(source_dir() / "src")) {
    if (entry.path().extension() != ".cpp" && entry.path().extension() != ".h") continue;
    std::ifstream file(entry.path());
    const std::string text(std::istreambuf_iterator<char>(file), {});
    for (const auto& name : matches_of(text, R"re((?:getenv|variable)\("((?:LUDENS|XDG|NO)_[A-Z_]+)"\))re")) {
      ++count;
      EXPECT_NE(page.find("\n.B " + name + "\n"), std::string::npos) << name << " in " << entry.path();
    }
  }
  EXPECT_GE(count, 6);
}

TEST(Completion, OffersEveryVerbAndOptionInBash) {
  const std::string first = " " + offered("ludens ") + " ";
  for (const auto& [verb, options] : told()) {
    EXPECT_NE(first.find(" " + verb + " "), std::string::npos) << verb;
    const std::string second = " " + std::regex_replace(offered("ludens " + verb + " --"), std::regex("\n"), " ");
    for (const auto& option : options) EXPECT_NE(second.find(" " + option + " "), std::string::npos) << verb << option;
  }
}

TEST(Completion, KnowsWhatAnOptionTakes) {
  EXPECT_EQ(offered("ludens serve --p"), "--port --public --proxy\n");
  EXPECT_EQ(offered("ludens match renju --mode h"), "harness\n");
  EXPECT_EQ(offered("ludens list f"), "formats\n");
  EXPECT_EQ(offered("ludens arena ren"), "renju\n");
  EXPECT_EQ(offered("ludens learn --jobs 3 self"), "selfplay\n") << "an option's value is no argument";
  EXPECT_EQ(offered("ludens learn selfplay ren"), "renju\n") << "the second argument";
  EXPECT_EQ(offered("ludens analyze go9 --agent rav"), "rave\n");
  EXPECT_EQ(offered("ludens help doc"), "doctor\n");
}

TEST(Completion, NamesEveryVerbAndOptionInZshAndFish) {
  const std::string zsh = said("ludens completion zsh"), fish = said("ludens completion fish");
  for (const auto& [verb, options] : told()) {
    EXPECT_NE(zsh.find("    '" + verb + ":"), std::string::npos) << verb;
    const auto from = zsh.find("    " + verb + ") ");
    ASSERT_NE(from, std::string::npos) << verb;
    const std::string section = zsh.substr(from, zsh.find(" ;;\n", from) - from);
    EXPECT_NE(fish.find("-a " + verb + " -d"), std::string::npos) << verb;
    for (const auto& option : options) {
      EXPECT_NE(section.find(option + "["), std::string::npos) << "zsh: " << verb << " " << option;
      EXPECT_NE(fish.find("from " + verb + "' -l " + option.substr(2) + " "), std::string::npos)
          << "fish: " << verb << " " << option;
    }
  }
}

}  // namespace
}  // namespace ludens::cli
