#pragma once
#include <string>
#include <vector>

#include "base/json.h"
#include "measure/style/player_style.h"

namespace ludens::measure {

// One player beside people of the same strength.
struct StylePortrait {
  struct Row {
    std::size_t feature = 0;
    StyleValue own = {};
    double peers = 0;           // their mean
    double off = 0, error = 0;  // how far the player is from it, in standard deviations between players
    bool reliable = false;      // the feature tells players apart, see StyleScale
  };
  const PlayerStyles* styles = nullptr;
  std::size_t player = 0;
  std::size_t peers = 0;  // how many
  std::vector<Row> rows = {};
};

// The peers are the players whose ratings are nearest, `count` of them at most; everybody where ratings are unknown.
// Precondition: the player is there.
StylePortrait portrait(const PlayerStyles& styles, const StyleScale& scale, const std::string& player,
                       std::size_t count = 100);
std::string portrait_report(const StylePortrait& portrait);
Json portrait_json(const StylePortrait& portrait);
// A radar picture: a spoke a feature, the peers' mean as a circle, the player with intervals. As SVG.
std::string portrait_radar(const StylePortrait& portrait);

// Players who play most like one, nearest first, and games most like this player's.
struct SimilarPlayer {
  std::size_t player = 0;
  double distance = 0;
};
std::vector<SimilarPlayer> similar_players(const PlayerStyles& styles, const StyleScale& scale,
                                           const std::string& player, std::size_t count);

// Tested by tests/measure/style/player_style_test.cpp.
}  // namespace ludens::measure
