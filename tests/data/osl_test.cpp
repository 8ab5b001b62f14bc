// libosl (from Debian) agrees on the legal moves of every position of people's games of shogi. Skipped where the data
// folder is missing.
#include <algorithm>
#include <cstdlib>
#include <fstream>

#include <gtest/gtest.h>

#include "base/data_dir.h"
#include "base/text.h"
#include "games/catalogue.h"
#include "records/reader.h"
#include "records/replay.h"
#include "support/scratch.h"
#include "support/source_dir.h"

namespace ludens::tests {
using namespace records;
namespace {

std::vector<std::string> sorted(std::vector<std::string> moves) {
  std::sort(moves.begin(), moves.end());
  return moves;
}

TEST(Libosl, AgreesOnTheLegalMovesOfEveryPositionOfTwoHundredGames) {
#ifndef OSL_MOVES
  FAIL() << "built without libosl-dev, which packages.txt lists";
#else
  const auto folder = data_dir(tests::source_dir());
  if (!folder) GTEST_SKIP() << "no data folder: set LUDENS_DATA to run this";
  const auto set = *folder / "shogi/professional.tsv.gz";
  if (!std::filesystem::exists(set)) GTEST_SKIP() << "the data folder has no shogi/professional.tsv.gz";
  const Scratch scratch;
  const GamePtr game = find_game("shogi");
  const auto& usi = game->notation("usi");
  std::vector<std::vector<std::vector<std::string> > > ours;  // by game and ply
  std::ofstream asked(scratch.file("games.txt"));
  const auto reader = open_records(set);
  Record record;
  while (ours.size() < 200 && reader->next(record)) {
    auto& game_moves = ours.emplace_back();
    const auto list = [&](const Position& position) {
      auto& moves = game_moves.emplace_back();
      MoveList legal;
      position.moves(legal);
      for (const Move move : legal)
        if (const std::string text = usi.write(position, move); text != "win") moves.push_back(text);
    };
    asked << "startpos moves";
    Position last = game->start();
    replay(*game, record, [&](const Position& before, const Turn& turn, int) {
      list(before);
      asked << " " << usi.write(before, turn.move);
      last = before;
      last.play(turn.move);
    });
    if (!last.over()) list(last);
    asked << "\n";
  }
  asked.close();
  const std::string out = scratch.file("theirs.txt").string();
  const std::string command = std::string(OSL_MOVES) + " < " + scratch.file("games.txt").string() + " > " + out;
  ASSERT_EQ(std::system(command.c_str()), 0);
  std::ifstream file(out);
  std::size_t number = 0, positions = 0;
  for (std::string line; std::getline(file, line); ++number) {
    ASSERT_LT(number, ours.size());
    const auto plies = split(std::string_view(line).substr(1), '|');
    ASSERT_LE(ours[number].size(), plies.size()) << "game " << number;
    for (std::size_t ply = 0; ply < ours[number].size(); ++ply, ++positions) {
      std::vector<std::string> theirs;
      for (const auto word : words(plies[ply])) theirs.emplace_back(word);
      ASSERT_EQ(sorted(ours[number][ply]), sorted(theirs)) << "game " << number << ", ply " << ply + 1;
    }
  }
  EXPECT_EQ(number, 200u);
  EXPECT_GT(positions, 15'000u);
#endif
}

}  // namespace
}  // namespace ludens::tests
