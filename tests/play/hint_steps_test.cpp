#include "play/hint_steps.h"

#include <set>

#include <gtest/gtest.h>

#include "base/text.h"
#include "games/catalogue.h"
#include "games/view.h"
#include "play/deed_view.h"
#include "play/session.h"

namespace ludens::play {
namespace {

Session after_moves(const char* game, const char* moves) {
  Session out(find_game(game));
  for (const auto move : words(moves)) out.play_text(move);
  return out;
}

TEST(HintSteps, SayWhereAMoveEndsAndWhatItDoes) {
  const Session go = after_moves("go9", "E5 E4 A1 D5 A9 F5");  // E5 has one liberty left
  const HintSteps saves = hint_steps(go.game(), go.position(), go.read_move("E6"));
  EXPECT_EQ(saves.where, Region::Centre);
  EXPECT_EQ(saves.cells.size(), 9u);
  ASSERT_TRUE(saves.deed);
  EXPECT_EQ(saves.deed->kind, DeedKind::Saves);
  const Session chess = after_moves("chess", "e4 e5 Bc4 Nc6 Qh5 Nf6");
  const HintSteps mates = hint_steps(chess.game(), chess.position(), chess.read_move("Qxf7#"));
  EXPECT_EQ(mates.where, Region::UpperHalf);  // the ninth at the top holds too few moves
  EXPECT_EQ(mates.piece, "queen");
  EXPECT_EQ(mates.deed->kind, DeedKind::Wins);
  const Session pass = after_moves("go9", "");
  EXPECT_EQ(hint_steps(pass.game(), pass.position(), pass.read_move("pass")).where, Region::Beside);
  const Session corner = after_moves("renju", "");
  EXPECT_EQ(hint_steps(corner.game(), corner.position(), corner.read_move("a15")).where, Region::TopLeft);
  EXPECT_EQ(hint_steps(corner.game(), corner.position(), corner.read_move("o1")).where, Region::BottomRight);
}

// Whatever the game and the move: the facts are those of the rules, the region holds the move and does not tell it.
TEST(HintSteps, NeverNameTheMove) {
  for (const char* name : {"tictactoe", "fourinarow", "connect4", "renju", "go9", "othello", "hex11", "havannah8",
                           "breakthrough", "chess", "shogi"}) {
    const GamePtr game = find_game(name);
    Session session(game);
    Rng rng(7);
    for (int ply = 0; ply < 30 && !session.ended(); ++ply) {
      MoveList moves;
      session.position().moves(moves);
      std::set<int> ends;
      for (const Move move : moves)
        if (const auto cells = clicks(*game, session.position(), move); !cells.empty()) ends.insert(cells.back());
      for (int i = 0; i < moves.size(); i += 7) {
        const HintSteps steps = hint_steps(*game, session.position(), moves[i]);
        const auto cells = clicks(*game, session.position(), moves[i]);
        if (cells.empty()) {
          EXPECT_EQ(steps.where, Region::Beside);
          continue;
        }
        const std::set<int> region(steps.cells.begin(), steps.cells.end());
        EXPECT_TRUE(region.contains(cells.back())) << name;
        int others = 0;
        for (const int end : ends) others += region.contains(end);
        EXPECT_TRUE(others >= kHidden || steps.where == Region::Board) << name;
        const auto did = deeds(*game, session.position(), moves[i]);
        const Deed* deed = merit(did);
        ASSERT_EQ(steps.deed.has_value(), deed != nullptr);
        if (deed) {
          EXPECT_EQ(steps.deed->kind, deed->kind);
          EXPECT_EQ(steps.deed->count, deed->count);
        }
        Json said = steps_json(*game, steps);
        if (const Json* look = said.find("look")) {
          EXPECT_FALSE(look->contains("cells"));
          EXPECT_FALSE(look->contains("points"));
        }
        said["cells"] = Json();  // numbers of cells look like moves of Connect Four
        if (const Json* look = said.find("look")) {
          Json bare = *look;
          bare.erase("count");
          said["look"] = bare;
        }
        const std::string text = game->write_move(session.position(), moves[i]);
        EXPECT_EQ(said.dump().find('"' + text + '"'), std::string::npos) << name << ": " << said.dump();
      }
      session.play_on(moves[static_cast<int>(rng.below(static_cast<std::uint32_t>(moves.size())))]);
    }
  }
}

}  // namespace
}  // namespace ludens::play
