#pragma once
#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "belief/evaluator.h"
#include "games/five_in_row/forbidden_map.h"
#include "patterns/five_board.h"
#include "patterns/five_example.h"

namespace ludens::patterns::five {

// System 1 of renju and gomoku on 15×15: a five-window network that follows a position. Points that the rules forbid to
// the side to move are known as such: nobody would play them (probability and action value 0). Decisions that
// put no stone (swaps, offers of renju's openings) have no pattern: each counts like an average move. Tested by
// tests/patterns/five_incremental_test.cpp.
class IncrementalNet final : public IncrementalEvaluator {
 public:
  explicit IncrementalNet(std::shared_ptr<const Tables> tables);
  void set_position(const Position& position, std::span<const Move> history, const Persona& persona) override;
  void play(Move move) override;
  void undo() override;
  void evaluate_moves(std::span<const Move> moves, float* policy, float* action_values) override;
  std::vector<Reason> explain(Move move, int most) override;
  std::int64_t bytes() const override;

  // A board that comes without a position; points in `barred` are not to be judged.
  void set_position(const Example& example);

  Side to_move() const { return side_; }
  // Logits of playing and of winning by it, for one point as if it were empty and allowed.
  std::pair<float, float> logits(int point);

 private:
  struct Step {
    int point = -1;                                // of the stone, where nothing else happened
    std::unique_ptr<Position> before = {};         // during an opening: the position to go back to
    std::vector<std::uint8_t> stones_before = {};  // … and the order of its stones
  };
  void follow(const Position& position);  // makes the board that of the position
  void put(Side side, int point);
  void take(int point);
  void set_base();
  void set_ratings(float own, float opponent);
  int recent_rows(int point, const std::int16_t** rows) const;
  void first_layer(int point, std::int16_t* room) const;
  bool barred(int point) const;

  Board board_;
  std::optional<ForbiddenMap> forbidden_;  // renju only
  Side side_ = Side::First;
  std::unique_ptr<Position> opening_;  // while stones and turns do not simply alternate
  std::vector<std::uint8_t> stones_;   // in the order of play, as far as it is known
  std::vector<Step> steps_;
  std::vector<std::int32_t> rating_, base_;  // what the second layer begins with: [second]
  std::vector<std::int16_t> first_;          // [points][hidden]
  std::array<std::int32_t, kPoints> logits_, value_logits_;
};

// The same judgement of positions that come as examples, one after the other in any order.
class ExampleEvaluator {
 public:
  explicit ExampleEvaluator(const Net& net);
  void judge(const Example& example, std::vector<Move>& moves, std::vector<float>& p);

 private:
  IncrementalNet net_;
};

}  // namespace ludens::patterns::five
