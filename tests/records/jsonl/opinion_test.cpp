#include "records/jsonl/opinion.h"

#include <gtest/gtest.h>

#include "games/catalogue.h"

namespace ludens::records {
namespace {

// What a mind of two systems thinks of the start of tic-tac-toe.
Opinion thought() {
  Opinion out;
  out.moves = Distribution({{Move{0}, 0.25f}, {Move{4}, 0.75f}});
  out.value = {0.512345f, 0.25f, 0.237655f};
  out.visits = 12;
  out.candidates = {{Move{4}, 10, 0.612345f}, {Move{0}, 0, 0.5f}};
  out.line = {Move{4}, Move{4}};
  out.doubt = 0.5f;
  out.playouts = 7;
  out.nodes = 3;
  out.peak_bytes = 96;
  out.why = "the centre";
  out.impression = {.moves = out.moves, .good = {Move{4}}, .searched = true, .positions = 5};
  out.impression->why = {{Move{4}, {{{Move{3}, Move{4}, Move{5}}, 1.23456f, "a row"}}}};
  return out;
}

std::vector<std::string> keys(const Json& json) {
  std::vector<std::string> out;
  for (const auto& [key, value] : json.items()) out.push_back(key);
  return out;
}

using Keys = std::vector<std::string>;

TEST(OpinionJson, IsSmallAndClickableForAPage) {
  const GamePtr game = find_game("tictactoe");
  const Json json = opinion_json(*game, game->start(), thought(), {Move{4}, 1.23456, 1, "dual"});
  EXPECT_EQ(keys(json), (Keys{"agent",    "move",     "moves",    "value",       "wdl",
                              "line",     "doubt",    "why",      "equal_moves", "first_impression",
                              "filtered", "unsure",   "searched", "visits",      "positions",
                              "windows",  "playouts", "nodes",    "peak_bytes",  "seconds"}));
  EXPECT_EQ(json.at("moves").dump(), R"([{"move":"b2","cells":[4],"p":0.75,"visits":10,"value":0.6123}])") << "one";
  EXPECT_EQ(json.at("line").dump(), R"(["b2"])") << "as far as it is legal";
  EXPECT_EQ(json.at("seconds"), 1.2346);
  EXPECT_EQ(json.at("windows").dump(), R"([{"move":"b2","cells":[3,4,5],"text":"a row","weight":1.2346}])");
}

TEST(OpinionJson, IsExactForAProgram) {
  const GamePtr game = find_game("tictactoe");
  Opinion opinion = thought();
  opinion.impression.reset();
  const Json json = opinion_json(*game, game->start(), opinion, {Move{4}, 1.23456});
  EXPECT_EQ(keys(json), (Keys{"move", "moves", "value", "wdl", "doubt", "playouts", "nodes", "peak_bytes", "seconds"}));
  EXPECT_EQ(keys(json.at("moves")[0]), (Keys{"move", "p", "visits", "value"}));
  EXPECT_EQ(json.at("moves")[0].at("value"), static_cast<double>(0.612345f));
  EXPECT_EQ(json.at("moves")[1].dump(), R"({"move":"a3","p":0.25,"visits":0,"value":null})") << "nobody looked there";
  EXPECT_EQ(json.at("seconds"), 1.23456);
  opinion.resigns = true;
  EXPECT_EQ(opinion_json(*game, game->start(), opinion, {Move{4}}).at("resigns"), true);
}

TEST(OpinionJson, ComesBackFromALineButForTheFirstImpression) {
  const GamePtr game = find_game("tictactoe");
  Opinion opinion = thought();
  opinion.impression.reset();
  const Json json = write_opinion(*game, game->start(), opinion);
  EXPECT_EQ(json.at("line"), "b2 #4") << "an illegal move by its number";
  EXPECT_EQ(read_opinion(*game, game->start(), json), opinion);
}

}  // namespace
}  // namespace ludens::records
