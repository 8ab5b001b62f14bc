#include "reproduce/minds/map.h"

#include <fmt/format.h>

#include "agents/parts.h"
#include "measure/plots/plot.h"

namespace ludens::reproduce {
namespace {

constexpr std::string_view kBase = "visits=50";

MapPoint turned(const std::string& knob, const std::string& setting, std::string_view options) {
  return {knob, setting, fmt::format("dual({}, {})", options, kBase)};
}

void put(Json& line, const std::string& name, double value, double low, double high) {
  if (value != value) return;
  line[name] = value, line[name + "_low"] = low, line[name + "_high"] = high;
}

}  // namespace

std::string map_base() { return fmt::format("dual({})", kBase); }

std::vector<MapPoint> map_points() {
  std::vector<MapPoint> out;
  const auto knob = [&](const std::string& name, std::initializer_list<std::pair<const char*, const char*>> settings) {
    for (const auto& [setting, options] : settings) out.push_back(turned(name, setting, options));
  };
  for (const char* visits : {"10", "50", "200", "800"})
    out.push_back({"thinking", fmt::format("{} visits", visits), fmt::format("dual(visits={})", visits)});
  knob("memory", {{"8", "table=8"}, {"24", "table=24"}, {"100", "table=100"}});
  knob("doubt", {{"10", "doubt=10"}, {"20", "doubt=20"}, {"50", "doubt=50"}});
  knob("features", {{"simple", "system1=renju-simple"}, {"the paper's", "system1=renju-human-paper"}});
  knob("noise", {{"0.05", "noise=0.05"}, {"0.15", "noise=0.15"}, {"0.4", "noise=0.4"}});
  knob("noise in selection", {{"0.05", "noise=0.05, noise-in=selection"},
                              {"0.15", "noise=0.15, noise-in=selection"},
                              {"0.4", "noise=0.4, noise-in=selection"}});
  knob("rating", {{"1600", "rating=1600"}, {"2000", "rating=2000"}, {"2400", "rating=2400"}, {"2800", "rating=2800"}});
  out.push_back({"other agents", "System 1 alone", "system1"});
  out.push_back({"other agents", "the paper's search",
                 fmt::format("dual(select=uct, trust=0, second-thoughts=no, proofs=no, {})", kBase)});
  out.push_back({"other agents", "self-play", fmt::format("dual(system1=renju-zero, {})", kBase)});
  out.push_back({"other agents", "UCT", "uct(playouts=1000)"});
  for (auto& point : out) point.agent = agent_text(parse_spec(point.agent));
  return out;
}

std::string map_plot(const std::vector<MappedPoint>& points) {
  std::vector<Series> curves;
  for (const auto& one : points) {
    if (curves.empty() || curves.back().name != one.point.knob) curves.push_back({one.point.knob, {}});
    curves.back().points.push_back(
        {elo_of_score(one.score.score), 100 * one.top1.value, 100 * one.top1.low, 100 * one.top1.high});
  }
  return svg_plot(
      {.title = "The map of agents: renju", .x_label = "Elo above " + map_base(), .y_label = "people's moves found, %"},
      curves);
}

void reproduce_map(const ReproduceOptions& options, const ReproduceHooks& hooks) {
  const auto points = map_points();
  std::vector<Mind> minds;
  for (const auto& point : points) minds.push_back({fmt::format("{}: {}", point.knob, point.setting), point.agent});
  const auto matched = match_minds("map", minds, 1500, 0, options, hooks);

  ArenaPlan match;
  match.game = find_game("renju");
  match.b = agent_text(parse_spec(map_base()));
  match.games = options.games > 0 ? options.games : 100;
  match.openings_text = fmt::format("{}:6", (options.data / "renju/tournaments.tsv.gz").string());
  match.openings = read_openings(*match.game, match.openings_text, (match.games + 1) / 2, options.seed);
  std::vector<MappedPoint> found;
  std::vector<Json> lines;
  std::string text = fmt::format(
      "{} test positions of {} games; {} games each against `{}` from people's openings of six moves\n\n| knob | "
      "setting "
      "| top-1, % | Elo |\n| --- | --- | --- | --- |\n",
      matched.summary.positions, matched.summary.games, match.games, match.b);
  for (std::size_t i = 0; i < points.size(); ++i) {
    MappedPoint one{points[i], matched.summary.agents[i].top1, {0.5, 0.5, 0.5}, 0};
    Json line =
        mind_lines(matched, {}, {{"experiment", "map"}, {"knob", one.point.knob}, {"setting", one.point.setting}})[i];
    if (one.point.agent != match.b) {
      match.a = one.point.agent;
      const auto result = play_match(match, slug(match.a), options, hooks, match.a);
      one.score = score_interval(result.tally);
      one.games = result.tally.games();
    }
    line["base"] = match.b;
    line["arena_games"] = one.games;
    put(line, "score", one.score.score, one.score.low, one.score.high);
    put(line, "elo", elo_of_score(one.score.score), elo_of_score(one.score.low), elo_of_score(one.score.high));
    lines.push_back(std::move(line));
    text += fmt::format("| {} | {} | {:.1f} ({:.1f}–{:.1f}) | {:+.0f} ({:+.0f} … {:+.0f}) |\n", one.point.knob,
                        one.point.setting, 100 * one.top1.value, 100 * one.top1.low, 100 * one.top1.high,
                        elo_of_score(one.score.score), elo_of_score(one.score.low), elo_of_score(one.score.high));
    found.push_back(std::move(one));
    write_report(options, "map", lines, text, map_plot(found));
  }
  // How well each finds the moves of people of one strength: a weak level that they do not recognise is none.
  for (auto& line : rating_lines(matched, {{"experiment", "map"}, {"part", "by-rating"}}))
    lines.push_back(std::move(line));
  write_report(options, "map", lines, text, map_plot(found));
  hooks.print(text);
}

}  // namespace ludens::reproduce
