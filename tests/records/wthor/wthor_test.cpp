#include "records/wthor/wthor.h"

#include <gtest/gtest.h>

#include "games/catalogue.h"
#include "support/pack.h"
#include "support/scratch.h"
#include "support/wthor_bytes.h"

namespace ludens::records {
using namespace tests;
namespace {

std::unique_ptr<Input> input(std::string bytes) {
  return std::make_unique<Input>("x.wtb", text_source(std::move(bytes)));
}

// Any game whose first ids are cells will do where the catalogue has no Othello.
const ReadOptions kStandIn{.game = "gomoku20"};

TEST(Wthor, ReadsPlayersScoreAndMoves) {
  const auto reader =
      wthor_reader(input(wthor_header(2) + wthor_game({56, 64, 33}, 34) + wthor_game({}, 32)), kStandIn);
  Record record;
  ASSERT_TRUE(reader->next(record));
  ASSERT_EQ(record.turns.size(), 3u);
  EXPECT_EQ(record.turns[0].move, Move{8 * 4 + 5});  // f5
  EXPECT_EQ(record.turns[1].move, Move{8 * 5 + 3});  // d6
  EXPECT_EQ(record.result, Result::FirstWins);
  EXPECT_EQ(record.result_text, "34-30");
  EXPECT_EQ(record.players[0].id, "1");
  EXPECT_EQ(record.players[1].id, "2");
  EXPECT_EQ(record.tags.at("date"), "1999");
  EXPECT_EQ(record.tags.at("theoretical"), "40");
  ASSERT_TRUE(reader->next(record));
  EXPECT_EQ(reader->line(), 2);
  EXPECT_EQ(record.result, Result::Draw);
  EXPECT_FALSE(reader->next(record));
}

TEST(Wthor, KnowsProgramsByTheirAuthors) {
  const auto names = std::make_shared<WthorNames>();
  names->players = {"", "Zebra (andersson)", "Ada Lovelace"};
  const auto reader = wthor_reader(input(wthor_header(1) + wthor_game({56}, 34)), kStandIn, names);
  Record record;
  ASSERT_TRUE(reader->next(record));
  EXPECT_EQ(record.players[0].program, true);
  EXPECT_EQ(record.players[1].program, std::nullopt);
}

TEST(Wthor, SaysWhatIsWrong) {
  const auto open = [](const std::string& bytes) { return complaint([&] { wthor_reader(input(bytes), kStandIn); }); };
  EXPECT_EQ(open("short"), "x.wtb: damaged: no WTHOR header");
  EXPECT_EQ(open(wthor_header(1, 10)), "x.wtb: games on 10×10 are not read");
  EXPECT_EQ(open(wthor_header(1, 9)), "x.wtb: found a board of size 9, expected 8");
  EXPECT_EQ(open(wthor_header(1, 8, 1500)), "x.wtb: found year 1500, expected 1900 to 2200");
  EXPECT_EQ(open(wthor_header(1, 8, 1999, 1)), "x.wtb: found solitaires (kind 1), expected games (kind 0)");

  Record record;
  const auto reader = wthor_reader(
      input(wthor_header(4) + wthor_game({56, 19}) + wthor_game({56}, 65) + wthor_game({56}) + "cut"), kStandIn);
  const auto next = [&] { return complaint([&] { EXPECT_TRUE(reader->next(record)); }); };
  EXPECT_EQ(next(), "x.wtb, game 1, move 2: found 19, expected 10·row + column");
  EXPECT_EQ(next(), "x.wtb, game 2: found a score of 65, expected 0 to 64");
  EXPECT_EQ(next(), "");
  EXPECT_EQ(next(), "x.wtb: damaged: ends within game 4 of 4");
  EXPECT_FALSE(reader->next(record));
  const auto longer = wthor_reader(input(wthor_header(0) + "more"), kStandIn);
  EXPECT_EQ(complaint([&] { longer->next(record); }), "x.wtb: more bytes behind the last of 0 games");
  EXPECT_FALSE(longer->next(record));
}

TEST(Wthor, FindsNamesInTheArchiveOrBesideTheFile) {
  const Scratch scratch;
  const std::string games = wthor_header(1) + wthor_game({56});
  const std::string players = wthor_names({"???", "Ren\xe9", "B"}, 20),
                    tournaments = wthor_names({"a", "b", "c", "Coupe"}, 26);
  const auto check = [](const std::filesystem::path& path) {
    Record record;
    ASSERT_TRUE(open_records(path, kStandIn)->next(record));
    EXPECT_EQ(record.players[0].name, "René");
    EXPECT_EQ(record.players[1].name, "B");
    EXPECT_EQ(record.tags.at("event"), "Coupe");
  };
  // Also where the names come behind the games, and whatever they are called.
  check(scratch.write("all.tar", pack(ARCHIVE_FORMAT_TAR_USTAR, ARCHIVE_FILTER_GZIP,
                                      {{"x.wtb", games}, {"y", players}, {"z", tournaments}})));
  scratch.write("W.JOU", players);
  scratch.write("w.trn", tournaments);
  scratch.write("broken.jou", players.substr(0, 30));
  check(scratch.write("x.wtb", games));
}

TEST(Wthor, PutsInThePassesOfOthello) {
  const auto game = find_game("othello");
  Rng rng(1);
  int passes = 0;
  for (int i = 0; i < 50; ++i) {
    Position position = game->start();
    std::vector<int> squares;
    std::vector<Turn> turns;
    while (!position.over()) {
      const Move move = position.play_random(rng);
      turns.push_back({move});
      const int cell = static_cast<int>(move.id);
      if (cell < 64) squares.push_back(10 * (cell / 8 + 1) + cell % 8 + 1);
      passes += cell >= 64;
    }
    // A pass that ends the game is not to be found in the squares.
    while (!turns.empty() && turns.back().move.id >= 64) turns.pop_back();
    Record record;
    ASSERT_TRUE(wthor_reader(input(wthor_header(1) + wthor_game(squares)), {})->next(record));
    EXPECT_EQ(record.turns, turns);
  }
  EXPECT_GT(passes, 0);
}

}  // namespace
}  // namespace ludens::records
