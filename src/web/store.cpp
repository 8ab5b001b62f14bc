#include "web/store.h"

#include <fmt/format.h>

#include "base/error.h"

namespace ludens::web {
namespace {

constexpr std::string_view kSteps[] = {
    "CREATE TABLE sessions(id TEXT PRIMARY KEY, owner TEXT NOT NULL, updated INTEGER NOT NULL, over INTEGER NOT NULL, "
    "waiting INTEGER NOT NULL, summary TEXT NOT NULL, body TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX sessions_by_owner ON sessions(owner, updated);"
    "CREATE INDEX sessions_by_time ON sessions(over, updated);"
    "CREATE INDEX sessions_waiting ON sessions(waiting) WHERE waiting"};

// Taken before anything is read.
std::optional<FileLock> locked(const std::filesystem::path& file) {
  if (file == ":memory:") return std::nullopt;
  std::error_code ignored;
  if (file.has_parent_path()) std::filesystem::create_directories(file.parent_path(), ignored);
  return FileLock(std::filesystem::path(file) += ".lock",
                  "another server keeps its games in this folder; name another, or end the one that does");
}

// The tables exist before the statements on them are prepared.
Database& migrated(Database& database) {
  database.migrate(kSteps);
  return database;
}

}  // namespace

Store::Store(const std::filesystem::path& file)
    : lock_(locked(file)),
      database_(file),
      save_(migrated(database_).prepare("INSERT INTO sessions VALUES(?, ?, ?, ?, ?, ?, ?) ON CONFLICT(id) DO UPDATE "
                                        "SET updated=excluded.updated, over=excluded.over, waiting=excluded.waiting, "
                                        "summary=excluded.summary, body=excluded.body")),
      load_(database_.prepare("SELECT owner, updated, body FROM sessions WHERE id=?")),
      remove_(database_.prepare("DELETE FROM sessions WHERE id=?")),
      count_(database_.prepare("SELECT count(*) FROM sessions")) {}

void Store::save(const LiveGame& game, std::int64_t now) {
  const bool over = game.session().over();
  const bool waiting =
      !over && !game.paused && (game.agent_to_move() || game.table.to_judge() || game.table.clock.running());
  save_.bind(1, game.id).bind(2, game.owner).bind(3, game.updated).bind(4, over).bind(5, waiting);
  save_.bind(6, game.summary().dump()).bind(7, game.to_disk(now)).run();
}

std::shared_ptr<LiveGame> Store::load(const std::string& id, const AgentMaker& maker) {
  load_.bind(1, id);
  if (!load_.step()) return nullptr;
  const std::string owner = load_.text(0), body = load_.text(2);
  const std::int64_t updated = load_.integer(1);
  load_.reset();
  try {
    auto game = LiveGame::from_disk(Json::parse(body), maker);
    game->id = id;
    game->owner = owner;
    game->updated = updated;
    return game;
  } catch (const JsonError& error) {
    throw Error(fmt::format("{}: game {} cannot be read ({})", database_.name(), id, error.what()));
  }
}

bool Store::remove(const std::string& id) {
  remove_.bind(1, id).run();
  return database_.changes() > 0;
}

std::int64_t Store::count() {
  count_.step();
  const auto count = count_.integer(0);
  count_.reset();
  return count;
}

std::optional<std::string> Store::forget_one() {
  std::string id;
  {
    auto ask = database_.prepare("SELECT id FROM sessions WHERE over ORDER BY updated LIMIT 1");
    if (!ask.step()) return std::nullopt;
    id = ask.text(0);
  }
  remove(id);
  return id;
}

Json Store::list(const std::string& browser, bool all, int most) {
  auto ask = database_.prepare(
      "SELECT coalesce(CAST(summary AS TEXT), ''), coalesce(owner=?2, 0) FROM sessions WHERE ?3 OR owner=?2 "
      "ORDER BY updated DESC LIMIT ?1");
  ask.bind(1, most).bind(2, browser).bind(3, all);
  Json out = Json::array();
  while (ask.step()) {
    Json one = Json::parse_or_null(ask.text(0));
    if (one.is_object()) one["yours"] = ask.integer(1) != 0;
    out.push_back(std::move(one));
  }
  return out;
}

std::vector<std::string> Store::unfinished() {
  std::vector<std::string> out;
  auto ask = database_.prepare("SELECT id FROM sessions WHERE waiting");
  while (ask.step()) out.push_back(ask.text(0));
  return out;
}

}  // namespace ludens::web
