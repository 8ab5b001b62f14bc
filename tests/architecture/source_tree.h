#pragma once
// What the tests of the architecture read: files, tables of ARCHITECTURE.md, includes.
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace ludens::tests {

// Files below the folders (relative to the checkout) with one of the endings, as paths relative to the checkout.
std::vector<std::filesystem::path> files_below(const std::vector<std::string>& folders,
                                               const std::set<std::string>& endings);
std::vector<std::string> lines_of(const std::filesystem::path& relative);

// The cells of a Markdown table's line, without blanks around them; empty where the line is none.
std::vector<std::string> table_cells(const std::string& line);
// The words in lower case of a cell: «base, games» gives both, «–» none.
std::set<std::string> words_of(const std::string& cell);

// «| `games/` | what it holds | base |» of ARCHITECTURE.md: what a room, or a folder of a room («nets/kernels»), may
// include. «all» stands for every room above it in the table.
using Uses = std::map<std::string, std::set<std::string>>;
Uses rooms_of_table();
Uses folders_of_table();

// What `#include "…"` names on this line; empty where it is no include of ours.
std::string included(const std::string& line);

// A circle in what uses what, as text «a → b → a»; empty where there is none.
std::string circle(const Uses& uses);

}  // namespace ludens::tests
