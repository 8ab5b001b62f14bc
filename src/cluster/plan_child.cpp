// The process that does units: it reads its plan from a folder and units from stdin, has no connection, and knows
// nothing of where they come from.
#include <sys/resource.h>

#include <algorithm>
#include <csignal>
#include <iostream>

#include <fmt/format.h>

#include "base/json_read.h"
#include "base/text.h"
#include "base/whole_file.h"
#include "cluster/messages.h"
#include "cluster/plan_folder.h"
#include "cluster/worker.h"

namespace ludens::cluster {
namespace {

WorkKind::Work made(const std::filesystem::path& folder, std::span<const WorkKind> kinds, const WorkRules& rules) {
  const SentPlan plan = read_plan(read_whole_file(folder / kPlanFile));
  std::vector<std::string> names;
  for (const auto& kind : kinds) {
    if (kind.name == plan.kind) return kind.make(plan.settings, rules);
    names.emplace_back(kind.name);
  }
  throw Refused(fmt::format("there is no work of kind {}; there are {}", cite(plan.kind), join(names, ", ")));
}

Json failure(const std::exception& error) {
  Json out = {{"error", error.what()}};
  if (dynamic_cast<const Refused*>(&error)) out["refused"] = true;
  if (dynamic_cast<const std::bad_alloc*>(&error)) out["error"] = "more memory than one job of this worker may have";
  return out;
}

}  // namespace

void work_at_plan(const std::filesystem::path& folder, std::span<const WorkKind> kinds, const WorkRules& rules) {
  // Who works for us says when to stop, by closing stdin; a signal to the whole group or the terminal is for it.
  std::signal(SIGINT, SIG_IGN);
  std::signal(SIGTERM, SIG_IGN);
  WorkKind::Work does;
  std::string line;
  while (std::getline(std::cin, line)) {
    Json answer;
    try {
      const Json asked = Json::parse(line);
      if (!does) does = made(folder, kinds, rules);
      answer = {{"line", does(whole_of(asked, "unit", 0, 0), text_of(asked, "task"))}};
    } catch (const std::exception& error) {
      answer = failure(error);
    }
    const std::string text = answer.dump() + "\n";
    std::cout.write(text.data(), static_cast<std::streamsize>(text.size())).flush();
  }
}

}  // namespace ludens::cluster
