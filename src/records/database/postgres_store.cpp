// Games in PostgreSQL, for a team. A batch is copied into temporary tables, then merged in one transaction; the rows of
// all writers are in one order, so that two writers wait for each other in turn but not in a circle. A transaction that
// the server gives up all the same is tried again.
#include <algorithm>
#include <chrono>
#include <map>
#include <thread>
#include <tuple>

#include <fmt/format.h>
#include <pqxx/pqxx>

#include "base/error.h"
#include "base/text.h"
#include "records/database/postgres_rows.h"
#include "records/database/schema.h"
#include "records/database/store.h"

namespace ludens::records {
namespace {

constexpr int kTries = 10;

std::string text_table(const std::string& name, const std::vector<std::string>& columns) {
  return fmt::format("CREATE TEMPORARY TABLE IF NOT EXISTS {}({} TEXT) ON COMMIT DELETE ROWS", name,
                     join(columns, " TEXT, "));
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

}  // namespace ludens::records
