#pragma once
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "learn/five_set.h"
#include "patterns/five_file.h"
#include "runner/elsewhere.h"
#include "search/dual/system2.h"

namespace ludens::learn {

// Expert iteration (Anthony, Tian and Barber 2017; Rautureau and Piette 2024, section 3.3): System 2 plays against
// itself, its visits train System 1's policy and the results its action values, and the better System 1 makes System 2
// better.
//
// First it finds out what wins at all: System 2 looks by value (UCT), since the first impressions of a beginner are not
// worth following; led by them from the start it ends in games of ten moves. Later they lead it, a little of them drawn
// by lot (docs/results/dual.md).
struct FiveStage {
  double until = 1;  // so much of the iterations
  Selection selection = Selection::Prior;
  double c = 1;
  double root_noise = 0.25;  // share of the first impression that is drawn by lot
  double sharpen = 1;        // the policy learns from visits to this power: UCT's are more even than its judgement
  DoubtLimits doubt = {
      .start = 1.2, .stop = 4, .leftover = 0.02};  // while learning; `start` falls to this one as the systems agree
};

struct FiveSelfplayOptions {
  five::Shape shape = {.ratings = false};
  int iterations = 180;
  int games = 200;   // an iteration
  int visits = 160;  // of System 2 a move
  int table = 2000;  // positions it remembers
  int steps = 120;   // of learning after each iteration
  int batch = 256;
  std::int64_t window = 400'000;  // positions that are remembered to learn from
  double rate = 2e-3, decay = 1e-3;
  std::vector<FiveStage> stages = {{.until = 0.5,
                                    .selection = Selection::Uct,
                                    .c = 0.25,
                                    .root_noise = 0,
                                    .sharpen = 2,
                                    .doubt = {.start = 1.2, .stop = 6, .leftover = 0.04}},
                                   {.until = 1}};
  double first_doubt = 3;     // the highest threshold of doubt
  int temperature_plies = 6;  // so many plies after the opening are drawn by visits, later ones are the best
  int gate = 10;              // every so many iterations the new network plays the last accepted one …
  int gate_games = 60;        // … so many games; with less than 40 % it is dropped
  bool online = false;        // learn from each move at once, within the game, too
  std::uint64_t seed = 1;
  int threads = 1;
  std::filesystem::path checkpoint = {};  // what a later run goes on from; "": nothing is kept
  std::stop_token stop = {};
  Cluster* cluster = nullptr;  // whose workers play the games of an iteration; null: threads of this process
};

// The games of an iteration on another machine, by the weights that came with the plan.
WorkKind five_selfplay_work();

struct FiveIteration {
  int iteration = 0, iterations = 0;
  std::int64_t games = 0, positions = 0;    // so far
  double plies = 0, first = 0, draws = 0;   // a game; shares of the first player's wins and of draws
  double agreement = 0;                     // how often the first impression was the conclusion
  double searched = 0, good = 0;            // share of moves that were searched; mean size of the good set
  double start = 0;                         // threshold of doubt
  double loss = 0, value_loss = 0;          // of learning
  std::optional<double> gate, elo;          // score against the last accepted network; strength since the beginning
  std::optional<double> match, match_loss;  // with people's moves, where some are given
  double seconds = 0;                       // so far
};

// `people`: to measure, never to learn from. The same options give the same network whatever the threads, interrupted
// or not; nothing is returned when it was stopped: the checkpoint then holds the last whole iteration. Tested by
// tests/learn/five_learn_test.cpp.
std::optional<five::Net> selfplay_five(const GamePtr& game, const FiveSelfplayOptions& options, const FiveSet* people,
                                       const std::function<void(const FiveIteration&)>& on_iteration,
                                       const std::function<void(std::int64_t, std::int64_t)>& on_game = {});

}  // namespace ludens::learn
