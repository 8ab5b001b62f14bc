#include "learn/five_trust.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "base/hash.h"
#include "patterns/five_incremental.h"
#include "records/replay.h"
#include "runner/run.h"

namespace ludens::learn {
namespace {

// The trusts that are tried, none and all of it among them: tenths, or the one that was given.
std::vector<double> trusts(const std::optional<double>& given) {
  if (given) return {0, *given, 1};
  std::vector<double> out;
  for (int tenth = 0; tenth <= 10; ++tenth) out.push_back(tenth / 10.0);
  return out;
}

// Positions of one game, asked with every trust. The search is the same for all of them: only its conclusion differs.
struct Asked {
  std::vector<std::int64_t> right;  // by trust
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
  Asker(const GamePtr& game, const std::shared_ptr<const five::Tables>& tables, const System2Options& search,
        const std::vector<double>& trusts)
      : game_(*game), trusts_(trusts), system1_(tables), system2_(search, system1_) {}

  Asked ask(const StoredGame& stored, const std::vector<int>& taken, std::uint64_t seed) {
    Asked out{std::vector<std::int64_t>(trusts_.size(), 0)};
    if (taken.empty()) return out;
    for_each_sample(game_, stored.record, [&](const Sample& one) {
      if (std::find(taken.begin(), taken.end(), one.ply) == taken.end() || one.played.id >= five::kPoints) return;
      ++out.positions;
      Rng rng = Rng::of(seed, hash_text(stored.gid), static_cast<std::uint64_t>(one.ply));
      const bool searched = system2_.think({game_, one.position, one.history, one.persona}, rng).searched;
      for (std::size_t i = 0; i < trusts_.size(); ++i) {
        const Deliberation found = system2_.conclude_with(trusts_[i]);
        out.right[i] += (searched ? found.best() : found.impression.best()) == one.played;
      }
    });
    return out;
  }

 private:
  const Game& game_;
  const std::vector<double>& trusts_;
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
  const std::vector<double> tried = trusts(options.given);
  Asked all{std::vector<std::int64_t>(tried.size(), 0)};
  Experiment<std::int64_t, Asked> asking;
  asking.next = numbers_below(std::ssize(games));
  asking.worker = [&] {
    const auto asker = std::make_shared<Asker>(game, tables, search, tried);
    return [&, asker](std::int64_t, std::int64_t unit, const std::stop_token&) {
      const StoredGame& stored = games[static_cast<std::size_t>(unit)];
      const std::vector<int> plies = plies_of(stored);
      return std::optional(asker->ask(stored, sample ? sample->taken(stored.gid, plies) : plies, options.seed));
    };
  };
  asking.take = [&](std::int64_t, Asked&& one, bool) {
    all.positions += one.positions;
    for (std::size_t i = 0; i < tried.size(); ++i) all.right[i] += one.right[i];
    return true;
  };
  if (run(asking, {options.jobs, options.stop}) == RunEnd::Stopped) throw Error("interrupted");
  TrustReport out;
  out.positions = all.positions;
  if (all.positions == 0) return out;
  const auto share = [&](std::size_t i) {
    return static_cast<double>(all.right[i]) / static_cast<double>(all.positions);
  };
  std::size_t best = options.given ? 1 : 0;
  for (std::size_t i = 1; i < tried.size() && !options.given; ++i)
    if (all.right[i] > all.right[best]) best = i;
  out.trust = tried[best];
  out.top1 = share(best), out.search = share(0), out.intuition = share(tried.size() - 1);
  return out;
}

}  // namespace ludens::learn
