#pragma once
#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/json.h"
#include "measure/arena/arena.h"

namespace ludens::measure {

// How games between two players from one position end (Ogawa 2026, chapter 1): a match whose sides are kept, played by
// the arena. Tested by tests/measure/arena/simulation_test.cpp.
struct Simulation {
  ArenaPlan plan = {};  // a plays the side that begins the game, b the other
  ArenaResult result = {};
  std::int64_t plies = 0;                               // of all games, behind the position
  std::map<std::string, std::int64_t> endings = {};     // «White resigned», how often
  std::set<std::vector<std::uint32_t>> different = {};  // games
};

// The plan of one: `moves` are played from its start, in every game. Throws Error where they cannot be, or the game is
// over then.
ArenaPlan simulation_plan(ArenaPlan plan, std::string_view moves);

// As `run_arena`; `progress` hears the result so far.
Simulation simulate(const ArenaPlan& plan, const std::stop_token& stop = {},
                    const std::function<void(const ArenaResult&)>& progress = {});

std::string simulation_report(const Simulation& simulation);
// {game, a, b, start?, moves, games, a_wins, draws, b_wins, score, low, high, plies, different, endings: {…}}
Json simulation_json(const Simulation& simulation);

}  // namespace ludens::measure
