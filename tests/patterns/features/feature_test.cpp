#include "patterns/features/feature.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "patterns/features/naive_features.h"
#include "patterns/features/space.h"

namespace ludens::patterns::features {
namespace {

const std::vector<std::string> kNoPieces;

Space grid(Turning turning = Turning::All) {
  const Geometry board{.columns = 9, .rows = 9};
  return Space(board_graph(board), board, Symmetry::Grid, turning);
}

TEST(Feature, IsReadBackFromItsText) {
  Rng rng(1);
  for (const auto& game : usual_games()) {
    const BoardGraph graph = board_reader(*game)->graph(*game);
    const Space space(graph, game->board, game->family->symmetry, Turning::All);
    for (const auto& feature : some_features(space, rng, 50))
      EXPECT_EQ(parse_feature(feature_text(feature, graph.pieces), graph.pieces), feature) << game->name;
  }
}

TEST(Feature, OfABadTextIsAnErrorThatSaysWhatIsWrong) {
  for (const char* text : {"", "to", "to{0}", "at{0}=empty", "to{x}=empty", "to{1/5}=empty", "to{0}=queen",
                           "to{0 0 0 0 0 0 0 0 0}=empty", "to{0}=empty &", "to}{=empty"})
    EXPECT_THROW(parse_feature(text, kNoPieces), Error) << text;
}

TEST(Feature, KnowsWhatFollowsFromWhat) {
  const auto test = [](const char* text) {
    return parse_feature(text, std::vector<std::string>{"king", "rook"}).tests[0];
  };
  EXPECT_TRUE(implies(test("to{0}=friend"), test("to{0}!=empty")));
  EXPECT_TRUE(implies(test("to{0}=friend king"), test("to{0}=friend")));
  EXPECT_TRUE(implies(test("to{0}=friend king"), test("to{0}!=friend rook")));
  EXPECT_TRUE(implies(test("to{0}=off"), test("to{0}!=enemy king")));
  EXPECT_FALSE(implies(test("to{0}=friend"), test("to{0}=friend king")));
  EXPECT_FALSE(implies(test("to{0}=friend"), test("to{0}!=friend king")));
  EXPECT_FALSE(implies(test("to{0}!=friend"), test("to{0}=empty")));
  EXPECT_FALSE(implies(test("to{0}=friend"), test("to{1/4}!=empty")));
  EXPECT_EQ(simplified(parse_feature("to{0}=friend & to{0}!=empty", kNoPieces)).tests.size(), 1u);
}

TEST(Feature, IsTheSameHoweverItIsTurned) {
  Rng rng(2);
  for (const char* name : {"go9", "hex11", "havannah8", "breakthrough"}) {
    const auto game = find_game(name);
    const Space space(board_reader(*game)->graph(*game), game->board, game->family->symmetry, Turning::All);
    for (const auto& feature : some_features(space, rng, 60))
      for (const auto& by : space.orientations())
        EXPECT_EQ(space.standard(space.turned(feature, by)), space.standard(feature));
  }
}

TEST(Space, OrientationsAreAGroup) {
  for (const char* name : {"go9", "hex11", "fourinarow", "breakthrough"})
    for (const Turning turning : {Turning::All, Turning::Rules}) {
      const auto game = find_game(name);
      const Space space(board_reader(*game)->graph(*game), game->board, game->family->symmetry, turning);
      const Walk walk = {0, static_cast<std::int8_t>(kCircle / space.slots()), 0};
      const auto& all = space.orientations();
      for (std::size_t a = 0; a < all.size(); ++a) {
        EXPECT_EQ(space.compose(static_cast<int>(a), space.inverse(static_cast<int>(a))), 0);
        for (std::size_t b = 0; b < all.size(); ++b)
          EXPECT_EQ(space.turned(space.turned(walk, all[b]), all[a]),
                    space.turned(
                        walk, all[static_cast<std::size_t>(space.compose(static_cast<int>(a), static_cast<int>(b)))]));
      }
    }
}

TEST(Space, NamesAPlaceByOneWalk) {
  const Space space = grid();
  EXPECT_EQ(space.standard({6, -6}), (Walk{0, 6}));  // right, then ahead: ahead, then right
  EXPECT_EQ(space.standard({0, 6, 6}), (Walk{6}));   // around the corner
  EXPECT_EQ(space.standard({0, 12}), Walk{});        // there and back
  EXPECT_EQ(space.end({0, 0}, 40), 22);
  EXPECT_EQ(space.end({0, 0}, 4), kOffBoard);
}

TEST(Feature, HasASentenceAndAPicture) {
  const auto feature = parse_feature("to{0}=enemy & to{1/2}=empty", kNoPieces);
  EXPECT_EQ(feature_sentence(feature, kNoPieces, 4), "an enemy ahead and nothing behind");
  EXPECT_EQ(feature_picture(feature, kNoPieces, 4), (std::vector<std::string>{"  E", "  *", "  ."}));
  EXPECT_EQ(feature_sentence(parse_feature("to{0 1/6}=friend", kNoPieces), kNoPieces, 6), "a friend a bridge away");
  EXPECT_EQ(feature_sentence(parse_feature("to{0 0}!=off", kNoPieces), kNoPieces, 4),
            "the board two steps away in a straight line");
}

}  // namespace
}  // namespace ludens::patterns::features
