// The pages of docs/results are what the committed lines say, and nothing else.
#include <filesystem>
#include <regex>
#include <set>

#include <gtest/gtest.h>

#include "base/text.h"
#include "base/whole_file.h"
#include "measure/pages/result_lines.h"
#include "measure/pages/result_pages.h"
#include "support/source_dir.h"

namespace ludens::measure {
using namespace tests;
namespace {

namespace fs = std::filesystem;

// levels.md is made as a whole by `ludens list levels --page` (tests/cli/pages_test.cpp).
std::vector<fs::path> result_pages() {
  std::vector<fs::path> out = {source_dir() / "docs/results.md"};
  for (const auto& entry : fs::directory_iterator(source_dir() / "docs/results"))
    if (entry.path().extension() == ".md" && entry.path().filename() != "levels.md") out.push_back(entry.path());
  return out;
}

std::vector<fs::path> line_files() {
  std::vector<fs::path> out;
  for (const auto& entry : fs::recursive_directory_iterator(source_dir() / "docs/results"))
    if (entry.path().extension() == ".jsonl") out.push_back(entry.path());
  return out;
}

struct Parts {
  std::vector<std::string> prose, tables;  // lines
};

Parts parts_of_page(const std::string& page) {
  Parts out;
  bool comment = false, block = false, fenced = false;
  for (const auto line : split(page, '\n')) {
    if (line.starts_with("<!-- table ") || line.starts_with("<!-- review ")) block = true;
    if (line == "<!-- end -->") block = false;
    if (line.starts_with("<!--")) comment = true;
    const bool fence = trim(line).starts_with("```");
    if (fence) fenced = !fenced;
    if (!comment && !fenced && !fence) (block ? out.tables : out.prose).emplace_back(line);
    if (line.ends_with("-->")) comment = false;
  }
  return out;
}

// Numbers as people write them, «10 666» and «56.7», without their signs. Of prose only those that look measured: with
// decimals, in per cent, or of three digits and more; years, the 95 % of intervals and `settings` do not count.
std::set<std::string> figures(const std::vector<std::string>& lines, bool of_prose) {
  static const std::regex code("`[^`]*`|\\]\\([^)]*\\)"), year("\\b(?:19|20)\\d\\d\\b"), interval("95 %");
  static const std::regex figure(R"((?:^|[^\w.])(\d{1,3}(?: \d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)( %)?(?![\w.]*\w))");
  std::string text;
  for (const auto& line : lines)
    if (!of_prose || !line.starts_with("    ")) text += line + "\n";
  if (of_prose)
    for (const auto* pattern : {&code, &year, &interval}) text = std::regex_replace(text, *pattern, "«»");
  std::set<std::string> out;
  for (std::sregex_iterator match(text.begin(), text.end(), figure), end; match != end; ++match) {
    const std::string found = (*match)[1];
    const auto digits = std::count_if(found.begin(), found.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (!of_prose || digits >= 3 || found.find('.') != std::string::npos || (*match)[2].matched) out.insert(found);
  }
  return out;
}

TEST(CommittedPages, HoldTheTablesThatTheirLinesGive) {
  for (const auto& path : result_pages()) {
    const std::string page = read_whole_file(path);
    const std::string made = filled_page(page, path.filename().string(), [&](const std::string& file) {
      return read_whole_file(path.parent_path() / file);
    });
    EXPECT_EQ(made, page) << "write it anew: ludens report --page docs/results.md docs/results/*.md";
  }
}

TEST(CommittedPages, HaveNoTableThatSomebodyTyped) {
  for (const auto& path : result_pages())
    for (const auto& line : parts_of_page(read_whole_file(path)).prose)
      EXPECT_FALSE(line.starts_with("|")) << path.filename() << ": " << line;
}

TEST(CommittedPages, HaveNoFigureInTheirProseThatNoTableHolds) {
  for (const auto& path : result_pages()) {
    const Parts parts = parts_of_page(read_whole_file(path));
    const auto known = figures(parts.tables, false);
    for (const auto& found : figures(parts.prose, true))
      EXPECT_TRUE(known.contains(found)) << path.filename() << " says " << found
                                         << ": a setting stands in `code`, a figure in a table of the page";
  }
}

TEST(CommittedPages, AreMadeOfLinesWithCommandRevisionAndDate) {
  static const std::regex revision("[0-9a-f]{7,40}\\+?"), date("20\\d\\d-\\d\\d-\\d\\d");
  std::size_t checked = 0;
  for (const auto& path : line_files())
    for (const auto& line : read_result_lines(read_whole_file(path), path.filename().string())) {
      if (line.values.contains("verdict")) continue;  // cites lines, or says that there are none
      ++checked;
      ASSERT_TRUE(line.run.is_object()) << path.filename() << " has a line above its first command";
      EXPECT_NE(plain_text(line.run.at("command")), "") << path.filename();
      EXPECT_TRUE(std::regex_match(plain_text(line.run["revision"]), revision)) << path.filename();
      EXPECT_TRUE(std::regex_match(plain_text(line.run["date"]), date)) << path.filename();
    }
  EXPECT_GT(checked, 100u);
}

TEST(CommittedPages, SayOfEachOfThePapersFiguresHowItStandsAndByWhichLines) {
  const std::set<std::string> verdicts = {"agrees", "partly", "differs", "not played", "not ours", "drawing"};
  const std::set<std::string> measured = {"partly", "differs"};
  const auto entries = read_result_lines(read_whole_file(source_dir() / "docs/results/papers.jsonl"), "papers.jsonl");
  EXPECT_GT(entries.size(), 25u);
  for (const auto& entry : entries) {
    const std::string verdict = plain_text(entry.values["verdict"]);
    EXPECT_TRUE(verdicts.contains(verdict)) << verdict;
    for (const char* key : {"paper", "item", "shows", "theirs", "reason", "how", "page"})
      EXPECT_NE(plain_text(entry.values[key]), "") << entry.values.dump();
    EXPECT_TRUE(!measured.contains(verdict) || entry.values.contains("lines")) << entry.values.dump();
  }
}

TEST(CommittedPages, CiteEveryFileOfLines) {
  std::string pages;
  for (const auto& path : result_pages()) pages += read_whole_file(path);
  for (const auto& path : line_files())
    EXPECT_NE(pages.find(path.filename().string()), std::string::npos) << path.filename() << " is on no page";
}

}  // namespace
}  // namespace ludens::measure
