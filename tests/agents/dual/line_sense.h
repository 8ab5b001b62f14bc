#pragma once
// An intuition written by hand for games of rows whose moves are cells: long rows through a point are attractive, one's
// own more than the other's.
#include <cmath>
#include <vector>

#include "belief/evaluator.h"
#include "games/game.h"

namespace ludens::agents {
using namespace belief;

class LineSense final : public IncrementalEvaluator {
 public:
  explicit LineSense(GamePtr game) : game_(std::move(game)) {}
  Persona last_persona = {};

  void set_position(const Position& position, std::span<const Move>, const Persona& persona) override {
    at_.clear();
    at_.push_back(position);
    last_persona = persona;
  }
  void play(Move move) override {
    at_.push_back(at_.back());
    at_.back().play(move);
  }
  void undo() override { at_.pop_back(); }
  void evaluate_moves(std::span<const Move> moves, float* p, float* action_values) override {
    double sum = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const double own = rows(moves[i], at_.back().to_move()), other = rows(moves[i], ~at_.back().to_move());
      p[i] = static_cast<float>(std::pow(10, own) + std::pow(10, other - 0.4));
      action_values[i] = static_cast<float>(1 / (1 + std::exp(1.5 - own - 0.5 * other)));
      sum += p[i];
    }
    for (std::size_t i = 0; i < moves.size(); ++i) p[i] = static_cast<float>(p[i] / sum);
  }
  std::vector<Reason> explain(Move move, int most) override {
    if (most < 1) return {};
    return {{{move}, static_cast<float>(rows(move, at_.back().to_move())), "a row"}};
  }

 private:
  // The longest row that a stone there would make, a little more for every further one.
  double rows(Move move, Side side) const {
    const Geometry& board = game_->board;
    const char stone = side == Side::First ? 'X' : 'O';
    double best = 0, all = 0;
    for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
      int length = 0;
      for (const int way : {-1, 1}) {
        int x = static_cast<int>(move.id) % board.columns, y = static_cast<int>(move.id) / board.columns;
        for (;;) {
          x += way * dx;
          y += way * dy;
          if (x < 0 || y < 0 || x >= board.columns || y >= board.rows) break;
          if (at_.back().glyph(y * board.columns + x) != stone) break;
          ++length;
        }
      }
      best = std::max<double>(best, length);
      all += length;
    }
    return best + 0.2 * (all - best);
  }

  GamePtr game_;
  std::vector<Position> at_;
};

}  // namespace ludens::agents
