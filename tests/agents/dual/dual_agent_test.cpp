#include "agents/dual_agent.h"

#include <gtest/gtest.h>

#include "agents/parts.h"
#include "belief/split_evaluator.h"
#include "line_sense.h"
#include "patterns/five_file.h"
#include "support/scratch.h"

namespace ludens::agents {
using namespace tests;
namespace {

Position after(const Game& game, const std::vector<const char*>& moves, std::vector<Move>* history = nullptr) {
  Position position = game.start();
  for (const char* text : moves) {
    const Move move = game.read_move(position, text).value();
    if (history) history->push_back(move);
    position.play(move);
  }
  return position;
}

struct Mind {
  explicit Mind(const GamePtr& game, System2Options options = {}, bool thinks = true,
                std::optional<int> rating = std::nullopt) {
    auto made = std::make_unique<LineSense>(game);
    sense = made.get();
    agent = std::make_unique<DualAgent>(std::move(made), options, DualAgent::Options{thinks, rating});
  }
  LineSense* sense;
  std::unique_ptr<DualAgent> agent;
};

System2Options narrow(std::int64_t visits = 500) {
  System2Options options;
  options.doubt = {1.3, 2.0, 0.05};
  options.visits = visits;
  return options;
}

TEST(DualAgent, ShowsItsFirstImpressionBesideItsConclusion) {
  const GamePtr game = find_game("gomoku15");
  Mind mind(game, narrow());
  Rng rng(1);
  const Position position = after(*game, {"h8", "h9", "i8", "i9", "g7"});
  const Opinion opinion = mind.agent->consider({*game, position, {}, {}, {}, 3}, rng);
  ASSERT_TRUE(opinion.impression);
  const Impression& first = *opinion.impression;
  EXPECT_EQ(first.moves.items().size(), 220u);
  ASSERT_GT(first.good.size(), 1u);
  EXPECT_EQ(first.good[0], first.moves.best());
  EXPECT_TRUE(first.searched);
  EXPECT_GT(first.positions, 1);
  EXPECT_EQ(opinion.visits, 500);
  EXPECT_EQ(opinion.candidates.size(), first.good.size());
  EXPECT_EQ(opinion.moves.best(), opinion.candidates[0].move);
  ASSERT_FALSE(opinion.line.empty());
  EXPECT_EQ(opinion.line[0], opinion.moves.best());
  EXPECT_TRUE(opinion.doubt && *opinion.doubt > 0 && *opinion.doubt <= 1);
  EXPECT_EQ(first.why.size(), 3u);
  EXPECT_EQ(first.why[0].move, opinion.moves.best());
  EXPECT_GT(opinion.peak_bytes, 0);
}

TEST(DualAgent, MovesThatWereNotLookedAtKeepWhatIntuitionGaveThem) {
  const GamePtr game = find_game("gomoku15");
  Mind mind(game, narrow());
  Rng rng(1);
  const Position position = after(*game, {"h8", "h9", "i8", "i9", "g7"});
  const Opinion opinion = mind.agent->consider({*game, position, {}}, rng);
  const Impression& first = *opinion.impression;
  double searched = 0, felt = 0, sum = 0;
  for (const auto& [move, p] : opinion.moves.items()) {
    sum += p;
    if (std::find(first.good.begin(), first.good.end(), move) != first.good.end()) {
      searched += p;
      felt += first.moves.at(move);
    } else {
      EXPECT_NEAR(p, first.moves.at(move), 1e-6);
    }
  }
  EXPECT_NEAR(sum, 1, 1e-5);
  EXPECT_NEAR(searched, felt, 1e-4);
}

TEST(DualAgent, SeesTheWinAmongItsGoodMovesAndSaysSo) {
  const GamePtr game = find_game("gomoku15");
  Mind mind(game, narrow());
  Rng rng(1);
  const Position position = after(*game, {"h8", "h9", "i8", "i9", "j8", "j9", "k8", "a1"});
  const Opinion opinion = mind.agent->consider({*game, position, {}}, rng);
  const std::string move = game->write_move(position, opinion.moves.best());
  EXPECT_TRUE(move == "g8" || move == "l8") << move;
  EXPECT_EQ(opinion.value.win, 1);
  EXPECT_LT(opinion.visits, 500);
  EXPECT_NE(opinion.why.find("a win is seen"), std::string::npos) << opinion.why;
}

// Whatever its intuition feels, the search sees to the end.
TEST(DualAgent, NeverLosesTicTacToeAgainstAnybodyWhereItSeesEverything) {
  const GamePtr game = find_game("tictactoe");
  System2Options options;
  options.doubt = {1e9, 1, 0};
  options.visits = 4000;
  Mind mind(game, options);
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    Rng rng(seed);
    Position position = game->start();
    const Side own = seed % 2 == 0 ? Side::First : Side::Second;
    while (!position.over()) {
      if (position.to_move() == own)
        position.play(mind.agent->consider({*game, position, {}}, rng).moves.best());
      else
        position.play_random(rng);
    }
    EXPECT_NE(position.result(), win_for(~own)) << seed;
  }
}

TEST(DualAgent, AnswersTheSameQuestionTheSameWay) {
  const GamePtr game = find_game("gomoku15");
  System2Options options = narrow(200);
  options.noise = 0.1;
  options.table = 24;
  Mind mind(game, options), other(game, options);
  const Position position = after(*game, {"h8", "h9", "i8", "i9", "g7"});
  const Position elsewhere = after(*game, {"a1", "b2"});
  Rng a(5), b(5), c(6);
  other.agent->consider({*game, elsewhere, {}}, c);
  EXPECT_EQ(mind.agent->consider({*game, position, {}, {}, {}, 2}, a),
            other.agent->consider({*game, position, {}, {}, {}, 2}, b));
}

TEST(DualAgent, SystemOneAloneSaysWhatItFeels) {
  const GamePtr game = find_game("gomoku15");
  Mind mind(game, narrow(), false);
  Rng rng(1);
  const Position position = after(*game, {"h8", "h9", "i8", "i9", "g7"});
  const Opinion opinion = mind.agent->consider({*game, position, {}}, rng);
  EXPECT_EQ(opinion.moves, opinion.impression->moves);
  EXPECT_EQ(opinion.visits, 0);
  EXPECT_FALSE(opinion.impression->searched);
  EXPECT_TRUE(opinion.candidates.empty());
}

TEST(DualAgent, ImitatesThePersonaOfTheQuestionUnlessItsOwnIsPinned) {
  const GamePtr game = find_game("gomoku15");
  Mind free(game, narrow(5)), pinned(game, narrow(5), true, 1500);
  Rng rng(1);
  const Position position = after(*game, {"h8"});
  Persona persona;
  persona.rating = 2100;
  persona.opponent_rating = 1900;
  free.agent->consider({*game, position, {}, persona}, rng);
  pinned.agent->consider({*game, position, {}, persona}, rng);
  EXPECT_EQ(free.sense->last_persona, persona);
  EXPECT_EQ(pinned.sense->last_persona.rating, 1500);
  EXPECT_EQ(pinned.sense->last_persona.opponent_rating, 1900);
}

TEST(DualAgent, ThinksAloud) {
  const GamePtr game = find_game("gomoku15");
  Mind mind(game, narrow(400));
  Rng rng(1);
  const Position position = after(*game, {"h8", "h9", "i8", "i9", "g7"});
  int told = 0;
  Budget budget;
  budget.thought_milliseconds = 0;
  budget.thoughts = [&](const Opinion& so_far) {
    ++told;
    EXPECT_TRUE(position.legal(so_far.moves.best()));
    EXPECT_TRUE(so_far.impression);
  };
  mind.agent->consider({*game, position, {}, {}, budget}, rng);
  EXPECT_GT(told, 10);
}

// One that values all moves alike, or the first one alone.
class Valuer final : public IncrementalEvaluator {
 public:
  void set_position(const Position&, std::span<const Move>, const Persona&) override { depth = 0; }
  void play(Move) override { ++depth; }
  void undo() override { --depth; }
  void evaluate_moves(std::span<const Move> moves, float* p, float* action_values) override {
    for (std::size_t i = 0; i < moves.size(); ++i) {
      p[i] = i == 0 ? 1 : 0;
      action_values[i] = i == 0 ? 0.75f : 0.25f;
    }
  }
  std::vector<Reason> explain(Move move, int) override { return {{{move}, 0, "a number"}}; }
  int depth = 0;
};

TEST(SplitEvaluator, TakesMovesFromOneAndTheirWorthFromTheOther) {
  const GamePtr game = find_game("gomoku15");
  auto valuer = std::make_unique<Valuer>();
  const Valuer& values = *valuer;
  SplitEvaluator both(std::make_unique<LineSense>(game), std::move(valuer));
  LineSense alone(game);
  const Position position = after(*game, {"h8", "h9", "i8"});
  MoveList legal;
  position.moves(legal);
  const std::vector<Move> moves(legal.begin(), legal.end());
  std::vector<float> p(moves.size()), worth = p, p_alone = p, worth_alone = p;
  both.set_position(position, {}, {});
  alone.set_position(position, {}, {});
  both.evaluate_moves(moves, p.data(), worth.data());
  alone.evaluate_moves(moves, p_alone.data(), worth_alone.data());
  EXPECT_EQ(p, p_alone);
  EXPECT_EQ(worth[0], 0.75f);
  EXPECT_EQ(worth[1], 0.25f);
  EXPECT_EQ(both.explain(moves[0], 1).front().text, "a row");
  both.play(moves[5]);
  EXPECT_EQ(values.depth, 1);
  both.undo();
  EXPECT_EQ(values.depth, 0);
}

TEST(DualParts, AreNamedInCanonicalText) {
  const auto canonical = [](const char* text) { return agent_text(parse_spec(text)); };
  EXPECT_EQ(canonical("system1(renju-zero)"), "system1(renju-zero)");
  EXPECT_EQ(canonical("system1(renju-human)"), "system1");
  EXPECT_EQ(canonical("dual(trust=0.5, select=uct)"), "dual(select=uct, trust=0.5)");
  EXPECT_EQ(canonical("dual(select=prior, values=auto)"), "dual");
  EXPECT_EQ(canonical("dual(visits=50, system1=renju-zero, doubt=1.50)"),
            "dual(system1=renju-zero, doubt=1.5, visits=50)");
  EXPECT_EQ(canonical("dual(system1=\"models/my own.model\")"), "dual(system1=\"models/my own.model\")");
  EXPECT_EQ(canonical("uct-prior(table=10000, memory=1000kB)"), "uct-prior(memory=1MB)");
  EXPECT_NE(complaint([&] { canonical("dual(doubt=0.5)"); }).find("doubt must be"), std::string::npos);
}

TEST(DualParts, PlayWithAModelFromAFile) {
  const Scratch scratch;
  five::Shape shape;
  shape.hidden = 32;
  five::Model model{"renju", five::Net(shape), {1.2, 1.5, 0.02}, 0.5, "{}"};
  Rng dice(3);
  for (auto& weight : model.net.weights) weight = static_cast<float>(dice.unit() - 0.5) * 0.2f;
  five::save_model(scratch.file("made.model"), model);
  const GamePtr game = find_game("renju");
  std::vector<Move> history;
  const Position position = after(*game, {"h8", "h9", "i8", "i9", "g7"}, &history);
  for (const std::string name :
       {"system1(\"{}\")", "dual(system1=\"{}\", visits=50)", "dual(system1=renju-human, values=\"{}\", visits=50)",
        "uct-prior(system1=\"{}\", visits=50)"}) {
    std::string text = name;
    text.replace(text.find("{}"), 2, scratch.file("made.model").string());
    const auto agent = make_agent(game, text);
    Rng rng(1);
    const Opinion opinion = agent->consider({*game, position, history, {}, {}, 2}, rng);
    EXPECT_TRUE(position.legal(opinion.moves.best()));
    EXPECT_TRUE(opinion.doubt);
    EXPECT_EQ(opinion.impression->why.empty(), false);
  }
  model.visits = 7;  // as far as it was tuned to think, unless told
  model.doubt = {1e6, 1, 0};
  five::save_model(scratch.file("quick.model"), model);
  for (const auto& [options, visits] : {std::pair("", 7), std::pair(", visits=12", 12)}) {
    const auto agent =
        make_agent(game, "dual(system1=\"" + scratch.file("quick.model").string() + "\"" + options + ")");
    Rng rng(1);
    EXPECT_EQ(agent->consider({*game, position, history, {}, {}, 2}, rng).visits, visits);
  }
  EXPECT_NE(complaint([&] {
              make_agent(find_game("gomoku15"), "system1(\"" + scratch.file("made.model").string() + "\")");
            }).find("plays renju, not gomoku15"),
            std::string::npos);
  EXPECT_NE(complaint([&] { make_agent(game, "dual(system1=nobody)"); }).find("nobody"), std::string::npos);
}

}  // namespace
}  // namespace ludens::agents
