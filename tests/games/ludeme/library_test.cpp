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
GamePtr open(const std::string& name) { return open_game((tests::source_dir() / "games" / (name + ".lud")).string()); }

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

// A described game and the same game written in C++ have the same moves and the same end at every ply of random games.
void agree(const std::string& name, const std::string& native, int games) {
  const GamePtr described = open(name), known = find_game(native);
  for (int i = 0; i < games; ++i) {
    Rng rng = Rng::of(11, static_cast<std::uint64_t>(i));
    Position ours = described->start(), theirs = known->start();
    for (int ply = 0;; ++ply) {
      // Where nobody can move, the described game ends after two passes, ours in C++ at once.
      MoveList left;
      ours.moves(left);
      if (left.size() == 1 && clicks(*described, ours, left[0]).empty()) break;
      ASSERT_EQ(ours.result(), theirs.result()) << name << " ply " << ply;
      if (ours.over()) break;
      ASSERT_EQ(ours.to_move(), theirs.to_move()) << name << " ply " << ply;
      // Both as the cells that a move touches.
      const auto clicked = [](const Game& game, const Position& position) {
        MoveList moves;
        position.moves(moves);
        std::vector<std::pair<std::vector<int>, Move>> out;
        for (const Move move : moves) out.emplace_back(clicks(game, position, move), move);
        std::sort(out.begin(), out.end());
        return out;
      };
      const auto a = clicked(*described, ours), b = clicked(*known, theirs);
      ASSERT_EQ(a.size(), b.size()) << name << " ply " << ply;
      for (std::size_t k = 0; k < a.size(); ++k) ASSERT_EQ(a[k].first, b[k].first) << name << " ply " << ply;
      const auto k = rng.below(static_cast<std::uint32_t>(a.size()));
      ours.play(a[k].second);
      theirs.play(b[k].second);
    }
  }
}

TEST(OurDescribedGames, AgreeWithTheSameGamesInCpp) {
  agree("tictactoe", "tictactoe", 200);
  agree("gomoku", "gomoku15", 20);
  agree("connect_four", "connect4", 200);
  agree("breakthrough", "breakthrough", 50);
  agree("reversi", "othello", 30);
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

TEST(Descriptions, AreOpenedByThoseWhoMayReadFilesAlone) {
  EXPECT_THROW(find_game("nowhere/unknown.lud"), Error);
  const auto path = (tests::source_dir() / "games" / "y.lud").string();
  EXPECT_EQ(open_game(path)->text, path);
  EXPECT_EQ(find_game(path)->title, "Y");
}

}  // namespace
}  // namespace ludens::games::lud
