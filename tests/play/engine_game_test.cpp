// Whole games with real engines and with one that resigns.
#include <filesystem>

#include <gtest/gtest.h>

#include "agents/parts.h"
#include "games/catalogue.h"
#include "play/table.h"

namespace ludens::play {
namespace {

constexpr const char* kGnuGo = "/usr/games/gnugo";

TEST(EngineGame, GnuGoPlaysBothColours) {
  ASSERT_TRUE(std::filesystem::exists(kGnuGo)) << "packages.txt lists it";
  const GamePtr game = find_game("go7");
  const std::string text = std::string("engine(\"") + kGnuGo + " --mode gtp --level 1\")";
  const auto engine = make_agent(game, text), other = make_agent(game, "grave(playouts=20)");
  for (const int seat : {0, 1}) {
    Table table(Session(game), {agent_seat(*other), agent_seat(*other)});
    table.sit(seat, agent_seat(*engine));
    table.play_out({.longest = 300});
    EXPECT_TRUE(table.session().over());
    EXPECT_GT(table.cost(seat).moves, 2);
  }
}

TEST(EngineGame, GnuGoMarksDeadStonesAndAgrees) {
  ASSERT_TRUE(std::filesystem::exists(kGnuGo)) << "packages.txt lists it";
  const GamePtr game = find_game("go9(scoring=territory, handicap=2)");
  const auto engine = make_agent(game, std::string("engine(\"") + kGnuGo + " --mode gtp --level 1\")");
  Table table(Session(game), {agent_seat(*engine), agent_seat(*engine)});
  table.play_out();
  EXPECT_TRUE(table.session().over());
  EXPECT_NE(table.session().result_text(), "");
}

TEST(EngineGame, StockfishPlaysBothColoursOfChessAndChess960) {
  ASSERT_TRUE(std::filesystem::exists("/usr/games/stockfish")) << "packages.txt lists it";
  for (const auto* name : {"chess", "chess(start=0)"}) {
    const GamePtr game = find_game(name);
    const auto engine = make_agent(game, "engine(\"/usr/games/stockfish\", protocol=uci, visits=200)");
    const auto other = make_agent(game, "random");
    for (const int seat : {0, 1}) {
      Table table(Session(game), {agent_seat(*other), agent_seat(*other)});
      table.sit(seat, agent_seat(*engine));
      table.play_out({.longest = 300});
      EXPECT_TRUE(table.session().over());
      EXPECT_GT(table.cost(seat).moves, 2);
    }
  }
}

TEST(EngineGame, FairyStockfishShakesHands) {
  ASSERT_TRUE(std::filesystem::exists("/usr/games/fairy-stockfish")) << "packages.txt lists it";
  try {
    make_agent(find_game("renju"), "engine(\"/usr/games/fairy-stockfish\", protocol=uci)");
    FAIL();
  } catch (const Error& error) {
    EXPECT_TRUE(std::string(error.what()).starts_with("«Fairy-Stockfish")) << error.what();
  }
}

TEST(EngineGame, CountsAResignation) {
  const GamePtr game = find_game("go9");
  const auto quitter = make_agent(game, "engine(\"" FAKE_ENGINE " gtp resign 3\")"), other = make_agent(game, "random");
  Table table(Session(game), {agent_seat(*quitter), agent_seat(*other)});
  table.play_out();
  EXPECT_EQ(table.session().moves().size(), 4u);
  EXPECT_EQ(table.session().result_text(), "White wins (Black resigned)");
}

}  // namespace
}  // namespace ludens::play
