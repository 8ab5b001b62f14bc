#include "agents/win_table.h"

#include <algorithm>

#include <fmt/format.h>

#include "agents/parts.h"
#include "base/error.h"
#include "base/find_model.h"
#include "base/json.h"
#include "base/text.h"
#include "base/whole_file.h"
#include "belief/calibration.h"

namespace ludens::agents {
namespace {

namespace fs = std::filesystem;

Json or_null(const std::optional<double>& value) { return value ? Json(*value) : Json(nullptr); }

std::string agent_in(const Json& from, const char* key, bool needed) {
  const Json* found = from.find(key);
  if (!found && !needed) return "";
  if (!found || !found->is_string()) throw Error(fmt::format("«{}» must be text", key));
  if (found->text().empty() && !needed) return "";
  const Spec spec = parse_spec(found->text());
  if (starts_programs(spec)) throw Error(fmt::format("win rates start no programs, and {} would", cite(found->text())));
  return agent_text(spec);
}

WinGroup group_in(const Json& from) {
  const auto number = [&](const char* key) -> std::optional<double> {
    const Json* found = from.find(key);
    if (!found || found->is_null()) return std::nullopt;
    if (!found->is_number()) throw Error(fmt::format("«{}» must be a number", key));
    return found->get<double>();
  };
  WinGroup out{number("from"), number("to"), number("temperature").value_or(0), "{}"};
  if (!(out.temperature >= kLeastTemperature && out.temperature <= kMostTemperature))
    throw Error(fmt::format("a temperature is between {} and {}", kLeastTemperature, kMostTemperature));
  if (const Json* about = from.find("about"); about && about->is_object()) out.about = about->dump();
  return out;
}

const Json& list_in(const Json& from, const char* key) {
  const Json* found = from.is_object() ? from.find(key) : nullptr;
  if (!found || !found->is_array()) throw Error(fmt::format("«{}» must be a list", key));
  return *found;
}

WinTable read(const Json& all) {
  if (!all.is_object() || !all.contains("wins")) throw Error("this is no file of win rates");
  if (all["wins"] != 1) throw Error("this file of win rates has another version than 1");
  const Json* game = all.find("game");
  if (!game || !game->is_string()) throw Error("«game» must be text");
  WinTable out{game->text(), {}};
  for (const auto& one : list_in(all, "estimators")) {
    if (!one.is_object()) throw Error("an estimator must be an object");
    WinEstimator estimator{agent_in(one, "policy", false), agent_in(one, "value", true), group_in(one), {}};
    estimator.whole.from = estimator.whole.to = std::nullopt;
    for (const auto& group : list_in(one, "groups")) {
      if (!group.is_object()) throw Error("a group must be an object");
      estimator.groups.push_back(group_in(group));
    }
    if (out.find(estimator.policy, estimator.value)) throw Error("the same estimator stands there twice");
    out.estimators.push_back(std::move(estimator));
  }
  return out;
}

}  // namespace

double WinEstimator::temperature(std::optional<double> rating) const {
  if (rating)
    for (const auto& group : groups)
      if ((!group.from || *rating >= *group.from) && (!group.to || *rating < *group.to)) return group.temperature;
  return whole.temperature;
}

const WinEstimator* WinTable::find(std::string_view policy, std::string_view value) const {
  for (const auto& one : estimators)
    if (one.policy == policy && one.value == value) return &one;
  return nullptr;
}

void WinTable::put(WinEstimator estimator) {
  for (auto& one : estimators)
    if (one.policy == estimator.policy && one.value == estimator.value) {
      one = std::move(estimator);
      return;
    }
  estimators.push_back(std::move(estimator));
}

std::string win_table_text(const WinTable& table) {
  Json estimators = Json::array();
  for (const auto& one : table.estimators) {
    Json groups = Json::array();
    for (const auto& group : one.groups)
      groups.push_back({{"from", or_null(group.from)},
                        {"to", or_null(group.to)},
                        {"temperature", group.temperature},
                        {"about", Json::parse(group.about)}});
    estimators.push_back({{"policy", one.policy},
                          {"value", one.value},
                          {"temperature", one.whole.temperature},
                          {"groups", std::move(groups)},
                          {"about", Json::parse(one.whole.about)}});
  }
  const Json all = {{"wins", 1}, {"game", table.game}, {"estimators", std::move(estimators)}};
  return all.dump(2) + "\n";
}

WinTable parse_win_table(std::string_view text, std::string_view name) {
  try {
    return read(Json::parse_or_null(text));
  } catch (const Error& error) {
    throw Error(fmt::format("{}: {}", cite(name), error.what()));
  }
}

WinTable load_win_table(const fs::path& path) {
  return parse_win_table(read_whole_file(path, kMostTextBytes), path.string());
}

std::optional<fs::path> find_win_table(const Game& game) {
  const std::string name = game.name + std::string(kWinsEnding);
  for (const auto& path : model_files(kWinsEnding))
    if (path.filename() == name) return path;
  return std::nullopt;
}

}  // namespace ludens::agents
