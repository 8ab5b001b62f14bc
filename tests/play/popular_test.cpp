#include "play/popular.h"

#include <gtest/gtest.h>

#include "agents/persona_file.h"
#include "support/scratch.h"

namespace ludens::play {
using namespace tests;
namespace {

// Four games that differ later; three begin in the centre, one in the corner.
const char* kGames =
    R"({"game":"tictactoe","moves":"b2 a3 c3 a1 a2","tags":{"id":"1"}}
{"game":"tictactoe","moves":"b2 a3 c1 a1 a2","tags":{"id":"2"}}
{"game":"tictactoe","moves":"b2 c3 a1 a2 a3","tags":{"id":"3"}}
{"game":"tictactoe","moves":"a3 b2 c3 b3 b1","tags":{"id":"4"}}
)";

class Popular : public testing::Test {
 protected:
  Distribution asked(const std::string& agent, const std::string& moves, const std::string& fallback = "") {
    const std::vector<PartDoc> more = {popular_part({}, fallback)};
    const GamePtr game = find_game("tictactoe");
    Position position = game->start();
    if (!moves.empty()) position.play(*game->read_move(position, moves));
    Rng rng(1);
    return make_agent(game, agent, more)->consider({*game, position, {}}, rng).moves;
  }

  Scratch scratch;
  std::string file = "file:" + scratch.write("games.jsonl", kGames).string();
};

TEST_F(Popular, PlaysAsOftenAsPeopleDidWithOneImaginaryGameMore) {
  // Whichever split the four games fall into.
  for (const char* split : {"train", "test", "validation"}) {
    const Distribution moves = asked("popular(\"" + file + " split=" + split + "\")", "");
    ASSERT_EQ(moves.items().size(), 9u);
    double games = 0;
    for (const auto& [move, p] : moves.items()) games += p;
    EXPECT_NEAR(games, 1, 1e-6);
  }
  const Distribution start = asked("popular(\"" + file + "\")", "");
  EXPECT_EQ(start.best(), Move{4}) << "train holds most of the games";
  EXPECT_GT(start.at(Move{8}), 0);
  EXPECT_LT(start.at(Move{8}), start.at(Move{4}));
}

TEST_F(Popular, CountsTheMovesOfEveryPosition) {
  const auto source = open_query(parse_query(file));
  const MoveCounts counts = MoveCounts::of(*source);
  const auto first = counts.find(find_game("tictactoe")->start().key());
  ASSERT_EQ(first.size(), 2u);
  EXPECT_EQ(first[0].move, Move{0});
  EXPECT_EQ(first[0].times, 1u);
  EXPECT_EQ(first[1].move, Move{4});
  EXPECT_EQ(first[1].times, 3u);
  EXPECT_TRUE(counts.find(12345).empty());
}

TEST_F(Popular, IsRandomWhereNobodyWas) {
  const Distribution moves = asked("popular(\"" + file + "\")", "c1");
  ASSERT_EQ(moves.items().size(), 8u);
  for (const auto& [move, p] : moves.items()) EXPECT_FLOAT_EQ(p, 0.125f);
}

// The part with every agent inside it being `inner`; nothing where it is not made of agents.
std::string wrapped(const PartDoc& part, const std::string& inner) {
  std::string out;
  for (const auto& option : part.options) {
    if (option.allowed.kind() != Allowed::Kind::Agent) continue;
    const bool positional = option.name[0] >= 'A' && option.name[0] <= 'Z';
    out += (out.empty() ? "" : ", ") + (positional ? "" : std::string(option.name) + "=") + inner;
  }
  if (!out.empty() && part.name == "win") out += ", calibrate=1";  // tic-tac-toe has no table of temperatures
  return out.empty() ? "" : std::string(part.name) + "(" + out + ")";
}

TEST_F(Popular, StandsInsideEveryAgentThatIsMadeOfAgents) {
  const std::string plain = "popular(\"" + file + "\")";
  int wrapping = 0;
  for (const auto& outer : parts()) {
    const std::string once = wrapped(outer, plain);
    if (once.empty()) continue;
    ++wrapping;
    EXPECT_EQ(asked(once, "").best(), Move{4}) << once;
    for (const auto& further : parts()) {
      const std::string twice = wrapped(further, once);
      if (!twice.empty()) EXPECT_EQ(asked(twice, "").best(), Move{4}) << twice;
    }
  }
  EXPECT_EQ(wrapping, 7) << "blend, drawn, temper, top, kl, win, reward";
}

TEST_F(Popular, StandsInAPersonaFile) {
  PersonaFile persona;
  persona.game = "tictactoe";
  persona.whole.agent = "temper(popular(\"" + file + "\"), t=0.5)";
  const auto path = scratch.write("people.persona", persona_text(persona));
  EXPECT_EQ(asked("persona(\"" + path.string() + "\")", "").best(), Move{4});
}

TEST_F(Popular, NeedsGames) {
  EXPECT_NE(complaint([&] { asked("popular", ""); }).find("popular needs the games to learn from"), std::string::npos);
  EXPECT_EQ(asked("popular", "", file).best(), Move{4}) << "a front end may know them";
  const std::vector<PartDoc> more = {popular_part({})};
  EXPECT_EQ(agent_text(parse_spec("popular(\"renju split=train\")"), more), "popular(\"renju split=train\")");
}

}  // namespace
}  // namespace ludens::play
