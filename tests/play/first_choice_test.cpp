#include "play/first_choice.h"

#include <gtest/gtest.h>

#include "base/text.h"
#include "games/catalogue.h"
#include "play/session.h"

namespace ludens::play {
namespace {

TEST(FirstChoice, IsWhatIsSurelyWorthMostAndNotWhatWasLookedAtMost) {
  const Move often{1}, good{2}, better{3}, once{4};
  Opinion opinion;
  opinion.moves = Distribution({{often, 0.4f}, {good, 0.3f}, {better, 0.2f}, {once, 0.1f}});
  opinion.candidates = {{often, 310, 0.10f}, {good, 220, 0.16f}, {better, 100, 0.18f}, {once, 10, 0.9f}};
  EXPECT_EQ(first_choice(opinion), better);
  opinion.candidates[2].visits = 31;  // looked at seriously, but seldom: 0.18 may be luck
  EXPECT_EQ(first_choice(opinion), good);
  opinion.candidates = {};
  EXPECT_EQ(first_choice(opinion), often) << "the likeliest where nothing was searched";
}

TEST(FirstChoice, IsAWinThatTheSearchSawAtOnce) {
  const Move win{1}, other{2};
  Opinion opinion;
  opinion.moves = Distribution({{win, 0.6f}, {other, 0.4f}});
  opinion.candidates = {{win, 3, 1.0f}, {other, 3000, 0.95f}};
  EXPECT_EQ(first_choice(opinion), win);
}

// Black to move; passing is what the search looked at most.
Opinion would_pass(const Session& session) {
  const Move pass{81}, other = session.read_move("A1");
  Opinion out;
  out.moves = Distribution({{other, 0.3f}, {pass, 0.7f}});
  out.candidates = {{pass, 70, 0.9f}, {other, 30, 0.5f}};
  out.line = {pass, pass};
  return out;
}

Session after(const char* game, const char* moves) {
  Session out(find_game(game));
  for (const auto move : words(moves)) out.play_text(move);
  return out;
}

TEST(WithoutEarlyPass, TakesThePassAwayWhileAnythingIsOpen) {
  const Session early = after("go9", "E5 G5 E7 E3 pass C5 pass F8");
  Judge life;
  const Opinion fair = with_timely_pass(early.game(), early.position(), would_pass(early), life);
  EXPECT_EQ(first_choice(fair), early.read_move("A1"));
  EXPECT_EQ(fair.moves.at(Move{81}), 0);
  EXPECT_EQ(fair.line, std::vector<Move>{early.read_move("A1")});
}

TEST(WithoutEarlyPass, LeavesItWhereNothingIsLeftToGain) {
  const Session settled =
      after("go9(komi=0.5)", "D9 F9 D8 F8 D7 F7 D6 F6 D5 F5 D4 F4 D3 F3 D2 F2 D1 F1 E9 B5 E7 H5 E5 pass E3 pass");
  Judge life;
  EXPECT_EQ(with_timely_pass(settled.game(), settled.position(), would_pass(settled), life), would_pass(settled));
  EXPECT_EQ(life.judgements(), 1);
}

TEST(WithoutEarlyPass, AsksNobodyWherePassingIsNotThoughtOf) {
  const Session early = after("go9", "E5 G5");
  Opinion opinion = would_pass(early);
  opinion.moves = Distribution({{early.read_move("A1"), 0.99f}, {Move{81}, 0.01f}});
  opinion.candidates = {{early.read_move("A1"), 99, 0.5f}, {Move{81}, 1, 0.9f}};
  Judge life;
  EXPECT_EQ(with_timely_pass(early.game(), early.position(), opinion, life), opinion);
  EXPECT_EQ(life.judgements(), 0);
}

}  // namespace
}  // namespace ludens::play
