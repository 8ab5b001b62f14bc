#include "search/tree_level.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace ludens::search {

TreeLevel::TreeLevel(std::uint32_t capacity, bool recycles, int codes, int scale, std::int64_t most_visits,
                     bool lazy_tables)
    : tree(capacity, recycles),
      amaf(codes, scale, most_visits, capacity, !lazy_tables && recycles),
      lazy(lazy_tables),
      codes_(codes),
      words_(static_cast<std::size_t>(2 * codes + 63) / 64),
      mask_(lazy_tables ? codes : 0) {
  if (!lazy) return;
  traces_.resize(tree.capacity() * words_);
  rewards_.resize(tree.capacity());
}

void TreeLevel::clear(Side mover, bool with_table) {
  tree.clear();
  amaf.clear();
  tree[Tree::root()].mover = mover;
  if (with_table) tree[Tree::root()].table = amaf.add();
}

std::int64_t TreeLevel::bytes() const {
  return tree.bytes() + amaf.bytes() + static_cast<std::int64_t>(traces_.capacity() * 8 + rewards_.capacity() * 4);
}

void TreeLevel::leave_trace(std::uint32_t node, const MoveLog& log, std::size_t at, float first_reward) {
  std::uint64_t* words = traces_.data() + node * words_;
  std::fill_n(words, words_, 0);
  for (std::size_t i = at; i < log.size(); ++i) {
    const auto bit = static_cast<std::size_t>(index(log.side(i)) * codes_) + log.code(i);
    words[bit / 64] |= 1ull << (bit % 64);
  }
  rewards_[node] = first_reward;
}

void TreeLevel::make_table(std::uint32_t node) {
  const std::uint32_t table = amaf.add();
  tree[node].table = table;
  below_.clear();
  add_traces(node, table);
}

// Counts the simulations that ended at a node and, below it, all others; `below_` holds the moves down to it.
void TreeLevel::add_traces(std::uint32_t node, std::uint32_t table) {
  std::uint32_t ended = tree[node].visits;
  for (std::uint32_t c = tree[node].child; c != kNone; c = tree[c].sibling) ended -= tree[c].visits;
  if (ended > 0) {
    mask_.clear();
    for (const auto& [side, code] : below_) mask_.set(side, code);
    const std::uint64_t* words = traces_.data() + node * words_;
    for (std::size_t w = 0; w < words_; ++w)
      for (std::uint64_t bits = words[w]; bits != 0; bits &= bits - 1) {
        const auto bit = static_cast<int>(w * 64) + std::countr_zero(bits);
        mask_.set(bit < codes_ ? Side::First : Side::Second, static_cast<std::uint32_t>(bit % codes_));
      }
    const auto units = static_cast<int>(std::lround(rewards_[node] * static_cast<float>(amaf.scale())));
    amaf.count(table, mask_, units, static_cast<int>(ended));
  }
  for (std::uint32_t c = tree[node].child; c != kNone; c = tree[c].sibling) {
    below_.emplace_back(tree[c].mover, tree[c].move);
    add_traces(c, table);
    below_.pop_back();
  }
}

}  // namespace ludens::search
