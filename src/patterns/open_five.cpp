#include "patterns/open_five.h"

#include <fmt/format.h>

#include "base/error.h"
#include "base/find_model.h"
#include "base/shared_files.h"
#include "patterns/five_file.h"
#include "patterns/five_incremental.h"

namespace ludens::patterns {
namespace {

struct Loaded {
  explicit Loaded(const five::Model& model)
      : game(model.game), tables(model.net), doubt(model.doubt), trust(model.trust), visits(model.visits) {}
  std::string game;
  five::Tables tables;
  DoubtLimits doubt;
  double trust;
  int visits;
};

}  // namespace

System1 open_five(const Game& game, std::string_view model) {
  static SharedFiles<Loaded> in_use;
  const auto path = find_model(model);
  const auto found = in_use.find(path, "", [&] { return std::make_shared<const Loaded>(five::load_model(path)); });
  if (found->game != game.name)
    throw Error(fmt::format("the model {} plays {}, not {}", model, found->game, game.name));
  std::shared_ptr<const five::Tables> tables(found, &found->tables);
  return {std::make_unique<five::IncrementalNet>(std::move(tables)), found->doubt, found->trust, found->visits};
}

}  // namespace ludens::patterns
