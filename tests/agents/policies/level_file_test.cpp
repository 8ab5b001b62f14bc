#include "agents/level_file.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "games/catalogue.h"

namespace ludens::agents {
namespace {

LevelFile three_rungs() {
  LevelFile out{.game = "go9", .people = true};
  out.rungs = {{"20k", "drawn(random, t=4)", 0, 0, 0, 0, 0, 0, 100},
               {"16k", "drawn(random)", 110, 80, 140, 110, 80, 140, 100},
               {"12k", "uct(playouts=100)", 200, 160, 240, 90, 60, 120, 100}};
  out.gaps = {{1, {0.55, 0.54, 0.56, 3000}, {0.56, 0.5, 0.62, 200}}};
  return out;
}

TEST(LevelFile, ReadsBackAsItWasWritten) { EXPECT_EQ(parse_levels(levels_text(three_rungs())), three_rungs()); }

TEST(LevelFile, ALabelIsARungItsNumberOrWhatLiesBetweenTwo) {
  const GamePtr game = find_game("go9");
  const LevelFile file = three_rungs();
  EXPECT_EQ(file.agent_at(*game, "16k"), "drawn(random)");
  EXPECT_EQ(file.agent_at(*game, "3"), "uct(playouts=100)");
  EXPECT_EQ(file.agent_at(*game, "13k"), "uct(playouts=100)");  // the nearer one
  EXPECT_EQ(file.agent_at(*game, "4"), std::nullopt);
  EXPECT_EQ(file.agent_at(*game, "25k"), std::nullopt);
  EXPECT_EQ(file.agent_at(*game, "5d"), std::nullopt);
}

TEST(LevelFile, NumbersBetweenTwoAgentsLieInProportion) {
  EXPECT_EQ(agent_between("kl(policy=net(m, rating=3k), visits=4)", "kl(policy=net(m, rating=1d), visits=64)", 0.5),
            "kl(policy=net(m, rating=1k), visits=16)");
  EXPECT_EQ(agent_between("drawn(random, t=2)", "drawn(random, t=0.5)", 0.5), "drawn(random, t=1)");
  EXPECT_EQ(agent_between("drawn(random, t=7, least=0.0002)", "drawn(random, t=4.8, least=0.0003)", 0.5),
            "drawn(random, t=5.797, least=0.000245)");  // small numbers keep three digits
  EXPECT_EQ(agent_between("random", "uct(playouts=10)", 0.4), "random");
  EXPECT_EQ(agent_between("net(a)", "net(b)", 0.6), "net(b)");
}

TEST(LevelFile, DamageIsSaidInOneLineThatNamesTheFile) {
  for (const char* text : {"", "[]", "{}", R"({"levels": 2})", R"({"levels": 1, "game": "go9", "scale": "elo"})",
                           R"({"levels": 1, "game": "go9", "scale": "people", "rungs": []})",
                           R"({"levels": 1, "game": "go9", "scale": "people", "rungs": [{"label": "1k"}]})"}) {
    try {
      parse_levels(text, "x.levels");
      FAIL() << text;
    } catch (const Error& error) {
      EXPECT_TRUE(std::string(error.what()).starts_with("«x.levels»")) << error.what();
      EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
    }
  }
  LevelFile file = three_rungs();
  file.rungs[0].agent = "engine(\"gnugo --mode gtp\")";
  EXPECT_THROW(parse_levels(levels_text(file)), Error);
}

}  // namespace
}  // namespace ludens::agents
