#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "games/position.h"
#include "search/room.h"

namespace ludens::search {

// What becomes of the stones and points of a position of Go, whoever is to move.
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

// Of a position of Go, over or not; the same answer each time, whoever is to move. Random playouts tell what is clear. Each chain that they
// leave in doubt is searched for itself, by GRAVE (Cazenave 2015) with the owner of its point at the end as the aim, by
// either side moving first; so is each empty region that the other side might live in. Tested by tests/search/life/.
Life judge_life(const Position& position, const LifeOptions& options = {});

// The same for any two positions with the same stones on the board, which are judged alike.
std::uint64_t stones_key(const Position& position);

// The best move by which the side to move takes a chain that is dead, beginning with the largest; nothing where none
// of the other side's is.
std::optional<Move> capturing_move(const Position& position, const std::vector<int>& dead,
                                   const LifeOptions& options = {});

}  // namespace ludens::search
