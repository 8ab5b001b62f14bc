#include "measure/dual_process.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <mutex>
#include <numeric>
#include <thread>

#include "base/error.h"
#include "base/hash.h"
#include "records/follow.h"
#include "records/replay.h"

namespace ludens {
namespace {

// One decision: what the agent thought, and what the person played, on a board turned to its least form.
struct Decision {
  std::int64_t good = 0, looked_at = 0;
  bool everything = false, single = false, inside = false;
  double wavers = 0;
  std::uint64_t key = 0;
  std::uint32_t played = 0;
};

// The least hash of the eight turned boards, and the move turned likewise. Square boards whose moves are points.
std::pair<std::uint64_t, std::uint32_t> turned_least(const Position& position, int size, Move move) {
  std::pair<std::uint64_t, std::uint32_t> best = {UINT64_MAX, 0};
  for (int symmetry = 0; symmetry < 8; ++symmetry) {
    std::uint64_t key = static_cast<std::uint64_t>(index(position.to_move()));
    const auto turn = [&](int cell) {
      int x = cell % size, y = cell / size;
      if ((symmetry & 1) != 0) x = size - 1 - x;
      if ((symmetry & 2) != 0) y = size - 1 - y;
      return static_cast<std::uint32_t>((symmetry & 4) != 0 ? x * size + y : y * size + x);
    };
    std::uint64_t stones = 0;
    for (int cell = 0; cell < size * size; ++cell)
      if (const char glyph = position.glyph(cell); glyph != '.')
        stones += mix(turn(cell) * 256ull + static_cast<unsigned char>(glyph));
    key = fold(key, stones);
    best = std::min(best, {key, turn(static_cast<int>(move.id))});
  }
  return best;
}

std::vector<Decision> decide(const DualProcessPlan& plan, const GamePtr& game, Agent& agent, const StoredGame& stored) {
  std::vector<Decision> out;
  agent.new_game();
  const auto plies = static_cast<int>(stored.record.turns.size());
  for_each_sample(*game, stored.record, [&](const Sample& sample) {
    PositionFacts facts{sample.ply, plies, {}, {}};
    if (sample.persona.rating) facts.rating = *sample.persona.rating;
    if (sample.persona.opponent_rating) facts.opponent_rating = *sample.persona.opponent_rating;
    if (!counts(plan.mode, sample.ply, plies) || !wants(plan.query, facts)) return;
    Rng rng = Rng::of(plan.seed, hash_text(stored.gid), static_cast<std::uint64_t>(sample.ply));
    const Opinion opinion = agent.consider({*game, sample.position, sample.history, sample.persona, {}}, rng);
    if (!opinion.impression) throw Error(plan.agent + " has no first impression: name an agent as dual or system1");
    const Impression& first = *opinion.impression;
    Decision one;
    one.good = static_cast<std::int64_t>(first.good.size());
    one.everything = first.everything;
    one.single = first.good.size() == 1;
    one.looked_at = first.searched ? first.positions : 0;
    one.inside = std::find(first.good.begin(), first.good.end(), sample.played) != first.good.end();
    one.wavers = std::exp2(first.moves.entropy());
    std::tie(one.key, one.played) = turned_least(sample.position, game->board.columns, sample.played);
    out.push_back(one);
  });
  return out;
}

double entropy_of(const std::map<std::uint32_t, std::int64_t>& moves, std::int64_t all) {
  double out = 0;
  for (const auto& [move, count] : moves) {
    const double p = static_cast<double>(count) / static_cast<double>(all);
    out -= p * std::log2(p);
  }
  return out + static_cast<double>(moves.size() - 1) / (2 * static_cast<double>(all) * std::log(2.0));
}

}  // namespace

std::int64_t DualProcess::quantile(const std::map<std::int64_t, std::int64_t>& histogram, double share) const {
  std::int64_t all = 0, seen = 0;
  for (const auto& [value, count] : histogram) all += count;
  for (const auto& [value, count] : histogram)
    if ((seen += count) >= static_cast<std::int64_t>(std::ceil(share * static_cast<double>(all)))) return value;
  return 0;
}

DualProcess measure_dual_process(const DualProcessPlan& plan, std::stop_token stop,
                                 const std::function<void(std::int64_t)>& progress) {
  std::vector<StoredGame> games;
  const auto source = open_query(plan.query, plan.source);
  for (StoredGame stored; source->next(stored);) games.push_back(stored);
  std::vector<std::vector<Decision>> decisions(games.size());
  std::atomic<std::size_t> next = 0, done = 0;
  std::mutex mutex;
  std::exception_ptr failure;
  const auto work = [&] {
    try {
      std::map<std::string, std::pair<GamePtr, std::unique_ptr<Agent>>> known;
      for (std::size_t i = next++; i < games.size() && !stop.stop_requested(); i = next++) {
        auto& [game, agent] = known[games[i].record.game];
        if (!game) {
          game = find_game(games[i].record.game);
          agent = make_agent(game, plan.agent);
        }
        decisions[i] = decide(plan, game, *agent, games[i]);
        ++done;
        const std::lock_guard lock(mutex);
        if (progress) progress(static_cast<std::int64_t>(done));
      }
    } catch (...) {
      const std::lock_guard lock(mutex);
      failure = std::current_exception();
      next = games.size();
    }
  };
  {
    std::vector<std::jthread> helpers;
    for (int i = 1; i < plan.jobs; ++i) helpers.emplace_back(work);
    work();
  }
  if (failure) std::rethrow_exception(failure);
  if (stop.stop_requested()) throw Error("interrupted");

  DualProcess out;
  struct Met {
    std::map<std::uint32_t, std::int64_t> moves;
    std::int64_t people = 0;
    double wavers = 0;
  };
  std::map<std::uint64_t, Met> met;
  for (const auto& game : decisions) {
    out.games += !game.empty();
    for (const auto& one : game) {
      ++out.positions;
      if (!one.everything) ++out.good[one.good];
      ++out.looked_at[one.looked_at];
      out.everything += one.everything, out.single += one.single, out.inside += one.inside;
      Met& here = met[one.key];
      ++here.moves[one.played];
      ++here.people;
      here.wavers += one.wavers;  // ratings differ from person to person
    }
  }
  for (const auto& [key, here] : met)
    if (here.people >= plan.people)
      out.shared.push_back(
          {here.people, entropy_of(here.moves, here.people), here.wavers / static_cast<double>(here.people)});
  return out;
}

double rank_correlation(std::vector<std::pair<double, double>> pairs) {
  if (pairs.size() < 3) return 0;
  const auto ranks = [&](auto value) {
    std::vector<std::size_t> order(pairs.size());
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return value(pairs[a]) < value(pairs[b]); });
    std::vector<double> out(pairs.size());
    for (std::size_t i = 0; i < order.size();) {
      std::size_t end = i;
      while (end < order.size() && value(pairs[order[end]]) == value(pairs[order[i]])) ++end;
      for (std::size_t k = i; k < end; ++k) out[order[k]] = static_cast<double>(i + end - 1) / 2;
      i = end;
    }
    return out;
  };
  const auto a = ranks([](const auto& pair) { return pair.first; });
  const auto b = ranks([](const auto& pair) { return pair.second; });
  const double middle = static_cast<double>(pairs.size() - 1) / 2;
  double ab = 0, aa = 0, bb = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    ab += (a[i] - middle) * (b[i] - middle);
    aa += (a[i] - middle) * (a[i] - middle);
    bb += (b[i] - middle) * (b[i] - middle);
  }
  return aa > 0 && bb > 0 ? ab / std::sqrt(aa * bb) : 0;
}

}  // namespace ludens
