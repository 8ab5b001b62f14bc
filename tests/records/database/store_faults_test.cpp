// The database of games where memory or the disk fails at any single call, or from any call on: what was committed
// stays, nothing is there by halves, and the same store goes on as soon as it can.
#include <gtest/gtest.h>

#include "records/database/import.h"
#include "records/database/store.h"
#include "records/query/game_source.h"
#include "support/faults.h"
#include "support/scratch.h"

namespace ludens::records {
using namespace tests;
namespace {

constexpr int kHeld = 40;

// Games of two plies; a player of each has a name, and comes again and again.
std::vector<GameRow> games(int from, int to) {
  static const GamePtr game = find_game("gomoku15");
  std::vector<GameRow> out;
  for (int i = from; i < to; ++i) {
    Record record;
    record.game = game->text;
    for (const int id : {i, 224 - i}) record.turns.push_back({Move{static_cast<std::uint32_t>(id)}, 1.5});
    record.players[0] = {std::to_string(i % 7), "Ann, whose name takes memory of its own", 1800.5, "", false};
    record.players[1].name = "Bob";
    record.tags = {{"id", std::to_string(i)}, {"date", "2007-02-08"}, {"source", "set"}};
    out.push_back(pack_game(*game, record, replay(*game, record), "a.jsonl", i));
  }
  return out;
}

std::vector<GameRow> all_of(Store& store) { return store.page("gomoku15", {}, 1000); }
std::vector<GameRow> all_in(const std::string& path) {
  const auto store = open_store(path, StoreMode::Read);
  return all_of(*store);
}
std::vector<GameRow> expected() {
  const Scratch scratch;
  const auto store = open_store(scratch.file("games.db").string(), StoreMode::Write);
  store->add(games(0, kHeld));
  return all_of(*store);
}

// Calls `attempt(n)` for the n-th call, then for later ones, until nothing fails any more.
void sweep(Fault kind, const std::function<bool(std::int64_t at)>& attempt) {
  std::int64_t at = 1;
  for (int rounds = 0; attempt(at) && !testing::Test::HasFailure(); ++rounds)
    at += kind == Fault::Memory && rounds > 40 ? 1 + at / 8 : 1;  // every place at first, later one of many
  EXPECT_GT(at, 5) << "nothing failed";
}

struct Case {
  Fault kind;
  bool once;
};
class StoreFaults : public ::testing::TestWithParam<Case> {};
INSTANTIATE_TEST_SUITE_P(Kinds, StoreFaults,
                         ::testing::Values(Case{Fault::Disk, false}, Case{Fault::Disk, true},
                                           Case{Fault::Memory, false}, Case{Fault::Memory, true}));

TEST_P(StoreFaults, ABatchIsThereWholeOrNotAtAllAndTheStoreGoesOn) {
  const auto [kind, once] = GetParam();
  const auto wanted = expected();
  sweep(kind, [&, kind = kind, once = once](std::int64_t at) {
    const Scratch scratch;
    const std::string path = scratch.file("games.db").string();
    const auto store = open_store(path, StoreMode::Write);
    store->add(games(0, kHeld / 2));
    const auto rest = games(kHeld / 2, kHeld);
    bool happened = false, added = false;
    {
      auto batch = rest;
      const Failing failing(kind, at, once);
      try {
        store->add(std::move(batch));
        added = true;
      } catch (const std::exception&) {
      }
      happened = failing.happened();
    }
    // Whatever was said: an error is an error, and what was added without one is there.
    const std::size_t kept = all_in(path).size();
    EXPECT_EQ(kept, added ? wanted.size() : wanted.size() / 2) << at;
    EXPECT_EQ(store->add(rest).added, added ? 0 : kHeld / 2) << at;
    EXPECT_EQ(all_of(*store), wanted) << at;
    EXPECT_EQ(all_in(path), wanted) << at;
    return happened;
  });
}

TEST_P(StoreFaults, AFileThatCouldNotBeMadeIsMadeTheNextTime) {
  const auto [kind, once] = GetParam();
  const auto wanted = expected();
  sweep(kind, [&, kind = kind, once = once](std::int64_t at) {
    const Scratch scratch;
    const std::string path = scratch.file("games.db").string();
    bool happened = false;
    {
      const Failing failing(kind, at, once);
      try {
        open_store(path, StoreMode::Write);
      } catch (const std::exception&) {
      }
      happened = failing.happened();
    }
    open_store(path, StoreMode::Write)->add(games(0, kHeld));
    EXPECT_EQ(all_in(path), wanted) << at;
    return happened;
  });
}

TEST_P(StoreFaults, WhoeverReadsIsToldAndReadsTheSameAfterwards) {
  const auto [kind, once] = GetParam();
  if (kind == Fault::Disk) return;  // reading writes nothing
  const Scratch scratch;
  const std::string path = scratch.file("games.db").string();
  open_store(path, StoreMode::Write)->add(games(0, kHeld));
  const auto wanted = all_in(path);
  const auto store = open_store(path, StoreMode::Read);
  sweep(kind, [&, kind = kind, once = once](std::int64_t at) {
    bool happened = false;
    {
      const Failing failing(kind, at, once);
      try {
        EXPECT_EQ(all_of(*store), wanted) << at;
        EXPECT_EQ(store->count("gomoku15"), kHeld) << at;
        EXPECT_EQ(store->names().size(), 1u) << at;
        store->date_cuts("gomoku15");
      } catch (const std::exception&) {
      }
      happened = failing.happened();
    }
    EXPECT_EQ(all_of(*store), wanted) << at;
    EXPECT_EQ(store->add({}).added, 0) << at;
    return happened;
  });
}

// An import reads and replays on threads of its own; what fails here is the caller's, who adds to the store.
TEST_P(StoreFaults, AnImportEndsWithAnErrorAndGoesOnTheNextTime) {
  const auto [kind, once] = GetParam();
  const Scratch scratch;
  std::string lines;
  for (int i = 0; i < kHeld; ++i)
    lines += fmt::format("{{\"game\":\"gomoku15\",\"moves\":\"{}1\",\"tags\":{{\"id\":\"{}\"}}}}\n",
                         static_cast<char>('a' + i % 15), i);
  const auto file = scratch.write("games.jsonl", lines);
  int number = 0;
  sweep(kind, [&, kind = kind, once = once](std::int64_t at) {
    const std::string path = scratch.file(fmt::format("{}.db", ++number)).string();
    const auto import = [&](Store& store) {
      ImportOptions options;
      options.store = &store;
      options.jobs = 1;
      return import_records(std::vector{file}, options);
    };
    bool happened = false;
    {
      const auto store = open_store(path, StoreMode::Write);
      const Failing failing(kind, at, once);
      try {
        EXPECT_EQ(import(*store).stored.added, 15) << at << ": without an error it is all there";
      } catch (const std::exception&) {
      }
      happened = failing.happened();
    }
    import(*open_store(path, StoreMode::Write));
    EXPECT_EQ(all_in(path).size(), 15u) << at;
    std::filesystem::remove(path);
    return happened;
  });
}

}  // namespace
}  // namespace ludens::records
