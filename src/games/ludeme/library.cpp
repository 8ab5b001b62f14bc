#include "games/ludeme/library.h"

#include <algorithm>
#include <filesystem>
#include <map>

#include "base/error.h"
#include "base/shipped_folders.h"
#include "base/text.h"
#include "base/whole_file.h"

namespace ludens::games::lud {
namespace {

namespace fs = std::filesystem;

// The remarks at the head, a sentence or more that ends with its line apiece.
std::vector<std::string> remarks(std::string_view text) {
  std::vector<std::string> out;
  bool fresh = true;
  for (const auto line : split(text, '\n')) {
    if (!line.starts_with("//")) break;
    const std::string_view said = trim(line.substr(2));
    if (fresh)
      out.emplace_back(said);
    else
      out.back() += " " + std::string(said);
    fresh = said.ends_with('.');
  }
  return out;
}

// The first text in quotes after these words.
std::string quoted_after(std::string_view text, std::string_view words) {
  const std::size_t at = text.find(words);
  if (at == std::string_view::npos) return "";
  const std::size_t from = text.find('"', at), to = from == std::string_view::npos ? from : text.find('"', from + 1);
  return to == std::string_view::npos ? "" : std::string(text.substr(from + 1, to - from - 1));
}

std::vector<LibraryGame> read_library() {
  std::map<std::string, LibraryGame> found;
  std::error_code ignored;
  for (const auto& folder : shipped_folders("games"))
    for (const auto& entry : fs::directory_iterator(folder, ignored)) {
      const std::string name = entry.path().filename().string();
      if (entry.path().extension() != ".lud" || found.count(name) > 0) continue;
      try {
        found.emplace(name, described_as(name, read_whole_file(entry.path())));
      } catch (const Error&) {  // one that cannot be read is not there
      }
    }
  std::vector<LibraryGame> out;
  for (auto& [name, game] : found) out.push_back(std::move(game));
  std::sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.title < b.title; });
  return out;
}

}  // namespace

LibraryGame described_as(std::string name, std::string text) {
  LibraryGame out;
  const auto said = remarks(text);
  if (!said.empty()) out.history = said[0];
  for (std::size_t i = 1; i < said.size(); ++i) out.summary += (i > 1 ? " " : "") + said[i];
  out.title = quoted_after(text, "(game ");
  out.family = quoted_after(text, "(classification ");
  out.name = std::move(name);
  out.text = std::move(text);
  return out;
}

const std::vector<LibraryGame>& library() {
  static const std::vector<LibraryGame> all = read_library();
  return all;
}

const LibraryGame* library_game(std::string_view name) {
  const auto& all = library();
  const auto found = std::find_if(all.begin(), all.end(), [&](const auto& game) { return game.name == name; });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace ludens::games::lud
