#include <fstream>

#include <gtest/gtest.h>

#include "base/text.h"
#include "games/chess/fen.h"
#include "support/source_dir.h"

namespace ludens::games::chess {
namespace {

TEST(Perft, HasTheNumbersThatArePublishedAndThoseOfStockfish) {
  std::ifstream file(tests::source_dir() / "tests/games/chess/perft_positions.txt");
  ASSERT_TRUE(file);
  int positions = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    const auto parts = split(line, ';');
    ASSERT_EQ(parts.size(), 2u) << line;
    const Chess state = read_fen(parts[0]);
    int depth = 0;
    for (const auto count : words(parts[1]))
      EXPECT_EQ(std::to_string(state.lines(++depth)), count) << parts[0] << " to depth " << depth;
    ++positions;
  }
  EXPECT_EQ(positions, 83);
}

}  // namespace
}  // namespace ludens::games::chess
