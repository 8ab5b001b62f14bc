#include <gtest/gtest.h>

#include "base/text.h"
#include "games/catalogue.h"
#include "play/table.h"

namespace ludens::play {
namespace {

// Black's wall on the D file, White's on the F file; White's stone B5 is dead, H5 is at home.
constexpr std::string_view kWalls = "D9 F9 D8 F8 D7 F7 D6 F6 D5 F5 D4 F4 D3 F3 D2 F2 D1 F1 E9 B5 E7 H5 E5 pass E3 pass";

Session walls(const char* game) {
  Session session(find_game(game));
  for (const auto word : words(kWalls)) session.play_text(word);
  return session;
}
Session passed(const char* game) {
  Session session = walls(game);
  session.play_text("pass");
  return session;
}
int cell(const Session& session, const char* name) { return *session.game().board.cell(name); }

TEST(Counting, FollowsTwoPassesAndEndsWhenBothAgree) {
  for (const char* game : {"go9", "go9(scoring=territory)"}) {
    Session session = passed(game);
    EXPECT_TRUE(session.counting());
    EXPECT_FALSE(session.over());
    EXPECT_EQ(session.result_text(), "");
    EXPECT_TRUE(session.mark(cell(session, "B5")));
    EXPECT_TRUE(session.agree(0));
    EXPECT_FALSE(session.over());
    EXPECT_TRUE(session.agree(1));
    EXPECT_TRUE(session.over());
    EXPECT_FALSE(session.counting());
    // Area: 40 to 36. Territory: 27 and a prisoner to 26, since H5 fills a point.
    EXPECT_EQ(session.result_text(),
              std::string(game) == "go9" ? "White wins (by 3.5 points)" : "White wins (by 5.5 points)");
    EXPECT_EQ(session.record().tags.at("dead"), "B5");
  }
}

TEST(Counting, CountsADeadStoneAsAliveWhereNobodySaysOtherwise) {
  Session session = passed("go9");
  session.agree(0);
  session.agree(1);
  EXPECT_EQ(session.result_text(), "White wins (by 31.5 points)");
}

TEST(Counting, TakesBackWhatWasAgreedWhenAMarkChanges) {
  Session session = passed("go9");
  session.agree(0);
  EXPECT_TRUE(session.mark(cell(session, "B5")));
  EXPECT_FALSE(session.agrees(0));
  session.agree(1);
  EXPECT_TRUE(session.mark(cell(session, "B5"))) << "both sides can unmark";
  EXPECT_TRUE(session.dead().empty());
  EXPECT_FALSE(session.agrees(1));
  EXPECT_FALSE(session.mark(cell(session, "A1"))) << "no stone";
  EXPECT_FALSE(session.mark(-1));
  EXPECT_FALSE(session.mark(81));
}

TEST(Counting, MarksChainsAsAWhole) {
  Session session = passed("go9");
  session.mark(cell(session, "D4"));
  EXPECT_EQ(session.dead().size(), 9u + 4u) << "the wall and the stones of the E file that touch it";
}

TEST(Counting, GoesOnWithTheSideWhoseTurnItIs) {
  Session session = passed("go9");
  session.mark(cell(session, "B5"));
  const Side next = session.to_move();
  EXPECT_TRUE(session.resume());
  EXPECT_FALSE(session.counting());
  EXPECT_TRUE(session.dead().empty());
  EXPECT_EQ(session.to_move(), next);
  session.play_text("A1");
  EXPECT_EQ(session.moves().size(), words(kWalls).size() + 2);
  EXPECT_FALSE(session.resume()) << "nothing is counted";
}

TEST(Counting, EndsWithEveryStoneAliveAfterTwoResumptions) {
  Session session = passed("go9");
  for (int i = 0; i < 2; ++i) {
    session.resume();
    session.play_text("pass");
    session.play_text("pass");
  }
  EXPECT_TRUE(session.over());
  EXPECT_EQ(session.result_text(), "White wins (by 31.5 points)");
}

TEST(Counting, SurvivesItsRecord) {
  Session session = passed("go9");
  session.mark(cell(session, "B5"));
  session.agree(0);
  session.agree(1);
  const Session again = Session::of(session.record());
  EXPECT_TRUE(again.over());
  EXPECT_EQ(again.result_text(), session.result_text());
  EXPECT_EQ(again.dead(), session.dead());
  EXPECT_EQ(again.record().result_text, "W+3.5");
}

TEST(Counting, KeepsTheResultOfARecordThatPassedThreeTimes) {
  Session session = passed("go9");
  Record record = session.record();
  for (int i = 0; i < 5; ++i) record.turns.push_back({Move{81}});
  record.result = Result::FirstWins;
  record.result_text = "B+2.5";
  EXPECT_EQ(Session::of(record).record().result_text, "B+2.5");
  record.turns.push_back({Move{0}});
  EXPECT_NO_THROW(Session::of(record));
}

TEST(Counting, CanBeTakenBack) {
  Session session = passed("go9");
  session.agree(0);
  session.agree(1);
  EXPECT_TRUE(session.undo());
  EXPECT_TRUE(session.counting());
  EXPECT_FALSE(session.agrees(0));
  EXPECT_TRUE(session.undo());
  EXPECT_FALSE(session.counting());
  EXPECT_EQ(session.moves().size(), words(kWalls).size());
}

TEST(CountingTable, HasAgentsAgreeToWhatTheJudgeSaysAndNothingElse) {
  for (const char* game : {"go9", "go9(scoring=territory)"}) {
    const GamePtr rules = find_game(game);
    Table table(passed(game), {Seat{.person = "Ada"}, agent_seat(rules, "random")});
    EXPECT_TRUE(table.to_judge());
    EXPECT_FALSE(table.agent_to_move());
    EXPECT_FALSE(table.agree(0)) << "the judge has not spoken";
    table.judge({cell(table.session(), "B5")});
    EXPECT_FALSE(table.to_judge());
    EXPECT_TRUE(table.session().agrees(1));
    EXPECT_TRUE(table.agree(0));
    EXPECT_TRUE(table.session().over());
  }
  const GamePtr rules = find_game("go9");
  Table table(passed("go9"), {Seat{.person = "Ada"}, agent_seat(rules, "random")});
  table.judge({cell(table.session(), "B5")});
  table.mark(cell(table.session(), "F5"));
  EXPECT_FALSE(table.session().agrees(1));
  EXPECT_TRUE(table.agree(0));
  EXPECT_FALSE(table.session().over()) << "an agent whose wall is called dead plays on";
  EXPECT_FALSE(table.session().counting());
  EXPECT_EQ(table.session().resumptions(), 1);
}

TEST(CountingTable, PassesWhenNothingIsLeftToGain) {
  const GamePtr rules = find_game("go9(scoring=territory)");
  Session session = walls("go9(scoring=territory)");
  Table table(std::move(session), {agent_seat(rules, "random"), agent_seat(rules, "random")});
  const Thought last = table.think();
  EXPECT_EQ(last.move, Move{81}) << "White has passed";
  EXPECT_NE(last.opinion.value.expected(), 0.5f) << "the count says who has won";
  table.apply(last);
  table.count();
  EXPECT_EQ(last.opinion.value.expected() > 0.5f, table.session().result() == Result::FirstWins) << "Black thought so";
  // Under area scoring the points between the walls are worth something.
  const GamePtr area = find_game("go9");
  Table more(walls("go9"), {agent_seat(area, "random"), agent_seat(area, "random")});
  EXPECT_NE(more.think().opinion.why, "nothing is left to gain");
}

TEST(CountingTable, DoesNotPassBeforeTheGameIsPlayed) {
  for (const char* game : {"go9", "go9(scoring=territory)"}) {
    const GamePtr rules = find_game(game);
    for (const char* moves :
         {"pass", "C3 G7 C7 G3 E5 pass", "C1 G1 C2 G2 C3 G3 C4 G4 C5 G5 C6 G6 C7 G7 C8 G8 C9 G9 A1 pass"}) {
      Session session(rules);
      for (const auto word : words(moves)) session.play_text(word);
      Table table(std::move(session), {agent_seat(rules, "uct(playouts=50)"), agent_seat(rules, "uct(playouts=50)")});
      EXPECT_NE(table.think().move, Move{81}) << game << ": " << moves;
    }
  }
}

TEST(CountingTable, LetsNobodyAgreeForAnAgentAndKeepsMarksThatWereMade) {
  const GamePtr rules = find_game("go9");
  Table table(passed("go9"), {Seat{.person = "Ada"}, agent_seat(rules, "random")});
  table.judge({cell(table.session(), "B5")});
  table.mark(cell(table.session(), "F5"));
  EXPECT_FALSE(table.agree(1));
  EXPECT_FALSE(table.session().over());
  const auto marked = table.session().dead();
  Table again(Session(rules), table.seats());
  again.restore(table.session(), table.seconds(), {}, {});
  EXPECT_TRUE(again.to_judge());
  again.judge({cell(again.session(), "B5")});
  EXPECT_EQ(again.session().dead(), marked);
  EXPECT_FALSE(again.session().agrees(1));
}

TEST(Judge, LooksOnceAtStonesThatStayWhereTheyAre) {
  Judge judge;
  Session session = walls("go9");
  const auto passes = [&] {
    return judge.closing_move(session.game(), session.position(), session.moves(), false).has_value();
  };
  EXPECT_FALSE(judge.anything_open(session.game(), session.position()));
  EXPECT_FALSE(passes()) << "neutral points are left, and area counts them";
  session.play_text("pass");
  EXPECT_EQ(judge.dead(session.game(), session.position()), std::vector{cell(session, "B5")});
  EXPECT_EQ(judge.judgements(), 1);
  session.undo();
  session.play_text("E8");
  judge.dead(session.game(), session.position());
  EXPECT_EQ(judge.judgements(), 2);
  const Session other(find_game("renju"));
  EXPECT_TRUE(judge.dead(other.game(), other.position()).empty());
  EXPECT_EQ(judge.judgements(), 2) << "no stone is ever dead there";
}

// A game of two weak players: White, to move, may still take C9, and wins by half a point if it does.
constexpr std::string_view kDame =
    "B9 D8 C7 D7 C6 E6 D3 G3 G6 E4 H4 G7 H7 G8 H8 H3 G9 F8 F5 D4 C3 F6 G5 E5 E2 C4 B3 F4 G4 F2 B4 J4 J5 J3 H6 C8 B8 C5 "
    "B5 E1 D2 F9 H9 D9 D1 F1 B7 D6 E3 F3 B6";

class Passing final : public Agent {
 public:
  Opinion consider(const Question& question, Rng&) override {
    Opinion out;
    out.moves = Distribution({{Move{static_cast<std::uint32_t>(question.game.board.size())}, 1}});
    return out;
  }
};

TEST(CountingTable, TakesThePointsThatEitherSideMayTakeBeforeItPassesWhereAreaIsCounted) {
  for (const char* game : {"go9", "go9(scoring=territory)"}) {
    const GamePtr rules = find_game(game);
    Session session(rules);
    for (const auto word : words(kDame)) session.play_text(word);
    Passing white;
    Table table(std::move(session), {agent_seat(rules, "random"), agent_seat(white)});
    EXPECT_EQ(rules->write_move(table.session().position(), table.think().move),
              std::string_view(game) == "go9" ? "C9" : "pass");
  }
}

TEST(CountingTable, TakesOffWhatWasDisputed) {
  const GamePtr rules = find_game("go9");
  Session session = passed("go9");  // White, to move, goes on and dies
  session.resume();
  session.play_text("pass");
  Table table(std::move(session), {agent_seat(rules, "random"), Seat{.person = "Ada"}});
  const Thought thought = table.think();
  EXPECT_EQ(thought.opinion.why, "takes what is dead off the board");
  const std::string move = rules->write_move(table.session().position(), thought.move);
  EXPECT_TRUE(std::string("A5 C5 B4 B6").find(move) != std::string::npos) << move;
}

TEST(CountingTable, CountsGamesOfAgentsByThemselves) {
  const GamePtr rules = find_game("go5");
  Table table(Session(rules), {agent_seat(rules, "uct(playouts=100)"), agent_seat(rules, "random")}, {7, 0});
  table.play_out({.longest = 200});
  EXPECT_TRUE(table.session().over());
  EXPECT_TRUE(table.session().position().over());
  EXPECT_NE(table.session().record().result_text.find('.'), std::string::npos) << "by points, with komi 7.5";
}

}  // namespace
}  // namespace ludens::play
