// The judge of Go. Random playouts tell what is clear. Each chain that they leave in doubt is searched for itself, by
// GRAVE (Cazenave 2015) with the owner of its point at the end as the aim, by either side moving first; so is each
// empty region that the other side might live in. Tested by tests/search/life/life_test.cpp.
#include "search/life/life.h"

#include <algorithm>
#include <bit>
#include <map>
#include <set>

#include <fmt/format.h>

#include "base/error.h"
#include "games/family.h"
#include "games/go/go.h"
#include "search/leaf.h"
#include "search/mcts_impl.h"

namespace ludens::search {
namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

template <int N>
int owner_of(const GoBoard<N>& board, int point) {
  const int colour = board.colour(point);
  return colour == GoBoard<N>::kEmpty ? board.common_colour(point) : colour;
}

// The stones of a position with one side to move, and nothing that happened before. With area scoring and simple ko,
// whatever the rules in force: what lives, lives under all of them.
template <int N>
Go<N> stones_of(const Go<N>& state, Side to_move) {
  GoRules rules = state.rules();
  rules.scoring = Scoring::Area;
  rules.ko = Ko::Simple;
  typename Go<N>::Rest rest;
  rest.to_move = to_move;
  return Go<N>(state.size(), rules, state.board().points(1), state.board().points(2), rest);
}

// Go in which the owner of one point at the end decides.
template <int N>
class GoFor : public Go<N> {
 public:
  GoFor(const Go<N>& go, int point) : Go<N>(go), point_(point) {}
  Result result() const {
    if (Go<N>::result() == Result::Ongoing) return Result::Ongoing;
    const int owner = owner_of(this->board(), point_);
    return owner == 1 ? Result::FirstWins : owner == 2 ? Result::SecondWins : Result::Draw;
  }

 private:
  int point_;
};

template <int N>
class GoJudge final : public LifeJudge {
 public:
  using Board = GoBoard<N>;
  using Set = typename Board::Set;

  GoJudge(const Go<N>& state, const LifeOptions& options)
      : options_(options), first_{stones_of(state, Side::First), stones_of(state, Side::Second)} {}

  std::uint64_t key() const override { return first_[0].key(); }

  const Life& life() override {
    if (!life_) life_ = judge();
    return *life_;
  }

  std::optional<Move> capturing_move(const Position& position) override {
    const auto& state = position.as<Go<N>>();
    const auto& dead = life().dead;
    Rng rng = dice();
    for (const int p : by_size()) {
      const bool theirs = state.board().colour(p) == index(~state.to_move()) + 1;
      if (!theirs || !std::binary_search(dead.begin(), dead.end(), state.cell_of(p))) continue;
      const Move best = taking(p, state.to_move(), rng);
      if (best != state.pass() && state.legal(best)) return best;
    }
    return std::nullopt;
  }

 private:
  enum class Fate { Sure, Open, Lost };

  Rng dice() const { return Rng::of(options_.seed, key()); }

  Life judge() {
    play_out();
    const auto chains = by_size();
    for (const int p : chains)
      if (!fates_.contains(chain_of(p))) fates_[chain_of(p)] = chain_fate(p);
    if (disagree()) {
      // What hangs together lives or dies together: somebody was judged in haste. Where a longer look leaves them apart
      // the largest of them is believed.
      options_.search *= kSecondLook, options_.all *= kSecondLook;
      for (auto& [p, fate] : fates_) fate = chain_fate(p);
      agree(chains);
    }
    const Go<N>& go = first_[0];
    Life out;
    Set dead, known;
    for (const int p : chains) {
      if (known.has(p)) continue;
      go.board().for_each_in_chain(p, [&](int q) { known.add(q); });
      const Fate fate = fates_.at(chain_of(p));
      if (fate == Fate::Sure || in_seki(p)) continue;
      go.board().for_each_in_chain(p, [&](int q) {
        (fate == Fate::Lost ? out.dead : out.open).push_back(go.cell_of(q));
        if (fate == Fate::Lost) dead.add(q);
      });
    }
    judge_regions(dead, out);
    for (auto* cells : {&out.dead, &out.open, &out.neutral}) std::sort(cells->begin(), cells->end());
    out.simulations = simulations_;
    return out;
  }

  static constexpr int kSecondLook = 16;  // so many times the simulations
  int chain_of(int point) const {         // its least point
    int least = point;
    first_[0].board().for_each_in_chain(point, [&](int q) { least = std::min(least, q); });
    return least;
  }
  // Cannot the other side cut these chains: are two liberties of one the other's, too?
  bool together(int p, int q) const {
    const Board& board = first_[0].board();
    return board.colour(p) == board.colour(q) && (liberties(board, p) & liberties(board, q)).count() >= 2;
  }
  bool disagree() const {
    for (const auto& [p, fate] : fates_)
      for (const auto& [q, other] : fates_)
        if (fate == Fate::Lost && other != Fate::Lost && together(p, q)) return true;
    return false;
  }
  void agree(const std::vector<int>& largest_first) {
    std::set<int> known;
    for (const int largest : largest_first) {
      if (!known.insert(chain_of(largest)).second) continue;
      std::vector<int> group = {chain_of(largest)};
      for (std::size_t i = 0; i < group.size(); ++i)
        for (const auto& [q, fate] : fates_)
          if (!known.contains(q) && together(group[i], q)) known.insert(q), group.push_back(q);
      const bool lost = std::any_of(group.begin(), group.end(), [&](int p) { return fates_.at(p) == Fate::Lost; });
      for (const int p : group)
        if (lost) fates_.at(p) = fates_.at(group.front());
    }
  }

  static Set liberties(const Board& board, int point) {
    Set out;
    board.for_each_in_chain(point, [&](int q) {
      Board::at_neighbours(q, [&](int n) {
        if (board.colour(n) == Board::kEmpty) out.add(n);
      });
    });
    return out;
  }

  // Two chains of both sides that share all their liberties, where whoever takes one of them loses his own. Playouts
  // cannot tell: in them somebody always does.
  bool in_seki(int p) {
    const Board& board = first_[0].board();
    const Set shared = liberties(board, p);
    if (shared.count() < 2 || shared.count() > 3) return false;
    const int colour = board.colour(p), other = 3 - colour;
    bool out = false;
    Set seen;
    shared.for_each([&](int liberty) {
      Board::at_neighbours(liberty, [&](int n) {
        if (out || board.colour(n) != other || seen.has(n)) return;
        board.for_each_in_chain(n, [&](int q) { seen.add(q); });
        out = liberties(board, n) == shared && !taken(first_[at(other - 1)], p, colour, kSekiDepth) &&
              !taken(first_[at(colour - 1)], n, other, kSekiDepth);
      });
    });
    if (out) seki_ = seki_ | shared;
    return out;
  }

  static constexpr int kSekiDepth = 10;  // plies; what is not decided by then is as the playouts have it
  // Can the chain be taken by moves on its liberties, its side answering there or by taking what is in atari?
  static bool taken(const Go<N>& state, int point, int colour, int depth) {
    const Board& board = state.board();
    if (board.colour(point) != colour || depth == 0) return true;
    Set moves = liberties(board, point);
    if (moves.count() > 4) return false;
    const bool attacks = index(state.to_move()) + 1 != colour;
    if (!attacks)
      board.for_each_in_chain(point, [&](int q) {
        Board::at_neighbours(q, [&](int n) {
          if (board.colour(n) != 3 - colour) return;
          if (const Set last = liberties(board, n); last.count() == 1) moves.add(last.first());
        });
      });
    bool reached = false;  // what the side to move wants
    const auto attempt = [&](Move move) {
      if (reached || !state.legal(move)) return;
      Go<N> next = state;
      next.play(move);
      reached = taken(next, point, colour, depth - 1) == attacks;
    };
    moves.for_each([&](int q) { attempt(Move{static_cast<std::uint32_t>(state.cell_of(q))}); });
    if (!attacks) attempt(state.pass());
    return reached == attacks;
  }

  // A move by which a side takes the chain of a point: one that takes a liberty, where that is as good as any other,
  // so that each brings the end nearer.
  Move taking(int point, Side first, Rng& rng) {
    const SearchResult found = search(point, first, rng);
    const Go<N>& go = first_[0];
    const Set near = liberties(go.board(), point);
    for (const auto& candidate : found.candidates)
      if (candidate.value > best_value(found) - 0.1 && candidate.move != go.pass() &&
          near.has(go.point_of(static_cast<int>(candidate.move.id))))
        return candidate.move;
    return found.best;
  }
  std::vector<int> by_size() const {
    const Board& board = first_[0].board();
    std::vector<int> out;
    (board.points(1) | board.points(2)).for_each([&](int p) { out.push_back(p); });
    std::stable_sort(out.begin(), out.end(), [&](int a, int b) { return board.chain_size(a) > board.chain_size(b); });
    return out;
  }

  void play_out() {
    std::vector<int> sum(at(Board::kPoints));
    for (int i = 0; i < options_.playouts; ++i) {
      Go<N> state = first_[i & 1];
      for (int ply = 0; state.result() == Result::Ongoing && ply < 3 * state.points(); ++ply) state.play_random(rng_);
      for (int cell = 0; cell < state.points(); ++cell) {
        const int p = state.point_of(cell);
        const int owner = owner_of(state.board(), p);
        sum[at(p)] += (owner == 1) - (owner == 2);
      }
    }
    simulations_ += options_.playouts;
    for (const int s : sum) share_.push_back((1.0 + static_cast<double>(s) / options_.playouts) / 2);
  }
  double share(int point, int colour) const { return colour == 1 ? share_[at(point)] : 1 - share_[at(point)]; }

  // A value that is near enough to 0 or 1 ends a search early: 0.05 after 256 simulations, 0.1 after 512, and so on.
  // Of 2 287 searches of final positions of people's games, one would have changed sides later.
  static constexpr std::uint64_t kFirstLook = 256;
  static constexpr double kSure = 0.05;

  SearchResult search(int point, Side first, Rng& rng) {
    const GoFor<N> root(first_[index(first)], point);
    MctsOptions setup;
    setup.playouts = options_.search;
    Mcts<GoFor<N>> tree(setup, root.move_ids(), grave_selector(1e-5, 50),
                        std::make_unique<UniformPlayout<GoFor<N>>>(3 * root.points()));
    tree.may_end = [&](std::int64_t done) {
      const auto count = static_cast<std::uint64_t>(done);
      if (count < kFirstLook || !std::has_single_bit(count)) return false;
      const double value = best_value(tree.so_far(root));
      const double sure = kSure * static_cast<int>(std::bit_width(count / kFirstLook));
      return value < sure || value > 1 - sure;
    };
    const SearchResult found = tree.search(root, rng);
    simulations_ += found.playouts;
    return found;
  }
  static double best_value(const SearchResult& found) {
    return found.candidates.empty() ? found.value : found.candidates[0].value;
  }
  // Does the point end as this colour's, with this side to move first?
  bool keeps(int point, int colour, Side first) {
    const double value = best_value(search(point, first, rng_));
    return (first == own(colour) ? value : 1 - value) >= 0.5;
  }
  static Side own(int colour) { return colour == 1 ? Side::First : Side::Second; }

  Fate chain_fate(int p) {
    const int colour = first_[0].board().colour(p);
    if (share(p, colour) >= options_.clear) return Fate::Sure;
    if (simulations_ >= options_.all) return share(p, colour) >= 0.5 ? Fate::Sure : Fate::Lost;
    // The likelier answer first: what lives though the other side begins needs no second search, nor what dies though
    // its own side begins.
    const Side mine = own(colour);
    if (share(p, colour) < 0.5)
      return !keeps(p, colour, mine) ? Fate::Lost : keeps(p, colour, ~mine) ? Fate::Sure : Fate::Open;
    return keeps(p, colour, ~mine) ? Fate::Sure : keeps(p, colour, mine) ? Fate::Open : Fate::Lost;
  }

  static constexpr int kDame = 2;
  // The first region of a set, which loses it.
  static Set take_region(Set& rest) {
    Set region;
    region.add(rest.first());
    for (Set more = region;; region = more) {
      more = region | (rest & region.template neighbours<Board::kStride>());
      if (more == region) break;
    }
    rest = rest.without(region);
    return region;
  }

  // Without the dead stones every region between living stones is one side's, or neutral.
  void judge_regions(const Set& dead, Life& out) {
    const Go<N>& go = first_[0];
    Board cleared = go.board();
    int prisoners[2] = {};
    take_off(cleared, dead, prisoners);
    const auto sides = surrounded(cleared);
    // Between both sides: one or two points are dame; where there is more room somebody may make something of it.
    for (Set rest = cleared.points(Board::kEmpty).without(sides[0] | sides[1]); !rest.empty();) {
      const Set region = take_region(rest);
      if (region.without(seki_).empty()) continue;  // nobody goes there
      auto& cells = region.count() > kDame ? out.open : out.neutral;
      region.for_each([&](int p) {
        if (go.board().colour(p) == Board::kEmpty) cells.push_back(go.cell_of(p));
      });
    }
    for (const int colour : {1, 2})
      for (Set rest = sides[at(colour - 1)]; !rest.empty();) {
        const Set region = take_region(rest);
        int weakest = region.first();
        region.for_each([&](int p) {
          if (share(p, colour) < share(weakest, colour)) weakest = p;
        });
        const bool doubtful = share(weakest, colour) < options_.clear && region.count() > 4;
        if (doubtful && simulations_ < options_.all && !keeps(weakest, colour, ~own(colour)))
          out.open.push_back(go.cell_of(weakest));
      }
  }

  LifeOptions options_;
  Go<N> first_[2];  // the position with either side to move
  std::optional<Life> life_;
  std::map<int, Fate> fates_;  // of chains, by chain_of
  Rng rng_ = dice();
  std::vector<double> share_;  // by point: of the playouts in which it ended as Black's
  std::int64_t simulations_ = 0;
  Set seki_;  // liberties that both sides leave alone
};

std::unique_ptr<LifeJudge> go_judge(const Position& position, const LifeOptions& options) {
  if (const auto* small = position.try_as<Go<9>>()) return std::make_unique<GoJudge<9>>(*small, options);
  if (const auto* usual = position.try_as<Go<19>>()) return std::make_unique<GoJudge<19>>(*usual, options);
  return std::make_unique<GoJudge<25>>(position.as<Go<25>>(), options);
}

struct NamedJudge {
  std::string_view name;
  std::unique_ptr<LifeJudge> (*make)(const Position& position, const LifeOptions& options);
};
constexpr NamedJudge kJudges[] = {{"go-chains", go_judge}};

}  // namespace

std::unique_ptr<LifeJudge> life_judge(const Game& game, const Position& position, const LifeOptions& options) {
  if (!game.family->counts_dead_stones()) return nullptr;
  for (const auto& judge : kJudges)
    if (judge.name == game.family->life) return judge.make(position, options);
  throw Error(fmt::format("{} names a judge of life that there is not: «{}»", game.name, game.family->life));
}

}  // namespace ludens::search
