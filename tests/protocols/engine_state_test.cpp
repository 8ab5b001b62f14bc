#include "protocols/engine_state.h"

#include <gtest/gtest.h>

#include "agents/parts.h"
#include "base/error.h"
#include "games/catalogue.h"
#include "play/comment/people.h"
#include "play/levels.h"
#include "protocols/conversation.h"
#include "protocols/writer.h"

namespace ludens::protocols {
namespace {

const EngineOption& find(const std::vector<EngineOption>& options, std::string_view name) {
  for (const auto& option : options)
    if (option.name == name) return option;
  throw Error("no such option");
}

TEST(EngineState, MakesItsAgentOnlyWhenItIsAsked) {
  EngineState engine({.game = "go9", .agent = "refined"}, "go19");  // refined cannot play Go
  EXPECT_EQ(engine.agent_text(), "refined");
  EXPECT_THROW(engine.think(engine.session(), {}), Error);
  engine.set_option("Agent", "random");
  EXPECT_NO_THROW(engine.think(engine.session(), {}));
}

TEST(EngineState, RefusesWhatDoesNotExist) {
  EXPECT_THROW(EngineState({.game = "goo"}, "go19"), Error);
  EXPECT_THROW(EngineState({.agent = "grvae"}, "go19"), Error);
  EXPECT_THROW(EngineState({.agent = "random", .level = "1"}, "go19"), Error);
  EXPECT_THROW(EngineState({.game = "go9", .level = "no such"}, "go19"), Error);
}

TEST(EngineState, WhoTalksToItStartsNoPrograms) {
  EngineState engine({.game = "go9", .agent = "drawn(random)"}, "go19");
  for (const char* agent : {"engine(\"touch it\")", "blend(random, engine(\"touch it\"))"})
    EXPECT_THROW(engine.set_option("Agent", agent), Error) << agent;
  EXPECT_THROW(engine.set_option("AGENT", "temper(engine(\"touch it\"))"), Error);
  EXPECT_EQ(engine.agent_text(), "drawn(random)");
  EngineState given({.game = "go9", .agent = "engine(\"gnugo --mode gtp\", movetime=100)"}, "go19");
  EXPECT_NO_THROW(given.set_option("movetime", "200"));
  EXPECT_THROW(given.set_option("COMMAND", "\"touch it\""), Error);
}

TEST(EngineState, KeepsALevelWholeAndThroughGames) {
  EngineState engine({.game = "go9", .level = "1"}, "go19");
  const std::string agent = level_agent_text(engine.game(), "1");
  EXPECT_EQ(engine.agent_text(), agent);
  EXPECT_THROW(engine.set_option("playouts", "5"), Error);
  EXPECT_THROW(engine.start("go3"), Error);  // no ladder there, and nothing has changed
  EXPECT_EQ(engine.game().text, "go9");
  engine.start("go9(komi=5.5)");
  EXPECT_EQ(engine.agent_text(), agent);
  EXPECT_EQ(find(engine.options(), "Level").value, "1");
}

TEST(EngineState, HasTheOptionsOfItsAgentsTable) {
  EngineState engine({.game = "go9", .agent = "grave(playouts=300)"}, "go19");
  EXPECT_EQ(find(engine.options(), "playouts").value, "300");
  EXPECT_EQ(find(engine.options(), "ref").type, EngineOption::Type::Spin);
  EXPECT_EQ(find(engine.options(), "reuse").type, EngineOption::Type::Combo);
  engine.set_option("PLAYOUTS", "40");
  EXPECT_EQ(engine.agent_text(), "grave(playouts=40)");
  for (const auto& [name, value] : {std::pair{"playouts", "none"},
                                    {"playouts", "1,nodes=2"},
                                    {"nosuch", "1"},
                                    {"ref", ""},
                                    {"Seed", "-1"},
                                    {"Resign", "99"},
                                    {"Game", "nosuch"}})
    EXPECT_THROW(engine.set_option(name, value), Error) << name;
  EXPECT_EQ(engine.agent_text(), "grave(playouts=40)");
  engine.set_option("Agent", "<empty>");
  EXPECT_EQ(engine.agent_text(), usual_agent(engine.game()));
}

TEST(EngineState, RollsTheSameDiceFromTheSameSeed) {
  for (const char* seed : {"1", "2"}) {
    std::vector<Move> moves;
    for (int run = 0; run < 2; ++run) {
      EngineState engine({.game = "go9", .agent = "random"}, "go19");
      engine.set_option("Seed", seed);
      moves.push_back(engine.think(engine.session(), {}).move);
    }
    EXPECT_EQ(moves[0], moves[1]);
  }
}

TEST(EngineState, GoesOnAfterTwoPassesInGoAlone) {
  EngineState engine({.game = "go9"}, "go19");
  const Move pass = *engine.game().read_move(engine.position(), "pass");
  EXPECT_TRUE(engine.play(pass) && engine.play(pass));
  EXPECT_TRUE(engine.session().over());
  EXPECT_TRUE(engine.play(Move{40}));
  EXPECT_FALSE(engine.session().over());
  EXPECT_EQ(engine.session().moves().size(), 3u);
}

TEST(EngineState, ChangesTheSizeAndKeepsTheOptions) {
  const EngineState go({.game = "go9(komi=6.5)"}, "go19");
  EXPECT_EQ(resized(go.game(), 13), "go13(komi=6.5)");
  EXPECT_THROW(resized(go.game(), 99), Error);
  EXPECT_EQ(with_option(go.game(), "komi", "7.5"), "go9");
  const EngineState othello({.game = "othello"}, "go19");
  EXPECT_EQ(resized(othello.game(), 8), "othello");
  EXPECT_THROW(resized(othello.game(), 10), Error);
}

TEST(Plain, WritesOurTextsInAscii) {
  EXPECT_EQ(plain("«d4» is no move of Go 9×9 … – “?”\n"), "\"d4\" is no move of Go 9x9 ... - ??? ");
}

// The same as comments and the page say (docs/win_rates.md), whoever plays.
TEST(EngineState, TellsTheWinRateOfPeopleOfALevel) {
  EngineState engine({.game = "go9", .agent = "random"}, "go19");
  engine.set_option("People", "15k");
  EXPECT_EQ(engine.agent_text(), "random");
  EXPECT_EQ(find(engine.options(), "People").value, "15k");
  Session session(find_game("go9"));
  session.play_text("E5");
  const auto rating = human_rating(session.game(), "15k");
  Rng rng(1);
  const Opinion win =
      make_agent(session.game_ptr(), win_agent_at_level(session.game(), "15k"))
          ->consider(
              {session.game(), session.position(), session.moves(), {.rating = rating, .opponent_rating = rating}},
              rng);
  const auto told = engine.people_win(session, engine.people());
  ASSERT_TRUE(told);
  EXPECT_NEAR(*told, win.value.expected(), 1e-4);
  EXPECT_NE(*told, engine.people_win(session, "3d"));
  session.resign(Side::First);
  EXPECT_FALSE(engine.people_win(session, "15k"));
  EXPECT_THROW(engine.set_option("People", "2200"), Error);
  EXPECT_THROW(engine.start("hex11"), Error);  // nobody knows people there, and nothing has changed
  EXPECT_EQ(engine.game().text, "go9");
  engine.set_option("People", "<empty>");
  EXPECT_NO_THROW(engine.start("hex11"));
}

TEST(Protocols, TellTheWinRateOfPeopleBesideAThought) {
  ServeOptions options;
  options.setup = {.game = "go9", .agent = "random", .people = "15k"};
  const auto heard = [&](const std::string& protocol, const std::vector<std::string>& said) {
    options.protocol = protocol;
    return answers(options, said);
  };
  const std::string thought = heard("ugi", {"position startpos moves E5", "go", "quit"});
  const auto told = thought.find("info string win rate among players of 15k: ");
  ASSERT_NE(told, std::string::npos) << thought;
  EXPECT_LT(told, thought.find("bestmove"));
  EXPECT_EQ(heard("ugi", {"position startpos", "go p1time 900 p2time 900", "quit"}).find("win rate"), std::string::npos)
      << "no time for it";
  EXPECT_TRUE(heard("gtp", {"ludens-win_rate", "quit"}).starts_with("= 0."));
  EXPECT_TRUE(heard("gtp", {"ludens-win_rate 3d", "quit"}).starts_with("= 0."));
  options.setup.people.clear();
  EXPECT_TRUE(heard("gtp", {"ludens-win_rate", "quit"}).starts_with("? name a level"));
}

}  // namespace
}  // namespace ludens::protocols
