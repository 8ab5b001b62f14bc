#include "records/database/sqlite.h"

#include <chrono>
#include <thread>
#include <utility>

#include <sqlite3.h>

#include <fmt/format.h>

#include "base/error.h"

namespace ludens::records {
namespace {

constexpr int kLongestValue = 64 << 20;  // bytes of a row

}  // namespace

Database::Database(const std::filesystem::path& path, int busy_ms) : name_(path.string()) {
  const int opened = sqlite3_open_v2(name_.c_str(), &handle_,
                                     SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr);
  try {
    if (opened != SQLITE_OK) fail("cannot be opened");
    sqlite3_extended_result_codes(handle_, 1);
    sqlite3_busy_timeout(handle_, busy_ms);
    // The first statement that reads the file finds out whether it is a database at all. NORMAL: a power cut may lose
    // the last transactions of the WAL but never the file.
    run("PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON");  // it may be a stranger's
    sqlite3_limit(handle_, SQLITE_LIMIT_LENGTH, kLongestValue);
    keep_a_log(busy_ms);
    run("PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON");
    version();
  } catch (...) {
    sqlite3_close_v2(handle_);
    throw;
  }
}

void Database::keep_a_log(int busy_ms) {
  const auto patient_until = std::chrono::steady_clock::now() + std::chrono::milliseconds(busy_ms);
  while (sqlite3_exec(handle_, "PRAGMA journal_mode=WAL", nullptr, nullptr, nullptr) != SQLITE_OK) {
    const bool busy = (sqlite3_errcode(handle_) & 0xff) == SQLITE_BUSY;
    if (!busy || std::chrono::steady_clock::now() >= patient_until) fail("a statement failed");
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

Database::~Database() { sqlite3_close_v2(handle_); }

void Database::fail(std::string_view doing) const {
  const int code = handle_ ? sqlite3_errcode(handle_) : SQLITE_NOMEM;
  const std::string reason = handle_ ? sqlite3_errmsg(handle_) : "out of memory";
  if ((code & 0xff) == SQLITE_NOTADB) throw Error(fmt::format("{}: is no SQLite database", name_));
  if ((code & 0xff) == SQLITE_CORRUPT) throw Error(fmt::format("{}: is damaged ({})", name_, reason));
  throw Error(fmt::format("{}: {} ({})", name_, doing, reason));
}

void Database::run(const std::string& sql) {
  if (sqlite3_exec(handle_, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) fail("a statement failed");
}

Statement Database::prepare(std::string_view sql) { return Statement(*this, sql); }
std::int64_t Database::last_row() const { return sqlite3_last_insert_rowid(handle_); }
std::int64_t Database::changes() const { return sqlite3_changes64(handle_); }

void Database::settle() {
  if (!left_open_) return;
  if (sqlite3_get_autocommit(handle_) == 0) run("ROLLBACK");
  left_open_ = false;
}

int Database::version() const {
  Statement ask(const_cast<Database&>(*this), "PRAGMA user_version");
  ask.step();
  return static_cast<int>(ask.integer(0));
}

void Database::migrate(std::span<const std::string_view> steps) {
  const int newest = static_cast<int>(steps.size());
  int at = version();
  if (at > newest)
    throw Error(fmt::format("{}: was written by a newer Ludens (version {} of the file, this one knows {})", name_, at,
                            newest));
  if (at == newest) return;
  Transaction all(*this);
  for (at = version(); at < newest; ++at) run(std::string(steps[static_cast<std::size_t>(at)]));  // asked again, locked
  run(fmt::format("PRAGMA user_version={}", newest));
  all.commit();
}

Statement::Statement(Database& database, std::string_view sql) : database_(database) {
  if (sqlite3_prepare_v3(database.handle_, sql.data(), static_cast<int>(sql.size()), SQLITE_PREPARE_PERSISTENT,
                         &handle_, nullptr) != SQLITE_OK)
    database.fail("a statement cannot be prepared");
}

Statement::~Statement() { sqlite3_finalize(handle_); }

Statement::Statement(Statement&& other) noexcept
    : database_(other.database_), handle_(std::exchange(other.handle_, nullptr)) {}

Statement& Statement::bind(int at, std::int64_t value) {
  if (sqlite3_bind_int64(handle_, at, value) != SQLITE_OK) database_.fail("a value cannot be bound");
  return *this;
}
Statement& Statement::bind(int at, double value) {
  if (sqlite3_bind_double(handle_, at, value) != SQLITE_OK) database_.fail("a value cannot be bound");
  return *this;
}
Statement& Statement::bind(int at, std::string_view text) {
  if (sqlite3_bind_text64(handle_, at, text.data() ? text.data() : "", text.size(), SQLITE_TRANSIENT, SQLITE_UTF8) !=
      SQLITE_OK)
    database_.fail("a text cannot be bound");
  return *this;
}
Statement& Statement::bind_blob(int at, std::string_view bytes) {
  if (sqlite3_bind_blob64(handle_, at, bytes.data() ? bytes.data() : "", bytes.size(), SQLITE_TRANSIENT) != SQLITE_OK)
    database_.fail("bytes cannot be bound");
  return *this;
}
Statement& Statement::bind_null(int at) {
  if (sqlite3_bind_null(handle_, at) != SQLITE_OK) database_.fail("a value cannot be bound");
  return *this;
}

bool Statement::step() {
  switch (sqlite3_step(handle_)) {
    case SQLITE_ROW:
      return true;
    case SQLITE_DONE:
      sqlite3_reset(handle_);
      return false;
    default:
      sqlite3_reset(handle_);
      database_.fail("a statement failed");
  }
}

void Statement::run() {
  while (step()) {
  }
}

void Statement::reset() {
  sqlite3_reset(handle_);
  sqlite3_clear_bindings(handle_);
}

bool Statement::null(int column) const { return sqlite3_column_type(handle_, column) == SQLITE_NULL; }

void Statement::need(int column, int kind, int other, std::string_view what) const {
  const int found = sqlite3_column_type(handle_, column);
  if (found == kind || found == other) return;
  constexpr std::string_view kKinds[] = {"?", "a whole number", "a number", "a text", "bytes", "nothing"};
  const char* name = sqlite3_column_name(handle_, column);
  const std::string text = fmt::format("{}: is damaged: a row holds {} in the column {}, expected {}", database_.name(),
                                       kKinds[found], name ? name : "?", what);
  sqlite3_reset(handle_);
  throw Error(text);
}

std::int64_t Statement::integer(int column) const {
  need(column, SQLITE_INTEGER, SQLITE_INTEGER, "a whole number");
  return sqlite3_column_int64(handle_, column);
}
double Statement::real(int column) const {
  need(column, SQLITE_FLOAT, SQLITE_INTEGER, "a number");
  return sqlite3_column_double(handle_, column);
}

std::string Statement::text(int column) const {
  need(column, SQLITE_TEXT, SQLITE_BLOB, "a text");
  const void* bytes = sqlite3_column_blob(handle_, column);
  const int size = sqlite3_column_bytes(handle_, column);
  return bytes ? std::string(static_cast<const char*>(bytes), static_cast<std::size_t>(size)) : std::string();
}

Transaction::Transaction(Database& database) : database_(&database) {
  database.settle();
  database.run("BEGIN IMMEDIATE");
}

Transaction::~Transaction() {
  if (!database_) return;
  try {
    database_->run("ROLLBACK");
  } catch (const std::exception&) {  // SQLite has rolled back already, or there is no memory
    database_->left_open_ = true;
  }
}

void Transaction::commit() {
  database_->run("COMMIT");
  database_ = nullptr;
}

}  // namespace ludens::records
