#include <gtest/gtest.h>

#include "games/catalogue.h"
#include "records/clocks.h"
#include "records/pgn/reader.h"
#include "records/pgn/writer.h"
#include "records/replay.h"
#include "support/read_records.h"

namespace ludens::records {
using namespace tests;
namespace {

ReadAll read(std::string text, std::string game = {}) {
  return read_all(pgn_reader, std::move(text), {std::move(game)});
}

// The moves in UCI's notation, which says nothing of the position.
std::string moves_of(const Record& record) {
  const GamePtr game = find_game(record.game);
  std::string out;
  replay(*game, record, [&](const Position& before, const Turn& turn, int) {
    out += (out.empty() ? "" : " ") + game->notation("uci").write(before, turn.move);
  });
  return out;
}

TEST(Pgn, ReadsAGameWithEverythingAroundIt) {
  const auto all = read(
      "% made by hand\n"
      "[Event \"Rated Blitz game\"]\n[Site \"https://lichess.org/abcd1234\"]\n[Date \"2021.10.01\"]\n[Round \"-\"]\n"
      "[White \"Some \\\"Body\\\"\"]\n[Black \"Robot\"]\n[Result \"1-0\"]\n[WhiteElo \"1703\"]\n[BlackElo \"?\"]\n"
      "[BlackTitle \"BOT\"]\n[ECO \"C20\"]\n[Opening \"King's Pawn\"]\n[TimeControl \"180+2\"]\n"
      "[Termination \"Normal\"]\n[WhiteRatingDiff \"+6\"]\n\n"
      "{before} 1. e4 $1 { [%clk 0:03:00] } 1... e5 {[%eval 0.2] [%clk 0:03:00]} ; to the end of the line 2. a3\n"
      "2. Qh5?! (2. Nf3 Nc6 (2... d6 3. d4) 3. Bb5 {Ruy Lopez}) { [%clk 0:02:58] } 2... Nc6\n"
      "{ [%clk 0:02:57.5] } 3.Bc4 {[%clk 0:02:59]} Nf6?? 4. Qxf7# 1-0\n\n"
      "1. d4 *\n");
  ASSERT_TRUE(all.errors.empty()) << all.errors.front();
  ASSERT_EQ(all.records.size(), 2u);
  const Record& record = all.records[0];
  EXPECT_EQ(record.game, "chess");
  EXPECT_EQ(moves_of(record), "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7");
  EXPECT_EQ(record.result, Result::FirstWins);
  EXPECT_EQ(record.players[0], (Player{.name = "Some \"Body\"", .rating = 1703}));
  EXPECT_EQ(record.players[1], (Player{.name = "Robot", .program = true}));
  EXPECT_EQ(record.tags, (std::map<std::string, std::string>{{"event", "Rated Blitz game"},
                                                             {"id", "abcd1234"},
                                                             {"source", "lichess.org"},
                                                             {"date", "2021-10-01"},
                                                             {"eco", "C20"},
                                                             {"opening", "King's Pawn"},
                                                             {"time_control", "180+2"},
                                                             {"time_class", "blitz"},
                                                             {"end", "mate"},
                                                             {"clocks", "180 180 178 177.5 179 - -"},
                                                             {"pgn_whiteratingdiff", "+6"}}));
  EXPECT_EQ(record.turns[2].seconds, 4.0);  // from 180 to 178, and 2 were added
  EXPECT_EQ(record.turns[3].seconds, 4.5);
  EXPECT_EQ(record.turns[5].seconds, std::nullopt);
  const Clocks left = time_left(record);
  EXPECT_EQ(clock_at(left, 1), 180.0);
  EXPECT_EQ(clock_at(left, 5), 178.0);
  EXPECT_EQ(clock_at(left, 7), 179.0);
  EXPECT_EQ(clock_at(left, 8), std::nullopt);
  EXPECT_EQ(moves_of(all.records[1]), "d2d4");
  EXPECT_EQ(all.records[1].result, Result::Ongoing);
}

TEST(Pgn, StartsWhereAFenSaysAndKnowsChess960) {
  const auto all = read(
      "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 5 39\"]\n[SetUp \"1\"]\n\n39... Kd7 40. e4 1/2-1/2\n\n"
      "[Variant \"Chess960\"]\n[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1\"]\n\n1. e4 *\n");
  ASSERT_EQ(all.records.size(), 2u) << all.errors.front();
  EXPECT_EQ(all.records[0].start, "4k3/8/8/8/8/8/4P3/4K3 b - - 5 39");
  EXPECT_EQ(moves_of(all.records[0]), "e8d7 e2e4");
  EXPECT_EQ(all.records[0].tags.at("end"), "draw");
  EXPECT_EQ(all.records[1].game, "chess(start=0)");
  EXPECT_EQ(all.records[1].start, "");
}

TEST(Pgn, WritesWhatItReads) {
  const std::string text =
      "[Event \"Cup\"]\n[Site \"?\"]\n[Date \"1998.??.??\"]\n[Round \"3\"]\n[White \"A \\\\ B\"]\n[Black \"?\"]\n"
      "[Result \"0-1\"]\n[BlackElo \"2400\"]\n[TimeControl \"60+1\"]\n[Termination \"Time forfeit\"]\n"
      "[SetUp \"1\"]\n[FEN \"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 7\"]\n\n"
      "7... O-O {[%clk 0:01:00]} 8. O-O-O {[%clk 0:00:59.5]} Ra2 {[%clk 0:00:58]} 0-1\n\n";
  const auto all = read(text);
  ASSERT_EQ(all.records.size(), 1u) << all.errors.front();
  EXPECT_EQ(write_pgn(all.records[0]), text);
}

TEST(Pgn, BreaksLinesBefore80Columns) {
  Record record{.game = "chess"};
  Position position = find_game("chess")->start();
  Rng rng(3);
  for (int ply = 0; ply < 120 && !position.over(); ++ply) record.turns.push_back({position.play_random(rng)});
  const std::string text = write_pgn(record);
  std::size_t longest = 0;
  for (std::size_t at = 0, end = 0; at < text.size(); at = end + 1) {
    end = text.find('\n', at);
    longest = std::max(longest, end - at);
  }
  EXPECT_LT(longest, 80u);
  const auto back = read(text);
  ASSERT_EQ(back.records.size(), 1u) << back.errors.front();
  EXPECT_EQ(back.records[0].turns, record.turns);
}

TEST(Pgn, SaysWhereAGameIsWrongAndGoesOnWithTheNext) {
  const auto all = read(
      "[White \"A\"]\n\n1. e4 e5 2. Ke3 Nf6 *\n\n[White \"B\"]\n\n1. e4 ) *\n\n[White \"C\"]\n\n1. e4 (1. d4 *\n\n"
      "[White \"D\"]\n[FEN \"nonsense\"]\n\n1. e4 *\n\n[White \"E\"]\n[Variant \"Atomic\"]\n\n1. e4 *\n\n"
      "[White F]\n\n1. e4 *\n\n[White \"G\"]\n\n1. Nf3 Nf6 1/2-1/2\n");
  ASSERT_EQ(all.errors.size(), 6u);
  EXPECT_EQ(all.errors[0], "test, line 3: move 3: «Ke3» is no legal move, or more than one");
  EXPECT_EQ(all.errors[1], "test, line 7: found «)», but no variation is open");
  EXPECT_EQ(all.errors[2], "test, line 9: a variation has no end");
  EXPECT_NE(all.errors[3].find("position text"), std::string::npos) << all.errors[3];
  EXPECT_EQ(all.errors[4], "test, line 18: the variant «Atomic» is not known");
  EXPECT_EQ(all.errors[5], "test, line 23: a tag is written [Name \"value\"]");
  ASSERT_EQ(all.records.size(), 1u);
  EXPECT_EQ(all.records[0].players[0].name, "G");
}

TEST(Pgn, GoesOnPastDrawsThatNobodyClaimed) {
  const auto all = read(
      "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. e4 e5 1-0\n\n"
      "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8 9. e4 1-0\n");
  ASSERT_EQ(all.records.size(), 2u) << all.errors.front();
  EXPECT_EQ(replay(all.records[0]).reason, "");
  EXPECT_EQ(replay(all.records[0]).moves, 14);
  EXPECT_EQ(replay(all.records[1]).reason, "the game goes on after its end (Draw (fivefold repetition))");
  EXPECT_EQ(replay(all.records[1]).moves, 17);
}

TEST(Pgn, IsKnownByItsFirstTagOrMove) {
  for (const auto* text : {"[Event \"?\"]\n", "\xef\xbb\xbf[Event \"?\"]", "% x\n\n[White \"\"]", "1. e4 e5", "1.Nf3"})
    EXPECT_TRUE(looks_like_pgn(text)) << text;
  for (const auto* text :
       {"", "(;GM[1]", "{\"game\":", "[1, 2]", "1.5 2", "gid\tmoves\n", "[Event]", "[", "%", "% no end", "%\n% no end"})
    EXPECT_FALSE(looks_like_pgn(text)) << text;
}

TEST(Pgn, HoldsChessAlone) { EXPECT_THROW(write_pgn(Record{.game = "go9"}), Error); }

AnnotatedRecord annotated(const std::string& text) {
  AnnotatedRecord beside, out;
  const auto reader = annotated_pgn_reader(std::make_unique<Input>("test", text_source(text)), {}, beside, 20);
  EXPECT_TRUE(reader->next(out.record));
  out.variations = beside.variations;
  out.comments = beside.comments;
  return out;
}

TEST(Pgn, KeepsCommentsAndVariationsWhereTheyAreWanted) {
  const std::string text =
      "{before} 1. e4 {the best [%clk 0:01:00] move} e5 2. Qh5 (2. Nf3 Nc6 {both} (2... d6 3. d4) 3. Bb5 {Ruy Lopez})"
      " (2. Nc3 Zz9 3. f4) 2... Nc6 *\n";
  const AnnotatedRecord game = annotated(text);
  EXPECT_EQ(game.comments, (std::map<int, std::string>{{0, "before"}, {1, "the best move"}}));
  ASSERT_EQ(game.variations.size(), 3u);
  EXPECT_EQ(game.variations[0].ply, 3);
  EXPECT_EQ(game.variations[0].moves.size(), 3u);
  EXPECT_EQ(game.variations[0].comments, (std::map<int, std::string>{{4, "both"}, {5, "Ruy Lopez"}}));
  EXPECT_EQ(game.variations[1].ply, 3) << "from the main line, although it leaves the variation";
  EXPECT_EQ(game.variations[1].moves.size(), 3u);
  EXPECT_EQ(game.variations[1].moves[0], game.variations[0].moves[0]);
  EXPECT_EQ(game.variations[2].moves.size(), 1u) << "up to what is no move";
  const std::string written = write_pgn(game);
  const std::string wanted =
      "{before} 1. e4 {[%clk 0:01:00]} {the best move} 1... e5 2. Qh5 (2. Nf3 Nc6\n"
      "{both} 3. Bb5 {Ruy Lopez}) (2. Nf3 d6 3. d4) (2. Nc3) 2... Nc6 *\n";
  EXPECT_NE(written.find(wanted), std::string::npos) << written;
  const AnnotatedRecord again = annotated(written);
  EXPECT_EQ(again.variations, game.variations);
  EXPECT_EQ(again.comments, game.comments);
  EXPECT_EQ(write_pgn(again), written);
}

}  // namespace
}  // namespace ludens::records
