// ludens rewards: what people play for, inferred from their games.
#include <algorithm>

#include <fmt/format.h>

#include "base/csv.h"
#include "base/find_model.h"
#include "cli/progress.h"
#include "cli/typed.h"
#include "measure/rewards/reward_data.h"

namespace ludens::cli {
namespace {

struct Options : RewardPlan {
  std::string game_text, wanted;
  std::vector<std::string> asked = {"win", "draw"};
  std::filesystem::path kinds_file;
  Form form;
};

int run(Options options, const Arguments& arguments) {
  const GamePtr game = typed_game(options.game_text);
  options.query = typed([&] { return parse_query(options.wanted); });
  options.of = game->name;
  const std::string model = game->name + "-human-net";
  if (options.agent.empty()) {
    const auto models = model_names();
    if (std::find(models.begin(), models.end(), model) == models.end())
      throw UsageError(fmt::format("rewards needs --agent: there is no model {} that says how people of {} play", model,
                                   game->name));
    options.agent = fmt::format("net({})", model);
  }
  options.agent = typed_agent(options.agent);
  options.model.features.clear();
  for (std::size_t i = 0; i < kRewardFeatures.size(); ++i)
    if (std::find(options.asked.begin(), options.asked.end(), kRewardFeatures[i].name) != options.asked.end())
      options.model.features.push_back(i);
  if (options.by == RewardGroups::Cluster) {
    if (options.kinds_file.empty())
      throw UsageError("--by cluster needs --kinds FILE, as ludens players --out makes it");
    options.kinds = read_kinds(options.kinds_file);
    if (options.kinds->game != game->name)
      throw Error(fmt::format("{}: these are kinds of players of {}, not of {}", options.kinds_file.string(),
                              options.kinds->game, game->name));
  } else if (!options.kinds_file.empty()) {
    throw UsageError("--kinds belongs to --by cluster");
  }
  ProgressBar bar("rewards");
  const RewardChoices found =
      collect_choices(options, {interrupt_token(), [&](std::int64_t done, std::int64_t total) {
                                  bar.show(done, total, total < 0 ? fmt::format("{} games", done) : "");
                                }});
  bar.clear();
  if (found.stopped)
    throw Error(options.out.empty() ? "interrupted; nothing was saved: with --out DIR the same command resumes"
                                    : fmt::format("interrupted; to resume: {}", arguments.command()));
  if (found.choices.empty())
    throw Error(fmt::format("{} holds no choice of a person among the moves that come to the agent's mind",
                            query_text(options.query)));
  const RewardResult result = infer_rewards(options, found);
  const auto lines = rewards_json(result);
  std::string text;
  for (const auto& line : lines) text += line.dump() + "\n";
  fmt::print("{}", options.form.json ? text : options.form.csv ? csv(lines) : rewards_report(result));
  return result.groups.empty() ? kFailed : kDone;
}

}  // namespace

Verb rewards_verb() {
  std::string features;
  for (const auto& feature : kRewardFeatures)
    if (feature.name != kRewardFeatures[kLoss].name)
      features += fmt::format("{}{}: {}", features.empty() ? "" : "; ", feature.name, feature.help);
  return verb<Options>(
      "rewards", "For researchers",
      "Infer what people play for: what a win, a draw, a loss, a capture is worth to them",
      "ludens rewards chess \"chess where rated sample=5000\" --by rating",
      {{"GAME", "", &Options::game_text, "a game of the catalogue", kRequired},
       {"QUERY", "", &Options::wanted, "games and positions: \"file:games.pgn where rated sample=5000\"", kRequired},
       {"--by", "WHAT", &Options::by,
        Allowed::one_of<RewardGroups>({{"everybody", RewardGroups::Everybody},
                                       {"player", RewardGroups::Player},
                                       {"cluster", RewardGroups::Cluster},
                                       {"rating", RewardGroups::Rating}}),
        "whose rewards are inferred together"},
       {"--agent", "AGENT", &Options::agent,
        "whose moves come to mind, and who judges what may come of them (default: net(GAME-human-net)); with a fixed "
        "rating= people of all ratings are held against one yardstick"},
       {"--feature", "NAME…", &Options::asked, Allowed::words({"win", "draw", "captures", "risk", "symmetry"}),
        features + "; a loss is 0"},
       {"--kinds", "FILE", &Options::kinds_file, "kinds of players, for --by cluster"},
       {"--least", "N", &Options::least, Allowed::whole(1, 1'000'000), "choices that a group must have"},
       {"--most", "N", within(&Options::prospects, &ProspectOptions::most), Allowed::whole(2, 1000),
        "moves of a position that come to mind at most"},
       {"--playouts", "N", within(&Options::prospects, &ProspectOptions::playouts), Allowed::whole(0, 1'000'000),
        "0: the agent says what may come of a move; else so many random playouts do"},
       {"--mode", "MODE", &Options::mode, position_modes(),
        "positions from ply 4 on, from ply 5 without the last two, or all"},
       {"--db", "PATH|URL", within(&Options::source, &SourceOptions::database),
        "the database of games, where the query names a game"},
       {"--jobs", "N", &Options::jobs, any_jobs(), "games at the same time; changes no number"},
       {"--seed", "N", &Options::seed, any_seed(), "dice of the bootstrap"},
       {"--out", "DIR", &Options::out, "keep the choices there; the same command resumes an interrupted run"},
       {"--json", within(&Options::form, &Form::json), "as JSON, one line a group"},
       {"--csv", within(&Options::form, &Form::csv), "as CSV, a row a group"}},
      run);
}

}  // namespace ludens::cli
