// pgn-extract (D. Barnes, from Debian) reads the PGN that we write and understands the same moves. Skipped where the
// data folder is missing.
#include <cstdlib>
#include <fstream>

#include <gtest/gtest.h>

#include "base/data_dir.h"
#include "base/text.h"
#include "games/catalogue.h"
#include "records/pgn/writer.h"
#include "records/reader.h"
#include "records/replay.h"
#include "support/scratch.h"
#include "support/source_dir.h"

namespace ludens::tests {
using namespace records;
namespace {

// Its moves are UCI's but for capital letters of promotions, and end with the result.
std::string plain_line(std::string_view line) {
  std::string out;
  for (const auto word : words(line))
    if (word.size() >= 4 && word.find_first_of("-/") == std::string_view::npos) {
      out += (out.empty() ? "" : " ") + lower(word);
      while (out.ends_with('+') || out.ends_with('#')) out.pop_back();
    }
  return out;
}

TEST(PgnExtract, ReadsWhatWeWriteAsTheSameMoves) {
  constexpr const char* kProgram = "/usr/games/pgn-extract";
  ASSERT_TRUE(std::filesystem::exists(kProgram)) << "packages.txt lists it";
  const auto folder = data_dir(tests::source_dir());
  if (!folder) GTEST_SKIP() << "no data folder: set LUDENS_DATA to run this";
  const Scratch scratch;
  const GamePtr game = find_game("chess");
  std::vector<std::string> ours;
  std::ofstream pgn(scratch.file("ours.pgn"));
  for (const auto* set : {"chess/lichess_clocks.pgn.gz", "chess/lichess.tsv.gz"}) {
    if (!std::filesystem::exists(*folder / set)) GTEST_SKIP() << "the data folder has no " << set;
    const auto reader = open_records(*folder / set);
    Record record;
    for (int i = 0; i < 500 && reader->next(record); ++i) {
      pgn << write_pgn(record);
      std::string& moves = ours.emplace_back();
      replay(*game, record, [&](const Position& before, const Turn& turn, int) {
        moves += (moves.empty() ? "" : " ") + game->notation("uci").write(before, turn.move);
      });
    }
  }
  pgn.close();
  const std::string out = scratch.file("theirs.txt").string(), errors = scratch.file("errors.txt").string();
  const std::string command = std::string(kProgram) + " -s -Wuci -C -N -V --notags -w100000 -o" + out + " " +
                              scratch.file("ours.pgn").string() + " 2> " + errors;
  ASSERT_EQ(std::system(command.c_str()), 0);
  std::ifstream file(out);
  std::vector<std::string> theirs;
  for (std::string line; std::getline(file, line);)
    if (!trim(line).empty()) theirs.push_back(plain_line(line));
  EXPECT_EQ(ours.size(), 1000u);
  EXPECT_EQ(theirs, ours);
}

}  // namespace
}  // namespace ludens::tests
