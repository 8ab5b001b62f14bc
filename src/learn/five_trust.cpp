#include "learn/five_trust.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "base/hash.h"
#include "base/in_parallel.h"
#include "patterns/five_incremental.h"
#include "records/replay.h"

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

Asked ask(const GamePtr& game, const five::Model& model, const StoredGame& stored, const SampleCut* sample,
          const System2Options& search, std::uint64_t seed) {
  Asked out;
  std::vector<int> taken = plies_of(stored);
  if (sample) taken = sample->taken(stored.gid, taken);
  if (taken.empty()) return out;
  five::IncrementalNet eye(std::make_shared<five::Tables>(model.net));
  for_each_sample(*game, stored.record, [&](const Sample& one) {
    if (std::find(taken.begin(), taken.end(), one.ply) == taken.end() || one.played.id >= five::kPoints) return;
    ++out.positions;
    System2Options options = search;
    options.doubt = model.doubt;
    Rng rng = Rng::of(seed, hash_text(stored.gid), static_cast<std::uint64_t>(one.ply));
    System2 mind(options, eye);
    const bool searched = mind.think({*game, one.position, one.history, one.persona}, rng).searched;
    for (std::size_t step = 0; step < kSteps; ++step) {
      const Deliberation found = mind.conclude_with(static_cast<double>(step) / (kSteps - 1));
      out.right[step] += (searched ? found.best() : found.impression.best()) == one.played;
    }
  });
  return out;
}

}  // namespace

TrustReport tune_trust(const GamePtr& game, const five::Model& model, Query query, const SourceOptions& source,
                       System2Options search, std::int64_t positions, std::uint64_t seed, int jobs,
                       std::optional<double> given) {
  query.sample = 0;
  std::vector<StoredGame> games;
  std::optional<SampleCut> sample;
  if (positions > 0) sample.emplace(positions);
  const auto opened = open_query(query, source);
  for (StoredGame stored; opened->next(stored);) {
    if (sample) sample->add(stored.gid, plies_of(stored));
    games.push_back(stored);
  }
  std::vector<Asked> asked(games.size());
  in_parallel(games.size(), jobs,
              [&](std::size_t i) { asked[i] = ask(game, model, games[i], sample ? &*sample : nullptr, search, seed); });
  Asked all;
  for (const auto& one : asked) {
    all.positions += one.positions;
    for (std::size_t step = 0; step < kSteps; ++step) all.right[step] += one.right[step];
  }
  TrustReport out;
  out.positions = all.positions;
  if (all.positions == 0) return out;
  const auto share = [&](std::size_t step) {
    return static_cast<double>(all.right[step]) / static_cast<double>(all.positions);
  };
  std::size_t best = 0;
  for (std::size_t step = 1; step < kSteps; ++step)
    if (all.right[step] > all.right[best]) best = step;
  if (given) best = static_cast<std::size_t>(std::lround(*given * (kSteps - 1)));
  out.trust = static_cast<double>(best) / (kSteps - 1);
  out.top1 = share(best), out.search = share(0), out.intuition = share(kSteps - 1);
  return out;
}

}  // namespace ludens::learn
