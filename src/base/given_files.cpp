#include "base/given_files.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"

namespace ludens::base {

namespace fs = std::filesystem;

std::optional<fs::path> given_folder() {
  const char* named = std::getenv("LUDENS_GIVEN");
  if (!named || !*named) return std::nullopt;
  return fs::path(named);
}

std::string given_name(std::string_view name) {
  std::string out;
  for (const char c : name)
    if (c == '/' || c == '%' || (c == '.' && out.empty()))
      out += fmt::format("%{:02X}", static_cast<int>(c));
    else
      out += c;
  return out;
}

std::optional<fs::path> given_file(std::string_view name) {
  const auto folder = given_folder();
  if (!folder) return std::nullopt;
  const fs::path place = *folder / given_name(name);
  std::error_code ignored;
  if (fs::is_regular_file(place, ignored)) return place;
  std::vector<fs::path> inside;
  for (const auto& entry : fs::directory_iterator(place, ignored)) inside.push_back(entry.path());
  // One that comes with others is told by its ending: they have it and more names before it, or other endings.
  for (const auto& file : inside)
    if (inside.size() == 1 || file.filename().string().ends_with(".f16.bin")) return file;
  throw Error(fmt::format("the plan came without the file {}", cite(name)));
}

}  // namespace ludens::base
