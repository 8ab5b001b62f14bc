#pragma once
#include <cstdint>
#include <vector>

#include "games/move.h"
#include "search/room.h"

namespace ludens::search {

inline constexpr std::uint32_t kNone = 0xffffffff;

// One stored position of a search tree, 32 bytes. Children hang in a list: first child, then siblings.
struct Node {
  std::uint32_t visits = 0;
  float total = 0;  // rewards in [0, 1], seen from the player who moved into this node
  std::uint32_t move = kNone;
  std::uint32_t parent = kNone, child = kNone, sibling = kNone;
  std::uint32_t table = kNone;  // its AMAF statistics, where it has them
  std::uint16_t children = 0;
  Side mover = Side::First;  // who moved into it
  bool full = false;         // every legal move has its child here

  float mean() const { return visits > 0 ? total / static_cast<float>(visits) : 0.5f; }
};
static_assert(sizeof(Node) == 32);

// A tree in a pool of nodes that is allocated once and never grows. With recycling, a full pool gives up its least
// recently used leaf: selection takes the nodes it passes out of the list of use, backing up puts them back,
// deepest first, so that only a leaf can be at the old end («node recycling», Powley et al. 2017).
// Tested by tests/search/mcts_test.cpp.
class Tree {
 public:
  Tree(std::uint32_t capacity, bool recycles);

  std::uint32_t capacity() const { return static_cast<std::uint32_t>(nodes_.size()); }
  std::uint32_t size() const { return used_ - static_cast<std::uint32_t>(free_.size()); }
  std::uint32_t peak() const { return peak_; }  // of size() since the last forget_peak()
  void forget_peak() { peak_ = size(); }
  bool recycles() const { return !uses_.empty(); }
  static constexpr std::uint32_t root() { return 0; }

  Node& operator[](std::uint32_t node) { return nodes_[node]; }
  const Node& operator[](std::uint32_t node) const { return nodes_[node]; }
  std::uint32_t child_by(std::uint32_t node, std::uint32_t move) const;  // kNone where it is not stored

  void clear();  // to a bare root
  // A new child, or kNone when the pool is full and nothing can be recycled. `evicted` is the table of a node
  // that was given up for it, or kNone.
  std::uint32_t add(std::uint32_t parent, Side mover, std::uint32_t move, std::uint32_t& evicted);

  void take_out(std::uint32_t node);  // of the list of use: it is on the path of the present simulation
  void put_back(std::uint32_t node);  // as the most recently used

  // Makes a child of the root the new root and frees everything beside it; calls `freed(table)` for each table lost.
  template <class Freed>
  void promote(std::uint32_t child, Freed freed);

  std::int64_t bytes() const;
  bool only_leaves_at_the_old_end() const;  // the invariant, for tests

 private:
  struct Use {
    std::uint32_t older = kNone, newer = kNone;
  };
  void unlink(std::uint32_t node);

  std::vector<Node> nodes_;
  std::vector<Use> uses_;            // empty without recycling
  std::vector<std::uint32_t> free_;  // nodes given up by `promote`
  std::uint32_t used_ = 0;           // nodes_ before this were handed out
  std::uint32_t peak_ = 0;
  std::uint32_t oldest_ = kNone, newest_ = kNone;
};

template <class Freed>
void Tree::promote(std::uint32_t child, Freed freed) {
  // Walk everything but the child's subtree, then move the child into slot 0, where the root lives.
  std::vector<std::uint32_t> open;
  for (std::uint32_t c = nodes_[root()].child; c != kNone; c = nodes_[c].sibling)
    if (c != child) open.push_back(c);
  if (nodes_[root()].table != kNone) freed(nodes_[root()].table);
  if (recycles()) take_out(root());
  while (!open.empty()) {
    const std::uint32_t node = open.back();
    open.pop_back();
    for (std::uint32_t c = nodes_[node].child; c != kNone; c = nodes_[c].sibling) open.push_back(c);
    if (nodes_[node].table != kNone) freed(nodes_[node].table);
    if (recycles()) take_out(node);
    nodes_[node] = {};
    free_.push_back(node);
  }
  if (recycles()) take_out(child);
  nodes_[root()] = nodes_[child];
  nodes_[root()].parent = nodes_[root()].sibling = nodes_[root()].move = kNone;
  for (std::uint32_t c = nodes_[root()].child; c != kNone; c = nodes_[c].sibling) nodes_[c].parent = root();
  nodes_[child] = {};
  free_.push_back(child);
  if (recycles()) put_back(root());
}

}  // namespace ludens::search
