// Databases that somebody else has written in, or a disk has damaged: every row is checked like a file.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "records/database/import.h"
#include "records/database/sqlite.h"
#include "records/query/game_source.h"
#include "support/scratch.h"

namespace ludens::records {
using namespace tests;
namespace {

constexpr const char* kGames =
    R"~({"game":"go9","moves":"E5 C3 G7 C7","seconds":[1,2,3,4],"result":"first","players":[{"id":"a","rating":1500},{"id":"b"}],"tags":{"id":"1","rules":"x"}}
{"game":"go9","moves":"E5 C4 G7","players":[{"id":"a"},{"id":"b"}],"tags":{"id":"2"}}
)~";

class DamagedStore : public ::testing::Test {
 protected:
  // A database of two games of which SQL has changed something, and what reading all of them says.
  std::string after(const std::string& sql) {
    const auto path = scratch_.file(fmt::format("{}.db", ++files_)).string();
    {
      const auto store = open_store(path, StoreMode::Write);
      ImportOptions options;
      options.store = store.get();
      const std::vector<std::filesystem::path> games = {scratch_.write("games.jsonl", kGames)};
      EXPECT_EQ(import_records(games, options).stored.added, 2);
    }
    Database(path).run(sql);
    int read = 0;
    const std::string said = complaint([&] {
      const auto source = open_query(parse_query("go9"), {.database = path});
      for (StoredGame game; source->next(game);) ASSERT_LE(++read, 2) << "it goes on for ever: " << sql;
    });
    EXPECT_EQ(said.find('\n'), std::string::npos) << said;
    return said;
  }

 private:
  Scratch scratch_;
  int files_ = 0;
};

TEST_F(DamagedStore, IsReadWhereNothingIsDamaged) { EXPECT_EQ(after("SELECT 1"), ""); }

TEST_F(DamagedStore, IsRefusedWithOneLine) {
  for (const std::string change : {"moves=x''",
                                   "moves='a text'",
                                   "moves=x'80'",
                                   "moves=x'ffffffffffffffffff01', plies=1",
                                   "hash='a text'",
                                   "hash=x'00'",
                                   "content='a text'",
                                   "hash=1.5",
                                   "times=x'01'",
                                   "times=x'ffffffffffffffff7f'",
                                   "result=99",
                                   "result=-1",
                                   "result='first'",
                                   "plies=2147483647",
                                   "plies=9223372036854775807",
                                   "plies=-1",
                                   "moves_legal=1000",
                                   "tags='no JSON'",
                                   "tags='[1]'",
                                   "tags=7",
                                   "game='renju'",
                                   "game='no such game'",
                                   "game=''",
                                   "first_rating=9e999",
                                   "first_rating='strong'",
                                   "first_program='yes'",
                                   "line='first'"})
    EXPECT_NE(after("UPDATE games SET " + change + " WHERE gid='1'"), "") << change;
}

TEST_F(DamagedStore, RunsNothingThatStandsInIt) {
  EXPECT_NE(after("CREATE TRIGGER t AFTER INSERT ON players BEGIN DELETE FROM games; END").find("views or triggers"),
            std::string::npos);
  EXPECT_NE(after("ALTER TABLE games RENAME TO hidden; CREATE VIEW games AS WITH RECURSIVE r(hash) AS (SELECT 1 UNION "
                  "ALL SELECT hash+1 FROM r) SELECT h.* FROM hidden h, r")
                .find("views or triggers"),
            std::string::npos);
}

TEST(DamagedStatement, IsReadyForTheNextUse) {
  Database database(":memory:");
  database.run("CREATE TABLE t(x INTEGER); INSERT INTO t VALUES('a text'), (7)");
  auto ask = database.prepare("SELECT x FROM t WHERE rowid=?");
  ask.bind(1, 1);
  ASSERT_TRUE(ask.step());
  EXPECT_EQ(complaint([&] { static_cast<void>(ask.integer(0)); }),
            ":memory:: is damaged: a row holds a text in the column x, expected a whole number");
  ask.bind(1, 2);
  ASSERT_TRUE(ask.step());
  EXPECT_EQ(ask.integer(0), 7);
  EXPECT_EQ(ask.real(0), 7);
  EXPECT_THROW(static_cast<void>(ask.text(0)), Error);
}

}  // namespace
}  // namespace ludens::records
