#include "play/problem/collection.h"

#include <algorithm>
#include <map>

#include "base/error.h"
#include "base/shipped_folders.h"
#include "base/spec.h"
#include "base/text.h"
#include "base/whole_file.h"

namespace ludens::play {
namespace {

ProblemSet read_set(const std::string& game, const std::string& text) {
  ProblemSet out{.game = game};
  for (const auto line : split(text, '\n')) {
    if (out.problems.size() == kMostProblems) break;
    try {
      Problem problem = read_problem(Json::parse(line));
      if (parse_spec(problem.game).name != game) continue;
      out.lines.push_back(problem_json(problem));
      out.problems.push_back(std::move(problem));
    } catch (const Error&) {  // one that cannot be read is not there
    }
  }
  return out;
}

}  // namespace

std::vector<ProblemSet> read_problem_sets(const std::vector<std::filesystem::path>& folders) {
  std::map<std::string, ProblemSet> found;
  std::error_code ignored;
  for (const auto& folder : folders)
    for (const auto& entry : std::filesystem::directory_iterator(folder, ignored)) {
      const std::string game = entry.path().stem().string();
      if (entry.path().extension() != kProblemsEnding || found.contains(game)) continue;
      try {
        ProblemSet set = read_set(game, read_whole_file(entry.path(), kMostTextBytes));
        if (!set.problems.empty()) found.emplace(game, std::move(set));
      } catch (const Error&) {  // nor is a file
      }
    }
  std::vector<ProblemSet> out;
  for (auto& [game, set] : found) out.push_back(std::move(set));
  return out;
}

const std::vector<ProblemSet>& problem_sets() {
  static const std::vector<ProblemSet> sets = read_problem_sets(shipped_folders("problems"));
  return sets;
}

const ProblemSet* problem_set(std::string_view game) {
  for (const ProblemSet& set : problem_sets())
    if (set.game == game) return &set;
  return nullptr;
}

}  // namespace ludens::play
