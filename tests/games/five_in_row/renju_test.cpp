#include "games/five_in_row/renju.h"

#include <fmt/format.h>

#include "games/five_in_row/renju_play.h"
#include "games/view.h"

namespace ludens::games {

void PrintTo(OpeningRule rule, std::ostream* out) { *out << opening_rule_text(rule); }  // for names of tests

namespace {

static_assert(State<Renju> && HasPlayRandom<Renju> && HasPlayoutMoves<Renju> && HasUndo<Renju> && HasGoOn<Renju>);

const Game& renju() {
  static const GamePtr game = find_game("renju");
  return *game;
}

// A double three for Black at h8 after these: row f8 g8, column h9 h10.
constexpr std::string_view kBeforeDoubleThree = "f8 a1 g8 c1 h9 e1 h10 g1";

TEST(Renju, BlackWinsWithExactlyFive) {
  const Position position = after(renju(), "h8 a1 g8 c1 f8 e1 e8 g1 d8");
  EXPECT_EQ(position.result(), Result::FirstWins);
  EXPECT_EQ(result_text(renju(), position), "Black wins (five in a row)");
}

TEST(Renju, WhiteWinsWithSixAsWell) {
  const Position position = after(renju(), "a15 d8 c15 e8 e15 f8 g15 h8 i15 i8 k15 g8");
  EXPECT_EQ(result_text(renju(), position), "White wins (five in a row)");
}

TEST(Renju, BlackLosesByAnOverline) {
  const Position position = after(renju(), "d8 a1 e8 c1 f8 e1 h8 g1 i8 i1 g8");
  EXPECT_EQ(result_text(renju(), position), "White wins (forbidden: overline)");
}

TEST(Renju, BlackLosesByADoubleThree) {
  Position position = after(renju(), kBeforeDoubleThree);
  const auto notes = renju().view->notes(position);
  ASSERT_EQ(notes.size(), 1u);
  EXPECT_EQ(renju().board.name(notes[0].cell), "h8");
  EXPECT_EQ(notes[0].reason, "double three");
  play_words(renju(), position, "h8");
  EXPECT_EQ(result_text(renju(), position), "White wins (forbidden: double three)");
}

TEST(Renju, AFiveOutweighsTheOverlineOfTheSameMove) {
  const Position position = after(renju(), "d8 a1 e8 c1 f8 e1 h8 g1 i8 i1 g9 k1 g10 m1 g11 o1 g12 a3 g8");
  EXPECT_EQ(result_text(renju(), position), "Black wins (five in a row)");
}

TEST(Renju, WhiteMayPlayAndIsNotToldOfForbiddenPoints) {
  Position position = after(renju(), kBeforeDoubleThree);
  play_words(renju(), position, "o15");
  EXPECT_TRUE(renju().view->notes(position).empty());
  EXPECT_EQ(position.as<Renju>().forbidden(*renju().board.cell("h8")), Forbidden::DoubleThree);
  play_words(renju(), position, "h8");
  EXPECT_EQ(position.result(), Result::Ongoing);
}

TEST(Renju, GoesOnAfterAForbiddenMoveAndPastAFive) {
  Position position = after(renju(), kBeforeDoubleThree);
  play_words(renju(), position, "h8");
  ASSERT_TRUE(position.go_on());
  EXPECT_EQ(position.result(), Result::Ongoing);
  play_words(renju(), position, "i1 h11 k1 h12");
  EXPECT_EQ(position.result(), Result::FirstWins);
  EXPECT_EQ(renju().write(renju().read(renju().write(position))), renju().write(position));
  ASSERT_TRUE(position.go_on());
  play_words(renju(), position, "m1");
  const std::string text = renju().write(position);
  EXPECT_TRUE(text.ends_with(" x irregular")) << text;
  const Position back = renju().read(text);
  EXPECT_EQ(back.result(), Result::Ongoing);
  EXPECT_EQ(back.key(), position.key());
}

TEST(Renju, WritesAndReadsALostGame) {
  Position position = after(renju(), kBeforeDoubleThree);
  play_words(renju(), position, "h8");
  const std::string text = renju().write(position);
  EXPECT_EQ(text, "15/15/15/15/15/7X7/7X7/5XXX7/15/15/15/15/15/15/O1O1O1O8 o forbidden=double-three");
  const Position back = renju().read(text);
  EXPECT_EQ(back.result(), Result::SecondWins);
  EXPECT_EQ(back.key(), position.key());
  EXPECT_EQ(result_text(renju(), back), result_text(renju(), position));
  Position other = back;
  ASSERT_TRUE(other.go_on());
  EXPECT_NE(other.key(), back.key()) << "the same stones, but this game is not over";
}

TEST(Renju, NamesPointsInThreeDialects) {
  const Position start = renju().start();
  const auto said = [&](std::string_view dialect, int cell) {
    return renju().notation(dialect).write(start, Move{static_cast<std::uint32_t>(cell)});
  };
  EXPECT_EQ(said("native", 14 * 15), "a1");
  EXPECT_EQ(said("native", 14), "o15");
  EXPECT_EQ(said("native", 6 * 15 + 8), "i9");
  EXPECT_EQ(said("gtp", 6 * 15 + 8), "J9");
  EXPECT_EQ(said("gomocup", 6 * 15 + 8), "8,6");
  EXPECT_FALSE(renju().read_move(start, "p1"));
  EXPECT_FALSE(renju().read_move(start, "swap")) << "without an opening rule there is nothing to swap";
}

TEST(Renju, RefusesGarbageWithOneClearError) {
  const std::string empty = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";
  const std::string five = "XXXXX10/15/15/15/15/15/15/15/15/15/15/15/15/15/OOOOO10";
  for (const std::string& text :
       {std::string(), std::string("x"), empty, empty + " z", empty + " x swap", empty + " o forbidden=double-three",
        empty + " o forbidden=", empty + " x irregular five", empty + " x five", five + " x",
        "16" + empty.substr(2) + " x", "X" + empty + " x", "XXXXXX9" + empty.substr(2) + " o",
        "XXXXXX9" + empty.substr(2) + " x forbidden=overline",
        std::string("XXXXX10") + empty.substr(2) + " o forbidden=overline"}) {
    try {
      renju().read(text);
      ADD_FAILURE() << "accepted: " << text;
    } catch (const Error& error) {
      EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
    }
  }
  EXPECT_EQ(renju().read("XXXXXX9" + empty.substr(2) + " o forbidden=overline").result(), Result::SecondWins);
  EXPECT_EQ(renju().read(five + " x irregular").result(), Result::Ongoing);
}

TEST(Renju, SurvivesTextsWithRandomChanges) {
  const GamePtr rif = find_game("renju(opening=yamaguchi)");
  const std::string good = rif->write(after(*rif, "h8 h9 i9 offer3 swap g7 j10 f6 e9 f6"));
  int read = 0;
  for (int i = 0; i < 20'000; ++i) {
    Rng rng = Rng::of(5, static_cast<std::uint64_t>(i));
    std::string text = good;
    for (std::uint32_t n = 1 + rng.below(4); n > 0 && !text.empty(); --n) {
      const auto at = rng.below(static_cast<std::uint32_t>(text.size()));
      if (rng.below(3) == 0)
        text.erase(at, 1 + rng.below(5));
      else
        text[at] = "0123456789XOxo/. -=abcdefghopsw\x01\xff"[rng.below(33)];
    }
    try {
      const Position position = rif->read(text);
      EXPECT_EQ(rif->read(rif->write(position)).key(), position.key());
      ++read;
    } catch (const Error&) {
    }
  }
  EXPECT_GT(read, 10);
}

class RenjuUndo : public testing::TestWithParam<OpeningRule> {};

TEST_P(RenjuUndo, GivesEveryEarlierPositionBack) {
  for (int i = 0; i < 100; ++i) {
    Rng rng = Rng::of(3, static_cast<std::uint64_t>(i));
    Renju state(GetParam());
    std::vector<Move> played;
    std::vector<Renju> before;
    while (state.result() == Result::Ongoing) {
      before.push_back(state);
      if (rng.below(4) == 0) {  // any legal move, forbidden ones too
        MoveList moves;
        state.moves(moves);
        played.push_back(moves[static_cast<int>(rng.below(static_cast<std::uint32_t>(moves.size())))]);
        state.play(played.back());
      } else {
        played.push_back(state.play_random(rng));
      }
    }
    while (!played.empty()) {
      state.undo(played.back());
      ASSERT_EQ(state.key(), before.back().key());
      ASSERT_EQ(state.to_move(), before.back().to_move());
      ASSERT_EQ(state.result(), Result::Ongoing);
      ASSERT_EQ(state.person_to_move(), before.back().person_to_move());
      ASSERT_EQ(state.opening().phase(), before.back().opening().phase());
      played.pop_back();
      before.pop_back();
    }
    ASSERT_EQ(state.board().stones(), 0);
  }
}

INSTANTIATE_TEST_SUITE_P(Openings, RenjuUndo,
                         testing::Values(OpeningRule::Free, OpeningRule::Rif, OpeningRule::Swap, OpeningRule::Swap2,
                                         OpeningRule::Yamaguchi, OpeningRule::Soosorv8, OpeningRule::Taraguchi10),
                         [](const auto& rule) { return std::string(opening_rule_text(rule.param)); });

TEST(Renju, DrawsUniformlyFromThePointsThatAreNotForbidden) {
  // Only the middle block is empty, so that few points remain; h8 is one of the forbidden ones.
  Position position = after(renju(), kBeforeDoubleThree);
  const auto& state = position.as<Renju>();
  MoveList allowed;
  state.playout_moves(allowed);
  EXPECT_EQ(allowed.size(), 225 - 8 - 1);
  std::vector<int> count(225);
  Rng rng(9);
  const int draws = 216'000;
  Renju twin = state;
  for (int i = 0; i < draws; ++i) {
    const Move move = twin.play_random(rng);
    ++count[move.id];
    twin.undo(move);  // the list of empty points stays shuffled: its order must not matter
  }
  double chi2 = 0;
  for (const Move move : allowed) chi2 += (count[move.id] - 1000.0) * (count[move.id] - 1000.0) / 1000.0;
  EXPECT_EQ(count[static_cast<std::size_t>(*renju().board.cell("h8"))], 0);
  EXPECT_LT(chi2, 290) << "215 degrees of freedom: one in 3 000 by chance";
  EXPECT_GT(chi2, 150);
}

// A full board but for one point, where Black would make six.
std::string last_point_is_an_overline() {
  std::string rows;
  for (int y = 0; y < 15; ++y) {
    if (y > 0) rows += '/';
    for (int x = 0; x < 15; ++x) {
      char c = (x / 2 + y) % 2 == 0 ? 'X' : 'O';
      if (y == 7 && x < 6) c = x == 3 ? '1' : 'X';
      if (y == 7 && x == 6) c = 'O';
      rows += c;
    }
  }
  return rows;
}

TEST(Renju, PlaysAForbiddenPointAtRandomOnlyWhereNothingElseIsLeft) {
  Position position = renju().read(last_point_is_an_overline() + " x");
  ASSERT_EQ(position.result(), Result::Ongoing);
  MoveList moves;
  position.as<Renju>().playout_moves(moves);
  EXPECT_EQ(moves.size(), 1);
  Rng rng(1);
  position.play_random(rng);
  EXPECT_EQ(result_text(renju(), position), "White wins (forbidden: overline)");
  EXPECT_FALSE(position.go_on()) << "the board is full";
}

TEST(Renju, IsDrawnWhenTheBoardIsFull) {
  Position position = renju().read(last_point_is_an_overline() + " o");
  play_words(renju(), position, "d8");
  EXPECT_EQ(result_text(renju(), position), "Draw (the board is full)");
  EXPECT_EQ(renju().read(renju().write(position)).result(), Result::Draw);
}

TEST(Renju, NeverStepsOnAForbiddenPointInAPlayout) {
  for (int i = 0; i < 2'000; ++i) {
    Rng rng = Rng::of(4, static_cast<std::uint64_t>(i));
    Renju state;
    while (state.result() == Result::Ongoing) {
      MoveList moves;
      const Renju before = state;
      const Move move = state.play_random(rng);
      Renju twin = before;
      twin.play(move);
      ASSERT_EQ(twin.result(), state.result());
      if (before.to_move() != Side::First || before.forbidden(static_cast<int>(move.id)) == Forbidden::No) continue;
      before.playout_moves(moves);
      for (const Move other : moves) ASSERT_NE(before.forbidden(static_cast<int>(other.id)), Forbidden::No);
    }
  }
}

}  // namespace
}  // namespace ludens::games
