#pragma once
#include <filesystem>

#include "measure/tuning/collect.h"

namespace ludens::measure {

// What makes a collection the one it is: the plan without its jobs, and the checksums of the models that its agents
// name, where those are files of ours. One line of JSON.
std::string answers_mark(const TuningPlan& plan);

// Positions as a file: they read back exactly. Throws Error where the bytes are no such file, or damaged.
std::string answers_bytes(const std::string& mark, const std::vector<TuningPosition>& positions);
struct KeptAnswers {
  std::string mark;
  std::vector<TuningPosition> positions;
};
KeptAnswers read_answers(std::string_view bytes);

// collect(), but what an earlier run left in the file is read instead, and what is asked now is left there. Throws
// Error where the file holds another collection, and «interrupted» where it was stopped.
// Tested by tests/measure/tuning/answers_test.cpp.
std::vector<TuningPosition> collect_once(const std::filesystem::path& file, const TuningPlan& plan,
                                         const TuningHooks& hooks = {});

}  // namespace ludens::measure
