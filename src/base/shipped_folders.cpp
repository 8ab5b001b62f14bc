#include "base/shipped_folders.h"

#include <cstdlib>
#include <string>

#include "base/given_files.h"

namespace ludens::base {
namespace {

namespace fs = std::filesystem;

std::string variable(const std::string& name) {
  const char* value = std::getenv(name.c_str());
  return value ? value : "";
}

std::string upper(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return out;
}

}  // namespace

std::vector<fs::path> shipped_folders(std::string_view what) {
  if (const auto given = given_folder(); given && what == "models") return {*given};
  std::vector<fs::path> all;
  if (const auto named = variable("LUDENS_" + upper(what)); !named.empty()) all.push_back(named);
  if (const auto home = variable("XDG_DATA_HOME"); !home.empty())
    all.push_back(fs::path(home) / "ludens" / what);
  else if (const auto user = variable("HOME"); !user.empty())
    all.push_back(fs::path(user) / ".local" / "share" / "ludens" / what);
  std::error_code ignored;
  const fs::path binary = fs::read_symlink("/proc/self/exe", ignored);
  if (!binary.empty()) {
    fs::path folder = binary.parent_path();
    all.push_back(folder.parent_path() / "share" / "ludens" / what);
    // The build folder lies one or two levels below the sources (build/release), tests' programs no deeper.
    for (int up = 0; up <= 3 && folder.has_relative_path(); ++up, folder = folder.parent_path())
      all.push_back(folder / what);
  }
  std::vector<fs::path> out;
  for (auto& folder : all)
    if (fs::is_directory(folder, ignored)) out.push_back(std::move(folder));
  return out;
}

}  // namespace ludens::base
