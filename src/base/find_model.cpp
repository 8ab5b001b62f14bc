#include "base/find_model.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "base/error.h"
#include "base/given_files.h"
#include "base/shipped_folders.h"
#include "base/text.h"

namespace ludens::base {
namespace {

namespace fs = std::filesystem;

bool is_file(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored);
}

}  // namespace

std::vector<fs::path> model_folders() { return shipped_folders("models"); }

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
  if (const auto given = given_file(name)) return *given;
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
