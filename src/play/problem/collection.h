#pragma once
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "play/problem/problem.h"

namespace ludens::play {

// The problems of one game that come with Ludens.
struct ProblemSet {
  std::string game;                    // the bare name
  std::vector<Problem> problems = {};  // as the file has them
  Json lines = Json::array();          // what problem_json says of them
};

inline constexpr std::string_view kProblemsEnding = ".jsonl";
inline constexpr std::size_t kMostProblems = 500;  // of a file; what stands behind them is not read

// The sets of these folders, GAME.jsonl with a problem a line, by name; of two with one name that of the better folder.
// A line that is no problem of its game is left out. Tested by tests/play/problem/collection_test.cpp.
std::vector<ProblemSet> read_problem_sets(const std::vector<std::filesystem::path>& folders);

// Those that shipped_folders("problems") names, read once.
const std::vector<ProblemSet>& problem_sets();
const ProblemSet* problem_set(std::string_view game);  // null where there is none

}  // namespace ludens::play
