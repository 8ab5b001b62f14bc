#pragma once
#include <string>

#include "cli/verb.h"

namespace ludens::cli {

// The two ways to a five-window network, from people's games and from itself, and the tuning of one.
int learn_five_imitate(const Arguments& arguments);
int learn_five_selfplay(const Arguments& arguments);
int learn_five_tune(const Arguments& arguments);

// The command line of a `learn` that goes on where this one was interrupted.
std::string same_command(const Arguments& arguments);

}  // namespace ludens::cli
