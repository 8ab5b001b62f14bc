#include <algorithm>
#include <filesystem>

#include <gtest/gtest.h>

#include "games/ludeme/compiler.h"
#include "games/ludeme/conform.h"
#include "games/ludeme/ludeme_state.h"
#include "games/ludeme/open.h"
#include "games/view.h"
#include "support/laws.h"
#include "support/source_dir.h"

namespace ludens::games::lud {
namespace {
namespace fs = std::filesystem;

std::vector<fs::path> library_files() {
  std::vector<fs::path> out;
  for (const auto& entry : fs::directory_iterator(tests::source_dir() / "games"))
    if (entry.path().extension() == ".lud") out.push_back(entry.path());
  std::sort(out.begin(), out.end());
  return out;
}

std::string fault(const std::string& text) {
  try {
    compile(read_description({"test.lud", text}, {}));
    return "";
  } catch (const Error& error) {
    return error.what();
  }
}

TEST(OurDescribedGames, ObeyTheLawsOfEveryGame) {
  EXPECT_GE(library_files().size(), 40u);
  for (const auto& path : library_files()) {
    const GamePtr game = open_game(path.string());
    for (std::uint64_t i = 0; i < 2; ++i) {
      Position position = game->start();
      Rng rng = Rng::of(7, i);
      for (int ply = 0; ply < 120 && !position.over(); ++ply) {
        MoveList moves;
        position.moves(moves);
        MoveList sorted;
        for (const Move move : moves) sorted.push(move);
        std::sort(sorted.begin(), sorted.end());
        ASSERT_EQ(std::adjacent_find(sorted.begin(), sorted.end()), sorted.end()) << path << ": a move is listed twice";
        ASSERT_LT(static_cast<int>(sorted[sorted.size() - 1].id), position.move_ids());
        if (ply % 16 == 0)
          ASSERT_NO_FATAL_FAILURE(tests::check_texts(*game, position, moves)) << path << " ply " << ply;
        const Position before = position;
        const auto key = position.key();
        const Move move = ply % 2 == 0 ? position.play_random(rng)
                                       : moves[static_cast<int>(rng.below(static_cast<std::uint32_t>(moves.size())))];
        if (ply % 2 == 0) {
          ASSERT_TRUE(moves.contains(move)) << path << ": a random move that is not listed";
        } else {
          position.play(move);
        }
        ASSERT_EQ(before.key(), key) << path << ": a copy changed with its original";
        Position twin = before;
        twin.play(move);
        ASSERT_EQ(twin.key(), position.key()) << path << ": the same move led elsewhere";
      }
    }
  }
}

TEST(OurDescribedGames, SayInTwoRemarksWhereTheyComeFromAndHowTheyArePlayed) {
  for (const auto& path : library_files()) {
    const std::string text = read_text(path);
    EXPECT_TRUE(text.starts_with("// ")) << path;
    EXPECT_NE(text.find("\n// "), std::string::npos) << path;
  }
}

TEST(OurDescribedGames, LetTheSecondPlayerTakeOverTheFirstStoneWhereTheySaySo) {
  const GamePtr hex = open_game((tests::source_dir() / "games" / "hex.lud(\"Board Size/5x5\" \"Swap/On\")").string());
  const auto moves_of = [](const Position& position) {
    MoveList moves;
    position.moves(moves);
    return std::vector<Move>(moves.begin(), moves.end());
  };
  Position position = hex->start();
  EXPECT_EQ(moves_of(position).size(), 25u);
  position.play(*hex->read_move(position, "s12"));
  EXPECT_EQ(moves_of(position).size(), 25u) << "24 cells and the swap";
  Position kept = position;
  kept.play(*hex->read_move(kept, "s13"));
  EXPECT_EQ(moves_of(kept).size(), 23u) << "nobody swaps later";
  EXPECT_EQ(hex->person_to_move(kept), 0);
  position.play(*hex->read_move(position, "swap"));
  EXPECT_EQ(position.to_move(), Side::Second) << "the colour that has no stone is to move";
  EXPECT_EQ(hex->person_to_move(position), 0) << "it is the first player's now";
  EXPECT_TRUE(hex->colours_swapped(position));
  EXPECT_EQ(moves_of(position).size(), 24u) << "and nobody swaps back";
}

TEST(Descriptions, AreRefusedWithThePlaceOfWhatIsNotKnown) {
  const auto game = [](const std::string& play) {
    return "(game \"T\" (players 2) (equipment {(board (square 3)) (piece \"Disc\" Each)})\n(rules (play " + play +
           ") (end (if (is Line 3) (result Mover Win)))))";
  };
  EXPECT_EQ(fault(game("(move Add (to (sites Empty)))")), "");
  EXPECT_EQ(fault(game("(move Add (to (sites Emty)))")),
            "test.lud:2:35: expected a region, found «sites Emty». Did you mean «sites Empty»?");
  EXPECT_EQ(fault(game("(move Ad (to (sites Empty)))")),
            "test.lud:2:20: expected a kind of move, found «move Ad». Did you mean «move Add»?");
  EXPECT_EQ(fault(game("(mov Add (to (sites Empty)))")),
            "test.lud:2:14: expected moves, found «mov Add». Did you mean «move Add»?");
  EXPECT_EQ(fault(game("(move Add (to (sites Empty)) now:True)")), "test.lud:2:47: (move …) takes no «now:» here");
  EXPECT_EQ(fault(game("(forEach Piece \"Disk\")")).substr(0, 43), "test.lud:2:29: no piece is called «Disk»;");
  EXPECT_NE(fault("(game \"T\" (players 3) (equipment {(board (square 3))}) (rules (play (move Pass))))")
                .find("a game for 3 players is not supported"),
            std::string::npos);
  EXPECT_NE(
      fault("(game \"T\" (mode Simultaneous) (players 2) (equipment {(board (square 3))}) (rules (play (move Pass))))")
          .find("mode Simultaneous is not supported"),
      std::string::npos);
}

TEST(Descriptions, HaveNoOptionsButThoseTheyDeclare) {
  const auto path = (tests::source_dir() / "games" / "hex.lud").string();
  try {
    open_game(path + "(\"Board Size/7x9\")");
    FAIL();
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what())
                  .find("hex.lud has no option or ruleset «Board Size/7x9»; there are Board "
                        "Size/5x5, Board Size/7x7"),
              std::string::npos)
        << error.what();
  }
  EXPECT_THROW(open_game((tests::source_dir() / "games" / "y.lud(\"Board Size/7x7\")").string()), Error);
}

TEST(Descriptions, AreOpenedByThoseWhoMayReadFilesAlone) {
  EXPECT_THROW(find_game("nowhere/unknown.lud"), Error);
  const auto path = (tests::source_dir() / "games" / "y.lud").string();
  EXPECT_EQ(open_game(path)->text, path);
  EXPECT_EQ(find_game(path)->title, "Y");
}

}  // namespace
}  // namespace ludens::games::lud
