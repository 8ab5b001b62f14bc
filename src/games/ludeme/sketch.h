#pragma once
#include <cstdint>
#include <vector>

#include "games/ludeme/functions.h"

namespace ludens::games::lud {

// A move that is listed and not made: who makes it, and what is needed for that.
struct Sketch {
  const MovesFn* maker = nullptr;  // null: it is made already, the move `extra` of Sketches::made
  std::int32_t after = -1;         // what comes after it is made: Sketches::After
  std::int32_t extra = 0;          // the maker's own
  std::int16_t from = kOff, to = kOff, site = kOff, piece = 0;
  SiteType type{}, to_type{};
};

// The moves of one position, listed: where they lead is known, what they do is found out of those that are asked for.
// A playout draws one of thirty moves, and makes one; a search makes those that it plays. Order and number are those of
// the moves made, but that moves which must be tried first are listed whether they pass or not.
class Sketches {
 public:
  void clear() {
    all_.clear();
    afters_.clear();
    contexts_.clear();
    made.clear();
    ++round_;
    most_ = MoveSet::kMost;
  }
  // Who only asks whether there is any is content with the first few: those who list may stop at so many.
  void stop_at(int most) { most_ = static_cast<std::size_t>(most); }
  bool enough() const { return all_.size() >= most_; }
  int size() const { return static_cast<int>(all_.size()); }
  bool empty() const { return all_.empty(); }
  const Sketch& operator[](int i) const { return all_[static_cast<std::size_t>(i)]; }
  std::size_t room() const { return all_.capacity() + afters_.capacity() + made.room(); }
  bool tries() const { return !contexts_.empty(); }                 // some move must be tried
  bool tried(int i) const { return tried_from((*this)[i].after); }  // this one must

  void put(const Eval& e, const MovesFn* maker, SiteType type, int from, SiteType to_type, int to, int extra = 0) {
    if (all_.size() >= MoveSet::kMost) throw base::Error("a position of this game has too many moves");
    all_.push_back({maker, -1, extra, static_cast<std::int16_t>(from), static_cast<std::int16_t>(to),
                    static_cast<std::int16_t>(e.site), static_cast<std::int16_t>(e.piece), type, to_type});
  }
  MoveSet made;               // those of whom only makes them
  void take_made(int begin);  // lists what was added to these
  void shrink(int size) { all_.resize(static_cast<std::size_t>(size)); }
  void follow(int begin, const MovesFn* follows) { after(begin, follows, -1); }  // those listed since
  void test(int begin, const MovesFn* tests, const Eval& e);

  // Makes one of them, added to a set; false where it is tried and does not pass. The evaluation is the one for which
  // they were listed.
  bool make(const Eval& e, int i, MoveSet& out) const;

  // The sites of a condition that reads nothing but the position.
  const Sites& known(int number, const Region& sites, Eval& e) {
    const auto i = static_cast<std::size_t>(number);
    return i < known_in_.size() && known_in_[i] == round_ ? known_[i] : found(i, sites, e);
  }

 private:
  struct After {
    const MovesFn* what;
    std::int32_t inner, context;  // what comes before; where it is a test: of which evaluation
  };
  struct Context {
    int from, to, between, site;
  };
  const Sites& found(std::size_t i, const Region& sites, Eval& e);
  void after(int begin, const MovesFn* what, int context);
  bool finish(const Eval& e, int after, MoveSet& out) const;
  bool tried_from(int after) const {
    for (; after >= 0; after = afters_[static_cast<std::size_t>(after)].inner)
      if (afters_[static_cast<std::size_t>(after)].context >= 0) return true;
    return false;
  }

  std::vector<Sketch> all_;
  std::size_t most_ = MoveSet::kMost;
  std::vector<After> afters_;
  std::vector<Context> contexts_;
  std::uint64_t round_ = 1;
  std::vector<Sites> known_;
  std::vector<std::uint64_t> known_in_;  // the round
};

}  // namespace ludens::games::lud
