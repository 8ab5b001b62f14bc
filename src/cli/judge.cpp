// ludens judge: a program that tells people's games from an agent's.
#include <algorithm>

#include <fmt/format.h>

#include "base/csv.h"
#include "base/find_model.h"
#include "base/whole_file.h"
#include "cli/progress.h"
#include "cli/typed.h"
#include "measure/judge/judge.h"

namespace ludens::cli {
namespace {

struct Options : JudgePlan {
  bool train = false;
  std::string game_text, agent_text, people_text, against_text;
  double draws_at = 1;
  std::filesystem::path judge, save;
  Form form;
  std::string_view action(const Arguments&) const { return train ? "train" : "test"; }
};

int run(Options options, const Arguments& arguments) {
  JudgePlan& plan = options;
  plan.game = typed_game(options.game_text);
  plan.people = typed([&] { return parse_query(options.people_text); });
  if (options.agent_text.empty() == options.against_text.empty())
    throw UsageError("judge needs --agent, or other games of people, --against");
  if (!options.against_text.empty()) plan.against = typed([&] { return parse_query(options.against_text); });
  if (!options.agent_text.empty()) plan.agent = typed_player(plan.game, options.agent_text, options.draws_at);
  for (auto& policy : plan.policies) policy = typed_agent(policy);
  const auto models = model_names();
  if (const std::string model = plan.game->name + "-human-net";
      plan.policies.empty() && std::find(models.begin(), models.end(), model) != models.end())
    plan.policies = {typed_agent(fmt::format("net({})", model))};
  std::optional<Judge> judge;
  if (!options.judge.empty()) {
    judge = read_judge(options.judge);
    if (judge->game != plan.game->name)
      throw Error(fmt::format("{} judges {}, not {}", options.judge.string(), judge->game, plan.game->name));
  }
  ProgressBar bar("judge");
  const JudgeHooks hooks{interrupt_token(), [&](const std::string& what, std::int64_t done, std::int64_t total) {
                           bar.show(done, total, what);
                         }};
  JudgeResult result;
  try {
    result = run_judge(plan, judge, hooks);
  } catch (const Error& error) {
    if (!hooks.stop.stop_requested()) throw;
    throw Error(plan.out.empty() ? "interrupted; nothing was saved: with --made DIR the agent's games are kept"
                                 : fmt::format("interrupted; to resume: {}", arguments.command()));
  }
  bar.clear();
  if (!options.save.empty()) write_whole_file(options.save, judge_text(result.judge));
  const Json json = judge_json(result);
  fmt::print("{}", options.form.json  ? json.dump() + "\n"
                   : options.form.csv ? csv(Json(Json::Array{json}))
                                      : judge_report(result));
  return kDone;
}

}  // namespace

Verb judge_verb() {
  return verb<Options>(
      "judge", "For researchers", "Tell people's games from an agent's by their moves, and say what gave it away",
      "ludens judge test renju --agent 1500 --people \"renju where human and rated\"",
      {{"ACTION", "", &Options::train, Allowed::one_of<bool>({{"train", true}, {"test", false}}),
        "train: learn a judge and keep it; test: how often it is right", kRequired},
       {"GAME", "", &Options::game_text, "a game of the catalogue, with options: \"go9(komi=6.5)\"", kRequired},
       {"--agent", "WHO", &Options::agent_text, "a level (15k, 2200, 3) or an agent, which plays itself"},
       {"--against", "QUERY", &Options::against_text, "other games of people instead of an agent's"},
       {"--people", "QUERY", &Options::people_text, "people's games: \"file:games.sgf where human\"", kRequired},
       {"--games", "N", &Options::games, Allowed::whole(40, 1'000'000),
        "of each kind; half of them are learned from, the others judged"},
       {"--policy", "AGENT…", &Options::policies,
        "under whom moves are likely or not; the first says what they cost, too (default: net(GAME-human-net) where it "
        "is installed)"},
       {"--from", "PLY", &Options::from, Allowed::whole(1, 100'000), "the first move that is looked at"},
       {"--to", "PLY", &Options::to, Allowed::whole(0, 100'000).or_word("half", 0),
        "the last one; half: as far as half of the people's games go"},
       {"--openings", "HOW", &Options::openings_text, "of the agent's games: none, random:N plies, or FILE:N"},
       {"--temperature", "T", &Options::draws_at, Allowed::real(0, 10),
        "policies that do not draw their moves by themselves play as often as they think of them, flattened by T; 0: "
        "the likeliest move"},
       {"--judge", "FILE", &Options::judge, "a judge that was trained before; without it half of the games train one",
        with("test")},
       {"--out", "FILE", &Options::save, "keep the judge there", with("train", true)},
       {"--made", "DIR", &Options::JudgePlan::out, "keep the agent's games there; the same command goes on with them"},
       {"--db", "PATH|URL", within(&Options::source, &SourceOptions::database),
        "the database of games, where a query names a game"},
       {"--jobs", "N", &Options::jobs, any_jobs(), "games at the same time; changes no number"},
       {"--seed", "N", &Options::seed, any_seed(), "dice of the games and of which are learned from"},
       {"--json", within(&Options::form, &Form::json), "as JSON"},
       {"--csv", within(&Options::form, &Form::csv), "as CSV, one row"}},
      run);
}

}  // namespace ludens::cli
