#include "architecture/source_tree.h"

#include <algorithm>
#include <fstream>
#include <functional>

#include "support/source_dir.h"

namespace ludens::tests {

namespace fs = std::filesystem;

std::vector<fs::path> files_below(const std::vector<std::string>& folders, const std::set<std::string>& endings) {
  std::vector<fs::path> out;
  for (const auto& folder : folders)
    for (auto at = fs::recursive_directory_iterator(source_dir() / folder); at != fs::recursive_directory_iterator();
         ++at) {
      const auto name = at->path().filename().string();
      if (at->is_directory() && (name == "node_modules" || name == "dist" || name.starts_with(".")))
        at.disable_recursion_pending();
      else if (at->is_regular_file() && endings.contains(at->path().extension().string()))
        out.push_back(fs::relative(at->path(), source_dir()));
    }
  std::sort(out.begin(), out.end());
  return out;
}

std::vector<std::string> lines_of(const fs::path& relative) {
  std::ifstream file(source_dir() / relative);
  std::vector<std::string> out;
  for (std::string line; std::getline(file, line);) out.push_back(line);
  return out;
}

std::vector<std::string> table_cells(const std::string& line) {
  std::vector<std::string> out;
  if (!line.starts_with("| ") || !line.ends_with("|")) return out;
  for (std::size_t at = 1; at < line.size();) {
    const auto end = line.find('|', at);
    const std::string cell = line.substr(at, end - at);
    const auto first = cell.find_first_not_of(' ');
    out.push_back(first == std::string::npos ? "" : cell.substr(first, cell.find_last_not_of(' ') - first + 1));
    at = end + 1;
  }
  return out;
}

std::set<std::string> words_of(const std::string& cell) {
  std::set<std::string> out;
  std::string word;
  for (const char c : cell + " ") {
    if ((c >= 'a' && c <= 'z') || c == '_' || (c >= '0' && c <= '9' && !word.empty())) {
      word += c;
      continue;
    }
    if (!word.empty()) out.insert(word);
    word.clear();
  }
  return out;
}

namespace {

// Rows whose first cell is «`NAME/`», in the order of the table; a NAME with a slash in it is a folder of a room.
std::vector<std::pair<std::string, std::set<std::string>>> rows(bool folders) {
  std::vector<std::pair<std::string, std::set<std::string>>> out;
  for (const auto& line : lines_of("ARCHITECTURE.md")) {
    const auto cells = table_cells(line);
    if (cells.size() != 3 || !cells[0].starts_with("`") || !cells[0].ends_with("/`")) continue;
    const std::string name = cells[0].substr(1, cells[0].size() - 3);
    if ((name.find('/') != std::string::npos) == folders) out.emplace_back(name, words_of(cells[2]));
  }
  return out;
}

}  // namespace

Uses rooms_of_table() {
  Uses out;
  std::set<std::string> above;
  for (auto& [room, uses] : rows(false)) {
    if (uses.erase("all") > 0) uses = above;
    above.insert(room);
    out[room] = uses;
  }
  return out;
}

Uses folders_of_table() {
  Uses out;
  for (const auto& [folder, uses] : rows(true))
    for (const auto& used : (out[folder], uses)) out[folder].insert(folder.substr(0, folder.find('/') + 1) + used);
  return out;
}

std::string included(const std::string& line) {
  const std::string include = "#include \"";
  if (!line.starts_with(include)) return "";
  return line.substr(include.size(), line.find('"', include.size()) - include.size());
}

std::string circle(const Uses& uses) {
  std::vector<std::string> path;
  std::set<std::string> done;
  std::string found;
  const std::function<void(const std::string&)> visit = [&](const std::string& at) {
    if (!found.empty() || done.contains(at)) return;
    if (const auto again = std::find(path.begin(), path.end(), at); again != path.end()) {
      for (auto i = again; i != path.end(); ++i) found += *i + " → ";
      found += at;
      return;
    }
    path.push_back(at);
    if (uses.contains(at))
      for (const auto& next : uses.at(at)) visit(next);
    path.pop_back();
    done.insert(at);
  };
  for (const auto& [name, ignored] : uses) visit(name);
  return found;
}

}  // namespace ludens::tests
