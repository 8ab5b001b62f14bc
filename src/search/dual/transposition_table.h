#pragma once
#include <cstdint>
#include <memory>
#include <vector>

#include "games/move.h"
#include "search/room.h"

namespace ludens::search {

// What is known for certain of a position or a move, for who is to move there.
enum class Proof : std::uint8_t { Open, Loss, Draw, Win };
constexpr Proof opposite(Proof proof) {
  return proof == Proof::Win ? Proof::Loss : proof == Proof::Loss ? Proof::Win : proof;
}
constexpr float value_of(Proof proof) { return proof == Proof::Win ? 1.0f : proof == Proof::Loss ? 0.0f : 0.5f; }

inline constexpr std::uint32_t kNoEntry = 0xffffffff;

// A move that feels good in a stored position.
struct TableEdge {
  Move move;
  float p = 0;             // System 1's policy
  float action_value = 0;  // System 1's
  float value = 0;         // mean of what came back through this edge
  std::uint32_t visits = 0;
  std::uint32_t child = kNoEntry, age = 0;  // where the child was stored, and the age of that place then
  Proof proof = Proof::Open;
  bool ends = false;            // the game is over behind it; its value is the result
  std::uint16_t in_flight = 0;  // simulations through it that wait for an evaluation
};

// A stored position. Values are for the first seat (games/seat.h), proofs for who is to move.
struct TableEntry {
  std::uint64_t key = 0;
  double total = 0;
  std::uint32_t visits = 0;
  std::uint32_t age = 0;  // how often this place was given to another position
  Side seat = Side::First, entered_by = Side::First;
  Proof proof = Proof::Open;
  bool refuted = false;      // every edge loses, but there are further moves
  float left = 0;            // probability of the moves that are no edges
  std::uint16_t in_use = 0;  // simulations that are on their way through it
  std::vector<TableEdge> edges;

  float mean_for(Side who) const {
    const double mean = visits > 0 ? total / visits : 0.5;
    return static_cast<float>(who == Side::First ? mean : 1 - mean);
  }
};

// Which of several positions is replaced for a new one (Rautureau and Piette 2024, section 3.2): the least visited, or
// the one that is worst for who moved into it.
enum class Replacement { FewVisits, LowValue };

// A fixed number of positions, found by their keys. A position may stand in one of eight places that its key names
// (tables of fewer have as many); where all are taken, the rule decides which one is given up. The root, which is
// stored first, and the positions of the present simulation never are. Tested by
// tests/search/dual/transposition_table_test.cpp.
class TranspositionTable {
 public:
  // `memory`: most bytes, 0 for no such limit; the root is stored in any case.
  TranspositionTable(std::uint32_t capacity, Replacement rule, std::int64_t memory = 0);

  void clear();
  std::uint32_t find(std::uint64_t key) const;
  // A place for a position that is not stored, with room for that many edges; kNoEntry where there is none.
  std::uint32_t add(std::uint64_t key, std::size_t edges);
  // Room for further edges of a entry; false where the bytes are used up.
  bool add_room(TableEntry& entry, std::size_t edges);
  // The child of an edge, where it is stored still.
  const TableEntry* child(const TableEdge& edge) const {
    if (edge.child == kNoEntry) return nullptr;
    const TableEntry& entry = (*this)[edge.child];
    return entry.age == edge.age ? &entry : nullptr;
  }

  TableEntry& operator[](std::uint32_t i) { return blocks_[i / kBlock][i % kBlock]; }
  const TableEntry& operator[](std::uint32_t i) const { return blocks_[i / kBlock][i % kBlock]; }
  static constexpr std::uint32_t root() { return 0; }

  std::uint32_t capacity() const { return static_cast<std::uint32_t>(places_.size()); }
  std::uint32_t size() const { return size_; }
  std::int64_t bytes() const { return bytes_; }  // it only grows until `clear`
  std::int64_t replaced() const { return replaced_; }

 private:
  static constexpr std::uint32_t kBlock = 32, kWays = 8;

  std::uint32_t home(std::uint64_t key) const;
  bool grow();
  bool make_room(TableEntry& entry, std::size_t edges);
  bool sooner(const TableEntry& a, const TableEntry& b) const;

  Replacement rule_;
  std::int64_t memory_;
  std::vector<std::uint32_t> places_;                  // by key: the number of the entry
  std::vector<std::unique_ptr<TableEntry[]>> blocks_;  // entries do not move, and are made when they are needed
  std::uint32_t size_ = 0, made_ = 0;
  std::int64_t bytes_ = 0, replaced_ = 0;
};

}  // namespace ludens::search
