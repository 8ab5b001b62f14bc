#include <algorithm>

#include <fmt/format.h>

#include "base/json.h"
#include "base/whole_file.h"
#include "cli/verb.h"
#include "measure/result_page.h"
#include "measure/review_table.h"

namespace ludens::cli {
namespace {

constexpr std::size_t kMostBytes = 256u << 20;  // of one file of result lines

struct Options {
  std::vector<std::string> files;
  bool variety = false;
  std::filesystem::path out;
};

int run(const Options& options) {
  std::vector<Json> results;
  for (const auto& name : options.files) {
    const std::string bytes = read_whole_file(name, kMostBytes);
    for (auto& line : read_results(bytes, name)) results.push_back(std::move(line));
  }
  if (results.empty()) throw Error("the files hold no result line");
  const auto reviews =
      std::count_if(results.begin(), results.end(), [](const Json& line) { return line.contains("check_kinds"); });
  if (reviews > 0 && reviews < static_cast<std::ptrdiff_t>(results.size()))
    throw Error("reviews have a table of their own: name files of reviews, or none");
  if (options.variety && reviews > 0) throw UsageError("--variety belongs to result lines of arena");
  const std::string page = options.variety ? variety_table(results)
                           : reviews > 0   ? review_table(results)
                                           : result_page(results);
  if (options.out.empty())
    fmt::print("{}", page);
  else
    write_whole_file(options.out, page);
  return kDone;
}

}  // namespace

Verb report_verb() {
  return verb<Options>(
      "report", "For researchers", "Make one HTML page of tables and plots from result lines",
      "ludens report results.jsonl --out page.html",
      {{"FILE", "…", &Options::files,
        "result lines of match (--out FILE) and arena (--json); of analyze --review --check: a table in Markdown",
        kRequired},
       {"--variety", &Options::variety, "how many games of each match are different, as a table in Markdown"},
       {"--out", "FILE", &Options::out, "where the page goes (default: stdout)"}},
      run);
}

}  // namespace ludens::cli
