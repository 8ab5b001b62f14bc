#pragma once
#include <array>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "measure/room.h"
#include "play/pace.h"
#include "records/query/game_source.h"

namespace ludens::measure {

// One person in one game: how long they thought, and how it ended.
struct ObservedPerson {
  std::uint32_t game = 0;  // a number for each game: what the bootstrap draws as a whole
  std::optional<double> rating = std::nullopt;
  // Turns whose time is known, and the logarithm of the seconds.
  std::vector<PaceFeatures> features = {};
  std::vector<double> log_seconds = {};
  // What was expected at each turn by people's network told both ratings; empty where there is no such network, or the
  // record does not say how it ended.
  std::vector<double> expected = {};
  bool lost = false, gave_up = false;  // gave_up: at the last of these turns
  bool drew = false;                   // by agreement, expecting what `expected` ends with
  int plies = 0;                       // of the game
};

struct ObservedGames {
  std::vector<ObservedPerson> people = {};
  std::uint32_t games = 0;
};

// What is looked at. Games in order of their hash, so that the first ones are a sample.
struct ObservePlan {
  GamePtr game;
  std::string network = {};       // an agent that says what people play and expect; "": nobody does
  std::int64_t timed = 1500;      // games with times of people
  std::int64_t ended = 400;       // games with a known end between people, for each group of ratings
  std::vector<double> cuts = {};  // between the groups
  double usual_plies = 1;         // of a game
  double longest = 600;           // seconds: who took longer was away
};

struct ObserveHooks {
  std::stop_token stop = {};
  std::function<void(std::int64_t done, std::int64_t total)> progress = {};
};

// The games that habits are learned from (split train) and held against (the others), those of other games left out.
struct HabitRows {
  std::vector<GameRow> train = {}, held_out = {};
};
void add_rows(HabitRows& rows, const Game& game, const Query& query, GameSource& source, std::stop_token stop);

// Bounds of five groups of players: of people in games whose end is known, a tenth, a quarter, three tenths, a quarter
// and a tenth. None where ratings are unknown.
std::vector<double> rating_cuts(const std::vector<GameRow>& rows);
std::size_t group_of(double rating, const std::vector<double>& cuts);

double usual_plies(const std::vector<GameRow>& rows);  // the median

// How many games people of each group lost, and how many of those they gave up: by the records alone.
struct LostGames {
  std::int64_t lost = 0, given_up = 0;
};
std::vector<LostGames> lost_games(const Game& game, const std::vector<GameRow>& rows, const std::vector<double>& cuts);

// Throws Error when it was stopped.
ObservedGames observe(const ObservePlan& plan, const std::vector<GameRow>& rows, const ObserveHooks& hooks = {});

}  // namespace ludens::measure
