#include "patterns/open_intuition.h"

#include <fmt/format.h>

#include "base/error.h"
#include "base/find_model.h"
#include "patterns/five_file.h"
#include "patterns/five_incremental.h"

namespace ludens::patterns {

SystemOne open_intuition(const GamePtr& game, std::string_view model) {
  const five::Model found = five::load_model(find_model(model));
  if (found.game != game->name)
    throw Error(fmt::format("the model {} plays {}, not {}", model, found.game, game->name));
  return {std::make_unique<five::IncrementalNet>(std::make_shared<const five::Tables>(found.net)), found.doubt,
          found.trust, found.visits};
}

}  // namespace ludens::patterns
