#include "study/draw.h"

#include <algorithm>

namespace ludens::study {
namespace {

constexpr std::uint64_t kDraws = 0x73747564, kDice = 0x64696365;  // streams that have nothing to do with each other
constexpr std::size_t kEnoughSeen = 8, kLatestSeen = 60;
constexpr std::int64_t kLongestFirstWait = 12'000;  // where many come at once, people meet soon

Rng stream(const StudyFile& study, std::uint64_t what, std::int64_t participant, std::int64_t round,
           std::int64_t attempt) {
  return Rng::of(mix(study.seed ^ what), static_cast<std::uint64_t>(participant),
                 (static_cast<std::uint64_t>(round) << 20) + static_cast<std::uint64_t>(attempt));
}

}  // namespace

Rng round_dice(const StudyFile& study, std::int64_t participant, std::int64_t round, std::int64_t attempt) {
  return stream(study, kDice, participant, round, attempt);
}

const StudyAgent& draw_agent(const StudyFile& study, std::string_view game, Rng& rng) {
  double all = 0;
  const StudyAgent* last = nullptr;
  for (const auto& agent : study.agents)
    if (agent.plays(game) && agent.share > 0) {
      all += agent.share;
      last = &agent;
    }
  double at = rng.unit() * all;
  for (const auto& agent : study.agents)
    if (agent.plays(game) && agent.share > 0 && (at -= agent.share) < 0) return agent;
  return *last;
}

Drawn draw_round(const StudyFile& study, std::int64_t participant, std::int64_t round, std::int64_t attempt) {
  Rng rng = stream(study, kDraws, participant, round, attempt);
  Drawn out;
  out.watch = rng.unit() < study.watch;
  out.game = study.games[rng.below(static_cast<std::uint32_t>(study.games.size()))];
  double agents = 0;
  for (const auto& agent : study.agents) agents += agent.plays(out.game) ? agent.share : 0;
  const bool person = rng.unit() * (study.people + agents) < study.people || agents == 0;
  out.whom = person || out.watch ? std::string(kPerson) : draw_agent(study, out.game, rng).name;
  return out;
}

int balanced_seat(const std::array<std::int64_t, 2>& held, Rng& rng) {
  const int lot = static_cast<int>(rng.below(2));
  return held[0] == held[1] ? lot : held[0] < held[1] ? 0 : 1;
}

std::int64_t wait_for_agent(const StudyFile& study, const std::vector<std::int64_t>& seen, Rng& rng) {
  const std::int64_t most = study.wait_ms;
  if (seen.size() < kEnoughSeen) {
    const double longest = static_cast<double>(std::min(most / 2, kLongestFirstWait) - kShortestWait);
    return kShortestWait + static_cast<std::int64_t>(rng.unit() * std::max(0.0, longest));
  }
  const std::size_t latest = std::min(seen.size(), kLatestSeen);
  const std::int64_t like = seen[seen.size() - 1 - rng.below(static_cast<std::uint32_t>(latest))];
  const double wide = 0.85 + 0.3 * rng.unit();  // nobody waits as long as somebody else to the millisecond
  return std::clamp(static_cast<std::int64_t>(static_cast<double>(like) * wide), kShortestWait, most);
}

}  // namespace ludens::study
