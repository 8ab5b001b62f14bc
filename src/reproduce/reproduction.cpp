#include "reproduce/reproduction.h"

#include <cctype>

#include <fmt/format.h>

#include "base/error.h"
#include "base/whole_file.h"
#include "reproduce/grave_memory.h"
#include "reproduce/minds/map.h"
#include "reproduce/minds/minds.h"
#include "reproduce/policies/experiment.h"
#include "reproduce/policies/win_rates.h"
#include "reproduce/recovery.h"
#include "reproduce/refined.h"

namespace ludens::reproduce {

std::vector<Reproduction> reproductions() {
  return {
      {"grave-memory", "Rautureau, Cazenave and Piette (2026)",
       "two-level search and node recycling on Go 9×9 (500 games a match in the paper)",
       "band, crossings, readings, mast, table1, figure3, figure4, figure5, figure6 or tuning", grave_memory_parts,
       nullptr, reproduce_grave_memory},
      {"refined", "Dong and Zhang (2024)",
       "the Gomoku search of threats: its tests beside plain search at equal budgets, its times, its constants",
       "tests or choices", refined_parts, nullptr, reproduce_refined},
      {"dual-process", "Rautureau and Piette (2024)",
       "intuition and thinking on people's renju: what each part of the agent brings, beside other agents by rating",
       "disagreement, ablation, suspects or figure3", mind_parts, nullptr, reproduce_minds},
      {"map", "Rautureau (2024), Figure 1.1", "agents by how many of people's moves they find and how strong they play",
       "none", nullptr, nullptr, reproduce_map},
      {"human-policies", "Ogawa (2026), chapter 4",
       "networks that play like people: rating groups, blends, searches, sizes, the dial",
       "groups, blend, blend-search, kl, sizes, dial, temperature, originals or original-blends", policy_parts,
       policy_game_names, reproduce_policies},
      {"win-rate", "Ogawa (2026), chapter 6 and appendix C",
       "who wins, foreseen from how people play: six estimators, raw and calibrated, by rating group", "none", nullptr,
       win_rate_game_names, reproduce_win_rates},
      {"recovery", "Rautureau (2024), sections 3.2.5 and 4.2",
       "rewards and kinds of players that are known to be there, found again", "choices, games or kinds",
       recovery_parts, nullptr, reproduce_recovery}};
}

void make_folder(const std::filesystem::path& folder) {
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  if (failed) throw Error(fmt::format("{}: cannot be made: {}", folder.string(), failed.message()));
}

ArenaResult play_match(ArenaPlan match, const std::string& folder, const ReproduceOptions& options,
                       const ReproduceHooks& hooks, const std::string& what) {
  match.seed = options.seed;
  match.jobs = options.jobs;
  match.out = options.out / folder;
  ArenaHooks told;
  told.stop = hooks.stop;
  told.progress = [&](const ArenaResult& now) {
    if (hooks.progress)
      hooks.progress(fmt::format("{}: {:.1f} %", what, 100 * now.tally.score()), now.tally.games(), match.games);
  };
  ArenaResult result = run_arena(match, told);
  if (result.stopped) throw Error("interrupted; the same command goes on where it stopped");
  return result;
}

std::string slug(std::string_view agent) {
  std::string out;
  for (const char c : agent)
    if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.')
      out += c;
    else if (!out.empty() && out.back() != '-')
      out += '-';
  while (out.ends_with('-')) out.pop_back();
  return out;
}

}  // namespace ludens::reproduce
