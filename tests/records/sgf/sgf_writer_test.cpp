#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/catalogue.h"
#include "records/sgf/reader.h"
#include "records/sgf/writer.h"
#include "support/read_records.h"

namespace ludens::records {
using namespace tests;
namespace {

Record back(const Record& record) {
  auto all = read_all(sgf_reader, write_sgf(record));
  if (!all.errors.empty()) throw Error(all.errors.front());
  return all.records.at(0);
}

void expect_same(const Record& a, const Record& b) {
  EXPECT_EQ(a.game, b.game);
  EXPECT_EQ(a.start, b.start);
  EXPECT_EQ(ids(a), ids(b));
  for (std::size_t i = 0; i < a.turns.size() && i < b.turns.size(); ++i)
    EXPECT_EQ(a.turns[i].seconds, b.turns[i].seconds);
  EXPECT_EQ(a.result, b.result);
  EXPECT_EQ(a.result_text, b.result_text);
  EXPECT_EQ(a.players, b.players);
  EXPECT_EQ(a.tags, b.tags);
}

TEST(SgfWriter, WritesWhatOtherProgramsRead) {
  const Record record{
      .game = "gomoku15",
      .turns = {{Move{112}}, {Move{0}, 1.5}},
      .result = Result::SecondWins,
      .players = {Player{.name = "A]nn", .rating = 2000}, Player{.name = "Ben", .rank = "2d", .program = true}},
      .tags = {{"event", "Cup"}, {"id", "x:1"}}};
  EXPECT_EQ(write_sgf(record),
            "(;FF[4]CA[UTF-8]GM[4]SZ[15]RU[Gomoku]PB[A\\]nn]BR[2000]PW[Ben]WR[2d]WS[1]RE[W+]EV[Cup]LUT[id:x:1]\n;B[hh];"
            "W[aa]LUS["
            "1.5])\n");
  expect_same(back(record), record);
}

TEST(SgfWriter, CarriesOptionsThatSgfHasNoPropertyFor) {
  const Record record{.game = "gomoku15(rule=exact)", .turns = {{Move{112}}}};
  EXPECT_NE(write_sgf(record).find("LUG[gomoku15(rule=exact)]"), std::string::npos);
  expect_same(back(record), record);
}

TEST(SgfWriter, SaysHowGoIsScoredInWordsThatOtherProgramsRead) {
  const Record area{.game = "go9", .turns = {{Move{40}}}};
  const Record territory{.game = "go9(komi=6.5, scoring=territory)", .turns = {{Move{40}}}};
  EXPECT_NE(write_sgf(area).find("RU[Chinese]"), std::string::npos);
  EXPECT_NE(write_sgf(territory).find("RU[Japanese]"), std::string::npos);
  EXPECT_EQ(write_sgf(territory).find("LUG"), std::string::npos) << "nothing of ours is needed";
  expect_same(back(area), area);
  expect_same(back(territory), territory);
  Record aga = area;
  aga.tags["rules"] = "AGA";
  EXPECT_NE(write_sgf(aga).find("RU[AGA]"), std::string::npos);
  expect_same(back(aga), aga);
  Record other = area;  // what somebody wrote into it goes before; the game stays what it was
  other.tags["rules"] = "Korean";
  EXPECT_EQ(back(other).game, "go9");
}

TEST(SgfWriter, CarriesAStartPosition) {
  Record record{
      .game = "gomoku15", .start = "XXX12/O14/15/15/15/15/15/15/15/15/15/15/15/15/15 o", .turns = {{Move{100}}}};
  EXPECT_EQ(write_sgf(record), "(;FF[4]CA[UTF-8]GM[4]SZ[15]RU[Gomoku]PL[W]AB[aa][ba][ca]AW[ab]\n;W[kg])\n");
  expect_same(back(record), record);
  record.turns.clear();
  expect_same(back(record), record);
}

TEST(SgfWriter, WritesAnIrregularGameAsItWas) {
  // The second stone on an occupied point, and moves after five in a row.
  expect_same(back({.game = "gomoku15", .turns = {{Move{112}}, {Move{112}}, {Move{3}}}}),
              {.game = "gomoku15", .turns = {{Move{112}}, {Move{112}}, {Move{3}}}});
  Record five{.game = "gomoku15"};
  for (const unsigned id : {0u, 15u, 1u, 16u, 2u, 17u, 3u, 18u, 4u, 19u, 30u}) five.turns.push_back({Move{id}});
  expect_same(back(five), five);
}

TEST(SgfWriter, TellsPeopleWhatAnAgentThought) {
  Opinion opinion;
  opinion.visits = 12;
  opinion.why = "I [like] it";
  const Record record{.game = "gomoku15", .turns = {{Move{112}, std::nullopt, opinion}}};
  EXPECT_NE(write_sgf(record).find("C[value 0.500, 12 visits\nI [like\\] it]"), std::string::npos);
}

TEST(SgfWriter, RefusesWhatSgfDoesNotHave) {
  EXPECT_THROW(write_sgf(Record{.game = "tictactoe"}), Error);
  EXPECT_THROW(write_sgf(Record{.game = "gomoku15", .turns = {{Move{225}}}}), Error);
}

TEST(SgfWriter, WritesTextThatIsNoUtf8AsUtf8) {
  const auto text = write_sgf(Record{.game = "gomoku15", .players = {Player{.name = "Andr\xe9"}, Player{}}});
  EXPECT_NE(text.find("PB[André]"), std::string::npos);
}

std::vector<std::string> sgf_games() {
  std::vector<std::string> out = {"gomoku15", "gomoku19", "gomoku20(rule=caro)"};
  for (const char* game :
       {"renju", "renju(opening=rif)", "renju(opening=swap2)", "renju(opening=soosorv8)", "renju(opening=taraguchi10)",
        "go9", "go9(komi=6.5)", "go13(scoring=territory)", "go19(handicap=4)", "othello", "hex11", "hex11(swap=yes)"})
    out.push_back(find_game(game)->text);
  return out;
}

// Text as SGF can carry it: any characters but tabs, and line breaks only where a comment may have them.
std::string any_text() {
  return *rc::gen::nonEmpty(rc::gen::container<std::string>(
      rc::gen::element('a', 'Z', '9', ' ', ']', '[', '\\', ':', ';', '(', ')', '\n', '.', '+')));
}

RC_GTEST_PROP(SgfWriter, RandomGamesReadBackTheSame, ()) {
  Record record{.game = *rc::gen::elementOf(sgf_games())};
  const GamePtr game = find_game(record.game);
  Rng rng(*rc::gen::arbitrary<std::uint64_t>());
  Position position = game->start();
  const auto advance = [&](int most, bool keep) {
    for (int ply = 0; ply < most && !position.over(); ++ply) {
      Turn turn{position.play_random(rng)};
      if (rng.below(3) == 0) turn.seconds = rng.below(1000) / 10.0;
      if (keep) record.turns.push_back(turn);
    }
  };
  if (*rc::gen::inRange(0, 3) == 0) {
    advance(*rc::gen::inRange(1, 30), false);
    if (position.over()) return;
    record.start = game->write(position);
  }
  advance(*rc::gen::inRange(0, 120), true);
  record.result = *rc::gen::element(Result::Ongoing, Result::FirstWins, Result::SecondWins, Result::Draw);
  if (record.result == Result::FirstWins) record.result_text = "B+R";
  if (*rc::gen::arbitrary<bool>())
    record.players[0].rank = "3k";
  else
    record.players[0].rating = 1234.5;
  record.players[1].program = *rc::gen::arbitrary<bool>();
  for (const char* tag : {"event", "comment", "id", "source", "sgf_zz", "sgf_ff", "odd name: [x]", "rules"})
    if (*rc::gen::arbitrary<bool>()) record.tags[tag] = any_text();
  if (game->name == "renju") record.tags.erase("rules");
  const Record read = back(record);
  RC_ASSERT(read.game == record.game);
  RC_ASSERT(read.start == record.start);
  RC_ASSERT(ids(read) == ids(record));
  RC_ASSERT(read.tags == record.tags);
  RC_ASSERT(read.players == record.players);
  RC_ASSERT(read.result == record.result);
  RC_ASSERT(read.result_text == record.result_text);
  for (std::size_t i = 0; i < read.turns.size(); ++i) RC_ASSERT(read.turns[i].seconds == record.turns[i].seconds);
  RC_ASSERT(write_sgf(read) == write_sgf(record));
}

}  // namespace
}  // namespace ludens::records
