#include "games/five_in_row/renju_opening.h"

#include <set>

#include "games/five_in_row/renju.h"
#include "games/five_in_row/renju_play.h"
#include "support/laws.h"

namespace ludens::games {
using namespace tests;
namespace {

class RenjuLaws : public testing::TestWithParam<std::string> {};

TEST_P(RenjuLaws, HoldOnThreeHundredRandomGames) {
  const GamePtr game = find_game(GetParam());
  for (int i = 0; i < 300 && !HasFatalFailure(); ++i) {
    Rng rng = Rng::of(2, static_cast<std::uint64_t>(i));
    check_laws(*game, rng, 0, i < 5);
  }
}

INSTANTIATE_TEST_SUITE_P(Openings, RenjuLaws,
                         testing::Values("renju", "renju(opening=rif)", "renju(opening=swap)", "renju(opening=swap2)",
                                         "renju(opening=yamaguchi)", "renju(opening=soosorv8)",
                                         "renju(opening=taraguchi10)"));

int person(const Game& game, const Position& position) { return game.person_to_move(position); }

// «rif: h8 swap»: phases a game has gone through, person and side to move.
struct Stand {
  std::string text;
  int person;
  Side side;
};

void follow(const Game& game, const std::vector<Stand>& stands) {
  Position position = game.start();
  for (const auto& [move, person_to_move, side] : stands) {
    EXPECT_EQ(person(game, position), person_to_move) << "before " << move;
    EXPECT_EQ(position.to_move(), side) << "before " << move;
    play_words(game, position, move);
  }
}

constexpr Side kBlack = Side::First, kWhite = Side::Second;

TEST(RifOpening, LetsTheStarterPlaceThreeAndTheOtherSwap) {
  const GamePtr game = find_game("renju(opening=rif)");
  // Person 1 takes Black; person 0 now plays White's fourth, person 1 offers two fifths, person 0 chooses and plays the
  // sixth.
  follow(*game, {{"h8", 0, kBlack},
                 {"h9", 0, kWhite},
                 {"i9", 0, kBlack},
                 {"swap", 1, kWhite},
                 {"a1", 0, kWhite},
                 {"g7", 1, kBlack},
                 {"g6", 1, kBlack},
                 {"g6", 0, kWhite},
                 {"o15", 0, kWhite},
                 {"o1", 1, kBlack}});
}

TEST(RifOpening, KeepsTheFirstThreeStonesNearTheCentre) {
  const GamePtr game = find_game("renju(opening=rif)");
  EXPECT_EQ(legal_words(*game, game->start()), "h8");
  EXPECT_EQ(legal_words(*game, after(*game, "h8")), "g9 h9 i9 g8 i8 g7 h7 i7");
  const Position third = after(*game, "h8 h9");
  EXPECT_TRUE(may(*game, third, "f6"));
  EXPECT_FALSE(may(*game, third, "e8"));
  EXPECT_EQ(legal_words(*game, after(*game, "h8 h9 f6")), "swap keep");
  const Position fourth = after(*game, "h8 h9 f6 keep");
  EXPECT_TRUE(may(*game, fourth, "a1"));
  EXPECT_FALSE(may(*game, fourth, "f6"));
}

TEST(RifOpening, HasTwentySixThirdMoves) {
  // Up to the symmetries of the board, by comparing the three stones under all eight of them.
  const GamePtr game = find_game("renju(opening=rif)");
  std::set<std::vector<std::pair<int, int>>> direct, indirect;
  for (int second = 0; second < 225; ++second)
    for (int third = 0; third < 225; ++third) {
      Position position = after(*game, "h8");
      const Move m2{static_cast<std::uint32_t>(second)}, m3{static_cast<std::uint32_t>(third)};
      if (!position.legal(m2)) continue;
      position.play(m2);
      if (!position.legal(m3)) continue;
      std::vector<std::pair<int, int>> least;
      for (int symmetry = 0; symmetry < 8; ++symmetry) {
        std::vector<std::pair<int, int>> image;
        for (const int cell : {second, third}) {
          int x = cell % 15 - 7, y = cell / 15 - 7;
          if ((symmetry & 1) != 0) x = -x;
          if ((symmetry & 2) != 0) y = -y;
          if ((symmetry & 4) != 0) std::swap(x, y);
          image.emplace_back(x, y);
        }
        if (least.empty() || image < least) least = image;
      }
      const bool straight = second % 15 == 7 || second / 15 == 7;
      (straight ? direct : indirect).insert(least);
    }
  EXPECT_EQ(direct.size(), 13u);
  EXPECT_EQ(indirect.size(), 13u);
}

TEST(FifthMoves, MustDifferUnderEverySymmetryOfTheStones) {
  const GamePtr game = find_game("renju(opening=rif)");
  // Stones on the column h, mirror-symmetric in it and, about the line between rows 7 and 8, in the other axis too.
  const Position symmetric = after(*game, "h8 h9 h7 keep h6 g8");
  for (const auto* same : {"g8", "i8", "g7", "i7"}) EXPECT_FALSE(may(*game, symmetric, same)) << same;
  for (const auto* other : {"g9", "h5", "g6", "f8"}) EXPECT_TRUE(may(*game, symmetric, other)) << other;
  EXPECT_FALSE(may(*game, symmetric, "h8")) << "occupied";
  // With a fourth stone out of the way nothing is symmetric any more.
  const Position crooked = after(*game, "h8 h9 h7 keep a4 g8");
  for (const auto* other : {"i8", "g7", "i7"}) EXPECT_TRUE(may(*game, crooked, other)) << other;
  EXPECT_EQ(legal_words(*game, after(*game, "h8 h9 h7 keep a4 g8 i8")), "g8 i8") << "White chooses one of the two";
}

TEST(SwapOpening, LetsTheStarterPlaceThreeStonesAnywhere) {
  const GamePtr game = find_game("renju(opening=swap)");
  follow(*game, {{"a1", 0, kBlack},
                 {"o15", 0, kWhite},
                 {"c3", 0, kBlack},
                 {"swap", 1, kWhite},
                 {"d4", 0, kWhite},
                 {"e5", 1, kBlack}});
  follow(*game, {{"a1", 0, kBlack},
                 {"o15", 0, kWhite},
                 {"c3", 0, kBlack},
                 {"keep", 1, kWhite},
                 {"d4", 1, kWhite},
                 {"e5", 0, kBlack}});
}

TEST(Swap2Opening, OffersThreeWays) {
  const GamePtr game = find_game("renju(opening=swap2)");
  EXPECT_EQ(legal_words(*game, after(*game, "h8 h9 i9")), "black white place2");
  follow(*game, {{"h8", 0, kBlack},
                 {"h9", 0, kWhite},
                 {"a1", 0, kBlack},
                 {"white", 1, kWhite},
                 {"c3", 1, kWhite},
                 {"d4", 0, kBlack}});
  follow(*game, {{"h8", 0, kBlack},
                 {"h9", 0, kWhite},
                 {"a1", 0, kBlack},
                 {"black", 1, kWhite},
                 {"c3", 0, kWhite},
                 {"d4", 1, kBlack}});
  const std::vector<Stand> two = {{"h8", 0, kBlack},     {"h9", 0, kWhite}, {"a1", 0, kBlack},
                                  {"place2", 1, kWhite}, {"c3", 1, kWhite}, {"d4", 1, kBlack}};
  for (const std::string colour : {"black", "white"}) {
    auto stands = two;
    stands.push_back({colour, 0, kBlack});
    stands.push_back({"o1", colour == "white" ? 0 : 1, kWhite});
    stands.push_back({"o3", colour == "white" ? 1 : 0, kBlack});
    follow(*game, stands);
  }
  EXPECT_EQ(legal_words(*game, after(*game, "h8 h9 a1 place2 c3 d4")), "black white");
}

TEST(YamaguchiOpening, DeclaresTheNumberBeforeTheSwap) {
  const GamePtr game = find_game("renju(opening=yamaguchi)");
  EXPECT_EQ(legal_words(*game, after(*game, "h8 h9 i9")),
            "offer1 offer2 offer3 offer4 offer5 offer6 offer7 offer8 offer9 offer10 offer11 offer12");
  follow(*game, {{"h8", 0, kBlack},
                 {"h9", 0, kWhite},
                 {"i9", 0, kBlack},
                 {"offer3", 0, kBlack},
                 {"swap", 1, kWhite},
                 {"a4", 0, kWhite},
                 {"a1", 1, kBlack},
                 {"b1", 1, kBlack},
                 {"c1", 1, kBlack},
                 {"b1", 0, kWhite},
                 {"g9", 0, kWhite},
                 {"f9", 1, kBlack}});
  const Position choice = after(*game, "h8 h9 i9 offer3 keep a4 a1 b1 c1");
  EXPECT_EQ(legal_words(*game, choice), "a1 b1 c1");
  EXPECT_EQ(choice.glyph(*game->board.cell("b1")), '.') << "an offer is no stone yet";
}

TEST(SoosorvOpening, LetsWhiteDeclareAndTheOtherSwapAgain) {
  const GamePtr game = find_game("renju(opening=soosorv8)");
  EXPECT_EQ(legal_words(*game, after(*game, "h8 h9 i9 keep g7")),
            "offer1 offer2 offer3 offer4 offer5 offer6 offer7 offer8");
  follow(*game, {{"h8", 0, kBlack},
                 {"h9", 0, kWhite},
                 {"i9", 0, kBlack},
                 {"swap", 1, kWhite},
                 {"a4", 0, kWhite},
                 {"offer2", 0, kWhite},
                 {"swap", 1, kBlack},
                 {"a1", 0, kBlack},
                 {"b1", 0, kBlack},
                 {"a1", 1, kWhite},
                 {"g9", 1, kWhite},
                 {"f9", 0, kBlack}});
}

TEST(TaraguchiOpening, GrowsTheSquareAndSwapsAfterEachStone) {
  const GamePtr game = find_game("renju(opening=taraguchi10)");
  EXPECT_EQ(legal_words(*game, after(*game, "h8")), "swap keep");
  // Person 1 takes Black after the first stone, so person 0 puts White's second.
  follow(*game, {{"h8", 0, kBlack},
                 {"swap", 1, kWhite},
                 {"h9", 0, kWhite},
                 {"keep", 1, kBlack},
                 {"i9", 1, kBlack},
                 {"keep", 0, kWhite},
                 {"k8", 0, kWhite},
                 {"keep", 1, kBlack},
                 {"l8", 1, kBlack},
                 {"swap", 0, kWhite},
                 {"a1", 1, kWhite},
                 {"o1", 0, kBlack}});
  EXPECT_FALSE(may(*game, after(*game, "h8 keep"), "f8"));
  EXPECT_FALSE(may(*game, after(*game, "h8 keep h9 keep"), "e8"));
  EXPECT_FALSE(may(*game, after(*game, "h8 keep h9 keep i9 keep"), "d8"));
  EXPECT_FALSE(may(*game, after(*game, "h8 keep h9 keep i9 keep k8 keep"), "c8"));
  EXPECT_TRUE(may(*game, after(*game, "h8 keep h9 keep i9 keep k8 keep"), "d4"));
  EXPECT_TRUE(may(*game, after(*game, "h8 keep h9 keep i9 keep k8 keep d4 keep"), "a1"));
}

TEST(TaraguchiOpening, MayOfferTenFifthMovesInsteadOfASwap) {
  const GamePtr game = find_game("renju(opening=taraguchi10)");
  EXPECT_EQ(legal_words(*game, after(*game, "h8 keep h9 keep i9 keep k8")), "swap keep offer10");
  const std::string offers = "h8 keep h9 keep i9 keep k8 offer10 a1 a2 a3 a4 a5 a6 a7 a8 a9 a10";
  const Position choice = after(*game, offers);
  EXPECT_EQ(legal_words(*game, choice), "a10 a9 a8 a7 a6 a5 a4 a3 a2 a1");
  EXPECT_EQ(person(*game, choice), 1);
  const Position sixth = after(*game, offers + " a7");
  EXPECT_EQ(person(*game, sixth), 1);
  EXPECT_EQ(sixth.to_move(), Side::Second);
  EXPECT_TRUE(may(*game, sixth, "a1")) << "the other offers are free points again";
}

TEST(OpeningText, TellsTheWholeStory) {
  const GamePtr game = find_game("renju(opening=soosorv8)");
  const Position position = after(*game, "h8 h9 i9 swap a4 offer2 keep a1");
  const std::string text = game->write(position);
  EXPECT_EQ(text, "15/15/15/15/15/15/7OX6/7X7/15/15/15/O14/15/15/15 x h8.h9.i9.swap.a4.offer2.keep.a1");
  const Position back = game->read(text);
  EXPECT_EQ(back.as<Renju>().opening().number(), 2);
  EXPECT_TRUE(back.as<Renju>().colours_swapped());
  EXPECT_FALSE(may(*game, back, "a1"));
}

TEST(OpeningText, IsRefusedWhereItContradictsTheStones) {
  const GamePtr game = find_game("renju(opening=rif)");
  const std::string two = "15/15/15/15/15/15/7O7/7X7/15/15/15/15/15/15/15";
  EXPECT_NO_THROW(game->read(two + " x h8.h9"));
  for (const auto* tail : {" o h8.h9", " x", " x -", " x h8", " x h8.h10", " x h8.swap", " x h8.h9.swap",
                           " x h8.h9 irregular", " x h8..h9", " x h8.h9.f6.keep.a1.b1.c1.b1.d1"})
    EXPECT_THROW(game->read(two + tail), Error) << tail;
}

}  // namespace
}  // namespace ludens::games
