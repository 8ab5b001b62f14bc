#include "search/dual/thought_table.h"

#include <algorithm>
#include <cassert>

#include "base/rng.h"

namespace ludens {
namespace {

// Of an entry that is hardly filled: a limit of bytes shall not be spent on places alone.
constexpr std::int64_t kLeastBytes = sizeof(std::uint32_t) + sizeof(Thought) + 2 * sizeof(ThoughtEdge);

std::uint32_t places(std::uint32_t capacity, std::int64_t memory) {
  if (memory <= 0) return std::max(1u, capacity);
  return static_cast<std::uint32_t>(std::clamp<std::int64_t>(memory / kLeastBytes, 1, std::max(1u, capacity)));
}

}  // namespace

ThoughtTable::ThoughtTable(std::uint32_t capacity, Forget rule, std::int64_t memory)
    : rule_(rule), memory_(memory), places_(places(capacity, memory)) {
  clear();
}

// Gives the memory back, so that what a search needs does not depend on earlier ones.
void ThoughtTable::clear() {
  std::fill(places_.begin(), places_.end(), kNoThought);
  blocks_.clear();
  size_ = made_ = 0;
  forgotten_ = 0;
  bytes_ = static_cast<std::int64_t>(places_.size() * sizeof(std::uint32_t));
}

std::uint32_t ThoughtTable::home(std::uint64_t key) const {
  return static_cast<std::uint32_t>(((mix(key) >> 32) * places_.size()) >> 32);
}

std::uint32_t ThoughtTable::find(std::uint64_t key) const {
  std::uint32_t place = home(key);
  for (std::uint32_t i = 0; i < std::min(kWays, capacity()); ++i) {
    const std::uint32_t thought = places_[place];
    if (thought != kNoThought && (*this)[thought].key == key) return thought;
    if (++place == capacity()) place = 0;
  }
  return kNoThought;
}

std::uint32_t ThoughtTable::add(std::uint64_t key, std::size_t edges) {
  assert(find(key) == kNoThought);
  std::uint32_t place = home(key), worst = kNoThought;
  for (std::uint32_t i = 0; i < std::min(kWays, capacity()); ++i) {
    const std::uint32_t thought = places_[place];
    if (thought == kNoThought) {
      if (grow() && (make_room((*this)[size_], edges) || size_ == root())) {
        (*this)[size_].key = key;
        return places_[place] = size_++;
      }
    } else if (thought != root() && !(*this)[thought].in_use) {
      if (worst == kNoThought || sooner((*this)[thought], (*this)[worst])) worst = thought;
    }
    if (++place == capacity()) place = 0;
  }
  if (worst == kNoThought) return kNoThought;
  Thought& thought = (*this)[worst];
  if (!make_room(thought, edges)) return kNoThought;
  thought.key = key;  // its place is one of the new key's too
  thought.total = 0;
  thought.visits = 0;
  thought.proof = Proof::Open;
  thought.edges.clear();
  ++thought.age;
  ++forgotten_;
  return worst;
}

// One more thought can be filled. A block is made ahead of it.
bool ThoughtTable::grow() {
  if (size_ < made_) return true;
  const std::uint32_t count = std::min(kBlock, capacity() - made_);
  const auto cost = static_cast<std::int64_t>(count * sizeof(Thought));
  if (memory_ > 0 && bytes_ + cost > memory_ && made_ > 0) return false;
  blocks_.push_back(std::make_unique<Thought[]>(count));
  made_ += count;
  bytes_ += cost;
  return true;
}

bool ThoughtTable::make_room(Thought& thought, std::size_t edges) {
  if (edges <= thought.edges.capacity()) return true;
  const auto more = static_cast<std::int64_t>((edges - thought.edges.capacity()) * sizeof(ThoughtEdge));
  if (memory_ > 0 && bytes_ + more > memory_ && &thought != &(*this)[root()]) return false;
  thought.edges = {};
  thought.edges.reserve(edges);
  bytes_ += more;
  return true;
}

bool ThoughtTable::sooner(const Thought& a, const Thought& b) const {
  if (rule_ == Forget::LowValue) return a.mean_for(a.entered_by) < b.mean_for(b.entered_by);
  return a.visits < b.visits;
}

}  // namespace ludens
