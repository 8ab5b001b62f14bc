#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "agents/room.h"
#include "games/game.h"

namespace ludens::agents {

// How far win rates of people can be believed: the temperature (belief/calibration.h) for each estimator and group of
// people, as `ludens tune --win-rate` finds them on validation games. GAME.wins, in the folders of models. JSON:
//   {"wins": 1, "game": "renju", "estimators": [{"policy": TEXT, "value": TEXT, "temperature": 1.1, "groups":
//   [{"from": null, "to": 2418, "temperature": 1.2, "about": {…}}, …], "about": {…}}, …]}
// An estimator without a policy is the value itself. The first one is what a win rate of people is, wherever none is
// named. Tested by tests/agents/policies/win_agent_test.cpp.
struct WinGroup {
  std::optional<double> from = std::nullopt, to = std::nullopt;  // from ≤ rating < to; a missing bound is open
  double temperature = 1;
  std::string about = "{}";  // a JSON object, as text: what was measured
  bool operator==(const WinGroup&) const = default;
};
struct WinEstimator {
  std::string policy, value;  // agents as text, canonical; policy "": none
  WinGroup whole = {};        // where the rating is unknown; its bounds do not count
  std::vector<WinGroup> groups = {};

  double temperature(std::optional<double> rating) const;
  bool operator==(const WinEstimator&) const = default;
};
struct WinTable {
  std::string game = {};
  std::vector<WinEstimator> estimators = {};

  const WinEstimator* find(std::string_view policy, std::string_view value) const;  // nullptr: not there
  void put(WinEstimator estimator);  // in the place of the same one, else at the end
  bool operator==(const WinTable&) const = default;
};

inline constexpr std::string_view kWinsEnding = ".wins";

std::string win_table_text(const WinTable& table);
WinTable parse_win_table(std::string_view text, std::string_view name = "the win rates");  // throws Error
WinTable load_win_table(const std::filesystem::path& path);                                // throws Error
std::optional<std::filesystem::path> find_win_table(const Game& game);                     // in the folders of models

}  // namespace ludens::agents
