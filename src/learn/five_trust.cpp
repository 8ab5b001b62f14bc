#include "learn/five_trust.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "base/hash.h"
#include "patterns/five_incremental.h"
#include "records/replay.h"
#include "runner/run.h"

namespace ludens::learn {
namespace {

constexpr std::size_t kSteps = 11;

// Positions of one game, asked with every trust. The search is the same for all of them: only its conclusion differs.
struct Asked {
  std::array<std::int64_t, kSteps> right{};
  std::int64_t positions = 0;
};

std::vector<int> plies_of(const StoredGame& stored) {
  std::vector<int> out;
  for (int ply = 4; ply <= static_cast<int>(stored.record.turns.size()); ++ply) out.push_back(ply);
  return out;
}

// Asks one mind about one game after the other.
class Asker {
 public:
  Asker(const GamePtr& game, const std::shared_ptr<const five::Tables>& tables, const System2Options& search)
      : game_(*game), system1_(tables), system2_(search, system1_) {}

  Asked ask(const StoredGame& stored, const std::vector<int>& taken, std::uint64_t seed) {
    Asked out;
    if (taken.empty()) return out;
    for_each_sample(game_, stored.record, [&](const Sample& one) {
      if (std::find(taken.begin(), taken.end(), one.ply) == taken.end() || one.played.id >= five::kPoints) return;
      ++out.positions;
      Rng rng = Rng::of(seed, hash_text(stored.gid), static_cast<std::uint64_t>(one.ply));
      const bool searched = system2_.think({game_, one.position, one.history, one.persona}, rng).searched;
      for (std::size_t step = 0; step < kSteps; ++step) {
        const Deliberation found = system2_.conclude_with(static_cast<double>(step) / (kSteps - 1));
        out.right[step] += (searched ? found.best() : found.impression.best()) == one.played;
      }
    });
    return out;
  }

 private:
  const Game& game_;
  five::IncrementalNet system1_;
  System2 system2_;
};

}  // namespace

TrustReport tune_trust(const GamePtr& game, const five::Model& model, const TrustOptions& options) {
  Query query = options.query;
  query.sample = 0;
  std::vector<StoredGame> games;
  std::optional<SampleCut> sample;
  if (options.positions > 0) sample.emplace(options.positions);
  const auto opened = open_query(query, options.source);
  for (StoredGame stored; opened->next(stored);) {
    if (sample) sample->add(stored.gid, plies_of(stored));
    games.push_back(stored);
  }
  const auto tables = std::make_shared<const five::Tables>(model.net);
  System2Options search = options.search;
  search.doubt = model.doubt;
  Asked all;
  Experiment<std::int64_t, Asked> asking;
  asking.next = numbers_below(std::ssize(games));
  asking.worker = [&] {
    const auto asker = std::make_shared<Asker>(game, tables, search);
    return [&, asker](std::int64_t, std::int64_t unit, const std::stop_token&) {
      const StoredGame& stored = games[static_cast<std::size_t>(unit)];
      const std::vector<int> plies = plies_of(stored);
      return std::optional(asker->ask(stored, sample ? sample->taken(stored.gid, plies) : plies, options.seed));
    };
  };
  asking.take = [&](std::int64_t, Asked&& one, bool) {
    all.positions += one.positions;
    for (std::size_t step = 0; step < kSteps; ++step) all.right[step] += one.right[step];
    return true;
  };
  if (run(asking, {options.jobs, options.stop}) == RunEnd::Stopped) throw Error("interrupted");
  TrustReport out;
  out.positions = all.positions;
  if (all.positions == 0) return out;
  const auto share = [&](std::size_t step) {
    return static_cast<double>(all.right[step]) / static_cast<double>(all.positions);
  };
  std::size_t best = 0;
  for (std::size_t step = 1; step < kSteps; ++step)
    if (all.right[step] > all.right[best]) best = step;
  if (options.given) best = static_cast<std::size_t>(std::lround(*options.given * (kSteps - 1)));
  out.trust = static_cast<double>(best) / (kSteps - 1);
  out.top1 = share(best), out.search = share(0), out.intuition = share(kSteps - 1);
  return out;
}

}  // namespace ludens::learn
