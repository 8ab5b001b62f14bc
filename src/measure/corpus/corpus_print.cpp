// Lists of counts as text and as a picture.
#include <algorithm>

#include <fmt/format.h>

#include "base/visible.h"
#include "base/xml.h"
#include "measure/corpus/corpus.h"

namespace ludens::measure {
namespace {

constexpr int kBar = 40;                             // characters
constexpr int kRow = 18, kTitle = 30, kWidth = 640;  // pixels
constexpr int kLabelWidth = 200, kBarWidth = 340;

std::int64_t largest(const Counts& counts) {
  std::int64_t out = 1;
  for (const auto& row : counts.rows) out = std::max(out, row.count);
  return out;
}

// Characters, not bytes; wide ones of East Asia take two columns.
int columns_of(std::string_view text) {
  int out = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xc0) != 0x80) out += byte >= 0xe3 && byte < 0xf0 ? 2 : 1;
  }
  return out;
}

}  // namespace

std::string counts_text(const Counts& given) {
  Counts counts = given;
  for (auto& row : counts.rows) row.label = visible(row.label);  // names of openings and sources are other people's
  std::string out = counts.title + "\n";
  int label = 0;
  for (const auto& row : counts.rows) label = std::max(label, columns_of(row.label));
  const std::int64_t most = largest(counts);
  for (const auto& row : counts.rows) {
    std::string bar;
    for (std::int64_t i = 0; i < (row.count * kBar + most / 2) / most; ++i) bar += "█";
    out += fmt::format("  {}{} {:>8} {}", row.label,
                       std::string(static_cast<std::size_t>(label - columns_of(row.label)), ' '), row.count, bar);
    while (out.ends_with(' ')) out.pop_back();
    out += "\n";
  }
  return out;
}

std::string counts_svg(const std::string& title, const std::vector<Counts>& lists) {
  std::string body;
  int y = 40;
  for (const auto& counts : lists) {
    body += fmt::format("<text class=\"title\" x=\"12\" y=\"{}\">{}</text>\n", y + 16, escape_xml(counts.title));
    y += kTitle;
    const auto most = static_cast<double>(largest(counts));
    for (const auto& row : counts.rows) {
      const double width = static_cast<double>(row.count) / most * kBarWidth;
      body += fmt::format(
          "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text><rect x=\"{}\" y=\"{}\" width=\"{:.1f}\" "
          "height=\"{}\"/>"
          "<text x=\"{:.1f}\" y=\"{}\">{}</text>\n",
          kLabelWidth - 8, y + 12, escape_xml(row.label), kLabelWidth, y + 2, width, kRow - 5, kLabelWidth + width + 6,
          y + 12, row.count);
      y += kRow;
    }
    y += 8;
  }
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\">\n"
      "<style>text{{font:12px sans-serif;fill:#222}}.title{{font-weight:bold}}rect{{fill:#3b76af}}"
      "@media(prefers-color-scheme:dark){{text{{fill:#ddd}}}}</style>\n"
      "<text class=\"title\" x=\"12\" y=\"24\">{2}</text>\n{3}</svg>\n",
      kWidth, y + 8, escape_xml(title), body);
}

}  // namespace ludens::measure
