#pragma once
#include <span>
#include <string>
#include <string_view>

#include "base/json.h"
#include "base/options.h"

namespace ludens::base {

// A table of options as forms and programs read it: name, default, allowed, help.
Json options_json(std::span<const Option> options);

// The same as people read it, one line each: name (behind `mark`), default, what is allowed, help.
std::string options_help(std::span<const Option> options, std::string_view mark = "");

}  // namespace ludens::base
