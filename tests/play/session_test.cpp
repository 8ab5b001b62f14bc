#include "play/session.h"

#include <gtest/gtest.h>

#include "games/catalogue.h"

namespace ludens::play {
namespace {

Session after(const char* game, std::initializer_list<const char*> moves) {
  Session session(find_game(game));
  for (const char* move : moves) EXPECT_TRUE(session.play(session.read_move(move)));
  return session;
}

std::string refusal(const Session& session, std::string_view text) {
  try {
    session.read_move(text);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(Session, SaysWhyAMoveCannotBePlayed) {
  const Session session = after("gomoku", {"h8"});
  EXPECT_EQ(refusal(session, "h8"), "«h8» cannot be played here: it is taken");
  EXPECT_EQ(refusal(session, "q4"), "«q4» is no move of gomoku15; moves look like «a15»");
  EXPECT_EQ(refusal(session, ""), "«» is no move of gomoku15; moves look like «a15»");
}

TEST(Session, TakesBackAndPlaysAgain) {
  Session session = after("tictactoe", {"a1", "b2", "c3"});
  const std::uint64_t key = session.position().key();
  EXPECT_TRUE(session.undo());
  EXPECT_TRUE(session.undo());
  EXPECT_TRUE(session.redo());
  EXPECT_TRUE(session.redo());
  EXPECT_FALSE(session.redo());
  EXPECT_EQ(session.position().key(), key);
  EXPECT_TRUE(session.undo());
  EXPECT_TRUE(session.play(session.read_move("a3")));
  EXPECT_FALSE(session.redo()) << "another move was played";
}

TEST(Session, EndsByResignationOrAgreementAndBothCanBeTakenBack) {
  Session session = after("gomoku", {"h8"});
  session.resign(Side::Second);
  EXPECT_EQ(session.result_text(), "Black wins (White resigned)");
  EXPECT_FALSE(session.play(Move{0}));
  EXPECT_TRUE(session.undo());
  EXPECT_FALSE(session.over());
  session.agree_draw();
  EXPECT_EQ(session.result(), Result::Draw);
}

TEST(Session, ComesBackFromItsRecord) {
  Session session = after("gomoku(rule=caro)", {"h8", "i9", "g7"});
  session.players[0].name = "A";
  session.resign(Side::First);
  const Session back = Session::of(session.record());
  EXPECT_EQ(back.game().text, "gomoku15(rule=caro)");
  EXPECT_EQ(back.position().key(), session.position().key());
  EXPECT_EQ(back.result(), Result::SecondWins);
  EXPECT_EQ(session.record().result_text, "W+R");
  EXPECT_EQ(back.result_text(), "White wins (Black resigned)");
  EXPECT_EQ(back.players[0].name, "A");
  EXPECT_EQ(Session::of(session.record(), 1).moves().size(), 1u);
  EXPECT_THROW(Session::of(session.record(), 9), Error);
}

// Black has five on the h file with its fifth stone (row 8 down); White played on, and the record says B+R.
Record gone_on(const char* game, Result result) {
  Record record{.game = game, .result = result, .result_text = result == Result::FirstWins ? "B+R" : "W+R"};
  for (const int move : {112, 0, 127, 1, 142, 2, 157, 3, 172, 20})
    record.turns.push_back({Move{static_cast<std::uint32_t>(move)}});
  return record;
}

TEST(Session, ARowThatStandsOnTheBoardGoesBeforeAResignationBehindIt) {
  std::string fault;
  const Session won = Session::legal_part(gone_on("renju", Result::FirstWins), fault);
  EXPECT_EQ(fault, "");
  EXPECT_EQ(won.moves().size(), 10u);
  EXPECT_EQ(won.result_text(), "Black wins (five in a row)");
  EXPECT_EQ(won.record().result, Result::FirstWins);
  // Where the record says another result, that is what people played.
  EXPECT_EQ(Session::legal_part(gone_on("renju", Result::SecondWins), fault).result_text(),
            "White wins (Black resigned)");
}

TEST(Session, TheRegularPartOfARecordEndsBeforeWhatIsIrregular) {
  std::string fault;
  const Session won = Session::regular_part(gone_on("renju", Result::FirstWins), fault);
  EXPECT_EQ(won.moves().size(), 9u);
  EXPECT_TRUE(won.over());
  EXPECT_NE(fault.find("move 10: the game goes on after its end"), std::string::npos) << fault;
  Record taken{.game = "go9", .turns = {{Move{40}}, {Move{0}}, {Move{40}}}};
  EXPECT_EQ(Session::regular_part(taken, fault).moves().size(), 2u);
  EXPECT_EQ(fault, "move 3: «E5» is occupied");
  taken.turns.pop_back();
  taken.result = Result::SecondWins;
  EXPECT_TRUE(Session::regular_part(taken, fault).over()) << "with its result, where all of it is regular";
  EXPECT_EQ(fault, "");
}

TEST(Session, KnowsThePersonsBehindTheColoursAfterASwap) {
  Session session(find_game("renju(opening=swap)"));
  session.players[0].name = "who began";
  session.players[1].name = "the other";
  for (const char* move : {"h8", "h9", "i9"}) {
    EXPECT_EQ(session.seat_to_move(), 0);
    ASSERT_TRUE(session.play(session.read_move(move)));
  }
  EXPECT_EQ(session.seat_to_move(), 1) << "the other decides";
  ASSERT_TRUE(session.play(session.read_move("swap")));
  EXPECT_EQ(session.to_move(), Side::Second);
  EXPECT_EQ(session.seat_to_move(), 0) << "who began holds White now";
  EXPECT_EQ(session.record().players[0].name, "the other");
  EXPECT_EQ(Session::of(session.record()).players[0].name, "who began");
}

TEST(Session, KeepsADrawOfferUntilTheOtherAnswersOrPlays) {
  Session session = after("tictactoe", {"a1"});
  EXPECT_FALSE(session.answer_draw(0, true));
  EXPECT_TRUE(session.offer_draw(0));
  EXPECT_FALSE(session.offer_draw(1));
  EXPECT_FALSE(session.answer_draw(0, true)) << "nobody accepts their own offer";
  EXPECT_TRUE(session.play(session.read_move("b2")));
  EXPECT_FALSE(session.draw_offer());
  EXPECT_TRUE(session.offer_draw(1));
  EXPECT_TRUE(session.answer_draw(0, false));
  EXPECT_FALSE(session.over());
  EXPECT_TRUE(session.offer_draw(1));
  EXPECT_TRUE(session.answer_draw(0, true));
  EXPECT_EQ(session.result_text(), "Draw (agreed)");
}

TEST(Session, IsLostOnTimeByTheColourThatAPersonHolds) {
  Session session = after("renju(opening=swap2)", {"h8", "h9", "i8", "black"});
  EXPECT_EQ(session.side_of(0), Side::Second) << "the other took Black";
  session.lose_on_time(session.side_of(0));
  EXPECT_EQ(session.result_text(), "Black wins (White lost on time)");
  EXPECT_EQ(session.record().result_text, "B+T");
  EXPECT_EQ(Session::of(session.record()).result_text(), session.result_text());
}

TEST(Session, IsTakenUpAgainAsItWas) {
  Session session = after("tictactoe", {"a1", "b2", "c3"});
  session.undo();
  session.offer_draw(1);
  Session again(session.game_ptr(), session.start_text());
  for (const Move move : session.moves()) again.play(move);
  again.restore(session.verdict(), session.undone(), session.draw_offer());
  EXPECT_EQ(again.draw_offer(), 1);
  EXPECT_TRUE(again.redo());
  EXPECT_EQ(again.moves().size(), 3u);
}

}  // namespace
}  // namespace ludens::play
