#pragma once
#include <utility>
#include <vector>

#include "belief/intuition.h"

namespace ludens::belief {

// One intuition says what comes to mind, another what it is worth: moves of people, values from self-play.
class SplitIntuition final : public Intuition {
 public:
  SplitIntuition(std::unique_ptr<Intuition> moves, std::unique_ptr<Intuition> values)
      : moves_(std::move(moves)), values_(std::move(values)) {}
  void look(const Position& position, std::span<const Move> history, const Persona& persona) override {
    moves_->look(position, history, persona);
    values_->look(position, history, persona);
  }
  void play(Move move) override {
    moves_->play(move);
    values_->play(move);
  }
  void undo() override {
    moves_->undo();
    values_->undo();
  }
  void judge(std::span<const Move> moves, float* p, float* worth) override {
    unused_.resize(moves.size());
    moves_->judge(moves, p, unused_.data());
    values_->judge(moves, unused_.data(), worth);
  }
  std::vector<Reason> explain(Move move, int most) override { return moves_->explain(move, most); }
  std::int64_t bytes() const override {
    return moves_->bytes() + values_->bytes() + static_cast<std::int64_t>(unused_.capacity() * sizeof(float));
  }

 private:
  std::unique_ptr<Intuition> moves_, values_;
  std::vector<float> unused_;
};

}  // namespace ludens::belief
