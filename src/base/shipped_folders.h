#pragma once
#include <filesystem>
#include <string_view>
#include <vector>

namespace ludens::base {

// The folders that files which come with Ludens are looked for in, best first, by what they hold («models», «games»):
// $LUDENS_MODELS, $XDG_DATA_HOME/ludens/models (else ~/.local/share/…), then those shipped: `models` beside the binary,
// ../share/ludens/models, and `models` of the source tree that the binary was built in. Folders that do not exist are
// left out. Tested by tests/base/find_model_test.cpp.
std::vector<std::filesystem::path> shipped_folders(std::string_view what);

}  // namespace ludens::base
