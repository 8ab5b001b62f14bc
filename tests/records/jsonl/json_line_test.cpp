#include "records/jsonl/line.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/catalogue.h"
#include "support/scratch.h"

namespace ludens::records {
using namespace tests;
namespace {

std::string any_text(Rng& rng) {
  static const char* const kPieces[] = {"", "a", "Ōsaka", "\"", "\\", "\n", "棋", "\x01", "x y", "«»"};
  std::string out;
  for (std::uint32_t i = rng.below(4); i > 0; --i) out += kPieces[rng.below(10)];
  return out;
}

Opinion any_opinion(const Position& position, Rng& rng) {
  Opinion out;
  MoveList moves;
  position.moves(moves);
  std::sort(moves.begin(), moves.end());
  std::vector<Weighted> weights;
  for (const Move move : moves)
    if (rng.below(3) == 0) weights.push_back({move, static_cast<float>(rng.unit())});
  out.moves = Distribution(weights);
  out.value = {static_cast<float>(rng.unit()), static_cast<float>(rng.unit()), static_cast<float>(rng.unit())};
  out.visits = rng.below(1000);
  for (const Move move : moves)
    if (rng.below(9) == 0)
      out.candidates.push_back({move, static_cast<std::int64_t>(rng() >> 1), static_cast<float>(rng.unit())});
  Position ahead = position;
  for (int i = 0; i < 3 && !ahead.over(); ++i) out.line.push_back(ahead.play_random(rng));
  if (rng.below(2) == 0) out.doubt = static_cast<float>(rng.unit());
  out.playouts = rng.below(3);
  out.nodes = rng.below(3);
  out.peak_bytes = rng.below(3);
  out.why = any_text(rng);
  return out;
}

Player any_player(Rng& rng) {
  Player out{any_text(rng), any_text(rng)};
  if (rng.below(2) == 0) out.rating = rng.unit() * 3000;
  out.rank = any_text(rng);
  if (rng.below(2) == 0) out.program = rng.below(2) == 0;
  return out;
}

// A random game with random ornaments; an irregular one now and then.
Record any_record(const Game& game, Rng& rng) {
  Record out;
  out.game = game.text;
  Position position = game.start();
  if (rng.below(3) == 0) {
    position.play_random(rng);
    if (!position.over())
      out.start = game.write(position);
    else
      position = game.start();
  }
  const bool irregular = rng.below(4) == 0;
  for (std::uint32_t left = rng.below(60); left > 0; --left) {
    if (position.over() && (!irregular || !position.go_on())) break;
    Turn turn;
    if (rng.below(3) == 0) turn.seconds = rng.unit() * 100;
    if (rng.below(8) == 0) turn.opinion = any_opinion(position, rng);
    turn.move = position.play_random(rng);
    if (irregular && rng.below(30) == 0)
      turn.move.id = rng.below(3) == 0 ? 0xffffffff : rng.below(static_cast<std::uint32_t>(game.move_ids));
    out.turns.push_back(turn);
  }
  out.result = static_cast<Result>(rng.below(4));
  out.result_text = any_text(rng);
  if (rng.below(2) == 0) out.players = {any_player(rng), any_player(rng)};
  for (std::uint32_t i = rng.below(3); i > 0; --i) out.tags[any_text(rng)] = any_text(rng);
  return out;
}

RC_GTEST_PROP(JsonLine, BringsBackRecordsOfEveryGame, (std::uint64_t seed)) {
  Rng rng(seed);
  for (const auto& game : usual_games()) {
    const Record record = any_record(*game, rng);
    const std::string line = to_json_line(record);
    RC_ASSERT(line.find('\n') == std::string::npos);
    const Record back = from_json_line(line);
    RC_ASSERT(to_json_line(back) == line);
    Record plain = record;
    // An opinion of an irregular game may speak of a position that the line cannot know; those are compared as text
    // above.
    if (!replay(*game, record).legal()) {
      RC_ASSERT(back.turns.size() == record.turns.size());
      for (std::size_t i = 0; i < plain.turns.size(); ++i) plain.turns[i].opinion = back.turns[i].opinion;
    }
    RC_ASSERT(back == plain);
  }
}

TEST(JsonLine, IsReadableAndLeavesOutWhatIsUnknown) {
  Record record;
  record.game = "tictactoe";
  record.turns = {{Move{4}}, {Move{0}}};
  EXPECT_EQ(to_json_line(record), R"({"game":"tictactoe","moves":"b2 a3"})");
  record.turns[0].seconds = 1.5;
  record.result = Result::FirstWins;
  record.players[0].name = "Ada";
  Opinion opinion;
  opinion.moves = Distribution({{Move{0}, 0.9f}, {Move{8}, 0.1f}});
  opinion.visits = 10;
  record.turns[1].opinion = opinion;
  record.tags["event"] = "final";
  EXPECT_EQ(
      to_json_line(record),
      R"({"game":"tictactoe","moves":"b2 a3","result":"first","players":[{"name":"Ada"},{}],"seconds":[1.5,null],)"
      R"("opinions":[null,{"p":{"a3":0.9,"c1":0.1},"value":0.5,"wdl":[0.5,0.0,0.5],"visits":10}],"tags":{"event":"final"}})");
}

// In linear time: a game of so many tags would take hours otherwise.
TEST(JsonLine, WritesAsManyTagsAsALineCanHold) {
  Record record;
  record.game = "go9";
  for (int i = 0; i < 300'000; ++i) record.tags["t" + std::to_string(i)] = "";
  const std::string line = to_json_line(record);
  GameCache games;
  EXPECT_EQ(from_json_line(line, games), record);
}

TEST(JsonLine, WritesAnIllegalMoveByItsNumber) {
  Record record;
  record.game = "tictactoe";
  record.turns = {{Move{4}}, {Move{4}}, {Move{99}}, {Move{0}}};
  const std::string line = to_json_line(record);
  EXPECT_EQ(line, R"({"game":"tictactoe","moves":"b2 #4 #99 a3"})");
  EXPECT_EQ(from_json_line(line), record);
}

TEST(JsonLine, KeepsFurtherKeysAsTags) {
  const Record record =
      from_json_line(R"({"game":"tictactoe","round":3,"hall":"B","live":true,"extra":[1],"tags":{"hall":"A"}})");
  EXPECT_EQ(record.tags, (std::map<std::string, std::string>{{"round", "3"}, {"hall", "A"}, {"live", "true"}}));
}

TEST(JsonLine, SaysWhatIsWrong) {
  const auto wrong = [](const std::string& line) { return complaint([&] { from_json_line(line); }); };
  EXPECT_EQ(wrong(R"({"moves":"a1"})"), R"(game: found nothing, expected a game such as "gomoku15")");
  EXPECT_EQ(wrong(R"({"game":"tictactoe","moves":"a1 z9"})"),
            "moves: found «z9», expected moves of tictactoe in native notation");
  EXPECT_EQ(wrong(R"({"game":"tictactoe","moves":"a1","seconds":[1,2]})"),
            "seconds: found 2 of them, expected one for each of 1 moves");
  EXPECT_EQ(wrong(R"({"game":"tictactoe","result":"black"})"),
            "result: found «\"black\"», expected first, second, draw or unknown");
  EXPECT_EQ(wrong(R"({"game":"tictactoe","moves":"a1","opinions":[{"p":{"a1":2}}]})"),
            "p: found «2», expected a number from 0 to 1");
  EXPECT_EQ(wrong(R"({"game":"tictactoe","moves":"a1","opinions":[{"p":{"a1":0.5,"A1":0.5}}]})").substr(0, 9),
            "p: found ");
  EXPECT_EQ(wrong("[1]"), "a line: found «[1]», expected an object");
  EXPECT_NE(wrong("{\"game\":").find("not JSON: column 9: it ends too early"), std::string::npos);
  EXPECT_NE(wrong(R"({"game":"tictactoo"})").find("Did you mean «tictactoe»?"), std::string::npos);
  EXPECT_NE(wrong(R"({"game":"tictactoe","start":"3/3 x"})").find("position text"), std::string::npos);
}

TEST(JsonLine, RefusesDeepNestingBeforeParsing) {
  const std::string deep = "{\"game\":\"tictactoe\",\"x\":" + std::string(1'000'000, '[');
  EXPECT_EQ(complaint([&] { from_json_line(deep); }), "not JSON: column 40: nested deeper than 16 levels");
  EXPECT_EQ(complaint([&] { from_json_line("{\"game\":\"tictactoe\",\"x\":\"" + std::string(100, '[') + "\"}"); }), "");
}

TEST(JsonLine, ReaderGoesOnBehindABadLine) {
  const std::string text =
      "\xef\xbb\xbf{\"game\":\"tictactoe\",\"moves\":\"a1\"}\n\n{\"game\":\"tictactoe\",\"moves\":\"x\"}\r\n{\"game\":"
      "\"tictactoe\",\"moves\":\"b1\"}";
  const auto reader = json_line_reader(std::make_unique<Input>("some.jsonl", text_source(text)), {});
  Record record;
  ASSERT_TRUE(reader->next(record));
  EXPECT_EQ(reader->line(), 1);
  EXPECT_EQ(complaint([&] { reader->next(record); }),
            "some.jsonl, line 3: moves: found «x», expected moves of tictactoe in native notation");
  EXPECT_EQ(reader->line(), 3);
  ASSERT_TRUE(reader->next(record));
  EXPECT_EQ(record.turns.at(0).move, Move{7});
  EXPECT_EQ(reader->line(), 4);
  EXPECT_FALSE(reader->next(record));
}

}  // namespace
}  // namespace ludens::records
