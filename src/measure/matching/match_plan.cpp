#include "measure/matching/match_plan.h"

#include <fmt/format.h>

#include "agents/agent_files.h"
#include "base/json.h"

namespace ludens::measure {
namespace {

using Files = std::map<std::string, std::string>;

void add_data(const std::string& path, Files& out) {
  if (std::error_code ignored; !std::filesystem::is_regular_file(path, ignored)) return;  // who opens it says so
  out.emplace(path, file_hash(path));
}

// Queries inside agents, as popular("file:games.tsv.gz where …").
void add_queries(const Spec& spec, Files& out) {
  if (spec.name.starts_with("file:")) add_data(parse_query(spec.name).path(), out);
  for (const auto& arg : spec.args) add_queries(arg.value, out);
}

}  // namespace

Files files_of(const Query& query, const std::vector<std::string>& agents, std::span<const PartDoc> more) {
  Files out;
  if (query.of_file()) add_data(query.path(), out);
  for (const auto& agent : agents) {
    const Spec spec = parse_spec(agent);
    out.merge(agent_files(spec, more));
    add_queries(spec, out);
  }
  return out;
}

RunPlan run_plan(const MatchPlan& plan, const std::vector<ChosenGame>* chosen) {
  Json json = {{"query", query_text(plan.query)}, {"game", plan.source.game}, {"mode", mode_name(plan.mode)},
               {"agents", plan.agents},           {"seed", plan.seed},        {"budget_ms", plan.milliseconds}};
  if (chosen) json["sample"] = fmt::format("{:016x}", hash_of(*chosen));
  return {json.dump(), files_of(plan.query, plan.agents, plan.more)};
}

}  // namespace ludens::measure
