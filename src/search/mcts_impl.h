#pragma once
// The body of Mcts<S>; see mcts.h. Tested by tests/search/mcts_test.cpp.
#include <algorithm>
#include <utility>

#include "search/mcts.h"

namespace ludens::search {

// How many nodes the budget pays for. A byte budget counts every node at its worst: with a table of its own.
template <State S>
std::uint32_t Mcts<S>::top_nodes(const MctsOptions& o, int codes, bool amaf) {
  constexpr std::int64_t kUnlimited = 1'000'000;  // where only time is bounded
  std::int64_t nodes = o.nodes > 0 ? o.nodes : o.playouts > 0 ? std::min(o.playouts, kMostByItself) + 1 : kUnlimited;
  if (o.memory > 0) {
    const std::int64_t table = amaf ? 16ll * codes : 0, trace = amaf ? (2 * codes + 63) / 64 * 8 + 4 : 0;
    constexpr std::int64_t kLinks =
        8 + 16 + 2 * 16;  // pointers to a table, the allocator's, vectors that grew by doubling
    const std::int64_t each =
        static_cast<std::int64_t>(sizeof(Node)) + (o.recycle ? 8 : 0) + table + trace + (amaf ? kLinks : 4) + 2;
    nodes = std::min(nodes, std::max<std::int64_t>(o.memory / each, 1));
  }
  return static_cast<std::uint32_t>(std::min<std::int64_t>(nodes, 1'000'000'000));
}

template <State S>
Mcts<S>::Mcts(const MctsOptions& options, int codes, std::shared_ptr<const Selector> selector,
              std::vector<std::unique_ptr<Leaf<S>>> leaves)
    : options_(options), codes_(codes), selector_(std::move(selector)), unit_(leaves.front()->unit()), top_([&] {
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
        const bool lazy = amaf && bounded && !options_.two_level && !options_.reuse && leaves.size() == 1 &&
                          options_.batch == 1 && static_cast<std::int64_t>(top) >= options_.playouts &&
                          selector_->reference_visits() > 0;
        return TreeLevel(top, options_.recycle, codes, unit_, most, lazy);
      }()) {
  leaves_ = std::move(leaves);
  assert((leaves_.size() == 1 && options_.batch == 1) || !options_.two_level);
  assert(leaves_.size() == 1 || options_.batch == 1);
  for (auto& leaf : leaves_) simulations_.emplace_back(codes, leaf.get());
  for (int i = 1; i < options_.batch; ++i) simulations_.emplace_back(codes, leaves_.front().get());
  if (simulations_.size() > 1) in_flight_.resize(top_.tree.capacity());
  if (options_.two_level) {
    const auto nodes = std::max<std::uint32_t>(top_nodes(options_, codes, wants_amaf()) - top_.tree.capacity(), 1);
    const bool enough = static_cast<std::int64_t>(nodes) >= options_.psec;
    second_.emplace(nodes, options_.recycle && !enough, codes, unit_, options_.psec,
                    wants_amaf() && enough && selector_->reference_visits() > 0);
  }
}

template <State S>
std::int64_t Mcts<S>::bytes() const {
  auto sum = static_cast<std::int64_t>(in_flight_.capacity() * sizeof(in_flight_[0]));
  for (const auto& leaf : leaves_) sum += leaf->bytes();
  return sum + top_.bytes() + (second_ ? second_->bytes() : 0);
}

template <State S>
void Mcts<S>::new_game() {
  for (auto& leaf : leaves_) leaf->new_game();
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
SearchResult Mcts<S>::search(const S& root, Rng& rng, const Until& until) {
  assert(root.result() == Result::Ongoing);
  // An exception on the way leaves no tree worth keeping, nor visits that are still to come.
  if (!std::exchange(kept_, false)) {
    top_.clear(~seat(root), wants_amaf());
    std::fill(in_flight_.begin(), in_flight_.end(), std::uint16_t{0});
  }
  top_.tree.forget_peak();  // so that a search says the same of itself, whatever its agent did before
  if (second_) second_->tree.forget_peak();
  done_ = 0;
  clock_.start(options_.milliseconds, until);
  std::int64_t rounds = options_.two_level ? options_.ptop : options_.playouts > 0 ? options_.playouts : INT64_MAX;
  if (wants_amaf()) {  // the counters of the root hold so many simulations and no more
    const std::int64_t room = UINT32_MAX / static_cast<std::uint32_t>(unit_) - top_.tree[Tree::root()].visits;
    rounds = std::clamp<std::int64_t>(room / (options_.two_level ? options_.psec : 1), 1, rounds);
  }
  rounds_ = rounds;
  if (options_.batch > 1)
    search_in_batches(root, rng);
  else if (simulations_.size() == 1)
    search_alone(root, rng);
  else
    search_together(root, rng);
  kept_ = options_.reuse;
  return findings(root);
}

template <State S>
void Mcts<S>::search_alone(const S& root, Rng& rng) {
  Simulation& sim = simulations_.front();
  sim.leaf->new_search(root, rng);
  for (std::int64_t i = 0; i < rounds_ && !clock_.over(done_); ++i) {
    if (look_up(i)) break;
    if (options_.two_level)
      simulate_two_levels(sim, root, rng);
    else
      simulate(sim, root, rng);
  }
}

// Walks to as many leaves as a batch has, evaluates them together, and backs them up in the order of the walks. A walk
// counts as lost until then («virtual loss», Chaslot et al. 2008), so that the next one goes elsewhere; where it comes
// to a leaf that waits already, the batch stays smaller.
template <State S>
void Mcts<S>::search_in_batches(const S& root, Rng& rng) {
  leaves_.front()->new_search(root, rng);
  std::vector<S> states;
  states.reserve(simulations_.size());  // requests refer to them
  std::vector<LeafRequest<S>> requests;
  std::vector<float> found(simulations_.size());
  for (std::int64_t begun = 0; begun < rounds_ && !clock_.over(done_);) {
    const std::int64_t before = begun;
    states.clear();
    requests.clear();
    while (states.size() < simulations_.size() && begun < rounds_) {
      Simulation& sim = simulations_[states.size()];
      S& state = states.emplace_back(root);
      sim.path.clear();
      sim.log.clear();
      const std::int64_t left = options_.playouts > 0 ? options_.playouts - begun : INT64_MAX;
      if (!descend(sim, top_, state, rng, reference_at(top_, Tree::root()), left)) {
        states.pop_back();
        break;
      }
      for (const Step& step : sim.path) ++in_flight_[step.node];
      if (state.result() == Result::Ongoing) requests.push_back({&state, &sim.log});
      ++begun;
    }
    leaves_.front()->evaluate_batch(requests, found.data(), rng);
    std::size_t next = 0;
    for (std::size_t i = 0; i < states.size(); ++i) {
      const float reward = states[i].result() == Result::Ongoing
                               ? found[next++]
                               : leaves_.front()->evaluate_end(states[i], rng, simulations_[i].log);
      leaves_.front()->learn(simulations_[i].log, reward);
      finish(simulations_[i], reward);
    }
    if (begun / 64 > before / 64 && look_up(begun / 64 * 64)) break;
  }
}

// Several threads in one tree: walking down and backing up hold the lock, playing out, which takes most of the time,
// does not. A walk counts as lost until it is backed up («virtual loss», Chaslot et al. 2008), so that the threads
// spread out. Not reproducible: who comes first is chance.
template <State S>
void Mcts<S>::search_together(const S& root, Rng& rng) {
  const std::uint64_t seed = rng();
  std::int64_t begun = 0;
  const auto work = [&](std::size_t hand) {
    Simulation& sim = simulations_[hand];
    Rng dice = Rng::of(seed, hand);
    sim.leaf->new_search(root, dice);
    bool walked = false;
    for (float reward = 0;;) {
      S state = root;
      {
        const std::lock_guard hold(lock_);
        if (walked) finish(sim, reward);
        if (begun >= rounds_ || clock_.over(done_)) return;
        if (hand == 0 && look_up(begun)) rounds_ = begun;
        const std::int64_t left = options_.playouts > 0 ? options_.playouts - begun : INT64_MAX;
        ++begun;
        sim.path.clear();
        sim.log.clear();
        descend(sim, top_, state, dice, reference_at(top_, Tree::root()), left);
        for (const Step& step : sim.path) ++in_flight_[step.node];
      }
      reward = play_out(sim, state, dice);
      walked = true;
    }
  };
  std::vector<std::jthread> threads;
  for (std::size_t hand = 1; hand < simulations_.size(); ++hand) threads.emplace_back(work, hand);
  work(0);
}

template <State S>
void Mcts<S>::finish(Simulation& sim, float reward) {
  back_up(sim, reward, 0);
  for (std::size_t i = sim.path.size(); i-- > 0;) {
    const std::uint32_t node = sim.path[i].node;
    if (--in_flight_[node] == 0 && top_.tree.recycles()) top_.tree.put_back(node);
  }
}

// Every 64 rounds: tells who wants to know; true ends the search.
template <State S>
bool Mcts<S>::look_up(std::int64_t round) {
  if (round == 0 || round % 64 != 0) return false;
  if (now_and_then) now_and_then();
  return may_end && may_end(done_);
}

template <State S>
void Mcts<S>::simulate(Simulation& sim, const S& root, Rng& rng) {
  S state = root;
  sim.path.clear();
  sim.log.clear();
  const std::int64_t left = options_.playouts > 0 ? options_.playouts - done_ : INT64_MAX;
  descend(sim, top_, state, rng, reference_at(top_, Tree::root()), left);
  const float reward = play_out(sim, state, rng);
  back_up(sim, reward, 0);
  put_back(sim, 0);
}

template <State S>
void Mcts<S>::simulate_two_levels(Simulation& sim, const S& root, Rng& rng) {
  S leaf = root;
  sim.path.clear();
  sim.log.clear();
  const std::int64_t left = options_.playouts - done_;
  if (options_.from_root && top_.tree[Tree::root()].visits == 0) {
    sim.path.push_back({&top_, Tree::root(), 0});
    if (top_.tree.recycles()) top_.tree.take_out(Tree::root());
  } else {
    descend(sim, top_, leaf, rng, reference_at(top_, Tree::root()), left);
  }
  const std::size_t steps = sim.path.size(), plies = sim.log.size();
  const std::uint32_t added = sim.path.back().at == plies ? sim.path.back().node : kNone;
  // With sharing the new leaf counts the same simulations as the second root: one table serves both.
  second_->clear(~seat(leaf), wants_amaf() && (!options_.share || added == kNone));
  for (std::int64_t i = 0; i < options_.psec && !clock_.over(done_); ++i) {
    S state = leaf;
    sim.path.resize(steps);
    sim.log.cut(plies);
    const Reference reference = options_.share ? deepest_reference(sim) : reference_at(*second_, Tree::root());
    descend(sim, *second_, state, rng, reference, options_.psec - i);
    const float reward = play_out(sim, state, rng);
    back_up(sim, reward, options_.share ? 0 : steps);
    put_back(sim, steps);
    if (options_.early && added != kNone && added != Tree::root() && hopeless(added)) break;
  }
  sim.path.resize(steps);
  sim.log.cut(plies);
  if (!options_.share) back_up_batch(sim, steps);
  put_back(sim, 0);
}

// The deepest node of the present path that has the visits of a reference; the root where none has.
template <State S>
typename Mcts<S>::Reference Mcts<S>::deepest_reference(const Simulation& sim) const {
  for (std::size_t i = sim.path.size(); i-- > 0;) {
    const Node& node = sim.path[i].level->tree[sim.path[i].node];
    if (node.table != kNone && (i == 0 || node.visits >= static_cast<std::uint64_t>(selector_->reference_visits())))
      return reference_at(*sim.path[i].level, sim.path[i].node);
  }
  return reference_at(top_, Tree::root());
}

template <State S>
void Mcts<S>::look(Simulation& sim, TreeLevel& level, std::uint32_t node, const S& state, const Reference& reference) {
  Tree& tree = level.tree;
  sim.moves.clear();
  if (tree[node].full) {
    sim.children.resize(tree[node].children);
    int n = 0;
    for (std::uint32_t c = tree[node].child; c != kNone; c = tree[c].sibling) {
      sim.moves.push(Move{tree[c].move});
      sim.children[static_cast<std::size_t>(n++)] = c;
    }
  } else {
    ++sim.now;
    for (std::uint32_t c = tree[node].child; c != kNone; c = tree[c].sibling) {
      sim.child_of[tree[c].move] = c;
      sim.stamp[tree[c].move] = sim.now;
    }
    if (options_.sensible)
      playout_moves(state, sim.moves);
    else
      state.moves(sim.moves);
    sim.children.resize(static_cast<std::size_t>(sim.moves.size()));
    for (int i = 0; i < sim.moves.size(); ++i)
      sim.children[static_cast<std::size_t>(i)] =
          sim.stamp[sim.moves[i].id] == sim.now ? sim.child_of[sim.moves[i].id] : kNone;
    tree[node].full = tree[node].children == sim.moves.size();
  }
  sim.choices.resize(sim.moves.size());
  sim.choices.parent_visits = static_cast<float>(tree[node].visits);
  sim.choices.parent_value = 1 - tree[node].mean();
  for (std::size_t i = 0; i < static_cast<std::size_t>(sim.moves.size()); ++i) {
    const std::uint32_t child = sim.children[i];
    sim.choices.visits[i] = child == kNone ? 0 : static_cast<float>(tree[child].visits);
    sim.choices.means[i] = child == kNone ? 0 : tree[child].mean();
  }
  if (!in_flight_.empty()) add_virtual_loss(sim, node);
  sim.choices.weighted = sim.leaf->weighs() && !tree[node].full;
  if (selector_->wants_priors())
    sim.leaf->priors(state, sim.log, {sim.moves.begin(), sim.moves.end()}, sim.choices.weights.data());
  if (sim.choices.weighted) sim.leaf->weigh(state, {sim.moves.begin(), sim.moves.end()}, sim.choices.weights.data());
  if (!wants_amaf()) return;
  const auto read = options_.amaf == AmafOf::Both ? &AmafTables::read_both : &AmafTables::read;
  (reference.level->amaf.*read)(reference.table, options_.amaf == AmafOf::Mover ? reference.mover : seat(state),
                                {sim.moves.begin(), sim.moves.end()}, sim.choices.amaf_visits.data(),
                                sim.choices.amaf_means.data());
}

// What else is under way counts as visited and lost.
template <State S>
void Mcts<S>::add_virtual_loss(Simulation& sim, std::uint32_t node) const {
  sim.choices.parent_visits += static_cast<float>(in_flight_[node]);
  for (std::size_t i = 0; i < static_cast<std::size_t>(sim.moves.size()); ++i) {
    const std::uint32_t child = sim.children[i];
    if (child == kNone || in_flight_[child] == 0) continue;
    sim.choices.visits[i] += static_cast<float>(in_flight_[child]);
    sim.choices.means[i] = top_.tree[child].total / sim.choices.visits[i];
  }
}

template <State S>
bool Mcts<S>::descend(Simulation& sim, TreeLevel& level, S& state, Rng& rng, Reference reference, std::int64_t left) {
  Tree& tree = level.tree;
  const auto wanted = static_cast<std::uint64_t>(selector_->reference_visits());
  const auto step_on = [&](std::uint32_t node) {
    sim.path.push_back({&level, node, sim.log.size()});
    if (tree.recycles() && in_flight(node) == 0) tree.take_out(node);
    if (tree[node].table != kNone && tree[node].visits >= wanted) reference = reference_at(level, node);
  };
  std::uint32_t node = Tree::root();
  step_on(node);
  while (state.result() == Result::Ongoing) {
    look(sim, level, node, state, reference);
    const auto chosen = static_cast<std::size_t>(selector_->select(sim.choices, rng));
    const Move move = sim.moves[static_cast<int>(chosen)];
    const Side mover = seat(state);
    std::uint32_t child = sim.children[chosen];
    const bool stored = child != kNone;
    if (stored && options_.batch > 1 && tree[child].visits == 0) {
      for (std::size_t i = sim.path.size(); tree.recycles() && i-- > 0;)
        if (in_flight(sim.path[i].node) == 0) tree.put_back(sim.path[i].node);
      return false;
    }
    if (!stored) {
      std::uint32_t evicted = kNone;
      child = tree.add(node, mover, move.id, evicted);
      if (evicted != kNone) level.amaf.drop(evicted);
      const bool can_refer = wants_amaf() && !level.lazy && static_cast<std::uint64_t>(left) >= wanted;
      if (child != kNone && can_refer) tree[child].table = level.amaf.add();
    }
    state.play(move);
    sim.log.push(mover, move);
    if (child != kNone) step_on(child);
    if (!stored) {
      sim.traced = child != kNone;
      return true;
    }
    node = child;
  }
  sim.traced = true;  // the end of a game: its simulations are all alike
  return true;
}

template <State S>
float Mcts<S>::play_out(Simulation& sim, S& state, Rng& rng) {
  const float reward = state.result() == Result::Ongoing ? sim.leaf->evaluate(state, rng, sim.log)
                                                         : sim.leaf->evaluate_end(state, rng, sim.log);
  sim.leaf->learn(sim.log, reward);
  return reward;
}

template <State S>
void Mcts<S>::back_up(Simulation& sim, float first_reward, std::size_t from) {
  ++done_;
  const bool amaf = wants_amaf();
  const int first_units = amaf ? units(first_reward) : 0;
  const auto wanted = static_cast<std::uint64_t>(selector_->reference_visits());
  if (amaf) {
    sim.mask.clear();
    const Step& last = sim.path.back();
    if (last.level->lazy && last.node != Tree::root() && last.level->tree[last.node].visits == 0)
      last.level->leave_trace(last.node, sim.log, last.at, first_reward);
  }
  std::size_t covered = sim.log.size();
  for (std::size_t i = sim.path.size(); i-- > from;) {
    const Step& step = sim.path[i];
    Node& node = step.level->tree[step.node];
    ++node.visits;
    node.total += node.mover == Side::First ? first_reward : 1 - first_reward;
    if (!amaf) continue;
    while (covered > step.at) {
      --covered;
      sim.mask.set(sim.log.side(covered), sim.log.code(covered));
    }
    if (node.table != kNone)
      step.level->amaf.count(node.table, sim.mask, first_units);
    else if (step.level->lazy && sim.traced && node.visits == wanted && step.node != Tree::root())
      step.level->make_table(step.node);
  }
  if (after_simulation) after_simulation();
}

// Without sharing, a finished second-level search is backed up the top path at once: its visits and total, and the
// statistics of its root. A code that the path itself plays below a node counts in every simulation.
template <State S>
void Mcts<S>::back_up_batch(Simulation& sim, std::size_t steps) {
  const Node& second = second_->tree[Tree::root()];
  const float first_total =
      second.mover == Side::First ? second.total : static_cast<float>(second.visits) - second.total;
  const auto first_units = static_cast<std::uint32_t>(std::lround(first_total * static_cast<float>(unit_)));
  const std::uint32_t all_units = second.visits * static_cast<std::uint32_t>(unit_);
  sim.mask.clear();
  for (std::size_t i = steps; i-- > 0;) {
    Node& node = top_.tree[sim.path[i].node];
    node.visits += second.visits;
    node.total += node.mover == Side::First ? first_total : static_cast<float>(second.visits) - first_total;
    if (node.table == kNone) continue;
    top_.amaf.merge(node.table, second_->amaf, second.table);
    sim.mask.clear();
    for (std::size_t k = sim.path[i].at; k < sim.log.size(); ++k) sim.mask.set(sim.log.side(k), sim.log.code(k));
    for (const Side side : {Side::First, Side::Second})
      for (std::uint32_t code = 0; code < static_cast<std::uint32_t>(codes_); ++code) {
        if (sim.mask.of(side)[code] == 0) continue;
        const std::uint32_t total = side == Side::First ? first_units : all_units - first_units;
        top_.amaf.raise(node.table, side, code, second.visits - second_->amaf.visits(second.table, side, code),
                        total - second_->amaf.units(second.table, side, code));
      }
  }
}

template <State S>
void Mcts<S>::put_back(Simulation& sim, std::size_t from) {
  for (std::size_t i = sim.path.size(); i-- > from;)
    if (sim.path[i].level->tree.recycles()) sim.path[i].level->tree.put_back(sim.path[i].node);
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
SearchResult Mcts<S>::findings(const S& root) const {
  const Tree& tree = top_.tree;
  const Node& top = tree[Tree::root()];
  SearchResult out;
  out.playouts = done_;
  out.nodes = tree.peak() + (second_ ? second_->tree.peak() : 0);
  out.peak_bytes = bytes();
  out.value = leaves_.front()->as_value(1 - top.mean());

  // Most visits, then the root's AMAF mean, then what the leaf prefers (MAST), then the smaller id; also for moves that
  // are not stored, when few or none are.
  MoveList moves;
  root.moves(moves);
  std::sort(moves.begin(), moves.end());
  const Side side = seat(root);
  const auto merit = [&](Move move) {
    const std::uint32_t child = tree.child_by(Tree::root(), move.id);
    return std::tuple(child == kNone ? 0u : tree[child].visits,
                      top.table == kNone ? 0.0f : top_.amaf.mean(top.table, side, move.id),
                      leaves_.front()->preference(side, move.id));
  };
  for (const Move move : moves)
    if (out.best == kNoMove || merit(move) > merit(out.best)) out.best = move;

  for (std::uint32_t c = top.child; c != kNone; c = tree[c].sibling)
    out.candidates.push_back({Move{tree[c].move}, tree[c].visits, leaves_.front()->as_value(tree[c].mean())});
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

}  // namespace ludens::search
