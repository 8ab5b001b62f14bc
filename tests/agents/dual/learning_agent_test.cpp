#include "agents/learning_agent.h"

#include <cstdlib>

#include <gtest/gtest.h>

#include "agents/parts.h"
#include "base/whole_file.h"
#include "patterns/features/trainer.h"
#include "support/scratch.h"

namespace ludens::agents {
namespace {

namespace fs = std::filesystem;

// A user's folder with a model of hex5 that knows nothing.
class LearningAgents : public ::testing::Test {
 protected:
  LearningAgents() {
    ::setenv("XDG_DATA_HOME", folder_.path().c_str(), 1);
    fs::create_directories(folder_.path() / "ludens" / "models");
    features::Model model{.game = game_->text,
                          .features = features::useful_atoms(*game_, features::Turning::All, 5, 2)};
    model.weights.resize(4 * model.row());
    for (auto& one : model.frequency) one.assign(model.features.size(), 0.5f);
    features::save_model(folder_.path() / "ludens" / "models" / "hex5-features.model", model);
  }
  ~LearningAgents() override { ::unsetenv("XDG_DATA_HOME"); }

  // The second side plays along the upper edge, the first along the lower one.
  std::vector<Move> game() const {
    std::vector<Move> out;
    for (std::uint32_t i = 0; i < 4; ++i) {
      out.push_back(Move{20 + i});
      out.push_back(Move{i});
    }
    return out;
  }
  Opinion opinion(const std::string& text, std::size_t plies) const {
    const auto agent = make_agent(game_, text);
    const auto all = game();
    const std::span<const Move> history(all.data(), plies);
    Position position = game_->start();
    for (const Move move : history) position.play(move);
    Rng rng(7);
    return agent->consider({*game_, position, history, {}, {}, 3}, rng);
  }

  tests::Scratch folder_;
  GamePtr game_ = find_game("hex5");
};

const std::string kLearner = "dual(visits=30, learns=yes)";

TEST_F(LearningAgents, LearnFromTheOtherSidesMovesAndAnswerTheSameQuestionTheSameWay) {
  const Opinion now = opinion(kLearner, 6);
  EXPECT_TRUE(now.why.ends_with("knows 3 of this opponent's moves")) << now.why;
  EXPECT_EQ(now, opinion(kLearner, 6));
  EXPECT_EQ(opinion(kLearner, 0).why.find("knows"), std::string::npos);
  EXPECT_TRUE(game_->start().legal(opinion(kLearner, 0).moves.best()));
}

TEST_F(LearningAgents, FollowAGameTurnByTurnAsIfTheyWereAskedAtTheEndAlone) {
  const auto agent = make_agent(game_, kLearner);
  const auto all = game();
  Opinion last;
  for (std::size_t plies = 0; plies <= 6; plies += 2) {
    Position position = game_->start();
    for (std::size_t i = 0; i < plies; ++i) position.play(all[i]);
    Rng rng(7);
    last = agent->consider({*game_, position, {all.data(), plies}, {}, {}, 3}, rng);
  }
  EXPECT_EQ(last, opinion(kLearner, 6));
}

TEST_F(LearningAgents, KeepWhatAGameTaughtThemOfEachPersonApart) {
  const auto all = game();
  keep_lessons(game_, kLearner, all, 1);
  keep_lessons(game_, kLearner, all, 1);
  keep_lessons(game_, "dual(learns=yes, person=anna)", all, 0);
  const auto me = load_opponent(opponent_file("me", *game_)), anna = load_opponent(opponent_file("anna", *game_));
  EXPECT_EQ(me.games, 2);
  EXPECT_EQ(me.moves, 8);
  EXPECT_EQ(anna.games, 1);
  EXPECT_EQ(anna.moves, 4);
  EXPECT_TRUE(opinion(kLearner, 2).why.ends_with("knows 9 of this opponent's moves"));
  keep_lessons(game_, "dual(visits=30)", all, 1);  // does not learn
  EXPECT_EQ(load_opponent(opponent_file("me", *game_)).games, 2);
  EXPECT_FALSE(learns("dual(visits=30)"));
  EXPECT_TRUE(learns("temper(dual(learns=yes), t=0.5)"));
  EXPECT_FALSE(learns("dual(learns=yes"));
}

TEST_F(LearningAgents, RefuseNamesThatAreNoFolderAndModelsThatCannotLearn) {
  for (const char* name : {"", "..", "a/b", "Anna", "x y"}) EXPECT_THROW(opponent_file(name, *game_), Error) << name;
  EXPECT_THROW(make_agent(game_, "dual(learns=yes, person=\"../x\")"), Error);
  EXPECT_THROW(make_agent(find_game("renju"), "dual(system1=renju-human, learns=yes)"), Error);
  write_whole_file(folder_.path() / "broken", "x");
  EXPECT_THROW(load_opponent(folder_.path() / "broken"), Error);
}

TEST_F(LearningAgents, AreTheGamesOwnWhereNoModelIsNamed) {
  EXPECT_NO_THROW(make_agent(game_, "dual(visits=5)"));
  EXPECT_NO_THROW(make_agent(game_, "system1"));
  EXPECT_NO_THROW(make_agent(game_, "features"));
  EXPECT_NO_THROW(make_agent(find_game("renju"), "dual(visits=5)"));
  try {
    make_agent(find_game("hex6"), "dual");
    ADD_FAILURE();
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("hex6-features"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace ludens::agents
