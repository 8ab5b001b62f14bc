#include "agents/parts.h"

#include <algorithm>

#include <fmt/format.h>

#include "agents/dual_parts.h"
#include "agents/external/engine_agent.h"
#include "agents/feature_parts.h"
#include "agents/level_file.h"
#include "agents/maia_part.h"
#include "agents/net_parts.h"
#include "agents/persona_file.h"
#include "agents/random_agent.h"
#include "agents/refined_parts.h"
#include "agents/reward_agent.h"
#include "agents/search_parts.h"
#include "agents/win_agent.h"
#include "base/text.h"

namespace ludens::agents {
namespace {

std::vector<PartDoc> all_parts() {
  std::vector<PartDoc> out;
  out.push_back({"random", "simple", "every legal move alike", "", {}, [](const GamePtr&, const Spec&, auto) {
                   return std::make_unique<RandomAgent>();
                 }});
  for (auto& part : search_parts()) out.push_back(std::move(part));
  for (auto& part : refined_parts()) out.push_back(std::move(part));
  for (auto& part : dual_parts()) out.push_back(std::move(part));
  for (auto& part : feature_parts()) out.push_back(std::move(part));
  for (auto& part : net_parts()) out.push_back(std::move(part));
  out.push_back(maia_part());
  for (auto& part : level_parts()) out.push_back(std::move(part));
  for (auto& part : persona_parts()) out.push_back(std::move(part));
  for (auto& part : win_parts()) out.push_back(std::move(part));
  for (auto& part : reward_parts()) out.push_back(std::move(part));
  for (auto& part : program_parts()) out.push_back(std::move(part));
  for (auto& part : engine_parts()) out.push_back(std::move(part));
  return out;
}

}  // namespace

std::span<const PartDoc> parts() {
  static const std::vector<PartDoc> all = all_parts();
  return all;
}

const PartDoc& find_part(std::string_view name, std::span<const PartDoc> more) {
  std::vector<std::string> names;
  for (const auto table : {parts(), more}) {
    for (const auto& part : table) {
      if (part.name == name) return part;
      names.emplace_back(part.name);
    }
  }
  throw Error(
      fmt::format("no agent is called {}; known: {}{}", cite(name), join(names, ", "), did_you_mean(name, names)));
}

std::string agent_text(const Spec& spec, std::span<const PartDoc> more) {
  const PartDoc& part = find_part(spec.name, more);
  auto values = settle(spec, part.options);
  for (std::size_t i = 0; i < values.size(); ++i) {
    Spec& inner = values[i].spec;
    if (part.options[i].allowed.kind() == Allowed::Kind::Agent && !inner.name.empty())
      inner = parse_spec(agent_text(inner, more));
  }
  return settled_text(part.name, values, part.options);
}

bool starts_programs(const Spec& spec) {
  for (const auto& part : parts())
    if (part.name == spec.name && (part.kind == "external" || part.kind == "program")) return true;
  return std::any_of(spec.args.begin(), spec.args.end(), [](const Arg& arg) { return starts_programs(arg.value); });
}

bool thinks_by_the_clock(const Spec& spec, std::span<const PartDoc> more) {
  const PartDoc& part = find_part(spec.name, more);
  const auto values = settle(spec, part.options);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Allowed::Kind kind = part.options[i].allowed.kind();
    if (values[i].none) continue;
    if (kind == Allowed::Kind::Duration && values[i].whole > 0) return true;
    if (kind == Allowed::Kind::Agent && !values[i].spec.name.empty() && thinks_by_the_clock(values[i].spec, more))
      return true;
  }
  return false;
}

std::unique_ptr<Agent> make_agent(const GamePtr& game, const Spec& spec, std::span<const PartDoc> more) {
  const PartDoc& part = find_part(spec.name, more);
  settle(spec, part.options);  // says what is wrong, also of an agent without options
  return part.make(game, spec, more);
}

std::unique_ptr<Agent> make_agent(const GamePtr& game, std::string_view text, std::span<const PartDoc> more) {
  return make_agent(game, parse_spec(text), more);
}

}  // namespace ludens::agents
