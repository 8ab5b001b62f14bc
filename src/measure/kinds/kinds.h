#pragma once
#include <array>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "measure/kinds/clustering.h"
#include "measure/stats/quantile.h"
#include "measure/style/player_style.h"

namespace ludens::measure {

// Players who play alike, out of how they play (Rautureau 2024, section 4.2.1).
struct KindsPlan {
  StylePlan style = {};
  ScaleOptions scale = {};
  int clusters = 0;  // 0: as many as the data show, 2 … `most`
  int most = 8;
  int references = 20;  // sets without clusters that the silhouette is held against
  std::uint64_t seed = 1;
};

// What speaks for a number of clusters: how apart they are, and whether they come again.
struct ClusterCount {
  int clusters = 0;
  double silhouette = 0;
  double by_games = 0;  // adjusted Rand index: the same players, each by one half and by the other half of their games
  double by_players = 0;  // likewise: by clusters of one half and of the other half of the players
  bool stable() const { return by_games >= kStable && by_players >= kStable; }
  static constexpr double kStable = 0.8;
};

struct Kind {
  int players = 0;
  std::optional<std::array<double, 3>> ratings = std::nullopt;  // quartiles
  // How far its mean is from everybody's, in standard deviations between players; the farthest first.
  std::vector<std::pair<std::size_t, double>> features = {};
  std::string sentence = {};
};

struct Kinds {
  PlayerStyles styles;
  StyleScale scale;
  Points points = {};  // style vectors of the players
  std::vector<ClusterCount> tried = {};
  std::size_t chosen = 0;  // of those: the largest silhouette among the stable ones, else of all
  Clustering clusters = {};
  std::vector<Kind> kinds = {};
  double reference = 0;                         // silhouette of as many clusters where there are none
  double p = 1;                                 // how often that was as large
  std::vector<std::array<double, 2>> map = {};  // principal components
  std::array<std::string, 2> axes = {};         // in words
  std::array<double, 2> explained = {};         // shares of the variance
};

// Throws Error where fewer than ten players or no features are left.
Kinds find_kinds(const KindsPlan& plan, PlayerStyles styles);

std::string kinds_report(const KindsPlan& plan, const Kinds& kinds);
Json kinds_json(const KindsPlan& plan, const Kinds& kinds);  // without the players

// A file .kinds, so that others can group by kinds: JSON, with the kind of each player by id.
std::string kinds_text(const KindsPlan& plan, const Kinds& kinds);
struct KindsFile {
  std::string game;
  std::vector<std::string> sentences;
  std::map<std::string, int> players;  // kinds from 1
  std::optional<int> of(const std::string& player) const;
};
KindsFile read_kinds(const std::filesystem::path& path);  // throws Error

// The map of players as SVG, and as a page by itself with a field that finds a player's dot.
std::string kinds_map(const Kinds& kinds);
std::string kinds_page(const KindsPlan& plan, const Kinds& kinds);

// Tested by tests/measure/kinds/kinds_test.cpp.
}  // namespace ludens::measure
