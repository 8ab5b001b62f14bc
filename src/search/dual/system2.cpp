#include "search/dual/system2.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>
#include <numeric>

namespace ludens::search {
namespace {

constexpr float kNothingElse = 0.01f;       // a rest with less of the probability does not come to mind
constexpr float kHopeless = 0.03f;          // a move worth less is as good as lost
constexpr std::int64_t kBetweenLooks = 16;  // simulations between looks at the clock

float for_seat(float first_value, Side seat) { return seat == Side::First ? first_value : 1 - first_value; }

constexpr DoubtLimits kEverything = {1e300, 1, 0};  // unsure of everything: all moves, likeliest first

}  // namespace

System2::System2(const System2Options& options, Evaluator& evaluator)
    : options_(options),
      evaluator_(evaluator),
      incremental_(evaluator.incremental()),
      filter_(options.doubt),
      order_(kEverything),
      table_(options.table, options.replacement, options.memory) {}

Deliberation System2::think(const SearchRoot& root, Rng& rng, const Until& until) {
  clock_.start(options_.milliseconds, until);
  start(root, rng);
  if (options_.root_noise > 0) root_noise(rng);
  if (first_.good.size() > 1) {
    while (table_[TranspositionTable::root()].proof == Proof::Open && !out_of_time()) {
      const bool walked = simulate(rng);
      done_ += walked;
      if (!walked || static_cast<int>(waiting_.size()) == options_.batch) evaluate_waiting(rng);
    }
    evaluate_waiting(rng);
  }
  follow({});
  return findings();
}

Deliberation System2::evaluate_only(const SearchRoot& root, Rng& rng) {
  start(root, rng);
  return findings();
}

bool System2::out_of_time() {
  if (options_.visits > 0 && done_ >= options_.visits) return true;
  const bool due = clock_.due(done_);
  if (clock_.over(done_)) return true;
  if (due && now_and_then) now_and_then();
  return false;
}

// Asks System 1 about the position at the end of the present line.
void System2::evaluate(const Position& position, Rng& rng) {
  if (!incremental_) {
    requests_.clear();
    asked_.resize(std::max<std::size_t>(asked_.size(), 1));
    evaluations_.resize(std::max<std::size_t>(evaluations_.size(), 1));
    request(position, line_);
    evaluator_.evaluate(requests_, {evaluations_.data(), 1}, rng);
    evaluated_.moves = asked_[0].moves;
    return take(evaluations_[0]);
  }
  legal_.clear();
  position.moves(legal_);
  follow(line_);
  evaluated_.moves.assign(legal_.begin(), legal_.end());
  evaluated_.policy.resize(evaluated_.moves.size());
  evaluated_.action_values.resize(evaluated_.moves.size());
  incremental_->evaluate_moves(evaluated_.moves, evaluated_.policy.data(), evaluated_.action_values.data());
  pick();
}

// Adds a request. Precondition: there is room in asked_, which requests refer to.
void System2::request(const Position& position, std::span<const Move> line) {
  Asked& one = asked_[requests_.size()];
  one.history.assign(root_->history.begin(), root_->history.end());
  one.history.insert(one.history.end(), line.begin(), line.end());
  legal_.clear();
  position.moves(legal_);
  one.moves.assign(legal_.begin(), legal_.end());
  one.persona = root_->persona;
  if (seat(position) != seat(root_->position)) std::swap(one.persona.rating, one.persona.opponent_rating);
  requests_.push_back({position, one.history, one.persona, one.moves});
}

// Where nothing is known of single moves, each is as good as the position.
void System2::take(Evaluation& evaluation) {
  evaluated_.policy.swap(evaluation.policy);
  evaluated_.action_values.swap(evaluation.action_values);
  if (evaluated_.action_values.empty())
    evaluated_.action_values.assign(evaluated_.moves.size(), evaluation.value.expected());
  pick();
}

void System2::pick() {
  if (options_.one_head) evaluated_.action_values = evaluated_.policy;
  evaluated_.picked = filter_.pick(evaluated_.moves, evaluated_.policy);
  if (!options_.filter) order_.pick(evaluated_.moves, evaluated_.policy);
}

void System2::follow(std::span<const Move> line) {
  if (!incremental_) return;
  std::size_t same = 0;
  while (same < line.size() && same < played_.size() && line[same] == played_[same]) ++same;
  for (; played_.size() > same; played_.pop_back()) incremental_->undo();
  for (; same < line.size(); ++same) {
    incremental_->play(line[same]);
    played_.push_back(line[same]);
  }
}

void System2::start(const SearchRoot& root, Rng& rng) {
  root_ = &root;
  move_ids_ = root.game.move_ids;
  if (incremental_) incremental_->set_position(root.position, root.history, root.persona);
  table_.clear();
  played_.clear();
  line_.clear();
  waiting_.clear();
  done_ = 0;
  positions_ = 0;
  float value = 0;
  evaluate(root.position, rng);
  expand(root.position, ~seat(root.position), value);
  first_ = {};
  std::vector<Weighted> weights;
  for (std::size_t i = 0; i < evaluated_.moves.size(); ++i)
    weights.push_back({evaluated_.moves[i], evaluated_.policy[i]});
  first_.impression = Distribution(std::move(weights));
  for (const auto place : followed()) first_.good.push_back(evaluated_.moves[place]);
  first_.everything = evaluated_.picked.everything;
  first_.doubt = evaluated_.picked.doubt;
}

// Nearly a Dirichlet(0.3) over the good moves (a power of a uniform number is nearly a small Gamma): a few of them,
// others each time, seem better than they are.
void System2::root_noise(Rng& rng) {
  TableEntry& root = table_[TranspositionTable::root()];
  std::vector<double> lots;
  double all = 0, mass = 0;
  for (const auto& edge : root.edges) {
    lots.push_back(std::pow(rng.unit(), 1 / 0.3));
    all += lots.back();
    mass += edge.p;
  }
  if (all <= 0) return;
  for (std::size_t i = 0; i < lots.size(); ++i)
    root.edges[i].p =
        static_cast<float>((1 - options_.root_noise) * root.edges[i].p + options_.root_noise * mass * lots[i] / all);
}

// Selection down to a new position, the end of a game or what is known. False, and nothing has happened: it came to a
// leaf of the present batch, which waits to be evaluated.
bool System2::simulate(Rng& rng) {
  Position position = root_->position;
  path_.clear();
  line_.clear();
  std::uint32_t at = TranspositionTable::root();
  for (;;) {
    TableEntry& entry = table_[at];
    ++entry.in_use;
    if (entry.refuted) widen(entry, position, rng);
    const std::uint32_t choice = select(entry, rng);
    TableEdge& edge = entry.edges[choice];
    path_.push_back({at, choice});
    line_.push_back(edge.move);
    position.play(edge.move);
    if (position.over()) {
      positions_ += edge.visits == 0;
      const float value = end_value(position);
      const float mine = for_seat(value, entry.seat);
      edge.ends = true;
      const Proof known = mine > 0.75f ? Proof::Win : mine < 0.25f ? Proof::Loss : Proof::Draw;
      back_up(value, options_.proofs ? known : Proof::Open);
      return true;
    }
    const std::uint32_t next = table_.find(position.key());
    if (next == kNoEntry) {
      if (options_.batch > 1) return wait(std::move(position), entry.seat);
      evaluate(position, rng);
      expand_leaf(position, entry.seat, rng);
      return true;
    }
    TableEntry& child = table_[next];
    edge.child = next;
    edge.age = child.age;
    const auto visited = [&] {
      return options_.batch == 1 ||
             std::any_of(path_.begin(), path_.end(), [&](const Step& step) { return step.entry == next; });
    };
    // A circle says nothing new, nor does what lies further ahead than it looks.
    if ((child.in_use > 0 && visited()) || static_cast<int>(path_.size()) >= options_.depth) {
      back_up(child.mean_for(Side::First), Proof::Open);
      return true;
    }
    if (child.proof != Proof::Open) {
      const float value = for_seat(value_of(child.proof), child.seat);
      ++child.visits;
      child.total += value;
      back_up(value, child.seat == entry.seat ? child.proof : opposite(child.proof));
      return true;
    }
    at = next;
  }
}

// The present path joins the batch, and counts as lost until it is backed up («virtual loss», Chaslot et al. 2008);
// false where its leaf is in the batch already.
bool System2::wait(Position position, Side entered_by) {
  const std::uint64_t key = position.key();
  if (std::any_of(waiting_.begin(), waiting_.end(), [&](const Waiting& one) { return one.key == key; })) {
    for (const Step& step : path_) --table_[step.entry].in_use;
    return false;
  }
  for (const Step& step : path_) ++table_[step.entry].edges[step.edge].in_flight;
  waiting_.push_back({std::move(position), key, entered_by, path_, line_});
  return true;
}

// Evaluates the batch and backs it up in the order of the walks.
void System2::evaluate_waiting(Rng& rng) {
  if (waiting_.empty()) return;
  if (!incremental_) {
    requests_.clear();
    if (asked_.size() < waiting_.size()) asked_.resize(waiting_.size());
    evaluations_.resize(waiting_.size());
    for (const auto& one : waiting_) request(one.position, one.line);
    evaluator_.evaluate(requests_, evaluations_, rng);
  }
  for (std::size_t i = 0; i < waiting_.size(); ++i) {
    Waiting& one = waiting_[i];
    path_.swap(one.path);
    line_.swap(one.line);
    for (const Step& step : path_) --table_[step.entry].edges[step.edge].in_flight;
    if (incremental_) {
      evaluate(one.position, rng);
    } else {
      evaluated_.moves.swap(asked_[i].moves);
      take(evaluations_[i]);
    }
    expand_leaf(one.position, one.entered_by, rng);
  }
  waiting_.clear();
}

// Stores the position that was evaluated last, at the end of the present path, and backs its value up.
void System2::expand_leaf(const Position& position, Side entered_by, Rng& rng) {
  TableEdge& edge = table_[path_.back().entry].edges[path_.back().edge];
  positions_ -= edge.visits > 0;  // it is looked at again
  float value = 0;
  const std::uint32_t next = expand(position, entered_by, value);
  edge.child = next;
  if (next != kNoEntry) edge.age = table_[next].age;
  if (options_.noise > 0 && options_.noise_in == NoiseIn::BackUp) {
    value = static_cast<float>(std::clamp(value + error(rng), 0.0, 1.0));
    if (next != kNoEntry) table_[next].total = value;
  }
  back_up(value, Proof::Open);
}

// Stores the position that was evaluated last if there is a place for it, and says what it is worth to the first seat.
std::uint32_t System2::expand(const Position& position, Side entered_by, float& first_value) {
  ++positions_;
  const auto good = followed();
  const Side who = seat(position);
  first_value = for_seat(leaf_value(), who);
  const std::uint32_t added = table_.add(position.key(), good.size());
  if (added == kNoEntry) return added;
  TableEntry& entry = table_[added];
  entry.seat = who;
  entry.entered_by = entered_by;
  entry.visits = 1;
  entry.total = first_value;
  entry.left = 1;
  for (const auto place : good) {
    entry.left -= evaluated_.policy[place];
    TableEdge& edge = entry.edges.emplace_back();
    edge.move = evaluated_.moves[place];
    edge.p = evaluated_.policy[place];
    edge.action_value = evaluated_.action_values[place];
  }
  return added;
}

// Of the position that was evaluated last, for who is to move.
float System2::leaf_value() const {
  float best = 0, sum = 0, mass = 0;
  for (const auto place : filter_.good()) {
    best = std::max(best, evaluated_.action_values[place]);
    sum += evaluated_.policy[place] * evaluated_.action_values[place];
    mass += evaluated_.policy[place];
  }
  return options_.leaf == LeafValue::Expected && mass > 0 ? sum / mass : best;
}

// Of a finished game, for the first seat.
float System2::end_value(const Position& position) const {
  const auto first_colour = static_cast<float>(reward(position.result(), Side::First));
  return root_->game.colours_swapped(position) ? 1 - first_colour : first_colour;
}

void System2::back_up(float first_value, Proof last) {
  for (std::size_t i = path_.size(); i-- > 0;) {
    TableEntry& entry = table_[path_[i].entry];
    TableEdge& edge = entry.edges[path_[i].edge];
    if (last != Proof::Open) {
      edge.proof = last;
      conclude(entry, edge);
      if (entry.proof != Proof::Open) first_value = for_seat(value_of(entry.proof), entry.seat);
      if (entry.refuted) first_value = for_seat(0, entry.seat);
    }
    ++edge.visits;
    edge.value += (for_seat(first_value, entry.seat) - edge.value) / static_cast<float>(edge.visits);
    ++entry.visits;
    entry.total += first_value;
    --entry.in_use;
    if (i == 0) break;
    const bool same = table_[path_[i - 1].entry].seat == entry.seat;
    last = same ? entry.proof : opposite(entry.proof);
  }
}

// One winning move wins; a position is lost or drawn when all moves that come to mind are.
void System2::conclude(TableEntry& entry, const TableEdge& edge) {
  if (edge.proof == Proof::Win) {
    entry.proof = Proof::Win;
    return;
  }
  Proof best = Proof::Loss;
  for (const auto& other : entry.edges) {
    if (other.proof == Proof::Open) return;
    best = std::max(best, other.proof);
  }
  if (best == Proof::Loss && entry.left >= kNothingElse && options_.second_thoughts)
    entry.refuted = true;
  else
    entry.proof = best;
}

// Every good move loses: which of the others feel good? One by one where they are all alike.
void System2::widen(TableEntry& entry, const Position& position, Rng& rng) {
  evaluate(position, rng);
  Evaluated rest;
  entry.refuted = false;
  entry.left = 0;  // counted anew: what one feels may depend on the moves that led here
  for (std::size_t i = 0; i < evaluated_.moves.size(); ++i) {
    const Move move = evaluated_.moves[i];
    if (std::any_of(entry.edges.begin(), entry.edges.end(), [&](const auto& edge) { return edge.move == move; }))
      continue;
    rest.moves.push_back(move);
    rest.policy.push_back(evaluated_.policy[i]);
    rest.action_values.push_back(evaluated_.action_values[i]);
    entry.left += evaluated_.policy[i];
  }
  if (entry.left < kNothingElse) {
    entry.proof = Proof::Loss;
    return;
  }
  const bool flat = filter_.pick(rest.moves, rest.policy).everything;
  const auto good = filter_.good().first(flat ? 1 : filter_.good().size());
  if (!table_.add_room(entry, good.size())) {
    entry.proof = Proof::Loss;
    return;
  }
  for (const auto place : good) {
    TableEdge& edge = entry.edges.emplace_back();
    edge.move = rest.moves[place];
    edge.p = rest.policy[place];
    edge.action_value = rest.action_values[place];
    entry.left -= edge.p;
  }
}

// What a move is worth to who is to move: what is known of the child while it is remembered, else what System 1 says.
// It knows little of moves that nobody would play; a search that follows all moves takes the position's own value for
// them (Ogawa 2026, KL-regularized search).
float System2::quality(const TableEntry& entry, const TableEdge& edge) const {
  if (edge.proof != Proof::Open) return value_of(edge.proof);
  if (edge.ends) return edge.value;
  if (const TableEntry* child = table_.child(edge)) return child->mean_for(entry.seat);
  if (options_.filter) return edge.action_value;
  return edge.visits > 0 ? edge.value : entry.mean_for(entry.seat);
}

std::uint32_t System2::select(const TableEntry& entry, Rng& rng) const {
  const bool blurred = options_.noise > 0 && options_.noise_in == NoiseIn::Selection;
  // Simulations that wait for their evaluation count as visits, and as lost.
  const double parent = entry.visits + (entry.in_use - 1.0);
  const double wide = options_.selection == Selection::Uct ? std::sqrt(std::log(parent)) : std::sqrt(parent);
  std::uint32_t best = 0;
  double most = -1e300;
  for (std::uint32_t i = 0; i < entry.edges.size(); ++i) {
    const TableEdge& edge = entry.edges[i];
    if (edge.proof == Proof::Loss) continue;
    double value = quality(entry, edge), visits = edge.visits;
    if (blurred) value += error(rng);
    if (edge.in_flight > 0) {
      value *= visits / (visits + edge.in_flight);
      visits += edge.in_flight;
    }
    if (options_.selection == Selection::Prior)
      value += options_.c * edge.p * wide / (1.0 + visits);
    else
      value += options_.c * wide / std::sqrt(std::max(1.0, visits));
    if (value > most) {  // ties go to the prior: edges are sorted by it
      most = value;
      best = i;
    }
  }
  return best;
}

// What is known to win comes first; what is lost, or as good as lost, last, and so do moves of a widening that nobody
// has followed up.
int System2::rank(const TableEntry& entry, const TableEdge& edge) const {
  if (!options_.proofs) return 1;
  if (edge.proof == Proof::Win) return 2;
  const bool top = &entry == &table_[TranspositionTable::root()];
  if (top && edge.visits == 0 && &edge >= entry.edges.data() + first_.good.size()) return 0;
  return quality(entry, edge) < kHopeless ? 0 : 1;
}

// The logarithm of a move's share in a conclusion that intuition and thinking draw together.
double System2::log_share(const TableEdge& edge) const {
  return options_.trust * std::log(edge.p + 1e-9) + (1 - options_.trust) * std::log(edge.visits + 0.01);
}

bool System2::better(const TableEntry& entry, const TableEdge& a, const TableEdge& b) const {
  const int first = rank(entry, a), second = rank(entry, b);
  if (first != second) return first > second;
  if (first == 0) return a.p > b.p;  // in a lost position one does what one would
  if (options_.trust > 0 && &entry == &table_[TranspositionTable::root()]) return log_share(a) > log_share(b);
  if (a.visits != b.visits) return a.visits > b.visits;
  return quality(entry, a) > quality(entry, b);
}

// Of the root's edges, best first. The choice has the largest share; a move of a lower rank at most half of it.
std::vector<float> System2::shares(const TableEntry& root, std::span<const TableEdge* const> edges) const {
  std::vector<float> out;
  const TableEdge& best = *edges.front();
  const auto weight = [&](const TableEdge& edge) {
    return options_.trust > 0 ? std::exp(log_share(edge) - log_share(best)) : static_cast<double>(edge.visits) + edge.p;
  };
  const double most = weight(best) + (options_.trust > 0 ? 0 : 1);
  double sum = 0;
  for (const auto* edge : edges) {
    const bool equal = rank(root, *edge) == rank(root, best);
    const double share = edge == &best ? most : std::min(weight(*edge), equal ? most : most / 2);
    out.push_back(static_cast<float>(share));
    sum += share;
  }
  for (auto& share : out) share = static_cast<float>(share / sum);
  return out;
}

const TableEdge& System2::best_edge(const TableEntry& entry) const {
  const TableEdge* best = &entry.edges.front();
  for (const auto& edge : entry.edges)
    if (better(entry, edge, *best)) best = &edge;
  return *best;
}

// Box and Muller (1958): the same numbers everywhere, which the standard library does not promise.
double System2::error(Rng& rng) const {
  const double radius = std::sqrt(-2 * std::log(1 - rng.unit()));
  return options_.noise * radius * std::cos(2 * std::numbers::pi * rng.unit());
}

std::int64_t System2::bytes() const {
  // Lists of all moves: twice what System 1 says of them, and the filter's.
  const std::int64_t lists = 2 * (sizeof(Move) + 2 * sizeof(float)) + 3 * sizeof(float) + 2 * sizeof(double);
  return table_.bytes() + static_cast<std::int64_t>(sizeof *this) + lists * move_ids_ + evaluator_.bytes();
}

Deliberation System2::findings() const {
  Deliberation out = first_;
  const TableEntry& root = table_[TranspositionTable::root()];
  std::vector<const TableEdge*> edges;
  for (const auto& edge : root.edges) edges.push_back(&edge);
  std::stable_sort(edges.begin(), edges.end(), [&](auto* a, auto* b) { return better(root, *a, *b); });
  for (const auto* edge : edges) out.candidates.push_back({edge->move, edge->visits, quality(root, *edge)});
  out.shares = shares(root, edges);
  out.searched = done_ > 0;
  out.proof = root.proof;
  out.value = root.proof != Proof::Open ? value_of(root.proof) : root.mean_for(root.seat);
  for (const TableEntry* at = &root; at && !at->edges.empty() && out.line.size() < 40;) {
    const TableEdge& next = best_edge(*at);
    if (at != &root && next.visits == 0) break;
    out.line.push_back(next.move);
    at = table_.child(next);
  }
  out.visits = done_;
  out.nodes = table_.size();
  out.positions = positions_;
  out.replaced = table_.replaced();
  out.peak_bytes = bytes();
  return out;
}

}  // namespace ludens::search
