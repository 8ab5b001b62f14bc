// The same tests for every store: SQLite in a file, and PostgreSQL on a server that is started here.
#include "records/database/store.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "records/database/import.h"
#include "records/query/game_source.h"
#include "support/postgres.h"
#include "support/scratch.h"

namespace ludens::records {
using namespace tests;
namespace {

// Different games of gomoku, two plies each; numbers from 0 to 50 399.
std::string line_of(int number) {
  const int first = number / 224, second = number % 224 + (number % 224 >= first ? 1 : 0);
  const auto point = [](int cell) { return fmt::format("{}{}", static_cast<char>('a' + cell % 15), 1 + cell / 15); };
  return fmt::format(
      "{{\"game\":\"gomoku15\",\"moves\":\"{} {}\",\"players\":[{{\"id\":\"p{}\"}},{{\"id\":\"q{}\"}}],"
      "\"tags\":{{\"id\":\"{}\",\"date\":\"{}\"}}}}\n",
      point(first), point(second), number % 50, number % 70, number, 1900 + number % 100);
}
std::string lines(int from, int to) {
  std::string out;
  for (int i = from; i < to; ++i) out += line_of(i);
  return out;
}

// Games with everything that a store could trip over.
const std::string kOdd =
    R"~({"game":"go9(komi=6.5)","moves":"E5 C3 pass","result":"first","result_text":"B+R","players":[{"id":"a'b","name":"Ann \"\\N\" \t\n 疏星","rating":1800.125,"program":false},{"name":"Bob","rank":"5k","program":true}],"seconds":[1.5,null,0.001],"tags":{"date":"2007-2-8","event":"\\x41 {1,2} \u0000","opening":"x\ty","rules":"it's"}}
{"game":"go9","moves":"","tags":{"id":"empty"}}
{"game":"go9","start":"","moves":"E5 E5","players":[{"id":"z"},{}]}
{"game":"go9","moves":"#4 #4 C3","players":[{"id":"z"},{}],"tags":{"source":"set","id":"7"}}
)~";

class AnyStore : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    if (GetParam() == "sqlite") return;
    server_ = std::make_unique<PostgresServer>();
    ASSERT_TRUE(server_->running()) << server_->why_not();
  }
  std::string place() {
    if (GetParam() != "sqlite") return server_->new_database();
    return scratch.file(fmt::format("{}.db", ++files_)).string();
  }
  ImportSummary import(const std::string& where, const std::vector<std::filesystem::path>& files) {
    const auto store = open_store(where, StoreMode::Write);
    ImportOptions options;
    options.store = store.get();
    return import_records(files, options);
  }
  static std::vector<GameRow> rows(const std::string& query, const std::string& where) {
    const auto source = open_query(parse_query(query), {.database = where});
    std::vector<GameRow> out;
    for (GameRow row; source->next_row(row);) out.push_back(row);
    return out;
  }
  // In a process of its own; what it returns.
  static int in_child(const std::function<void()>& action) { return wait_for(start_child(action)); }
  static pid_t start_child(const std::function<void()>& action) {
    const pid_t child = ::fork();
    if (child != 0) return child;
    try {
      action();
    } catch (const std::exception& error) {
      fmt::print(stderr, "{}\n", error.what());
      ::_exit(1);
    }
    ::_exit(0);
  }
  static int wait_for(pid_t child) {
    int status = 0;
    ::waitpid(child, &status, 0);
    return status;
  }

  Scratch scratch;

 private:
  std::unique_ptr<PostgresServer> server_;
  int files_ = 0;
};

INSTANTIATE_TEST_SUITE_P(Stores, AnyStore, ::testing::Values("sqlite", "postgresql"),
                         [](const auto& store) { return store.param; });

TEST_P(AnyStore, GivesBackWhatAFileHolds) {
  const auto odd = scratch.write("odd.jsonl", kOdd), many = scratch.write("many.jsonl", lines(0, 2500));
  const std::string where = place();
  const auto summary = import(where, {odd, many});
  EXPECT_EQ(summary.stored.added, 2504);
  EXPECT_EQ(summary.stored.known, 0);
  EXPECT_EQ(open_store(where, StoreMode::Read)->names(), (std::vector<std::string>{"go9", "gomoku15"}));
  for (const auto& [name, file] : {std::pair{"go9", odd}, std::pair{"gomoku15", many}}) {
    const auto stored = rows(name, where), read = rows("file:" + file.string(), "");
    ASSERT_EQ(stored.size(), read.size()) << name;
    for (std::size_t i = 0; i < stored.size(); ++i)
      EXPECT_EQ(stored[i], read[i]) << stored[i].gid << " " << read[i].gid;
  }
  // Queries mean the same, too.
  for (const auto* rest : {"split=test", "split=train split_by=player", "split=test split_by=date", "where year>=1950",
                           "where player=p7 and date<1980 split=train split_seed=2"})
    EXPECT_EQ(rows(fmt::format("gomoku15 {}", rest), where), rows(fmt::format("file:{} {}", many.string(), rest), ""))
        << rest;
}

TEST_P(AnyStore, AddsNothingASecondTime) {
  const auto file = scratch.write("many.jsonl", lines(0, 500) + lines(100, 300));
  const std::string where = place();
  const auto first = import(where, {file});
  EXPECT_EQ(first.stored.added, 500);
  EXPECT_EQ(first.stored.known, 200);
  const auto before = rows("gomoku15", where);
  const auto second = import(where, {file});
  EXPECT_EQ(second.stored.added, 0);
  EXPECT_EQ(second.stored.known, 700);
  EXPECT_EQ(rows("gomoku15", where), before);
}

TEST_P(AnyStore, IsTheSameWhateverWasImportedFirst) {
  // The same games under other ids: one of each pair stays, always the same one.
  std::string twins = lines(0, 300);
  for (std::size_t at = 0; (at = twins.find("\"id\":\"", at)) != std::string::npos; at += 6)
    if (twins[at + 6] != 'p' && twins[at + 6] != 'q') twins.insert(at + 6, "twin");
  const auto a = scratch.write("a.jsonl", lines(0, 400)), b = scratch.write("b.jsonl", twins);
  const std::string one = place(), two = place();
  import(one, {a, b});
  EXPECT_EQ(import(two, {b}).stored.added, 300);
  EXPECT_EQ(import(two, {a}).stored.added, 100);
  const auto all = rows("gomoku15", one);
  EXPECT_EQ(all.size(), 400u);
  EXPECT_EQ(rows("gomoku15", two), all);
  const auto of_twins =
      std::count_if(all.begin(), all.end(), [](const auto& row) { return row.gid.starts_with("twin"); });
  EXPECT_GT(of_twins, 50);
  EXPECT_LT(of_twins, 250);
}

TEST_P(AnyStore, LosesNothingThatWasCommittedWhenTheImportIsKilled) {
  const auto file = scratch.write("many.jsonl", lines(0, 15'000));
  const std::string where = place();
  const int status = in_child([&] {
    const auto store = open_store(where, StoreMode::Write);
    ImportOptions options;
    options.store = store.get();
    int games = 0;
    options.on_game = [&](const Record&, const Replayed&) {
      if (++games == 10'000) ::raise(SIGKILL);
    };
    import_records(std::vector{file}, options);
  });
  ASSERT_TRUE(WIFSIGNALED(status));
  const auto kept = open_store(where, StoreMode::Read)->count("gomoku15");
  EXPECT_EQ(kept, 8000);  // two whole transactions
  EXPECT_EQ(import(where, {file}).stored.added, 15'000 - kept);
  const std::string other = place();
  import(other, {file});
  EXPECT_EQ(rows("gomoku15", where), rows("gomoku15", other));
}

TEST_P(AnyStore, TakesTwoWritersAtOnce) {
  const auto a = scratch.write("a.jsonl", lines(0, 9000)), b = scratch.write("b.jsonl", lines(6000, 15'000));
  const std::string where = place(), other = place();
  // Neither finds the tables made; both make the same players and some of the same games.
  const pid_t one = start_child([&] { import(where, {a, b}); }), two = start_child([&] { import(where, {b, a}); });
  EXPECT_EQ(wait_for(one), 0);
  EXPECT_EQ(wait_for(two), 0);
  import(other, {a, b});
  const auto together = rows("gomoku15", where), alone = rows("gomoku15", other);
  EXPECT_EQ(together.size(), 15'000u);
  const auto gids = [](const std::vector<GameRow>& all) {
    std::vector<std::pair<std::string, std::string>> out;
    for (const auto& row : all) out.emplace_back(row.gid, row.moves + player_key(row, 0) + player_key(row, 1));
    return out;
  };
  EXPECT_EQ(gids(together), gids(alone));  // the line where it was read may be that of either file
}

TEST(Store, SaysWhenThereIsNone) {
  const Scratch scratch;
  const std::string path = scratch.file("none.db").string();
  EXPECT_EQ(complaint([&] { open_query(parse_query("renju"), {.database = path}); }),
            fmt::format("{0}: there is no database yet; «ludens import FILES --db {0}» makes one", path));
  EXPECT_FALSE(std::filesystem::exists(path));
  const std::string said = complaint([] { open_store("postgresql://nobody@localhost:1/x", StoreMode::Read); });
  EXPECT_TRUE(said.starts_with("the PostgreSQL server cannot be reached (")) << said;
  EXPECT_EQ(said.find('\n'), std::string::npos);
}

TEST(Store, IsFoundWhereItIsNamed) {
  ::setenv("XDG_DATA_HOME", "/home/of/data", 1);
  ::unsetenv("LUDENS_DB");
  EXPECT_EQ(database_place(""), "/home/of/data/ludens/games.db");
  ::setenv("LUDENS_DB", "/mine.db", 1);
  EXPECT_EQ(database_place("default"), "/mine.db");
  EXPECT_EQ(database_place("given.db"), "given.db");
  ::unsetenv("LUDENS_DB");
  ::unsetenv("XDG_DATA_HOME");
}

}  // namespace
}  // namespace ludens::records
