#pragma once
#include <span>
#include <string>
#include <vector>

#include "base/json.h"
#include "measure/rulesets/rulesets.h"

namespace ludens::measure {

// The variants beside each other, a column each and a row for every measure; a star where the difference from the
// first is more than chance (its 95 % interval is on one side of 0).
std::string ruleset_table(const RulesetPlan& plan, std::span<const RulesetResult> results);

// A variant as one flat line: each measure with _low and _high, and its difference from the first variant.
Json ruleset_json(const RulesetPlan& plan, const RulesetResult& result, const RulesetResult& first);

// Every measure as a panel with a row for each variant (plots/interval_chart.h).
std::string ruleset_picture(std::span<const RulesetResult> results);

// What a variant is called beside others: «hex.lud», «9x9» of one description, the game's text else.
std::vector<std::string> short_names(std::span<const RulesetResult> results);

}  // namespace ludens::measure
