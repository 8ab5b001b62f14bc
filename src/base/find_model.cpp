#include "base/find_model.h"

#include <algorithm>
#include <cstdlib>
#include <map>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"

namespace ludens::base {
namespace {

namespace fs = std::filesystem;

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

bool is_file(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored);
}

}  // namespace

std::vector<fs::path> model_folders() {
  std::vector<fs::path> all;
  if (const auto named = variable("LUDENS_MODELS"); !named.empty()) all.push_back(named);
  if (const auto home = variable("XDG_DATA_HOME"); !home.empty())
    all.push_back(fs::path(home) / "ludens" / "models");
  else if (const auto user = variable("HOME"); !user.empty())
    all.push_back(fs::path(user) / ".local" / "share" / "ludens" / "models");
  std::error_code ignored;
  const fs::path binary = fs::read_symlink("/proc/self/exe", ignored);
  if (!binary.empty()) {
    fs::path folder = binary.parent_path();
    all.push_back(folder.parent_path() / "share" / "ludens" / "models");
    // The build folder lies one or two levels below the sources (build/release), tests' programs no deeper.
    for (int up = 0; up <= 3 && folder.has_relative_path(); ++up, folder = folder.parent_path())
      all.push_back(folder / "models");
  }
  std::vector<fs::path> out;
  for (auto& folder : all)
    if (fs::is_directory(folder, ignored)) out.push_back(std::move(folder));
  return out;
}

std::vector<std::string> model_names(const std::vector<fs::path>& folders) {
  std::vector<std::string> names;
  std::error_code ignored;
  for (const auto& folder : folders)
    for (const auto& entry : fs::directory_iterator(folder, ignored))
      if (entry.path().extension() == kModelEnding) names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

std::vector<fs::path> model_files(std::string_view ending, const std::vector<fs::path>& folders) {
  std::map<std::string, fs::path> found;
  std::error_code ignored;
  for (const auto& folder : folders)
    for (const auto& entry : fs::directory_iterator(folder, ignored))
      if (entry.path().extension() == ending) found.emplace(entry.path().filename().string(), entry.path());
  std::vector<fs::path> out;
  for (const auto& [name, path] : found) out.push_back(path);
  return out;
}

fs::path find_model(std::string_view name, const std::vector<fs::path>& folders) {
  const std::string plain(name), with_ending = plain + std::string(kModelEnding);
  for (const auto& candidate : {plain, with_ending})
    if (is_file(candidate)) return candidate;
  if (plain.find('/') == std::string::npos)
    for (const auto& folder : folders)
      for (const auto& candidate : {plain, with_ending})
        if (is_file(folder / candidate)) return folder / candidate;
  const auto known = model_names(folders);
  // Strangers read it, too: where it was looked for is what `ludens doctor` says.
  throw Error(fmt::format("no model {}; there are {}{}", cite(name), known.empty() ? "none" : join(known, ", "),
                          did_you_mean(name, known)));
}

fs::path find_model(std::string_view name) { return find_model(name, model_folders()); }

}  // namespace ludens::base
