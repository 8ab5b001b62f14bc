#include "reproduce/recovery.h"

#include <fmt/format.h>

#include "base/whole_file.h"
#include "games/catalogue.h"
#include "measure/arena/generation.h"
#include "measure/kinds/kinds.h"
#include "measure/rewards/recovery.h"
#include "measure/rewards/reward_data.h"
#include "measure/style/planted.h"
#include "records/jsonl/line.h"

namespace ludens::reproduce {
namespace {

struct KnownReward {
  std::string_view name;
  RewardValues values;
};
constexpr KnownReward kKnown[] = {{"the sore loser (1, 0, −10)", {1, 0, -10, 0, 0, 0}},
                                  {"the novice against an expert (30, 1, 0)", {30, 1, 0, 0, 0, 0}}};
constexpr int kSets = 50;

std::vector<RewardChoice> all_choices(const RewardPlan& plan, const ReproduceHooks& hooks, const std::string& what) {
  const RewardChoices found = collect_choices(plan, {hooks.stop, [&](std::int64_t done, std::int64_t total) {
                                                       if (hooks.progress) hooks.progress(what, done, total);
                                                     }});
  if (found.stopped) throw Error("interrupted; the same command goes on where it stopped");
  std::vector<RewardChoice> out;
  for (const auto& one : found.choices) out.push_back(one.choice);
  return out;
}

// Positions of chess, whose draws a network foresees, with choices drawn anew.
std::vector<RewardChoice> people_positions(const ReproduceOptions& options, const ReproduceHooks& hooks) {
  if (options.data.empty())
    throw Error("people's games of chess are needed: set LUDENS_DATA to the folder that holds chess/lichess.tsv.gz");
  RewardPlan plan;
  plan.query = parse_query(fmt::format("file:{} where rated and ply>=20 sample={}",
                                       (options.data / "chess/lichess.tsv.gz").string(),
                                       options.positions > 0 ? options.positions : 3000));
  plan.agent = "net(chess-human-net, rating=1500, opponent=1500)";
  plan.jobs = options.jobs;
  plan.out = options.out / "positions";
  return all_choices(plan, hooks, "positions");
}

// Whole games on a small board by agents who play for the reward, read back as anybody's games are.
std::vector<RewardChoice> played_games(const KnownReward& known, int set, const ReproduceOptions& options,
                                       const ReproduceHooks& hooks) {
  const GamePtr game = find_game("tictactoe");
  GenerationPlan made;
  made.game = game;
  made.games = options.games > 0 ? options.games : 150;
  made.players = {fmt::format("reward(random, win={}, draw={}, loss={}, playouts=30)", known.values[kWin],
                              known.values[kDraw], known.values[kLoss])};
  made.seed = options.seed + static_cast<std::uint64_t>(set);
  made.opinions = made.times = false;
  made.jobs = options.jobs;
  std::string lines;
  generate(made, {hooks.stop, [&](std::int64_t number, const Record& record) {
                    Record named = record;
                    named.tags["id"] = std::to_string(number);
                    // The same game by the same players would count once.
                    for (const std::size_t side : {0u, 1u}) named.players[side].id = fmt::format("{}-{}", number, side);
                    lines += to_json_line(named) + "\n";
                  }});
  if (hooks.stop.stop_requested()) throw Error("interrupted");
  const auto path = options.out / "played.jsonl";
  write_whole_file(path, lines);
  RewardPlan plan;
  plan.query = parse_query("file:" + path.string());
  plan.mode = PositionMode::All;
  plan.agent = "random";
  plan.prospects.playouts = 30;
  plan.jobs = options.jobs;
  return all_choices(plan, {.stop = hooks.stop, .progress = {}, .print = {}}, "games");
}

// Four kinds of players with planted styles, and one kind that only seems to be several.
Json planted_kinds(bool several, const ReproduceOptions& options, const ReproduceHooks& hooks) {
  const GamePtr game = find_game("gomoku15");
  const std::vector<PlantedStyle> styles =
      several ? std::vector<PlantedStyle>{{1.2, 0, 0}, {0, 1.2, 0}, {0, 0, 0.8}, {0.2, 0.2, 0.1}}
              : std::vector<PlantedStyle>{{0.3, 0.3, 0.2}};
  constexpr int kPlayers = 40, kGames = 30, kPlies = 40;
  const auto path = options.out / "planted.jsonl";
  write_whole_file(path,
                   planted_players(*game, styles, several ? kPlayers : 4 * kPlayers, kGames, kPlies, options.seed));
  KindsPlan plan;
  plan.style.game = game;
  plan.style.query = parse_query("file:" + path.string());
  plan.style.least = kGames;
  plan.style.jobs = options.jobs;
  plan.seed = options.seed;
  plan.scale.reliability = several ? 0.5 : 0;
  const Kinds found = find_kinds(plan, collect_styles(plan.style, {hooks.stop, {}}));
  std::vector<int> truth;
  for (const auto& player : found.styles.players) truth.push_back(player.id.front());
  const ClusterCount& chosen = found.tried[found.chosen];
  return {{"part", "kinds"},
          {"planted", styles.size()},
          {"players", found.styles.players.size()},
          {"games_each", kGames},
          {"found", chosen.clusters},
          {"silhouette", chosen.silhouette},
          {"reference", found.reference},
          {"p", found.p},
          {"by_games", chosen.by_games},
          {"by_players", chosen.by_players},
          {"stable", chosen.stable()},
          {"truth", several ? Json(adjusted_rand(truth, found.clusters.of)) : Json(nullptr)}};
}

}  // namespace

std::vector<std::string> recovery_parts() { return {"choices", "games", "kinds"}; }

void reproduce_recovery(const ReproduceOptions& options, const ReproduceHooks& hooks) {
  const auto wanted = [&](std::string_view part) { return options.only.empty() || options.only == part; };
  std::string lines;
  const std::string head =
      "| rewards | weight | truth, above a loss | inside the 95 % interval | mean found | mean width | choices a set "
      "|\n"
      "| --- | --- | ---: | ---: | ---: | ---: | ---: |\n";
  const auto tell = [&](std::string_view part, const KnownReward& known, const Recovery& recovery) {
    Json line = {{"part", part}, {"who", known.name}};
    line.update(recovery_json(recovery));
    lines += line.dump() + "\n";
    hooks.print(recovery_report(std::string(known.name), recovery));
  };
  if (wanted("choices")) {
    const auto seen = people_positions(options, hooks);
    hooks.print("Choices drawn in people's positions:\n\n" + head);
    for (const auto& known : kKnown)
      tell("choices", known, recover(known.values, {}, kSets, [&](int set) {
             if (hooks.stop.stop_requested()) throw Error("interrupted");
             return choices_for(seen, known.values, 400, Rng::of(options.seed, static_cast<std::uint64_t>(set)));
           }));
  }
  if (wanted("games")) {
    hooks.print("\nGames played for the reward:\n\n" + head);
    for (const auto& known : kKnown)
      tell("games", known, recover(known.values, {}, kSets, [&](int set) {
             if (hooks.progress) hooks.progress(std::string(known.name), set, kSets);
             return played_games(known, set, options, hooks);
           }));
  }
  if (wanted("kinds")) {
    hooks.print("\nKinds of players:\n\n");
    for (const bool several : {true, false}) {
      const Json line = planted_kinds(several, options, hooks);
      lines += line.dump() + "\n";
      hooks.print(line.dump() + "\n");
    }
  }
  write_whole_file(options.out / "recovery.jsonl", lines);
}

}  // namespace ludens::reproduce
