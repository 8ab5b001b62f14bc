#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "learn/room.h"
#include "patterns/features/opponent.h"
#include "records/query/game_source.h"

namespace ludens::learn {

// Getting to know a player from games, one after the other, as dual(learns=yes) does while it plays: each move is first
// predicted, then learned from.
struct OpponentRun {
  GamePtr game;
  std::shared_ptr<const features::Prepared> model;
  std::string query = {}, player = {}, database = {};
  std::stop_token stop = {};
};

// What was expected of the player's moves in one game, by the model alone and by what was learned up to each move.
struct OpponentGame {
  std::string gid;
  std::int64_t moves = 0, base_best = 0, learned_best = 0;
  double base = 0, learned = 0;  // sums of the natural logarithms of the chances of what was played
};

struct OpponentFound {
  std::vector<OpponentGame> games;  // in the order of the query
  features::OpponentModel model;
};
// Throws Error where the player has no game there, and where it was stopped. Tested by tests/learn/opponent_test.cpp.
OpponentFound meet_opponent(const OpponentRun& run, const std::function<void(std::int64_t)>& on_game = {});

}  // namespace ludens::learn
