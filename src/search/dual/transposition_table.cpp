#include "search/dual/transposition_table.h"

#include <algorithm>
#include <cassert>

#include "base/rng.h"

namespace ludens::search {
namespace {

// Of an entry that is hardly filled: a limit of bytes shall not be spent on places alone.
constexpr std::int64_t kLeastBytes = sizeof(std::uint32_t) + sizeof(TableEntry) + 2 * sizeof(TableEdge);

std::uint32_t places(std::uint32_t capacity, std::int64_t memory) {
  if (memory <= 0) return std::max(1u, capacity);
  return static_cast<std::uint32_t>(std::clamp<std::int64_t>(memory / kLeastBytes, 1, std::max(1u, capacity)));
}

}  // namespace

TranspositionTable::TranspositionTable(std::uint32_t capacity, Replacement rule, std::int64_t memory)
    : rule_(rule), memory_(memory), places_(places(capacity, memory)) {
  clear();
}

// Gives the memory back, so that what a search needs does not depend on earlier ones.
void TranspositionTable::clear() {
  std::fill(places_.begin(), places_.end(), kNoEntry);
  blocks_.clear();
  size_ = made_ = 0;
  replaced_ = 0;
  bytes_ = static_cast<std::int64_t>(places_.size() * sizeof(std::uint32_t));
}

std::uint32_t TranspositionTable::home(std::uint64_t key) const {
  return static_cast<std::uint32_t>(((mix(key) >> 32) * places_.size()) >> 32);
}

std::uint32_t TranspositionTable::find(std::uint64_t key) const {
  std::uint32_t place = home(key);
  for (std::uint32_t i = 0; i < std::min(kWays, capacity()); ++i) {
    const std::uint32_t entry = places_[place];
    if (entry != kNoEntry && (*this)[entry].key == key) return entry;
    if (++place == capacity()) place = 0;
  }
  return kNoEntry;
}

std::uint32_t TranspositionTable::add(std::uint64_t key, std::size_t edges) {
  assert(find(key) == kNoEntry);
  std::uint32_t place = home(key), worst = kNoEntry;
  for (std::uint32_t i = 0; i < std::min(kWays, capacity()); ++i) {
    const std::uint32_t entry = places_[place];
    if (entry == kNoEntry) {
      if (grow() && (make_room((*this)[size_], edges) || size_ == root())) {
        (*this)[size_].key = key;
        return places_[place] = size_++;
      }
    } else if (entry != root() && !(*this)[entry].in_use) {
      if (worst == kNoEntry || sooner((*this)[entry], (*this)[worst])) worst = entry;
    }
    if (++place == capacity()) place = 0;
  }
  if (worst == kNoEntry) return kNoEntry;
  TableEntry& entry = (*this)[worst];
  if (!make_room(entry, edges)) return kNoEntry;
  entry.key = key;  // its place is one of the new key's too
  entry.total = 0;
  entry.visits = 0;
  entry.proof = Proof::Open;
  entry.refuted = false;
  entry.edges.clear();
  ++entry.age;
  ++replaced_;
  return worst;
}

// One more entry can be filled. A block is made ahead of it.
bool TranspositionTable::grow() {
  if (size_ < made_) return true;
  const std::uint32_t count = std::min(kBlock, capacity() - made_);
  const auto cost = static_cast<std::int64_t>(count * sizeof(TableEntry));
  if (memory_ > 0 && bytes_ + cost > memory_ && made_ > 0) return false;
  blocks_.push_back(std::make_unique<TableEntry[]>(count));
  made_ += count;
  bytes_ += cost;
  return true;
}

bool TranspositionTable::make_room(TableEntry& entry, std::size_t edges) {
  if (edges <= entry.edges.capacity()) return true;
  const auto more = static_cast<std::int64_t>((edges - entry.edges.capacity()) * sizeof(TableEdge));
  if (memory_ > 0 && bytes_ + more > memory_ && &entry != &(*this)[root()]) return false;
  entry.edges = {};
  entry.edges.reserve(edges);
  bytes_ += more;
  return true;
}

bool TranspositionTable::add_room(TableEntry& entry, std::size_t edges) {
  const std::size_t wanted = entry.edges.size() + edges;
  if (wanted <= entry.edges.capacity()) return true;
  const auto more = static_cast<std::int64_t>((wanted - entry.edges.capacity()) * sizeof(TableEdge));
  if (memory_ > 0 && bytes_ + more > memory_) return false;
  entry.edges.reserve(wanted);
  bytes_ += more;
  return true;
}

bool TranspositionTable::sooner(const TableEntry& a, const TableEntry& b) const {
  if (rule_ == Replacement::LowValue) return a.mean_for(a.entered_by) < b.mean_for(b.entered_by);
  return a.visits < b.visits;
}

}  // namespace ludens::search
