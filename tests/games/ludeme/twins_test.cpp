// A described game and the same game written in C++ agree on random games: the same board, the same side to move, the
// same legal moves at every ply, and the same end.
#include <algorithm>
#include <cmath>
#include <functional>

#include <gtest/gtest.h>

#include "games/catalogue.h"
#include "games/ludeme/ludeme_state.h"
#include "games/ludeme/open.h"
#include "games/view.h"
#include "support/source_dir.h"

namespace ludens::games::lud {
namespace {

struct Twins {
  std::string described, native;
  int games = 20, longest = 10000;
  std::uint64_t seed = 11;
  std::string native_letters = "";  // of the pieces X and O of the described game, where they are others
  // The native number of a described cell; the same number where nothing is said.
  std::function<int(const DescribedGame&, int)> cell = {};
};

struct Choice {
  std::vector<int> clicks;
  Move move;
  bool operator<(const Choice& other) const {
    return clicks != other.clicks ? clicks < other.clicks : move.id < other.move.id;
  }
};

class Pair {
 public:
  explicit Pair(const Twins& twins) : twins_(twins) {
    const std::size_t options = twins.described.find('(');
    const std::string file = twins.described.substr(0, options) + ".lud";
    ours_ = open_game((tests::source_dir() / "games" / file).string() +
                      (options == std::string::npos ? "" : twins.described.substr(options)));
    theirs_ = find_game(twins.native);
    const auto& described = ours_->start().as<LudemeState>().game();
    for (int cell = 0; cell < ours_->board.size(); ++cell)
      cells_.push_back(twins.cell ? twins.cell(described, cell) : cell);
  }

  // Plays one random game; false with a failure where they differ. Ends are counted.
  void play(int number, int (&ends)[4], int& plies) {
    Rng rng = Rng::of(twins_.seed, static_cast<std::uint64_t>(number));
    Position ours = ours_->start(), theirs = theirs_->start();
    for (int ply = 0; ply < twins_.longest; ++ply, ++plies) {
      SCOPED_TRACE("game " + std::to_string(number) + ", ply " + std::to_string(ply));
      // Where nobody can move, the described game ends after passes, ours in C++ at once.
      for (int pass = 0; pass < 2 && theirs.over() && !ours.over(); ++pass) {
        MoveList left;
        ours.moves(left);
        ASSERT_EQ(left.size(), 1);
        ASSERT_TRUE(clicks(*ours_, ours, left[0]).empty()) << "they are over, ours goes on";
        ours.play(left[0]);
      }
      ASSERT_EQ(ours.result(), theirs.result());
      ASSERT_NO_FATAL_FAILURE(same_board(ours, theirs));
      if (ours.over()) {
        ++ends[static_cast<int>(ours.result())];
        return;
      }
      ASSERT_EQ(ours.to_move(), theirs.to_move());
      const auto a = choices(*ours_, ours, true), b = choices(*theirs_, theirs, false);
      ASSERT_EQ(a.size(), b.size());
      for (std::size_t k = 0; k < a.size(); ++k) ASSERT_EQ(a[k].clicks, b[k].clicks);
      const auto k = rng.below(static_cast<std::uint32_t>(a.size()));
      ours.play(a[k].move);
      theirs.play(b[same_choice(theirs, b, k, ours)].move);
    }
  }

 private:
  std::vector<Choice> choices(const Game& game, const Position& position, bool described) const {
    MoveList moves;
    position.moves(moves);
    std::vector<Choice> out;
    for (const Move move : moves) {
      Choice one{clicks(game, position, move), move};
      if (described)
        for (int& cell : one.clicks) cell = cells_[static_cast<std::size_t>(cell)];
      out.push_back(std::move(one));
    }
    std::sort(out.begin(), out.end());
    return out;
  }
  char letter(const Position& ours, std::size_t cell) const {
    const char found = ours.glyph(static_cast<int>(cell));
    if (twins_.native_letters.empty() || found == '.') return found;
    return twins_.native_letters[found == 'X' ? 0 : 1];
  }
  bool boards_equal(const Position& ours, const Position& theirs) const {
    for (std::size_t cell = 0; cell < cells_.size(); ++cell)
      if (letter(ours, cell) != theirs.glyph(cells_[cell])) return false;
    return true;
  }
  void same_board(const Position& ours, const Position& theirs) const {
    for (std::size_t cell = 0; cell < cells_.size(); ++cell)
      ASSERT_EQ(letter(ours, cell), theirs.glyph(cells_[cell])) << "cell " << cell;
  }
  // Among moves that touch the same cells, promotions, the one that leads to the same board.
  std::size_t same_choice(const Position& before, const std::vector<Choice>& all, std::size_t k,
                          const Position& ours) const {
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (all[i].clicks != all[k].clicks) continue;
      Position after = before;
      after.play(all[i].move);
      if (boards_equal(ours, after)) return i;
    }
    return k;
  }

  Twins twins_;
  GamePtr ours_, theirs_;
  std::vector<int> cells_;
};

void agree(const Twins& twins) {
  SCOPED_TRACE(twins.described);
  Pair pair(twins);
  int ends[4] = {}, plies = 0;
  for (int i = 0; i < twins.games && !testing::Test::HasFailure(); ++i) pair.play(i, ends, plies);
  std::printf("%s: %d games, %d plies; first wins %d, second wins %d, draws %d, cut %d\n", twins.described.c_str(),
              twins.games, plies, ends[static_cast<int>(Result::FirstWins)], ends[static_cast<int>(Result::SecondWins)],
              ends[static_cast<int>(Result::Draw)],
              twins.games - ends[static_cast<int>(Result::FirstWins)] - ends[static_cast<int>(Result::SecondWins)] -
                  ends[static_cast<int>(Result::Draw)]);
}

TEST(Twins, AgreeOnGamesOfRows) {
  agree({.described = "tictactoe", .native = "tictactoe", .games = 300});
  agree({.described = "gomoku", .native = "gomoku15", .games = 30});
  agree({.described = "connect_four", .native = "connect4", .games = 200});
}

TEST(Twins, AgreeOnBreakthrough) {
  agree({.described = "breakthrough", .native = "breakthrough", .games = 60, .native_letters = "WB"});
}

TEST(Twins, AgreeOnReversi) { agree({.described = "reversi", .native = "othello", .games = 60}); }

// Our rhombus of C++ has rows and columns, the described one stands on a corner.
TEST(Twins, AgreeOnHex) {
  const auto turned = [](const DescribedGame& game, int cell) {
    const Point& at = game.rules->graph().places[static_cast<std::size_t>(game.ids.site(cell))];
    const double x = at.x / (std::sqrt(3.0) / 2), y = at.y / 0.5;  // column − row, column + row
    const int column = static_cast<int>(std::lround((x + y) / 2)), row = static_cast<int>(std::lround((y - x) / 2));
    const auto size = static_cast<int>(std::lround(std::sqrt(game.rules->graph().count)));
    return column * size + size - 1 - row;
  };
  agree({.described = "hex", .native = "hex11", .games = 40, .cell = turned});
  agree({.described = "hex(\"Board Size/5x5\")", .native = "hex5", .games = 200, .cell = turned});
}

TEST(Twins, AgreeOnGoWithPositionalSuperko) {
  agree({.described = "go9", .native = "go9(komi=0, ko=positional)", .games = 20, .longest = 400});
}

// Castling, taking in passing, promotion, fifty moves, three repetitions, mate, stalemate and dead positions.
TEST(Twins, AgreeOnChess) { agree({.described = "chess", .native = "chess", .games = 30, .longest = 500}); }

}  // namespace
}  // namespace ludens::games::lud
