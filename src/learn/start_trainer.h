#pragma once
#include <stop_token>
#include <string>
#include <vector>

#include "learn/room.h"

namespace ludens::learn {

// Where ludens-train is, which needs libtorch as this program does not: $LUDENS_TRAIN, else the one beside this
// program, else wherever the shell finds it. Throws Error where there is none.
std::string trainer_program();

// Runs it. When `stop` is requested it is interrupted (SIGINT), writes a checkpoint and ends.
// Returns its exit code. Tested by tests/cli/learn_test.cpp.
int run_trainer(const std::vector<std::string>& arguments, const std::stop_token& stop);

}  // namespace ludens::learn
