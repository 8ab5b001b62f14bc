#include "agents/open_system1.h"

#include "base/find_model.h"
#include "nets/net_evaluator.h"
#include "nets/open_net.h"
#include "patterns/features/evaluator.h"
#include "patterns/open_five.h"

namespace ludens::agents {

System1 open_system1(const Game& game, std::string_view model) {
  if (is_net_file(net_path(model))) return {std::make_unique<NetEvaluator>(open_net(game, model))};
  if (features::is_model_file(find_model(model))) {
    auto found = features::open_model(game, model);
    const features::Model& known = found->model;
    return {std::make_unique<features::FeatureEvaluator>(game, found), known.doubt, known.trust, known.visits};
  }
  return open_five(game, model);
}

}  // namespace ludens::agents
