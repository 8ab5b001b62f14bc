#pragma once
#include <string>
#include <utility>
#include <vector>

#include "base/options.h"
#include "games/grid_text.h"
#include "games/view.h"

namespace ludens::games {

// The pie rule as a family offers it: the second player may answer the first move by taking it over. The states are
// pie_state.h's.
struct PieOptions {
  bool swap = false;
};
inline OptionTable<PieOptions> pie_table(std::string_view help) {
  return {{"swap", &PieOptions::swap, Allowed::yes_no(), help}};
}

// Whether a swap is possible follows from the stones.
template <class S>
class PieRules : public GridRules {
 public:
  PieRules(const Geometry& board, int size, bool swap) : GridRules(board), size_(size), swap_(swap) {}
  Position start() const override { return Position::of(S(size_, swap_)); }

 private:
  Position position_of(const std::vector<char>& cells, Side to_move) const override {
    return Position::of(S::of(cells, to_move, size_, swap_));
  }
  int size_;
  bool swap_;
};

class PieView final : public View {
 public:
  explicit PieView(const Geometry& board) : swap_{static_cast<std::uint32_t>(board.size())} {}
  std::string button(const Game&, const Position&, Move) const override { return "Take the move over"; }
  std::string phase(const Position& position) const override {
    return position.legal(swap_) ? "Answer the first move, or take it over" : "";
  }

 private:
  Move swap_;
};

// What the swap is called beside the names of the cells.
inline std::vector<std::pair<Move, std::string>> pie_words(const Geometry& board, bool swap, const char* word) {
  if (!swap) return {};
  return {{Move{static_cast<std::uint32_t>(board.size())}, word}};
}

}  // namespace ludens::games
