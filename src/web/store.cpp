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
    "CREATE INDEX sessions_waiting ON sessions(waiting) WHERE waiting",
    // What agents said lies apart, so that a move does not write all of it again.
    "ALTER TABLE sessions ADD COLUMN version INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE sessions ADD COLUMN used INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE sessions ADD COLUMN source TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE sessions ADD COLUMN tries INTEGER NOT NULL DEFAULT 0;"
    "UPDATE sessions SET used=updated, version=max(1, "
    "CASE WHEN json_valid(body) THEN coalesce(cast(json_extract(body, '$.version') AS INTEGER), 1) ELSE 1 END);"
    "DROP INDEX sessions_by_time; DROP INDEX sessions_by_owner;"
    "CREATE INDEX sessions_by_owner ON sessions(owner, used);"
    "CREATE INDEX sessions_by_source ON sessions(source, over, used);"
    "CREATE INDEX sessions_by_use ON sessions(used);"
    "CREATE TABLE opinions(session TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE, ply INTEGER NOT NULL, "
    "body TEXT NOT NULL, PRIMARY KEY(session, ply)) WITHOUT ROWID"};

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

// While it lives, what is committed is on the disk.
class Synced {
 public:
  Synced(Database& database, bool wanted) : database_(wanted ? &database : nullptr) {
    if (database_) database_->run("PRAGMA synchronous=FULL");
  }
  ~Synced() {
    try {
      if (database_) database_->run("PRAGMA synchronous=NORMAL");
    } catch (const std::exception&) {  // then it stays as careful as it is
    }
  }
  Synced(const Synced&) = delete;
  Synced& operator=(const Synced&) = delete;

 private:
  Database* database_;
};

// A statement that is read from is ready for the next use, whatever happens meanwhile.
struct Reading {
  explicit Reading(Statement& statement_) : statement(statement_) {}
  ~Reading() { statement.reset(); }
  Reading(const Reading&) = delete;
  Reading& operator=(const Reading&) = delete;
  Statement& statement;
};

std::int64_t counted(Statement& ask) {
  const Reading reading(ask);
  ask.step();
  return ask.integer(0);
}

}  // namespace

Store::Store(const std::filesystem::path& file, Sync sync)
    : lock_(locked(file)),
      sync_(sync),
      database_(file),
      insert_(migrated(database_).prepare(
          "INSERT INTO sessions(id, owner, updated, over, waiting, summary, body, version, used, source) "
          "VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)")),
      update_(database_.prepare("UPDATE sessions SET updated=?3, over=?4, waiting=?5, summary=?6, body=?7, version=?8, "
                                "used=?9, tries=0 WHERE id=?1 AND version=?2")),
      load_(database_.prepare("SELECT owner, updated, body, version, source, tries FROM sessions WHERE id=?")),
      remove_(database_.prepare("DELETE FROM sessions WHERE id=?")),
      count_(database_.prepare("SELECT count(*) FROM sessions")),
      count_source_(database_.prepare("SELECT count(*) FROM sessions WHERE source=?")),
      opinions_(database_.prepare("SELECT ply, body FROM opinions WHERE session=?")),
      keep_opinion_(database_.prepare("INSERT INTO opinions VALUES(?, ?, ?)")),
      forget_opinions_(database_.prepare("DELETE FROM opinions WHERE session=? AND ply>=?")) {
  auto latest = database_.prepare("SELECT coalesce(max(CAST(used AS INTEGER)), 0) FROM sessions");
  used_ = counted(latest);
}

int Store::form() { return static_cast<int>(std::size(kSteps)); }

void Store::save(LiveGame& game, std::int64_t now) {
  const bool over = game.session().over();
  const Synced synced(database_, sync_ == Sync::All || (sync_ == Sync::Finished && over));
  Transaction all(database_);
  write(game, now);
  all.commit();
  game.saved = game.version;
  game.opinions_saved = static_cast<int>(game.moves()) + 2;
  game.tries = 0;
}

void Store::write(LiveGame& game, std::int64_t now) {
  const bool over = game.session().over();
  const bool waiting =
      !over && !game.paused && (game.agent_to_move() || game.table.to_judge() || game.table.clock.running());
  const std::string summary = game.summary().dump(), body = game.to_disk(now);
  Statement& row = game.saved == 0 ? insert_ : update_;
  row.bind(1, game.id).bind(3, game.updated).bind(4, over).bind(5, waiting).bind(6, summary).bind(7, body);
  row.bind(8, game.version).bind(9, ++used_);
  if (game.saved == 0)
    row.bind(2, game.owner).bind(10, game.source);
  else
    row.bind(2, game.saved);
  row.run();
  if (database_.changes() == 0) throw Changed(fmt::format("game {} was changed or removed by somebody else", game.id));
  game.written += static_cast<std::int64_t>(summary.size() + body.size());
  const auto fresh = game.opinions.lower_bound(game.opinions_saved);
  if (game.opinions_saved > game.moves() + 1 && fresh == game.opinions.end()) return;
  forget_opinions_.bind(1, game.id).bind(2, game.opinions_saved).run();
  for (auto one = fresh; one != game.opinions.end(); ++one) {
    keep_opinion_.bind(1, game.id).bind(2, one->first).bind(3, one->second).run();
    game.written += static_cast<std::int64_t>(one->second.size());
  }
}

std::shared_ptr<LiveGame> Store::load(const std::string& id, const AgentMaker& maker) {
  database_.settle();
  const Reading row(load_), rows(opinions_);
  load_.bind(1, id);
  if (!load_.step()) return nullptr;
  const std::string owner = load_.text(0), body = load_.text(2), source = load_.text(4);
  const std::int64_t updated = load_.integer(1), version = load_.integer(3), tries = load_.integer(5);
  std::map<int, std::string> opinions;
  opinions_.bind(1, id);
  while (opinions_.step())
    if (std::string text = opinions_.text(1); Json::parse_or_null(text).is_object())
      opinions[static_cast<int>(opinions_.integer(0))] = std::move(text);
  try {
    auto game = LiveGame::from_disk(Json::parse(body), maker, std::move(opinions));
    game->id = id;
    game->owner = owner;
    game->source = source;
    game->updated = updated;
    game->saved = version;
    game->version = std::max(game->version, version);
    game->tries = static_cast<int>(tries);
    return game;
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& error) {
    throw Error(fmt::format("{}: game {} cannot be read ({})", database_.name(), id, error.what()));
  }
}

bool Store::any_of_description(const std::string& name) {
  auto ask = database_.prepare(
      "SELECT 1 FROM sessions WHERE json_valid(summary) AND substr(json_extract(summary, '$.description'), 1, ?2)=?1 "
      "LIMIT 1");
  ask.bind(1, name).bind(2, static_cast<std::int64_t>(name.size()));
  return ask.step();
}

bool Store::remove(const std::string& id) {
  remove_.bind(1, id).run();
  return database_.changes() > 0;
}

std::int64_t Store::count() { return counted(count_); }

std::int64_t Store::count(const std::string& source) {
  count_source_.bind(1, source);
  return counted(count_source_);
}

std::optional<std::string> Store::forget_one(const std::optional<std::string>& source, const std::string& but) {
  std::string id, whose;
  if (source) {
    whose = *source;
  } else {
    auto most = database_.prepare("SELECT source FROM sessions GROUP BY source ORDER BY count(*) DESC LIMIT 1");
    if (!most.step()) return std::nullopt;
    whose = most.text(0);
  }
  {
    auto ask = database_.prepare("SELECT id FROM sessions WHERE source=? AND id<>? ORDER BY over DESC, used LIMIT 1");
    ask.bind(1, whose).bind(2, but);
    if (!ask.step()) return std::nullopt;
    id = ask.text(0);
  }
  remove(id);
  return id;
}

Json Store::list(const std::string& browser, bool all, int most) {
  database_.settle();
  auto ask = database_.prepare(
      "SELECT coalesce(CAST(summary AS TEXT), ''), coalesce(owner=?2, 0) FROM sessions WHERE ?3 OR owner=?2 "
      "ORDER BY used DESC LIMIT ?1");
  ask.bind(1, most).bind(2, browser).bind(3, all);
  Json out = Json::array();
  while (ask.step()) {
    Json one = Json::parse_or_null(ask.text(0));
    if (!one.is_object()) continue;
    one["yours"] = ask.integer(1) != 0;
    out.push_back(std::move(one));
  }
  return out;
}

std::vector<std::string> Store::resume(int most) {
  std::vector<std::string> out;
  {
    auto ask = database_.prepare("SELECT id FROM sessions WHERE waiting ORDER BY used DESC LIMIT ?");
    ask.bind(1, most);
    while (ask.step()) out.push_back(ask.text(0));
  }
  Transaction all(database_);
  auto tried = database_.prepare("UPDATE sessions SET tries=tries+1 WHERE id=?");
  for (const auto& id : out) tried.bind(1, id).run();
  all.commit();
  return out;
}

}  // namespace ludens::web
