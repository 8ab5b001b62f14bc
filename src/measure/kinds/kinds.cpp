#include "measure/kinds/kinds.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "base/whole_file.h"

namespace ludens::measure {
namespace {

constexpr int kSplits = 10;               // ways to halve the players
constexpr std::size_t kFeaturesTold = 4;  // features in a sentence
constexpr double kStandsOut = 0.25;       // standard deviations

// The style vectors by every second game.
Points by_half(const PlayerStyles& styles, const StyleScale& scale, std::size_t half) {
  Points out;
  for (const auto& player : styles.players) {
    PlayerStyle one{.id = player.id, .rating = player.rating};
    for (std::size_t i = half; i < player.each.size(); i += 2) one.each.push_back(player.each[i]);
    for (std::size_t f = 0; f < styles.features.size(); ++f) one.values.push_back(style_value(one.each, f));
    out.push_back(scale.vector(one));
  }
  return out;
}

double stable_by_players(const Points& points, int k, std::uint64_t seed) {
  double sum = 0;
  for (int split = 0; split < kSplits; ++split) {
    Rng rng = Rng::of(seed, 1000 + static_cast<std::uint64_t>(split));
    std::vector<std::size_t> order(points.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (std::size_t i = order.size(); i > 1; --i)
      std::swap(order[i - 1], order[rng.below(static_cast<std::uint32_t>(i))]);
    std::array<Points, 2> halves;
    for (std::size_t i = 0; i < order.size(); ++i) halves[i % 2].push_back(points[order[i]]);
    std::array<std::vector<int>, 2> of;
    for (const std::size_t h : {0u, 1u}) {
      const Clustering found = k_means(halves[h], k, {.tries = 10, .seed = seed});
      for (const auto& point : points) of[h].push_back(nearest_centre(found.centres, point));
    }
    sum += adjusted_rand(of[0], of[1]);
  }
  return sum / kSplits;
}

std::string sentence_of(const std::vector<StyleFeature>& features, const Kind& kind) {
  std::vector<std::string> told;
  for (const auto& [feature, off] : kind.features) {
    if (told.size() == kFeaturesTold || std::abs(off) < kStandsOut) break;
    told.push_back(
        fmt::format("{} ({:.1f})", off > 0 ? features[feature].more : features[feature].less, std::abs(off)));
  }
  if (told.empty()) return "Plays as most do.";
  std::string out = told.front();
  for (std::size_t i = 1; i < told.size(); ++i) out += (i + 1 == told.size() ? " and " : ", ") + told[i];
  out[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(out[0])));
  return out + ".";
}

std::vector<Kind> describe(const Kinds& found) {
  std::vector<Kind> out(found.clusters.centres.size());
  for (std::size_t c = 0; c < out.size(); ++c) {
    Kind& kind = out[c];
    std::vector<double> ratings;
    for (std::size_t i = 0; i < found.points.size(); ++i) {
      if (found.clusters.of[i] != static_cast<int>(c)) continue;
      ++kind.players;
      if (found.styles.players[i].rating) ratings.push_back(*found.styles.players[i].rating);
    }
    std::sort(ratings.begin(), ratings.end());
    if (!ratings.empty()) kind.ratings = {quantile(ratings, 0.25), quantile(ratings, 0.5), quantile(ratings, 0.75)};
    for (std::size_t f = 0; f < found.scale.used.size(); ++f)
      kind.features.emplace_back(found.scale.used[f], found.clusters.centres[c][f]);
    std::stable_sort(kind.features.begin(), kind.features.end(),
                     [](const auto& a, const auto& b) { return std::abs(a.second) > std::abs(b.second); });
    kind.sentence = sentence_of(found.styles.features, kind);
  }
  return out;
}

void draw_map(Kinds& found) {
  const std::size_t dimensions = found.scale.used.size();
  const auto n = static_cast<double>(found.points.size());
  RealVector mean(dimensions, 0.0);
  for (const auto& point : found.points)
    for (std::size_t d = 0; d < dimensions; ++d) mean[d] += point[d] / n;
  RealMatrix covariance = zero_matrix(dimensions);
  for (const auto& point : found.points)
    for (std::size_t i = 0; i < dimensions; ++i)
      for (std::size_t j = 0; j < dimensions; ++j)
        covariance[i][j] += (point[i] - mean[i]) * (point[j] - mean[j]) / (n - 1);
  const Eigen axes = eigen(covariance);
  const double whole = std::accumulate(axes.values.begin(), axes.values.end(), 0.0);
  for (const auto& point : found.points) {
    std::array<double, 2> at = {};
    for (std::size_t axis = 0; axis < std::min<std::size_t>(2, dimensions); ++axis)
      for (std::size_t d = 0; d < dimensions; ++d) at[axis] += (point[d] - mean[d]) * axes.vectors[axis][d];
    found.map.push_back(at);
  }
  for (std::size_t axis = 0; axis < std::min<std::size_t>(2, dimensions); ++axis) {
    found.explained[axis] = whole > 0 ? axes.values[axis] / whole : 0;
    std::vector<std::size_t> order(dimensions);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return std::abs(axes.vectors[axis][a]) > std::abs(axes.vectors[axis][b]);
    });
    for (std::size_t i = 0; i < std::min<std::size_t>(2, dimensions); ++i) {
      const StyleFeature& feature = found.styles.features[found.scale.used[order[i]]];
      found.axes[axis] += (i > 0 ? ", " : "") + (axes.vectors[axis][order[i]] > 0 ? feature.more : feature.less);
    }
  }
}

std::string ratings_text(const Game& game, const Kind& kind) {
  if (!kind.ratings) return "–";
  const auto& [low, middle, high] = *kind.ratings;
  return fmt::format("{} ({}–{})", strength_text(game, middle), strength_text(game, low), strength_text(game, high));
}

}  // namespace

Kinds find_kinds(const KindsPlan& plan, PlayerStyles styles) {
  Kinds out{.styles = std::move(styles), .scale = {}};
  constexpr std::size_t kFewest = 10;
  if (out.styles.players.size() < kFewest)
    throw Error(fmt::format("kinds of players need at least {} players with {} games, found {} (of {})", kFewest,
                            plan.style.least, out.styles.players.size(), out.styles.known));
  out.scale = style_scale(out.styles, plan.scale);
  if (out.scale.used.empty())
    throw Error("these players differ in nothing but chance: no feature is as reliable as --reliability asks");
  for (const auto& player : out.styles.players) out.points.push_back(out.scale.vector(player));
  const Points first = by_half(out.styles, out.scale, 0), second = by_half(out.styles, out.scale, 1);
  const int low = plan.clusters > 0 ? plan.clusters : 2;
  const int high =
      plan.clusters > 0 ? plan.clusters : std::min<int>(plan.most, static_cast<int>(out.points.size()) / 3);
  for (int k = low; k <= high; ++k) {
    ClusterCount one{.clusters = k};
    one.silhouette = silhouette(out.points, k_means(out.points, k, {.seed = plan.seed}).of);
    one.by_games = adjusted_rand(k_means(first, k, {.seed = plan.seed}).of, k_means(second, k, {.seed = plan.seed}).of);
    one.by_players = stable_by_players(out.points, k, plan.seed);
    out.tried.push_back(one);
    const ClusterCount& best = out.tried[out.chosen];
    if (one.stable() > best.stable() || (one.stable() == best.stable() && one.silhouette > best.silhouette))
      out.chosen = out.tried.size() - 1;
  }
  const ClusterCount& chosen = out.tried[out.chosen];
  out.clusters = k_means(out.points, chosen.clusters, {.seed = plan.seed});
  int as_large = 0;
  for (int i = 0; i < plan.references; ++i) {
    const Points none = without_clusters(out.points, Rng::of(plan.seed, 2000 + static_cast<std::uint64_t>(i)));
    const double seen = silhouette(none, k_means(none, chosen.clusters, {.tries = 5, .seed = plan.seed}).of);
    out.reference += seen / plan.references;
    as_large += seen >= chosen.silhouette;
  }
  out.p = (as_large + 1.0) / (plan.references + 1.0);
  out.kinds = describe(out);
  draw_map(out);
  return out;
}

std::string kinds_report(const KindsPlan& plan, const Kinds& found) {
  const Game& game = *found.styles.game;
  std::string out = fmt::format(
      "{} players of {} with at least {} games, of {} in {}. {} of {} features tell players apart (reliability of at "
      "least {}).\n\n| clusters | silhouette | adjusted Rand, halves of games | halves of players | |\n"
      "| ---: | ---: | ---: | ---: | --- |\n",
      found.styles.players.size(), game.name, plan.style.least, found.styles.known, query_text(plan.style.query),
      found.scale.used.size(), found.styles.features.size(), plan.scale.reliability);
  for (std::size_t i = 0; i < found.tried.size(); ++i) {
    const auto& one = found.tried[i];
    out += fmt::format("| {} | {:.3f} | {:.2f} | {:.2f} | {} |\n", one.clusters, one.silhouette, one.by_games,
                       one.by_players, i == found.chosen ? "chosen" : "");
  }
  out += fmt::format(
      "\n{} The silhouette of {} clusters is {:.3f}; where players differ without any kinds (one normal "
      "distribution of the same spread) it is {:.3f} (p = {:.2f}).\n\n| kind | players | ratings | how they play |\n"
      "| ---: | ---: | --- | --- |\n",
      found.tried[found.chosen].stable()
          ? "These kinds come again in halves of the games and of the players."
          : fmt::format("No number of kinds comes again in both halves (adjusted Rand of {} or more): what follows "
                        "cuts a continuum.",
                        ClusterCount::kStable),
      found.tried[found.chosen].clusters, found.tried[found.chosen].silhouette, found.reference, found.p);
  for (std::size_t c = 0; c < found.kinds.size(); ++c)
    out += fmt::format("| {} | {} | {} | {} |\n", c + 1, found.kinds[c].players, ratings_text(game, found.kinds[c]),
                       found.kinds[c].sentence);
  return out;
}

Json kinds_json(const KindsPlan& plan, const Kinds& found) {
  const ClusterCount& chosen = found.tried[found.chosen];
  Json out = {{"game", found.styles.game->name},
              {"query", query_text(plan.style.query)},
              {"players", found.styles.players.size()},
              {"least", plan.style.least},
              {"most", plan.style.most},
              {"same_strength", plan.scale.same_strength},
              {"features", found.scale.used.size()},
              {"clusters", chosen.clusters},
              {"stable", chosen.stable()},
              {"silhouette", chosen.silhouette},
              {"reference", found.reference},
              {"p", found.p},
              {"tried", Json::array()},
              {"kinds", Json::array()}};
  for (const auto& one : found.tried)
    out["tried"].push_back({{"clusters", one.clusters},
                            {"silhouette", one.silhouette},
                            {"by_games", one.by_games},
                            {"by_players", one.by_players}});
  for (std::size_t c = 0; c < found.kinds.size(); ++c) {
    const Kind& kind = found.kinds[c];
    Json one = {{"kind", c + 1}, {"players", kind.players}, {"says", kind.sentence}};
    if (kind.ratings) {
      one["rating_low"] = (*kind.ratings)[0];
      one["rating"] = (*kind.ratings)[1];
      one["rating_high"] = (*kind.ratings)[2];
    }
    Json features = Json::object();
    for (const auto& [feature, off] : kind.features) features[found.styles.features[feature].name] = off;
    one["off"] = std::move(features);
    out["kinds"].push_back(std::move(one));
  }
  return out;
}

std::string kinds_text(const KindsPlan& plan, const Kinds& found) {
  Json out = {{"kinds", 1}, {"game", found.styles.game->name}, {"about", kinds_json(plan, found)}};
  Json says = Json::array(), players = Json::object();
  for (const auto& kind : found.kinds) says.push_back(kind.sentence);
  for (std::size_t i = 0; i < found.points.size(); ++i) players[found.styles.players[i].id] = found.clusters.of[i] + 1;
  out["says"] = std::move(says);
  out["players"] = std::move(players);
  return out.dump(1) + "\n";
}

std::optional<int> KindsFile::of(const std::string& player) const {
  const auto found = players.find(player);
  return found == players.end() ? std::nullopt : std::optional(found->second);
}

KindsFile read_kinds(const std::filesystem::path& path) {
  const std::string text = read_whole_file(path, kMostTextBytes);
  KindsFile out;
  try {
    const Json json = Json::parse(text);
    if (json.value<int>("kinds", 0) != 1) throw Error("no kinds of players, or of another version");
    out.game = json.at("game").get<std::string>();
    for (const auto& one : json.at("says")) out.sentences.push_back(one.get<std::string>());
    for (const auto& [id, kind] : json.at("players").items()) {
      const int number = kind.get<int>();
      if (number < 1 || number > static_cast<int>(out.sentences.size()))
        throw Error(fmt::format("player {} is of kind {}, and there are {}", cite(id), number, out.sentences.size()));
      out.players[id] = number;
    }
  } catch (const Error& error) {
    throw Error(fmt::format("{}: not a file of «ludens players --out»: {}", path.string(), error.what()));
  }
  return out;
}

}  // namespace ludens::measure
