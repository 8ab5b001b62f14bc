#include "measure/arena/simulation.h"

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "play/session.h"

namespace ludens::measure {
namespace {

std::string moves_text(const ArenaPlan& plan) {
  Session session(plan.game, plan.start);
  std::vector<std::string> out;
  for (const Move move : plan.openings.empty() ? std::vector<Move>{} : plan.openings.front()) {
    out.push_back(plan.game->write_move(session.position(), move));
    session.play(move);
  }
  return join(out, " ");
}

// «White resigned» of «Black wins (White resigned)».
std::string ending_of(const Record& record) {
  const std::string& said = record.result_text;
  const auto open = said.find('(');
  const bool inside = open != std::string::npos && said.ends_with(')');
  std::string out = inside ? said.substr(open + 1, said.size() - open - 2) : lower(said);
  // How many points is another matter than how it ended.
  return out.starts_with("by ") && out.find("point") != std::string::npos ? "by points" : out;
}

}  // namespace

ArenaPlan simulation_plan(ArenaPlan plan, std::string_view moves) {
  Session session(plan.game, plan.start);
  for (const auto word : words(moves)) session.play_text(word);
  if (session.ended()) throw Error(fmt::format("the game is over: {}", session.ended_text()));
  plan.keep_sides = true;
  plan.openings = {session.moves()};
  plan.openings_text = session.moves().empty() ? "none" : "moves";
  return plan;
}

Simulation simulate(const ArenaPlan& plan, const std::stop_token& stop,
                    const std::function<void(const ArenaResult&)>& progress) {
  Simulation out{.plan = plan};
  ArenaHooks hooks;
  hooks.stop = stop;
  hooks.progress = progress;
  const std::size_t before = plan.openings.empty() ? 0 : plan.openings.front().size();
  hooks.game = [&](std::int64_t, const Record& record) {
    std::vector<std::uint32_t> moves;
    for (const auto& turn : record.turns) moves.push_back(turn.move.id);
    out.plies += static_cast<std::int64_t>(moves.size() - before);
    out.different.insert(std::move(moves));
    ++out.endings[ending_of(record)];
  };
  out.result = run_arena(plan, hooks);
  return out;
}

std::string simulation_report(const Simulation& simulation) {
  const auto& [plan, result, plies, endings, different] = simulation;
  const Tally& tally = result.tally;
  const Interval interval = score_interval(tally);
  const auto games = static_cast<double>(std::max<std::int64_t>(1, tally.games()));
  const auto share = [&](std::int64_t count) { return 100 * static_cast<double>(count) / games; };
  std::string out = fmt::format("{}: {} games from {}\n", plan.game->text, tally.games(),
                                moves_text(plan).empty() && plan.start.empty() ? "the start" : "this position");
  out += fmt::format("{:<7}{:>6.1f} %  {}\n", plan.game->sides[0], share(tally.wins), plan.a);
  out += fmt::format("{:<7}{:>6.1f} %  {}\n", plan.game->sides[1], share(tally.losses), plan.b);
  if (tally.draws > 0) out += fmt::format("{:<7}{:>6.1f} %\n", "Draw", share(tally.draws));
  out += fmt::format("{} scores {:.2f} %, 95 % interval {:.2f} to {:.2f}\n", plan.game->sides[0], 100 * interval.score,
                     100 * interval.low, 100 * interval.high);
  std::vector<std::string> ends;
  for (const auto& [how, count] : endings) ends.push_back(fmt::format("{} {:.1f} %", how, share(count)));
  out += fmt::format("{:.1f} more moves on average; {} different games; {}\n", static_cast<double>(plies) / games,
                     different.size(), join(ends, ", "));
  return out;
}

Json simulation_json(const Simulation& simulation) {
  const auto& [plan, result, plies, endings, different] = simulation;
  const Interval interval = score_interval(result.tally);
  Json out = {{"game", plan.game->text}, {"a", plan.a}, {"b", plan.b}};
  if (!plan.start.empty()) out["start"] = plan.start;
  out["moves"] = moves_text(plan);
  out["games"] = result.tally.games();
  out["a_wins"] = result.tally.wins;
  out["draws"] = result.tally.draws;
  out["b_wins"] = result.tally.losses;
  out["score"] = interval.score;
  out["low"] = interval.low;
  out["high"] = interval.high;
  out["plies"] = static_cast<double>(plies) / static_cast<double>(std::max<std::int64_t>(1, result.tally.games()));
  out["different"] = different.size();
  Json ends = Json::object();
  for (const auto& [how, count] : endings) ends[how] = count;
  out["endings"] = std::move(ends);
  return out;
}

}  // namespace ludens::measure
