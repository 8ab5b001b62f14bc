#include "measure/style/style_report.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include <fmt/format.h>

#include "base/xml.h"
#include "measure/plots/plot.h"

namespace ludens::measure {
namespace {

constexpr double kWide = 1.959964;

std::size_t find_player(const PlayerStyles& styles, const std::string& id) {
  return static_cast<std::size_t>(
      std::find_if(styles.players.begin(), styles.players.end(), [&](const auto& one) { return one.id == id; }) -
      styles.players.begin());
}

std::vector<std::size_t> nearest_ratings(const PlayerStyles& styles, std::size_t player, std::size_t count) {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < styles.players.size(); ++i)
    if (i != player) out.push_back(i);
  const auto own = styles.players[player].rating;
  if (!own) return out;
  std::erase_if(out, [&](std::size_t i) { return !styles.players[i].rating; });
  std::stable_sort(out.begin(), out.end(), [&](std::size_t a, std::size_t b) {
    return std::abs(*styles.players[a].rating - *own) < std::abs(*styles.players[b].rating - *own);
  });
  if (out.size() > count) out.resize(count);
  return out;
}

}  // namespace

StylePortrait portrait(const PlayerStyles& styles, const StyleScale& scale, const std::string& id, std::size_t count) {
  StylePortrait out{&styles, find_player(styles, id), 0, {}};
  const auto peers = nearest_ratings(styles, out.player, count);
  out.peers = peers.size();
  for (std::size_t f = 0; f < styles.features.size(); ++f) {
    const auto& own = styles.players[out.player].values[f];
    double sum = 0, n = 0;
    for (const std::size_t i : peers)
      if (const auto& value = styles.players[i].values[f]) sum += value->value, ++n;
    if (!own || n == 0) continue;
    const double deviation = scale.deviation[f];
    out.rows.push_back({f, *own, sum / n, deviation > 0 ? (own->value - sum / n) / deviation : 0,
                        deviation > 0 ? own->error / deviation : 0,
                        std::find(scale.used.begin(), scale.used.end(), f) != scale.used.end()});
  }
  return out;
}

std::string portrait_report(const StylePortrait& drawn) {
  const PlayerStyle& player = drawn.styles->players[drawn.player];
  std::string out =
      fmt::format("Player {}{}: {} games, {} of them looked at, beside {} people{}.\n\n", player.id,
                  player.rating ? ", " + strength_text(*drawn.styles->game, *player.rating) : "", player.games,
                  player.each.size(), drawn.peers, player.rating ? " of the same strength" : "");
  out +=
      "| feature | what it is | player (95 %) | people | off, deviations (95 %) |\n| --- | --- | --- | ---: | --- |\n";
  for (const auto& row : drawn.rows) {
    const StyleFeature& feature = drawn.styles->features[row.feature];
    out += fmt::format("| {} | {} | {:.3f} ({:.3f} … {:.3f}) | {:.3f} | {:+.2f} ({:+.2f} … {:+.2f}) |\n", feature.name,
                       feature.measures, row.own.value, row.own.value - kWide * row.own.error,
                       row.own.value + kWide * row.own.error, row.peers, row.off, row.off - kWide * row.error,
                       row.off + kWide * row.error);
  }
  std::vector<StylePortrait::Row> sure;
  for (const auto& row : drawn.rows)
    if (row.reliable && std::abs(row.off) > kWide * row.error) sure.push_back(row);
  std::stable_sort(sure.begin(), sure.end(),
                   [](const auto& a, const auto& b) { return std::abs(a.off) > std::abs(b.off); });
  out += sure.empty() ? "\nPlays as these people do, as far as these games show.\n" : "\nUnlike these people:";
  for (std::size_t i = 0; i < std::min<std::size_t>(5, sure.size()); ++i) {
    const StyleFeature& feature = drawn.styles->features[sure[i].feature];
    out += fmt::format("{} {} ({:.1f})", i > 0 ? "," : "", sure[i].off > 0 ? feature.more : feature.less,
                       std::abs(sure[i].off));
  }
  return sure.empty() ? out : out + ".\n";
}

Json portrait_json(const StylePortrait& drawn) {
  const PlayerStyle& player = drawn.styles->players[drawn.player];
  Json out = {
      {"game", drawn.styles->game->name}, {"player", player.id},  {"rating", player.rating},  {"games", player.games},
      {"looked_at", player.each.size()},  {"peers", drawn.peers}, {"features", Json::array()}};
  for (const auto& row : drawn.rows)
    out["features"].push_back({{"feature", drawn.styles->features[row.feature].name},
                               {"value", row.own.value},
                               {"low", row.own.value - kWide * row.own.error},
                               {"high", row.own.value + kWide * row.own.error},
                               {"turns", row.own.count},
                               {"people", row.peers},
                               {"off", row.off},
                               {"off_low", row.off - kWide * row.error},
                               {"off_high", row.off + kWide * row.error},
                               {"reliable", row.reliable}});
  return out;
}

std::string portrait_radar(const StylePortrait& drawn) {
  constexpr double kSize = 640, kRadius = 210, kMost = 3;  // deviations at the rim and at the centre
  const PlayerStyle& player = drawn.styles->players[drawn.player];
  std::vector<StylePortrait::Row> rows;
  for (const auto& row : drawn.rows)
    if (row.reliable) rows.push_back(row);
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {0:.0f}\" width=\"{0:.0f}\" height=\"{0:.0f}\" "
      "font-family=\"sans-serif\" font-size=\"11\">\n"
      "<style>svg{{color:#222}}@media(prefers-color-scheme:dark){{svg{{color:#ddd}}}}</style>\n"
      "<text x=\"{1:.0f}\" y=\"22\" text-anchor=\"middle\" font-size=\"14\" fill=\"currentColor\">{2}</text>\n"
      "<text x=\"{1:.0f}\" y=\"40\" text-anchor=\"middle\" fill=\"currentColor\">dashed: {3} people{4}; a ring is a "
      "standard deviation between players</text>\n",
      kSize, kSize / 2,
      base::escape_xml(
          fmt::format("{}, player {}, {} games", drawn.styles->game->title, player.id, player.each.size())),
      drawn.peers, player.rating ? " of the same strength" : "");
  const double centre = kSize / 2, middle = centre + 14;
  const auto place = [&](std::size_t spoke, double off) {
    const double angle = 2 * std::numbers::pi * static_cast<double>(spoke) / static_cast<double>(rows.size());
    const double far = kRadius * (std::clamp(off, -kMost, kMost) + kMost) / (2 * kMost);
    return std::array{centre + far * std::sin(angle), middle - far * std::cos(angle)};
  };
  for (int ring = 1; ring <= 6; ++ring)
    out += fmt::format(
        "<circle cx=\"{:.0f}\" cy=\"{:.0f}\" r=\"{:.1f}\" fill=\"none\" stroke=\"currentColor\" "
        "stroke-opacity=\"{}\"{}/>\n",
        centre, middle, kRadius * ring / 6, ring == 3 ? "0.8" : "0.15", ring == 3 ? " stroke-dasharray=\"5 4\"" : "");
  std::string shape;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto [rim_x, rim_y] = place(i, kMost);
    const auto [x, y] = place(i, rows[i].off);
    const auto [low_x, low_y] = place(i, rows[i].off - kWide * rows[i].error);
    const auto [high_x, high_y] = place(i, rows[i].off + kWide * rows[i].error);
    const double side = rim_x - centre;
    out += fmt::format(
        "<path d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\" stroke=\"currentColor\" stroke-opacity=\"0.15\"/>\n"
        "<path d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\" stroke=\"{}\" stroke-width=\"5\" stroke-opacity=\"0.35\"/>\n"
        "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" fill=\"currentColor\">{}</text>\n",
        centre, middle, rim_x, rim_y, low_x, low_y, high_x, high_y, kSeriesColours[0], centre + 1.06 * side,
        middle + 1.06 * (rim_y - middle) + 4,
        std::abs(side) < 20 ? "middle"
        : side > 0          ? "start"
                            : "end",
        base::escape_xml(drawn.styles->features[rows[i].feature].name));
    shape += fmt::format("{}{:.1f} {:.1f}", i == 0 ? "M" : "L", x, y);
  }
  if (!rows.empty())
    out += fmt::format("<path d=\"{}Z\" fill=\"{}\" fill-opacity=\"0.15\" stroke=\"{}\" stroke-width=\"1.8\"/>\n",
                       shape, kSeriesColours[0], kSeriesColours[0]);
  return out + "</svg>\n";
}

std::vector<SimilarPlayer> similar_players(const PlayerStyles& styles, const StyleScale& scale, const std::string& id,
                                           std::size_t count) {
  const std::size_t own = find_player(styles, id);
  const auto at = scale.vector(styles.players[own]);
  std::vector<SimilarPlayer> out;
  for (std::size_t i = 0; i < styles.players.size(); ++i)
    if (i != own) out.push_back({i, style_distance(at, scale.vector(styles.players[i]))});
  std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.distance < b.distance; });
  if (out.size() > count) out.resize(count);
  return out;
}

}  // namespace ludens::measure
