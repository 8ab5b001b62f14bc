#pragma once
// A toy game with rewards one can follow by hand: the first player chooses an arm, the second does anything, and the
// reward is the arm's.
#include "search/leaf.h"

namespace ludens::search {

struct Toy {
  static constexpr int kArms = 3;
  int plies = 0, arm = 0, other = 0;

  int move_ids() const { return kArms; }
  Side to_move() const { return plies % 2 == 0 ? Side::First : Side::Second; }
  Result result() const {
    return plies == 2 ? (arm == 0 ? Result::FirstWins : arm == 1 ? Result::Draw : Result::SecondWins) : Result::Ongoing;
  }
  void moves(MoveList& out) const {
    if (plies < 2)
      for (std::uint32_t i = 0; i < kArms; ++i) out.push(Move{i});
  }
  bool legal(Move move) const { return plies < 2 && move.id < kArms; }
  void play(Move move) {
    (plies == 0 ? arm : other) = static_cast<int>(move.id);
    ++plies;
  }
  std::uint64_t key() const { return static_cast<std::uint64_t>(plies * 16 + arm * 4 + other); }
  char glyph(int) const { return '.'; }
};
static_assert(State<Toy>);

// Says what the arm is worth, without playing on.
class ArmLeaf final : public Leaf<Toy> {
 public:
  float evaluate(Toy& state, Rng&, MoveLog&) override { return state.arm == 0 ? 1.0f : state.arm == 1 ? 0.5f : 0.0f; }
};

}  // namespace ludens::search
