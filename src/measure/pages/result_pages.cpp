#include "measure/pages/result_pages.h"

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "measure/pages/result_table.h"
#include "measure/review_table.h"

namespace ludens::measure {
namespace {

constexpr std::string_view kTable = "<!-- table ", kReview = "<!-- review ", kClose = "-->", kEnd = "<!-- end -->";

std::string made_table(std::string_view lines, const std::vector<std::string_view>& columns, ResultFiles& files) {
  const auto chosen = files.choose(lines);
  const std::string runs = runs_of(chosen);
  return (runs.empty() ? "" : runs + "\n") + result_table(chosen, columns);
}

std::string made_review(std::string_view lines, ResultFiles& files) {
  const auto chosen = files.choose(lines);
  std::vector<Json> reviews;
  for (const auto& line : chosen) reviews.push_back(line.values);
  return runs_of(chosen) + "\n" + review_table(reviews);
}

}  // namespace

std::string filled_page(std::string_view page, const std::string& name,
                        const std::function<std::string(const std::string& file)>& read) {
  ResultFiles files(read);
  const auto lines = split(page, '\n');
  std::string out;
  for (std::size_t at = 0; at < lines.size(); ++at) {
    out += fmt::format("{}{}", lines[at], at + 1 < lines.size() ? "\n" : "");
    const bool table = lines[at].starts_with(kTable), review = lines[at].starts_with(kReview);
    if (!table && !review) continue;
    const std::size_t begin = at;
    const auto broken = [&](std::string_view what) {
      return Error(fmt::format("{}, line {}: {}", name, begin + 1, what));
    };
    std::string_view chosen = lines[at].substr(table ? kTable.size() : kReview.size());
    std::vector<std::string_view> columns;
    bool closed = chosen.ends_with(kClose);
    if (closed) chosen.remove_suffix(kClose.size());
    while (!closed && ++at < lines.size()) {
      out += fmt::format("{}\n", lines[at]);
      closed = lines[at] == kClose;
      if (!closed) columns.push_back(lines[at]);
    }
    while (++at < lines.size() && lines[at] != kEnd)
      if (lines[at].starts_with("<!--")) throw broken("the block has no «<!-- end -->»");
    if (!closed || at >= lines.size()) throw broken("the block has no «-->» and «<!-- end -->»");
    try {
      out += fmt::format("\n{}\n", table ? made_table(chosen, columns, files) : made_review(chosen, files));
    } catch (const Error& error) {
      throw broken(error.what());
    }
    out += fmt::format("{}{}", kEnd, at + 1 < lines.size() ? "\n" : "");
  }
  return out;
}

}  // namespace ludens::measure
