#include "play/levels.h"

#include <gtest/gtest.h>

#include "agents/drawn_agent.h"
#include "base/error.h"
#include "base/whole_file.h"
#include "play/seat.h"
#include "support/scratch.h"
#include "support/tiny_net.h"

namespace ludens::play {
using namespace tests;
namespace {

std::vector<GamePtr> games_with_levels() {
  std::vector<GamePtr> out;
  for (const auto& game : usual_games())
    if (!levels(*game).rungs.empty()) out.push_back(game);
  return out;
}

TEST(Levels, AreAgentsThatPlayTheirGameAndCountFromOne) {
  EXPECT_GE(games_with_levels().size(), 9u);
  for (const auto& game : games_with_levels()) {
    const LevelFile file = levels(*game);
    EXPECT_EQ(file.game, game->name);
    for (std::size_t i = 0; i < file.rungs.size(); ++i) {
      EXPECT_NO_THROW(make_agent(game, file.rungs[i].agent)) << game->name << " " << file.rungs[i].agent;
      EXPECT_EQ(level_agent_text(*game, std::to_string(i + 1)), file.rungs[i].agent);
      EXPECT_EQ(level_agent_text(*game, file.rungs[i].label), file.rungs[i].agent);
    }
  }
}

TEST(Levels, WereMeasuredAndRise) {
  for (const auto& game : games_with_levels()) {
    const LevelFile file = levels(*game);
    for (std::size_t i = 1; i < file.rungs.size(); ++i) {
      const auto& rung = file.rungs[i];
      if (!file.people) EXPECT_GE(rung.games, 100) << game->name << " level " << rung.label;
      EXPECT_LE(rung.step_low, rung.step);
      EXPECT_GE(rung.step_high, rung.step);
      EXPECT_NEAR(rung.elo, file.rungs[i - 1].elo + rung.step, 1.51) << game->name << " level " << rung.label;
      EXPECT_GT(rung.step, 0) << game->name << " level " << rung.label;
    }
  }
}

TEST(Levels, OfPeopleDrawTheirMovesAndNeverByCoins) {
  for (const char* name : {"go9", "renju"}) {
    const LevelFile file = levels(*find_game(name));
    EXPECT_TRUE(file.people) << name;
    for (const auto& rung : file.rungs) {
      EXPECT_TRUE(rung.agent.starts_with("drawn(")) << rung.agent;
      EXPECT_EQ(rung.agent.find("noise"), std::string::npos) << rung.agent;
    }
  }
}

TEST(Levels, SayWhatIsAllowed) {
  const GamePtr go = find_game("go9"), small = find_game("go3"), renju = find_game("renju");
  for (const char* wrong : {"0", "99k", "", "2200"}) EXPECT_THROW(level_agent_text(*go, wrong), Error) << wrong;
  for (const char* wrong : {"15k", "99", "9999", "grandmaster"})
    EXPECT_THROW(level_agent_text(*renju, wrong), Error) << wrong;
  EXPECT_THROW(level_agent_text(*small, "1"), Error);
  EXPECT_THROW(level_agent_text(*find_game("othello"), "2200"), Error);
  EXPECT_THROW(make_agent(go, "level"), Error);
  for (const char* word : {"beginner", "expert", "master"}) EXPECT_NO_THROW(level_agent_text(*go, word)) << word;
}

TEST(Levels, HaveAUsualAgentForEveryGame) {
  for (const auto& game : usual_games()) EXPECT_NO_THROW(make_agent(game, usual_agent(*game))) << game->name;
}

TEST(Levels, TheUsualAgentIsTheGamesStrongestThatIsInstalled) {
  EXPECT_EQ(usual_agent(*find_game("go9")), "kl(policy=net(go9-human-net, rating=5d, opponent=5d), c=1, visits=100)");
  EXPECT_EQ(usual_agent(*find_game("go9(komi=0.5)")), usual_agent(*find_game("go9")));
  EXPECT_EQ(usual_agent(*find_game("go13")).substr(0, 5), "grave") << "there is no human model of go13";
}

TEST(Levels, OfPeopleAreOfferedFromOneEndOfTheLadderToTheOther) {
  for (const char* name : {"go9", "renju"}) {
    const GamePtr game = find_game(name);
    const auto labels = human_labels(*game);
    const LevelFile file = levels(*game);
    ASSERT_GE(labels.size(), 8u) << name;
    EXPECT_EQ(labels.front(), file.rungs.front().label);
    EXPECT_EQ(labels.back(), file.rungs.back().label);
    for (std::size_t i = 0; i < labels.size(); ++i) {
      EXPECT_NO_THROW(level_agent_text(*game, labels[i])) << name << " " << labels[i];
      EXPECT_EQ(level_label(*game, labels[i]), labels[i]);
      if (i > 0) EXPECT_LT(human_rating(*game, labels[i - 1]), human_rating(*game, labels[i])) << name;
    }
    EXPECT_EQ(level_label(*game, "1"), labels.front());
  }
  EXPECT_EQ(newcomer_label(*find_game("go9")), "15k");
  EXPECT_EQ(level_label(*find_game("go9"), "intermediate"), "15k");
  EXPECT_EQ(newcomer_label(*find_game("renju")), "1900");
  EXPECT_EQ(newcomer_label(*find_game("othello")), "");
  EXPECT_EQ(level_label(*find_game("othello"), "3"), "3");
  EXPECT_THROW(level_label(*find_game("othello"), "99"), Error);
  EXPECT_TRUE(human_labels(*find_game("othello")).empty());
  EXPECT_TRUE(human_labels(*find_game("go19")).empty());
}

TEST(Levels, ThePeopleInTheMiddleAreThoseOfTheRecordsThatTheLadderWasMeasuredBy) {
  for (const char* name : {"go9", "renju"}) {
    const GamePtr game = find_game(name);
    const Json about = Json::parse(levels(*game).about);
    // A rating is said to the next fifty.
    const std::string middle = about.at("people").at("middle").get<std::string>();
    const std::string label = middling_label(*game);
    if (game->family->people->ranks)
      EXPECT_EQ(label, middle);
    else
      EXPECT_TRUE(std::stoi(label) % 50 == 0 && std::abs(std::stoi(label) - std::stoi(middle)) <= 25) << label;
    EXPECT_NO_THROW(people_at_level(*game, middling_label(*game))) << name;
  }
  EXPECT_EQ(middling_label(*find_game("othello")), "");
}

TEST(Levels, APlayerOfARecordHasTheLevelThatItsRankOrRatingSays) {
  const GamePtr go = find_game("go9"), renju = find_game("renju");
  EXPECT_EQ(people_level(*go, {.rank = "12k"}), "12k");
  EXPECT_EQ(people_level(*go, {.rank = " 3D "}), "3d");
  EXPECT_EQ(people_level(*go, {.rating = 1500}), "") << "ratings are of another scale";
  EXPECT_EQ(people_level(*go, {.rank = "9p"}), "");
  EXPECT_EQ(people_level(*go, {}), "");
  EXPECT_EQ(people_level(*renju, {.rating = 2147.4}), "2147");
  EXPECT_EQ(people_level(*renju, {.rating = 1100}), human_labels(*renju).front()) << "off the ladder";
  EXPECT_EQ(people_level(*renju, {.rating = 1e300}), "");
  EXPECT_EQ(people_level(*find_game("othello"), {.rating = 2000}), "");
}

TEST(Levels, OfPeopleAreSaidOnTheScaleOfTheGame) {
  EXPECT_EQ(human_rating(*find_game("go9"), "15k"), 15);
  EXPECT_EQ(human_rating(*find_game("go19"), "5 kyu"), 25);
  EXPECT_EQ(human_rating(*find_game("go9"), "2200"), std::nullopt);
  EXPECT_EQ(human_rating(*find_game("go9"), "9p"), std::nullopt);
  EXPECT_EQ(human_rating(*find_game("renju"), "2200"), 2200);
  EXPECT_EQ(human_rating(*find_game("renju"), "15k"), std::nullopt);
  EXPECT_EQ(human_rating(*find_game("othello"), "2200"), std::nullopt);
}

TEST(Levels, ALevelIsOnePlayerUnderItsNameAndItsLabel) {
  const GamePtr game = find_game("renju");
  const std::string label = levels(*game).rungs[1].label;
  EXPECT_EQ(agent_text(parse_spec("level(" + label + ")")), "level(" + label + ")");
  const auto named = make_agent(game, "level(" + label + ")");
  const auto* drawn = dynamic_cast<const DrawnAgent*>(named.get());
  ASSERT_NE(drawn, nullptr);
  const Position start = game->start();
  Rng rng(1), same(1);
  const Opinion one = named->consider({*game, start, {}}, rng);
  EXPECT_EQ(one, make_agent(game, level_agent_text(*game, label))->consider({*game, start, {}}, same));
  // Its moves are drawn where the seat says nothing, and as the seat says where it does.
  const Seat seat = agent_seat(game, "level(" + label + ")");
  seat.agent->make();
  EXPECT_EQ(seat.agent->taste({}).temperature, 1);
  EXPECT_EQ(seat.agent->taste({.temperature = 0.5}).temperature, 0.5);
  const Seat plain = agent_seat(game, "random");
  plain.agent->make();
  EXPECT_EQ(plain.agent->taste({}).temperature, 0);
}

TEST(Levels, WhatPeoplePlayNeedsAHumanModel) {
  const GamePtr renju = find_game("renju"), go = find_game("go9");
  EXPECT_NE(people_at_level(*renju, "2200").find("rating=2200"), std::string::npos);
  EXPECT_NO_THROW(make_agent(go, people_at_level(*go, "15k")));
  EXPECT_THROW(people_at_level(*renju, "15k"), Error);
  EXPECT_THROW(people_at_level(*find_game("go13"), "15k"), Error);
}

TEST(Levels, ADamagedFileIsOneLine) {
  const Scratch folder;
  ::setenv("LUDENS_MODELS", folder.path().c_str(), 1);
  write_whole_file(folder.file("connect4.levels"), "{\"levels\": 1");
  const GamePtr game = find_game("connect4");
  try {
    level_agent_text(*game, "1");
    ADD_FAILURE();
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("connect4.levels"), std::string::npos) << error.what();
    EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
  }
  ::unsetenv("LUDENS_MODELS");
}

}  // namespace
}  // namespace ludens::play
