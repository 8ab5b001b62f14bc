#include "play/table.h"

#include <gtest/gtest.h>

#include "agents/drawn_agent.h"
#include "agents/random_agent.h"
#include "games/catalogue.h"

namespace ludens::play {
namespace {

// Plays at random and gives up at its n-th move.
class GivesUp final : public Agent {
 public:
  explicit GivesUp(int at) : left_(at) {}
  Opinion consider(const Question& question, Rng& rng) override {
    Opinion opinion = RandomAgent().consider(question, rng);
    opinion.resigns = --left_ == 0;
    return opinion;
  }

 private:
  int left_;
};

// Says of every position what it was told to, and remembers what it was asked.
class Sees final : public Agent {
 public:
  explicit Sees(float value) : value_(value) {}
  Opinion consider(const Question& question, Rng& rng) override {
    Opinion opinion = RandomAgent().consider(question, rng);
    opinion.value = {value_, 0, 1 - value_};
    ++asked;
    return opinion;
  }
  void new_game() override { ++games; }
  int asked = 0, games = 0;

 private:
  float value_;
};

Table searching(std::uint64_t seed, const std::string& agent = "uct(playouts=40)") {
  const GamePtr game = find_game("connect4");
  return Table(Session(game), {agent_seat(game, agent), agent_seat(game, "random")}, {seed});
}

TEST(Table, EndsWhenAnAgentResigns) {
  const GamePtr game = find_game("go9");
  RandomAgent other;
  for (const int seat : {0, 1}) {
    GivesUp quitter(3);
    Table table(Session(game), {agent_seat(other), agent_seat(other)});
    table.sit(seat, agent_seat(quitter));
    table.play_out();
    EXPECT_EQ(table.session().moves().size(), 4u + static_cast<unsigned>(seat));
    EXPECT_EQ(table.session().result(), seat == 0 ? Result::SecondWins : Result::FirstWins);
    EXPECT_EQ(table.session().result_text(), seat == 0 ? "White wins (Black resigned)" : "Black wins (White resigned)");
  }
}

TEST(Table, AnAgentGivesUpBelowItsThreshold) {
  const GamePtr game = find_game("go9");
  Sees gloomy(0.04f);
  Table table(Session(game), {agent_seat(gloomy, {.resign_below = 0.04}), agent_seat(gloomy)});
  EXPECT_TRUE(table.think().resigns) << "0.04f is below 0.04";
  table.sit(0, agent_seat(gloomy, {.resign_below = 0.03}));
  EXPECT_FALSE(table.think().resigns);
}

TEST(Table, CutsALongGameAndCountsItAsItStands) {
  const GamePtr game = find_game("go9");
  RandomAgent agent;
  Table table(Session(game), {agent_seat(agent), agent_seat(agent)});
  table.play_out({.longest = 10});
  EXPECT_EQ(table.session().moves().size(), 10u);
  EXPECT_TRUE(table.session().result_text().ends_with("(cut after 10 moves)")) << table.session().result_text();
}

TEST(Table, StopsWhenItIsAsked) {
  std::stop_source stop;
  stop.request_stop();
  EXPECT_THROW(searching(1).play_out({.budget = {Until{stop.get_token()}}}), Error);
}

TEST(Table, TheSameSeedGivesTheSameGame) {
  Table one = searching(3), two = searching(3), other = searching(4);
  for (Table* table : {&one, &two, &other}) table->play_out();
  EXPECT_EQ(one.session().moves(), two.session().moves());
  EXPECT_NE(one.session().moves(), other.session().moves());
}

TEST(Table, ThinkingElsewhereIsThinkingHere) {
  Table table = searching(3);
  const PendingMove turn = table.pending();
  const Thought there = turn.think(), here = table.think();
  EXPECT_EQ(there.move, here.move);
  EXPECT_TRUE(table.apply(there));
  EXPECT_FALSE(table.apply(here)) << "the game has gone on";
  EXPECT_EQ(table.session().moves().size(), 1u);
}

TEST(Table, AsksTheSeatAndNotTheColour) {
  const GamePtr game = find_game("renju(opening=swap2)");
  Sees first(0.5f), second(0.5f);
  Table table(Session(game), {agent_seat(first), agent_seat(second)});
  table.play_out({.longest = 20});
  EXPECT_EQ(first.games, 1);
  EXPECT_EQ(first.asked, table.cost(0).moves);
  EXPECT_EQ(second.asked, table.cost(1).moves);
  EXPECT_EQ(first.asked + second.asked, 20);
}

TEST(Table, PlaysAGameWithOneGeneratorAndTellsEveryThought) {
  const GamePtr game = find_game("connect4");
  RandomAgent agent;
  const auto play = [&](Rng rng, std::uint64_t seed) {
    Table table(Session(game), {agent_seat(agent, {.temperature = 1}), agent_seat(agent, {.temperature = 1})}, {seed});
    std::vector<Move> told;
    table.play_out({.longest = 12, .rng = &rng, .thought = [&](const PendingMove& move, const Thought& thought) {
                      EXPECT_EQ(move.history, told) << "each before it is applied";
                      told.push_back(thought.move);
                    }});
    EXPECT_EQ(table.session().moves(), told);
    return told;
  };
  EXPECT_EQ(play(Rng(1), 1), play(Rng(1), 2)) << "the table's own dice are not rolled";
  EXPECT_NE(play(Rng(1), 1), play(Rng(2), 1));
}

TEST(Table, TakesBackToAPersonsTurnAndPlaysItAgain) {
  const GamePtr game = find_game("tictactoe");
  Table table(Session(game), {Seat{.person = "Ada"}, agent_seat(game, "random")});
  EXPECT_FALSE(table.can_take_back());
  ASSERT_TRUE(table.play(Move{4}, 1.5));
  ASSERT_TRUE(table.apply(table.think()));
  EXPECT_TRUE(table.can_take_back());
  const auto moves = table.session().moves();
  EXPECT_TRUE(table.take_back());
  EXPECT_TRUE(table.session().moves().empty());
  EXPECT_FALSE(table.take_back());
  EXPECT_TRUE(table.play_again());
  EXPECT_EQ(table.session().moves(), moves);
  EXPECT_FALSE(table.play_again());
}

TEST(Table, NoAgentAgreesToADrawWherePointsAreCounted) {
  Sees agent(0.1f);
  Table table(Session(find_game("go9")), {agent_seat(agent), Seat{.person = "Ada"}});
  table.apply(table.think());
  EXPECT_TRUE(table.offer_draw(1));
  EXPECT_FALSE(table.session().over());
  EXPECT_FALSE(table.session().draw_offer()) << "it declined";
}

TEST(Table, AnAgentAgreesToADrawWhereItThoughtItselfWorse) {
  const GamePtr game = find_game("gomoku15");
  for (const float value : {0.4f, 0.6f}) {
    Sees agent(value);
    Table table(Session(game), {agent_seat(agent), Seat{.person = "Ada"}});
    EXPECT_TRUE(table.offer_draw(1));
    EXPECT_FALSE(table.session().over()) << "it has not thought yet";
    EXPECT_FALSE(table.session().draw_offer()) << "it declined";
    table.apply(table.think());
    table.offer_draw(1);
    EXPECT_EQ(table.session().over(), value < 0.5f);
  }
}

TEST(Table, ARematchExchangesSeatsAndRollsOtherDice) {
  Table table = searching(3);
  table.play_out();
  const Table again = table.rematch();
  EXPECT_EQ(again.dice().game, 1u);
  EXPECT_EQ(again.seat(1).agent_text(), "uct(playouts=40)");
  EXPECT_NE(again.seat(1).agent, table.seat(0).agent) << "the game that was may be looked at again";
  EXPECT_TRUE(again.session().moves().empty());
  EXPECT_EQ(again.rematch().dice().game, 1u) << "nothing was played";
}

TEST(Table, AFlagLosesForTheSeatThatHoldsTheColour) {
  const GamePtr game = find_game("tictactoe");
  Table table{Session(game)};
  table.clock = GameClock({.kind = TimeControl::Kind::Fischer, .main_ms = 1'000});
  table.run_clock(0);
  EXPECT_FALSE(table.check_flag(999));
  EXPECT_TRUE(table.check_flag(1'000));
  EXPECT_EQ(table.session().result(), Result::SecondWins);
}

// A search that remembers its turns, dropped in the middle, goes on as if nothing had happened.
TEST(Table, AnAgentThatWasDroppedGoesOnWithTheSameMoves) {
  for (const std::string agent :
       {"uct(playouts=60)", "uct(playouts=60, playout=uniform)", "grave(playouts=60, reuse=yes)", "random"}) {
    Table whole = searching(5, agent), interrupted = searching(5, agent);
    whole.play_out();
    interrupted.play_out({.thought = [&](const PendingMove& turn, const Thought&) {
      if (turn.history.size() % 5 == 2) turn.seat.agent->drop();
    }});
    EXPECT_EQ(whole.session().moves(), interrupted.session().moves()) << agent;
  }
}

TEST(Table, AGameThatWasKeptGoesOnWithTheSameMoves) {
  Table whole = searching(5), before = searching(5), after = searching(5);
  whole.play_out();
  while (before.session().moves().size() < 6) before.apply(before.think());
  std::vector<int> decided = {0, 1, 2, 3, 4, 5};
  after.restore(before.session(), before.seconds(), decided, before.values());
  after.play_out();
  EXPECT_EQ(whole.session().moves(), after.session().moves());
  Table forgetful = searching(5);
  forgetful.restore(before.session(), before.seconds(), {}, before.values());
  forgetful.play_out();
  EXPECT_NE(whole.session().moves(), forgetful.session().moves()) << "MAST remembers; otherwise this tests nothing";
}

TEST(Table, RefusesToThinkForAPersonOrAfterTheEnd) {
  const GamePtr game = find_game("tictactoe");
  Table table(Session(game), {Seat{.person = "Ada"}, agent_seat(game, "random")});
  EXPECT_FALSE(table.agent_to_move());
  EXPECT_THROW(table.think(), Error);
  table.play(Move{0});
  EXPECT_EQ(table.agent_to_move(), 1);
  table.resign(0);
  EXPECT_FALSE(table.agent_to_move());
  EXPECT_THROW(table.think(), Error);
}

// Draws its moves, expects what it was told, and ends games like these people.
DrawnAgent like_people(float value, EndingHabits habits) {
  return DrawnAgent(std::make_unique<Sees>(value), {},
                    DrawnAgent::People{1500, std::make_shared<const EndingHabits>(std::move(habits))});
}

TEST(Table, WhoIsLikePeopleGivesUpByLotAndTheSameDiceGiveTheSameGame) {
  const GamePtr game = find_game("go9");
  const auto length = [&](std::uint64_t seed) {
    DrawnAgent lost = like_people(0.02f, {.first_ply = 7, .hazards = {{0.05, 0.2}}});
    RandomAgent other;
    Table table(Session(game), {agent_seat(lost), agent_seat(other)}, {seed});
    table.play_out({.longest = 400});
    return table.session().moves().size();
  };
  double turns = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    EXPECT_EQ(length(seed), length(seed));
    EXPECT_GE(length(seed), 6u);
    turns += (static_cast<double>(length(seed)) - 6) / 2 + 1;
  }
  EXPECT_NEAR(turns / 200, 5, 1) << "one turn in five";
}

TEST(Table, ASeatThatSaysWhenToGiveUpIsObeyedByWhoIsLikePeople) {
  const GamePtr game = find_game("go9");
  DrawnAgent lost = like_people(0.02f, {.hazards = {{0.05, 0.0}}});
  RandomAgent other;
  Table table(Session(game), {agent_seat(lost, {.resign_below = 0.1}), agent_seat(other)});
  EXPECT_TRUE(table.think().resigns);
}

TEST(Table, WhoIsLikePeopleAnswersADrawAsTheyDo) {
  const GamePtr game = find_game("gomoku15");
  const auto agrees = [&](float value, int plies) {
    DrawnAgent agent = like_people(value, {.draw_ply = 8, .draw_below = 0.6});
    Table table(Session(game), {Seat{.person = "Ada"}, agent_seat(agent)});
    for (int ply = 0; ply < plies; ply += 2) {
      table.play(Move{static_cast<std::uint32_t>(ply * 7)});
      table.apply(table.think());
    }
    table.offer_draw(0);
    return table.session().over();
  };
  EXPECT_TRUE(agrees(0.55f, 8));
  EXPECT_FALSE(agrees(0.65f, 8));
  EXPECT_FALSE(agrees(0.45f, 2)) << "too early";
  EXPECT_TRUE(agrees(0.1f, 2));
}

}  // namespace
}  // namespace ludens::play
