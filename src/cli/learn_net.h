#pragma once
#include "cli/verb.h"

namespace ludens {

// Residual networks: sample files, the training program on them, its curve.
int learn_samples(const Arguments& arguments);
int learn_net_imitate(const Arguments& arguments);
int learn_curve(const Arguments& arguments);

}  // namespace ludens
