// Games in a file of SQLite. A batch is one transaction that takes the write lock at its beginning, so that a second
// writer waits and what is looked up stays true; a process that is killed loses its unfinished batch alone.
#include <unordered_map>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "records/database/row_order.h"
#include "records/database/schema.h"
#include "records/database/sqlite.h"
#include "records/database/store.h"

namespace ludens::records {
namespace {

constexpr int kPatience = 120'000;  // ms that a writer waits for the others

std::string insert_sql() {
  std::string marks = "?";
  for (std::size_t i = 1; i < game_columns().size(); ++i) marks += ", ?";
  return fmt::format("INSERT INTO games({}) VALUES({})", join(game_columns(), ", "), marks);
}

// A database whose tables are there, as statements that are prepared need them.
struct GamesFile : Database {
  explicit GamesFile(const std::string& path) : Database(path, kPatience) {
    const auto steps = schema_steps(kSqlite);
    migrate(std::vector<std::string_view>(steps.begin(), steps.end()));
    // Batches go to random places of the indices; 64 MB keep those of a million games at hand.
    run("PRAGMA cache_size=-65536");
    // What somebody else put in their place could run whatever it liked when a row is read or added.
    auto others = prepare("SELECT count(*) FROM sqlite_schema WHERE type NOT IN ('table', 'index')");
    others.step();
    if (others.integer(0) != 0)
      throw Error(fmt::format("{}: holds views or triggers, which no database of games does", name()));
  }
};

class SqliteStore final : public Store {
 public:
  explicit SqliteStore(const std::string& path) : database_(path) {}

  Added add(std::vector<GameRow> rows) override {
    Added out;
    out.known = static_cast<std::int64_t>(rows.size());
    rows = distinct_rows(std::move(rows));
    try {
      Transaction all(database_);
      for (const auto& row : rows) out.added += add_row(row);
      all.commit();
    } catch (...) {
      players_.clear();  // some of them may have gone with the transaction
      for (Statement* one : {&find_, &drop_, &insert_, &add_player_, &find_player_}) one->reset();
      throw;
    }
    out.known -= out.added;
    return out;
  }

  std::vector<GameRow> page(const std::string& name, RowPlace after, int most) override {
    page_.bind(1, name).bind(2, after.hash).bind(3, after.content).bind(4, most);
    std::vector<GameRow> out;
    try {
      while (page_.step()) {
        each_column(out.emplace_back(), Reader{page_});
        check_row(out.back());
      }
    } catch (const Error& error) {
      page_.reset();
      const std::string_view what = error.what();
      if (what.starts_with(database_.name())) throw;
      throw Error(fmt::format("{}: {}", database_.name(), what));
    } catch (...) {  // no memory
      page_.reset();
      throw;
    }
    return out;
  }

  std::vector<std::string> names() override {
    std::vector<std::string> out;
    auto ask = database_.prepare(kNamesSql);
    while (ask.step()) out.push_back(ask.text(0));
    return out;
  }

  std::int64_t count(const std::string& name) override { return number(kCountSql, name); }

  DateCuts date_cuts(const std::string& name) override {
    const std::int64_t dated = number(kDatedSql, name);
    if (dated == 0) return {};
    const auto at = [&](std::int64_t place) {
      auto ask = database_.prepare(kDateAtSql);
      ask.bind(1, name).bind(2, place);
      return ask.step() ? ask.text(0) : std::string();
    };
    return {at(dated * 18 / 20), at(dated * 19 / 20)};
  }

 private:
  std::int64_t number(std::string_view sql, const std::string& name) {
    auto ask = database_.prepare(sql);
    ask.bind(1, name).step();
    return ask.integer(0);
  }

  // 1 where the game is new.
  int add_row(const GameRow& row) {
    find_.bind(1, row.content);
    bool replaces = false;
    if (find_.step()) {
      const std::int64_t id = find_.integer(0), hash = find_.integer(1);
      find_.reset();
      if (row.hash >= hash) return 0;
      drop_.bind(1, id).run();
      replaces = true;
    }
    each_column(row, Writer{*this});
    insert_.run();
    return replaces ? 0 : 1;
  }

  std::int64_t player_id(const std::string& key, const Player& player) {
    if (key.empty()) return 0;
    if (const auto known = players_.find(key); known != players_.end() && (known->second.named || player.name.empty()))
      return known->second.id;
    add_player_.bind(1, key).bind(2, player.id).bind(3, player.name).run();
    find_player_.bind(1, key).step();
    const KnownPlayer known{find_player_.integer(0), !find_player_.text(1).empty()};
    find_player_.reset();
    players_[key] = known;
    return known.id;
  }

  struct Writer {
    SqliteStore& store;
    int at = 0;
    void text(const std::string& value) { store.insert_.bind(++at, value); }
    void bytes(const std::string& value) { store.insert_.bind_blob(++at, value); }
    template <class T>
    void integer(T value) {
      store.insert_.bind(++at, static_cast<std::int64_t>(value));
    }
    void player(const GameRow& row, int side) {
      const auto& who = row.players[static_cast<std::size_t>(side)];
      const std::int64_t known = store.player_id(player_key(row, side), who);
      known > 0 ? store.insert_.bind(++at, known) : store.insert_.bind_null(++at);
    }
    void perhaps(std::optional<double> value) {
      value ? store.insert_.bind(++at, *value) : store.insert_.bind_null(++at);
    }
    void perhaps(std::optional<bool> value) {
      value ? store.insert_.bind(++at, static_cast<int>(*value)) : store.insert_.bind_null(++at);
    }
  };

  struct Reader {
    const Statement& found;
    int at = 0;
    void text(std::string& value) { value = found.text(at++); }
    void bytes(std::string& value) { text(value); }
    template <class T>
    void integer(T& value) {
      value = narrowed<T>(found.integer(at++));
    }
    void player(GameRow& row, int side) {
      auto& who = row.players[static_cast<std::size_t>(side)];
      text(who.id);
      text(who.name);
    }
    void perhaps(std::optional<double>& value) {
      if (!found.null(at)) value = found.real(at);
      ++at;
    }
    void perhaps(std::optional<bool>& value) {
      if (!found.null(at)) value = found.integer(at) != 0;
      ++at;
    }
  };

  struct KnownPlayer {
    std::int64_t id = 0;
    bool named = false;
  };

  GamesFile database_;
  Statement find_ = database_.prepare("SELECT id, hash FROM games WHERE content=?");
  Statement drop_ = database_.prepare("DELETE FROM games WHERE id=?");
  Statement insert_ = database_.prepare(insert_sql());
  Statement add_player_ = database_.prepare(
      "INSERT INTO players(key, pid, name) VALUES(?, ?, ?) ON CONFLICT(key) DO UPDATE SET name=excluded.name "
      "WHERE players.name=''");
  Statement find_player_ = database_.prepare("SELECT id, name FROM players WHERE key=?");
  Statement page_ = database_.prepare(page_sql());
  std::unordered_map<std::string, KnownPlayer> players_;
};

}  // namespace

std::unique_ptr<Store> sqlite_store(const std::string& path) { return std::make_unique<SqliteStore>(path); }

}  // namespace ludens::records
