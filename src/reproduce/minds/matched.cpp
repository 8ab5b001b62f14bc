#include "reproduce/minds/matched.h"

#include <fmt/format.h>

#include "agents/parts.h"
#include "base/error.h"
#include "base/whole_file.h"

namespace ludens::reproduce {
namespace {

RatioInterval turned(const RatioInterval& r) { return {0 - r.value, 0 - r.high, 0 - r.low, r.p}; }

void put(Json& line, const std::string& name, const RatioInterval& r) {
  if (!r.known()) return;
  line[name] = r.value;
  line[name + "_low"] = r.low;
  line[name + "_high"] = r.high;
}

std::string points(const RatioInterval& r) {
  return fmt::format("{:+.1f} ({:+.1f} … {:+.1f})", 100 * r.value, 100 * r.low, 100 * r.high);
}

}  // namespace

RatioInterval MatchedMinds::difference(std::size_t a, std::size_t b, bool free) const {
  if (a == b) return {};
  for (const auto& one : summary.differences) {
    if (one.a == a && one.b == b) return free ? one.free : one.top1;
    if (one.a == b && one.b == a) return turned(free ? one.free : one.top1);
  }
  return {};
}

MatchedMinds match_minds(const std::string& name, std::vector<Mind> minds, std::int64_t usual,
                         std::int64_t milliseconds, const ReproduceOptions& options, const ReproduceHooks& hooks) {
  if (options.data.empty())
    throw Error("the renju tournaments are needed: set LUDENS_DATA to the folder that holds renju/tournaments.tsv.gz");
  MatchPlan plan;
  plan.query =
      parse_query(fmt::format("file:{} split=test sample={}", (options.data / "renju/tournaments.tsv.gz").string(),
                              options.positions > 0 ? options.positions : usual));
  for (auto& mind : minds) plan.agents.push_back(mind.agent = agent_text(parse_spec(mind.agent)));
  plan.seed = options.seed;
  plan.milliseconds = milliseconds;
  plan.jobs = options.jobs;
  plan.out = options.out / "answers" / name;
  MatchTally tally(minds.size(), {MatchField::Rating});
  MatchHooks told;
  told.stop = hooks.stop;
  told.game = [&](const MatchedGame& game) { tally.add(game); };
  if (hooks.progress)
    told.progress = [&](std::int64_t done, std::int64_t total) { hooks.progress(name + ", games", done, total); };
  const MatchRun run = run_match(plan, told);
  if (run.stopped) throw Error("interrupted; the same command goes on where it stopped");
  return {std::move(minds), run, tally.summary()};
}

std::vector<Json> mind_lines(const MatchedMinds& matched, const std::vector<Base>& bases, const Json& about) {
  std::vector<Json> out;
  for (std::size_t i = 0; i < matched.minds.size(); ++i) {
    const AgentMatch& agent = matched.summary.agents[i];
    Json line = about;
    line["row"] = matched.minds[i].name;
    line["agent"] = matched.minds[i].agent;
    line["positions"] = matched.summary.positions;
    line["games"] = matched.summary.games;
    put(line, "top1", agent.top1);
    put(line, "free_top1", agent.free);
    put(line, "cross_entropy", agent.cross_entropy);
    for (const auto& [row, name] : bases)
      if (row != i)
        put(line, name, matched.difference(i, row)), put(line, name + "_free", matched.difference(i, row, true));
    if (matched.run.asked > 0)
      line["seconds_per_move"] = matched.run.thinking[i] / static_cast<double>(matched.run.asked);
    if (!agent.mind.empty()) line["mind"] = agent.mind.json();
    out.push_back(std::move(line));
  }
  return out;
}

std::vector<Json> rating_lines(const MatchedMinds& matched, const Json& about) {
  std::vector<Json> out;
  for (std::size_t g = 0; g < matched.summary.by.size(); ++g)
    for (std::size_t i = 0; i < matched.minds.size(); ++i) {
      const auto& [group, positions] = matched.summary.by[g];
      Json line = about;
      line["row"] = matched.minds[i].name;
      line["agent"] = matched.minds[i].agent;
      if (group.band.from && group.band.to) line["rating_from"] = *group.band.from, line["rating_to"] = *group.band.to;
      line["positions"] = positions;
      put(line, "top1", matched.summary.agents[i].by[g]);
      out.push_back(std::move(line));
    }
  return out;
}

std::string mind_table(const MatchedMinds& matched, const std::vector<Base>& bases) {
  std::string out = fmt::format(
                  "{} positions of {} test games, mode paper; 95 % intervals by games\n\n| row | agent | "
                  "top-1, % | free, % |",
                  matched.summary.positions, matched.summary.games),
              rule = "\n| --- | --- | --- | ---: |";
  for (const auto& [row, name] : bases) out += fmt::format(" − {} |", matched.minds[row].name), rule += " --- |";
  out += rule + "\n";
  for (std::size_t i = 0; i < matched.minds.size(); ++i) {
    const auto& [top1, free] = std::pair(matched.summary.agents[i].top1, matched.summary.agents[i].free);
    out += fmt::format("| {} | `{}` | {:.1f} ({:.1f}–{:.1f}) | {:.1f} |", matched.minds[i].name, matched.minds[i].agent,
                       100 * top1.value, 100 * top1.low, 100 * top1.high, 100 * free.value);
    for (const auto& [row, name] : bases)
      out += row == i ? " |" : fmt::format(" {} |", points(matched.difference(i, row)));
    out += "\n";
  }
  return out;
}

void write_report(const ReproduceOptions& options, const std::string& name, const std::vector<Json>& lines,
                  const std::string& text, const std::string& plot) {
  std::string all;
  for (const auto& line : lines) all += line.dump() + "\n";
  write_whole_file(options.out / (name + ".jsonl"), all);
  write_whole_file(options.out / (name + ".md"), text);
  if (!plot.empty()) write_whole_file(options.out / (name + ".svg"), plot);
}

}  // namespace ludens::reproduce
