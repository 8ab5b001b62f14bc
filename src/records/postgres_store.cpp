// Games in PostgreSQL, for a team. A batch is copied into temporary tables, then merged in one transaction; the rows of
// all writers are in one order, so that two writers wait for each other in turn but not in a circle. A transaction that
// the server gives up all the same is tried again.
#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <thread>
#include <tuple>

#include <fmt/format.h>
#include <pqxx/pqxx>

#include "base/error.h"
#include "base/text.h"
#include "records/schema.h"
#include "records/store.h"

namespace ludens {
namespace {

constexpr int kTries = 10;

// Bytes as PostgreSQL reads them in a text.
std::string hex(std::string_view bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out = "\\x";
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    out += kDigits[byte >> 4];
    out += kDigits[byte & 15];
  }
  return out;
}

// A column of the batch, all of which are texts, as what the table wants; a player's key as their number.
std::string converted(const std::string& column) {
  if (column == "first_player") return "f.id";
  if (column == "second_player") return "s.id";
  const std::string name = "i." + column;
  for (const char* number : {"hash", "content", "line"})
    if (column == number) return name + "::bigint";
  for (const char* number : {"result", "plies", "moves_legal"})
    if (column == number) return name + "::integer";
  if (column == "moves" || column == "times") return name + "::bytea";
  if (column.ends_with("_rating")) return "nullif(" + name + ", '')::double precision";
  if (column.ends_with("_program")) return "nullif(" + name + ", '')::smallint";
  return name;
}

std::string merge_sql() {
  std::vector<std::string> values, fresh;
  for (const auto& column : game_columns()) {
    values.push_back(converted(column));
    fresh.push_back("excluded." + column);
  }
  // xmax tells a row that was inserted from one that was replaced.
  return fmt::format(
      "INSERT INTO games({0}) SELECT {1} FROM incoming i LEFT JOIN players f ON f.key=i.first_player "
      "LEFT JOIN players s ON s.key=i.second_player ORDER BY i.content::bigint "
      "ON CONFLICT(content) DO UPDATE SET ({0})=ROW({2}) WHERE excluded.hash<games.hash RETURNING (xmax=0)::integer",
      join(game_columns(), ", "), join(values, ", "), join(fresh, ", "));
}

std::string text_table(const std::string& name, const std::vector<std::string>& columns) {
  return fmt::format("CREATE TEMPORARY TABLE IF NOT EXISTS {}({} TEXT) ON COMMIT DELETE ROWS", name,
                     join(columns, " TEXT, "));
}

// In the order of game_columns; `stream_to` takes arrays, not vectors.
using Texts = std::array<std::string, 28>;

Texts texts_of(const GameRow& row) {
  Texts out = {row.name,
               row.gid,
               std::to_string(row.hash),
               std::to_string(row.content),
               row.game,
               row.start,
               hex(row.moves),
               hex(row.times),
               std::to_string(static_cast<int>(row.result)),
               row.result_text,
               std::to_string(row.plies),
               std::to_string(row.moves_legal),
               row.reason,
               row.date,
               row.event,
               row.source,
               row.opening,
               row.file,
               std::to_string(row.line),
               row.tags};
  std::size_t at = 20;
  for (int side = 0; side < 2; ++side) {
    const Player& player = row.players[static_cast<std::size_t>(side)];
    out[at++] = player_key(row, side);
    out[at++] = player.rating ? number(*player.rating) : "";
    out[at++] = player.rank;
    out[at++] = player.program ? (*player.program ? "1" : "0") : "";
  }
  return out;
}

GameRow row_of(const pqxx::row& found) {
  GameRow row;
  int at = 0;
  const auto text = [&] { return found[at++].as<std::string>(); };
  const auto integer = [&] { return found[at++].as<std::int64_t>(); };
  const auto bytes = [&] { return pqxx::binarystring(found[at++]).str(); };
  row.name = text();
  row.gid = text();
  row.hash = integer();
  row.content = integer();
  row.game = text();
  row.start = text();
  row.moves = bytes();
  row.times = bytes();
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
    if (!found[at].is_null()) player.rating = found[at].as<double>();
    ++at;
    player.rank = text();
    if (!found[at].is_null()) player.program = found[at].as<int>() != 0;
    ++at;
  }
  return row;
}

class PostgresStore final : public Store {
 public:
  explicit PostgresStore(const std::string& url) : connection_(connect(url)) {
    guarded([&] { prepare(); });
  }

  Added add(std::vector<GameRow> rows) override {
    Added out;
    out.known = static_cast<std::int64_t>(rows.size());
    rows = distinct_rows(std::move(rows));
    guarded([&] {
      pqxx::work work(*connection_);
      work.exec(text_table("incoming", game_columns()));
      work.exec(text_table("incoming_players", {"key", "pid", "name"}));
      copy(work, rows);
      work.exec(
          "INSERT INTO players(key, pid, name) SELECT key, pid, name FROM incoming_players ORDER BY key COLLATE \"C\" "
          "ON CONFLICT(key) DO UPDATE SET name=excluded.name WHERE players.name='' AND excluded.name<>''");
      std::int64_t added = 0;
      for (const auto& row : work.exec(merge_sql())) added += row[0].as<int>();
      work.commit();
      out.added = added;
    });
    out.known -= out.added;
    return out;
  }

  std::vector<GameRow> page(const std::string& name, RowPlace after, int most) override {
    std::vector<GameRow> out;
    guarded([&] {
      out.clear();
      pqxx::nontransaction work(*connection_);
      for (const auto& row : work.exec_prepared("page", name, after.hash, after.content, most))
        out.push_back(row_of(row));
    });
    return out;
  }

  std::vector<std::string> names() override {
    std::vector<std::string> out;
    guarded([&] {
      out.clear();
      pqxx::nontransaction work(*connection_);
      for (const auto& row : work.exec(std::string(kNamesSql))) out.push_back(row[0].as<std::string>());
    });
    std::sort(out.begin(), out.end());  // whatever the server's idea of an alphabet
    return out;
  }

  std::int64_t count(const std::string& name) override { return number_of(kCountSql, name); }

  DateCuts date_cuts(const std::string& name) override {
    const std::int64_t dated = number_of(kDatedSql, name);
    if (dated == 0) return {};
    const auto at = [&](std::int64_t place) {
      std::string out;
      guarded([&] {
        pqxx::nontransaction work(*connection_);
        const auto found = work.exec_params(std::string(kDateAtSql), name, place);
        out = found.empty() ? "" : found[0][0].as<std::string>();
      });
      return out;
    };
    return {at(dated * 18 / 20), at(dated * 19 / 20)};
  }

 private:
  static std::unique_ptr<pqxx::connection> connect(const std::string& url) {
    try {
      auto connection = std::make_unique<pqxx::connection>(url);
      connection->set_client_encoding("UTF8");
      return connection;
    } catch (const std::exception& error) {
      throw Error(fmt::format("the PostgreSQL server cannot be reached ({})", one_line(error.what())));
    }
  }

  static std::string one_line(std::string text) {
    std::replace(text.begin(), text.end(), '\n', ' ');
    return std::string(trim(text));
  }

  // Runs a transaction, again where the server gave it up for another's sake.
  template <class Action>
  void guarded(const Action& action) {
    for (int left = kTries;; --left) {
      try {
        return action();
      } catch (const pqxx::deadlock_detected&) {
        if (left == 0) throw Error("PostgreSQL: the others never let this writer through");
      } catch (const pqxx::serialization_failure&) {
        if (left == 0) throw Error("PostgreSQL: the others never let this writer through");
      } catch (const std::exception& error) {
        throw Error(fmt::format("PostgreSQL: {}", one_line(error.what())));
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  }

  // The tables, made by whoever comes first; the lock keeps a second one waiting until they are there.
  void prepare() {
    const auto steps = schema_steps(kPostgres);
    pqxx::work work(*connection_);
    work.exec("SELECT pg_advisory_xact_lock(1819632741)");
    work.exec("SET LOCAL client_min_messages=warning");
    work.exec("CREATE TABLE IF NOT EXISTS ludens_schema(version INTEGER NOT NULL)");
    const auto found = work.exec("SELECT max(version) FROM ludens_schema");
    const std::size_t version = found[0][0].is_null() ? 0 : found[0][0].as<std::size_t>();
    if (version > steps.size())
      throw Error(fmt::format("was written by a newer Ludens (version {} of the tables, this one knows {})", version,
                              steps.size()));
    for (std::size_t at = version; at < steps.size(); ++at) {
      work.exec(steps[at]);
      work.exec(fmt::format("INSERT INTO ludens_schema VALUES({})", at + 1));
    }
    work.commit();
    connection_->prepare("page", page_sql());
  }

  void copy(pqxx::work& work, const std::vector<GameRow>& rows) {
    std::map<std::string, const Player*> players;
    pqxx::stream_to games(work, "incoming", game_columns());
    for (const auto& row : rows) {
      games << texts_of(row);
      for (int side = 0; side < 2; ++side) {
        const Player& player = row.players[static_cast<std::size_t>(side)];
        const std::string key = player_key(row, side);
        if (key.empty()) continue;
        const auto [known, fresh] = players.emplace(key, &player);
        if (!fresh && known->second->name.empty()) known->second = &player;
      }
    }
    games.complete();
    pqxx::stream_to people(work, "incoming_players", std::vector<std::string>{"key", "pid", "name"});
    for (const auto& [key, player] : players) people << std::tie(key, player->id, player->name);
    people.complete();
  }

  std::int64_t number_of(std::string_view sql, const std::string& name) {
    std::int64_t out = 0;
    guarded([&] {
      pqxx::nontransaction work(*connection_);
      out = work.exec_params(std::string(sql), name)[0][0].as<std::int64_t>();
    });
    return out;
  }

  std::unique_ptr<pqxx::connection> connection_;
};

}  // namespace

std::unique_ptr<Store> postgres_store(const std::string& url) { return std::make_unique<PostgresStore>(url); }

}  // namespace ludens
