#include "agents/open_system1.h"

#include "nets/net_evaluator.h"
#include "nets/open_net.h"
#include "patterns/open_five.h"

namespace ludens::agents {

System1 open_system1(const Game& game, std::string_view model) {
  if (is_net_file(net_path(model))) return {std::make_unique<NetEvaluator>(open_net(game, model))};
  return open_five(game, model);
}

}  // namespace ludens::agents
