#include "cli/features_page.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "base/xml.h"

namespace ludens::cli {
namespace {

using patterns::features::Sign;

constexpr double kUnit = 34;    // between two neighbours
constexpr int kLeastReach = 1;  // cells shown around the move at least

struct Point {
  double x = 0, y = 0;
};
// Of a hexagon at (column, row) of a rhombus: rows are shifted to the right by half a cell.
Point place(int x, int y, int slots) {
  if (slots == 4) return {kUnit * x, kUnit * y};
  return {kUnit * (x + 0.5 * y), kUnit * y * std::sqrt(3.0) / 2};
}

std::string cell_svg(const Point& at, int slots, std::string_view fill) {
  if (slots == 4)
    return fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{}\" height=\"{}\" fill=\"{}\" stroke=\"#b9a88a\"/>",
                       at.x - kUnit / 2, at.y - kUnit / 2, kUnit, kUnit, fill);
  std::string points;
  for (int corner = 0; corner < 6; ++corner) {
    const double angle = (60.0 * corner - 30) * 3.14159265358979 / 180, reach = kUnit / std::sqrt(3.0);
    points += fmt::format("{:.1f},{:.1f} ", at.x + reach * std::cos(angle), at.y + reach * std::sin(angle));
  }
  return fmt::format("<polygon points=\"{}\" fill=\"{}\" stroke=\"#b9a88a\"/>", points, fill);
}

// A sign, by its last letter, with a bar through it where it is not that.
std::string sign_svg(const Point& at, const std::string& text) {
  std::string rest = text, out;
  const bool move = rest.starts_with('*'), origin = rest.starts_with('@');
  if (move || origin) rest.erase(0, 1);
  const bool negated = rest.starts_with('!');
  if (negated) rest.erase(0, 1);
  const auto disc = [&](std::string_view fill, std::string_view stroke) {
    return fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.5\"/>",
                       at.x, at.y, kUnit * 0.36, fill, stroke);
  };
  const auto letter = [&](std::string_view what, std::string_view fill) {
    return fmt::format(
        "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\" font-size=\"15\" font-family=\"sans-serif\" "
        "fill=\"{}\">{}</text>",
        at.x, at.y + 5, fill, escape_xml(what));
  };
  if (rest == "F")
    out += disc("#2f6db5", "#173b66");
  else if (rest == "E")
    out += disc("#c8452e", "#6e1f12");
  else if (rest == ".")
    out += disc("none", "#7a6a4f");
  else if (rest == "#")
    out += letter("▨", "#5b4c34");
  else if (rest == "l" || rest == "L")
    out += letter(rest == "L" ? "◆" : "◇", "#5b4c34");
  else if (!rest.empty() && rest != "&")
    out += disc("#f6efe2", "#5b4c34") + letter(rest, "#222");
  else if (rest == "&")
    out += letter("&", "#222");
  if (negated)
    out += fmt::format(
        "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"#111\" stroke-width=\"3\"/>",
        at.x - kUnit * 0.32, at.y + kUnit * 0.32, at.x + kUnit * 0.32, at.y - kUnit * 0.32);
  if (move)
    out += fmt::format(
        "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\" fill=\"none\" stroke=\"#1c7a3d\" stroke-width=\"4\"/>", at.x,
        at.y, kUnit * 0.42);
  if (origin)
    out += fmt::format(
        "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\" fill=\"none\" stroke=\"#1c7a3d\" stroke-width=\"3\" "
        "stroke-dasharray=\"5 4\"/>",
        at.x, at.y, kUnit * 0.42);
  return out;
}

}  // namespace

std::string feature_svg(const std::vector<Sign>& board, int slots) {
  int reach = kLeastReach;
  for (const auto& sign : board)
    reach = std::max({reach, std::abs(sign.x), std::abs(sign.y), std::abs(sign.x + sign.y) * (slots == 6)});
  int left = -kLeastReach, right = kLeastReach, top = -kLeastReach, bottom = kLeastReach;
  for (const auto& sign : board) {
    left = std::min(left, sign.x), right = std::max(right, sign.x);
    top = std::min(top, sign.y), bottom = std::max(bottom, sign.y);
  }
  std::string cells, signs;
  Point least = {1e9, 1e9}, most = {-1e9, -1e9};
  for (int y = top; y <= bottom; ++y)
    for (int x = left; x <= right; ++x) {
      if (slots == 6 && std::abs(x + y) > reach) continue;
      const Point at = place(x, y, slots);
      const auto found = std::find_if(board.begin(), board.end(), [&](const Sign& s) { return s.x == x && s.y == y; });
      const bool edge = found != board.end() && found->text == "#";
      cells += cell_svg(at, slots, edge ? "#d9d4ca" : found == board.end() ? "#fbf7ee" : "#f3e3c3");
      least = {std::min(least.x, at.x), std::min(least.y, at.y)},
      most = {std::max(most.x, at.x), std::max(most.y, at.y)};
    }
  for (const auto& sign : board) signs += sign_svg(place(sign.x, sign.y, slots), sign.text);
  const double margin = kUnit * 0.62;
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{:.1f} {:.1f} {:.1f} {:.1f}\" width=\"{:.0f}\" role=\"img\">"
      "{}{}</svg>",
      least.x - margin, least.y - margin, most.x - least.x + 2 * margin, most.y - least.y + 2 * margin,
      most.x - least.x + 2 * margin, cells, signs);
}

std::string features_page(const std::string& game, const std::string& about, const std::vector<ShownPlayer>& players,
                          int slots) {
  std::string out = fmt::format(
      "<!doctype html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\">"
      "<meta name=\"viewport\" content=\"width=device-width\"><title>{0}: the strategy that was found</title>\n"
      "<style>body {{ max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 sans-serif; "
      "background: #fff; color: #222 }} .all {{ display: grid; grid-template-columns: repeat(auto-fill, "
      "minmax(15rem, 1fr)); gap: 1rem }} figure {{ margin: 0; padding: .8rem; border: 1px solid #ddd; "
      "border-radius: .4rem }} figcaption {{ font-size: .9rem }} b.for {{ color: #1c7a3d }} b.against {{ color: "
      "#b0361f }}</style></head>\n<body>\n<h1>{0}: the strategy that was found</h1>\n<p>{1}</p>\n"
      "<p>A green ring is where the move goes, a dashed one where it comes from; ahead is up, and each picture stands "
      "for its turns and mirror images. Blue is a friend, red an enemy, an empty ring nothing, grey off the board, ◆ "
      "the last move and ◇ where it came from; a letter is a kind of piece, a bar means «not that».</p>\n",
      escape_xml(game), escape_xml(about));
  for (const auto& player : players) {
    out += fmt::format("<h2>{}</h2>\n<div class=\"all\">\n", escape_xml(player.name));
    for (const auto& feature : player.features) {
      out += "<figure>";
      for (const auto& board : feature.boards) out += feature_svg(board, slots);
      out += fmt::format("<figcaption><b class=\"{}\">{:+.2f}</b> for {:.0f} % of moves: {}</figcaption></figure>\n",
                         feature.weight < 0 ? "against" : "for", static_cast<double>(feature.weight),
                         100 * static_cast<double>(feature.frequency), escape_xml(feature.sentence));
    }
    out += "</div>\n";
  }
  return out + "</body>\n</html>\n";
}

}  // namespace ludens::cli
