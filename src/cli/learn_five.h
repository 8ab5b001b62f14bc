#pragma once
#include "cli/verb.h"

namespace ludens::cli {

// The two ways to a five-window network: from people's games, and from itself.
int learn_five_imitate(const Arguments& arguments);
int learn_five_selfplay(const Arguments& arguments);
int learn_five_tune(const Arguments& arguments);

}  // namespace ludens::cli
