#pragma once
#include <optional>
#include <string>
#include <vector>

#include "learn/five_imitate.h"
#include "learn/five_selfplay.h"
#include "learn/five_teachers.h"
#include "learn/training.h"

namespace ludens::learn {

// The trainings of a five-window network, with its thresholds. Each returns what became of it (OUT), or nothing where
// it was stopped. Queries name no split: train games are learned from, validation games measured with.
struct FiveImitateRun : Training {
  std::vector<std::string> queries;
  FiveImitateOptions options;
  FiveTeachers teachers;
  std::optional<five::Net> start = {};  // of another shape: weights that both have are taken over
};
std::optional<five::Model> run_imitation(FiveImitateRun run);

struct FiveSelfplayRun : Training {
  std::string people = {};  // a query: games to measure against and to tune doubt on
  FiveSelfplayOptions options;
};
std::optional<five::Model> run_selfplay(FiveSelfplayRun run);

// Thresholds of doubt and trust of a model that is there already, on people's validation games.
struct FiveTuneRun : Training {
  std::string query;
  std::optional<DoubtLimits> doubt = {};  // these, instead of the best
  std::optional<double> trust = {};       // likewise
  System2Options search;
  std::int64_t positions = 1500;  // to tune trust on; 0: all
  std::uint64_t seed = 1;
  int jobs = 1;
};
five::Model run_tune(const FiveTuneRun& run, five::Model model);

}  // namespace ludens::learn
