#include "measure/matching/match_plan.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/text.h"

namespace ludens::measure {
namespace {

constexpr std::string_view kModes[] = {"paper", "harness", "all"};

}  // namespace

PositionMode parse_mode(std::string_view text) {
  for (int i = 0; i < 3; ++i)
    if (kModes[i] == text) return static_cast<PositionMode>(i);
  const std::vector<std::string> known(std::begin(kModes), std::end(kModes));
  throw Error(
      fmt::format("a mode is {}, found {}{}", join(known, ", "), cite(text), did_you_mean(std::string(text), known)));
}

std::string_view mode_name(PositionMode mode) { return kModes[static_cast<int>(mode)]; }

bool counts(PositionMode mode, int ply, int plies) {
  switch (mode) {
    case PositionMode::Paper:
      return ply >= 4;
    case PositionMode::Harness:
      return ply >= 5 && ply <= plies - 2;
    case PositionMode::All:
      break;
  }
  return true;
}

std::string plan_text(const MatchPlan& plan) {
  return nlohmann::ordered_json{
      {"query", query_text(plan.query)}, {"game", plan.source.game}, {"mode", mode_name(plan.mode)},
      {"agents", plan.agents},           {"seed", plan.seed},        {"budget_ms", plan.milliseconds}}
      .dump();
}

}  // namespace ludens::measure
