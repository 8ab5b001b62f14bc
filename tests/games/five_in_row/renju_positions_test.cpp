#include <fstream>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/text.h"
#include "games/five_in_row/forbidden.h"
#include "games/five_in_row/naive_renju.h"
#include "games/five_in_row/random_stones.h"
#include "games/game.h"
#include "support/source_dir.h"

namespace ludens::games {
namespace {

struct Drawing {
  int line = 0;  // in the file
  std::string comment;
  naive::Board stones;
  std::map<int, char> marks;
  bool others_open = false;
};

std::vector<Drawing> drawings() {
  const Geometry geometry{15, 15};
  std::ifstream file(tests::source_dir().string() + "/tests/games/five_in_row/renju_positions.txt");
  std::vector<Drawing> out;
  std::string text, comment;
  int number = 0, corner = 0, row = 0;
  while (std::getline(file, text)) {
    ++number;
    const auto fields = words(text);
    if (fields.empty()) {
      comment.clear();
    } else if (fields[0] == "#") {
      comment += text + "\n";
    } else if (fields[0] == "at") {
      out.push_back({number, comment, {}, {}, fields.size() > 2});
      corner = geometry.cell(fields[1]).value();
      row = 0;
    } else {
      for (std::size_t x = 0; x < fields.size(); ++x) {
        const int cell = corner + 15 * row + static_cast<int>(x);
        const char c = fields[x][0];
        if (c == 'X' || c == 'O')
          out.back().stones = out.back().stones.with({cell % 15, cell / 15}, c);
        else if (c != '.')
          out.back().marks[cell] = c;
      }
      ++row;
    }
  }
  return out;
}

std::string meaning(char mark) {
  switch (mark) {
    case '3':
      return "double three";
    case '4':
      return "double four";
    case '6':
      return "overline";
    default:
      return "";
  }
}

TEST(RenjuPositions, HaveTheForbiddenPointsWorkedOutByHand) {
  const auto all = drawings();
  EXPECT_GE(all.size(), 60u);
  const Geometry geometry{15, 15};
  for (const auto& one : all) {
    const RenjuBoard board = fast_board(one.stones);
    for (int cell = 0; cell < 225; ++cell) {
      if (!board.is_empty(cell)) continue;
      const auto mark = one.marks.find(cell);
      if (mark == one.marks.end() ? one.others_open : mark->second == '?') continue;
      const std::string expected = mark == one.marks.end() ? "" : meaning(mark->second);
      EXPECT_EQ(forbidden_text(forbidden(board, cell)), expected)
          << geometry.name(cell) << ", line " << one.line << "\n"
          << one.comment;
      EXPECT_EQ(naive::forbidden(one.stones, {cell % 15, cell / 15}), expected)
          << geometry.name(cell) << ", line " << one.line;
      if (mark == one.marks.end()) continue;
      const bool five =
          (shapes_at(board.lines(Side::First), board.lines(Side::Second), cell) & every_direction(kFive)) != 0;
      EXPECT_EQ(five, mark->second == '5') << geometry.name(cell) << ", line " << one.line;
    }
  }
}

}  // namespace
}  // namespace ludens::games
