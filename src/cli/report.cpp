#include <algorithm>

#include <fmt/format.h>

#include "base/json.h"
#include "base/whole_file.h"
#include "cli/verb.h"
#include "measure/pages/result_pages.h"
#include "measure/result_page.h"
#include "measure/review_table.h"

namespace ludens::cli {
namespace {

constexpr std::size_t kMostBytes = 256u << 20;  // of one file of result lines

struct Options {
  std::vector<std::string> files;
  bool pages = false;
  std::filesystem::path out;
};

// Tables are made anew in place; files of lines are named as seen from the page.
int fill_pages(const std::vector<std::string>& pages) {
  for (const auto& name : pages) {
    const std::filesystem::path page = name;
    const std::string before = read_whole_file(page, kMostBytes);
    const std::string after = filled_page(
        before, name, [&](const std::string& file) { return read_whole_file(page.parent_path() / file, kMostBytes); });
    if (after != before) write_whole_file(page, after);
    fmt::print("{}: {}\n", name, after == before ? "as it was" : "written anew");
  }
  return kDone;
}

int run(const Options& options) {
  if (options.pages && !options.out.empty()) throw UsageError("--page writes in place: leave --out away");
  if (options.pages) return fill_pages(options.files);
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
  const std::string page = reviews > 0 ? review_table(results) : result_page(results);
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
       {"--page", &Options::pages,
        "each FILE is a page in Markdown: its tables are made anew of the lines that it names (docs/results.md)"},
       {"--out", "FILE", &Options::out, "where the page goes (default: stdout)"}},
      run);
}

}  // namespace ludens::cli
