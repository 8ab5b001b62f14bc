// `ludens features`: the strategy that was found, as the features that speak loudest.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/find_model.h"
#include "base/json.h"
#include "base/text.h"
#include "cli/typed.h"
#include "patterns/features/model.h"
#include "patterns/features/trainer.h"

namespace ludens::cli {
namespace {

namespace features = patterns::features;

constexpr int kUsualTop = 12;

struct Options {
  std::string game;
  std::optional<std::string> model;
  std::optional<int> top;
  bool atoms = false, json = false;
};

// One feature as one player weighs it.
struct Weighed {
  int feature = 0;
  float weight = 0, value = 0, frequency = 0;
  // How much the policy would change without it: nothing for what is always or never there.
  float importance() const { return std::abs(weight) * 2 * std::min(frequency, 1 - frequency); }
};

std::vector<Weighed> weighed(const features::Model& model, Side mover) {
  std::vector<Weighed> out;
  const auto policy = model.of(features::Head::Policy, mover), value = model.of(features::Head::Value, mover);
  for (std::size_t f = 0; f < model.features.size(); ++f)
    out.push_back({static_cast<int>(f), policy[features::kFirstFeature + f], value[features::kFirstFeature + f],
                   model.frequency[static_cast<std::size_t>(index(mover))][f]});
  std::stable_sort(out.begin(), out.end(),
                   [](const Weighed& a, const Weighed& b) { return a.importance() > b.importance(); });
  return out;
}

double rounded(float x) { return std::round(1e4 * static_cast<double>(x)) / 1e4; }

class Printer {
 public:
  explicit Printer(const Game& game) : graph_(board_reader(game)->graph(game)) {
    for (const auto& around : graph_.around) slots_ = std::max(slots_, static_cast<int>(around.size()));
  }
  std::string text(const features::Feature& feature) const { return feature_text(feature, graph_.pieces); }
  std::string sentence(const features::Feature& feature) const {
    return feature_sentence(feature, graph_.pieces, slots_);
  }
  std::vector<std::string> picture(const features::Feature& feature) const {
    return feature_picture(feature, graph_.pieces, slots_);
  }

 private:
  BoardGraph graph_;
  int slots_ = 0;
};

Json as_json(const features::Feature& feature, const Printer& printer) {
  return {
      {"feature", printer.text(feature)}, {"words", printer.sentence(feature)}, {"picture", printer.picture(feature)}};
}

int list_atoms(const Game& game, const Options& options) {
  const Printer printer(game);
  const auto found = features::useful_atoms(game, features::Turning::All, 20, 1);
  Json all = Json::array();
  for (const auto& feature : found) {
    if (options.json)
      all.push_back(as_json(feature, printer));
    else
      fmt::print("{:<36} {}\n", printer.text(feature), printer.sentence(feature));
  }
  if (options.json) fmt::print("{}\n", Json{{"game", game.name}, {"features", std::move(all)}}.dump());
  return kDone;
}

int run(const Options& options) {
  const GamePtr game = typed_game(options.game);
  if (options.atoms) return list_atoms(*game, options);
  const auto found =
      typed([&] { return features::open_model(*game, options.model.value_or(game->name + "-features")); });
  const features::Model& model = found->model;
  const Printer printer(*game);
  const auto top = static_cast<std::size_t>(options.top.value_or(options.json ? 5000 : kUsualTop));
  Json players = Json::array();
  if (!options.json)
    fmt::print("{} features of {}; the heaviest by weight × frequency\n{}\n", model.features.size(), game->title,
               features::kPictureLegend);
  for (const Side mover : {Side::First, Side::Second}) {
    const std::string& name = game->sides[static_cast<std::size_t>(index(mover))];
    Json list = Json::array();
    if (!options.json) fmt::print("\n{}\n", name);
    const auto all = weighed(model, mover);
    for (std::size_t i = 0; i < std::min(top, all.size()); ++i) {
      const Weighed& one = all[i];
      const auto& feature = model.features[static_cast<std::size_t>(one.feature)];
      if (options.json) {
        Json line = as_json(feature, printer);
        line["weight"] = rounded(one.weight), line["value_weight"] = rounded(one.value);
        line["frequency"] = rounded(one.frequency);
        list.push_back(std::move(line));
        continue;
      }
      fmt::print("\n{:>3}. {:+.2f}, for {:.0f} % of moves: {}\n", i + 1, one.weight, 100 * one.frequency,
                 printer.sentence(feature));
      for (const auto& line : printer.picture(feature)) fmt::print("       {}\n", line);
    }
    players.push_back({{"side", name}, {"features", std::move(list)}});
  }
  if (options.json)
    fmt::print("{}\n", Json{{"game", game->name},
                            {"turning", model.turning == features::Turning::All ? "all" : "rules"},
                            {"about", Json::parse(model.about)},
                            {"players", std::move(players)}}
                           .dump());
  return kDone;
}

}  // namespace

Verb features_verb() {
  return verb<Options>(
      "features", "For everyone", "Show what a mind has found in a game: its features, the heaviest first",
      "ludens features hex11 --atoms",
      {{"GAME", "", &Options::game, "the game", kRequired},
       {"--model", "M", &Options::model, Allowed::model().or_word("auto"),
        "a model of features, by name or path; auto: GAME-features"},
       {"--top", "N", &Options::top, Allowed::whole(1, 5000), "so many of each player (default 12, with --json all)"},
       {"--atoms", &Options::atoms, "the simplest features of the game instead, those that all others are made of"},
       {"--json", &Options::json, "as JSON"}},
      run);
}

}  // namespace ludens::cli
