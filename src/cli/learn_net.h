#pragma once
#include "cli/verb.h"

namespace ludens::cli {

// What `ludens learn` does with residual networks. Training is ludens-train's work, which needs libtorch.
int learn_samples(const Arguments& arguments);      // writes a sample file
int learn_net_imitate(const Arguments& arguments);  // writes one and trains on it
int learn_curve(const Arguments& arguments);        // draws OUT.jsonl, of any network, as OUT.svg

}  // namespace ludens::cli
