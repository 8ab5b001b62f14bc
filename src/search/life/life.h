#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "games/game.h"
#include "search/room.h"

namespace ludens::search {

// What becomes of the stones and points of a position, whoever is to move.
struct Life {
  std::vector<int> dead;     // cells of stones that cannot be saved even by moving first; whole chains, ascending
  std::vector<int> open;     // cells of chains and regions whose owner hangs on who moves first
  std::vector<int> neutral;  // empty cells between living stones of both sides, one or two together: dame
  std::int64_t simulations = 0;
};

struct LifeOptions {
  int playouts = 400;        // from the position, to see what is clear
  int search = 4096;         // simulations at most for each doubtful chain or region and each side that moves first
  std::int64_t all = 60000;  // simulations at most in all; what is not searched then is judged by the playouts
  double clear = 0.95;       // the share of playouts that leaves no doubt
  std::uint64_t seed = 1;
};

// Judges the stones of one position; the same answers each time, whoever is to move. Tested by tests/search/life/.
class LifeJudge {
 public:
  virtual ~LifeJudge() = default;
  virtual std::uint64_t key() const = 0;  // of the stones alone: where it is the same, so is the judgement
  virtual const Life& life() = 0;         // judged when it is first asked
  // The best move by which the side to move takes a chain that is dead, beginning with the largest; nothing where none
  // of the other side's is. Precondition: the position has the stones that are judged.
  virtual std::optional<Move> capturing_move(const Position& position) = 0;
};

// The judge that the game's row names (Family::life), for a position that is over or not; nullptr where no stone can be
// dead.
std::unique_ptr<LifeJudge> life_judge(const Game& game, const Position& position, const LifeOptions& options = {});

}  // namespace ludens::search
