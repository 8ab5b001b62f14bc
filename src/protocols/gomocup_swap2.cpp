// Swap2 as Gomocup and Yixin ask for it. Three stones: the fairest of a handful of openings drawn by lot, in the
// agent's own judgement. Three or five stones on the board: take Black («SWAP») where the agent would rather be Black.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/error.h"
#include "protocols/gomocup.h"

namespace ludens::protocols {
namespace {

constexpr int kDrawn = 6;  // openings that are looked at

}  // namespace

std::vector<int> Gomocup::swap2_opening() {
  ready();
  engine().start(engine().game().text);
  Rng rng = engine().table().dice().at(0);
  std::vector<int> best;
  double least = 2;
  for (int drawn = 0; drawn < kDrawn; ++drawn) {
    // Near an edge, where the first player's advantage is small; the stones within five points of one another.
    std::vector<int> cells;
    const int edge = static_cast<int>(rng.below(3)), along = 2 + static_cast<int>(rng.below(size_ - 9u));
    while (cells.size() < 3) {
      const int x = along + static_cast<int>(rng.below(6)), y = edge + static_cast<int>(rng.below(4));
      const int cell = y * size_ + x;
      if (std::find(cells.begin(), cells.end(), cell) == cells.end()) cells.push_back(cell);
    }
    Session session(engine().session().game_ptr());
    for (const int cell : cells) session.play(Move{static_cast<std::uint32_t>(cell)});
    const double off = std::abs(think(session).opinion.value.expected() - 0.5);
    if (off >= least) continue;
    least = off;
    best = cells;
  }
  for (const int cell : best) play(cell);
  return best;
}

bool Gomocup::better_black() { return think(engine().session()).opinion.value.expected() < 0.5f; }

void Gomocup::add_swap2() {
  table_.add("swap2board", [this](const Call&) {
    const auto stones = read_stones();
    ready();
    if (stones.empty()) {
      std::string out;
      for (const int cell : swap2_opening()) out += (out.empty() ? "" : " ") + cell_text(cell);
      return out;
    }
    if (stones.size() != 3 && stones.size() != 5)
      throw Error(fmt::format("SWAP2BOARD takes 0, 3 or 5 stones, found {}", stones.size()));
    engine().start(engine().game().text);
    for (const auto& stone : stones) play(stone.cell);
    const Thought thought = think(engine().session());
    if (thought.opinion.value.expected() < 0.5f) return std::string("SWAP");
    engine().play(thought);
    return cell_text(static_cast<int>(thought.move.id));
  });
}

}  // namespace ludens::protocols
