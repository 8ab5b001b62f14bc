#include "records/database/store.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <tuple>

#include <fmt/format.h>

#include "base/error.h"

namespace ludens::records {

bool is_postgres(const std::string& place) {
  return place.starts_with("postgresql://") || place.starts_with("postgres://");
}

std::string database_place(const std::string& given) {
  const auto variable = [](const char* name) {
    const char* value = std::getenv(name);
    return std::string(value ? value : "");
  };
  if (!given.empty() && given != "default") return given;
  if (const auto named = variable("LUDENS_DB"); !named.empty()) return named;
  std::filesystem::path folder = variable("XDG_DATA_HOME");
  if (folder.empty()) folder = std::filesystem::path(variable("HOME")) / ".local" / "share";
  return (folder / "ludens" / "games.db").string();
}

std::unique_ptr<Store> open_store(const std::string& place, StoreMode mode) {
  if (is_postgres(place)) return postgres_store(place);
  std::error_code ignored;
  const std::filesystem::path path = place;
  if (mode == StoreMode::Read && !std::filesystem::exists(path, ignored))
    throw Error(fmt::format("{}: there is no database yet; «ludens import FILES --db {}» makes one", place, place));
  if (mode == StoreMode::Write && path.has_parent_path())
    std::filesystem::create_directories(path.parent_path(), ignored);
  return sqlite_store(place);
}

std::vector<GameRow> distinct_rows(std::vector<GameRow> rows) {
  std::stable_sort(rows.begin(), rows.end(), [](const GameRow& a, const GameRow& b) {
    return std::tie(a.content, a.hash) < std::tie(b.content, b.hash);
  });
  rows.erase(
      std::unique(rows.begin(), rows.end(), [](const GameRow& a, const GameRow& b) { return a.content == b.content; }),
      rows.end());
  return rows;
}

}  // namespace ludens::records
