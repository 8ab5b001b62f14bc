// The map of players: a dot each, where the two main directions in which people differ put them.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/xml.h"
#include "measure/kinds/kinds.h"
#include "measure/plots/plot.h"

namespace ludens::measure {
namespace {

constexpr double kWidth = 720, kHeight = 560, kMargin = 56, kLegend = 22;

// Beyond the palette kinds differ by their shape, too.
std::string mark(std::size_t kind, double x, double y) {
  const auto colour = kSeriesColours[kind % kSeriesColours.size()];
  if (kind < kSeriesColours.size())
    return fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\" fill=\"{}\"", x, y, colour);
  return fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"7\" height=\"7\" fill=\"{}\"", x - 3.5, y - 3.5, colour);
}

}  // namespace

std::string kinds_map(const Kinds& found) {
  const Game& game = *found.styles.game;
  std::array<double, 2> low = {1e9, 1e9}, high = {-1e9, -1e9};
  for (const auto& at : found.map)
    for (const std::size_t axis : {0u, 1u}) {
      low[axis] = std::min(low[axis], at[axis]);
      high[axis] = std::max(high[axis], at[axis]);
    }
  const auto place = [&](std::size_t axis, double value, double size) {
    const double span = high[axis] > low[axis] ? high[axis] - low[axis] : 1;
    return kMargin + (value - low[axis]) / span * (size - 2 * kMargin);
  };
  const double whole = kHeight + kLegend * static_cast<double>(found.kinds.size());
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
      "font-family=\"sans-serif\" font-size=\"12\">\n"
      "<style>svg{{color:#222}}@media(prefers-color-scheme:dark){{svg{{color:#ddd}}}}"
      ".player{{fill-opacity:.75;stroke:none}}.player.mine{{stroke:currentColor;stroke-width:3;fill-opacity:1}}</"
      "style>\n"
      "<text x=\"{2:.0f}\" y=\"24\" text-anchor=\"middle\" font-size=\"14\" fill=\"currentColor\">{3}: {4} "
      "players</text>\n",
      kWidth, whole, kWidth / 2, base::escape_xml(game.title), found.points.size());
  out += fmt::format(
      "<path d=\"M{0:.0f} {1:.0f}H{2:.0f}M{0:.0f} {1:.0f}V{3:.0f}\" stroke=\"currentColor\" fill=\"none\"/>\n"
      "<text x=\"{4:.0f}\" y=\"{5:.0f}\" text-anchor=\"middle\" fill=\"currentColor\">{6} → ({7:.0f} % of how players "
      "differ)</text>\n"
      "<text transform=\"translate(20 {8:.0f}) rotate(-90)\" text-anchor=\"middle\" fill=\"currentColor\">{9} → "
      "({10:.0f} %)</text>\n",
      kMargin - 10, kHeight - kMargin + 10, kWidth - kMargin + 10, kMargin - 10, kWidth / 2, kHeight - 18,
      base::escape_xml(found.axes[0]), 100 * found.explained[0], kHeight / 2, base::escape_xml(found.axes[1]),
      100 * found.explained[1]);
  for (std::size_t i = 0; i < found.map.size(); ++i) {
    const PlayerStyle& player = found.styles.players[i];
    const auto kind = static_cast<std::size_t>(found.clusters.of[i]);
    const std::string rating = player.rating ? ", " + strength_text(game, *player.rating) : "";
    out += mark(kind, place(0, found.map[i][0], kWidth), kHeight - place(1, found.map[i][1], kHeight)) +
           fmt::format(" class=\"player\" data-player=\"{0}\"><title>{0}{1}, {2} games, kind {3}</title></{4}>\n",
                       base::escape_xml(player.id), base::escape_xml(rating), player.games, kind + 1,
                       kind < kSeriesColours.size() ? "circle" : "rect");
  }
  for (std::size_t c = 0; c < found.kinds.size(); ++c) {
    const double y = kHeight + kLegend * (static_cast<double>(c) + 0.3);
    out += mark(c, 20, y) +
           fmt::format("/>\n<text x=\"34\" y=\"{:.1f}\" fill=\"currentColor\">{}: {} players. {}</text>\n", y + 4,
                       c + 1, found.kinds[c].players, base::escape_xml(found.kinds[c].sentence));
  }
  return out + "</svg>\n";
}

std::string kinds_page(const KindsPlan& plan, const Kinds& found) {
  return fmt::format(
      "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" "
      "content=\"width=device-width\"><title>Map of players: {0}</title>\n"
      "<style>body{{font:16px sans-serif;max-width:760px;margin:1em auto;padding:0 .6em;color-scheme:light dark}}"
      "svg{{max-width:100%;height:auto}}</style>\n<h1>Map of players: {0}</h1>\n"
      "<p>Each dot is a player with at least {1} games; who stands together plays alike. Point at a dot to see who it "
      "is.</p>\n<p><label>Find a player: <input id=\"player\" autocomplete=\"off\"></label> "
      "<output id=\"found\" aria-live=\"polite\"></output></p>\n{2}"
      "<script>\n"
      "const field = document.getElementById('player'), said = document.getElementById('found');\n"
      "field.addEventListener('input', () => {{\n"
      "  let mine = null;\n"
      "  for (const dot of document.querySelectorAll('.player')) {{\n"
      "    const is = field.value !== '' && dot.dataset.player === field.value.trim();\n"
      "    dot.classList.toggle('mine', is);\n"
      "    if (is) mine = dot;\n"
      "  }}\n"
      "  if (mine) {{ mine.parentNode.appendChild(mine); said.textContent = mine.querySelector('title').textContent; "
      "}}\n"
      "  else said.textContent = field.value === '' ? '' : 'nobody of that name has so many games';\n"
      "}});\n</script>\n</html>\n",
      base::escape_xml(found.styles.game->title), plan.style.least, kinds_map(found));
}

}  // namespace ludens::measure
