#include "search/dual/memo_table.h"

#include <algorithm>
#include <cassert>

#include "base/rng.h"

namespace ludens {
namespace {

// Of an entry that is hardly filled: a limit of bytes shall not be spent on places alone.
constexpr std::int64_t kLeastBytes = sizeof(std::uint32_t) + sizeof(Memo) + 2 * sizeof(MemoEdge);

std::uint32_t places(std::uint32_t capacity, std::int64_t memory) {
  if (memory <= 0) return std::max(1u, capacity);
  return static_cast<std::uint32_t>(std::clamp<std::int64_t>(memory / kLeastBytes, 1, std::max(1u, capacity)));
}

}  // namespace

MemoTable::MemoTable(std::uint32_t capacity, Forget rule, std::int64_t memory)
    : rule_(rule), memory_(memory), places_(places(capacity, memory)) {
  clear();
}

// Gives the memory back, so that what a search needs does not depend on earlier ones.
void MemoTable::clear() {
  std::fill(places_.begin(), places_.end(), kNoMemo);
  blocks_.clear();
  size_ = made_ = 0;
  forgotten_ = 0;
  bytes_ = static_cast<std::int64_t>(places_.size() * sizeof(std::uint32_t));
}

std::uint32_t MemoTable::home(std::uint64_t key) const {
  return static_cast<std::uint32_t>(((mix(key) >> 32) * places_.size()) >> 32);
}

std::uint32_t MemoTable::find(std::uint64_t key) const {
  std::uint32_t place = home(key);
  for (std::uint32_t i = 0; i < std::min(kWays, capacity()); ++i) {
    const std::uint32_t memo = places_[place];
    if (memo != kNoMemo && (*this)[memo].key == key) return memo;
    if (++place == capacity()) place = 0;
  }
  return kNoMemo;
}

std::uint32_t MemoTable::add(std::uint64_t key, std::size_t edges) {
  assert(find(key) == kNoMemo);
  std::uint32_t place = home(key), worst = kNoMemo;
  for (std::uint32_t i = 0; i < std::min(kWays, capacity()); ++i) {
    const std::uint32_t memo = places_[place];
    if (memo == kNoMemo) {
      if (grow() && (make_room((*this)[size_], edges) || size_ == root())) {
        (*this)[size_].key = key;
        return places_[place] = size_++;
      }
    } else if (memo != root() && !(*this)[memo].in_use) {
      if (worst == kNoMemo || sooner((*this)[memo], (*this)[worst])) worst = memo;
    }
    if (++place == capacity()) place = 0;
  }
  if (worst == kNoMemo) return kNoMemo;
  Memo& memo = (*this)[worst];
  if (!make_room(memo, edges)) return kNoMemo;
  memo.key = key;  // its place is one of the new key's too
  memo.total = 0;
  memo.visits = 0;
  memo.proof = Proof::Open;
  memo.refuted = false;
  memo.edges.clear();
  ++memo.age;
  ++forgotten_;
  return worst;
}

// One more memo can be filled. A block is made ahead of it.
bool MemoTable::grow() {
  if (size_ < made_) return true;
  const std::uint32_t count = std::min(kBlock, capacity() - made_);
  const auto cost = static_cast<std::int64_t>(count * sizeof(Memo));
  if (memory_ > 0 && bytes_ + cost > memory_ && made_ > 0) return false;
  blocks_.push_back(std::make_unique<Memo[]>(count));
  made_ += count;
  bytes_ += cost;
  return true;
}

bool MemoTable::make_room(Memo& memo, std::size_t edges) {
  if (edges <= memo.edges.capacity()) return true;
  const auto more = static_cast<std::int64_t>((edges - memo.edges.capacity()) * sizeof(MemoEdge));
  if (memory_ > 0 && bytes_ + more > memory_ && &memo != &(*this)[root()]) return false;
  memo.edges = {};
  memo.edges.reserve(edges);
  bytes_ += more;
  return true;
}

bool MemoTable::add_room(Memo& memo, std::size_t edges) {
  const std::size_t wanted = memo.edges.size() + edges;
  if (wanted <= memo.edges.capacity()) return true;
  const auto more = static_cast<std::int64_t>((wanted - memo.edges.capacity()) * sizeof(MemoEdge));
  if (memory_ > 0 && bytes_ + more > memory_) return false;
  memo.edges.reserve(wanted);
  bytes_ += more;
  return true;
}

bool MemoTable::sooner(const Memo& a, const Memo& b) const {
  if (rule_ == Forget::LowValue) return a.mean_for(a.entered_by) < b.mean_for(b.entered_by);
  return a.visits < b.visits;
}

}  // namespace ludens
