#include "web/review_store.h"

#include "records/database/sqlite.h"

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

struct ReviewStore::Tables {
  explicit Tables(const std::filesystem::path& file)
      : database(with_folder(file)),
        find(with_reviews(database).prepare("SELECT body FROM reviews WHERE key=?")),
        touch(database.prepare("UPDATE reviews SET used=" + std::string(kNext) + " WHERE key=?")),
        keep(database.prepare("INSERT OR REPLACE INTO reviews VALUES(?, " + std::string(kNext) + ", ?)")),
        drop(database.prepare("DELETE FROM reviews WHERE key IN (SELECT key FROM reviews ORDER BY used LIMIT ?)")),
        count(database.prepare("SELECT count(*) FROM reviews")) {}

  std::int64_t rows() {
    count.step();
    const std::int64_t out = count.integer(0);
    count.reset();
    return out;
  }

  Database database;
  Statement find, touch, keep, drop, count;
};

std::unique_ptr<ReviewStore::Tables> ReviewStore::open(const std::filesystem::path& file) {
  try {
    return std::make_unique<Tables>(file);
  } catch (const Error&) {
  }
  std::error_code ignored;
  std::filesystem::rename(file, file.string() + ".damaged", ignored);
  for (const char* beside : {"-wal", "-shm"}) std::filesystem::remove(file.string() + beside, ignored);
  try {
    return std::make_unique<Tables>(file);
  } catch (const Error&) {
    return std::make_unique<Tables>(":memory:");
  }
}

ReviewStore::ReviewStore(const std::filesystem::path& file, int most) : most_(most), tables_(open(file)) {}
ReviewStore::~ReviewStore() = default;

std::optional<std::string> ReviewStore::find(const std::string& key) {
  const std::lock_guard lock(mutex_);
  std::string out;
  try {
    tables_->find.bind(1, key);
    if (!tables_->find.step()) return std::nullopt;
    out = tables_->find.text(0);
    tables_->find.reset();
  } catch (const Error&) {
    tables_->find.reset();
    return std::nullopt;
  }
  try {
    tables_->touch.bind(1, key).run();
  } catch (const Error&) {  // it is read, and that is what matters
  }
  return out;
}

void ReviewStore::keep(const std::string& key, const std::string& text) noexcept {
  try {
    const std::lock_guard lock(mutex_);
    tables_->keep.bind(1, key).bind(2, text).run();
    if (const auto rows = tables_->rows(); rows > most_) tables_->drop.bind(1, rows - most_).run();
  } catch (const std::exception&) {  // a full disk, say
  }
}

std::int64_t ReviewStore::count() {
  const std::lock_guard lock(mutex_);
  return tables_->rows();
}

}  // namespace ludens::web
