#include "records/database/sqlite.h"

#include <chrono>
#include <fstream>
#include <functional>
#include <string>
#include <thread>

#include <gtest/gtest.h>
#include <sqlite3.h>

#include "base/error.h"
#include "support/scratch.h"

namespace ludens::records {
using namespace tests;
namespace {

constexpr std::string_view kSteps[] = {"CREATE TABLE t(a INTEGER, b REAL, c TEXT, d BLOB)", "ALTER TABLE t ADD e TEXT"};

std::string refusal(const std::function<void()>& act) {
  try {
    act();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(Sqlite, KeepsValuesOfEveryKind) {
  Database database(":memory:");
  database.migrate(kSteps);
  const std::string bytes("a\0b", 3);
  database.prepare("INSERT INTO t VALUES(?, ?, ?, ?, ?)")
      .bind(1, INT64_MIN)
      .bind(2, 0.1)
      .bind(3, "häuser")
      .bind_blob(4, bytes)
      .bind_null(5)
      .run();
  EXPECT_EQ(database.last_row(), 1);
  EXPECT_EQ(database.changes(), 1);
  auto ask = database.prepare("SELECT * FROM t");
  for (int twice = 0; twice < 2; ++twice) {
    ASSERT_TRUE(ask.step());
    EXPECT_EQ(ask.integer(0), INT64_MIN);
    EXPECT_EQ(ask.real(1), 0.1);
    EXPECT_EQ(ask.text(2), "häuser");
    EXPECT_EQ(ask.text(3), bytes);
    EXPECT_TRUE(ask.null(4));
    EXPECT_FALSE(ask.step());
  }
}

// Who makes a new file first holds it for a moment before it has a log: as here somebody without one does.
TEST(Sqlite, ANewFileThatAnotherIsMakingIsWaitedFor) {
  const Scratch scratch;
  const auto path = scratch.file("new.db");
  sqlite3* other = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &other), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(other, "BEGIN IMMEDIATE; CREATE TABLE a(b)", nullptr, nullptr, nullptr), SQLITE_OK);
  std::string said = "not done";
  std::thread second([&] { said = refusal([&] { Database(path, 60'000).migrate(kSteps); }); });
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_EQ(sqlite3_exec(other, "COMMIT", nullptr, nullptr, nullptr), SQLITE_OK);
  second.join();
  sqlite3_close(other);
  EXPECT_EQ(said, "");
  EXPECT_EQ(Database(path, 0).version(), 2);
}

TEST(Sqlite, ANewFileThatAnotherHoldsForTooLongIsSaidToBeLocked) {
  const Scratch scratch;
  const auto path = scratch.file("new.db");
  sqlite3* other = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &other), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(other, "BEGIN EXCLUSIVE; CREATE TABLE a(b)", nullptr, nullptr, nullptr), SQLITE_OK);
  EXPECT_TRUE(refusal([&] { Database(path, 20); }).ends_with("(database is locked)"));
  sqlite3_close(other);
}

TEST(Sqlite, TakesBackWhatWasNotCommitted) {
  Database database(":memory:");
  database.migrate(kSteps);
  const auto count = [&] {
    auto ask = database.prepare("SELECT count(*) FROM t");
    ask.step();
    return ask.integer(0);
  };
  {
    Transaction lost(database);
    database.run("INSERT INTO t(a) VALUES(1)");
  }
  EXPECT_EQ(count(), 0);
  Transaction kept(database);
  database.run("INSERT INTO t(a) VALUES(1)");
  kept.commit();
  EXPECT_EQ(count(), 1);
}

TEST(Sqlite, MigratesStepByStepAndRefusesNewerFiles) {
  const Scratch scratch;
  const auto path = scratch.path() / "x.db";
  {
    Database database(path);
    EXPECT_EQ(database.version(), 0);
    database.migrate(std::span(kSteps).first(1));
    EXPECT_EQ(database.version(), 1);
    database.run("INSERT INTO t(a) VALUES(7)");
  }
  Database database(path);
  database.migrate(kSteps);
  EXPECT_EQ(database.version(), 2);
  auto ask = database.prepare("SELECT a, e FROM t");
  ASSERT_TRUE(ask.step());
  EXPECT_EQ(ask.integer(0), 7);
  EXPECT_NE(refusal([&] { database.migrate(std::span(kSteps).first(1)); }).find("newer Ludens"), std::string::npos);
}

TEST(Sqlite, AFailedStepLeavesTheFileAsItWas) {
  Database database(":memory:");
  const std::string_view steps[] = {"CREATE TABLE t(a)", "CREATE TABLE t(a)"};
  EXPECT_NE(refusal([&] { database.migrate(steps); }).find("already exists"), std::string::npos);
  EXPECT_EQ(database.version(), 0);
  database.migrate(std::span(steps).first(1));
}

TEST(Sqlite, SaysWhatIsWrongWithAFile) {
  const Scratch scratch;
  const auto foreign = scratch.path() / "foreign.db";
  std::ofstream(foreign) << std::string(5000, 'x');
  EXPECT_EQ(refusal([&] { Database database(foreign); }), foreign.string() + ": is no SQLite database");
  const auto nowhere = scratch.path() / "no" / "where.db";
  EXPECT_EQ(refusal([&] { Database database(nowhere); }),
            nowhere.string() + ": cannot be opened (unable to open database file)");
  const auto cut = scratch.path() / "cut.db";
  {
    Database database(cut);
    database.migrate(kSteps);
    for (int i = 0; i < 2000; ++i) database.prepare("INSERT INTO t(c) VALUES(?)").bind(1, std::string(50, 'y')).run();
    database.run("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode=DELETE");
  }
  std::fstream damage(cut, std::ios::in | std::ios::out | std::ios::binary);
  damage.seekp(4096);
  damage << std::string(20'000, '\xff');
  damage.close();
  EXPECT_NE(refusal([&] {
              Database database(cut);
              database.prepare("SELECT count(c) FROM t").run();
            }).find("is damaged"),
            std::string::npos);
  Database memory(":memory:");
  EXPECT_EQ(refusal([&] { memory.prepare("SELEKT"); }),
            ":memory:: a statement cannot be prepared (near \"SELEKT\": syntax error)");
}

}  // namespace
}  // namespace ludens::records
