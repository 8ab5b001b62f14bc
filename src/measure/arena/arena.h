#pragma once
#include <array>
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "games/game.h"
#include "measure/arena/openings.h"
#include "measure/arena/sprt.h"
#include "measure/stats/intervals.h"
#include "records/record.h"
#include "runner/elsewhere.h"

namespace ludens::measure {

// A match between two agents. Games 2k and 2k + 1 are a pair: the same opening, a moves first in game 2k and second
// in game 2k + 1. Where sides are kept a begins every game, and there are no pairs.
struct ArenaPlan {
  GamePtr game;
  std::string a, b;  // agents as text, canonical
  std::int64_t games = 100;
  int jobs = 1;  // threads; changes nothing but the time
  std::uint64_t seed = 1;
  double temperature = 0;              // both agents' moves are drawn at it; 0: the likeliest move
  std::string openings_text = "none";  // what `openings` came from, for the plan on the disk
  Openings openings = {};              // one a pair, taken in turn; none: the start
  std::string start = {};              // a position text; "": the game's own start
  bool keep_sides = false;             // colours do not change: a simulation of one position
  // A side gives up when it expects less than this and the other side sees the same; 0: games are played to their end.
  double resign = 0;
  std::optional<SprtPlan> sprt = std::nullopt;
  std::filesystem::path out = {};  // folder that keeps the games and lets the run resume; "": none
  Cluster* cluster = nullptr;      // whose workers play; null: threads of this process
};

// What one agent spent.
struct Effort {
  double seconds = 0;
  std::int64_t moves = 0, peak_bytes = 0;
  double seconds_per_move() const { return moves > 0 ? seconds / static_cast<double>(moves) : 0; }
};

struct ArenaResult {
  Tally tally;                               // a's view; with pairs where there are openings
  std::array<std::int64_t, 5> pairs = {};    // of all pairs, also without openings
  std::array<Effort, 2> efforts = {};        // a, b
  std::array<std::int64_t, 2> illegal = {};  // games that a and b lost by an illegal move
  std::optional<SprtState> sprt = std::nullopt;
  bool stopped = false;  // by the stop token, before its end
};

struct ArenaHooks {
  std::stop_token stop = {};
  std::function<void(const ArenaResult&)> progress = {};              // after each game, in order
  std::function<void(std::int64_t number, const Record&)> game = {};  // each game, in order, also those resumed
};

// Plays the match. Every game has dice of its own, hash(seed, pair, colour), and games count in the order of their
// numbers, so neither the games nor the end of a sequential test depend on `jobs`. Throws Error.
ArenaResult run_arena(const ArenaPlan& plan, const ArenaHooks& hooks = {});

// The games of such a match on another machine; a task is an opening.
WorkKind arena_work();

// Several matches at once, in rounds of so many games of each: a run that is interrupted knows something of all, and no
// thread waits for the last game of a match. Each has the games that it would have alone, and its folder with them.
// `progress` hears which match has one game more. Precondition: no sequential tests.
std::vector<ArenaResult> run_matches(const std::vector<ArenaPlan>& plans, std::int64_t round, int jobs,
                                     const std::stop_token& stop,
                                     const std::function<void(std::size_t match, const ArenaResult&)>& progress = {});

// All pairs of agents, (0, 1), (0, 2) … (1, 2) …, each as `plan` says with its folder DIR/1-2, DIR/1-3 …; ends early
// when stopped. `after` hears each result as soon as it is known.
struct Pairing {
  std::size_t a, b;
  ArenaResult result;
};
std::vector<Pairing> run_round_robin(const ArenaPlan& plan, const std::vector<std::string>& agents,
                                     const std::function<ArenaHooks(std::size_t a, std::size_t b)>& hooks = {},
                                     const std::function<void(const Pairing&)>& after = {});

}  // namespace ludens::measure
