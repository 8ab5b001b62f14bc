#include "records/query/game_source.h"

#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "support/scratch.h"

namespace ludens::records {
using namespace tests;
namespace {

constexpr const char* kHeader =
    "gid\tdate\tblack_id\twhite_id\tblack_whr\twhite_whr\tresult\topening\tfifth\tswap\tevent\tnmoves\tmoves\n";

// 200 games of renju, a day each; the moves differ.
std::string some_games() {
  std::string out = kHeader;
  for (int i = 0; i < 200; ++i)
    out += fmt::format("{}\t20{:02}-1-{}\t{}\t{}\t2000\t2100\tB\t\t\t\tCup\t4\thhhi{}{}{}{}\n", 1400 + i, i / 20,
                       1 + i % 20, i % 37, 100 + i % 41, static_cast<char>('a' + i / 14),
                       static_cast<char>('a' + i % 7), static_cast<char>('a' + i / 14), static_cast<char>('h' + i % 7));
  return out;
}

std::vector<std::string> gids(const std::string& text) {
  const auto source = open_query(parse_query(text));
  const std::int64_t size = source->size();
  std::vector<std::string> out;
  StoredGame game;
  while (source->next(game)) {
    out.push_back(game.gid);
    EXPECT_EQ(game.record.tags.at("id"), game.gid);
  }
  EXPECT_EQ(static_cast<std::int64_t>(out.size()), size);
  return out;
}

TEST(FileSource, GivesTheGamesInTheOrderOfTheirHashes) {
  const Scratch scratch;
  const std::string name = "file:" + scratch.write("a.tsv", some_games()).string();
  const auto all = gids(name);
  EXPECT_EQ(all.size(), 200u);
  std::string lines = some_games(), reversed = kHeader;
  for (std::size_t end = lines.size() - 1; end > std::string(kHeader).size();) {
    const auto begin = lines.rfind('\n', end - 1);
    reversed += lines.substr(begin + 1, end - begin);
    end = begin;
  }
  EXPECT_EQ(gids("file:" + scratch.write("b.tsv", reversed).string()), all);
}

TEST(FileSource, SplitsPartTheGames) {
  const Scratch scratch;
  const std::string name = "file:" + scratch.write("a.tsv", some_games()).string();
  for (const auto* by : {"game", "player", "date"}) {
    std::multiset<std::string> together;
    for (const auto* split : {"test", "validation", "train"}) {
      const auto part = gids(fmt::format("{} split={} split_by={}", name, split, by));
      EXPECT_GT(part.size(), 0u) << by << " " << split;
      together.insert(part.begin(), part.end());
    }
    const auto all = gids(name);
    EXPECT_EQ(together, std::multiset<std::string>(all.begin(), all.end())) << by;
  }
  const auto test = gids(name + " split=test");
  EXPECT_NE(std::find(test.begin(), test.end(), "1486"), test.end());
  const auto newest = gids(name + " split=test split_by=date");
  EXPECT_EQ(std::set<std::string>(newest.begin(), newest.end()),
            (std::set<std::string>{"1590", "1591", "1592", "1593", "1594", "1595", "1596", "1597", "1598", "1599"}));
  // A condition leaves the cuts where they are.
  EXPECT_EQ(gids(name + " where year=2009 split=validation split_by=date").size(), 10u);
}

TEST(FileSource, DropsIdenticalGamesBeforeItSplits) {
  const Scratch scratch;
  const std::string row = "\t2001-1-1\t3\t4\t2603\t\tW\t\t\t\tCup\t3\thhhiaa\n";
  std::string both = kHeader;
  for (const auto* gid : {"1486", "1487"}) both += gid + row;  // one of test, one of train
  const std::string name = "file:" + scratch.write("a.tsv", both).string();
  const auto all = gids(name);
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(gids(name + " split=test").size() + gids(name + " split=train").size(), 1u);
}

TEST(FileSource, AsksTheConditionsAndCountsWhatItCannotRead) {
  const Scratch scratch;
  std::string text = kHeader;
  text += "1\t2001-1-1\t3\t4\t2603\t2000\tW\t\t\t\tCup\t3\thhhiaa\n";
  text += "2\t2001-1-1\t3\t4\t2603\t\tW\t\t\t\tCup\t3\thhhibb\n";
  text += "3\t2001-1-1\t3\t4\t2603\t\tW\t\t\t\tCup\t2\thhhh\n";
  text += "4\t2001-1-1\t3\t4\t2603\t\tW\t\t\t\tCup\t2\thhzz\n";
  const std::string name = "file:" + scratch.write("a.tsv", text).string();
  EXPECT_EQ(gids(name + " where rated"), std::vector<std::string>{"1"});
  EXPECT_EQ(gids(name + " where irregular"), std::vector<std::string>{"3"});
  EXPECT_EQ(gids(name + " where legal and not rated"), std::vector<std::string>{"2"});
  EXPECT_EQ(open_query(parse_query(name))->skipped(), 1);
  EXPECT_NE(complaint([] { open_query(parse_query("file:/nowhere/at/all")); }), "");
}

}  // namespace
}  // namespace ludens::records
