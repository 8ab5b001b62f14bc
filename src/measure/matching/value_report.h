#pragma once
#include <string>
#include <vector>

#include "base/json.h"
#include "measure/matching/tally.h"
#include "measure/matching/value_scores.h"

namespace ludens::measure {

// `ludens match --value`: what agents expected of games, summed up. Tested by
// tests/measure/matching/value_scores_test.cpp.
struct ValueResult {
  ValuePlan plan;
  ValueRun run;
  std::vector<Group> groups;  // what the summary's groups are
  ValueSummary summary;
  BootstrapOptions bootstrap;
};
ValueResult value_result(ValuePlan plan, ValueRun run, MatchField field, const BootstrapOptions& bootstrap);

Json value_json(const ValueResult& result, std::size_t agent);
std::string value_report(const ValueResult& result);
// {positions, games, draws, accuracy, …}: one share.
Json share_json(const ValueShare& share);

}  // namespace ludens::measure
