#pragma once
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "games/game.h"
#include "measure/arena/openings.h"
#include "records/record.h"

namespace ludens::measure {

// Human-like games on demand: records of games between players, with what they thought, how long a person would have
// taken and how strong they are (Rautureau 2024, section 1.2).
struct GenerationPlan {
  GamePtr game;
  std::vector<std::string> players;  // agents as text, canonical; one plays itself, of more everybody meets everybody
  std::int64_t games = 100;
  std::uint64_t seed = 1;
  std::string openings_text = "none";
  Openings openings = {};
  std::string start = {};  // a position text; "": the game's own start
  bool opinions = true;
  bool times = true;               // where people's pace is known
  int jobs = 1;                    // changes nothing but the time
  std::filesystem::path out = {};  // folder that keeps the games and lets the run resume; "": none
};

// Who begins the game of this number, and who answers.
std::pair<std::size_t, std::size_t> generated_pair(const GenerationPlan& plan, std::int64_t number);

struct GenerationHooks {
  std::stop_token stop = {};
  std::function<void(std::int64_t number, const Record&)> game = {};  // in order, also those that were there already
};

// Makes the games, each from dice of its own, and says how many there are: fewer than asked for where it was stopped.
// A game has its number and the seed as tags, and nothing of the machine that made it. Throws Error. Tested by
// tests/measure/arena/generation_test.cpp.
std::int64_t generate(const GenerationPlan& plan, const GenerationHooks& hooks = {});

}  // namespace ludens::measure
