#include <gtest/gtest.h>

#include <fstream>

#include "agents/persona_file.h"
#include "base/error.h"
#include "games/catalogue.h"
#include "support/scratch.h"

namespace ludens::agents {
using namespace tests;
namespace {

PersonaFile example() {
  return {"tictactoe",
          {std::nullopt, std::nullopt, "random", 0.6, R"({"query":"x"})"},
          {{std::nullopt, 1500, "temper(random, t=2)", std::nullopt, "{}"},
           {1500, std::nullopt, "uct(playouts=50)", 0.3, R"({"top1":0.5})"}}};
}

TEST(Persona, TheBandOfTheRatingAnswers) {
  const PersonaFile file = example();
  EXPECT_EQ(file.group_for(std::nullopt).agent, "random");
  EXPECT_EQ(file.group_for(1499).agent, "temper(random, t=2)");
  EXPECT_EQ(file.group_for(1500).agent, "uct(playouts=50)");
  EXPECT_EQ(file.group_for(1500).temperature, 0.3);
}

TEST(Persona, AFileReadsBack) {
  const PersonaFile file = example();
  const std::string text = persona_text(file);
  EXPECT_EQ(persona_text(parse_persona(text)), text);
}

TEST(Persona, AWrongFileIsRefusedInOneLine) {
  for (const char* text :
       {"", "[]", "{}", R"({"persona": 2})", R"({"persona": 1, "game": 3})",
        R"({"persona": 1, "game": "renju", "agent": "random"})",
        R"({"persona": 1, "game": "renju", "agent": "nobody", "groups": []})",
        R"({"persona": 1, "game": "renju", "agent": "random", "groups": [{"from": "x", "agent": "random"}]})",
        R"({"persona": 1, "game": "renju", "agent": "random", "temperature": -1, "groups": []})",
        R"x({"persona": 1, "game": "renju", "agent": "engine(\"rm\")", "groups": []})x"})
    EXPECT_THROW(parse_persona(text), Error) << text;
}

TEST(Persona, IsAnAgent) {
  Scratch folder;
  const auto path = folder.path() / "x.persona";
  std::ofstream(path) << persona_text(example());
  const GamePtr game = find_game("tictactoe");
  Rng rng(1);
  const Position start = game->start();
  const auto agent = make_agent(game, "persona(\"" + path.string() + "\")");
  EXPECT_EQ(agent->consider({*game, start, {}}, rng).playouts, 0);
  EXPECT_EQ(agent->consider({*game, start, {}, {.rating = 2000, .opponent_rating = {}}}, rng).playouts, 50);
  EXPECT_EQ(
      make_agent(game, "persona(\"" + path.string() + "\", rating=2000)")->consider({*game, start, {}}, rng).playouts,
      50);
  EXPECT_THROW(make_agent(find_game("renju"), "persona(\"" + path.string() + "\")"), Error);
  EXPECT_THROW(make_agent(game, "persona(nowhere)"), Error);
}

}  // namespace
}  // namespace ludens::agents
