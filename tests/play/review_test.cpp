#include "play/review.h"

#include <gtest/gtest.h>

#include "agents/parts.h"
#include "base/text.h"
#include "games/catalogue.h"
#include "play/levels.h"

namespace ludens::play {
namespace {

Session played(const char* game, const char* moves) {
  Session out(find_game(game));
  for (const auto move : words(moves)) out.play_text(move);
  return out;
}

// A judge whose opinion of a position is a table: the value for the side to move and the first choice, by the moves
// that lead there. What it does not know is even, and its first choice there is the first legal move.
struct TableJudge {
  struct Known {
    double value = 0.5;
    std::string best = {};
  };
  std::map<std::string, Known> known = {};
  std::vector<std::string> asked = {};  // agent and moves

  Review::Ask ask() {
    return [this](const std::string& agent, const Question& question) {
      std::string line;
      Position position = question.game.start();
      for (const Move move : question.history) {
        line += (line.empty() ? "" : " ") + question.game.write_move(position, move);
        position.play(move);
      }
      asked.push_back(agent + ": " + line);
      const auto found = known.find(line);
      const Known here = found == known.end() ? Known{} : found->second;
      MoveList moves;
      question.position.moves(moves);
      const Move best = here.best.empty() ? moves[0] : *question.game.read_move(question.position, here.best);
      Opinion out;
      out.moves = Distribution::sure(best);
      out.value = {static_cast<float>(here.value), 0, static_cast<float>(1 - here.value)};
      out.candidates = {{best, 10, static_cast<float>(here.value)}};
      return out;
    };
  }
};

constexpr const char* kJudge = "uct(playouts=100)";
const ReviewOptions kOneLook{.doubt = 0, .second_look = 1};

TEST(Review, NamesALossInTheJudgesValueThatIsLargerThanTheThreshold) {
  TableJudge judge;
  judge.known = {{"", {0.6, "b2"}}, {"b2", {0.4}}, {"a2", {0.6}}, {"b1", {0.47}}};
  Review bad(played("tictactoe", "a2"), kJudge, judge.ask(), kOneLook);
  const JudgedMove named = bad.move(1);
  EXPECT_EQ(named.verdict, Verdict::Mistake);
  EXPECT_NEAR(named.value, 0.6, 1e-6);
  EXPECT_NEAR(named.loss, 0.2, 1e-6);
  Review fair(played("tictactoe", "b1"), kJudge, judge.ask(), kOneLook);
  EXPECT_EQ(fair.move(1).verdict, Verdict::Good);
  EXPECT_NEAR(fair.move(1).loss, 0.07, 1e-6);
}

TEST(Review, CallsAMoveDoubtfulThatCostsHalfOfAMistakeInBothLooks) {
  TableJudge quick, close;
  quick.known = {{"", {0.6, "b2"}}, {"b2", {0.4}}, {"a2", {0.52}}, {"b1", {0.65}}, {"c1", {0.49}}, {"c2", {0.52}}};
  close.known = {{"", {0.6, "b2"}}, {"b2", {0.4}}, {"a2", {0.75}}, {"b1", {0.55}}, {"c1", {0.75}}, {"c2", {0.45}}};
  const auto first = quick.ask(), second = close.ask();
  const Review::Ask ask = [&](const std::string& agent, const Question& question) {
    return agent == kJudge ? first(agent, question) : second(agent, question);
  };
  const auto verdict = [&](const char* move) {
    Review review(played("tictactoe", move), kJudge, ask);
    return std::string(verdict_name(review.move(1).verdict));
  };
  EXPECT_EQ(verdict("a2"), "doubtful") << "12 % at first, 35 % by a closer look: the lesser counts";
  EXPECT_EQ(verdict("b1"), "doubtful") << "25 % at first, but 15 % by a closer look";
  EXPECT_EQ(verdict("c1"), "good") << "9 % at first";
  EXPECT_EQ(verdict("c2"), "good") << "5 % by a closer look";
  EXPECT_NEAR(ReviewOptions().doubtful(), 0.10, 1e-9);
  EXPECT_NEAR(ReviewOptions().named(), 0.20, 1e-9);
}

TEST(DecidingMoves, AreThoseThatCostTheLoserMostAlsoWhereNoneWasAMistake) {
  const auto judged = [](int ply, double loss) {
    return JudgedMove{.ply = ply, .side = ply % 2 == 1 ? Side::First : Side::Second, .loss = loss};
  };
  const std::vector<JudgedMove> moves = {judged(1, 0.05), judged(2, 0.30), judged(3, 0.09), judged(5, 0.01),
                                         judged(7, 0.05), judged(9, 0.04), judged(11, 0)};
  std::vector<int> plies;
  for (const auto& move : deciding_moves(moves, Side::First)) plies.push_back(move.ply);
  EXPECT_EQ(plies, (std::vector<int>{3, 1, 7}));
  EXPECT_EQ(deciding_moves(moves, Side::Second).size(), 1u);
  EXPECT_TRUE(deciding_moves(std::vector{judged(1, 0.01)}, Side::First).empty()) << "nobody would notice";
}

TEST(Review, NamesNoMistakeThatTheJudgesDoubtCouldExplain) {
  TableJudge judge;
  judge.known = {{"", {0.6, "b2"}}, {"b2", {0.4}}, {"a2", {0.57}}, {"b1", {0.63}}};
  Review unsure(played("tictactoe", "a2"), kJudge, judge.ask(), {.doubt = 0.05, .second_look = 1});
  EXPECT_EQ(unsure.move(1).verdict, Verdict::Doubtful);
  EXPECT_NEAR(unsure.move(1).loss, 0.17, 1e-6);
  Review sure(played("tictactoe", "b1"), kJudge, judge.ask(), {.doubt = 0.05, .second_look = 1});
  EXPECT_EQ(sure.move(1).verdict, Verdict::Mistake);
}

TEST(Review, NeverNamesTheJudgesFirstChoiceWhateverComesOfIt) {
  TableJudge judge;
  judge.known = {{"", {0.9, "b2"}}, {"b2", {0.9}}};
  Review review(played("tictactoe", "b2"), kJudge, judge.ask());
  EXPECT_EQ(review.move(1).verdict, Verdict::Best);
  EXPECT_EQ(review.move(1).loss, 0);
}

TEST(Review, MovesOfEqualValueAreAllGood) {
  TableJudge judge;
  judge.known = {{"", {0.5, "b2"}}};
  for (const char* move : {"a1", "a2", "c3"}) {
    Review review(played("tictactoe", move), kJudge, judge.ask());
    EXPECT_EQ(review.move(1).verdict, Verdict::Good) << move;
    EXPECT_EQ(review.move(1).loss, 0) << move;
  }
}

TEST(Review, AMoveThatTurnsOutBetterThanTheFirstChoiceLosesNothing) {
  TableJudge judge;
  judge.known = {{"", {0.5, "b2"}}, {"b2", {0.6}}, {"a1", {0.3}}};
  Review review(played("tictactoe", "a1"), kJudge, judge.ask());
  EXPECT_EQ(review.move(1).loss, 0);
  EXPECT_EQ(review.move(1).verdict, Verdict::Best);
  EXPECT_EQ(review.move(1).best, review.move(1).played) << "nothing better is known";
}

TEST(Review, TheOnlyMoveThatDoesNotLoseAtOnceIsForced) {
  // X threatens c2 in the middle row: O has to play there, whatever the judge dreams of.
  TableJudge judge;
  judge.known = {{"a2 a3 b2", {0.9, "c3"}}, {"a2 a3 b2 c3", {0.1}}, {"a2 a3 b2 c2", {0.9}}};
  const Session game = played("tictactoe", "a2 a3 b2 c2");
  Review review(game, kJudge, judge.ask());
  EXPECT_EQ(review.move(4).verdict, Verdict::Forced);
  EXPECT_EQ(review.move(4).best, game.moves()[3]);
}

TEST(Review, APositionThatIsDecidedHasNoMistakes) {
  TableJudge judge;
  judge.known = {{"", {0.02, "b2"}}, {"b2", {0.98}}, {"a1", {0.99}}};
  Review review(played("tictactoe", "a1"), kJudge, judge.ask());
  EXPECT_EQ(review.move(1).verdict, Verdict::Good);
}

TEST(Review, TheEndOfTheGameIsWorthItsResultAndNobodyIsAskedOfIt) {
  TableJudge judge;
  judge.known = {{"a1 b1 a2 b2", {0.9, "c3"}}};
  const Session game = played("tictactoe", "a1 b1 a2 b2 a3");
  Review review(game, kJudge, judge.ask(), kOneLook);
  EXPECT_EQ(review.position(5).first, 1);
  EXPECT_EQ(review.move(5).loss, 0);
  EXPECT_NE(review.move(5).verdict, Verdict::Mistake);
  for (const auto& line : judge.asked) EXPECT_NE(line, std::string(kJudge) + ": a1 b1 a2 b2 a3");
}

TEST(Review, AsksTheSameJudgeOfEveryPositionAndLooksTwiceAtWhatMayBeAMistake) {
  TableJudge judge;
  judge.known = {{"", {0.6, "b2"}}, {"b2", {0.4}}, {"a2", {0.7}}};
  Review review(played("tictactoe", "a2 b2 c3"), kJudge, judge.ask());
  for (int ply = 1; ply <= 3; ++ply) review.move(ply);
  const std::string closer = *with_effort(kJudge, 4);
  std::map<std::string, int> looks;
  for (const auto& line : judge.asked) ++looks[line.substr(0, line.find(':'))];
  EXPECT_EQ(looks.size(), 2u);
  EXPECT_EQ(looks.at(closer), 3);  // before the move, after it, and after the best one
}

TEST(Review, AMistakeIsOneAtEveryLookAndCostsTheLeastThatAnyOfThemSays) {
  TableJudge quick, close;
  quick.known = {{"", {0.6, "b2"}}, {"b2", {0.4}}, {"a2", {0.65}}, {"b1", {0.65}}};
  close.known = {{"", {0.6, "b2"}}, {"b2", {0.4}}, {"a2", {0.80}}, {"b1", {0.50}}};
  const auto first = quick.ask(), second = close.ask();
  const Review::Ask ask = [&](const std::string& agent, const Question& question) {
    return agent == kJudge ? first(agent, question) : second(agent, question);
  };
  Review named(played("tictactoe", "a2"), kJudge, ask, {.doubt = 0});
  EXPECT_EQ(named.move(1).verdict, Verdict::Mistake);
  EXPECT_NEAR(named.move(1).loss, 0.25, 1e-6);
  Review taken_back(played("tictactoe", "b1"), kJudge, ask, {.doubt = 0});
  EXPECT_EQ(taken_back.move(1).verdict, Verdict::Doubtful);
  EXPECT_NEAR(taken_back.move(1).loss, 0.10, 1e-6);
}

TEST(Review, NeverHoldsAPassAgainstAMoveWhileAnythingIsOpen) {
  // White could end the game by passing after Black, and would win by komi.
  const Session game = played("go9", "E5 G5 E7 E3 pass C5");
  const Move pass{81};
  Review review(game, kJudge, [&](const std::string&, const Question& question) {
    const Move other = *question.game.read_move(question.position, question.position.legal(Move{0}) ? "A9" : "B9");
    Opinion out;
    out.moves = Distribution({{other, 0.1f}, {pass, 0.9f}});
    out.candidates = {{pass, 90, 1.0f}, {other, 10, 0.5f}};
    out.value = {0.95f, 0, 0.05f};
    return out;
  });
  EXPECT_NE(review.move(6).verdict, Verdict::Mistake);
  for (int ply = 1; ply <= 6; ++ply) EXPECT_NE(review.move(ply).best, pass) << ply;
  EXPECT_NEAR(review.position(5).first, 0.5, 1e-6) << "worth what its best move is, not what passing would be";
}

TEST(Review, APassThatSeemsBetterWhileAnythingIsOpenIsNotTheBestMove) {
  TableJudge judge;
  judge.known = {{"E5 G5", {0.2, "D4"}}, {"E5 G5 D4", {0.8}}, {"E5 G5 pass", {0.7}}};
  Review review(played("go9", "E5 G5 pass"), kJudge, judge.ask());
  EXPECT_EQ(review.move(3).verdict, Verdict::Good);
  EXPECT_EQ(review.move(3).best, Move{5 * 9 + 3});
  EXPECT_EQ(review.move(3).loss, 0);
}

TEST(Review, AMoveAtFirstSightIsWorthWhatASearchFindsBehindIt) {
  std::vector<std::size_t> lengths;
  Review review(played("tictactoe", ""), "dual", [&](const std::string&, const Question& question) {
    MoveList moves;
    question.position.moves(moves);
    Opinion out;
    out.moves = Distribution::sure(moves[0]);
    out.value = {0.99f, 0, 0.01f};  // the first impression
    out.impression.emplace().searched = question.history.size() >= 2;
    if (question.history.size() >= 2) out.candidates = {{moves[0], 5, 0.3f}};
    lengths.push_back(question.history.size());
    return out;
  });
  EXPECT_NEAR(review.position(0).first, 0.3, 1e-6);
  EXPECT_EQ(lengths, (std::vector<std::size_t>{0, 1, 2}));
}

TEST(Review, RecommendsToPassWhereNothingIsLeftToGainWhateverTheJudgeWouldInvade) {
  const Session game =
      played("go9(komi=0.5)", "D9 F9 D8 F8 D7 F7 D6 F6 D5 F5 D4 F4 D3 F3 D2 F2 D1 F1 E9 B5 E7 H5 E5 E8 E3 E6 E1 E4 E2");
  const Move pass{81};
  const auto thinks_of_passing = [&](float share) {
    return [&game, pass, share](const std::string&, const Question& question) {
      const Move other = *game.game().read_move(question.position, "A1");
      Opinion out;
      out.moves = Distribution({{other, 1 - share}, {pass, share}});
      out.candidates = {{other, 90, 0.6f}, {pass, 10, 0.1f}};
      return out;
    };
  };
  Review review(game, kJudge, thinks_of_passing(0.1f));
  const JudgedPosition& end = review.position(review.plies());
  EXPECT_EQ(end.opinion.moves.best(), pass);
  EXPECT_EQ(end.first, 1) << "Black has won: B5 is dead";
  Review early(game, kJudge, thinks_of_passing(0.1f));
  EXPECT_NE(early.position(19).opinion.moves.best(), pass) << "the middle is open";
  Review never(game, kJudge, thinks_of_passing(0.001f));
  EXPECT_NE(never.position(never.plies()).opinion.moves.best(), pass) << "the judge of life is asked only if need be";
}

TEST(Review, APassWhereNothingIsOpenLosesNothing) {
  // Two walls; White's lone stone at B5 is dead. A search that passes and counts it as alive would call this a loss.
  TableJudge judge;
  const Session game =
      played("go9(komi=0.5)", "D9 F9 D8 F8 D7 F7 D6 F6 D5 F5 D4 F4 D3 F3 D2 F2 D1 F1 E9 B5 E7 H5 E5 pass E3 pass pass");
  Review review(game, kJudge, judge.ask());
  EXPECT_NE(review.move(review.plies()).verdict, Verdict::Mistake);
  EXPECT_EQ(review.position(review.plies()).first, 1);  // what is dead does not count
}

TEST(WithEffort, MultipliesWhatASearchIsGiven) {
  EXPECT_EQ(with_effort("uct(playouts=100)", 10), "uct(playouts=1000)");
  EXPECT_EQ(with_effort("kl(policy=net(go9-human-net, rating=5d), c=1, visits=40)", 10),
            "kl(policy=net(go9-human-net, rating=5d), c=1, visits=400)");
  EXPECT_EQ(with_effort("random", 10), std::nullopt);
}

TEST(UsualAgent, CanJudgeEveryGame) {
  for (const char* name : {"go9", "renju", "tictactoe", "go13", "gomoku15"}) {
    const GamePtr game = find_game(name);
    EXPECT_TRUE(make_agent(game, usual_agent(*game))) << name;
    EXPECT_TRUE(with_effort(usual_agent(*game), 10)) << name;
  }
  EXPECT_NE(usual_agent(*find_game("go9")).find("go9-human-net"), std::string::npos);
  EXPECT_NE(usual_agent(*find_game("renju")).find("renju-zero"), std::string::npos);
}

}  // namespace
}  // namespace ludens::play
