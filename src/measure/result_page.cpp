// Tested by tests/measure/result_page_test.cpp.
#include "measure/result_page.h"

#include <cmath>
#include <map>

#include <fmt/format.h>

#include "base/error.h"
#include "base/json.h"
#include "base/text.h"
#include "base/xml.h"
#include "measure/matching/match_plots.h"

namespace ludens::measure {
namespace {

constexpr std::string_view kPageHead = R"html(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Ludens: results</title>
<style>
:root { color-scheme: light dark; }
body { font: 15px/1.5 sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0; display: block; overflow-x: auto; }
th, td { padding: 0.2rem 0.7rem; text-align: right; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
th:first-child, td:first-child { text-align: left; }
svg { max-width: 100%; height: auto; }
</style>
</head>
<body>
<h1>Results</h1>
)html";

double number_in(const Json& row, const char* name) {
  const Json* found = row.find(name);
  return found && found->is_number() ? found->get<double>() : NAN;
}

std::string shown(double value, int digits, double scale = 1) {
  return std::isfinite(value) ? fmt::format("{:.{}f}", scale * value, digits) : "–";
}

std::string range(const Json& row, const char* value, const char* low, const char* high, int digits, double scale) {
  std::string out = shown(number_in(row, value), digits, scale);
  if (std::isfinite(number_in(row, low)))
    out += fmt::format(" ({} to {})", shown(number_in(row, low), digits, scale),
                       shown(number_in(row, high), digits, scale));
  return out;
}

std::string table(const std::vector<std::string>& head, const std::vector<std::vector<std::string>>& rows) {
  std::string out = "<table>\n<tr>";
  for (const auto& name : head) out += "<th>" + escape_xml(name) + "</th>";
  out += "</tr>\n";
  for (const auto& row : rows) {
    out += "<tr>";
    for (const auto& cell : row) out += "<td>" + escape_xml(cell) + "</td>";
    out += "</tr>\n";
  }
  return out + "</table>\n";
}

std::string match_section(const std::string& title, const std::vector<Json>& lines) {
  std::string out = fmt::format("<h2>{}</h2>\n", escape_xml(title));
  std::vector<std::vector<std::string>> rows, differences;
  for (const auto& line : lines) {
    const double positions = number_in(line, "positions");
    std::string agent = line.value("agent", "");
    if (positions > 0 && number_in(line, "only_a_move") == positions) agent += " (gives only a move)";
    rows.push_back({agent, shown(number_in(line, "games"), 0), shown(positions, 0),
                    range(line, "top1", "top1_low", "top1_high", 1, 100), shown(number_in(line, "top3"), 1, 100),
                    shown(number_in(line, "top5"), 1, 100), shown(number_in(line, "cross_entropy"), 3),
                    shown(number_in(line, "perplexity"), 1), shown(number_in(line, "ece"), 1, 100),
                    shown(number_in(line, "free_top1"), 1, 100), shown(number_in(line, "forced_top1"), 1, 100)});
    if (line.contains("diff"))
      for (const auto& pair : line["diff"])
        differences.push_back(
            {pair.value("a", "") + " − " + pair.value("b", ""), range(pair, "top1", "low", "high", 1, 100)});
  }
  out += "<p>Per cent of the positions; cross-entropy in nats; 95 % intervals by bootstrap.</p>\n";
  out += table({"agent", "games", "positions", "top-1", "top-3", "top-5", "cross-entropy", "perplexity",
                "calibration error", "free", "forced"},
               rows);
  if (!differences.empty()) out += table({"difference", "top-1, paired"}, differences);
  for (const MatchField field : {MatchField::Rating, MatchField::Ply, MatchField::Phase}) {
    bool any = false;
    for (const auto& line : lines)
      if (line.contains("by"))
        for (const auto& row : line["by"])
          any |= row.value("field", "") == field_name(field) && std::isfinite(number_in(row, "from"));
    if (any) out += accuracy_plot(lines, field, fmt::format("Moves matched by {}", field_name(field)));
  }
  return out + reliability_plot(lines, "Reliability");
}

std::string arena_section(const std::vector<Json>& lines) {
  std::vector<std::vector<std::string>> rows;
  for (const auto& line : lines)
    rows.push_back({line.value("a", "") + " against " + line.value("b", ""), shown(number_in(line, "games"), 0),
                    fmt::format("{} / {} / {}", shown(number_in(line, "a_wins"), 0), shown(number_in(line, "draws"), 0),
                                shown(number_in(line, "b_wins"), 0)),
                    range(line, "score", "low", "high", 1, 100), range(line, "elo", "elo_low", "elo_high", 0, 1)});
  return "<h2>Matches</h2>\n" +
         table({"match", "games", "won / drawn / lost", "score, % (95 % interval)", "Elo (95 % interval)"}, rows);
}

}  // namespace

std::vector<Json> read_results(std::string_view text, const std::string& name) {
  std::vector<Json> out;
  int row = 0;
  for (const auto line : split(text, '\n')) {
    ++row;
    if (trim(line).empty()) continue;
    Json json = Json::parse_or_null(line);
    if (json.is_object() && json.contains("command")) continue;
    if (!json.is_object() || !(json.contains("top1") || json.contains("elo") || json.contains("check_kinds")))
      throw Error(fmt::format(
          "{}, line {}: is no result line; «match», «arena» and «analyze --review --check» print them with --json",
          name, row));
    out.push_back(std::move(json));
  }
  return out;
}

std::string result_page(const std::vector<Json>& results) {
  std::vector<std::string> titles;  // in the order of the files
  std::map<std::string, std::vector<Json>> matches;
  std::vector<Json> arenas;
  for (const auto& line : results) {
    if (!line.contains("top1")) {
      arenas.push_back(line);
      continue;
    }
    const std::string title = fmt::format("{}, mode {}", line.value("query", ""), line.value("mode", ""));
    if (!matches.contains(title)) titles.push_back(title);
    matches[title].push_back(line);
  }
  std::string out(kPageHead);
  for (const auto& title : titles) out += match_section(title, matches[title]);
  if (!arenas.empty()) out += arena_section(arenas);
  return out + "</body>\n</html>\n";
}

}  // namespace ludens::measure
