// One name, one type. Two types of the same qualified name in two files of one program are undefined behaviour that no
// compiler sees (the one-definition rule): the linker keeps one of their constructors and destructors for both. The
// layout that clang-format guarantees makes them easy to find: what a namespace holds begins in the first column.
#include <regex>

#include <gtest/gtest.h>

#include "architecture/source_tree.h"

namespace ludens::tests {
namespace {

// Qualified names of the types that these lines define. Types in anonymous namespaces belong to their file alone.
std::vector<std::string> types_defined(const std::vector<std::string>& lines) {
  static const std::regex opening(R"(^(?:inline )?namespace ([\w:]*) ?\{)");
  static const std::regex type(
      R"(^(?:class|struct|union|enum(?: class)?) (?:alignas\([^)]*\) |\[\[[^\]]*\]\] )*((?:\w+::)*\w+(?:<[^{;]*>)?))");
  std::vector<std::string> out, spaces;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    std::smatch match;
    if (std::regex_search(lines[i], match, opening)) {
      if (lines[i].find('}') == std::string::npos) spaces.push_back(match[1]);
      continue;
    }
    if (lines[i].starts_with("}  // namespace")) {
      if (!spaces.empty()) spaces.pop_back();
      continue;
    }
    if (!std::regex_search(lines[i], match, type)) continue;
    std::size_t last = i;  // a declaration ends with a semicolon before any brace
    while (last + 1 < lines.size() && lines[last].find_first_of("{;") == std::string::npos) ++last;
    const auto end = lines[last].find_first_of("{;");
    if (end == std::string::npos || lines[last][end] == ';') continue;
    std::string name;
    for (const auto& space : spaces) name += space + "::";
    if (!name.starts_with("::") && name.find("::::") == std::string::npos) out.push_back(name + match[1].str());
  }
  return out;
}

TEST(Types, AreDefinedInOneFileOnly) {
  std::map<std::string, std::set<std::string>> places;
  for (const auto& file : files_below({"src"}, {".h", ".cpp"}))
    for (const auto& name : types_defined(lines_of(file))) places[name].insert(file.string());
  EXPECT_GT(places.size(), 200u);
  for (const auto& [name, files] : places) {
    std::string all;
    for (const auto& file : files) all += " " + file;
    EXPECT_EQ(files.size(), 1u) << name << " is defined in" << all;
  }
}

TEST(Types, AreFoundWithTheirNamespaces) {
  const std::vector<std::string> text = {"namespace ludens::a {",
                                         "class Later;",
                                         "struct One {",
                                         "  struct Inner {};",
                                         "};",
                                         "template <class T>",
                                         "class alignas(64) Two final : public One,",
                                         "                              public Three {",
                                         "};",
                                         "namespace {",
                                         "struct Hidden {};",
                                         "}  // namespace",
                                         "namespace deep {",
                                         "enum class Kind { A };",
                                         "}  // namespace deep",
                                         "struct One::Weights {",
                                         "};",
                                         "struct std::hash<One> {",
                                         "};",
                                         "}  // namespace ludens::a"};
  EXPECT_EQ(types_defined(text), (std::vector<std::string>{"ludens::a::One", "ludens::a::Two", "ludens::a::deep::Kind",
                                                           "ludens::a::One::Weights", "ludens::a::std::hash<One>"}));
}

}  // namespace
}  // namespace ludens::tests
