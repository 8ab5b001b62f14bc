#include "patterns/features/growth.h"

#include <cmath>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "patterns/features/model.h"
#include "patterns/features/naive_features.h"

namespace ludens::patterns::features {
namespace {

// The rule of docs/features.md, word by word: pairs are known by the feature that they make.
struct NaiveGrowth {
  struct Seen {
    double count = 0, error = 0;
  };
  const Space& space;
  const std::vector<Feature>& features;
  double n = 0, sum = 0, squares = 0;
  std::vector<double> active = std::vector<double>(features.size(), 0);
  std::map<std::array<std::string, 3>, Seen> pairs = {};  // the texts of the parts, of both together
  std::map<std::array<std::string, 3>, std::pair<std::size_t, std::size_t>> parts = {};

  void add(const Scene& scene, const MoveSites& move, double e) {
    ++n, sum += e, squares += e * e;
    std::set<std::array<std::string, 3>> here;
    std::vector<std::uint32_t> in;
    for (const auto& feature : features) in.push_back(naive_orientations(space, scene, move, feature));
    for (std::size_t f = 0; f < features.size(); ++f) active[f] += in[f] != 0;
    const auto text = [&](const Feature& feature) { return feature_text(feature, space.graph().pieces); };
    for (std::size_t i = 0; i < features.size(); ++i)
      for (std::size_t j = i; j < features.size(); ++j)
        for (std::size_t a = 0; a < space.orientations().size(); ++a)
          for (std::size_t b = 0; b < space.orientations().size(); ++b) {
            if ((in[i] >> a & 1) == 0 || (in[j] >> b & 1) == 0) continue;
            Feature both = space.turned(features[i], space.orientations()[a]);
            const Feature other = space.turned(features[j], space.orientations()[b]);
            both.tests.insert(both.tests.end(), other.tests.begin(), other.tests.end());
            const std::array<std::string, 3> key = {text(features[i]), text(features[j]), text(space.standard(both))};
            here.insert(key);
            parts[key] = {i, j};
          }
    for (const auto& key : here) pairs[key].count += 1, pairs[key].error += e;
  }

  double worth(const std::array<std::string, 3>& key) const {
    const Seen& seen = pairs.at(key);
    const double c = seen.count;
    if (c == n) return 0;
    const double r = (n * seen.error - c * sum) / (std::sqrt(c * (n - c)) * std::sqrt(n * squares - sum * sum));
    double most = 0;
    for (const auto f : {parts.at(key).first, parts.at(key).second})
      if (const double x = active[f]; x < n)
        most = std::max(most, c * (n - x) / (std::sqrt(c * (n - c)) * std::sqrt(x * (n - x))));
    return std::abs(r) * (1 - most);
  }
};

TEST(Growth, FindsThePairThatTheTwinFinds) {
  Rng rng(4);
  for (const char* name : {"go5", "hex4", "breakthrough", "fourinarow"}) {
    const auto game = find_game(name);
    const auto space = space_of(*game, Turning::All);
    std::vector<Feature> features;
    const auto all = atoms(*space, true);
    for (int i = 0; i < 9; ++i) features.push_back(all[rng.below(static_cast<std::uint32_t>(all.size()))]);
    std::sort(features.begin(), features.end(), simpler);
    features.erase(std::unique(features.begin(), features.end()), features.end());
    const auto compiled = std::make_shared<Compiled>(space, features);
    Active active(compiled);
    Growth growth(*compiled, 3);
    NaiveGrowth naive{*space, features};
    RandomGame random(game, 5);
    for (int ply = 0; ply < 12 && !random.over(); ++ply) {
      const Scene scene = random.scene();
      active.set(scene.sites, scene.last);
      active.refresh(scene.mover);
      for (const auto& move : scene.moves) {
        const double e = rng.unit() - 0.5;
        growth.add(active, scene.mover, move, e);
        naive.add(scene, move, e);
      }
      random.play(scene);
    }
    const auto found = growth.best();
    double best = 0;
    for (const auto& [key, seen] : naive.pairs) {
      const Feature both = parse_feature(key[2], space->graph().pieces);
      if (both.tests.size() <= 3 && std::find(features.begin(), features.end(), both) == features.end())
        best = std::max(best, naive.worth(key));
    }
    ASSERT_TRUE(found) << name;
    EXPECT_NEAR(found->worth, best, 1e-9) << name;
  }
}

// The nine moves on an empty board of 3×3 and one feature, «the edge is beside it»; errors that the corners alone
// explain. Counted by hand: n = 9; the pair of two edges at a right angle is active in the 4 corners, its part in 8
// points; e is 1 in corners and −0.5 elsewhere, so S = 1.5, SS = 5.25, C_e = 4: r_err = (36 − 6) / (√20 · √(47.25 −
// 2.25)) = 30 / 30 = 1; r_1 = 4 · 1 / (√20 · √8) = 0.31623; worth 0.68377.
TEST(Growth, CountsAsOneDoesByHand) {
  const auto game = find_game("tictactoe");
  const auto space = space_of(*game, Turning::All);
  const auto compiled = std::make_shared<Compiled>(space, std::vector{parse_feature("to{0}=off", {})});
  Active active(compiled);
  Growth growth(*compiled, 4);
  RandomGame random(game, 1);
  const Scene scene = random.scene();
  active.set(scene.sites, scene.last);
  active.refresh(scene.mover);
  for (const auto& move : scene.moves) {
    const int x = move.to % 3, y = move.to / 3;
    growth.add(active, scene.mover, move, x != 1 && y != 1 ? 1 : -0.5);
  }
  const auto found = growth.best();
  ASSERT_TRUE(found);
  EXPECT_EQ(growth.cases(), 9);
  EXPECT_EQ(feature_text(found->feature, {}), "to{0}=off & to{1/4}=off");
  EXPECT_NEAR(found->worth, 1 - 4 / std::sqrt(160.0), 1e-9);
}

}  // namespace
}  // namespace ludens::patterns::features
