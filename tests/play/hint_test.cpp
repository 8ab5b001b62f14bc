#include "play/hint.h"

#include <gtest/gtest.h>

#include "base/text.h"
#include "games/catalogue.h"
#include "play/session.h"

namespace ludens::play {
namespace {

Session at(const char* game, const char* moves) {
  Session out(find_game(game));
  for (const auto move : words(moves)) out.play_text(move);
  return out;
}

// Looked at, with visits and values, the first choice first.
Opinion thought(const Session& session, std::vector<std::tuple<const char*, int, float>> moves) {
  Opinion out;
  std::vector<Weighted> weights;
  for (const auto& [name, visits, value] : moves) {
    const Move move = session.read_move(name);
    weights.push_back({move, static_cast<float>(visits)});
    out.candidates.push_back({move, visits, value});
  }
  std::sort(weights.begin(), weights.end(), [](const auto& a, const auto& b) { return a.move < b.move; });
  out.moves = Distribution(std::move(weights));
  return out;
}

std::string said(const Session& session, const Opinion& opinion, const Opinion* people = nullptr) {
  Judge life;
  const Hint found = hint(session.game(), session.position(), opinion, people, life);
  return session.game().write_move(session.position(), found.move) + ": " +
         hint_text(session.game(), session.position(), found);
}

TEST(Hint, SaysWhyAMoveIsGood) {
  const Session wins = at("tictactoe", "a1 b1 a2 b2");
  EXPECT_EQ(said(wins, thought(wins, {{"a3", 5, 1.0f}, {"c3", 2, 0.2f}})), "a3: it wins at once");
  const Session forced = at("tictactoe", "a2 a3 b2");
  EXPECT_EQ(said(forced, thought(forced, {{"c2", 5, 0.5f}})), "c2: every other move loses at once");
  const Session only = at("tictactoe", "b2 a1 c1 a3 a2 c2 b3 b1");
  EXPECT_EQ(said(only, thought(only, {{"c3", 5, 0.5f}})), "c3: it is the only move");
  const Session free = at("tictactoe", "");
  EXPECT_EQ(said(free, thought(free, {{"b2", 50, 0.6f}, {"a1", 40, 0.5f}, {"a2", 1, 0.9f}})),
            "b2: it keeps 60 % of the chances, the next best, a1, 50 %");
}

TEST(Hint, SeesStonesThatAreCapturedSavedOrAttacked) {
  const Session atari = at("go9", "E5 E4 A1 D5 A9 F5");  // Black to move, E5 has one liberty left: E6
  EXPECT_EQ(said(atari, thought(atari, {{"E6", 5, 0.6f}})), "E6: it saves 1 stone from being captured");
  const Session take = at("go9", "E5 E4 A1 D5 A9 F5 J1");  // White captures at E6
  EXPECT_EQ(said(take, thought(take, {{"E6", 5, 0.6f}})), "E6: it captures 1 stone");
  const Session threat = at("go9", "E5 E4 A1 D5 A9");  // White's F5 would leave E5 one liberty
  EXPECT_EQ(said(threat, thought(threat, {{"F5", 5, 0.6f}})), "F5: it threatens to capture 1 stone");
}

TEST(Hint, NamesWhatAMoveDoesAndNotWhatLiesAroundIt) {
  const Session session = at("renju", "h8 h9");
  Opinion opinion = thought(session, {{"i9", 5, 0.6f}});
  const Move move = session.read_move("i9");
  Impression& first = opinion.impression.emplace();
  first.why = {{move, {{{move}, 2.0f, "room towards a1"}, {{move}, 1.0f, "makes an open two towards g7"}}}};
  EXPECT_EQ(said(session, opinion), "i9: it makes an open two towards g7");
  first.why[0].reasons[1].weight = -1;
  EXPECT_EQ(said(session, opinion), "i9: it is the judge's first choice");
}

TEST(Hint, IsTheBestOfTheMovesThatOneInTwentyOfTheLevelWouldFind) {
  const Session session = at("tictactoe", "");
  const Opinion judge = thought(session, {{"b2", 50, 0.60f}, {"a1", 40, 0.55f}, {"a2", 30, 0.40f}, {"c3", 1, 0.9f}});
  const auto named = [&](const Opinion* people) {
    Judge life;
    const Hint found = hint(session.game(), session.position(), judge, people, life);
    return std::pair(session.game().write_move(session.position(), found.move), found);
  };
  EXPECT_EQ(named(nullptr).first, "b2");
  const Opinion find_it = thought(session, {{"a2", 60, 0}, {"a1", 25, 0}, {"b2", 5, 0}, {"c3", 10, 0}});
  EXPECT_EQ(named(&find_it).first, "b2");  // fewer than play another, and enough
  const Opinion miss_it = thought(session, {{"a2", 61, 0}, {"a1", 25, 0}, {"b2", 4, 0}, {"c3", 10, 0}});
  const auto [move, found] = named(&miss_it);
  EXPECT_EQ(move, "a1");
  EXPECT_EQ(found.why, Why::Findable);
  EXPECT_NEAR(*found.people, 0.25, 1e-6);
  // What the judge would play itself is said with it.
  EXPECT_EQ(session.game().write_move(session.position(), found.best), "b2");
  EXPECT_NEAR(found.best_value, 0.6, 1e-6);
  const Json said = hint_json(session.game(), session.position(), found);
  EXPECT_EQ(said.at("best").text(), "b2");
  EXPECT_EQ(said.at("steps").at("where").text(), "board");
  // Nobody is sent where the game is lost at once.
  const Session forced = at("tictactoe", "a2 a3 b2");
  const Opinion saves = thought(forced, {{"c2", 50, 0.5f}, {"a1", 40, 0.0f}});
  const Opinion blind = thought(forced, {{"a1", 99, 0}, {"c2", 1, 0}});
  Judge life;
  EXPECT_EQ(hint(forced.game(), forced.position(), saves, &blind, life).move, forced.read_move("c2"));
}

// All is lost, nobody looks behind any move, and the judge's likeliest is one that nobody would think of.
TEST(Hint, IsAMoveOfPeopleWhereAllIsLost) {
  const Session session = at("go9", "");
  Opinion judge, people;
  const Move corner = session.read_move("A1"), block = session.read_move("E5"), rare = session.read_move("C3");
  judge.moves = Distribution({{block, 0.02f}, {rare, 0.03f}, {corner, 0.07f}});
  people.moves = Distribution({{block, 0.96f}, {rare, 0.03f}, {corner, 0.01f}});
  Judge life;
  EXPECT_EQ(hint(session.game(), session.position(), judge, &people, life).move, block);
  EXPECT_EQ(hint(session.game(), session.position(), judge, nullptr, life).move, corner);
}

TEST(Hint, IsNoPassWhileAnythingIsLeftToGain) {
  const Session early = at("go9", "E5 G5 E7 E3 pass C5 pass F8");
  const Opinion judge = thought(early, {{"pass", 31, 0.098f}, {"D4", 22, 0.157f}, {"F4", 8, 0.134f}});
  const Opinion people = thought(early, {{"pass", 6, 0}, {"D4", 3, 0}, {"F4", 1, 0}});
  EXPECT_EQ(said(early, judge), "D4: it keeps 16 % of the chances, the next best, F4, 13 %");
  EXPECT_EQ(said(early, judge, &people), "D4: it keeps 16 % of the chances, the next best, F4, 13 %");
  const Session settled =
      at("go9(komi=0.5)", "D9 F9 D8 F8 D7 F7 D6 F6 D5 F5 D4 F4 D3 F3 D2 F2 D1 F1 E9 B5 E7 H5 E5 pass E3 pass");
  EXPECT_EQ(said(settled, thought(settled, {{"pass", 31, 0.9f}, {"A1", 8, 0.5f}})).substr(0, 5), "pass:");
}

TEST(Hint, IsToPassWhereNothingIsLeftToGainAndSaysWhatTheGameComesTo) {
  const char* filled = "D9 F9 D8 F8 D7 F7 D6 F6 D5 F5 D4 F4 D3 F3 D2 F2 D1 F1 E9 B5 E7 H5 E5 E8 E3 E6 E1 E4 E2";
  const Session lost = at("go9(komi=0.5)", filled);  // White to move
  const Opinion judge = thought(lost, {{"A1", 60, 0.6f}, {"pass", 5, 0.1f}});
  EXPECT_EQ(said(lost, judge), "pass: you lose by 2.5 points, and nothing is left to gain");
  const Session won = at("go9(komi=3.5)", filled);
  EXPECT_EQ(said(won, judge), "pass: you win by 0.5 points, and nothing is left to gain");
  const Session even = at("go9(komi=3)", filled);
  EXPECT_EQ(said(even, judge), "pass: the score is even, and nothing is left to gain");
  // The judge did not think of it, people do.
  const Opinion invades = thought(won, {{"A1", 60, 0.6f}, {"A2", 50, 0.5f}});
  const Opinion people = thought(won, {{"A1", 6, 0}, {"pass", 4, 0}});
  EXPECT_EQ(said(won, invades, &people), "pass: you win by 0.5 points, and nothing is left to gain");
  Judge life;
  const Hint found = hint(won.game(), won.position(), invades, &people, life);
  EXPECT_EQ(hint_json(won.game(), won.position(), found).at("margin"), 0.5);
  EXPECT_NEAR(*found.people, 0.4, 1e-6);
  // A neutral point is worth one under area scoring, and nothing under the other.
  const char* dame = "D9 F9 D8 F8 D7 F7 D6 F6 D5 F5 D4 F4 D3 F3 D2 F2 D1 F1 E9 B5 E7 H5 E5 pass E3 pass";
  const Session area = at("go9", dame), territory = at("go9(scoring=territory)", dame);
  const Opinion fills = thought(area, {{"E8", 60, 0.6f}, {"pass", 5, 0.1f}});
  EXPECT_EQ(said(area, fills).substr(0, 3), "E8:");
  EXPECT_EQ(said(territory, fills).substr(0, 5), "pass:");
}

TEST(Hint, IsTheFirstMoveThatEverybodyPlaysThoughTheJudgeDidNotThinkOfIt) {
  const Session empty = at("renju", "");
  Opinion judge = thought(empty, {{"i10", 6600, 0.67f}, {"f9", 190, 0.63f}});
  const Opinion people = thought(empty, {{"h8", 99, 0}, {"i10", 1, 0}});
  float behind_h8 = 0.30f;  // for White
  const Review::Ask ask = [&](const std::string& agent, const Question& question) {
    EXPECT_EQ(agent, "the judge");
    Session there(empty.game_ptr());
    for (const Move move : question.history) there.play(move);
    const bool centre = question.history.front() == empty.read_move("h8");
    return thought(there, {{"a1", 8000, centre ? behind_h8 : 0.33f}});
  };
  EXPECT_EQ(said(empty, with_findable(empty, "the judge", ask, judge, people), &people),
            "h8: it keeps 70 % of the chances, the next best, i10, 67 %");
  behind_h8 = 0.45f;  // people would be wrong
  const Opinion some = thought(empty, {{"h8", 70, 0}, {"i10", 30, 0}});
  EXPECT_EQ(said(empty, with_findable(empty, "the judge", ask, judge, some), &some).substr(0, 4), "i10:");
  // It is still the best of those that they would find.
  EXPECT_EQ(said(empty, with_findable(empty, "the judge", ask, judge, people), &people),
            "h8: it is the best of the moves that one of 20 finds at this level");
  const Opinion rarely = thought(empty, {{"i10", 96, 0}, {"h8", 4, 0}});
  EXPECT_EQ(with_findable(empty, "the judge", ask, judge, rarely), judge) << "too few would find it";
}

TEST(Hint, SpeaksOfPeopleInWholeNumbers) {
  EXPECT_EQ(people_text(0.71), "7 of 10");
  EXPECT_EQ(people_text(0.03), "3 of 100");
  EXPECT_EQ(people_text(0.001), "hardly any");
}

}  // namespace
}  // namespace ludens::play
