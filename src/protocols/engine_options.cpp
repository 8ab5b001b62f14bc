#include "protocols/engine_options.h"

#include <fmt/format.h>

namespace ludens::protocols {
EngineOption engine_option(const Option& option, const OptionValue& value) {
  const Allowed& allowed = option.allowed;
  EngineOption out{std::string(option.name), allowed.text(value)};
  out.help = option.help;
  const auto words = allowed.words();
  if (allowed.kind() == Allowed::Kind::Words) {
    out.type = EngineOption::Type::Combo;
    out.choices.assign(words.begin(), words.end());
  } else if (allowed.kind() == Allowed::Kind::Whole && words.empty() && allowed.least() >= INT32_MIN &&
             allowed.most() <= INT32_MAX) {
    out.type = EngineOption::Type::Spin;
    out.least = allowed.least();
    out.most = allowed.most();
  }
  return out;
}

std::string announce(const EngineOption& option) {
  const std::string value = option.value.empty() ? "<empty>" : option.value;
  switch (option.type) {
    case EngineOption::Type::Spin:
      return fmt::format("option name {} type spin default {} min {} max {}", option.name, value, option.least,
                         option.most);
    case EngineOption::Type::Combo: {
      std::string out = fmt::format("option name {} type combo default {}", option.name, value);
      for (const auto& choice : option.choices) out += " var " + choice;
      return out;
    }
    default:
      return fmt::format("option name {} type string default {}", option.name, value);
  }
}

}  // namespace ludens::protocols
