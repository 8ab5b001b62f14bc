#include <fstream>
#include <sstream>

#include <fmt/format.h>

#include "base/json.h"
#include "base/text.h"
#include "base/whole_file.h"
#include "cli/verb.h"
#include "measure/result_page.h"

namespace ludens::cli {
namespace {

struct Options {
  std::vector<std::string> files;
  std::filesystem::path out;
};

int run(const Options& options) {
  std::vector<Json> results;
  for (const auto& name : options.files) {
    std::ifstream file(name, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    if (!file) throw Error(fmt::format("{}: cannot be read", cite(name)));
    const std::string bytes = text.str();
    for (auto& line : read_results(bytes, name)) results.push_back(std::move(line));
  }
  if (results.empty()) throw Error("the files hold no result line");
  const std::string page = result_page(results);
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
      {{"FILE", "…", &Options::files, "result lines of match (--out FILE) and arena (--json)", kRequired},
       {"--out", "FILE", &Options::out, "where the page goes (default: stdout)"}},
      run);
}

}  // namespace ludens::cli
