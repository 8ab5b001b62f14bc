#include "measure/elsewhere.h"

#include <gtest/gtest.h>

#include "support/scratch.h"

namespace ludens::measure {
using namespace tests;
namespace {

GameRow some_row() {
  GameRow row;
  row.name = "go9", row.gid = "g1", row.hash = -5, row.content = 77, row.game = "go9(komi=6.5)";
  row.moves = std::string("\x80\x01\x05\x00", 4);
  row.times = std::string("\x01\x00\x07", 3);
  row.result = Result::Draw, row.result_text = "Jigo", row.plies = 3, row.moves_legal = 2, row.reason = "why";
  row.date = "2001-02-03", row.event = "é", row.source = "s", row.opening = "o", row.file = "f", row.line = 9;
  row.tags = "{\"a\":\"b\"}";
  row.players[0] = {"id", "name", 2100.25, "2d", true};
  return row;
}

TEST(Elsewhere, TakesAGameThereAndBack) {
  const std::vector<int> plies = {1, 2};
  const GameTask back = read_game_task(game_task(some_row(), plies));
  EXPECT_EQ(back.row, some_row());
  EXPECT_EQ(back.plies, plies);
}

TEST(Elsewhere, TakesNoGameThatIsNone) {
  for (const std::string text : {"", "[]", "{}", "{\"game\":\"go9\"}", "{\"game\":\"go9\",\"moves\":\"0\"}",
                                 "{\"game\":\"go9\",\"players\":[{},{}],\"asked\":[0]}",
                                 "{\"game\":\"go9\",\"players\":[{},{}],\"asked\":[2,1]}",
                                 "{\"game\":\"go9\",\"players\":[{},{}],\"asked\":[],\"plies\":5}",
                                 "{\"game\":\"go9\",\"players\":[{},{}],\"asked\":[],\"result\":9}"})
    EXPECT_NE(complaint([&] { read_game_task(text); }), "") << text;
}

TEST(Elsewhere, NamesTheFilesThatAgentsRead) {
  const WorkPlan plan = work_plan("arena", {{"x", 1}}, {"system1(renju-human)", "random"});
  EXPECT_EQ(plan.settings, "{\"x\":1}");
  ASSERT_EQ(plan.files.size(), 1u);
  EXPECT_EQ(plan.files.begin()->first, "renju-human");
  EXPECT_EQ(plan.files.begin()->second.at(0).filename(), "renju-human.model");
  EXPECT_NE(complaint([] { work_plan("match", {}, {"popular(\"file:x\")"}); }), "");
}

TEST(Elsewhere, AsksTheRulesBeforeAProgramIsStarted) {
  const std::vector<std::string> agents = {"random", "temper(engine(\"x --y\"), t=0.5)"};
  EXPECT_THROW(check_agents(agents, {}), Refused);
  check_agents(agents, {.programs = true});
  check_agents(std::vector<std::string>{"random"}, {});
}

TEST(Elsewhere, KnowsWhoThinksByTheClock) {
  EXPECT_TRUE(thinks_by_the_clock("grave(time=5ms)"));
  EXPECT_TRUE(thinks_by_the_clock("temper(uct(time=1s), t=0.5)"));
  EXPECT_FALSE(thinks_by_the_clock("grave(playouts=5)"));
  EXPECT_FALSE(thinks_by_the_clock("nobody(time=5ms)"));
}

}  // namespace
}  // namespace ludens::measure
