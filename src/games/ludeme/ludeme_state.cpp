#include "games/ludeme/ludeme_state.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cctype>
#include <numeric>

#include <fmt/format.h>

#include "base/hash.h"
#include "games/ludeme/sketch.h"

namespace ludens::games::lud {
namespace {

// A number that no other position has had, on any thread.
std::uint64_t fresh_stamp() {
  static std::atomic<std::uint64_t> block = 1;
  thread_local std::uint64_t next = 0, end = 0;
  if (next == end) {
    next = block.fetch_add(1) << 32;
    end = next + (1ull << 32);
  }
  return next++;
}

// The k-th of a word's bits, from 0, without a branch: how many there are is different each time.
int nth_bit(std::uint64_t bits, std::uint32_t k) {
  constexpr std::uint64_t kOnes = 0x0101010101010101u, kHigh = 0x8080808080808080u;
  std::uint64_t sums = bits - ((bits >> 1) & 0x5555555555555555u);
  sums = (sums & 0x3333333333333333u) + ((sums >> 2) & 0x3333333333333333u);
  sums = ((sums + (sums >> 4)) & 0x0f0f0f0f0f0f0f0fu) * kOnes;  // each byte: the bits up to it
  int at = 8 * std::popcount(((k * kOnes | kHigh) - sums) & kHigh);
  k -= static_cast<std::uint32_t>((sums << 8) >> at) & 0xff;
  for (int width = 4; width > 0; width /= 2) {
    const auto low = static_cast<std::uint32_t>(std::popcount((bits >> at) & ((1u << width) - 1)));
    const bool above = k >= low;
    k -= above ? low : 0;
    at += above ? width : 0;
  }
  return at;
}

int nth_site(const Sites& sites, std::uint32_t n) {
  for (int w = 0; w < sites.words(); ++w) {
    const auto here = static_cast<std::uint32_t>(std::popcount(sites.word(w)));
    if (n < here) return w * 64 + nth_bit(sites.word(w), n);
    n -= here;
  }
  return -1;
}

bool same_move(const MoveSet& ours, const MoveRecord& a, const MoveSet& theirs, const MoveRecord& b) {
  if (a.from != b.from || a.to != b.to || a.actions != b.actions) return false;
  if (!std::equal(ours.begin(a), ours.end(a), theirs.begin(b))) return false;
  int s = a.then, t = b.then;
  for (; s >= 0 && t >= 0; s = ours.then_at(s).next, t = theirs.then_at(t).next)
    if (ours.then_at(s).what != theirs.then_at(t).what) return false;
  return s < 0 && t < 0;
}

}  // namespace

MoveIds::MoveIds(const Rulebook& game, bool pairs) : slots_(game.slots) {
  // Cells from the top left: the rows of the drawing, then hands, then sites of other kinds.
  const auto& graph = game.graph();
  for (int s = 0; s < game.slots; ++s) site_.push_back(s);
  std::stable_sort(site_.begin(), site_.begin() + graph.count, [&](int a, int b) {
    const auto row = [&](int s) { return graph.row_of[static_cast<std::size_t>(s)]; };
    const auto column = [&](int s) { return graph.column_of[static_cast<std::size_t>(s)]; };
    return row(a) != row(b) ? row(a) > row(b) : column(a) < column(b);
  });
  cell_.resize(site_.size());
  for (std::size_t c = 0; c < site_.size(); ++c) cell_[static_cast<std::size_t>(site_[c])] = static_cast<int>(c);
  stride_ = slots_ + kBare + (pairs ? slots_ * slots_ : 0);
  const int most = game.bounds.timed ? 600'000 : 4'000'000;  // searches have tables of this size
  variants_ = std::clamp(most / stride_, 2, pairs ? 16 : 64);
}

std::optional<std::uint32_t> MoveIds::base(const Rulebook& game, SiteType type, int from, SiteType to_type,
                                           int to) const {
  const auto slot = [&](SiteType kind, int site) { return game.valid(kind, site) ? cell(game.slot(kind, site)) : -1; };
  const int a = slot(type, from), b = slot(to_type, to);
  if (a < 0 || b < 0) return std::nullopt;
  if (a == b || stride_ == slots_ + kBare) return static_cast<std::uint32_t>(b);
  return static_cast<std::uint32_t>(slots_ + kBare + a * slots_ + b);
}

std::uint32_t MoveIds::base(const Rulebook& game, const MoveSet& moves, const MoveRecord& move) const {
  if (const auto placed = base(game, move.type, move.from, move.to_type, move.to)) return *placed;
  const Action* first = moves.begin(move);
  int which = 0;  // a pass
  if (move.actions > 0 && first->kind != Action::Kind::Pass)
    which = 1 + (static_cast<int>(first->kind) + std::max(0, first->value)) % (kBare - 1);
  return static_cast<std::uint32_t>(slots_ + which);
}

std::shared_ptr<const DescribedGame> described(std::shared_ptr<const Rulebook> rules) {
  auto out = std::make_shared<DescribedGame>();
  out->ids = MoveIds(*rules, rules->moves_pieces);
  out->rules = std::move(rules);
  return out;
}

// The moves of one position with their numbers; a duplicate has none, nor has one that was tried and did not pass.
// Moves with sites of their own are not made before they are played.
struct LudemeState::Listing {
  static constexpr std::uint32_t kNone = 0xffffffff;
  std::uint64_t stamp = 0;
  Sketches moves;
  std::vector<std::uint32_t> ids;
  std::vector<int> head, next;  // moves with the same base, in a hash table
  std::vector<std::uint32_t> bases;
  MoveSet made, other;

  // Makes one of them, alone in the set.
  bool make(const Rulebook& game, PlayState& state, int i, MoveSet& out) const {
    out.clear();
    return moves.make(Eval{game, state}, i, out);
  }
  void number(const DescribedGame& game, PlayState& state) {
    const Rulebook& rules = *game.rules;
    if (moves.tries()) rules.begin_work();
    bool some = false;
    const auto n = static_cast<std::size_t>(moves.size());
    ids.resize(n);
    bases.resize(n);
    next.resize(n);
    std::size_t size = 16;
    while (size < 2 * n) size *= 2;
    head.assign(size, -1);
    for (std::size_t i = 0; i < n; ++i) {
      const auto& move = moves[static_cast<int>(i)];
      next[i] = -1;
      ids[i] = kNone;
      if (moves.tried(static_cast<int>(i)) && !make(rules, state, static_cast<int>(i), made)) continue;
      some = true;
      if (const auto base = game.ids.base(rules, move.type, move.from, move.to_type, move.to)) {
        bases[i] = *base;
      } else {
        make(rules, state, static_cast<int>(i), made);
        bases[i] = game.ids.base(rules, made, made[0]);
      }
      const std::size_t place = (bases[i] * 0x9e3779b1u) & (size - 1);
      int variant = 0;
      bool fresh = true;
      for (int j = head[place]; j >= 0 && fresh; j = next[static_cast<std::size_t>(j)]) {
        if (bases[static_cast<std::size_t>(j)] != bases[i] || ids[static_cast<std::size_t>(j)] == kNone) continue;
        if (variant++ == 0) make(rules, state, static_cast<int>(i), made);
        make(rules, state, j, other);
        fresh = !same_move(other, other[0], made, made[0]);
      }
      next[i] = head[place];
      head[place] = static_cast<int>(i);
      if (fresh && variant < game.ids.variants())
        ids[i] = bases[i] + static_cast<std::uint32_t>(variant * game.ids.stride());
    }
    if (some || state.winner >= 0) return;
    moves.clear();  // nothing but to pass
    Rulebook::forced_pass(state, moves.made);
    moves.take_made(0);
    ids.assign(1, game.ids.base(rules, moves.made, moves.made[0]));
  }
};

// The time that a move takes counts for the whole game, so that no line of play is slow all along (Bounds).
class LudemeState::Timed {
 public:
  explicit Timed(LudemeState& state) : state_(state), bounds_(state.rules().bounds) {
    if (bounds_.timed) begun_ = Work::processor_ms();
  }
  void done() {
    if (!bounds_.timed) return;
    state_.spent_ += Work::processor_ms() - begun_;
    if (state_.spent_ > bounds_.line_ms + bounds_.ply_ms * state_.state_.plies)
      throw TooLong("the rules of this game take too long, move after move");
  }

 private:
  LudemeState& state_;
  const Bounds& bounds_;
  double begun_ = 0;
};

LudemeState::LudemeState(std::shared_ptr<const DescribedGame> game)
    : game_(std::move(game)), state_(game_->rules->start), stamp_(fresh_stamp()) {}

LudemeState::Listing& LudemeState::listing() const {
  thread_local Listing kept;
  if (kept.stamp != stamp_ || stamp_ == 0) {
    kept.stamp = 0;  // nothing, should this fail
    kept.moves.clear();
    // Making moves looks at the position as if others were to move, and puts it back as it was.
    auto& state = const_cast<PlayState&>(state_);
    const auto mover = state.mover, prev = state.prev, next = state.next;
    try {
      game_->rules->sketch(state, kept.moves);
      kept.number(*game_, state);
    } catch (const Error&) {
      state.mover = mover, state.prev = prev, state.next = next;
      throw;
    }
    kept.stamp = stamp_;
  }
  return kept;
}

void LudemeState::moves(MoveList& out) const {
  if (state_.winner >= 0) return;
  const Listing& all = listing();
  Move* to = out.room(static_cast<int>(all.ids.size()));
  int n = 0;
  for (const auto id : all.ids)
    if (id != Listing::kNone) to[n++] = Move{id};
  out.took(n);
}

bool LudemeState::legal(Move move) const {
  if (state_.winner >= 0 || move.id == Listing::kNone) return false;
  const auto& ids = listing().ids;
  return std::find(ids.begin(), ids.end(), move.id) != ids.end();
}

void LudemeState::play(Move move) {
  Timed timed(*this);
  Listing& all = listing();
  const auto found = std::find(all.ids.begin(), all.ids.end(), move.id);
  if (found == all.ids.end()) return;  // the precondition says that it is there
  all.make(*game_->rules, state_, static_cast<int>(found - all.ids.begin()), all.made);
  game_->rules->apply(state_, all.made, 0);
  stamp_ = fresh_stamp();
  timed.done();
}

// Moves are listed, one is drawn, and only that is made. One that is tried then and does not pass is drawn no more:
// those that pass are as likely as if all had been tried.
Move LudemeState::play_random(Rng& rng) {
  Timed timed(*this);
  Lease<MoveSet> one;
  const Rulebook& game = *game_->rules;
  Eval e{game, state_};
  const auto played = [&](Move move) {
    game.apply(state_, *one, 0);
    stamp_ = fresh_stamp();
    timed.done();
    return move;
  };
  game.begin_work();
  if (const MovesFn& play = game.moves_of(state_); game.plain())
    if (Sites sites; play.sites(e, sites))
      if (const int n = sites.count(); n > 0) {
        play.add_at(e, nth_site(sites, rng.below(static_cast<std::uint32_t>(n))), *one);
        return played(Move{game_->ids.base(game, *one, (*one)[0])});
      }
  Lease<Sketches> all;
  game.sketch(state_, *all);
  thread_local std::vector<int> left;
  bool drawn = false;  // and not played
  for (int n = all->size(); n > 0;) {
    const auto at = rng.below(static_cast<std::uint32_t>(n));
    const int i = drawn ? left[at] : static_cast<int>(at);
    one->clear();
    if (all->make(e, i, *one)) {
      // Of moves that are the same only the first counts; the number of those with the same sites is the variant.
      int variant = 0;
      bool first = true;
      const std::uint32_t base = game_->ids.base(game, *one, (*one)[0]);
      for (int j = 0; j < i && first; ++j) {
        if ((*all)[j].from != (*all)[i].from || (*all)[j].to != (*all)[i].to || !all->make(e, j, *one)) continue;
        if (game_->ids.base(game, *one, (*one)[1]) == base) {
          ++variant;
          first = !same_move(*one, (*one)[1], *one, (*one)[0]);
        }
        one->shrink(1);
      }
      if (first && variant < game_->ids.variants())
        return played(Move{base + static_cast<std::uint32_t>(variant * game_->ids.stride())});
    }
    if (!drawn) {
      left.resize(static_cast<std::size_t>(n));
      std::iota(left.begin(), left.end(), 0);
      drawn = true;
    }
    left[at] = left[static_cast<std::size_t>(--n)];
  }
  one->clear();
  Rulebook::forced_pass(state_, *one);
  return played(Move{game_->ids.base(game, *one, (*one)[0])});
}

std::uint64_t LudemeState::key() const {
  const PlayState& s = state_;
  std::uint64_t key =
      fold(mix(s.hash), static_cast<std::uint64_t>(s.mover) | static_cast<std::uint64_t>(s.phase[1]) << 8 |
                            static_cast<std::uint64_t>(s.phase[2]) << 16 |
                            static_cast<std::uint64_t>(s.prev == s.mover) << 24 |
                            static_cast<std::uint64_t>(s.passes) << 25 | static_cast<std::uint64_t>(s.swapped) << 30 |
                            static_cast<std::uint64_t>(static_cast<std::uint8_t>(s.winner + 1)) << 32);
  const auto fold_in = [&](int value) {
    key = fold(key, static_cast<std::uint64_t>(static_cast<std::uint32_t>(value)));
  };
  if (s.prev == s.mover) fold_in(s.last_to);  // who goes on does so from there
  for (const int v : s.pending) fold_in(v);
  for (const int v : s.vars) fold_in(v);
  for (const auto& list : s.remembered)
    for (const int v : list) fold_in(v);
  for (const int v : s.score) fold_in(v);
  for (const int v : s.player_value) fold_in(v);
  if (s.temp != kUndefined) fold_in(s.temp);
  for (const int site : s.to_clear) fold_in(site);
  return key;
}

char LudemeState::glyph(int cell) const {
  const Rulebook& rules = *game_->rules;
  const int site = game_->ids.site(cell);
  const int what = state_.what[static_cast<std::size_t>(site)];
  if (what == 0) return '.';
  const Component& piece = rules.components[static_cast<std::size_t>(what)];
  if (const int n = state_.count[static_cast<std::size_t>(site)];
      n > 1 || (piece.owner == kShared && rules.components.size() == 2))
    return n < 10 ? static_cast<char>('0' + n) : '+';
  return piece.glyph;
}

LudemeState::Ends LudemeState::ends(Move move) const {
  Ends out;
  Listing& all = listing();
  const auto found = std::find(all.ids.begin(), all.ids.end(), move.id);
  if (found == all.ids.end()) return out;
  all.make(rules(), const_cast<PlayState&>(state_), static_cast<int>(found - all.ids.begin()), all.made);
  const MoveRecord& record = all.made[0];
  const auto cell = [&](SiteType type, int site) {
    return rules().valid(type, site) ? game_->ids.cell(rules().slot(type, site)) : kOff;
  };
  out.from = cell(record.type, record.from);
  out.to = cell(record.to_type, record.to);
  if (record.actions == 0) return out;
  const Action& last = *(all.made.end(record) - 1);
  if (last.kind == Action::Kind::Swap || all.made.begin(record)->kind == Action::Kind::Swap)
    out.what = "swap";
  else if (last.kind == Action::Kind::Pass)
    out.what = "pass";
  else if (last.kind == Action::Kind::Propose)
    out.what = "propose";
  else if (last.kind == Action::Kind::Vote)
    out.what = "vote";
  else if ((last.kind == Action::Kind::Add || last.kind == Action::Kind::Promote) && rules().components.size() > 3)
    out.what = rules().components[static_cast<std::size_t>(last.what)].stem;
  return out;
}

}  // namespace ludens::games::lud
