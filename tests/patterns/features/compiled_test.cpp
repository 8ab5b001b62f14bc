#include "patterns/features/compiled.h"

#include <gtest/gtest.h>

#include "games/symmetry.h"
#include "patterns/features/model.h"
#include "patterns/features/naive_features.h"
#include "support/every_game.h"

namespace ludens::patterns::features {
namespace {

// Both at every ply: the one that looks near changes only, and the twin that walks the whole board.
TEST(Compiled, FollowingAGameIsWalkingTheBoardAnewInEveryGame) {
  Rng rng(7);
  for (const auto& game : tests::every_game())
    for (const Turning turning : {Turning::All, Turning::Rules}) {
      const auto space = space_of(*game, turning);
      const auto compiled = std::make_shared<Compiled>(space, some_features(*space, rng, 40));
      Active active(compiled), fresh(compiled);
      std::vector<float> weights(static_cast<std::size_t>(compiled->count()) + kFirstFeature);
      for (float& w : weights) w = static_cast<float>(rng.unit()) - 0.5f;
      SiteScores scores(active, weights, weights);
      RandomGame random(game, rng());
      const int looked_at = game->board.size() > 120 ? 4 : 12;
      for (int ply = 0; ply < 60 && !random.over(); ++ply) {
        const Scene scene = random.scene();
        active.set(scene.sites, scene.last);
        if (ply % 3 == 0 || ply < 4) {
          active.refresh(scene.mover);
          scores.refresh(scene.mover);
          fresh.forget();
          fresh.set(scene.sites, scene.last);
          fresh.refresh(scene.mover);
          SiteScores anew(fresh, weights, weights);
          anew.refresh(scene.mover);
          std::vector<int> list, list_anew;
          for (int k = 0; k < looked_at; ++k) {
            const MoveSites move = scene.moves[rng.below(static_cast<std::uint32_t>(scene.moves.size()))];
            active.list(scene.mover, move, list);
            fresh.list(scene.mover, move, list_anew);
            ASSERT_EQ(list, list_anew) << game->name;
            ASSERT_EQ(scores.of(scene.mover, move), anew.of(scene.mover, move)) << game->name;
            double sum = weights[kAlways] + (move.to < 0 ? weights[kNoPlace] : 0);
            for (int f = 0; f < compiled->count(); ++f) {
              const auto& feature = compiled->features()[static_cast<std::size_t>(f)];
              const std::uint32_t naive = naive_orientations(*space, scene, move, feature);
              ASSERT_EQ(active.orientations(scene.mover, move, f), naive)
                  << game->name << " " << feature_text(feature, space->graph().pieces);
              ASSERT_EQ(std::binary_search(list.begin(), list.end(), f), naive != 0)
                  << game->name << " " << feature_text(feature, space->graph().pieces);
              if (naive != 0) sum += weights[static_cast<std::size_t>(kFirstFeature + f)];
            }
            ASSERT_NEAR(scores.of(scene.mover, move), sum, 1e-3) << game->name;
          }
        }
        random.play(scene);
      }
    }
}

// A position that is turned has the same features, each for the turned move.
TEST(Compiled, SymmetricPositionsHaveSymmetricFeatures) {
  Rng rng(8);
  for (const char* name : {"go9", "othello", "hex7", "havannah5", "fourinarow", "tictactoe"}) {
    const auto game = find_game(name);
    const Symmetries symmetries(*game);
    ASSERT_GT(symmetries.count(), 1);
    for (const Turning turning : {Turning::All, Turning::Rules}) {
      const auto space = space_of(*game, turning);
      const auto compiled = std::make_shared<Compiled>(space, some_features(*space, rng, 60));
      Active active(compiled), turned(compiled);
      RandomGame random(game, rng());
      for (int ply = 0; ply < 30 && !random.over(); ++ply) {
        const Scene scene = random.scene();
        const int s = static_cast<int>(rng.below(static_cast<std::uint32_t>(symmetries.count())));
        const auto to = [&](int site) { return site < 0 ? site : symmetries.cell(s, site); };
        Scene other = scene;
        for (int site = 0; site < space->sites(); ++site)
          other.sites[static_cast<std::size_t>(to(site))] = scene.sites[static_cast<std::size_t>(site)];
        active.set(scene.sites, scene.last);
        turned.set(other.sites, {to(scene.last.from), to(scene.last.to)});
        active.refresh(scene.mover);
        turned.refresh(scene.mover);
        std::vector<int> list, turned_list;
        for (const auto& move : scene.moves) {
          active.list(scene.mover, move, list);
          turned.list(scene.mover, {to(move.from), to(move.to)}, turned_list);
          ASSERT_EQ(list, turned_list) << name;
        }
        random.play(scene);
      }
    }
  }
}

TEST(Atoms, AreTheWalksOfTheSpecification) {
  const auto texts = [](const char* name, bool moves) {
    const auto space = space_of(*find_game(name), Turning::All);
    std::set<std::string> out;
    for (const auto& feature : atoms(*space, moves)) out.insert(feature_text(feature, space->graph().pieces));
    return out;
  };
  const auto go = texts("go9", false);
  EXPECT_EQ(go.size(), 6u * 9 - 2);  // six places; «off the board» is not asked of the point itself
  for (const char* walk : {"", "0", "0 0", "0 0 0", "0 0 0 0", "0 1/4"})
    EXPECT_TRUE(go.contains(fmt::format("to{{{}}}=enemy", walk))) << walk;
  EXPECT_EQ(texts("hex11", false).size(), 6u * 9 - 2);
  EXPECT_TRUE(texts("hex11", false).contains("to{0 1/6}=friend"));
  EXPECT_TRUE(texts("breakthrough", true).contains("to{0 1/4}=origin"));
  EXPECT_TRUE(texts("chess", true).contains("from{}=friend knight"));
}

}  // namespace
}  // namespace ludens::patterns::features
