#include "agents/open_system1.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/error.h"
#include "base/find_model.h"
#include "nets/net_evaluator.h"
#include "nets/open_net.h"
#include "patterns/features/evaluator.h"
#include "patterns/open_five.h"

namespace ludens::agents {

System1 features_system1(const Game& game, std::shared_ptr<const features::Prepared> model) {
  const features::Model& known = model->model;
  return {std::make_unique<features::FeatureEvaluator>(game, model), known.doubt, known.trust, known.visits};
}

System1 open_system1(const Game& game, std::string_view model) {
  if (is_net_file(net_path(model))) return {std::make_unique<NetEvaluator>(open_net(game, model))};
  if (features::is_model_file(find_model(model))) return features_system1(game, features::open_model(game, model));
  return open_five(game, model);
}

std::string own_system1(const Game& game, std::string_view model) {
  if (model != "auto") return std::string(model);
  const auto known = model_names();
  for (const auto* ending : {"-human", "-features"})
    if (const std::string name = game.name + ending; std::binary_search(known.begin(), known.end(), name)) return name;
  throw Error(
      fmt::format("{} has no System 1 of its own: name a model, or learn one, as in «ludens learn selfplay {} "
                  "--out {}-features.model»",
                  game.name, game.name, game.name));
}

std::string learning_model(const Game& game, std::string_view model) {
  return model == "auto" ? game.name + "-features" : std::string(model);
}

}  // namespace ludens::agents
