#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "measure/style/style_features.h"
#include "records/query/game_source.h"

namespace ludens::measure {

// Whether a query that is about whole games wants this side of one: conditions on a rating are about the player.
// Throws Error where it asks for single positions otherwise, by ply, clock or sample.
bool wants_player(const Query& query, const GameRow& row, int side);

// What one player did in one game: of each feature a sum, and how many turns (or games) it is of.
struct StyleSum {
  float sum = 0;
  std::uint16_t count = 0;
};
using GameStyle = std::vector<StyleSum>;

// Both players of a record; of a side that is not wanted nothing. A game is replayed as far as the rules let it.
std::array<GameStyle, 2> game_style(const Game& game, const std::vector<StyleFeature>& features, const Record& record,
                                    std::array<bool, 2> wanted = {true, true});

// A mean over all turns of a player, and its standard error: games are drawn, turns of a game hang together (the ratio
// estimator; Cochran 1977, section 6.4).
struct StyleValue {
  double value = 0, error = 0;
  std::int64_t count = 0;  // turns
};
std::optional<StyleValue> style_value(const std::vector<GameStyle>& games, std::size_t feature);

// A player and how they play.
struct PlayerStyle {
  std::string id;                                      // as records have it; their name where they have no ids
  std::optional<double> rating = std::nullopt;         // the mean of what the records say
  std::int64_t games = 0;                              // that the query holds
  std::vector<GameStyle> each = {};                    // of those looked at
  std::vector<std::string> gids = {};                  // likewise
  std::vector<std::optional<StyleValue>> values = {};  // by feature
};

struct StylePlan {
  GamePtr game;
  Query query;
  SourceOptions source = {};
  std::int64_t least = 50;  // games that a player must have
  std::int64_t most = 100;  // that are looked at of each player, in the order of the source
  std::string player = {};  // whose games count, however few they are; "": nobody's
  int jobs = 1;
};

struct StyleHooks {
  std::stop_token stop = {};
  std::function<void(std::int64_t done, std::int64_t total)> progress = {};
};

// Players of a query who are no programs, by id. Throws Error where it was stopped, or nobody has so many games.
struct PlayerStyles {
  GamePtr game;
  std::vector<StyleFeature> features;
  std::vector<PlayerStyle> players;
  std::int64_t known = 0;  // players of the query in all
};
PlayerStyles collect_styles(const StylePlan& plan, const StyleHooks& hooks = {});

// Style features on one scale: each player's distance from the mean of all, in standard deviations between players.
// A feature by which players hardly differ, beside how much its value is left to chance, is left out of distances: its
// reliability, the share of the variance between players that is not error (Lord and Novick 1968, section 3.4).
struct StyleScale {
  std::vector<double> mean = {}, deviation = {}, reliability = {};  // by feature
  std::vector<double> per_rating = {};  // what a rating point adds to a feature, where strength is taken out; else 0
  double rating = 0;                    // the mean, likewise
  std::vector<std::size_t> used = {};   // the features of a style vector

  std::vector<double> vector(const PlayerStyle& player) const;  // unknown features are 0: as everybody else
  std::optional<double> standard(const PlayerStyle& player, std::size_t feature) const;
};
struct ScaleOptions {
  double reliability = 0.5;    // features of less are left out
  bool same_strength = false;  // what goes with the rating is taken out (by a line), so that kinds are not levels
};
StyleScale style_scale(const PlayerStyles& styles, const ScaleOptions& options = {});

// A rating as people of the game say it: «5k», «1830».
std::string strength_text(const Game& game, double rating);

double style_distance(const std::vector<double>& a, const std::vector<double>& b);

}  // namespace ludens::measure
