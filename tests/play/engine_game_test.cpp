// Whole games with real engines and with one that resigns.
#include <filesystem>

#include <gtest/gtest.h>

#include "agents/parts.h"
#include "games/catalogue.h"
#include "play/play_game.h"

namespace ludens::play {
namespace {

constexpr const char* kGnuGo = "/usr/games/gnugo";

TEST(EngineGame, GnuGoPlaysBothColours) {
  ASSERT_TRUE(std::filesystem::exists(kGnuGo)) << "packages.txt lists it";
  const GamePtr game = find_game("go7");
  const std::string text = std::string("engine(\"") + kGnuGo + " --mode gtp --level 1\")";
  const auto engine = make_agent(game, text), other = make_agent(game, "grave(playouts=20)");
  for (const std::size_t seat : {0u, 1u}) {
    Contest contest{*game, {other.get(), other.get()}};
    contest.agents[seat] = engine.get();
    contest.longest = 300;
    PlayCost cost;
    const Record record = play_game(contest, 1, &cost);
    EXPECT_NE(record.result, Result::Ongoing);
    EXPECT_GT(cost.moves[seat], 2);
  }
}

TEST(EngineGame, GnuGoMarksDeadStonesAndAgrees) {
  ASSERT_TRUE(std::filesystem::exists(kGnuGo)) << "packages.txt lists it";
  const GamePtr game = find_game("go9(scoring=territory, handicap=2)");
  const auto engine = make_agent(game, std::string("engine(\"") + kGnuGo + " --mode gtp --level 1\")");
  const Record record = play_game({*game, {engine.get(), engine.get()}}, 1);
  EXPECT_NE(record.result, Result::Ongoing);
  EXPECT_NE(record.result_text, "");
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
  const Record record = play_game({*game, {quitter.get(), other.get()}}, 1);
  EXPECT_EQ(record.turns.size(), 4u);
  EXPECT_EQ(record.result_text, "Black resigned");
}

}  // namespace
}  // namespace ludens::play
