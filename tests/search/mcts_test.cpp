#include "search/mcts.h"

#include <ostream>

#include <gtest/gtest.h>

#include "base/clock.h"
#include "games/five_in_row/line_game.h"
#include "games/go/go.h"
#include "probe.h"
#include "search/mast.h"
#include "toy.h"

namespace ludens::search {
namespace {

using Six = LineGame<6, 6, 4>;  // small enough for many searches, large enough for depth

struct Setting {
  std::string name;
  MctsOptions options;
  bool grave;
};

void PrintTo(const Setting& setting, std::ostream* out) { *out << setting.name; }  // GoogleTest would print its bytes

std::vector<Setting> settings(std::vector<bool> graves = {false, true}) {
  std::vector<Setting> out;
  for (const bool grave : graves) {
    const std::string stem = grave ? "grave" : "uct";
    out.push_back({stem, {.playouts = 600}, grave});
    out.push_back({stem + "_few_nodes", {.playouts = 600, .nodes = 100}, grave});
    out.push_back({stem + "r", {.playouts = 600, .nodes = 60, .recycle = true}, grave});
    out.push_back({stem + "2", {.nodes = 50, .two_level = true}, grave});
    out.push_back({stem + "2_alone", {.nodes = 50, .two_level = true, .share = false}, grave});
    out.push_back({stem + "2_early", {.nodes = 50, .two_level = true, .early = true}, grave});
    out.push_back({stem + "r2", {.nodes = 40, .recycle = true, .two_level = true, .ptop = 60, .psec = 30}, grave});
    out.push_back({stem + "_memory", {.playouts = 600, .memory = 20'000}, grave});
    out.push_back({stem + "2_from_root", {.nodes = 50, .two_level = true, .from_root = true}, grave});
    out.push_back(
        {stem + "2_alone_from_root", {.nodes = 50, .two_level = true, .share = false, .from_root = true}, grave});
    out.push_back({stem + "r2_from_root",
                   {.nodes = 40, .recycle = true, .two_level = true, .ptop = 60, .psec = 30, .from_root = true},
                   grave});
  }
  return out;
}

Mcts<Six> make(const Setting& setting, bool mast = true, std::int64_t reference = 10) {
  std::unique_ptr<Leaf<Six>> leaf;
  if (mast)
    leaf = std::make_unique<MastPlayout<Six>>(36, 0.4, 0.2, 0);
  else
    leaf = std::make_unique<UniformPlayout<Six>>(0);
  return Mcts<Six>(setting.options, 36, setting.grave ? grave_selector(0.01, reference) : uct_selector(0.7),
                   std::move(leaf));
}

std::string dump(const SearchResult& found) {
  std::string out = std::to_string(found.best.id) + " " + std::to_string(found.value);
  for (const auto& c : found.candidates)
    out += " " + std::to_string(c.move.id) + ":" + std::to_string(c.visits) + ":" + std::to_string(c.value);
  return out;
}

class EverySearch : public testing::TestWithParam<Setting> {};

TEST_P(EverySearch, GrowsTheSameTreeFromTheSameSeed) {
  auto one = make(GetParam()), two = make(GetParam());
  Rng a(7), b(7), c(8);
  const std::string first = dump(one.search(Six(), a));
  EXPECT_EQ(first, dump(two.search(Six(), b)));
  one.new_game();
  EXPECT_NE(first, dump(one.search(Six(), c)));
}

TEST_P(EverySearch, DoesNotRememberAGameThatIsOver) {
  auto one = make(GetParam()), two = make(GetParam());
  Rng a(7), b(7), other(1);
  Six elsewhere;
  elsewhere.play(Move{3});
  one.search(elsewhere, other);
  one.new_game();
  EXPECT_EQ(dump(one.search(Six(), a)), dump(two.search(Six(), b)));
}

TEST_P(EverySearch, KeepsItsNodesAndItsLeavesInOrder) {
  auto search = make(GetParam());
  bool fine = true;
  search.after_simulation = [&] { fine = fine && MctsProbe::leaves_first(search); };
  Rng rng(3);
  const SearchResult found = search.search(Six(), rng);
  EXPECT_TRUE(fine) << "a node older than its child was at the front";
  const auto& options = GetParam().options;
  if (options.nodes > 0) {
    EXPECT_EQ(search.capacity(), options.nodes);
    EXPECT_LE(found.nodes, options.nodes);
  }
  if (options.memory > 0) {
    EXPECT_LE(search.bytes() - 36 * 40, options.memory);  // MAST's own statistics come on top
  }
}

TEST_P(EverySearch, PlaysLegalMovesToTheEndOfTheGame) {
  auto search = make(GetParam());
  Rng rng(5);
  Six game;
  std::vector<Move> history;
  while (game.result() == Result::Ongoing) {
    const SearchResult found = search.search(game, rng);
    ASSERT_TRUE(game.legal(found.best));
    for (const auto& candidate : found.candidates) ASSERT_TRUE(game.legal(candidate.move));
    Six line = game;
    for (const Move move : found.line) {
      ASSERT_TRUE(line.legal(move));
      line.play(move);
    }
    game.play(found.best);
    search.new_turn();
  }
}

class EveryGrave : public EverySearch {};

TEST_P(EveryGrave, KeepsAmafAsANaiveCountSaysIt) {
  for (const std::int64_t reference : {0, 1, 10, 25}) {
    auto search = make(GetParam(), false, reference);
    MctsProbe probe;
    probe.codes = 36;
    const bool batch = GetParam().options.two_level && !GetParam().options.share;
    // The reward is that of the log's end: replay it.
    search.after_simulation = [&] {
      Six end;
      MctsProbe::replay(search, end);
      probe.check(search, static_cast<float>(reward(end.result(), Side::First)), batch);
    };
    Rng rng(9);
    search.search(Six(), rng);
    if (batch) probe.check_all(search);
    EXPECT_GT(probe.compared, 0);
    if (GetParam().options.nodes == 0 && GetParam().options.memory == 0 && reference > 0) {
      EXPECT_FALSE(MctsProbe::reaches_reference_without_table(search, static_cast<std::uint32_t>(reference)));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Settings, EveryGrave, testing::ValuesIn(settings({true})),
                         [](const auto& one) { return one.param.name; });
INSTANTIATE_TEST_SUITE_P(Settings, EverySearch, testing::ValuesIn(settings()),
                         [](const auto& one) { return one.param.name; });

TEST(Mcts, GrowsTheGoldenTreeOfTheToyGame) {
  // Visits of three arms that pay 1, ½ and 0 under UCT with c = √2/2, computed by a loop of three lines elsewhere.
  for (const auto& [playouts, visits] :
       {std::pair{30, std::array{25, 3, 2}}, {200, std::array{190, 7, 3}}, {1000, std::array{984, 12, 4}}}) {
    Mcts<Toy> search({.playouts = playouts}, Toy::kArms, uct_selector(std::sqrt(2.0) / 2), std::make_unique<ArmLeaf>());
    Rng rng(1);
    const SearchResult found = search.search(Toy(), rng);
    ASSERT_EQ(found.candidates.size(), 3u);
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_EQ(found.candidates[i].move.id, i);
      EXPECT_EQ(found.candidates[i].visits, visits[i]) << playouts << " playouts, arm " << i;
      EXPECT_FLOAT_EQ(found.candidates[i].value, 1 - 0.5f * static_cast<float>(i));
    }
  }
}

TEST(Mcts, AnswersWithOneNodeAndOnePlayout) {
  for (const bool grave : {false, true})
    for (const bool two_level : {false, true})
      for (const bool recycle : {false, true})
        for (const std::uint32_t nodes : {1u, 2u, 3u}) {
          MctsOptions options{
              .playouts = two_level ? 0 : 1, .nodes = nodes, .recycle = recycle, .two_level = two_level};
          auto search = make({"", options, grave});
          Rng rng(nodes);
          const SearchResult found = search.search(Six(), rng);
          EXPECT_TRUE(Six().legal(found.best));
          EXPECT_GE(found.playouts, 1);
        }
}

TEST(Mcts, StopsInTime) {
  auto search = make({"", {.milliseconds = 30}, true});
  Rng rng(1);
  const Stopwatch watch;
  const SearchResult found = search.search(Six(), rng);
  EXPECT_GT(found.playouts, 100);
  EXPECT_LT(watch.seconds(), 5);
}

TEST(Mcts, FindsTheWinningMoveAndTheOnlyDefence) {
  // X has three in a row on the bottom line with both ends free: X to move wins at either end; O must stop it.
  for (const bool grave : {false, true}) {
    Six game;
    for (const std::uint32_t cell : {31u, 0u, 32u, 5u}) game.play(Move{cell});
    Six attack = game;
    attack.play(Move{18});
    attack.play(Move{1});
    attack.play(Move{33});  // X . X X X .
    attack.play(Move{12});
    auto search = make({"", {.playouts = 3000}, grave});
    Rng rng(2);
    const Move best = search.search(attack, rng).best;
    EXPECT_TRUE(best == Move{30} || best == Move{34}) << best.id;
  }
}

TEST(Mcts, ReusesTheSubtreeOfTheMovesPlayed) {
  Setting setting{"", {.playouts = 500, .reuse = true}, true};
  auto search = make(setting);
  Rng rng(4);
  Six game;
  const SearchResult first = search.search(game, rng);
  const Move reply = first.line.size() > 1 ? first.line[1] : Move{0};
  const std::vector<Move> played = {first.best, reply};
  search.follow(played);
  const std::uint32_t kept = search.top()[Tree::root()].visits;
  EXPECT_GT(kept, 0u);
  game.play(first.best);
  game.play(reply);
  const SearchResult second = search.search(game, rng);
  EXPECT_EQ(search.top()[Tree::root()].visits, kept + 500);
  EXPECT_TRUE(game.legal(second.best));
}

// Black's eyes at a9 and c9 are no moves of a playout: a tree of sensible moves leaves them, and the pass, out.
TEST(Mcts, ATreeOfSensibleMovesFillsNoEye) {
  using Board = Go<9>;
  Board state(5, {});
  for (const int cell : {1, 24, 5, 23, 6, 22, 7, 18, 3, 20, 8, 19}) state.play(Move{static_cast<std::uint32_t>(cell)});
  for (const bool sensible : {false, true}) {
    Mcts<Board> search({.playouts = 400, .sensible = sensible}, 26, grave_selector(0.01, 25),
                       std::make_unique<UniformPlayout<Board>>(75));
    Rng rng(1);
    const auto found = search.search(state, rng);
    const bool tried = std::any_of(found.candidates.begin(), found.candidates.end(),
                                   [&](const Candidate& one) { return one.move.id == 0 || one.move.id == 2; });
    EXPECT_EQ(tried, !sensible);
    if (sensible) {
      for (const auto& one : found.candidates) EXPECT_NE(one.move, state.pass());
    }
  }
}

// The first search of the second level judges the root itself: no child is stored yet, and its moves are known.
TEST(Mcts, ATwoLevelSearchMayBeginAtTheRoot) {
  for (const bool from_root : {false, true}) {
    auto search = make({"", {.nodes = 40, .two_level = true, .ptop = 1, .from_root = from_root}, true});
    Rng rng(3);
    const auto found = search.search(Six(), rng);
    EXPECT_EQ(found.playouts, 20);
    EXPECT_EQ(found.candidates.size(), from_root ? 0u : 1u);
    EXPECT_EQ(search.top()[Tree::root()].visits, 20u);
    EXPECT_TRUE(Six().legal(found.best));
  }
}

// Three readings of one table: the asker's moves, and those of both players together.
TEST(Mcts, AmafIsReadForOnePlayerOrForBoth) {
  AmafTables tables(3, 2, 100);
  const auto table = tables.add();
  PlayedMask mask(3);
  mask.set(Side::First, 0);
  mask.set(Side::Second, 0);
  mask.set(Side::Second, 1);
  tables.count(table, mask, 2, 3);  // the first player won three simulations
  mask.clear();
  mask.set(Side::First, 0);
  tables.count(table, mask, 0);  // and lost one
  const Move codes[] = {Move{0}, Move{1}, Move{2}};
  float visits[3], means[3];
  tables.read(table, Side::First, codes, visits, means);
  EXPECT_EQ((std::vector<float>{visits, visits + 3}), (std::vector<float>{4, 0, 0}));
  EXPECT_FLOAT_EQ(means[0], 0.75f);
  tables.read_both(table, Side::First, codes, visits, means);
  EXPECT_EQ((std::vector<float>{visits, visits + 3}), (std::vector<float>{7, 3, 0}));
  EXPECT_FLOAT_EQ(means[0], 3.0f / 7);
  EXPECT_FLOAT_EQ(means[1], 0);
}

}  // namespace
}  // namespace ludens::search
