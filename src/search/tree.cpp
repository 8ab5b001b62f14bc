#include "search/tree.h"

#include <algorithm>
#include <cassert>

namespace ludens::search {

Tree::Tree(std::uint32_t capacity, bool recycles) : nodes_(std::max<std::uint32_t>(capacity, 1)) {
  if (recycles) uses_.resize(nodes_.size());
  clear();
}

std::uint32_t Tree::child_by(std::uint32_t node, std::uint32_t move) const {
  for (std::uint32_t c = nodes_[node].child; c != kNone; c = nodes_[c].sibling)
    if (nodes_[c].move == move) return c;
  return kNone;
}

void Tree::clear() {
  free_.clear();
  nodes_[root()] = {};
  used_ = 1;
  peak_ = std::max(peak_, used_);
  oldest_ = newest_ = kNone;
  if (recycles()) {
    uses_[root()] = {};
    put_back(root());
  }
}

void Tree::unlink(std::uint32_t node) {
  Node& parent = nodes_[nodes_[node].parent];
  std::uint32_t* link = &parent.child;
  while (*link != node) link = &nodes_[*link].sibling;
  *link = nodes_[node].sibling;
  --parent.children;
  parent.full = false;
}

std::uint32_t Tree::add(std::uint32_t parent, Side mover, std::uint32_t move, std::uint32_t& evicted) {
  evicted = kNone;
  std::uint32_t node = kNone;
  if (!free_.empty()) {
    node = free_.back();
    free_.pop_back();
  } else if (used_ < nodes_.size()) {
    node = used_++;
  } else if (recycles() && oldest_ != kNone) {
    node = oldest_;
    assert(nodes_[node].child == kNone);
    evicted = nodes_[node].table;
    take_out(node);
    unlink(node);
  } else {
    return kNone;
  }
  nodes_[node] = {};
  nodes_[node].move = move;
  nodes_[node].mover = mover;
  nodes_[node].parent = parent;
  nodes_[node].sibling = nodes_[parent].child;
  nodes_[parent].child = node;
  ++nodes_[parent].children;
  if (recycles()) uses_[node] = {};
  peak_ = std::max(peak_, size());
  return node;
}

void Tree::take_out(std::uint32_t node) {
  Use& use = uses_[node];
  if (use.older != kNone)
    uses_[use.older].newer = use.newer;
  else if (oldest_ == node)
    oldest_ = use.newer;
  if (use.newer != kNone)
    uses_[use.newer].older = use.older;
  else if (newest_ == node)
    newest_ = use.older;
  use = {};
}

void Tree::put_back(std::uint32_t node) {
  uses_[node] = {newest_, kNone};
  if (newest_ != kNone) uses_[newest_].newer = node;
  newest_ = node;
  if (oldest_ == kNone) oldest_ = node;
}

std::int64_t Tree::bytes() const {
  return static_cast<std::int64_t>(nodes_.capacity() * sizeof(Node) + uses_.capacity() * sizeof(Use) +
                                   free_.capacity() * sizeof(std::uint32_t));
}

bool Tree::only_leaves_at_the_old_end() const {
  // Seen from the old end, a node comes after all of its children that are in the list.
  std::vector<bool> seen(nodes_.size());
  for (std::uint32_t node = oldest_; node != kNone; node = uses_[node].newer) {
    for (std::uint32_t c = nodes_[node].child; c != kNone; c = nodes_[c].sibling)
      if (!seen[c]) return false;
    seen[node] = true;
  }
  return true;
}

}  // namespace ludens::search
