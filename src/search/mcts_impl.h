#pragma once
// The body of Mcts<S>; see mcts.h. Tested by tests/search/mcts_test.cpp.
#include <algorithm>
#include <bit>

#include "search/mcts.h"

namespace ludens {

// How many nodes the budget pays for. A byte budget counts every node at its worst: with a table of its own.
template <State S>
std::uint32_t Mcts<S>::top_nodes(const MctsOptions& o, int codes, bool amaf) {
  constexpr std::int64_t kUnlimited = 1'000'000;  // where only time is bounded
  std::int64_t nodes = o.nodes > 0 ? o.nodes : o.playouts > 0 ? o.playouts + 1 : kUnlimited;
  if (o.memory > 0) {
    const std::int64_t table = amaf ? 16ll * codes : 0, trace = amaf ? (2 * codes + 63) / 64 * 8 + 4 : 0;
    constexpr std::int64_t kLinks =
        8 + 16 + 2 * 16;  // pointers to a table, the allocator's, vectors that grew by doubling
    const std::int64_t each =
        static_cast<std::int64_t>(sizeof(Node)) + (o.recycle ? 8 : 0) + table + trace + (amaf ? kLinks : 4);
    nodes = std::min(nodes, std::max<std::int64_t>(o.memory / each, 1));
  }
  return static_cast<std::uint32_t>(std::min<std::int64_t>(nodes, 1'000'000'000));
}

template <State S>
Mcts<S>::Mcts(const MctsOptions& options, int codes, std::shared_ptr<const Selector> selector,
              std::unique_ptr<Leaf<S>> leaf)
    : options_(options),
      codes_(codes),
      words_(static_cast<std::size_t>(2 * codes + 63) / 64),
      selector_(std::move(selector)),
      leaf_(std::move(leaf)),
      top_([&] {
        const bool amaf = wants_amaf();
        const auto nodes = top_nodes(options_, codes, amaf);
        const auto second = options_.two_level ? static_cast<std::uint32_t>(std::lround(options_.lambda * nodes)) : 0;
        const std::uint32_t top = std::max<std::uint32_t>(nodes - std::min(second, nodes), 1);
        if (options_.two_level) {
          if (options_.ptop == 0) options_.ptop = top;
          if (options_.psec == 0) options_.psec = std::max<std::uint32_t>(second, 1);
          options_.playouts = options_.ptop * options_.psec;
        }
        const bool bounded = options_.playouts > 0 && options_.milliseconds == 0;
        const std::int64_t most = bounded && !options_.reuse ? options_.playouts : 0;
        const bool lazy = amaf && bounded && !options_.two_level && !options_.reuse &&
                          static_cast<std::int64_t>(top) >= options_.playouts && selector_->reference_visits() > 0;
        return Level(top, options_.recycle, codes, leaf_->unit(), most, lazy);
      }()),
      mask_(codes),
      trace_mask_(codes),
      child_of_(static_cast<std::size_t>(codes)),
      stamp_(static_cast<std::size_t>(codes)) {
  if (options_.two_level) {
    const auto nodes = std::max<std::uint32_t>(top_nodes(options_, codes, wants_amaf()) - top_.tree.capacity(), 1);
    const bool enough = static_cast<std::int64_t>(nodes) >= options_.psec;
    second_.emplace(nodes, options_.recycle && !enough, codes, leaf_->unit(), options_.psec,
                    wants_amaf() && enough && selector_->reference_visits() > 0);
  }
  for (Level* level : {&top_, second_ ? &*second_ : nullptr}) {
    if (!level || !level->lazy) continue;
    level->traces.resize(level->tree.capacity() * words_);
    level->rewards.resize(level->tree.capacity());
  }
}

template <State S>
std::int64_t Mcts<S>::bytes() const {
  std::int64_t sum = leaf_->bytes();
  for (const Level* level : {&top_, second_ ? &*second_ : nullptr})
    if (level)
      sum += level->tree.bytes() + level->amaf.bytes() +
             static_cast<std::int64_t>(level->traces.capacity() * 8 + level->rewards.capacity() * 4);
  return sum;
}

template <State S>
bool Mcts<S>::out_of_time() {
  if (stopped_) return true;
  if ((done_ & 31) != 0 && done_ > 0) return false;
  if (stop_.stop_requested() ||
      (milliseconds_ > 0 && done_ > 0 && watch_.seconds() * 1000 >= static_cast<double>(milliseconds_)))
    stopped_ = true;
  return stopped_;
}

template <State S>
void Mcts<S>::reset(Level& level, Side mover) {
  level.tree.clear();
  level.amaf.clear();
  level.tree[Tree::root()].mover = mover;
  if (wants_amaf()) level.tree[Tree::root()].table = level.amaf.add();
}

template <State S>
void Mcts<S>::new_game() {
  leaf_->new_game();
  kept_ = false;
}

template <State S>
void Mcts<S>::follow(std::span<const Move> moves) {
  if (!kept_) return;
  for (const Move move : moves) {
    const std::uint32_t child = top_.tree.child_by(Tree::root(), move.id);
    if (child == kNone) {
      kept_ = false;
      return;
    }
    top_.tree.promote(child, [this](std::uint32_t table) { top_.amaf.drop(table); });
  }
  Node& root = top_.tree[Tree::root()];
  if (wants_amaf() && root.table == kNone) kept_ = false;
}

template <State S>
Findings Mcts<S>::search(const S& root, Rng& rng, std::stop_token stop, std::int64_t milliseconds) {
  assert(root.result() == Result::Ongoing);
  if (!kept_) reset(top_, ~root.to_move());
  leaf_->new_search(root, rng);
  done_ = 0;
  stopped_ = false;
  stop_ = stop;
  watch_ = {};
  milliseconds_ = options_.milliseconds > 0 && milliseconds > 0 ? std::min(options_.milliseconds, milliseconds)
                                                                : options_.milliseconds + milliseconds;
  std::int64_t rounds = options_.two_level ? options_.ptop : options_.playouts > 0 ? options_.playouts : INT64_MAX;
  if (wants_amaf()) {  // the counters of the root hold so many simulations and no more
    const std::int64_t room = UINT32_MAX / static_cast<std::uint32_t>(leaf_->unit()) - top_.tree[Tree::root()].visits;
    rounds = std::clamp<std::int64_t>(room / (options_.two_level ? options_.psec : 1), 1, rounds);
  }
  for (std::int64_t i = 0; i < rounds && (!out_of_time() || done_ == 0); ++i) {
    if (may_end && i > 0 && i % 64 == 0 && may_end(done_)) break;
    if (now_and_then && i > 0 && i % 64 == 0) now_and_then();
    if (options_.two_level)
      simulate_two_levels(root, rng);
    else
      simulate(root, rng);
  }
  kept_ = options_.reuse;
  return findings(root);
}

template <State S>
void Mcts<S>::simulate(const S& root, Rng& rng) {
  S state = root;
  path_.clear();
  log_.clear();
  const std::int64_t left = options_.playouts > 0 ? options_.playouts - done_ : INT64_MAX;
  descend(top_, state, rng, {&top_, top_.tree[Tree::root()].table}, left);
  const float reward = play_out(state, rng);
  back_up(reward, 0);
  put_back(0);
}

template <State S>
void Mcts<S>::simulate_two_levels(const S& root, Rng& rng) {
  S leaf = root;
  path_.clear();
  log_.clear();
  const std::int64_t left = options_.playouts - done_;
  descend(top_, leaf, rng, {&top_, top_.tree[Tree::root()].table}, left);
  const std::size_t steps = path_.size(), plies = log_.size();
  const std::uint32_t added = path_.back().at == plies ? path_.back().node : kNone;
  reset(*second_, ~leaf.to_move());
  for (std::int64_t i = 0; i < options_.psec && (!out_of_time() || done_ == 0); ++i) {
    S state = leaf;
    path_.resize(steps);
    log_.cut(plies);
    const Reference reference =
        options_.share ? deepest_reference() : Reference{&*second_, second_->tree[Tree::root()].table};
    descend(*second_, state, rng, reference, options_.psec - i);
    const float reward = play_out(state, rng);
    back_up(reward, options_.share ? 0 : steps);
    put_back(steps);
    if (options_.early && added != kNone && hopeless(added)) break;
  }
  path_.resize(steps);
  log_.cut(plies);
  if (!options_.share) back_up_batch(steps);
  put_back(0);
}

// The deepest node of the present path that has the visits of a reference; the root where none has.
template <State S>
typename Mcts<S>::Reference Mcts<S>::deepest_reference() const {
  for (std::size_t i = path_.size(); i-- > 0;) {
    const Node& node = path_[i].level->tree[path_[i].node];
    if (node.table != kNone && (i == 0 || node.visits >= static_cast<std::uint64_t>(selector_->reference_visits())))
      return {path_[i].level, node.table};
  }
  return {&top_, top_.tree[Tree::root()].table};
}

template <State S>
void Mcts<S>::look(Level& level, std::uint32_t node, const S& state, const Reference& reference) {
  Tree& tree = level.tree;
  moves_.clear();
  if (tree[node].full) {
    children_.resize(tree[node].children);
    int n = 0;
    for (std::uint32_t c = tree[node].child; c != kNone; c = tree[c].sibling) {
      moves_.push(Move{tree[c].move});
      children_[static_cast<std::size_t>(n++)] = c;
    }
  } else {
    ++now_;
    for (std::uint32_t c = tree[node].child; c != kNone; c = tree[c].sibling) {
      child_of_[tree[c].move] = c;
      stamp_[tree[c].move] = now_;
    }
    state.moves(moves_);
    children_.resize(static_cast<std::size_t>(moves_.size()));
    for (int i = 0; i < moves_.size(); ++i)
      children_[static_cast<std::size_t>(i)] = stamp_[moves_[i].id] == now_ ? child_of_[moves_[i].id] : kNone;
    tree[node].full = tree[node].children == moves_.size();
  }
  choices_.resize(moves_.size());
  choices_.parent_visits = static_cast<float>(tree[node].visits);
  for (std::size_t i = 0; i < static_cast<std::size_t>(moves_.size()); ++i) {
    const std::uint32_t child = children_[i];
    choices_.visits[i] = child == kNone ? 0 : static_cast<float>(tree[child].visits);
    choices_.means[i] = child == kNone ? 0 : tree[child].mean();
  }
  choices_.weighted = leaf_->weighs() && !tree[node].full;
  if (choices_.weighted) leaf_->weigh(state, {moves_.begin(), moves_.end()}, choices_.weights.data());
  if (wants_amaf())
    reference.level->amaf.read(reference.table, state.to_move(), {moves_.begin(), moves_.end()},
                               choices_.amaf_visits.data(), choices_.amaf_means.data());
}

template <State S>
void Mcts<S>::descend(Level& level, S& state, Rng& rng, Reference reference, std::int64_t left) {
  Tree& tree = level.tree;
  const auto wanted = static_cast<std::uint64_t>(selector_->reference_visits());
  const auto step_on = [&](std::uint32_t node) {
    path_.push_back({&level, node, log_.size()});
    if (tree.recycles()) tree.take_out(node);
    if (tree[node].table != kNone && tree[node].visits >= wanted) reference = {&level, tree[node].table};
  };
  std::uint32_t node = Tree::root();
  step_on(node);
  while (state.result() == Result::Ongoing) {
    look(level, node, state, reference);
    const auto chosen = static_cast<std::size_t>(selector_->select(choices_, rng));
    const Move move = moves_[static_cast<int>(chosen)];
    const Side mover = state.to_move();
    std::uint32_t child = children_[chosen];
    const bool stored = child != kNone;
    if (!stored) {
      std::uint32_t evicted = kNone;
      child = tree.add(node, mover, move.id, evicted);
      if (evicted != kNone) level.amaf.drop(evicted);
      const bool can_refer = wants_amaf() && !level.lazy && static_cast<std::uint64_t>(left) >= wanted;
      if (child != kNone && can_refer) tree[child].table = level.amaf.add();
    }
    state.play(move);
    log_.push(mover, move);
    if (child != kNone) step_on(child);
    if (!stored) {
      traced_ = child != kNone;
      return;
    }
    node = child;
  }
  traced_ = true;  // the end of a game: its simulations are all alike
}

template <State S>
float Mcts<S>::play_out(S& state, Rng& rng) {
  const float reward = state.result() == Result::Ongoing
                           ? leaf_->evaluate(state, rng, log_)
                           : static_cast<float>(ludens::reward(state.result(), Side::First));
  leaf_->learn(log_, reward);
  ++done_;
  return reward;
}

template <State S>
void Mcts<S>::back_up(float first_reward, std::size_t from) {
  const bool amaf = wants_amaf();
  const int first_units = units(first_reward);
  const auto wanted = static_cast<std::uint64_t>(selector_->reference_visits());
  if (amaf) {
    mask_.clear();
    const Step& last = path_.back();
    if (last.level->lazy && last.node != Tree::root() && last.level->tree[last.node].visits == 0)
      leave_trace(*last.level, last.node, last.at, first_reward);
  }
  std::size_t covered = log_.size();
  for (std::size_t i = path_.size(); i-- > from;) {
    const Step& step = path_[i];
    Node& node = step.level->tree[step.node];
    ++node.visits;
    node.total += node.mover == Side::First ? first_reward : 1 - first_reward;
    if (!amaf) continue;
    while (covered > step.at) {
      --covered;
      mask_.set(log_.side(covered), log_.code(covered));
    }
    if (node.table != kNone)
      step.level->amaf.count(node.table, mask_, first_units);
    else if (step.level->lazy && traced_ && node.visits == wanted)
      make_table(*step.level, step.node);
  }
  if (after_simulation) after_simulation();
}

// Without sharing, a finished second-level search is backed up the top path at once: its visits and total, and the
// statistics of its root. A code that the path itself plays below a node counts in every simulation.
template <State S>
void Mcts<S>::back_up_batch(std::size_t steps) {
  const Node& second = second_->tree[Tree::root()];
  const float first_total =
      second.mover == Side::First ? second.total : static_cast<float>(second.visits) - second.total;
  const auto first_units = static_cast<std::uint32_t>(std::lround(first_total * static_cast<float>(leaf_->unit())));
  const std::uint32_t all_units = second.visits * static_cast<std::uint32_t>(leaf_->unit());
  mask_.clear();
  for (std::size_t i = steps; i-- > 0;) {
    Node& node = top_.tree[path_[i].node];
    node.visits += second.visits;
    node.total += node.mover == Side::First ? first_total : static_cast<float>(second.visits) - first_total;
    if (node.table == kNone) continue;
    top_.amaf.merge(node.table, second_->amaf, second.table);
    mask_.clear();
    for (std::size_t k = path_[i].at; k < log_.size(); ++k) mask_.set(log_.side(k), log_.code(k));
    for (const Side side : {Side::First, Side::Second})
      for (std::uint32_t code = 0; code < static_cast<std::uint32_t>(codes_); ++code) {
        if (mask_.of(side)[code] == 0) continue;
        const std::uint32_t total = side == Side::First ? first_units : all_units - first_units;
        top_.amaf.raise(node.table, side, code, second.visits - second_->amaf.visits(second.table, side, code),
                        total - second_->amaf.units(second.table, side, code));
      }
  }
}

template <State S>
void Mcts<S>::put_back(std::size_t from) {
  for (std::size_t i = path_.size(); i-- > from;)
    if (path_[i].level->tree.recycles()) path_[i].level->tree.put_back(path_[i].node);
}

template <State S>
void Mcts<S>::leave_trace(Level& level, std::uint32_t node, std::size_t at, float first_reward) {
  std::uint64_t* words = level.traces.data() + node * words_;
  std::fill_n(words, words_, 0);
  for (std::size_t i = at; i < log_.size(); ++i) {
    const auto bit = static_cast<std::size_t>(index(log_.side(i)) * codes_) + log_.code(i);
    words[bit / 64] |= 1ull << (bit % 64);
  }
  level.rewards[node] = first_reward;
}

template <State S>
void Mcts<S>::make_table(Level& level, std::uint32_t node) {
  const std::uint32_t table = level.amaf.add();
  level.tree[node].table = table;
  below_.clear();
  add_traces(level, node, table);
}

// Counts the simulations that ended at a node and, below it, all others; `below_` holds the moves down to it.
template <State S>
void Mcts<S>::add_traces(Level& level, std::uint32_t node, std::uint32_t table) {
  std::uint32_t ended = level.tree[node].visits;
  for (std::uint32_t c = level.tree[node].child; c != kNone; c = level.tree[c].sibling) ended -= level.tree[c].visits;
  if (ended > 0) {
    trace_mask_.clear();
    for (const auto& [side, code] : below_) trace_mask_.set(side, code);
    const std::uint64_t* words = level.traces.data() + node * words_;
    for (std::size_t w = 0; w < words_; ++w)
      for (std::uint64_t bits = words[w]; bits != 0; bits &= bits - 1) {
        const auto bit = static_cast<int>(w * 64) + std::countr_zero(bits);
        trace_mask_.set(bit < codes_ ? Side::First : Side::Second, static_cast<std::uint32_t>(bit % codes_));
      }
    level.amaf.count(table, trace_mask_, units(level.rewards[node]), static_cast<int>(ended));
  }
  for (std::uint32_t c = level.tree[node].child; c != kNone; c = level.tree[c].sibling) {
    below_.emplace_back(level.tree[c].mover, level.tree[c].move);
    add_traces(level, c, table);
    below_.pop_back();
  }
}

template <State S>
bool Mcts<S>::hopeless(std::uint32_t leaf) const {
  const Node& root = second_->tree[Tree::root()];
  if (root.visits < static_cast<std::uint64_t>(std::max<std::int64_t>(selector_->reference_visits(), 1))) return false;
  float best = 0;
  for (std::uint32_t c = top_.tree[top_.tree[leaf].parent].child; c != kNone; c = top_.tree[c].sibling)
    if (c != leaf) best = std::max(best, top_.tree[c].mean());
  return root.mean() < best / 2;
}

template <State S>
Findings Mcts<S>::findings(const S& root) const {
  const Tree& tree = top_.tree;
  const Node& top = tree[Tree::root()];
  Findings out;
  out.playouts = done_;
  out.nodes = tree.peak() + (second_ ? second_->tree.peak() : 0);
  out.peak_bytes = bytes();
  out.value = 1 - top.mean();

  // Most visits, then the root's AMAF mean, then what the leaf prefers (MAST), then the smaller id; also for moves that
  // are not stored, when few or none are.
  MoveList moves;
  root.moves(moves);
  std::sort(moves.begin(), moves.end());
  const Side side = root.to_move();
  const auto merit = [&](Move move) {
    const std::uint32_t child = tree.child_by(Tree::root(), move.id);
    return std::tuple(child == kNone ? 0u : tree[child].visits,
                      top.table == kNone ? 0.0f : top_.amaf.mean(top.table, side, move.id),
                      leaf_->preference(side, move.id));
  };
  for (const Move move : moves)
    if (out.best == kNoMove || merit(move) > merit(out.best)) out.best = move;

  for (std::uint32_t c = top.child; c != kNone; c = tree[c].sibling)
    out.candidates.push_back({Move{tree[c].move}, tree[c].visits, tree[c].mean()});
  std::sort(out.candidates.begin(), out.candidates.end(), [&](const Candidate& a, const Candidate& b) {
    if ((a.move == out.best) != (b.move == out.best)) return a.move == out.best;
    return a.visits != b.visits ? a.visits > b.visits : a.move < b.move;
  });
  out.line.push_back(out.best);
  for (std::uint32_t node = tree.child_by(Tree::root(), out.best.id); node != kNone;) {
    std::uint32_t next = kNone;
    for (std::uint32_t c = tree[node].child; c != kNone; c = tree[c].sibling)
      if (next == kNone || tree[c].visits > tree[next].visits ||
          (tree[c].visits == tree[next].visits && tree[c].move < tree[next].move))
        next = c;
    if (next != kNone) out.line.push_back(Move{tree[next].move});
    node = next;
  }
  return out;
}

}  // namespace ludens
