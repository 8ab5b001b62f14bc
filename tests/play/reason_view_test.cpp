#include "play/reason_view.h"

#include <gtest/gtest.h>

#include "games/catalogue.h"
#include "games/view.h"

namespace ludens::play {
namespace {

struct Scene {
  GamePtr game = find_game("renju");
  Position position = game->start();
  explicit Scene(const std::vector<const char*>& moves) {
    for (const char* text : moves) position.play(at(text));
  }
  Move at(const char* text) const { return game->read_move(position, text).value(); }
};

TEST(ReasonView, DrawsTheWindowWithItsSurroundings) {
  const Scene scene({"h8", "h9", "i8", "g7"});
  const Reason reason{{scene.at("f8"), scene.at("g8"), scene.at("h8"), scene.at("i8"), scene.at("j8")}, 1.5f, ""};
  EXPECT_EQ(draw_window(*scene.game, scene.position, scene.at("g8"), reason),
            "         9 . . . o . . .\n"
            "         8 . * + X X * .\n"
            "         7 . . o . . . .\n"
            "           e f g h i j k\n");
}

TEST(ReasonView, EndsAtTheEdgeOfTheBoard) {
  const Scene scene({});
  const Reason reason{{scene.at("a15"), scene.at("b14"), scene.at("c13")}, 1, ""};
  EXPECT_EQ(draw_window(*scene.game, scene.position, scene.at("b14"), reason),
            "        15 * . . .\n"
            "        14 . + . .\n"
            "        13 . . * .\n"
            "        12 . . . .\n"
            "           a b c d\n");
  EXPECT_EQ(draw_window(*scene.game, scene.position, scene.at("b14"), {{}, 1, "nothing"}), "");
}

TEST(ReasonView, NamesCellsWithStonesToo) {
  const Scene scene({"h8", "h9"});
  EXPECT_EQ(cells_of(*scene.game, scene.position, {scene.at("h8"), scene.at("h9"), scene.at("i8")}),
            (std::vector<int>{112, 97, 113}));
}

}  // namespace
}  // namespace ludens::play
