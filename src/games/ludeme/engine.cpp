// How a game goes: legal moves, a move and what follows it, end rules, phases, whose turn it is.
#include "base/hash.h"
#include "games/ludeme/rulebook.h"
#include "games/ludeme/sketch.h"

namespace ludens::games::lud {
namespace {

template <class T>
std::vector<std::unique_ptr<T>>& shelf() {
  thread_local std::vector<std::unique_ptr<T>> free;
  return free;
}

void empty_out(MoveSet& set) { set.clear(); }
void empty_out(Sketches& set) { set.clear(); }
void empty_out(PlayState&) {}

// What grew large once, as the rules of strangers may have it, is not kept.
bool worth_keeping(const MoveSet& set) { return set.room() < 50'000; }
bool worth_keeping(const Sketches& set) { return set.room() < 50'000; }
bool worth_keeping(const PlayState& state) { return state.history.capacity() < 50'000; }

}  // namespace

template <class T>
Lease<T>::Lease() {
  auto& free = shelf<T>();
  if (free.empty()) {
    held_ = std::make_unique<T>();
  } else {
    held_ = std::move(free.back());
    free.pop_back();
  }
  empty_out(*held_);
}
template <class T>
Lease<T>::~Lease() {
  if (worth_keeping(*held_)) shelf<T>().push_back(std::move(held_));
}
template class Lease<MoveSet>;
template class Lease<PlayState>;
template class Lease<Sketches>;

void Rulebook::legal(PlayState& s, MoveSet& out) const {
  begin_work();
  if (s.winner >= 0) return;
  Eval e{*this, s};
  const Phase& phase = phases[static_cast<std::size_t>(s.phase[static_cast<std::size_t>(s.mover)])];
  phase.play->add(e, out);
  if (out.size() > bounds.moves) throw Error("a position of this game has too many moves");
  if (swap_rule && s.plies == 1 && s.mover == 2 && !s.swapped) {
    out.start(-1, -1, s.mover);
    Action swap{.kind = Action::Kind::Swap};
    swap.decision = true;
    out.act(swap);
    // Colours change hands, so the colour that was to move is to move again: it is the other person's now.
    out.act({.kind = Action::Kind::SetNext, .value = s.mover});
  }
  if (no_repeat || no_repeat_in_turn) {
    out.keep_if([&](int i) {
      if (out.begin(out[i])->kind == Action::Kind::Pass) return true;
      Lease<PlayState> next;
      *next = s;
      make(*next, out, i);
      if (next->next == s.mover && !no_repeat_in_turn) return true;
      const std::uint64_t key =
          repeat_positional ? next->hash : fold(next->hash, static_cast<std::uint64_t>(next->next));
      const auto& seen = no_repeat_in_turn ? s.turn_history : s.history;
      for (const auto old : seen)
        if (old == key) return false;
      return true;
    });
  }
  if (out.empty()) forced_pass(s, out);
}

void Rulebook::forced_pass(const PlayState& s, MoveSet& out) {
  out.start(-1, -1, s.mover);
  Action pass{.kind = Action::Kind::Pass};
  pass.decision = true;
  pass.value = 1;  // forced
  out.act(pass);
}

void Rulebook::sketch(PlayState& s, Sketches& out) const {
  if (!plain()) {
    legal(s, out.made);
    out.take_made(0);
    return;
  }
  begin_work();
  if (s.winner >= 0) return;
  Eval e{*this, s};
  e.listing = &out;
  moves_of(s).sketch(e, out);
  if (out.size() > bounds.moves) throw Error("a position of this game has too many moves");
}

void Rulebook::find_reach() {
  constexpr std::size_t kMostBits = 1u << 20;
  if (!asks_threats || components.size() * static_cast<std::size_t>(sites * words) > kMostBits) return;
  for (std::size_t what = 1; what < components.size(); ++what) {
    if (!components[what].moves) continue;
    auto& near = reach_[what];
    for (int from = 0; from < sites; ++from) {
      Work::spend();
      Sites to(words);
      if (on_board(from))
        components[what].moves->reach(*this, static_cast<int>(what), from, to);
      else
        MovesFn::reach_all(*this, to);
      for (int w = 0; w < words; ++w) near.push_back(to.word(w));
    }
  }
}

bool Rulebook::can_move(PlayState& s, int player) const {
  const auto mover = s.mover, prev = s.prev, next = s.next;
  if (player != mover) {
    s.prev = mover;
    s.mover = static_cast<std::int8_t>(player);
    s.next = static_cast<std::int8_t>(3 - player);
  }
  Eval e{*this, s};
  const bool can = phases[static_cast<std::size_t>(s.phase[static_cast<std::size_t>(player)])].play->any(e);
  s.mover = mover;
  s.prev = prev;
  s.next = next;
  return can;
}

void Rulebook::carry_out(Eval& e, const MoveSet& moves, int index) const {
  const MoveRecord move = moves[index];
  const Work::Deeper deeper;
  Work::spend();
  for (const Action* a = moves.begin(move); a != moves.end(move); ++a) {
    act(e.state, *a);
    if (e.log) e.log->push_back(*a);
  }
  for (int t = move.then; t >= 0; t = moves.then_at(t).next) {
    Lease<MoveSet> following;
    e.from = move.from;
    e.to = move.to;
    moves.then_at(t).what->add(e, *following);
    for (int i = 0; i < following->size(); ++i) {
      Eval inner{*this, e.state};
      inner.log = e.log;
      carry_out(inner, *following, i);
    }
  }
}

void Rulebook::make(PlayState& s, const MoveSet& moves, int index, std::vector<Action>* log) const {
  const MoveRecord move = moves[index];
  const int mover = s.mover;
  const Action* first = moves.begin(move);
  const bool pass = move.actions > 0 && first->kind == Action::Kind::Pass && move.actions == 1;
  const bool forced = pass && first->value == 1;
  s.stalemated = static_cast<std::int8_t>(forced ? s.stalemated | (1 << mover) : s.stalemated & ~(1 << mover));
  s.last_from = move.from;
  s.last_to = move.to;
  s.last_level_from = move.level_from;
  s.last_level_to = move.level_to;
  const bool same_mover = s.last_mover == mover;
  s.last_mover = mover;
  s.after_from = move.from;
  s.after_to = move.to;
  s.last_from_of[static_cast<std::size_t>(mover)] = move.from;
  s.last_to_of[static_cast<std::size_t>(mover)] = move.to;
  // Passes of one player in a row are one: all have passed when each has.
  s.passes = static_cast<std::int8_t>(!pass ? 0 : s.passes > 0 && same_mover ? s.passes : s.passes + 1);
  ++s.plies;
  if (asks_visited) {
    s.visited.add_checked(move.from);
    s.visited.add_checked(move.to);
  }
  s.pending.clear();
  Eval e{*this, s};
  e.log = log;
  carry_out(e, moves, index);
}

void Rulebook::apply(PlayState& s, const MoveSet& moves, int index) const {
  begin_work();
  const int mover = s.mover;
  make(s, moves, index);
  if (bounds.timed || !remembering.empty() || (has_stacks && s.plies % 64 == 0)) check_size(s);

  // Pieces taken that stay until the turn ends.
  if (s.next != mover && !s.to_clear.empty()) {
    const Sites gone = s.to_clear;
    s.to_clear.clear();
    for (const int site : gone) {
      Action remove{.kind = Action::Kind::Remove, .type = type, .to_type = type};
      remove.to = static_cast<std::int16_t>(site);
      const int to = s.after_to, from = s.after_from;
      act(s, remove);
      s.after_to = to;
      s.after_from = from;
    }
  }

  Eval after{*this, s};
  const auto ended = [&](const std::vector<EndFn>& rules) {
    for (const auto& rule : rules)
      if (s.winner < 0 && rule(after) && s.winner >= 0) return;
  };
  ended(end);
  if (s.winner < 0) ended(phases[static_cast<std::size_t>(s.phase[static_cast<std::size_t>(mover)])].end);
  if (s.winner < 0 && pass_ends && s.passes >= players) finish(s, 0);
  if (s.winner >= 0) return;

  for (int p = 1; p <= players && (phases.size() > 1 || !phases[0].next.empty()); ++p) {
    const Phase& phase = phases[static_cast<std::size_t>(s.phase[static_cast<std::size_t>(p)])];
    for (const auto& change : phase.next) {
      Eval asks{*this, s};
      const int who = change.who(asks);
      if (who != p && who != kShared) continue;
      if (!change.when(asks)) continue;
      s.phase[static_cast<std::size_t>(p)] = static_cast<std::int8_t>(
          change.to >= 0 ? change.to : (s.phase[static_cast<std::size_t>(p)] + 1) % static_cast<int>(phases.size()));
      break;
    }
  }
  ++s.counter;
  s.prev = static_cast<std::int8_t>(mover);
  s.mover = s.next;
  s.next = static_cast<std::int8_t>(3 - s.mover);
  if (s.mover != mover) {
    ++s.turns;
    s.moves_this_turn = 0;
    if (asks_visited) s.visited.clear();
    s.turn_history.clear();
  } else {
    ++s.moves_this_turn;
  }
  if (asks_repetition) {
    const std::uint64_t key = repeat_positional ? s.hash : fold(s.hash, static_cast<std::uint64_t>(s.mover));
    s.history.push_back(key);
    s.turn_history.push_back(key);
  }
  if (turn_limit > 0 && s.turns > turn_limit) finish(s, 0);
  if (move_limit > 0 && s.plies >= move_limit) finish(s, 0);
}

void Rulebook::check_size(const PlayState& s) const {
  std::size_t kept = s.pending.size();
  for (const auto& list : s.remembered) kept += list.size();
  for (const auto& stack : s.stacks) kept += stack.size();
  if (kept > bounds.kept) throw Error("a position of this game holds too much");
}

}  // namespace ludens::games::lud
