#pragma once
#include <string_view>
#include <vector>

#include "base/text.h"
#include "games/catalogue.h"
#include "games/grid_text.h"
#include "reproduce/room.h"

namespace ludens::reproduce {

// A position with its right moves. The first four are our reconstructions of the tests of Dong and Zhang (2024), whose
// figures are lost: only their titles and a sentence each are known. The next ten are ours, on the same board; the last
// four are of other boards and rules, for tests of the program.
struct Tactic {
  std::string_view name, game, first, second;  // stones of both sides
  std::string_view to_move;                    // x or o
  std::string_view expected;                   // any of these
};

inline constexpr std::size_t kPaperTactics = 4, kComparedTactics = 14;
inline const std::vector<Tactic> kTactics = {
    {"PaperDefend", "gomoku15", "c8 f6 g10 j7", "d8 e8 f8 g8", "x", "h8"},
    {"PaperAttack", "gomoku15", "f6 g7 h8 i9", "e5 f8 g9 k7", "x", "j10"},
    {"PaperSeeTheTrap", "gomoku15", "g10 h6 k9", "f8 g8 i8", "x", "e8 h8 j8"},
    {"PaperWinFirst", "gomoku15", "k5 k6 k7 d11", "f8 g8 h8 d10", "x", "k4 k8"},
    {"FillTheHoleOfAFour", "gomoku15", "e5 f5 h5 i5", "e6 f7 h8 i3", "x", "g5"},
    {"StopTheHoleOfAFour", "gomoku15", "e4 f6 h5 k9", "c3 d3 e3 g3", "x", "f3"},
    {"StopAFourAtTheEdge", "gomoku15", "j10 i12 l13 m9", "k12 k13 k14 k15", "x", "k11"},
    {"StopAFourOnADiagonal", "gomoku15", "e11 h5 j8 k4", "f10 g9 h8 i7", "x", "j6"},
    {"WinRatherThanStop", "gomoku15", "c10 d10 e10 f10 h3", "b10 l4 l5 l6 l7", "x", "g10"},
    {"WinRatherThanStopAsSecond", "gomoku15", "c10 d10 e10 f10 g4 b3", "b10 l4 l5 l6 l7", "o", "l3 l8"},
    {"StopAnOpenThree", "gomoku15", "g10 h6 k10", "f8 g8 h8", "x", "e8 i8"},
    {"MakeAnOpenFour", "gomoku15", "f8 g8 h8", "g10 h6 k10", "x", "e8 i8"},
    {"MakeTwoFours", "gomoku15", "e8 f8 g8 h5 h6 h7", "d8 h4 f10 k11 l4 c5", "x", "h8"},
    {"MakeAFourAndAThree", "gomoku15", "e8 f8 g8 h6 h7", "d8 f10 k11 l4 c5", "x", "h8"},
    {"SixDoNotWinWhereFiveDo", "gomoku15(rule=exact)", "e8 f8 g8 i8 j8 c3 c4 c5 c6", "c2 d8 k8 f10 g11 i12 l5 m6 n9",
     "x", "c7"},
    {"OnALargerBoard", "gomoku19", "c8 f6 g10 j7", "d8 e8 f8 g8", "x", "h8"},
    {"OnTheLargestBoard", "gomoku20", "f6 g7 h8 i9", "e5 f8 g9 k7", "x", "j10"},
    {"WhiteStopsAFourInRenju", "renju", "d8 e8 f8 g8 k3", "c8 f6 g10 j7", "o", "h8"},
};

inline Position position_of(const Game& game, const Tactic& tactic) {
  std::string rows(static_cast<std::size_t>(game.board.size()), '.');
  for (const auto stone : words(tactic.first)) rows[static_cast<std::size_t>(*game.board.cell(stone))] = 'X';
  for (const auto stone : words(tactic.second)) rows[static_cast<std::size_t>(*game.board.cell(stone))] = 'O';
  const auto grid = write_grid(game.board, [&](int cell) { return rows[static_cast<std::size_t>(cell)]; });
  return game.read(grid + " " + std::string(tactic.to_move));
}

}  // namespace ludens::reproduce
