#include "games/signature.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace ludens::games {
namespace {

// What `ludens bench` prints. It may change only with the rules, the dice or the catalogue; say so in the commit.
TEST(Signature, IsTheOneWrittenDown) {
  EXPECT_EQ(fmt::format("{:016x}", signature(usual_games())), "be8bb8b127207bb9");
}

TEST(Signature, OfTheGamesBeforeHavannahIsWhatItWas) {
  auto games = usual_games();
  std::erase_if(games, [](const GamePtr& game) {
    const auto name = game->family->name;
    return name == "havannah" || name == "chess" || name == "shogi";
  });
  EXPECT_EQ(fmt::format("{:016x}", signature(games)), "d2a719ef1cc50d75");
}

}  // namespace
}  // namespace ludens::games
