#pragma once
#include <cstdint>
#include <vector>

#include "base/error.h"
#include "games/ludeme/topology.h"

namespace ludens::games::lud {

class MovesFn;

// One change of a position. Which fields count depends on the kind (actions.cpp).
struct Action {
  enum class Kind : std::uint8_t {
    Add,
    Move,
    Remove,
    Promote,
    Copy,
    Insert,
    SetCount,
    SetState,
    SetRotation,
    SetValue,
    Select,
    Pass,
    SetNext,
    SetScore,
    AddScore,
    SetVar,
    SetPending,
    ClearPending,
    SetCounter,
    Remember,
    Forget,
    ForgetAll,
    SetTemp,
    SetPlayerValue,
    SetAmount,
    Propose,
    Vote,
    Swap,
    SwapSites,
    Trigger,
    ClearLater,
    Note
  };
  Kind kind = Kind::Pass;
  SiteType type = SiteType::Cell, to_type = SiteType::Cell;
  bool stack = false;
  bool decision = false;
  std::int16_t from = -1, to = -1, level_from = -1, level_to = -1;
  std::int16_t what = 0, state = -1, rotation = -1;
  int count = 1, value = -1;
  bool operator==(const Action&) const = default;
};

struct MoveRecord {
  std::int16_t from = -1, to = -1, level_from = 0, level_to = 0;
  SiteType type = SiteType::Cell, to_type = SiteType::Cell;
  std::uint8_t mover = 0;
  std::int32_t action = 0, actions = 0;  // where they begin, how many
  std::int32_t then = -1, last_then = -1;
};

// Moves as lists of actions with what follows them, in three arrays that are used again and again.
class MoveSet {
 public:
  static constexpr std::size_t kMost = 200'000;
  void clear() {
    moves_.clear();
    actions_.clear();
    thens_.clear();
  }
  int size() const { return static_cast<int>(moves_.size()); }
  bool empty() const { return moves_.empty(); }
  int actions() const { return static_cast<int>(actions_.size()); }  // of all moves
  std::size_t room() const { return moves_.capacity() + actions_.capacity() + thens_.capacity(); }
  MoveRecord& operator[](int i) { return moves_[static_cast<std::size_t>(i)]; }
  const MoveRecord& operator[](int i) const { return moves_[static_cast<std::size_t>(i)]; }
  const Action* begin(const MoveRecord& move) const { return actions_.data() + move.action; }
  const Action* end(const MoveRecord& move) const { return actions_.data() + move.action + move.actions; }
  Action* begin(const MoveRecord& move) { return actions_.data() + move.action; }
  Action* end(const MoveRecord& move) { return actions_.data() + move.action + move.actions; }

  // A move is begun, given its actions, and is whole then; nothing else may be added in between.
  MoveRecord& start(int from, int to, int mover) {
    MoveRecord move;
    move.from = static_cast<std::int16_t>(from);
    move.to = static_cast<std::int16_t>(to);
    move.mover = static_cast<std::uint8_t>(mover);
    move.action = static_cast<std::int32_t>(actions_.size());
    if (moves_.size() >= kMost) throw base::Error("a position of this game has too many moves");
    moves_.push_back(move);
    return moves_.back();
  }
  void act(const Action& action) {
    if (actions_.size() >= 10 * kMost) throw base::Error("a move of this game does too much");
    actions_.push_back(action);
    ++moves_.back().actions;
  }
  // Another set's actions (all moves of it, in order) and what follows them, added to the move just begun.
  void chain(const MoveSet& other) {
    for (const auto& move : other.moves_) chain(other, move);
  }
  void chain(const MoveSet& other, const MoveRecord& move) {
    for (const Action* a = other.begin(move); a != other.end(move); ++a) {
      act(*a);
      actions_.back().decision = false;
    }
    for (int t = move.then; t >= 0; t = other.thens_[static_cast<std::size_t>(t)].next)
      then(moves_.back(), other.thens_[static_cast<std::size_t>(t)].what);
  }
  void copy(const MoveSet& other, const MoveRecord& move) {
    if (moves_.size() >= kMost) throw base::Error("a position of this game has too many moves");
    moves_.push_back(move);
    moves_.back().action = static_cast<std::int32_t>(actions_.size());
    moves_.back().actions = 0;
    moves_.back().then = moves_.back().last_then = -1;
    for (const Action* a = other.begin(move); a != other.end(move); ++a) act(*a);
    for (int t = move.then; t >= 0; t = other.thens_[static_cast<std::size_t>(t)].next)
      then(moves_.back(), other.thens_[static_cast<std::size_t>(t)].what);
  }
  void then(MoveRecord& move, const MovesFn* what) {
    if (thens_.size() >= 10 * kMost) throw base::Error("a move of this game does too much");
    thens_.push_back({what, -1});
    const auto at = static_cast<std::int32_t>(thens_.size()) - 1;
    if (move.then < 0)
      move.then = at;
    else
      thens_[static_cast<std::size_t>(move.last_then)].next = at;
    move.last_then = at;
  }
  struct Then {
    const MovesFn* what;
    std::int32_t next;
  };
  const Then& then_at(int i) const { return thens_[static_cast<std::size_t>(i)]; }
  void shrink(int size) { moves_.resize(static_cast<std::size_t>(size)); }
  template <class Keep>
  void keep_if(Keep keep) {
    std::size_t n = 0;
    for (std::size_t i = 0; i < moves_.size(); ++i)
      if (keep(static_cast<int>(i))) moves_[n++] = moves_[i];
    moves_.resize(n);
  }

 private:
  std::vector<MoveRecord> moves_;
  std::vector<Action> actions_;
  std::vector<Then> thens_;
};

}  // namespace ludens::games::lud
