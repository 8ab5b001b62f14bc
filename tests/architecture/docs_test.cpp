// What comments and documents say about the program itself: the files they name exist, what they cite is listed, and
// their lines can be read.
#include <algorithm>
#include <regex>

#include <gtest/gtest.h>

#include "architecture/source_tree.h"
#include "support/source_dir.h"

namespace ludens::tests {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> documents() {
  auto out = files_below({"docs", "tests", "tools"}, {".md"});
  for (const char* name : {"README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"})
    out.emplace_back(name);
  return out;
}

std::vector<fs::path> sources() { return files_below({"src", "tests", "bench"}, {".h", ".cpp"}); }

// The comment of a line of code; all of a document's.
std::string prose(const fs::path& file, const std::string& line) {
  if (file.extension() == ".md") return line;
  const auto at = line.find("// ");
  return at == std::string::npos ? "" : line.substr(at);
}

// A pattern such as `src/learn/five_*` or `tests/fuzz/fuzz_….cpp` stands for the files that begin so.
bool exists(const fs::path& root, const std::string& name) {
  const auto open = name.find_first_of("*\xe2");
  if (open == std::string::npos) return fs::exists(root / name);
  const fs::path start = root / name.substr(0, open);
  if (!fs::is_directory(start.parent_path())) return false;
  for (const auto& entry : fs::directory_iterator(start.parent_path()))
    if (entry.path().filename().string().starts_with(start.filename().string())) return true;
  return false;
}

// From the checkout, from src/ or tests/ as includes are written, from the room of the file, or from its folder.
bool found(const fs::path& file, const std::string& name) {
  const fs::path root = source_dir();
  std::vector<fs::path> roots = {root, root / "src", root / "tests", (root / file).parent_path()};
  if (const auto at = file.string().find('/'); at != std::string::npos && file.string().starts_with("src"))
    roots.push_back(root / "src" / *++file.begin());
  return std::any_of(roots.begin(), roots.end(), [&](const fs::path& from) { return exists(from, name); });
}

TEST(Documents, NameFilesThatExist) {
  // A path with its ending, a path below a folder of the checkout, or the target of a link. NAME stands for any name.
  static const std::regex path(
      R"((?:^|[\s(«`"])((?:[a-z_0-9]+/)+[A-Za-z_0-9]+\.(?:h|cpp|md|sh|txt|json|svg|png|model|ts)\b)"
      R"(|(?:src|tests|docs|bench|tools|cmake|ui)/[\w/.*-]*[\w/*](?:…[\w.]*)?))");
  static const std::regex link(R"(\]\(([^)#:]+)(?:#[^)]*)?\))");
  static const std::regex placeholder("(^|[/_])[A-Z]{2,}|^data/|\\{");  // and people's games, and patterns of cells
  int checked = 0;
  auto files = sources();
  for (const auto& file : documents()) files.push_back(file);
  for (const auto& file : files) {
    int number = 0;
    for (const auto& line : lines_of(file)) {
      ++number;
      const std::string text = prose(file, line);
      for (const auto* pattern : {&path, &link}) {
        if (pattern == &link && file.extension() != ".md") continue;
        for (std::sregex_iterator match(text.begin(), text.end(), *pattern), end; match != end; ++match) {
          const std::string name = (*match)[1];
          if (std::regex_search(name, placeholder)) continue;
          ++checked;
          EXPECT_TRUE(found(file, name)) << file.string() << ":" << number << " names " << name;
        }
      }
    }
  }
  EXPECT_GT(checked, 200);
}

TEST(Documents, CiteWhatIsListedInTheReferences) {
  static const std::regex citation(
      R"(([A-Z][\w\x80-\xff'-]+)(?:(?:, [A-Z][\w\x80-\xff'-]+)*,? and [A-Z][\w\x80-\xff'-]+| et al\.),? \(?((?:19|20)\d\d))"
      R"(|([A-Z][\w\x80-\xff'-]+) \(((?:19|20)\d\d)[,;)])");
  static const std::regex number("[Pp]aper 00[0-4]|[Ss]pec(ification)?,? section");
  std::vector<std::string> entries;  // «- Author, … (year). …», on one line
  for (const auto& line : lines_of("docs/references.md")) {
    if (line.starts_with("- "))
      entries.push_back(line);
    else if (line.starts_with("  ") && !entries.empty())
      entries.back() += line;
  }
  ASSERT_GT(entries.size(), 30u);
  auto files = sources();
  for (const auto& file : documents()) files.push_back(file);
  int checked = 0;
  for (const auto& file : files) {
    if (file == "docs/references.md" || file == "tests/architecture/docs_test.cpp") continue;
    for (const auto& line : lines_of(file)) {
      const std::string text = prose(file, line);
      EXPECT_FALSE(std::regex_search(text, number)) << file << " cites by a number of our own: " << line;
      for (std::sregex_iterator match(text.begin(), text.end(), citation), end; match != end; ++match) {
        const bool several = (*match)[1].matched;
        const std::string author = (*match)[several ? 1 : 3], year = (*match)[several ? 2 : 4];
        ++checked;
        EXPECT_TRUE(std::any_of(entries.begin(), entries.end(),
                                [&](const std::string& entry) {
                                  const auto date = entry.find("(" + year + ")");
                                  return date != std::string::npos && entry.find(author) < date;
                                }))
            << file.string() << " cites " << author << " (" << year << "), which docs/references.md does not list";
      }
    }
  }
  EXPECT_GT(checked, 30);
}

TEST(Documents, HaveLinesOfProseWithin120Columns) {
  for (const auto& file : documents()) {
    bool fenced = false, comment = false;  // which says what a table is made of (docs/results.md)
    int number = 0;
    for (const auto& line : lines_of(file)) {
      ++number;
      if (line.starts_with("```")) fenced = !fenced;
      const bool said = comment || line.starts_with("<!--");
      comment = said && !line.ends_with("-->");
      if (said || fenced || line.starts_with("```") || line.starts_with("    ") || line.starts_with("|")) continue;
      const auto columns = std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xc0) != 0x80; });
      EXPECT_LE(columns, 120) << file.string() << ":" << number;
    }
  }
}

}  // namespace
}  // namespace ludens::tests
