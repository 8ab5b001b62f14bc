#pragma once
#include <filesystem>
#include <string>

#include "cli/verb.h"

namespace ludens::cli {

// One experiment that `ludens reproduce` can run.
struct Experiment {
  std::string_view name, summary, parts;  // parts: what --only takes, as people read it
  int (*run)(const Arguments&);
};
Experiment grave_memory_experiment();
Experiment levels_experiment();
Experiment dual_process_experiment();
Experiment human_policies_experiment();

std::string slug(const std::string& agent);  // a folder's name for an agent: letters, digits and dashes

}  // namespace ludens::cli
