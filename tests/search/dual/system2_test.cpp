#include <algorithm>
#include <cmath>
#include <set>

#include <gtest/gtest.h>

#include "made_up.h"

namespace ludens::search {
namespace {

constexpr DoubtLimits kAll = {1e9, 1, 0};

class Thinking : public testing::Test {
 protected:
  Deliberation think(System2Options options, std::string path = "", std::uint64_t seed = 1) {
    const Position root = Position::of(MadeUp{&rules, std::move(path)});
    System2 system(options, sense);
    Rng rng(seed);
    Deliberation out = system.think({game, root}, rng);
    EXPECT_TRUE(sense.at_root());
    return out;
  }
  static System2Options unfiltered(std::int64_t visits) {
    System2Options options;
    options.selection = Selection::Uct;
    options.c = 0.7;
    options.doubt = kAll;
    options.visits = visits;
    return options;
  }
  static const Candidate& of(const Deliberation& thought, std::uint32_t id) {
    return *std::find_if(thought.candidates.begin(), thought.candidates.end(),
                         [&](const auto& c) { return c.move.id == id; });
  }

  // Positions are made by the tests themselves.
  struct MadeUpRules : games::Rules {
    Position start() const override { throw Error("a made-up game has no start"); }
    Position read(std::string_view) const override { return start(); }
    std::string write(const Position&) const override { return ""; }
  };
  Game game = [] {
    Game out;
    out.rules = std::make_shared<MadeUpRules>();
    return out;
  }();
  MadeUp::Rules rules;
  MadeUpSense sense;
};

TEST_F(Thinking, ANewPositionIsWorthOneMinusTheBestOfItsGoodMoves) {
  sense.feels[""] = {{0.2f, 0.4f}, {0.5f, 0.6f}, {0.3f, 0.5f}};
  sense.feels["b"] = {{0.45f, 0.3f}, {0.45f, 0.35f}, {0.1f, 0.9f}};
  System2Options options = unfiltered(1);
  EXPECT_FLOAT_EQ(of(think(options), 1).value, 1 - 0.9f);
  options.doubt = {1.01, 1.0, 0.2};  // the last move of b is no good one
  EXPECT_FLOAT_EQ(of(think(options), 1).value, 1 - 0.35f);
}

TEST_F(Thinking, PlaysTheOnlyGoodMoveWithoutASearch) {
  sense.feels[""] = {{0.01f, 0.9f}, {0.98f, 0.6f}, {0.01f, 0.9f}};
  System2Options options;
  const Deliberation thought = think(options);
  EXPECT_FALSE(thought.searched);
  EXPECT_EQ(thought.best(), Move{1});
  EXPECT_EQ(thought.good, (std::vector<Move>{Move{1}}));
  EXPECT_EQ(thought.visits, 0);
  EXPECT_EQ(sense.judged, 1);
  EXPECT_FLOAT_EQ(thought.value, 0.6f);
  EXPECT_NEAR(thought.impression.at(Move{1}), 0.98, 1e-6);
}

// By hand: a feels best (0.6) and is looked at first. It turns out to be worth 1 − 0.7 = 0.3; at V = 2 both a and b, at
// which nobody has looked, get c·√(ln 2), so b's 0.5 comes next. Had a been worth 0.7, it would get 0.7 + c·√(ln 3 / 2)
// at V = 3 and b 0.5 + c·√(ln 3): b is looked at where c·(1.048 − 0.741) > 0.2, from c = 0.652 on.
TEST_F(Thinking, AMoveThatIsNotStoredCountsWithItsActionValue) {
  rules.width = 2;
  rules.depth = 30;
  sense.feels[""] = {{0.5f, 0.6f}, {0.5f, 0.5f}};
  sense.feels["a"] = {{0.5f, 0.7f}, {0.5f, 0.7f}};
  EXPECT_EQ(of(think(unfiltered(1)), 0).visits, 1);
  EXPECT_EQ(of(think(unfiltered(2)), 1).visits, 1);
  for (const char* a : {"a", "aa", "ab"}) sense.feels[a] = {{0.5f, 0.3f}, {0.5f, 0.3f}};
  for (const char* a : {"aa", "ab"}) sense.feels[a] = {{0.5f, 0.7f}, {0.5f, 0.7f}};
  EXPECT_EQ(of(think(unfiltered(2)), 0).visits, 2);
  System2Options options = unfiltered(3);
  options.c = 0.64;
  EXPECT_EQ(of(think(options), 0).visits, 3);
  options.c = 0.66;
  EXPECT_EQ(of(think(options), 1).visits, 1);
}

TEST_F(Thinking, TiesGoToThePrior) {
  sense.feels[""] = {{0.3f, 0.5f}, {0.3f, 0.5f}, {0.4f, 0.5f}};
  EXPECT_EQ(of(think(unfiltered(1)), 2).visits, 1);
}

// One visit by the first impression alone goes to the likeliest move; stirred, dice say where, and the impression that
// is shown stays what it was.
TEST_F(Thinking, StirringSendsItElsewhere) {
  sense.feels[""] = {{0.6f, 0.5f}, {0.2f, 0.5f}, {0.2f, 0.5f}};
  System2Options options = unfiltered(1);
  options.selection = Selection::Prior;
  options.c = 10;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) EXPECT_EQ(of(think(options, "", seed), 0).visits, 1);
  options.root_noise = 1;
  int seen[3] = {};
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const Deliberation thought = think(options, "", seed);
    for (std::uint32_t id = 0; id < 3; ++id) seen[id] += static_cast<int>(of(thought, id).visits);
    EXPECT_NEAR(thought.impression.at(Move{0}), 0.6, 1e-6);
    EXPECT_EQ(of(thought, 0).visits, of(think(options, "", seed), 0).visits) << "the same dice, the same thought";
  }
  for (const int times : seen) EXPECT_GE(times, 10);
}

TEST_F(Thinking, PlaysAWinAtOnceAndStopsThere) {
  sense.feels[""] = {{0.4f, 0.5f}, {0.3f, 0.1f}, {0.3f, 0.2f}};
  sense.feels["a"] = {{0.4f, 0.9f}, {0.3f, 0.9f}, {0.3f, 0.9f}};
  rules.ends["c"] = Result::FirstWins;
  const Deliberation thought = think(unfiltered(10'000));
  EXPECT_EQ(thought.best(), Move{2});
  EXPECT_EQ(thought.proof, Proof::Win);
  EXPECT_FLOAT_EQ(thought.value, 1);
  EXPECT_LT(thought.visits, 10'000);
}

TEST_F(Thinking, SeesThatEveryAnswerLoses) {
  rules.width = 2;
  rules.depth = 9;
  rules.ends = {{"baa", Result::FirstWins}, {"bba", Result::FirstWins}};  // b, then a whatever comes
  const Deliberation thought = think(unfiltered(2000));
  EXPECT_EQ(thought.best(), Move{1});
  EXPECT_EQ(thought.proof, Proof::Win);
  ASSERT_EQ(thought.line.size(), 3u);
  EXPECT_EQ(thought.line[2], Move{0});
}

TEST_F(Thinking, MayTrustItsFirstImpressionToADegree) {
  rules = {.width = 2, .depth = 30};
  sense.feels[""] = {{0.8f, 0.5f}, {0.2f, 0.5f}};
  for (const char* bad : {"a", "ba", "bb"}) sense.feels[bad] = {{0.5f, 0.6f}, {0.5f, 0.6f}};
  for (const char* good : {"b", "aa", "ab"}) sense.feels[good] = {{0.5f, 0.4f}, {0.5f, 0.4f}};
  System2Options options = unfiltered(50);
  const auto share = [](const Deliberation& thought, std::uint32_t id) {
    return thought.shares[static_cast<std::size_t>(&of(thought, id) - thought.candidates.data())];
  };
  const Deliberation plain = think(options);
  ASSERT_EQ(plain.best(), Move{1}) << "it was looked at more";
  ASSERT_GT(of(plain, 0).visits, 10);
  EXPECT_EQ(plain.line.front(), Move{1});
  options.trust = 1;
  const Deliberation trusting = think(options);
  EXPECT_EQ(trusting.best(), Move{0});
  EXPECT_EQ(trusting.line.front(), Move{0});
  EXPECT_NEAR(share(trusting, 0), 0.8, 1e-5);
  options.trust = 0.5;
  const Deliberation half = think(options);
  const double ratio =
      std::sqrt(4.0 * static_cast<double>(of(half, 0).visits) / static_cast<double>(of(half, 1).visits));
  EXPECT_NEAR(share(half, 0) / share(half, 1), ratio, 0.01);

  rules.ends["aa"] = Result::SecondWins;  // the favourite loses: no trust helps it
  options.trust = 1;
  const Deliberation warned = think(options);
  EXPECT_EQ(warned.best(), Move{1});
  EXPECT_GT(share(warned, 0), 0) << "but people may still play it";
}

TEST_F(Thinking, InALostPositionDoesWhatOneWould) {
  sense.feels[""] = {{0.2f, 0.5f}, {0.5f, 0.4f}, {0.3f, 0.5f}};
  for (const char* loss : {"aa", "ab", "ac", "bb", "cc"}) rules.ends[loss] = Result::SecondWins;
  const Deliberation thought = think(unfiltered(500));
  EXPECT_EQ(thought.proof, Proof::Loss);
  EXPECT_EQ(thought.best(), Move{1});
  EXPECT_FLOAT_EQ(thought.value, 0);
}

TEST_F(Thinking, LooksAtOtherMovesWhenEveryGoodOneLoses) {
  sense.feels[""] = {{0.49f, 0.9f}, {0.49f, 0.9f}, {0.02f, 0.1f}};
  rules.depth = 6;
  for (const char* loss : {"aa", "bb"}) rules.ends[loss] = Result::SecondWins;
  System2Options options;
  options.doubt = {1.01, 1.0, 0.03};
  options.visits = 500;
  const Deliberation thought = think(options);
  EXPECT_EQ(thought.good, (std::vector<Move>{Move{0}, Move{1}}));
  EXPECT_EQ(thought.best(), Move{2});
  EXPECT_EQ(of(thought, 0).value, 0);
}

// As in the paper: what ends the game is worth its result, and nothing is concluded from it.
TEST_F(Thinking, WithoutProofsAResultIsAValueLikeAnyOther) {
  sense.feels[""] = {{0.4f, 0.5f}, {0.3f, 0.1f}, {0.3f, 0.2f}};
  sense.feels["a"] = {{0.4f, 0.9f}, {0.3f, 0.9f}, {0.3f, 0.9f}};
  rules.ends["c"] = Result::FirstWins;
  System2Options options = unfiltered(200);
  options.proofs = false;
  const Deliberation thought = think(options);
  EXPECT_EQ(thought.best(), Move{2});
  EXPECT_EQ(thought.visits, 200) << "it goes on looking";
  EXPECT_EQ(thought.proof, Proof::Open);
  EXPECT_FLOAT_EQ(of(thought, 2).value, 1);
  EXPECT_LT(thought.value, 1) << "what else was looked at is in the mean";
  rules.ends = {{"a", Result::SecondWins}, {"b", Result::SecondWins}, {"c", Result::SecondWins}};
  const Deliberation lost = think(options);
  EXPECT_EQ(lost.visits, 200);
  EXPECT_FLOAT_EQ(of(lost, 0).value, 0);
}

TEST_F(Thinking, WithoutSecondThoughtsGivesUpWhenEveryGoodMoveLoses) {
  sense.feels[""] = {{0.49f, 0.9f}, {0.49f, 0.9f}, {0.02f, 0.1f}};
  rules.depth = 6;
  for (const char* loss : {"aa", "bb"}) rules.ends[loss] = Result::SecondWins;
  System2Options options;
  options.doubt = {1.01, 1.0, 0.03};
  options.visits = 500;
  options.second_thoughts = false;
  const Deliberation thought = think(options);
  EXPECT_EQ(thought.candidates.size(), 2u);
  EXPECT_EQ(thought.proof, Proof::Loss);
}

TEST_F(Thinking, LooksNoFurtherAheadThanItsDepth) {
  rules = {.width = 3, .depth = 40};
  sense.dreams = true;
  for (const auto& [depth, most] : {std::pair{1, 1 + 3}, std::pair{2, 1 + 3 + 9}, std::pair{3, 1 + 3 + 9 + 27}}) {
    System2Options options = unfiltered(2000);
    options.depth = depth;
    const Deliberation thought = think(options);
    EXPECT_EQ(thought.visits, 2000);
    EXPECT_LE(thought.nodes, most) << depth;
    EXPECT_GT(thought.nodes, most / 2) << depth;
  }
}

TEST_F(Thinking, ALeafMayBeWorthWhatIsExpectedOfItAndAMoveItsProbability) {
  sense.feels[""] = {{0.2f, 0.4f}, {0.5f, 0.6f}, {0.3f, 0.5f}};
  sense.feels["b"] = {{0.45f, 0.3f}, {0.45f, 0.35f}, {0.1f, 0.9f}};
  System2Options options = unfiltered(1);
  options.leaf = LeafValue::Expected;
  EXPECT_NEAR(of(think(options), 1).value, 1 - (0.45 * 0.3 + 0.45 * 0.35 + 0.1 * 0.9), 1e-6);
  options.leaf = LeafValue::Best;
  options.one_head = true;
  const Deliberation thought = think(options);
  EXPECT_FLOAT_EQ(of(thought, 1).value, 1 - 0.45f);
  EXPECT_FLOAT_EQ(of(thought, 2).value, 0.3f) << "nobody has looked at it";
}

TEST_F(Thinking, LooksAtFewPositionsAndRemembersFewer) {
  rules = {.width = 4, .depth = 1000};
  sense.dreams = true;
  for (const std::uint32_t table : {1u, 2u, 5u, 24u, 100'000u}) {
    System2Options options = unfiltered(400);
    options.table = table;
    for (const Replacement rule : {Replacement::FewVisits, Replacement::LowValue}) {
      options.replacement = rule;
      const Deliberation thought = think(options);
      EXPECT_EQ(thought.visits, 400);
      EXPECT_LE(thought.nodes, table);
      std::int64_t sum = 0;
      for (const auto& candidate : thought.candidates) sum += candidate.visits;
      EXPECT_EQ(sum, 400);
      EXPECT_EQ(thought.replaced > 0, table > 1 && table < 400) << table;
      if (table == 100'000) {
        EXPECT_EQ(thought.nodes, thought.positions);
      }
    }
  }
}

TEST_F(Thinking, CountsTransposedPositionsOnceAndTheirVisitsByEdge) {
  rules = {.width = 2, .depth = 9, .unordered = true};
  System2Options options = unfiltered(500);
  const Position root = Position::of(MadeUp{&rules, ""});
  System2 system(options, sense);
  Rng rng(1);
  const Deliberation thought = system.think({game, root}, rng);
  EXPECT_LE(thought.nodes, 1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9);
  const TranspositionTable& table = system.table();
  const TableEntry& top = table[TranspositionTable::root()];
  const auto into_ab = [&](std::size_t first, std::size_t second) {
    const TableEntry* child = table.child(top.edges[first]);
    return child ? child->edges[second].visits : 0u;
  };
  const TableEntry* ab = nullptr;
  for (std::uint32_t i = 0; i < table.size(); ++i)
    if (table[i].key == MadeUp{&rules, "ab"}.key()) ab = &table[i];
  ASSERT_NE(ab, nullptr);
  EXPECT_GT(into_ab(0, 1), 0u);
  EXPECT_GT(into_ab(1, 0), 0u);
  EXPECT_EQ(ab->visits, into_ab(0, 1) + into_ab(1, 0));
}

TEST_F(Thinking, EndsInGamesThatGoInCircles) {
  for (const int circle : {1, 2, 3, 7}) {
    rules = {.width = 2, .circle = circle};
    const Deliberation thought = think(unfiltered(300));
    EXPECT_EQ(thought.visits, 300);
    EXPECT_LE(thought.nodes, circle);
  }
}

TEST_F(Thinking, IsTheSameWithTheSameDiceAndDrawsNoneWithoutNoise) {
  rules = {.width = 4, .depth = 12};
  sense.dreams = true;
  const auto line = [&](double noise, std::uint64_t seed) {
    System2Options options = unfiltered(300);
    options.noise = noise;
    std::string text;
    for (const auto& c : think(options, "", seed).candidates) text += std::to_string(c.visits) + " ";
    return text;
  };
  EXPECT_EQ(line(0, 1), line(0, 2));
  EXPECT_EQ(line(0.2, 1), line(0.2, 1));
  EXPECT_NE(line(0.2, 1), line(0.2, 2));
}

// Blurred looks change where it looks, blurred values what it thinks: of two moves worth 0.6 and 0.4 whatever follows,
// looks alone leave the values as they are.
TEST_F(Thinking, NoiseInSelectionLeavesValuesAlone) {
  rules = {.width = 2, .depth = 1000};
  for (const char* odd : {"", "a", "b"}) sense.feels[odd] = {{0.5f, 0.5f}, {0.5f, 0.5f}};
  System2Options options = unfiltered(100);
  options.depth = 1;
  options.noise = 0.3;
  const auto value = [&](NoiseIn in, std::uint64_t seed) {
    options.noise_in = in;
    return of(think(options, "", seed), 0).value;
  };
  EXPECT_EQ(value(NoiseIn::Selection, 1), 0.5f);
  EXPECT_NE(value(NoiseIn::BackUp, 1), 0.5f);
  options.noise_in = NoiseIn::Selection;
  EXPECT_NE(of(think(options, "", 1), 0).visits, of(think(options, "", 2), 0).visits);
  EXPECT_EQ(of(think(options, "", 1), 0).visits, of(think(options, "", 1), 0).visits);
}

// An evaluator that follows the search and one that is asked from outside are two ways to the same answers.
TEST_F(Thinking, FindsTheSameWhetherItsEvaluatorIsIncrementalOrNot) {
  sense.dreams = true;
  for (const bool filter : {true, false})
    for (const int batch : {1, 2, 8, 16})
      for (const std::uint32_t table : {20u, 10'000u}) {
        rules = {.width = 5, .depth = 9, .unordered = table > 20};
        System2Options options = unfiltered(400);
        options.doubt = {1.2, 1.2, 0.02};
        options.filter = filter;
        options.batch = batch;
        options.table = table;
        options.selection = filter ? Selection::Uct : Selection::Prior;
        const Position root = Position::of(MadeUp{&rules, ""});
        BatchSense plain(sense);
        System2 followed(options, sense), asked(options, plain);
        Rng one(7), two(7);
        const Deliberation a = followed.think({game, root}, one), b = asked.think({game, root}, two);
        EXPECT_EQ(a.candidates, b.candidates) << "batch " << batch << ", table " << table;
        EXPECT_EQ(a.line, b.line);
        EXPECT_EQ(a.visits, b.visits);
        EXPECT_EQ(a.positions, b.positions);
      }
}

TEST_F(Thinking, CollectsLeavesForItsEvaluator) {
  sense.dreams = true;
  rules = {.width = 6, .depth = 40};
  for (const int batch : {1, 8}) {
    System2Options options = unfiltered(500);
    options.batch = batch;
    const Position root = Position::of(MadeUp{&rules, ""});
    BatchSense plain(sense);
    System2 system(options, plain);
    Rng rng(1);
    const std::vector<Move> before = {Move{3}};
    const Deliberation thought = system.think({game, root, before}, rng);
    EXPECT_EQ(thought.visits, 500);
    std::int64_t visits = 0;
    for (const auto& c : thought.candidates) visits += c.visits;
    EXPECT_EQ(visits, 500) << "every walk is backed up";
    for (std::uint32_t i = 0; i < system.table().size(); ++i) {
      EXPECT_EQ(system.table()[i].in_use, 0);
      for (const auto& edge : system.table()[i].edges) EXPECT_EQ(edge.in_flight, 0);
    }
    const double mean = static_cast<double>(plain.histories.size()) / static_cast<double>(plain.sizes.size());
    EXPECT_LE(*std::max_element(plain.sizes.begin(), plain.sizes.end()), static_cast<std::size_t>(batch));
    if (batch == 8) EXPECT_GT(mean, 4) << "virtual losses spread the walks";
    for (const auto& history : plain.histories) EXPECT_EQ(history.front(), Move{3});
  }
}

TEST_F(Thinking, StopsWhenItIsTold) {
  rules = {.width = 4, .depth = 40};
  sense.dreams = true;
  const Position root = Position::of(MadeUp{&rules, ""});
  System2Options options = unfiltered(0);
  System2 system(options, sense);
  Rng rng(1);
  std::stop_source stop;
  stop.request_stop();
  EXPECT_EQ(system.think({game, root}, rng, Until{stop.get_token()}).visits, 1);
  const Deliberation thought = system.think({game, root}, rng, Until::within(20));
  EXPECT_GT(thought.visits, 16);
  int told = 0;
  std::stop_source later;
  system.now_and_then = [&] {
    EXPECT_EQ(system.so_far().visits, 16 * ++told);
    if (told == 5) later.request_stop();
  };
  EXPECT_EQ(system.think({game, root}, rng, Until{later.get_token()}).visits, 16 * 6);
}

// Colours are held by persons: who cuts the cake does not choose the piece.
TEST_F(Thinking, CountsForPersonsWhereColoursAreSwapped) {
  rules = {.width = 2, .depth = 4};
  // After «b» the second person may take the first colour (move b) and win with it.
  rules.ends = {{"ab", Result::Draw}, {"aa", Result::Draw}, {"ba", Result::FirstWins}, {"bb", Result::FirstWins}};
  struct Swapping : MadeUpRules {
    int person(const Position& position) const override {
      const int turn = index(position.to_move());
      return position.as<MadeUp>().path == "bb" ? 1 - turn : turn;
    }
  };
  game.rules = std::make_shared<Swapping>();
  const Deliberation thought = think(unfiltered(100));
  EXPECT_EQ(thought.best(), Move{0});
  EXPECT_EQ(of(thought, 1).value, 0);
}

// The search word by word: positions in a map that never forgets, sums by position, visits by edge.
class NaiveTwin {
 public:
  NaiveTwin(const MadeUp::Rules& rules, MadeUpSense& sense, double c) : rules_(rules), sense_(sense), c_(c) {}

  std::map<std::uint32_t, std::int64_t> search(int visits) {
    expand("");
    for (int i = 0; i < visits; ++i) descend("");
    return nodes_[""].visits_of;
  }

 private:
  struct Node {
    std::vector<std::pair<float, float>> feels;
    double n = 0, first = 0;
    std::map<std::uint32_t, std::int64_t> visits_of;
  };
  MadeUp at(const std::string& path) const { return MadeUp{&rules_, path}; }

  double expand(const std::string& path) {
    const MadeUp state = at(path);
    Node& node = nodes_[state.name()];
    std::vector<Move> moves;
    for (int i = 0; i < rules_.width; ++i) moves.push_back(Move{static_cast<std::uint32_t>(i)});
    std::vector<float> p(moves.size()), worth(moves.size());
    sense_.set_position(Position::of(state), {}, {});
    sense_.evaluate_moves(moves, p.data(), worth.data());
    for (std::size_t i = 0; i < p.size(); ++i) node.feels.emplace_back(p[i], worth[i]);
    const float best = *std::max_element(worth.begin(), worth.end());
    node.n = 1;
    return node.first = state.to_move() == Side::First ? best : 1 - best;
  }

  double descend(const std::string& path) {
    const MadeUp state = at(path);
    Node& node = nodes_[state.name()];
    const bool first = state.to_move() == Side::First;
    std::uint32_t choice = 0;
    double most = -1;
    for (std::uint32_t i = 0; i < node.feels.size(); ++i) {
      MadeUp after = state;
      after.play(Move{i});
      const auto child = nodes_.find(after.name());
      double score = node.feels[i].second;
      if (child != nodes_.end() && tried_.contains({state.name(), i})) {
        const double mean = child->second.first / child->second.n;
        score = first ? mean : 1 - mean;
      }
      score += c_ * std::sqrt(std::log(node.n) / static_cast<double>(std::max<std::int64_t>(1, node.visits_of[i])));
      if (score > most + 1e-12 || (score > most - 1e-12 && node.feels[i].first > node.feels[choice].first)) {
        most = score;
        choice = i;
      }
    }
    const std::string next = path + static_cast<char>('a' + choice);
    const double value = nodes_.contains(at(next).name()) ? descend(next) : expand(next);
    tried_.insert({state.name(), choice});
    ++node.visits_of[choice];
    node.n += 1;
    node.first += value;
    return value;
  }

  const MadeUp::Rules& rules_;
  MadeUpSense& sense_;
  double c_;
  std::map<std::string, Node> nodes_;
  std::set<std::pair<std::string, std::uint32_t>> tried_;
};

TEST_F(Thinking, AgreesWithItsNaiveTwin) {
  sense.dreams = true;
  for (const bool unordered : {false, true})
    for (const double c : {0.05, 0.3, 0.7}) {
      rules = {.width = 4, .depth = 1000, .unordered = unordered};
      System2Options options = unfiltered(300);
      options.c = c;
      options.table = 1'000'000;
      const Deliberation thought = think(options);
      auto twin = NaiveTwin(rules, sense, c).search(300);
      for (const auto& candidate : thought.candidates)
        EXPECT_EQ(candidate.visits, twin[candidate.move.id]) << candidate.move.id << " c " << c;
    }
}

TEST_F(Thinking, WithoutAFilterKnowsNothingOfMovesThatNobodyPlays) {
  rules = {.width = 3, .depth = 20};
  sense.feels[""] = {{0.5f, 0.5f}, {0.5f, 0.5f}, {0.0001f, 0.99f}};
  sense.feels["a"] = {{0.5f, 0.5f}, {0.5f, 0.5f}, {0.0001f, 0.99f}};
  System2Options options;
  options.doubt = {1.01, 1.0, 0.01};
  options.filter = false;
  options.selection = Selection::Prior;
  options.visits = 1;
  const Deliberation thought = think(options);
  EXPECT_EQ(of(thought, 2).visits, 0);
  EXPECT_FLOAT_EQ(of(thought, 0).value, 0.5f) << "a leaf is worth the best of its good moves";
}

TEST_F(Thinking, ThePriorGuidesWhereNothingIsFiltered) {
  rules = {.width = 3, .depth = 20};
  sense.feels[""] = {{0.1f, 0.5f}, {0.8f, 0.5f}, {0.1f, 0.5f}};
  System2Options options;
  options.filter = false;
  options.selection = Selection::Prior;
  options.visits = 200;
  const Deliberation thought = think(options);
  EXPECT_EQ(thought.candidates.size(), 3u);
  EXPECT_EQ(thought.best(), Move{1});
  EXPECT_GT(of(thought, 1).visits, 100);
  EXPECT_GT(of(thought, 0).visits, 0);
}

}  // namespace
}  // namespace ludens::search
