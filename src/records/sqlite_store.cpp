// Games in a file of SQLite. A batch is one transaction that takes the write lock at its beginning, so that a second
// writer waits and what is looked up stays true; a process that is killed loses its unfinished batch alone.
#include <unordered_map>

#include <fmt/format.h>

#include "base/text.h"
#include "records/schema.h"
#include "records/sqlite.h"
#include "records/store.h"

namespace ludens {
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
      throw;
    }
    out.known -= out.added;
    return out;
  }

  std::vector<GameRow> page(const std::string& name, RowPlace after, int most) override {
    page_.bind(1, name).bind(2, after.hash).bind(3, after.content).bind(4, most);
    std::vector<GameRow> out;
    while (page_.step()) out.push_back(read_row());
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
    int at = 0;
    const auto text = [&](const std::string& value) { insert_.bind(++at, value); };
    text(row.name);
    text(row.gid);
    insert_.bind(++at, row.hash);
    insert_.bind(++at, row.content);
    text(row.game);
    text(row.start);
    insert_.bind_blob(++at, row.moves);
    insert_.bind_blob(++at, row.times);
    insert_.bind(++at, static_cast<int>(row.result));
    text(row.result_text);
    insert_.bind(++at, row.plies);
    insert_.bind(++at, row.moves_legal);
    for (const auto* value : {&row.reason, &row.date, &row.event, &row.source, &row.opening, &row.file}) text(*value);
    insert_.bind(++at, row.line);
    text(row.tags);
    for (int side = 0; side < 2; ++side) {
      const Player& player = row.players[static_cast<std::size_t>(side)];
      const std::int64_t known = player_id(player_key(row, side), player);
      known > 0 ? insert_.bind(++at, known) : insert_.bind_null(++at);
      player.rating ? insert_.bind(++at, *player.rating) : insert_.bind_null(++at);
      text(player.rank);
      player.program ? insert_.bind(++at, static_cast<int>(*player.program)) : insert_.bind_null(++at);
    }
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

  GameRow read_row() const {
    GameRow row;
    int at = 0;
    const auto text = [&] { return page_.text(at++); };
    const auto integer = [&] { return page_.integer(at++); };
    row.name = text();
    row.gid = text();
    row.hash = integer();
    row.content = integer();
    row.game = text();
    row.start = text();
    row.moves = text();
    row.times = text();
    row.result = static_cast<Result>(integer());
    row.result_text = text();
    row.plies = static_cast<int>(integer());
    row.moves_legal = static_cast<int>(integer());
    for (auto* value : {&row.reason, &row.date, &row.event, &row.source, &row.opening, &row.file}) *value = text();
    row.line = integer();
    row.tags = text();
    for (auto& player : row.players) {
      player.id = text();
      player.name = text();
      if (!page_.null(at)) player.rating = page_.real(at);
      ++at;
      player.rank = text();
      if (!page_.null(at)) player.program = page_.integer(at) != 0;
      ++at;
    }
    return row;
  }

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

}  // namespace ludens
