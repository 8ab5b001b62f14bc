#include "web/descriptions.h"

#include <algorithm>

#include <fmt/format.h>

#include "games/ludeme/open.h"
#include "web/http.h"

namespace ludens::web {
namespace {

// `used` counts uses, not time: only the order matters. `source` is a hash of the address that it came from; "" where
// it came with Ludens.
constexpr std::string_view kDescriptionSteps[] = {
    "CREATE TABLE descriptions(name TEXT PRIMARY KEY, used INTEGER NOT NULL, source TEXT NOT NULL, body TEXT NOT NULL) "
    "WITHOUT ROWID;"
    "CREATE INDEX descriptions_by_source ON descriptions(source, used)"};

constexpr std::string_view kNextUse = "(SELECT coalesce(max(used), 0) + 1 FROM descriptions)";
constexpr std::size_t kLent = 64;
constexpr int kTried = 16;  // descriptions in use are passed over, but not for ever

std::filesystem::path in_folder(const std::filesystem::path& file) {
  std::error_code ignored;
  if (file.has_parent_path()) std::filesystem::create_directories(file.parent_path(), ignored);
  return file;
}

records::Database& with_descriptions(records::Database& database) {
  database.migrate(kDescriptionSteps);
  return database;
}

std::int64_t number(records::Statement& ask) {
  ask.step();
  const std::int64_t out = ask.integer(0);
  ask.reset();
  return out;
}

}  // namespace

Descriptions::Descriptions(const std::filesystem::path& file, const Limits& limits, InUse in_use)
    : limits_(limits),
      in_use_(std::move(in_use)),
      database_(in_folder(file)),
      find_(with_descriptions(database_).prepare("SELECT body, source FROM descriptions WHERE name=?")),
      touch_(database_.prepare("UPDATE descriptions SET used=" + std::string(kNextUse) +
                               " WHERE name=? AND used<(SELECT max(used) FROM descriptions)")),
      keep_(database_.prepare("INSERT OR IGNORE INTO descriptions VALUES(?1, " + std::string(kNextUse) + ", ?2, ?3)")),
      drop_(database_.prepare("DELETE FROM descriptions WHERE name=?")),
      count_(database_.prepare("SELECT count(*) FROM descriptions WHERE source<>''")),
      count_source_(database_.prepare("SELECT count(*) FROM descriptions WHERE source=?")) {}

std::optional<lud::Shelf::Kept> Descriptions::find(const std::string& name) {
  const std::lock_guard lock(mutex_);
  const auto lent = std::find_if(lent_.begin(), lent_.end(), [&](const auto& one) { return one.name == name; });
  if (lent != lent_.end()) return Kept{lent->text, &lud::kStrangers};
  find_.bind(1, name);
  if (!find_.step()) return std::nullopt;
  Kept out{find_.text(0), find_.text(1).empty() ? nullptr : &lud::kStrangers};
  find_.reset();
  touch_.bind(1, name).run();
  return out;
}

std::string Descriptions::lend(const std::string& text) {
  if (text.size() > lud::kStrangers.source)
    throw Refusal(413, "too-large", fmt::format("a description has at most {} bytes here", lud::kStrangers.source));
  const std::string name = lud::content_name(text);
  const std::lock_guard lock(mutex_);
  std::erase_if(lent_, [&](const auto& one) { return one.name == name; });
  lent_.push_back({name, text});
  if (lent_.size() > kLent) lent_.pop_front();
  return name;
}

void Descriptions::put(const std::string& name, const std::string& text, const std::string& source) {
  find_.bind(1, name);
  const bool known = find_.step();
  const bool same = known && find_.text(0) == text;
  find_.reset();
  if (known && !same) throw Refusal(409, "taken", "another description has this name already");
  if (known)
    touch_.bind(1, name).run();
  else
    keep_.bind(1, name).bind(2, source).bind(3, text).run();
}

void Descriptions::keep(const std::string& text, const std::string& source) {
  const std::string name = lud::content_name(text);
  {
    const std::lock_guard lock(mutex_);
    put(name, text, source);
  }
  for (const std::string& whose : {source, std::string()})
    while (too_many(whose) && forget_one(whose, name)) {
    }
}

void Descriptions::keep_shipped(const std::string& text) {
  const std::lock_guard lock(mutex_);
  put(lud::content_name(text), text, "");
}

std::optional<std::string> Descriptions::text(const std::string& name) {
  const std::lock_guard lock(mutex_);
  find_.bind(1, name);
  if (!find_.step()) return std::nullopt;
  std::string out = find_.text(0);
  find_.reset();
  return out;
}

std::int64_t Descriptions::count() {
  const std::lock_guard lock(mutex_);
  return number(count_);
}

bool Descriptions::too_many(const std::string& source) {
  const std::lock_guard lock(mutex_);
  if (source.empty()) return number(count_) > limits_.descriptions;
  count_source_.bind(1, source);
  return number(count_source_) > limits_.descriptions_an_address;
}

bool Descriptions::forget_one(const std::string& source, const std::string& but) {
  std::vector<std::string> oldest;
  {
    const std::lock_guard lock(mutex_);
    std::string whose = source;
    if (whose.empty()) {
      auto most = database_.prepare(
          "SELECT source FROM descriptions WHERE source<>'' GROUP BY source ORDER BY count(*) DESC LIMIT 1");
      if (!most.step()) return false;
      whose = most.text(0);
    }
    auto ask = database_.prepare("SELECT name FROM descriptions WHERE source=? AND name<>? ORDER BY used LIMIT ?");
    ask.bind(1, whose).bind(2, but).bind(3, kTried);
    while (ask.step()) oldest.push_back(ask.text(0));
  }
  if (oldest.empty()) return false;
  const auto free = std::find_if(oldest.begin(), oldest.end(), [&](const auto& name) { return !in_use_(name); });
  const std::lock_guard lock(mutex_);
  drop_.bind(1, free == oldest.end() ? oldest.front() : *free).run();
  return true;
}

}  // namespace ludens::web
