#include "measure/style/style_features.h"

#include <cmath>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "base/text.h"
#include "games/catalogue.h"
#include "games/family.h"
#include "measure/style/player_style.h"

namespace ludens::measure {
namespace {

Record game_of(const std::string& name, const std::string& moves, const std::string& result = "") {
  const GamePtr game = find_game(name);
  Record out{.game = name, .result_text = result};
  Position position = game->start();
  for (const auto& word : words(moves)) {
    const Move move = *game->read_move(position, word);
    out.turns.push_back({move});
    position.play(move);
  }
  out.result = position.result();
  return out;
}

// The means of one side, by name.
std::map<std::string, double> means(const Record& record, Side side) {
  const GamePtr game = find_game(record.game);
  const auto features = style_features(*game);
  const auto sums = game_style(*game, features, record)[static_cast<std::size_t>(index(side))];
  std::map<std::string, double> out;
  for (std::size_t f = 0; f < features.size(); ++f)
    if (sums[f].count > 0) out[features[f].name] = sums[f].sum / sums[f].count;
  return out;
}

TEST(StyleFeatures, HaveNamesOfTheirOwnAndWordsForMoreAndLessInEveryGame) {
  for (const auto& family : families())
    for (const int size : family.usual) {
      const GamePtr game = find_game(family.game_name(size));
      std::set<std::string> names;
      for (const auto& feature : style_features(*game)) {
        EXPECT_TRUE(names.insert(feature.name).second) << game->name << ": " << feature.name << " twice";
        EXPECT_FALSE(feature.measures.empty() || feature.more.empty() || feature.less.empty()) << feature.name;
        EXPECT_NE(feature.more, feature.less) << feature.name;
        EXPECT_TRUE((feature.of_turn != nullptr) != (feature.of_game != nullptr)) << feature.name;
      }
      EXPECT_GE(names.size(), 5u) << game->name;
    }
}

TEST(StyleFeatures, AreFiniteInRandomGamesOfEveryGame) {
  for (const auto& family : families())
    for (const int size : family.usual) {
      const GamePtr game = find_game(family.game_name(size));
      const auto features = style_features(*game);
      Rng rng(7);
      Record record{.game = game->text};
      Position position = game->start();
      for (int ply = 0; ply < 60 && !position.over(); ++ply) {
        Position before = position;
        const Move move = position.play_random(rng);
        if (!before.legal(move)) break;
        record.turns.push_back({move});
      }
      for (const auto& sums : game_style(*game, features, record))
        for (std::size_t f = 0; f < features.size(); ++f)
          EXPECT_TRUE(std::isfinite(sums[f].sum)) << game->name << ": " << features[f].name;
    }
}

TEST(StyleFeatures, CountDistancesAndRowsByHand) {
  // Black: h8, i8 (beside its own and two from White's j9), j8 (a three).
  const auto black = means(game_of("gomoku15", "h8 j9 i8 j10 j8 a1"), Side::First);
  EXPECT_NEAR(black.at("distance"), (1 + 2) / 2.0, 1e-6) << "i8 from j9, j8 from j10";
  EXPECT_NEAR(black.at("own-distance"), 1, 1e-6);
  EXPECT_NEAR(black.at("threes"), 1 / 3.0, 1e-6);
  EXPECT_NEAR(black.at("fours"), 0, 1e-6);
  EXPECT_NEAR(black.at("own-row"), (0 + 1 + 2) / 3.0, 1e-6);
  EXPECT_NEAR(black.at("plies"), 6, 1e-6);
  const auto white = means(game_of("gomoku15", "h8 j9 i8 j10 j8 a1"), Side::Second);
  EXPECT_NEAR(white.at("others-row"), (0 + 1 + 0) / 3.0, 1e-6) << "h8 lies on the diagonal of j10";
}

TEST(StyleFeatures, CountContactCapturesAndLibertiesOfGoByHand) {
  // White's a1 stands in the corner and is taken by a2 and b1.
  const auto black = means(game_of("go9", "A2 A1 B1"), Side::First);
  EXPECT_NEAR(black.at("captures"), 0.5, 1e-6);
  EXPECT_NEAR(black.at("contact"), 0.5, 1e-6) << "B1 touches A1, A2 came first";
  EXPECT_NEAR(black.at("liberties"), (3 + 3) / 2.0, 1e-6) << "A2: A1 A3 B2; B1: A1 B2 C1";
  EXPECT_NEAR(black.at("opening-corner"), 1, 1e-6);
  EXPECT_NEAR(black.at("passes"), 0, 1e-6);
  const auto white = means(game_of("go9", "A2 A1 B1"), Side::Second);
  EXPECT_NEAR(white.at("self-atari"), 1, 1e-6);
}

TEST(StyleFeatures, CountPiecesOfChessByHand) {
  const auto white = means(game_of("chess", "e4 d5 exd5 Qxd5 Nf3 Qd8 Be2 a6 O-O"), Side::First);
  EXPECT_NEAR(white.at("pawn"), 2 / 5.0, 1e-6);
  EXPECT_NEAR(white.at("knight"), 1 / 5.0, 1e-6);
  EXPECT_NEAR(white.at("captures"), 1 / 5.0, 1e-6);
  EXPECT_NEAR(white.at("castles"), 1 / 5.0, 1e-6);
}

TEST(StyleFeatures, WhoGaveUpIsSeenInTheRecord) {
  Record record = game_of("gomoku15", "h8 j9 i8 j10 j8 a1", "B+R");
  record.result = Result::FirstWins;
  EXPECT_EQ(means(record, Side::Second).at("resigns"), 1);
  EXPECT_EQ(means(record, Side::Second).at("resigns-at"), 6);
  EXPECT_EQ(means(record, Side::First).count("resigns"), 0u) << "winners do not";
}

}  // namespace
}  // namespace ludens::measure
