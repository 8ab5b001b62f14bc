#pragma once
#include "cli/verb.h"

namespace ludens::cli {

Verb lud_verb();

}  // namespace ludens::cli
