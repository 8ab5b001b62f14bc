#include "web/review_store.h"

namespace ludens::web {
namespace {

// `used` counts questions, not time: only the order matters.
constexpr std::string_view kReviewSteps[] = {
    "CREATE TABLE reviews(key TEXT PRIMARY KEY, used INTEGER NOT NULL, body TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX reviews_by_use ON reviews(used)"};

std::filesystem::path with_folder(const std::filesystem::path& file) {
  std::error_code ignored;
  if (file.has_parent_path()) std::filesystem::create_directories(file.parent_path(), ignored);
  return file;
}

Database& with_reviews(Database& database) {
  database.migrate(kReviewSteps);
  return database;
}

constexpr std::string_view kNext = "(SELECT coalesce(max(used), 0) + 1 FROM reviews)";

}  // namespace

ReviewStore::ReviewStore(const std::filesystem::path& file, int most)
    : most_(most),
      database_(with_folder(file)),
      find_(with_reviews(database_).prepare("SELECT body FROM reviews WHERE key=?")),
      touch_(database_.prepare("UPDATE reviews SET used=" + std::string(kNext) + " WHERE key=?")),
      keep_(database_.prepare("INSERT OR REPLACE INTO reviews VALUES(?, " + std::string(kNext) + ", ?)")),
      drop_(database_.prepare("DELETE FROM reviews WHERE key IN (SELECT key FROM reviews ORDER BY used LIMIT ?)")),
      count_(database_.prepare("SELECT count(*) FROM reviews")) {}

std::optional<std::string> ReviewStore::find(const std::string& key) {
  const std::lock_guard lock(mutex_);
  find_.bind(1, key);
  if (!find_.step()) return std::nullopt;
  std::string out = find_.text(0);
  find_.reset();
  touch_.bind(1, key).run();
  return out;
}

void ReviewStore::keep(const std::string& key, const std::string& text) {
  const std::lock_guard lock(mutex_);
  keep_.bind(1, key).bind(2, text).run();
  count_.step();
  const std::int64_t rows = count_.integer(0);
  count_.reset();
  if (rows > most_) drop_.bind(1, rows - most_).run();
}

std::int64_t ReviewStore::count() {
  const std::lock_guard lock(mutex_);
  count_.step();
  const std::int64_t rows = count_.integer(0);
  count_.reset();
  return rows;
}

}  // namespace ludens::web
