#pragma once
#include <filesystem>
#include <memory>
#include <string_view>

#include "games/game.h"
#include "nets/policy_net.h"

namespace ludens::nets {

// The network that a name or path means, for this game: one of our model files (found as base/find_model.h says), or
// another people's network: `katago-…`, `maia-1100` … `maia-1900` and `renju-alphazero` in $LUDENS_DATA, or a path to
// theirs. A network that is in use already is shared. Throws Error: which file is missing or damaged, or which game it
// is for.
std::shared_ptr<const PolicyNet> open_net(const Game& game, std::string_view model, const NetworkOptions& options = {});

// The file of such a network. Throws Error that says what is missing.
std::filesystem::path net_path(std::string_view model);
// Does it hold a network of a kind that open_net reads, by its ending or its first bytes?
bool is_net_file(const std::filesystem::path& path);

}  // namespace ludens::nets
