#include "agents/habits_file.h"

#include <gtest/gtest.h>

#include "agents/drawn_agent.h"
#include "agents/level_file.h"
#include "base/error.h"
#include "games/catalogue.h"

namespace ludens::agents {
namespace {

HabitsFile two_groups() {
  HabitsFile out{.game = "go9"};
  PaceHabits pace{.of = "go9", .plies = 50};
  pace.weights.assign(kPaceFeatures.size(), 0.25);
  pace.tempo = 0.5;
  pace.rest = {PaceHabits::Part{0.75, -0.25, 0.5}, PaceHabits::Part{0.25, 0.75, 1}};
  pace.least = 0.5;
  pace.most = 60;
  pace.turns = 1000;
  pace.games = 40;
  out.pace = pace;
  out.endings = {{.to = 18, .first_ply = 15, .hazards = {{0.01, 0.25, 400, 100}, {0.1, 0.125, 800, 100}}},
                 {.from = 18, .first_ply = 20, .hazards = {{0.05, 0.5, 2, 1}}, .draw_ply = 40, .draw_below = 0.75}};
  return out;
}

TEST(HabitsFile, ReadsBackAsItWasWritten) { EXPECT_EQ(parse_habits(habits_text(two_groups())), two_groups()); }

TEST(HabitsFile, PeopleGiveUpTheMoreOftenTheLessTheyExpectAndNotBeforeTheirFirstPly) {
  const EndingHabits weak = two_groups().endings[0];
  EXPECT_EQ(weak.hazard(15, 0.005), 0.25);
  EXPECT_EQ(weak.hazard(15, 0.01), 0.125);
  EXPECT_EQ(weak.hazard(15, 0.1), 0);
  EXPECT_EQ(weak.hazard(14, 0.005), 0);
}

TEST(HabitsFile, DrawsAreAgreedToAsPeopleDo) {
  const auto [unknown, known] = std::pair(two_groups().endings[0], two_groups().endings[1]);
  EXPECT_TRUE(unknown.agrees_to_draw(5, 0.49)) << "no records: who is behind agrees";
  EXPECT_FALSE(unknown.agrees_to_draw(90, 0.5));
  EXPECT_TRUE(known.agrees_to_draw(40, 0.75));
  EXPECT_FALSE(known.agrees_to_draw(40, 0.76));
  EXPECT_FALSE(known.agrees_to_draw(39, 0.5)) << "too early, but for who is losing";
  EXPECT_TRUE(known.agrees_to_draw(39, 0.2));
}

std::string refusal(const std::string& text) {
  try {
    parse_habits(text, "x.habits");
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(HabitsFile, IsReadWholeOrRefusedWithOneLine) {
  const std::string good = habits_text(two_groups());
  EXPECT_EQ(refusal(good), "");
  const auto changed = [&](const std::string& from, const std::string& to) {
    std::string out = good;
    out.replace(out.find(from), from.size(), to);
    return refusal(out);
  };
  EXPECT_NE(refusal(good.substr(0, good.size() / 2)), "");
  EXPECT_EQ(refusal("{}"), "«x.habits»: these are no habits of version 1");
  EXPECT_EQ(changed("\"below\": 0.1", "\"below\": 0.01"),
            "«x.habits»: «hazards» are not in order: each «below» is above the one before");
  EXPECT_EQ(changed("\"to\": 18", "\"to\": 17"),
            "«x.habits»: «endings» do not follow each other from the weakest, open, to the strongest, open");
  EXPECT_EQ(changed("\"doubt\"", "\"dubt\""), "«x.habits»: «doubt» is missing");
  EXPECT_EQ(changed("\"share\": 0.75", "\"share\": 0.5"), "«x.habits»: the shares of «rest» are not 1 together");
  EXPECT_NE(changed("\"p\": 0.25", "\"p\": 2"), "");
}

TEST(HabitsFile, EveryLevelOfPeopleEndsItsGamesAsSomePeopleDo) {
  for (const char* name : {"chess", "go9", "renju"}) {
    const GamePtr game = find_game(name);
    for (const auto& rung : load_levels(*find_levels(*game)).rungs) {
      const auto agent = make_agent(game, level_agent_text(*game, rung.label));
      const auto& people = dynamic_cast<const DrawnAgent&>(*agent).people();
      ASSERT_TRUE(people && people->habits) << name << " " << rung.label;
      EXPECT_EQ(*people->habits, *ending_habits(*game, people->rating)) << name << " " << rung.label;
    }
  }
}

TEST(HabitsFile, WhereNobodyKnowsTheHabitsTheErrorSaysWhichFileIsMissing) {
  try {
    make_agent(find_game("tictactoe"), "drawn(random, habits=2000)");
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(),
                 "nobody knows how people end their games of tictactoe: there is no tictactoe.habits that says it");
  }
}

}  // namespace
}  // namespace ludens::agents
