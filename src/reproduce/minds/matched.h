#pragma once
#include <string>
#include <vector>

#include "base/json.h"
#include "measure/matching/match.h"
#include "measure/matching/tally.h"
#include "reproduce/reproduction.h"

namespace ludens::reproduce {

// A row of a table: an agent, and what the table calls it.
struct Mind {
  std::string name, agent;
};

// Agents on the same positions of people's renju games.
struct MatchedMinds {
  std::vector<Mind> minds;
  MatchRun run;
  MatchSummary summary;

  // Top-1 of a minus that of b, on all positions or on those where nobody has a five at hand; any two rows.
  RatioInterval difference(std::size_t a, std::size_t b, bool free = false) const;
};

// Asks them about test games of the tournaments: options.positions of these, `usual` where the options do not say; each
// answer within `milliseconds` where that is not 0. Answers are kept in OUT/answers/NAME. Throws Error.
MatchedMinds match_minds(const std::string& name, std::vector<Mind> minds, std::int64_t usual,
                         std::int64_t milliseconds, const ReproduceOptions& options, const ReproduceHooks& hooks);

// One object a row: its shares with intervals, and its differences from the rows `bases` as NAME, NAME_low, NAME_high.
struct Base {
  std::size_t row;
  std::string name;
};
std::vector<Json> mind_lines(const MatchedMinds& matched, const std::vector<Base>& bases, const Json& about);
// One object a row and band of ratings.
std::vector<Json> rating_lines(const MatchedMinds& matched, const Json& about);
// What mind_lines says, as Markdown.
std::string mind_table(const MatchedMinds& matched, const std::vector<Base>& bases);

// OUT/NAME.jsonl, OUT/NAME.md and, where there is one, OUT/NAME.svg.
void write_report(const ReproduceOptions& options, const std::string& name, const std::vector<Json>& lines,
                  const std::string& text, const std::string& plot = {});

}  // namespace ludens::reproduce
