#pragma once
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "agents/level_file.h"
#include "measure/arena/arena.h"
#include "measure/levels/dial.h"
#include "measure/levels/people_curve.h"

namespace ludens::measure {

// Agents along a dial of strength, weakest first. JSON: {"candidates": 1, "game": "go9", "agents": [{"agent": TEXT,
// "label": "8k"}, …]}. Where people's games are the yardstick one agent has a label: that agent stands for people of
// that strength, and the others for those whose results lie as far from them as theirs do.
struct Candidates {
  std::string game;
  std::vector<std::string> agents = {};  // canonical
  std::size_t anchor = 0;
  std::optional<std::string> anchor_label = std::nullopt;
};
Candidates parse_candidates(std::string_view text, std::string_view name = "the candidates");  // throws Error

struct CalibrationPlan {
  GamePtr game;
  Candidates candidates = {};
  std::optional<LevelFile> from = std::nullopt;   // levels measured before, to be placed again; then without candidates
  std::optional<LevelFile> above = std::nullopt;  // measured before: its levels above the labelled candidate stay
  std::optional<PeopleCurve> people = std::nullopt;  // none: a ladder of self-play
  std::string query = {};                            // that they came from, for the file
  std::int64_t games = 100;                          // of each pairing of the last pass; a third of it before
  int jobs = 1;                                      // threads; changes nothing but the time
  std::uint64_t seed = 1;
  std::string openings = "random:2";  // as in the arena
  int far = 3;                        // candidates play those so many places away at most
  int most_gap = kLineGap;            // units; levels play those so far away at most
  double step = 100;                  // Elo between neighbouring rungs, as nearly as whole units of people allow
  int passes = 2;                     // the levels of each but the last are placed again by their own games
  std::filesystem::path out = {};     // keeps the games, a folder a pairing; "": none
  Cluster* cluster = nullptr;         // whose workers play; null: threads of this process
};

struct CalibrationHooks {
  std::stop_token stop = {};
  std::function<void(const std::string& line)> say = {};                     // one a candidate or rung, as it goes
  std::function<void(std::int64_t done, std::int64_t total)> progress = {};  // games
};

struct Calibration {
  std::vector<MeasuredAgent> candidates;
  LevelFile file;  // its rungs' steps, gaps and intervals are measured in games of their own
};

// Measures a ladder: (1) the candidates play each other and get one Elo scale; (2) each label gets the agent whose Elo
// lies on people's line, between two candidates where need be (agent_between); (3) those levels play each other over
// gaps of 1, 2 … units, which says whether they are as far apart as people with those labels; (4) each label is placed
// again by all games so far, and (3) is played anew, so that no level is reported in games that it was placed by. What
// lies between two stops of the dial counts as lying between them in strength. Every pairing is a run of the arena with
// a folder of its own under `out`, so that an interrupted calibration goes on where it stopped and one with other
// candidates keeps what still counts. Throws Error. Tested by tests/measure/levels/calibrate_test.cpp.
Calibration calibrate(const CalibrationPlan& plan, const CalibrationHooks& hooks = {});

// The labels of a ladder of people, by what the candidates reach: strength (on people's scale) and Elo above the
// weakest candidate. Every few units from the anchor on, and the strongest label that there is.
struct Aim {
  std::string label;
  double rating = 0, elo = 0;
};
std::vector<Aim> aims(const CalibrationPlan& plan, const std::vector<MeasuredAgent>& candidates);

}  // namespace ludens::measure
